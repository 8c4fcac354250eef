import type { ClockSide } from '@appeal/contract/calendar/warnings.ts'
import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { endingIn, holdsWords, type WordIndex } from '../../features/search/search.service.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import { pressingEnd } from '../cases.tables.ts'
import { type AskedOrders, hasOrder } from '../outer/cases.outer.store.ts'
import { type Kept, type KeptColumns, notKept } from '../scope/cases.scope.service.ts'

/** What lists of every kind are asked for. */
export interface CommonFilter {
  caseNo?: string | undefined
  /** Cases that have the number in another system, or with an outer body. */
  takenOver?: readonly string[] | undefined
  numberTail?: string | undefined
  waybillTail?: string | undefined
  phoneIndex?: Buffer | undefined
  phoneEndIndex?: Buffer | undefined
  nameIndex?: Buffer | undefined
  /** Cases found by words, or whose owner has exactly this name. */
  found?: { ids: readonly string[]; nameIndex: Buffer | undefined } | undefined
  /** Words so frequent that no list of ids is made of them. */
  words?: { index: WordIndex; grams: readonly string[] } | undefined
  /** Whose clocks the days below are asked of; the bureau's where nothing is said. */
  side?: ClockSide | undefined
  /** Legal end before this day: overdue. */
  lateBefore?: string | undefined
  notLateBefore?: string | undefined
  /** Legal end between these days. */
  endsFrom?: string | undefined
  endsUntil?: string | undefined
  /** Clocks that are warned of, each with the last strict end that is; all of them end legally by `legalUntil`. */
  warned?:
    | {
        legalUntil: string
        ends: readonly { clocks: readonly string[]; dueUntil: string }[]
        /** Cases that are warned of whatever their clocks say. */
        besides?: readonly string[]
      }
    | undefined
  /** Has such an order of an outer body. */
  outer?: AskedOrders | undefined
  /** Waits for an evaluation that may still be given on this day. */
  awaitedOn?: string | undefined
  /** Nobody works on it. */
  unheld?: boolean | undefined
  /** Cases that are not found by the number of their item, or by one that others gave them. */
  itemKept?: Kept | undefined
  /** Cases that are found by no word. */
  veiled?: Kept | undefined
  submittedFrom?: Date | undefined
  submittedBefore?: Date | undefined
}

type Ends = Record<'pressOwedBy' | 'pressLegalOn' | 'totalLegalOn', PgColumn>
type Columns = Record<
  | 'id'
  | 'no'
  | 'waybillNo'
  | 'phoneIndex'
  | 'phoneEndIndex'
  | 'nameIndex'
  | 'pressClock'
  | 'pressOwedBy'
  | 'pressDueOn'
  | 'pressLegalOn'
  | 'totalClock'
  | 'totalDueOn'
  | 'totalLegalOn'
  | 'evaluateStatus'
  | 'handlerId'
  | 'evaluateUntil'
  | 'submittedAt',
  PgColumn
> &
  KeptColumns

/** By which legal end a list is ordered and filtered for whoever asks. */
export const endAsked = (columns: Ends, { side = 'bureau' }: Pick<CommonFilter, 'side'>): SQL =>
  pressingEnd[side](columns)

/** Clocks near or past their strict end. The legal end, which stands in an index, never lies beyond the bound. */
function isWarned(
  columns: Columns,
  { legalUntil, ends, besides }: NonNullable<CommonFilter['warned']>,
  end: SQL,
) {
  const byClock = and(
    sql`${end} <= ${legalUntil}::date`,
    or(
      ...ends.flatMap(({ clocks, dueUntil }) => [
        and(
          anyOf(columns.pressClock, clocks),
          sql`${columns.pressDueOn} <= ${dueUntil} and ${columns.pressLegalOn} is not null`,
        ),
        and(anyOf(columns.totalClock, clocks), sql`${columns.totalDueOn} <= ${dueUntil}`),
      ]),
    ),
  )
  return besides?.length ? or(byClock, anyOf(columns.id, besides)) : byClock
}

function isFound(columns: Columns, { ids, nameIndex }: NonNullable<CommonFilter['found']>): SQL {
  const byWords = sql`${columns.id} = any(${`{${ids.join()}}`}::bigint[])`
  return nameIndex ? or(byWords, eq(columns.nameIndex, nameIndex))! : byWords
}

/** Whether something was searched for by words: each search differs, and would fill the memory of kept statements. */
export const isWordSearch = ({ found, words }: CommonFilter): boolean => Boolean(found || words)

/** The conditions of the filters that every kind has. */
export function commonMatching(columns: Columns, filter: CommonFilter): (SQL | undefined)[] {
  const end = endAsked(columns, filter)
  // Any of what the text may be.
  const search = [
    filter.caseNo === undefined ? undefined : eq(columns.no, filter.caseNo),
    filter.takenOver?.length
      ? and(anyOf(columns.id, filter.takenOver), notKept(columns, filter.itemKept))
      : undefined,
    filter.numberTail ? sql`reverse(${columns.no}) like ${endingIn(filter.numberTail)}` : undefined,
    filter.waybillTail
      ? and(
          sql`reverse(${columns.waybillNo}) like ${endingIn(filter.waybillTail)}`,
          notKept(columns, filter.itemKept),
        )
      : undefined,
    filter.phoneIndex && eq(columns.phoneIndex, filter.phoneIndex),
    filter.phoneEndIndex && eq(columns.phoneEndIndex, filter.phoneEndIndex),
    filter.nameIndex && eq(columns.nameIndex, filter.nameIndex),
  ].filter((part) => part !== undefined)
  return [
    search.length ? or(...search) : undefined,
    filter.found && isFound(columns, filter.found),
    filter.words && holdsWords(columns.id, filter.words.index, filter.words.grams),
    isWordSearch(filter) ? notKept(columns, filter.veiled) : undefined,
    filter.unheld ? isNull(columns.handlerId) : undefined,
    filter.lateBefore ? sql`${end} < ${filter.lateBefore}::date` : undefined,
    // What no clock presses is not late.
    filter.notLateBefore ? sql`(${end} is null or ${end} >= ${filter.notLateBefore}::date)` : undefined,
    filter.endsFrom ? sql`${end} >= ${filter.endsFrom}::date` : undefined,
    filter.endsUntil ? sql`${end} <= ${filter.endsUntil}::date` : undefined,
    filter.outer && hasOrder(columns.id, filter.outer),
    filter.warned && isWarned(columns, filter.warned, end),
    filter.awaitedOn === undefined
      ? undefined
      : and(eq(columns.evaluateStatus, 1), gte(columns.evaluateUntil, filter.awaitedOn)),
    filter.submittedFrom && gte(columns.submittedAt, filter.submittedFrom),
    filter.submittedBefore && lt(columns.submittedAt, filter.submittedBefore),
  ]
}
