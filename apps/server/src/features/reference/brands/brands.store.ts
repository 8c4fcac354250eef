import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/db.ts'

// Written out: with the states as values the planner would not know the partial index.
const OPEN = sql.raw(OPEN_STATES.map((state) => `'${state}'`).join(', '))

/** Open cases of every kind by the code of their brand; a brand that has none is missing. */
export async function countOpen(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ brand: string; n: number }>(sql`
    select brand, sum(n)::int as n from (
      select brand, count(*) as n from appeals where state in (${OPEN}) group by brand
      union all
      select brand, count(*) from cases where closed_at is null and brand is not null group by brand
    ) as open group by brand`)
  return new Map(rows.map(({ brand, n }) => [brand, n]))
}
