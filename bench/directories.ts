// Organisations and people: the tree is opened level by level, people are listed page by page, however many there are.
import type pg from 'pg'
import { type Patience, waiting } from './asking.ts'
import type { Scene } from './scenarios.ts'
import type { Served } from './stand.ts'

/** How many stand below one organisation, as on every level of a real administration. */
const BELOW = 10
/** Ids of what is added here, far below those that the product gives. */
const ID = 7_000_000_000_000
const ADDED = `id between ${ID} and ${ID + 1_000_000_000}`

/** Adds departments, ten below each, until the tree has so many organisations. */
async function growTree(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ n: number; made: number }>(
    `select count(*)::int as n, (count(*) filter (where ${ADDED}))::int as made from organisations`,
  )
  let { n, made } = rows[0]!
  while (n < count) {
    // The next ones stand below those that have none yet, in the order in which they were made.
    const { rowCount } = await client.query(
      `insert into organisations (id, parent_id, path, code, name, kind, category, sort_code, version, created_at, updated_at)
       select made.id, p.id, p.path || made.id || '/', 'DEPT-G' || made.id, '科室 ' || (made.id - ${ID}), 'DEPT', 'DEPT', 99, 2, now(), now()
       from (select ${ID} + serial as id, case when serial <= ${BELOW} then null else ${ID} + (serial - 1) / ${BELOW} end as above
             from generate_series($1::bigint + 1, $2::bigint) serial) made
       join organisations p on p.id = coalesce(made.above, (select id from organisations where code = 'BUR-000000'))`,
      [made, Math.min(made + count - n, Math.max(BELOW, made * BELOW))],
    )
    if (!rowCount) throw new Error('No organisation was added')
    n += rowCount
    made += rowCount
  }
}

/** Adds members of staff, spread over the organisations, until there are so many. */
async function growStaff(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into users (id, area, user_type, account, name, name_index, is_real_name, org_id, created_at, updated_at)
     select ${ID} + serial.n, 'b', '2', 'staff' || serial.n, someone.name, someone.name_index, '2', places.id, now(), now()
     from generate_series((select count(*)::int from users where area = 'b') + 1, $1::int) serial (n)
     cross join (select name, name_index from users where account = 'gjj') someone
     join (select id, row_number() over (order by id) - 1 as place from organisations) places
       on places.place = serial.n % (select count(*) from organisations)`,
    [count],
  )
}

export async function fillDirectories({ client }: Scene, count: number): Promise<void> {
  await growTree(client, count)
  await growStaff(client, count)
  await client.query('vacuum (analyze) organisations, users')
}

/** Takes away what was added, so that other measurements meet the administration as it is. */
export async function clearDirectories({ client }: Scene): Promise<void> {
  await client.query(`delete from users where ${ADDED}; delete from organisations where ${ADDED}`)
  await client.query('vacuum (full, analyze) organisations')
  await client.query('vacuum (full, analyze) users')
}

export type DirectoryTimes = Record<'organisation tree' | 'user list', number>

/** p95 of opening the tree at its top, its middle and a leaf's parent, and of the list of people. */
export async function directoryTimes(
  scene: Scene,
  server: Served,
  patience: Patience,
): Promise<DirectoryTimes> {
  const token = await scene.signIn('b', 'sysadmin')
  const { rows } = await scene.client.query<{ id: string }>(
    `select id::text from organisations where code in ('BUR-000000', 'DEPT-G${ID + 1}', 'DEPT-G${ID + 20}')`,
  )
  const tree = ['0', ...rows.map(({ id }) => id)].map((id) => `/api/webapp/sys/org/tree?parentId=${id}`)
  const people = [1, 2, 5].map((page) => `/api/webapp/sys/user/page?current=${page}&size=10`)
  return {
    'organisation tree': await waiting(server, token, tree, patience),
    'user list': await waiting(server, token, people, patience),
  }
}
