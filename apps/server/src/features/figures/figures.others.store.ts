import type { ClockSide } from '@appeal/contract/calendar/warnings.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { openStatesOf } from '@appeal/contract/cases/cases.tables.ts'
import type { OtherGroup, OtherSums } from '@appeal/contract/figures/others.ts'
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { seen } from '../../cases/cases.service.ts'
import { cases, pressingEnd } from '../../cases/cases.tables.ts'
import type { Scope } from '../../cases/scope/cases.scope.service.ts'
import type { Queryable } from '../../platform/db/db.ts'

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

/** Cases of a kind that came in within a span, by one axis or altogether. */
export async function countOthers(
  db: Queryable,
  kind: CaseKind,
  scope: Scope,
  span: { from: Date; before: Date },
  { type, brand, province }: OtherFilter,
  group: OtherGroup | undefined,
  { today, side }: { today: string; side: ClockSide },
): Promise<{ key: string; sums: OtherSums }[]> {
  const isOpen = inArray(cases.state, openStatesOf(kind))
  const rows = await db
    .select({
      key: group ? sql<string>`${AXES[group]}` : sql<string>`''`,
      received: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      overdue: sql<number>`(count(*) filter (where ${pressingEnd[side](cases)} < ${today}::date))::int`,
      recovered: sql<string>`coalesce(sum(((${cases.facts} ->> 'recovered')::numeric * 100)), 0)::bigint`,
    })
    .from(cases)
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
  return rows.map(({ key, received, open, overdue, recovered }) => ({
    key,
    sums: { received, open, ended: received - open, overdue, recovered: Number(recovered) },
  }))
}
