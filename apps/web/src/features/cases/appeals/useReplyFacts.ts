import type { AppealDetail, ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { type Dictionary, useDictionary } from '../../../ui/dictionary.ts'
import type { Fact } from '../../../ui/FactList.tsx'
import { uiTexts } from '../../../ui/ui.texts.ts'
import { likenessTexts } from '../likeness/likeness.texts.ts'
import { useAnswerWords } from '../likeness/useAnswerWords.ts'
import { usePersonalWords } from '../likeness/usePersonalWords.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { money } from './CaseFacts.tsx'
import type { DeskWords } from './faces.ts'

type UiWords = ReturnType<typeof useTexts<keyof typeof uiTexts.zh & string>>

/** What a line of the course tells beside its words: of an answer of the enterprise, its parts. */
export function useReplyFacts({ progress, reply, l1 }: AppealDetail): (line: ProgressLine) => Fact[] {
  const t = useTexts(deskTexts)
  const ui = useTexts(uiTexts)
  const mark = useTexts(likenessTexts)
  const dictionary = useDictionary()
  const personal = usePersonalWords(reply?.investigationResult ?? '', [reply?.handlerPhone ?? ''])
  const words = useAnswerWords(l1, reply ?? {})
  // The newest answer is known in full; the history keeps the parts that everybody may read.
  const newest = Math.max(...progress.filter(({ event }) => event === 'replied').map(({ seq }) => seq))
  return ({ event, seq, detail }) => {
    if (event !== 'replied') return []
    const like = seq === newest && reply?.likeness
    return [
      ...(like
        ? [
            {
              label: mark('mark'),
              value: mark('marked', { n: like.answers, days: like.days, percent: like.percent }),
            },
          ]
        : []),
      ...(personal && seq === newest
        ? [{ label: mark('personalMark'), value: mark('personalMarked', { words: personal }) }]
        : []),
      ...(seq === newest
        ? [
            { label: mark('againstMark'), value: words.against },
            { label: mark('missingMark'), value: words.missing },
            { label: mark('toneMark'), value: words.tone },
          ].filter(({ value }) => value)
        : []),
      ...replyFacts({ ...detail, ...(seq === newest && reply) }, t, ui, dictionary),
    ]
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** What an enterprise answered, in the order of its form. */
function replyFacts(
  reply: Readonly<Record<string, unknown>>,
  t: DeskWords,
  ui: UiWords,
  { label }: Dictionary,
): Fact[] {
  const yesNo = (value: unknown) => (typeof value === 'boolean' ? ui(value ? 'yes' : 'no') : undefined)
  const amount = text(reply.compensationAmount)
  return [
    { label: t('f.investigationResult'), value: text(reply.investigationResult) },
    { label: t('f.replyLiability'), value: label('LIABILITY', text(reply.liability)) },
    { label: t('f.handlingType'), value: label('HANDLING_TYPE', text(reply.handlingType)) },
    { label: t('f.compensationAmount'), value: amount && money(amount) },
    { label: t('f.responsibleOutlet'), value: text(reply.responsibleOutlet) },
    { label: t('f.agreedWithUser'), value: yesNo(reply.agreedWithUser) },
    { label: t('f.userSatisfied'), value: label('REPLY_SATISFACTION', text(reply.userSatisfied)) },
    { label: t('f.contactTimes'), value: text(reply.contactTimes) },
    { label: t('f.handlerName'), value: text(reply.handlerName) },
    { label: t('f.handlerPhone'), value: text(reply.handlerPhone) },
  ].filter(({ value }) => value)
}
