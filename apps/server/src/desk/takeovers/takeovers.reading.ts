import type { CellFault } from '@appeal/contract/bulk/bulk.schemas.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { halfWidth } from '@appeal/contract/identifiers.ts'
import { TAKEOVER_MOMENTS, type TakeoverMoment } from '@appeal/contract/takeovers/takeovers.declare.ts'
import {
  type TakeoverField,
  takeoverField,
  takeoverFields,
  takeoverKinds,
} from '@appeal/contract/takeovers/takeovers.kinds.ts'
import type { ReferenceData } from '../../cases/cases.service.ts'
import type { Org } from '../../features/organisations/organisations.service.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal, sentence } from '../../platform/fail.ts'
import { type FieldError, invalid } from '../../platform/http/answers.ts'
import { type Cells, nameOf } from './takeovers.columns.ts'
import { plainWord, type WordFinder } from './takeovers.words.ts'

// What the cells of a row say, whatever kind its case is of: words, moments, shapes.

/** What rows are judged by, read once for all of them. */
export interface Judging {
  ctx: Context
  kind: CaseKindName
  reference: ReferenceData
  finder: WordFinder
  system: string
  /** Codes by field and word. */
  words: ReadonlyMap<string, string>
  /** Somebody in office in a bureau, by their account. */
  officer(account: string): Promise<{ id: string; orgId: string } | undefined>
}

export interface UnknownWord {
  field: TakeoverField
  word: string
}

export interface Reading {
  faults: CellFault[]
  faulty: Set<string>
  unknown: UnknownWord[]
}

export type Codes = Partial<Record<TakeoverField, string[]>>
export type Moments = Partial<Record<TakeoverMoment, Date>>

/** What the words and days of a row say. */
export interface Told {
  judging: Judging
  cells: Cells
  codes: Codes
  state: string | undefined
  moments: Moments
  reading: Reading
}

/** The file that a case comes in, the first month whose statistics it counts in, and whether whoever filed it is told. */
export interface RunOfCase {
  id: string
  countsFrom: string | null
  tells: boolean
}

/** What would become of a case here. */
export interface Prospect {
  bureau: Org
  /** The enterprise's unit that has it, or had it. */
  enterprise: string | null
  /** Last day of what would press. */
  dueOn: string | null
  /** Days whose months are counted and may be frozen. */
  counted: readonly Date[]
  write(tx: Tx, ctx: Context, handlerId: string | null, run: RunOfCase): Promise<unknown>
}

/**
 * Reads the matter of a row by the shape of its kind, and notes what is wrong with it.
 *
 * @returns what tells its prospect, or throws a refusal; nothing where it is not whole
 */
export type RowReader = (told: Told) => (() => Promise<Prospect>) | undefined

export const wordKey = (field: TakeoverField, word: string) => `${field} ${plainWord(word)}`

/** Outer numbers are looked for as people type them. */
export const outerNoOf = (cells: Cells): string => halfWidth(cells.outerNo ?? '').trim()
export const amountOf = (text: string | undefined) => text?.replaceAll(/[,，¥￥元\s]/g, '')

export const faultOf = (kind: CaseKindName, { reason, details }: Refusal, field?: string): CellFault => ({
  column: nameOf(kind, field ?? String(details.field ?? '')),
  why: { zh: sentence(reason, details, 'zh'), en: sentence(reason, details, 'en') },
})

export const note = (
  { judging, reading }: Pick<Told, 'judging' | 'reading'>,
  field: TakeoverField,
  refusal: Refusal,
): void => {
  reading.faulty.add(field)
  reading.faults.push(faultOf(judging.kind, refusal, field))
}

/** The code of each word; of `demands` there may be several in one cell. */
export function codesOf(at: Pick<Told, 'judging' | 'cells' | 'reading'>): Codes {
  const { cells, reading } = at
  const { kind, finder, words } = at.judging
  const codes: Codes = {}
  for (const field of takeoverFields[kind]) {
    const { words: list, assumed } = takeoverField(kind, field)!
    const said = cells[field] ?? assumed
    if (!list || !said) continue
    const whole = words.get(wordKey(field, said)) ?? finder.find(list, said)
    const parts = whole || list !== 'DEMAND_KIND' ? [said] : said.split(/[、，,;；]/).filter(Boolean)
    codes[field] = parts.flatMap((word) => {
      const code = words.get(wordKey(field, word)) ?? finder.find(list, word)
      if (code && finder.has(list, code)) return [code]
      const short = word.trim().slice(0, 100)
      // A state that is known and not taken over is nothing to choose another one for.
      const left = list === 'state' ? finder.stateLeft(short) : undefined
      if (!left) reading.unknown.push({ field, word: short })
      note(at, field, left ?? new Refusal('takeovers.word_unknown', { word: short }))
      return []
    })
  }
  return codes
}

/** The moments of its life: each readable, none in the future, none before the one that comes before it. */
export function momentsOf(at: Pick<Told, 'judging' | 'cells' | 'state' | 'reading'>): Moments {
  const { cells, state } = at
  const { ctx, kind } = at.judging
  const yet = (state !== undefined && takeoverKinds[kind].states[state]?.yet) || []
  const moments: Moments = {}
  let before: { field: TakeoverField; at: Date } | undefined
  for (const field of TAKEOVER_MOMENTS) {
    const said = cells[field]
    // What a state is yet to come to is not asked of its file.
    if (!said || yet.includes(field)) continue
    const one = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(said) ? instantOf(said) : undefined
    if (!one || Number.isNaN(one.getTime()) || shanghaiDate(one) !== said.slice(0, 10)) {
      note(at, field, new Refusal('takeovers.day_unreadable', { value: said.slice(0, 40) }))
      continue
    }
    if (one > ctx.now()) note(at, field, new Refusal('takeovers.day_ahead', {}))
    // A day without its time is as early as it can be.
    const early =
      before && (said.endsWith(' 00:00:00') ? said.slice(0, 10) < shanghaiDate(before.at) : one < before.at)
    if (before && early)
      note(at, field, new Refusal('takeovers.days_disordered', { before: nameOf(kind, before.field) }))
    moments[field] = before && one < before.at && !early ? before.at : one
    before = { field, at: moments[field] }
  }
  return moments
}

/**
 * Notes what a shape refuses, but for what was said to be wrong before.
 *
 * @param columnOf the column that a path of the shape means
 */
export function shapeFaults(
  { judging, reading }: Told,
  error: Parameters<typeof invalid>[0],
  columnOf: (path: string) => TakeoverField,
): void {
  const inEnglish = invalid(error, 'en').details.fields as FieldError[]
  for (const [at, { field, message }] of (invalid(error, 'zh').details.fields as FieldError[]).entries()) {
    const column = columnOf(field)
    if (reading.faulty.has(column)) continue
    reading.faulty.add(column)
    reading.faults.push({
      column: nameOf(judging.kind, column),
      why: { zh: message, en: inEnglish[at]!.message },
    })
  }
}
