import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { touched, valuesOf } from '../../../platform/db/rows.ts'
import { positions, userPositions, users } from './users.tables.ts'

const livingIn = (orgId: string) => and(eq(users.orgId, orgId), isNull(users.deletedAt))

/** Everybody whose organisation it is, whatever their standing. */
export const listPeople = async (db: Queryable, orgId: string): Promise<string[]> =>
  (await valuesOf(db, users, 'id', livingIn(orgId))).toSorted()

/** Puts all of them into another organisation. @returns how many there were */
export const movePeople = (tx: Tx, from: string, to: string, at: Date): Promise<number> =>
  touched(
    tx
      .update(users)
      .set({ orgId: to, updatedAt: at, version: sql`${users.version} + 1` })
      .where(livingIn(from)),
  )

/** Positions of an organisation. */
export const listPositions = async (db: Queryable, orgId: string): Promise<string[]> =>
  (
    await db
      .select({ id: positions.id })
      .from(positions)
      .where(and(eq(positions.orgId, orgId), isNull(positions.deletedAt)))
      .orderBy(asc(positions.id))
  ).map(({ id }) => id)

/**
 * Gives the positions of an organisation to another one, with whoever holds them. One that has a namesake there becomes
 * that one. @returns how many there were
 */
export async function movePositions(tx: Tx, from: string, to: string, at: Date): Promise<number> {
  const twins = sql`
    select own.id as own, twin.id as twin from positions own
    join positions twin on twin.org_id = ${to}::bigint and twin.name = own.name and twin.deleted_at is null
    where own.org_id = ${from}::bigint and own.deleted_at is null`
  await tx.execute(sql`
    update users set position_id = t.twin from (${twins}) t where users.position_id = t.own`)
  await tx.execute(sql`
    insert into user_positions (user_id, org_id, position_id, director_id, place)
    select held.user_id, ${to}::bigint, coalesce(t.twin, held.position_id), held.director_id, held.place
    from user_positions held left join (${twins}) t on t.own = held.position_id
    where held.org_id = ${from}::bigint
    on conflict do nothing`)
  await tx.delete(userPositions).where(eq(userPositions.orgId, from))
  const merged = await touched(
    tx.execute(sql`
      update positions set deleted_at = ${at}, updated_at = ${at}, version = version + 1
      where id in (select t.own from (${twins}) t)`),
  )
  const moved = await touched(
    tx
      .update(positions)
      .set({ orgId: to, updatedAt: at, version: sql`${positions.version} + 1` })
      .where(and(eq(positions.orgId, from), isNull(positions.deletedAt))),
  )
  return merged + moved
}
