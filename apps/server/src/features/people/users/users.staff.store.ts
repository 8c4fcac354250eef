import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { users } from './users.tables.ts'

const ofEnterprises = (orgIds: readonly string[]) =>
  and(eq(users.area, 'a'), anyOf(users.orgId, orgIds), isNull(users.deletedAt))

/** Gives admitted people of these organisations status 4. */
export async function bar(tx: Tx, orgIds: readonly string[], at: Date): Promise<string[]> {
  if (orgIds.length === 0) return []
  const rows = await tx
    .update(users)
    .set({ status: '4', updatedAt: at, version: sql`${users.version} + 1` })
    .where(and(ofEnterprises(orgIds), inArray(users.status, ['2', '3'])))
    .returning({ id: users.id })
  return rows.map(({ id }) => id)
}

/** Gives people with status 4 the status that their password tells. */
export async function readmit(tx: Tx, orgIds: readonly string[], at: Date): Promise<string[]> {
  if (orgIds.length === 0) return []
  const rows = await tx
    .update(users)
    .set({
      status: sql`case when ${users.passwordHash} is null then '2' else '3' end`,
      updatedAt: at,
      version: sql`${users.version} + 1`,
    })
    .where(and(ofEnterprises(orgIds), eq(users.status, '4')))
    .returning({ id: users.id })
  return rows.map(({ id }) => id)
}
