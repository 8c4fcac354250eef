import pg from 'pg'
import { FOR_REQUESTS } from './db.ts'
import { placesIn } from './primary.ts'

/** Where the product's tables lie, and those of its jobs. */
const SCHEMAS = ['public', 'graphile_worker']
/** What the job queue writes of its own upkeep is only read. */
const ONLY_READ = new Set(['graphile_worker.migrations'])

interface Relation {
  place: string
  isSequence: boolean
  /** What the role was granted so far. */
  held: string[]
  /** A trigger refuses to change a row, or also to delete one however old it is. */
  keepsRows: boolean
  neverForgets: boolean
  /** Its rows are shown to nobody but the owner yet. */
  isClosed: boolean
  /** The role may act as its owner. */
  isOwned: boolean
}

// Bits of `tgtype` by PostgreSQL's pg_trigger.h: 1 each row, 8 delete, 16 update. Whatever a trigger of ours refuses is
// not granted either, so that a register that is added later needs no line here.
const RELATIONS = `
  select format('%I.%I', n.nspname, c.relname) as place, c.relkind = 'S' as "isSequence",
    coalesce((select array_agg(a.privilege_type::text order by a.privilege_type) from aclexplode(c.relacl) a where a.grantee = r.oid), '{}') as held,
    exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and t.tgtype & 17 = 17
        and p.proname in ('refuse_change', 'refuse_log_change', 'refuse_seal_change')) as "keepsRows",
    exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and t.tgtype & 9 = 9 and p.proname = 'refuse_change') as "neverForgets",
    c.relrowsecurity and not exists (select from pg_policy l where l.polrelid = c.oid) as "isClosed",
    pg_has_role(r.oid, c.relowner, 'member') as "isOwned"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join pg_roles r
  where n.nspname = any ($1) and c.relkind in ('r', 'v', 'S') and r.rolname = $2
  order by 1`

/** What the running product does with a relation, in the order in which the database lists it. */
function wanted({ place, isSequence, keepsRows, neverForgets }: Relation): string[] {
  if (isSequence) return ['SELECT', 'USAGE']
  if (ONLY_READ.has(place)) return ['SELECT']
  return [...(neverForgets ? [] : ['DELETE']), 'INSERT', 'SELECT', ...(keepsRows ? [] : ['UPDATE'])]
}

/** The role that a connection string names. */
export const roleOf = (url: string): string =>
  new pg.Client({ connectionString: placesIn(url)[0] ?? url }).user ?? ''

/**
 * Bounds the statements of a role in this database whoever opens its sessions: a pooler passes no limits on.
 *
 * @param url of the role itself, to the database and not to a pooler
 */
export async function limitRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'postal-appeal-limits' })
  await client.connect()
  try {
    for (const [name, ms] of Object.entries(FOR_REQUESTS)) {
      const { rowCount } = await client.query(
        `select from pg_settings where name = $1 and reset_val = $2::text`,
        [name, ms],
      )
      if (!rowCount)
        await client.query(
          `do $$ begin execute format('alter role %I in database %I set ${name} = ${ms}', current_user, current_database()); end $$`,
        )
    }
  } finally {
    await client.end()
  }
}

/**
 * Gives `role` what the running product needs, and takes away what it has beyond that: it makes, alters, empties and
 * drops nothing, switches no trigger off, and changes no line of a register. Changes only what is not so yet; safe to
 * call at each start.
 *
 * @param owner a session of the role that owns the database
 * @throws Error where the role may act as the owner, so that nothing would hold it back
 */
export async function grantRights(owner: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await owner.query<Relation>(RELATIONS, [SCHEMAS, role])
  const owned = rows.find(({ isOwned }) => isOwned)
  if (owned)
    throw new Error(
      `运行角色 ${role} 拥有表 ${owned.place} 或可代行其所有者，请为 DATABASE_URL 另设角色。The role ${role} owns ${owned.place}, or may act as its owner: give DATABASE_URL a role of its own.`,
    )
  const to = owner.escapeIdentifier(role)
  const statements = rows.flatMap((relation) => {
    const { place, isSequence, held, isClosed } = relation
    const rights = wanted(relation)
    const of = `${isSequence ? 'sequence ' : ''}${place}`
    return [
      ...(held.join() === rights.join()
        ? []
        : [`revoke all on ${of} from ${to}`, `grant ${rights.join(', ')} on ${of} to ${to}`]),
      // The queue shows its rows to their owner alone; who is granted the table sees them.
      ...(isClosed ? [`create policy granted on ${place} using (true) with check (true)`] : []),
    ]
  })
  const { rows: around } = await owner.query<{ statement: string }>(
    `select format('grant usage on schema %I to %I', nspname, $2::text) as statement from pg_namespace
       where nspname = any ($1) and not has_schema_privilege($2, oid, 'usage')
     union all select format('revoke create on schema %I from public', nspname) from pg_namespace
       where nspname = any ($1) and has_schema_privilege($2, oid, 'create')
     union all select format('revoke temporary on database %I from public', current_database())
       where has_database_privilege($2, current_database(), 'temporary')`,
    [SCHEMAS, role],
  )
  statements.push(...around.map(({ statement }) => statement))
  if (statements.length > 0) await owner.query(`begin; ${statements.join('; ')}; commit`)
}
