import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { appeals } from '../appeals.tables.ts'
import { caseClusters, clusterMembers } from './appeals.clusters.tables.ts'

/** What is merely listed beside a cluster does not stand in it; what another bureau put together is its own. */
const member = and(
  eq(clusterMembers.caseId, appeals.id),
  isNull(clusterMembers.out),
  not(clusterMembers.odd),
  eq(caseClusters.bureauId, appeals.bureauId),
)

/** Whether a case stands in a cluster of the bureau that has it. */
export const isClustered = (): SQL =>
  sql`exists (select from ${clusterMembers}
    join ${caseClusters} on ${caseClusters.id} = ${clusterMembers.clusterId} where ${member})`

/** Which of some cases stand in one. */
export async function clusteredOf(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: appeals.id })
    .from(appeals)
    .innerJoin(clusterMembers, eq(clusterMembers.caseId, appeals.id))
    .innerJoin(caseClusters, eq(caseClusters.id, clusterMembers.clusterId))
    .where(and(anyOf(appeals.id, ids), member))
  return new Set(rows.map(({ id }) => id))
}
