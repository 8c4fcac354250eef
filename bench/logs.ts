// The logs: who did, was refused, signed in and read what. They only grow, so their lists must not care how far.
import { allRoutes } from '../packages/contract/src/index.ts'
import { type Patience, waiting } from './asking.ts'
import { withoutIndexes } from './indexes.ts'
import type { Scene } from './scenarios.ts'
import type { Served } from './stand.ts'

const ID = 8_000_000_000_000
/** One sign-in and one reading for so many operations. */
const PER_VISIT = 10
const DAYS = 180

const ACTS = allRoutes.filter(({ method }) => method === 'POST')
const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

/** Lines of the last half year, in the order of time, until there are so many operations. */
export async function fillLogs({ client }: Scene, count: number): Promise<void> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from operation_log where id between ${ID} and ${ID + 1_000_000_000}`,
  )
  const have = Number(rows[0]!.n)
  // Older lines come first; a second filling goes on before the first one's oldest line.
  const moment = `now() - ($2::int - serial.n) * (interval '${DAYS} days' / $2::int)`
  const staff =
    "(select array_agg(id) as ids, count(*)::int as n from users where area = 'b' and deleted_at is null)"
  await withoutIndexes(client, 'operation_log', async () => {
    await client.query(
      `insert into operation_log (id, category, module, name, path, method, result, user_id, area, ip, user_agent,
         request_id, params, changes, record_name, elapsed, at, sign)
       select ${ID} + serial.n, case when serial.n % 200 = 0 then 'EXCEPTION' else 'OPERATE' end,
         split_part(($3::text[])[act], '.', 1), ($3::text[])[act], ($4::text[])[act], 'POST',
         case when serial.n % 50 = 0 then 'FAIL' else 'SUCCESS' end, people.ids[1 + serial.n % people.n], 'b',
         '10.0.' || serial.n % 16 || '.' || serial.n % 250, $5, 'r' || serial.n, '{}', '[]', 'SS4403' || lpad(serial.n::text, 12, '0'), serial.n % 90, ${moment},
         sha256(int4send(serial.n::int))
       from generate_series($1::int + 1, $2::int) serial (n)
       cross join lateral (select 1 + (serial.n % cardinality($3::text[]))::int as act) which
       cross join ${staff} people`,
      [have, count, ACTS.map(({ name }) => name), ACTS.map(({ permission }) => permission), AGENT],
    )
  })
  const visits = [Math.floor(have / PER_VISIT), Math.floor(count / PER_VISIT)]
  await withoutIndexes(client, 'login_log', async () => {
    await client.query(
      `insert into login_log (id, area, user_id, category, result, reason, ip, user_agent, device, at)
       select ${ID} + serial.n, 'b', people.ids[1 + serial.n % people.n],
         case when serial.n % 3 = 0 then 'LOGOUT' else 'LOGIN' end, 'SUCCESS',
         case when serial.n % 3 = 0 then 'logout' else 'password' end, '10.0.0.' || serial.n % 250, $3, 'PC', ${moment}
       from generate_series($1::int + 1, $2::int) serial (n) cross join ${staff} people`,
      [...visits, AGENT],
    )
  })
  await withoutIndexes(client, 'read_log', async () => {
    await client.query(
      `insert into read_log (id, case_kind, case_id, viewer_id, area, act, ip, at)
       select ${ID} + serial.n, 'appeal', ${ID} + serial.n % 5000, people.ids[1 + serial.n % people.n], 'b', 'viewed',
         '10.0.0.' || serial.n % 250, ${moment}
       from generate_series($1::int + 1, $2::int) serial (n) cross join ${staff} people`,
      visits,
    )
  })
  await client.query('vacuum (analyze) operation_log, login_log, read_log')
}

/** Takes away what was added; the logs refuse that to everybody else. */
export async function clearLogs({ client }: Scene): Promise<void> {
  for (const log of ['operation_log', 'login_log', 'read_log'])
    await client.query(
      `alter table ${log} disable trigger user; truncate ${log}; alter table ${log} enable trigger user`,
    )
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

const VIEWS = {
  operations: ['category=OPERATE&current=1', 'category=OPERATE&current=5', 'category=EXCEPTION&current=1'],
  'operations of one person': ['category=OPERATE&account=sysadmin&current=1'],
  'operations of one module and week': [
    `category=OPERATE&module=appeals&startTime=${day(30)}&endTime=${day(23)}&current=1`,
  ],
  'operations from one address': ['category=OPERATE&ip=10.0.3.77&current=1'],
  'operations of one person and week': [
    `category=OPERATE&account=sysadmin&startTime=${day(30)}&endTime=${day(23)}&current=1`,
  ],
  'operations found by a word': [
    `category=OPERATE&searchKey=${encodeURIComponent('删除')}&current=1`,
    'category=OPERATE&searchKey=SS4403000000000&current=1',
    `category=OPERATE&searchKey=${encodeURIComponent('谁也没有做过')}&current=1`,
  ],
  'refused operations': ['category=OPERATE&exeStatus=FAIL&current=1'],
  'sign-ins from one address': ['category=LOGIN&ip=10.0.0.77&current=1'],
  'sign-ins': ['category=LOGIN&current=1', 'category=LOGOUT&current=1'],
  'readings from one address': ['category=READ&ip=10.0.0.77&current=1'],
  readings: ['category=READ&current=1', 'category=READ&current=5'],
} as const
export type LogTimes = Record<keyof typeof VIEWS, number>

/** p95 of the audit administrator's lists. */
export async function logTimes(scene: Scene, server: Served, patience: Patience): Promise<LogTimes> {
  const token = await scene.signIn('b', 'auditor')
  const found: Partial<LogTimes> = {}
  for (const [view, queries] of Object.entries(VIEWS) as [keyof typeof VIEWS, readonly string[]][]) {
    const paths = queries.map((query) => `/api/webapp/dev/log/page?${query}&size=10`)
    found[view] = await waiting(server, token, paths, patience)
  }
  return found as LogTimes
}
