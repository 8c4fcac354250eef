import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { and, asc, isNull, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { appeals } from '../appeals.tables.ts'
import { inStates } from '../lists/appeals.filters.store.ts'

/** Names that are told at once; the others come up as these are matched. */
const MOST_NAMES = 200

const isOpen = inStates(OPEN_STATES)
// Written out: with the brand as a value the planner would not know the partial index.
const isUnlisted = sql`${appeals.brand} = 'OTHER'`
const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`

export const listNames = (db: Queryable) =>
  db
    .select({
      name: sql<string>`${appeals.brandName}`,
      open: count(isOpen),
      closed: count(sql`not (${isOpen})`),
      lastAt: sql<string>`max(${appeals.submittedAt})`,
    })
    .from(appeals)
    .where(and(isUnlisted, sql`${appeals.brandName} is not null`))
    .groupBy(appeals.brandName)
    .orderBy(sql`count(*) desc`, asc(appeals.brandName))
    .limit(MOST_NAMES)

/**
 * The same person has an open case on the same item and problem against the brand (domain 4.6-7). Columns are written
 * out: without the table's name they would be those of the twin itself.
 */
const isTwin = (brand: string) => sql`(${isOpen} and exists (
  select 1 from appeals twin where twin.appellant_id = appeals.appellant_id and twin.brand = ${brand}
    and twin.waybill_no = appeals.waybill_no and twin.l1 = appeals.l1
    and twin.state in (${sql.join(
      OPEN_STATES.map((state) => sql`${state}`),
      sql`, `,
    )})))`

const named = (names: readonly string[]) => and(isUnlisted, anyOf(appeals.brandName, names))

/** How many cases of these names would be put to the brand, and how many stay as they are. */
export async function countNamed(db: Queryable, names: readonly string[], brand: string) {
  const isLive = isNull(appeals.archivedAt)
  const twin = isTwin(brand)
  const [counted] = await db
    .select({
      open: count(and(isLive, isOpen, sql`not ${twin}`)),
      closed: count(and(isLive, sql`not (${isOpen})`)),
      twins: count(and(isLive, twin)),
      archived: count(sql`${appeals.archivedAt} is not null`),
    })
    .from(appeals)
    .where(named(names))
  return counted!
}

/** Ids of those that would be, oldest first. */
export const listNamed = (db: Queryable, names: readonly string[], brand: string, limit: number) =>
  db
    .select({ id: appeals.id })
    .from(appeals)
    .where(and(named(names), isNull(appeals.archivedAt), sql`not ${isTwin(brand)}`))
    .orderBy(asc(appeals.id))
    .limit(limit)
