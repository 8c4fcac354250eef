import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { ClockSide } from '@appeal/contract/calendar/warnings.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { openStatesOf } from '@appeal/contract/cases/cases.tables.ts'
import type { OtherGroup, OtherSums } from '@appeal/contract/figures/others.ts'
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { seen } from '../../cases/cases.service.ts'
import { cases, pressingEnd } from '../../cases/cases.tables.ts'
import type { Scope } from '../../cases/scope/cases.scope.service.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { deadlines } from '../calendar/calendar.tables.ts'

const AXES: Record<OtherGroup, SQL<string>> = {
  // Months are those of the wall clock of Shanghai, as everywhere in the statistics.
  month: sql<string>`to_char(${cases.submittedAt} at time zone 'Asia/Shanghai', 'YYYY-MM')`,
  type: sql<string>`coalesce(${cases.type}, '')`,
  brand: sql<string>`coalesce(${cases.brand}, '')`,
  province: sql<string>`left(${cases.areaCode}, 2) || '0000'`,
}

export interface OtherFilter {
  type?: string | undefined
  brand?: string | undefined
  province?: string | undefined
}

/** Counts of cases beside those that leave the server: what the rates are made of. */
export interface OtherCounts extends OtherSums {
  /** The answer was given, or its time is over. */
  due: number
  late: number
  evaluated: number
  satisfied: number
}

/**
 * Whether a case's answer was late: null where none is owed yet, or none any more. A case that was asked anew has several
 * clocks, and is late by any of them.
 */
const answerOf = (kind: CaseKind, clock: DeadlineKey, now: Date) => {
  const isPast = sql`${deadlines.doneAt} is null and ${deadlines.pausedOn} is null and ${deadlines.legalDueAt} < ${now}`
  return sql`lateral (
    select bool_or(${isPast} or (${deadlines.doneAt} is not null and ${deadlines.overdue})) as late from ${deadlines}
    where ${deadlines.caseKind} = ${kind} and ${deadlines.caseId} = ${cases.id} and ${deadlines.clock} = ${clock}
      and not ${deadlines.cancelled} and (${deadlines.doneAt} is not null or ${isPast})
  ) answer`
}

/** Cases of a kind that came in within a span, by one axis or altogether. */
export async function countOthers(
  db: Queryable,
  kind: CaseKind,
  scope: Scope,
  span: { from: Date; before: Date },
  { type, brand, province }: OtherFilter,
  group: OtherGroup | undefined,
  { today, now, side, answerClock }: { today: string; now: Date; side: ClockSide; answerClock: DeadlineKey },
): Promise<{ key: string; sums: OtherCounts }[]> {
  const isOpen = inArray(cases.state, openStatesOf(kind))
  const some = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const rows = await db
    .select({
      key: group ? sql<string>`${AXES[group]}` : sql<string>`''`,
      received: sql<number>`count(*)::int`,
      open: some(isOpen),
      overdue: some(sql`${pressingEnd[side](cases)} < ${today}::date`),
      due: some(sql`answer.late is not null`),
      late: some(sql`answer.late`),
      evaluated: some(sql`${cases.score} is not null`),
      satisfied: some(sql`${cases.score} <> 'UNSATISFIED'`),
      recovered: sql<string>`coalesce(sum(((${cases.facts} ->> 'recovered')::numeric * 100)), 0)::bigint`,
    })
    .from(cases)
    .innerJoin(answerOf(kind, answerClock, now), sql`true`)
    .where(
      and(
        seen(kind, scope),
        gte(cases.submittedAt, span.from),
        lt(cases.submittedAt, span.before),
        type === undefined ? undefined : eq(cases.type, type),
        brand === undefined ? undefined : eq(cases.brand, brand),
        province === undefined ? undefined : sql`left(${cases.areaCode}, 2) = left(${province}, 2)`,
      ),
    )
    .groupBy(sql`1`)
  return rows.map(({ key, recovered, ...counts }) => ({
    key,
    sums: { ...counts, ended: counts.received - counts.open, recovered: Number(recovered) },
  }))
}
