import type { ClockSide } from '@appeal/contract/calendar/warnings.ts'
import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { endingIn } from '../../features/search/search.service.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import { pressingEnd } from '../cases.tables.ts'

/** What lists of every kind are asked for. */
export interface CommonFilter {
  caseNo?: string | undefined
  /** Cases that had the number in another system. */
  takenOver?: readonly string[] | undefined
  numberTail?: string | undefined
  waybillTail?: string | undefined
  phoneIndex?: Buffer | undefined
  phoneEndIndex?: Buffer | undefined
  nameIndex?: Buffer | undefined
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
  /** Waits for an evaluation that may still be given on this day. */
  awaitedOn?: string | undefined
  /** Nobody works on it. */
  unheld?: boolean | undefined
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
>

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

/** The conditions of the filters that every kind has. */
export function commonMatching(columns: Columns, filter: CommonFilter): (SQL | undefined)[] {
  const end = endAsked(columns, filter)
  // Any of what the text may be.
  const search = [
    filter.caseNo === undefined ? undefined : eq(columns.no, filter.caseNo),
    filter.takenOver?.length ? anyOf(columns.id, filter.takenOver) : undefined,
    filter.numberTail ? sql`reverse(${columns.no}) like ${endingIn(filter.numberTail)}` : undefined,
    filter.waybillTail ? sql`reverse(${columns.waybillNo}) like ${endingIn(filter.waybillTail)}` : undefined,
    filter.phoneIndex && eq(columns.phoneIndex, filter.phoneIndex),
    filter.phoneEndIndex && eq(columns.phoneEndIndex, filter.phoneEndIndex),
    filter.nameIndex && eq(columns.nameIndex, filter.nameIndex),
  ].filter((part) => part !== undefined)
  return [
    search.length ? or(...search) : undefined,
    filter.unheld ? isNull(columns.handlerId) : undefined,
    filter.lateBefore ? sql`${end} < ${filter.lateBefore}::date` : undefined,
    // What no clock presses is not late.
    filter.notLateBefore ? sql`(${end} is null or ${end} >= ${filter.notLateBefore}::date)` : undefined,
    filter.endsFrom ? sql`${end} >= ${filter.endsFrom}::date` : undefined,
    filter.endsUntil ? sql`${end} <= ${filter.endsUntil}::date` : undefined,
    filter.warned && isWarned(columns, filter.warned, end),
    filter.awaitedOn === undefined
      ? undefined
      : and(eq(columns.evaluateStatus, 1), gte(columns.evaluateUntil, filter.awaitedOn)),
    filter.submittedFrom && gte(columns.submittedAt, filter.submittedFrom),
    filter.submittedBefore && lt(columns.submittedAt, filter.submittedBefore),
  ]
}
