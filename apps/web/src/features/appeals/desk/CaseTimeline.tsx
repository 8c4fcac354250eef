import type { AppealDetail, ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { CaseMessage, Conversation } from '@appeal/contract/conversations/conversations.routes.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { type Dictionary, useDictionary } from '../../../ui/dictionary.ts'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/Timeline.tsx'
import { uiTexts } from '../../../ui/ui.texts.ts'
import type { Voice } from '../../../ui/VoiceAvatar.tsx'
import { useConversation } from '../case/case.api.ts'
import { caseTexts } from '../case/case.texts.ts'
import { Attachments } from './Attachments.tsx'
import { deskTexts } from './appeals.desk.texts.ts'
import { money } from './CaseFacts.tsx'
import { type DeskWords, shortTime } from './faces.ts'

type Source = ProgressLine['voice']

const VOICES: Record<
  Source,
  {
    voice: Voice
    sign: 'signUser' | 'signEnterprise' | 'signBureau' | 'signSystem'
    word: 'voiceUser' | 'voiceEnterprise' | 'voiceBureau' | 'voiceSystem'
  }
> = {
  user: { voice: 'appellant', sign: 'signUser', word: 'voiceUser' },
  enterprise: { voice: 'enterprise', sign: 'signEnterprise', word: 'voiceEnterprise' },
  bureau: { voice: 'bureau', sign: 'signBureau', word: 'voiceBureau' },
  system: { voice: 'system', sign: 'signSystem', word: 'voiceSystem' },
}
const SOURCES = Object.keys(VOICES) as Source[]

/** Events whose words are the case's own content, which the history does not repeat. */
const FILED: ReadonlySet<string> = new Set(['filed', 'registered'])

/** The history, oldest first, opened at its newest end; one voice at a time if wanted. */
export function CaseTimeline({ detail }: { detail: AppealDetail }) {
  const t = useTexts(deskTexts)
  const ui = useTexts(uiTexts)
  const dictionary = useDictionary()
  const around = useTexts(caseTexts)
  const { data: talks } = useConversation(detail.id)
  const unread = unreadOf(talks)
  const [source, setSource] = useState<Source>()
  const scroller = useRef<HTMLDivElement>(null)
  const lines = [...detail.progress].sort((a, b) => a.seq - b.seq)
  const shown = source ? lines.filter((line) => line.voice === source) : lines
  const newest = lines.at(-1)?.seq

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls to the newest end
  useLayoutEffect(() => {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
  }, [newest, source])

  const chip = (key: Source | undefined, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className="o-plain o-chip"
      aria-pressed={source === key}
      onClick={() => setSource(key)}
    >
      {label} {count}
    </button>
  )
  return (
    <>
      <div className="o-tlbar">
        {chip(undefined, t('all'), lines.length)}
        {SOURCES.map((one) => {
          const count = lines.filter((line) => line.voice === one).length
          return count > 0 && chip(one, t(VOICES[one].word), count)
        })}
        <span className="o-grow" />
        <span
          className={detail.historyIntact ? 'o-intact o-mut o-sm' : 'o-sm o-bad'}
          role={detail.historyIntact ? undefined : 'alert'}
        >
          <Icon name={detail.historyIntact ? 'link' : 'alert'} size={14} />{' '}
          <span>{t(detail.historyIntact ? 'intact' : 'broken')}</span>
        </span>
      </div>
      <div className="o-tlbox" ref={scroller}>
        <Timeline
          entries={shown.map((line) => {
            const message = talks?.messages.find(({ id }) => id === line.detail?.messageId)
            return message
              ? messageEntry(line, message, unread.has(message.id), detail.id, t, around)
              : entryOf(line, detail, t, ui, dictionary)
          })}
        />
      </div>
    </>
  )
}

/** Messages of others that the viewer has not opened yet: the newest ones of each conversation. */
function unreadOf(talks: Conversation | undefined): ReadonlySet<string> {
  const ids = Object.entries(talks?.unread ?? {}).flatMap(([talk, count]) =>
    (talks?.messages ?? [])
      .filter((message) => message.talk === talk && !message.mine)
      .slice(-count || Number.POSITIVE_INFINITY)
      .map(({ id }) => id),
  )
  return new Set(ids)
}

const VOICE_OF_MESSAGE = { user: 'appellant', enterprise: 'enterprise', bureau: 'bureau' } as const

/** A message in the place of its line. */
function messageEntry(
  line: ProgressLine,
  message: CaseMessage,
  isUnread: boolean,
  caseId: string,
  t: DeskWords,
  around: ReturnType<typeof useTexts<keyof typeof caseTexts.zh & string>>,
): TimelineEntry {
  const isNote = message.talk === 'internal'
  const { sign, word } = VOICES[message.voice]
  return {
    key: String(line.seq),
    voice: isNote ? 'note' : VOICE_OF_MESSAGE[message.voice],
    sign: t(isNote ? 'signNote' : sign),
    who: message.authorName ?? t(word),
    what: `${around(isNote ? 'talkTo.internal' : `talkTo.${message.talk}`)}${isUnread ? ` ${around('unread', { n: 1 })}` : ''}`,
    at: shortTime(t, line.at),
    atIso: `${line.at.replace(' ', 'T')}+08:00`,
    say: message.text,
    bubble: isNote ? undefined : message.talk,
    card: message.files.length > 0 && <Attachments caseId={caseId} files={message.files} />,
  }
}

type UiWords = ReturnType<typeof useTexts<keyof typeof uiTexts.zh & string>>

function entryOf(
  line: ProgressLine,
  detail: AppealDetail,
  t: DeskWords,
  ui: UiWords,
  dictionary: Dictionary,
): TimelineEntry {
  const { voice, sign, word } = VOICES[line.voice]
  const isNote = line.event === 'noted'
  const who = line.actorName ?? t(word)
  // The newest answer is known in full; the history keeps the parts that everybody may read.
  const replies = detail.progress.filter(({ event }) => event === 'replied').map(({ seq }) => seq)
  const isNewestReply = line.seq === Math.max(...replies)
  const reply = { ...line.detail, ...(isNewestReply && detail.reply) }
  const facts = line.event === 'replied' ? replyFacts(reply, t, ui, dictionary) : []
  return {
    key: String(line.seq),
    voice: isNote ? 'note' : voice,
    sign: t(isNote ? 'signNote' : sign),
    who,
    what: line.text.startsWith(who) ? line.text.slice(who.length) : line.text,
    at: shortTime(t, line.at),
    atIso: `${line.at.replace(' ', 'T')}+08:00`,
    say: FILED.has(line.event) ? detail.content : line.opinion,
    card: (facts.length > 0 || line.files.length > 0) && (
      <>
        {facts.length > 0 && <FactList wide facts={facts} />}
        {line.files.length > 0 && <Attachments caseId={detail.id} files={line.files} />}
      </>
    ),
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** What an enterprise answered, in the order of its form. */
export function replyFacts(
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
