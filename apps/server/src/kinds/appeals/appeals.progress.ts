import { reasonDictionary } from '@appeal/contract/appeals/appeals.codes.ts'
import { eventTexts } from '@appeal/contract/appeals/appeals.events.texts.ts'
import type { ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import { verdictTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { AppealEvent, Audience } from '@appeal/contract/appeals/appeals.workflow.ts'
import { isLocalDate } from '@appeal/contract/calendar/workdays.ts'
import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import { fillWords } from '@appeal/contract/kit/words.ts'
import {
  actorKind,
  handsOf,
  interfaceWords,
  onBehalf,
  type ReferenceData,
  recordedWords,
  recorderOf,
} from '../../cases/cases.service.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Viewer } from '../../platform/context.ts'
import { dayInWords } from '../../platform/dayInWords.ts'
import type { Language } from '../../platform/fail.ts'
import type { EventRow } from '../../platform/history/history.store.ts'
import { changesInWords } from './overlays/appeals.changes.ts'
import type { FieldChange } from './overlays/appeals.overlays.tables.ts'

const HIDDEN_DETAIL = new Set([
  'behalfOf',
  'heard',
  'interface',
  'enterpriseId',
  'bureauId',
  'fromBureauId',
  'fromEnterpriseId',
  'fromBrand',
  'former',
  'successor',
  'score',
  'why',
  'handlerId',
  'files',
  'papers',
])

const AUDIENCE_OF = {
  consumer: 'user',
  courier: 'user',
  enterprise: 'enterprise',
  bureau: 'bureau',
  system: 'bureau',
} as const

/** Fills a sentence; details that are codes become words first. */
function eventSentence(row: EventRow, { reference, names, language }: ProgressParts): string {
  const fill: Record<string, unknown> = { ...row.detail, ...handsOf(row, names, language) }
  if (typeof fill.enterpriseId === 'string')
    fill.enterprise = reference.orgs.nameOf(fill.enterpriseId, language)
  if (typeof fill.bureauId === 'string') fill.bureau = reference.orgs.nameOf(fill.bureauId, language)
  // Lines from before they said from what to what.
  if (row.event === 'reclassified')
    fill.what ??= changesInWords(reference, (fill.changes ?? []) as readonly FieldChange[])
  // Words kept in both languages, as they were when it happened.
  for (const [key, value] of Object.entries(fill))
    if (typeof value === 'object' && value !== null && language in value)
      fill[key] = (value as Record<Language, string>)[language]
  for (const key of ['verdict', 'side'])
    if (typeof fill[key] === 'string' && fill[key] in verdictTexts)
      fill[key] = verdictTexts[fill[key] as keyof typeof verdictTexts][language]
  if (typeof fill.reasonCode === 'string') {
    fill.reason = reference.labels.label(reasonDictionary(fill.reasonCode), fill.reasonCode, language)
  }
  for (const [name, value] of Object.entries(fill))
    if (typeof value === 'string' && isLocalDate(value)) fill[name] = dayInWords(value, language)
  return fillWords(eventTexts[row.event as AppealEvent][language], fill)
}

/** Lines whose opinion is between bureau and enterprise, or the bureau's own note (domain 4.6-9). */
const STAFF_OPINIONS = new Set<string>([
  'kept_by_bureau',
  'transferred',
  'called_back',
  'rework_ordered',
  'refused',
  'progress_reported',
  'malformed_marked',
  'malformed_unmarked',
  'clock_paused',
  'clock_resumed',
  'reply_extended',
  'extension_asked',
  'extension_refused',
  'recheck_completed',
] satisfies AppealEvent[])

export interface ProgressParts {
  /** Opens what was said in a line. */
  opinionOf(row: EventRow): string | null
  viewer: Viewer
  reference: ReferenceData
  language: Language
  /** Names of people of the viewer's own side. */
  names: ReadonlyMap<string, string>
  files: ReadonlyMap<string, StoredFile[]>
}

/** An enterprise reads nothing of what passed with another one, from which the case was corrected. */
function ownLines(rows: readonly EventRow[], audience: Audience): readonly EventRow[] {
  if (audience !== 'enterprise') return rows
  const since = rows.findLastIndex(
    ({ event, detail }) => event === 'corrected' && typeof detail.fromBrand === 'string',
  )
  const from = rows.findIndex(({ event }) => event === 'transferred')
  return since < 0 ? rows : rows.filter((_, at) => at < from || at >= since)
}

/** The lines of a history that a viewer may see, newest first, in plain words. */
export function presentProgress(rows: readonly EventRow[], parts: ProgressParts): ProgressLine[] {
  const { opinionOf, viewer, reference, language, names, files } = parts
  const kind = actorKind(viewer)
  const audience: Audience = AUDIENCE_OF[kind]
  return ownLines(rows, audience)
    .filter((row) => row.audience.includes(audience))
    .map((row): ProgressLine => {
      const org = reference.orgs.nameOf(row.actorOrgId, language)
      // Colleagues see who acted; the other side sees the organisation only (domain 4.6-9).
      const sameSide = row.voice === audience && kind !== 'consumer'
      const person = sameSide && row.actorId ? names.get(row.actorId) : undefined
      return {
        seq: row.seq,
        event: row.event,
        at: wireTime(row.at),
        voice: row.voice as ProgressLine['voice'],
        actorName: onBehalf(person, names.get(String(row.detail.behalfOf ?? '')), language) ?? (org || null),
        text:
          eventSentence(row, parts) +
          recordedWords(row, recorderOf(row, org, names, viewer), language) +
          interfaceWords(row, audience, language),
        ...words(row, opinionOf, audience),
        files: files.get(String(row.seq)) ?? [],
      }
    })
    .reverse()
}

/** What was said; what an enterprise found stands among the facts of its reply. */
function words(row: EventRow, opinionOf: ProgressParts['opinionOf'], audience: Audience) {
  const detail = publicDetail(row.detail)
  if (row.event === 'replied')
    return { opinion: null, detail: { ...detail, investigationResult: opinionOf(row) } }
  const isKept = audience === 'user' && STAFF_OPINIONS.has(row.event)
  return { opinion: isKept ? null : opinionOf(row), detail }
}

const publicDetail = (detail: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(detail).filter(([key]) => !HIDDEN_DETAIL.has(key)))
