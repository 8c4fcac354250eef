import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { rowsOf, valuesOf } from '../../../platform/db/rows.ts'
import type { UserRow } from './users.store.ts'
import { users } from './users.tables.ts'

/** Rows that name their account in one column. */
export interface AccountRows {
  table: PgTable
  owner: PgColumn
  /** What an account has once: where the one that stays has it, its own counts and the other's goes. */
  once?: readonly PgColumn[]
}

interface Ids {
  from: string
  to: string
}

/** Rows `mine` of one account that the other has not yet. */
function moving({ table, owner, once = [] }: AccountRows, { from, to }: Ids): SQL {
  const holder = sql.identifier(owner.name)
  const same = once.map(({ name }) => sql`kept.${sql.identifier(name)} = mine.${sql.identifier(name)}`)
  const kept = sql.join([sql`kept.${holder} = ${to}::bigint`, ...same], sql` and `)
  const isFree = once.length ? sql`and not exists (select 1 from ${table} kept where ${kept})` : sql``
  return sql`mine.${holder} = ${from}::bigint ${isFree}`
}

/** How many rows of one account would become the other's. */
export async function countOfAccount(db: Queryable, rows: AccountRows, ids: Ids): Promise<number> {
  const counted = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${rows.table} mine where ${moving(rows, ids)}`,
  )
  return counted.rows[0]?.n ?? 0
}

/** Gives the rows of one account to another; what is left of it, for the other has the same, goes. */
export async function moveToAccount(tx: Tx, rows: AccountRows, ids: Ids): Promise<void> {
  const { table, owner, once } = rows
  const holder = sql.identifier(owner.name)
  await tx.execute(sql`update ${table} mine set ${holder} = ${ids.to}::bigint where ${moving(rows, ids)}`)
  if (once) await tx.delete(table).where(eq(owner, ids.from))
}

/** The account of such a name that became part of another one last. */
export async function findUnitedByAccount(
  db: Queryable,
  area: UserRow['area'],
  account: string,
): Promise<UserRow | undefined> {
  const [row] = await rowsOf(
    db,
    users,
    and(
      eq(users.area, area),
      sql`lower(${users.account}) = lower(${account})`,
      isNotNull(users.deletedAt),
      sql`${users.extJson} ? 'heir'`,
    ),
    [desc(users.deletedAt)],
  )
  return row
}

/** Staff with one of these phones or ID numbers. */
export async function listStaffAlike(
  db: Queryable,
  phones: readonly Buffer[],
  idNumbers: readonly Buffer[],
): Promise<string[]> {
  if (phones.length + idNumbers.length === 0) return []
  return valuesOf(
    db,
    users,
    'id',
    and(
      isNull(users.deletedAt),
      inArray(users.area, ['a', 'b']),
      or(
        phones.length ? anyOf(users.phoneIndex, phones) : undefined,
        idNumbers.length ? anyOf(users.idNumberIndex, idNumbers) : undefined,
      ),
    ),
  )
}
