import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { OuterGroup, OuterSums } from '@appeal/contract/figures/outer.ts'
import type { OuterBody } from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import { and, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Kind } from '../../../cases/cases.service.ts'
import { outerOrders } from '../../../cases/outer/cases.outer.tables.ts'
import type { Scope } from '../../../cases/scope/cases.scope.service.ts'
import type { Queryable } from '../../../platform/db/db.ts'

/** Late for good where it was answered on a later day; what named no day is never late (`isLate` says it of a row). */
const isAnswered = sql`${outerOrders.state} = 'ANSWERED'`
const answeredLate = sql`${isAnswered} and ${outerOrders.answeredOn} > ${outerOrders.dueOn}`
const some = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

interface Asked {
  kind: CaseKindName
  scope: Scope
  /** The first day, and the first one that is no more within it. */
  from: string
  before: string
  body?: OuterBody | undefined
  today: string
}

/** What outer bodies passed on of a kind's cases within days, by one axis or altogether. */
export async function countReceived(
  db: Queryable,
  { table, id, bureauId, seen }: Pick<Kind['store'], 'table' | 'id' | 'bureauId' | 'seen'>,
  { kind, scope, from, before, body, today }: Asked,
  group: OuterGroup | undefined,
): Promise<{ key: string; sums: OuterSums }[]> {
  const axes: Record<OuterGroup, SQL<string>> = {
    month: sql<string>`to_char(${outerOrders.begunOn}, 'YYYY-MM')`,
    body: sql<string>`${outerOrders.body}`,
    kind: sql<string>`${outerOrders.caseKind}`,
    bureau: sql<string>`coalesce(${bureauId}::text, '')`,
  }
  const isLate = sql`${outerOrders.dueOn} < ${today}::date`
  const rows = await db
    .select({
      key: group ? axes[group] : sql<string>`''`,
      received: sql<number>`count(*)::int`,
      answered: some(isAnswered),
      answeredLate: some(answeredLate),
      openLate: some(sql`not ${isAnswered} and ${isLate}`),
    })
    .from(outerOrders)
    .innerJoin(table, eq(id, outerOrders.caseId))
    .where(
      and(
        eq(outerOrders.caseKind, kind),
        eq(outerOrders.direction, 'RECEIVED'),
        ne(outerOrders.state, 'DROPPED'),
        gte(outerOrders.begunOn, from),
        lt(outerOrders.begunOn, before),
        body === undefined ? undefined : eq(outerOrders.body, body),
        seen(scope),
      ),
    )
    .groupBy(sql`1`)
  return rows.map(({ key, received, answered, answeredLate: late, openLate }) => ({
    key,
    sums: {
      ...{ received, inTime: answered - late, answeredLate: late },
      ...{ open: received - answered - openLate, openLate },
    },
  }))
}
