import { and, eq, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { endingIn } from '../../features/search/search.service.ts'
import { anyOf } from '../../platform/db/anyOf.ts'

/** What lists of every kind are asked for. */
export interface CommonFilter {
  caseNo?: string | undefined
  numberTail?: string | undefined
  waybillTail?: string | undefined
  phoneIndex?: Buffer | undefined
  phoneEndIndex?: Buffer | undefined
  nameIndex?: Buffer | undefined
  /** Legal end before this day: overdue. */
  lateBefore?: string | undefined
  notLateBefore?: string | undefined
  /** Legal end between these days. */
  endsFrom?: string | undefined
  endsUntil?: string | undefined
  /** Clocks that are warned of, each with the last strict end that is; all of them end legally by `legalUntil`. */
  warned?:
    | { legalUntil: string; ends: readonly { clocks: readonly string[]; dueUntil: string }[] }
    | undefined
  /** Waits for an evaluation that may still be given on this day. */
  awaitedOn?: string | undefined
  submittedFrom?: Date | undefined
  submittedBefore?: Date | undefined
}

type Columns = Record<
  | 'no'
  | 'waybillNo'
  | 'phoneIndex'
  | 'phoneEndIndex'
  | 'nameIndex'
  | 'pressClock'
  | 'pressDueOn'
  | 'pressLegalOn'
  | 'evaluateStatus'
  | 'evaluateUntil'
  | 'submittedAt',
  PgColumn
>

/** Clocks near or past their strict end. The legal end, which stands in an index, never lies beyond the bound. */
const isWarned = (columns: Columns, { legalUntil, ends }: NonNullable<CommonFilter['warned']>) =>
  and(
    sql`${columns.pressLegalOn} <= ${legalUntil}`,
    or(
      ...ends.map(({ clocks, dueUntil }) =>
        and(anyOf(columns.pressClock, clocks), sql`${columns.pressDueOn} <= ${dueUntil}`),
      ),
    ),
  )

/** The conditions of the filters that every kind has. */
export function commonMatching(columns: Columns, filter: CommonFilter): (SQL | undefined)[] {
  // Any of what the text may be.
  const search = [
    filter.caseNo === undefined ? undefined : eq(columns.no, filter.caseNo),
    filter.numberTail ? sql`reverse(${columns.no}) like ${endingIn(filter.numberTail)}` : undefined,
    filter.waybillTail ? sql`reverse(${columns.waybillNo}) like ${endingIn(filter.waybillTail)}` : undefined,
    filter.phoneIndex && eq(columns.phoneIndex, filter.phoneIndex),
    filter.phoneEndIndex && eq(columns.phoneEndIndex, filter.phoneEndIndex),
    filter.nameIndex && eq(columns.nameIndex, filter.nameIndex),
  ].filter((part) => part !== undefined)
  return [
    search.length ? or(...search) : undefined,
    filter.lateBefore ? lt(columns.pressLegalOn, filter.lateBefore) : undefined,
    // What no clock presses is not late.
    filter.notLateBefore
      ? or(isNull(columns.pressLegalOn), gte(columns.pressLegalOn, filter.notLateBefore))
      : undefined,
    filter.endsFrom ? gte(columns.pressLegalOn, filter.endsFrom) : undefined,
    filter.endsUntil ? lte(columns.pressLegalOn, filter.endsUntil) : undefined,
    filter.warned && isWarned(columns, filter.warned),
    filter.awaitedOn === undefined
      ? undefined
      : and(eq(columns.evaluateStatus, 1), gte(columns.evaluateUntil, filter.awaitedOn)),
    filter.submittedFrom && gte(columns.submittedAt, filter.submittedFrom),
    filter.submittedBefore && lt(columns.submittedAt, filter.submittedBefore),
  ]
}
