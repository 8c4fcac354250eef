import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { type Ledger, valuesById } from '../../../platform/history/ledgers.ts'

const idsIn = (ids: readonly string[]) => sql`${sql.param([...ids])}::bigint[]`

/** What each role grants and whether it is in force; each person's organisation and roles, and what was granted to one alone. */
async function read(db: Queryable, ids: readonly string[]) {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select subject.id::text as id,
      own.code, own.version, own.category, coalesce(own.org_id, person.org_id)::text as "orgId", own.deleted_at is not null as "isDeleted",
      (select coalesce(jsonb_agg(role_id::text order by role_id), '[]'::jsonb)
       from user_roles where user_id = subject.id) as roles,
      (select coalesce(jsonb_agg(jsonb_build_array(path, scope, org_ids, pass_only) order by path), '[]'::jsonb)
       from permission_grants where subject_id = subject.id) as permissions,
      (select coalesce(jsonb_agg(jsonb_build_array(menu_id::text, buttons, pass_only) order by menu_id), '[]'::jsonb)
       from menu_grants where subject_id = subject.id) as menus
    from unnest(${idsIn(ids)}) as subject(id) left join roles own on own.id = subject.id
      left join users person on person.id = subject.id
    where own.id is not null
      or exists (select from user_roles where user_id = subject.id)
      or exists (select from permission_grants where subject_id = subject.id)
      or exists (select from menu_grants where subject_id = subject.id)`)
  return valuesById(rows)
}

/** Each table is read along its key, so that a look costs what it looks at. */
async function next(db: Queryable, after: string, limit: number): Promise<string[]> {
  const some = (column: string, table: string) => sql`(
    select distinct ${sql.raw(column)} as id from ${sql.raw(table)}
    where ${sql.raw(column)} > ${after}::bigint order by 1 limit ${limit})`
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text as id from (
      ${some('id', 'roles')} union ${some('user_id', 'user_roles')}
      union ${some('subject_id', 'permission_grants')} union ${some('subject_id', 'menu_grants')}
    ) as subject order by subject.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Roles and people stand still; those who give to one of them wait. */
async function lock(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const table of ['roles', 'users'])
    await tx.execute(sql`
      select from ${sql.raw(table)} where id = any(${idsIn(ids)}) order by id for no key update`)
}

/**
 * Who may do what, by role and by person: a right that somebody put into the tables by hand stands in no line
 * (GB/T 22239-2019 8.1.4.2, 8.1.4.3). Consumers and couriers hold nothing here.
 */
export const rightsLedger: Ledger = { name: 'rights', read, next, lock }
