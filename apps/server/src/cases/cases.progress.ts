import type { ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type CodeType, codeLabel } from '@appeal/contract/cases/cases.texts.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import { fillWords } from '@appeal/contract/kit/words.ts'
import { outerOrderEvents } from '@appeal/contract/outerOrders/outerOrders.events.ts'
import { wireTime } from '../platform/clock.ts'
import { viewerOf } from '../platform/context.ts'
import type { Language } from '../platform/fail.ts'
import type { EventRow } from '../platform/history/history.store.ts'
import { opinionsOf } from '../platform/history/history.ts'
import { HANDED } from './cases.engine.ts'
import type { ProgressParts } from './cases.kind.ts'
import type { SharedKind } from './cases.kinds.ts'
import { actorKind, isOwnerSide } from './cases.policy.ts'
import type { ReferenceData } from './cases.referenceData.ts'
import type { CaseRecord } from './cases.store.ts'
import { interfaceWords, recordedWords, recorderOf } from './people/cases.callers.ts'
import { wordsFor } from './people/cases.veils.ts'
import { isKept } from './scope/cases.scope.service.ts'

/** By what audience of a line each side is told of it. */
export const AUDIENCE_OF = {
  consumer: 'user',
  courier: 'user',
  enterprise: 'enterprise',
  bureau: 'bureau',
  system: 'bureau',
} as const

/** Details of events that are codes, with the table their words stand in. */
const CODED: Readonly<Record<string, CodeType>> = {
  declineReason: 'DECLINE_REASON',
  reportRefusal: 'REPORT_REFUSAL',
  reportResult: 'REPORT_RESULT',
  commendation: 'COMMENDATION',
  courierRefusal: 'COURIER_REFUSAL',
  closing: 'COURIER_CLOSING',
}
const VERDICTS: Readonly<Record<string, Record<Language, string>>> = {
  agrees: { zh: '确认问题已解决', en: 'Said the matter is settled' },
  refuses: { zh: '认为问题没有解决', en: 'Said the matter is not settled' },
}

const NOBODY = { zh: '无人', en: 'nobody' }

/** Words for between whom a case changed hands; nothing for any other line. */
export function handsOf(
  { event, detail }: Pick<EventRow, 'event' | 'detail'>,
  names: ProgressParts['names'],
  language: Language,
): { from?: string; to?: string } {
  const word = (id: unknown) => (typeof id === 'string' ? (names.get(id) ?? '—') : NOBODY[language])
  return event === HANDED ? { from: word(detail.from), to: word(detail.to) } : {}
}

/** Words of a line that were written in both languages. */
const isBoth = (value: unknown): value is Both =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value

/** Fills a sentence; details that are codes become words first. */
function eventSentence(
  row: EventRow,
  kind: CaseRecord['kind'],
  reference: ReferenceData,
  names: ProgressParts['names'],
  language: Language,
): string {
  const fill: Record<string, unknown> = { ...row.detail, ...handsOf(row, names, language) }
  for (const [key, value] of Object.entries(fill)) if (isBoth(value)) fill[key] = value[language]
  if (typeof fill.enterpriseId === 'string')
    fill.enterprise = reference.orgs.nameOf(fill.enterpriseId, language)
  if (typeof fill.bureauId === 'string') fill.bureau = reference.orgs.nameOf(fill.bureauId, language)
  for (const [key, type] of Object.entries(CODED))
    if (typeof fill[key] === 'string') {
      const label = codeLabel(type, fill[key], language)
      fill[key] = label
      if (key === 'declineReason' || key.endsWith('Refusal')) fill.reason = label
      if (key === 'reportResult') fill.result = label
    }
  if (typeof fill.verdict === 'string') fill.verdict = VERDICTS[fill.verdict]?.[language]
  if (Array.isArray(fill.bodies))
    fill.bodies = fill.bodies
      .map((code) => reference.labels.label('REFERRAL_TARGET', String(code), language))
      .join(language === 'zh' ? '、' : ', ')
  const sentence = caseTables[kind].texts.events[row.event]?.[language] ?? row.event
  return fillWords(sentence, fill)
}

/** `何静（代 周岚）`: who acted, and in whose place. */
export const onBehalf = (person: string | undefined, absent: string | undefined, language: Language) =>
  person && absent ? { zh: `${person}（代 ${absent}）`, en: `${person} (for ${absent})` }[language] : person

/** The line as a person leaves it who files without anybody's help. */
const filedByPerson = (line: EventRow): EventRow => ({
  ...line,
  voice: 'user',
  actorId: null,
  actorOrgId: null,
  detail: {},
})

/**
 * The lines of a history that a viewer may see, newest first, in plain words. Where it is kept back what a case came out
 * of, all were filed in the same way: by a person, whoever wrote it down.
 */
export function presentProgress(
  kind: Pick<SharedKind, 'opensFiles' | 'keepsItem' | 'veils' | 'people'>,
  row: CaseRecord,
  history: readonly EventRow[],
  { ctx, reference, names, files }: ProgressParts,
): ProgressLine[] {
  const viewer = viewerOf(ctx)
  const audience = AUDIENCE_OF[actorKind(viewer)]
  const opinionOf = opinionsOf(ctx.platform.crypto, row)
  const opens = kind.opensFiles?.(viewer, row) ?? true
  const words = wordsFor(ctx, kind, row)
  const isItemKept = isKept(kind.keepsItem?.(viewer), row)
  return (
    history
      .filter((line) => line.audience.includes(audience))
      // The number of an outer body may stand on the appeal as well.
      .filter(({ event }) => !(isItemKept && event in outerOrderEvents))
      .map((line) => (isItemKept && line.event === 'filed' ? filedByPerson(line) : line))
      .map((line): ProgressLine => {
        const org = reference.orgs.nameOf(line.actorOrgId, ctx.language)
        // Colleagues see who acted; everybody else sees the organisation only (domain 4.6-9).
        const sameSide = line.voice === audience && !isOwnerSide(viewer)
        const person = sameSide && line.actorId ? names.get(line.actorId) : undefined
        return {
          seq: line.seq,
          event: line.event,
          at: wireTime(line.at),
          voice: line.voice as ProgressLine['voice'],
          actorName:
            onBehalf(person, names.get(String(line.detail.behalfOf ?? '')), ctx.language) ?? (org || null),
          text:
            eventSentence(line, row.kind, reference, names, ctx.language) +
            recordedWords(line, recorderOf(line, org, names, viewer), ctx.language) +
            interfaceWords(line, audience, ctx.language),
          opinion: words(opinionOf(line)),
          // The message that the line is about stands in its place.
          detail: typeof line.detail.messageId === 'string' ? { messageId: line.detail.messageId } : null,
          files: opens ? (files.get(String(line.seq)) ?? []) : [],
        }
      })
      .reverse()
  )
}
