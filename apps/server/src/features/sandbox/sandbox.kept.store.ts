/** What enterprises have set up in a sandbox, as rows in JSON; their organisation and maker by what they are called. */
export interface Kept {
  keys: string[]
  secrets: string[]
  endpoints: string[]
}

/** A pool or a client. */
interface Asking {
  query(text: string, values?: unknown[]): Promise<{ rows: { row: string }[] }>
}

// As text: a number of nineteen digits is none in JavaScript.
const NAMED = `(to_jsonb(t) || jsonb_build_object('org_code', o.code, 'maker', u.account))::text as row`
const OWNERS = 'join organisations o on o.id = t.org_id left join users u on u.id = t.created_by'

/** Keys and endpoints that have not ended, before a nation is made anew. */
export async function readKept(db: Asking): Promise<Kept> {
  const list = async (text: string) => (await db.query(text)).rows.map(({ row }) => row)
  return {
    keys: await list(`select ${NAMED} from api_keys t ${OWNERS} where t.ended_at is null`),
    secrets: await list(
      'select to_jsonb(t)::text as row from api_key_secrets t join api_keys k on k.id = t.key_id where k.ended_at is null',
    ),
    endpoints: await list(`select ${NAMED} from webhook_endpoints t ${OWNERS} where t.ended_at is null`),
  }
}

/** A row of a table, its organisation and maker those of now; nothing where the enterprise is no more. */
const insertOf = (table: 'api_keys' | 'webhook_endpoints') => `
  insert into ${table}
  select r.* from (select $1::jsonb as kept) k
  join organisations o on o.code = k.kept ->> 'org_code'
  left join users u on u.area = 'a' and u.account = k.kept ->> 'maker'
  cross join lateral jsonb_populate_record(null::${table}, k.kept || jsonb_build_object(
    'org_id', o.id, 'created_by', coalesce(u.id, (k.kept ->> 'created_by')::bigint))) r
  on conflict do nothing`
const INSERT_SECRET = `
  insert into api_key_secrets
  select r.* from jsonb_populate_record(null::api_key_secrets, $1::jsonb) r
  where exists (select from api_keys k where k.id = r.key_id)
  on conflict do nothing`

/** Puts them into the nation that was made since. What is there already stays as it is. */
export async function writeKept(db: Asking, { keys, secrets, endpoints }: Kept): Promise<void> {
  for (const row of keys) await db.query(insertOf('api_keys'), [row])
  for (const row of secrets) await db.query(INSERT_SECRET, [row])
  for (const row of endpoints) await db.query(insertOf('webhook_endpoints'), [row])
}
