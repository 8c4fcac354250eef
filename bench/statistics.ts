// How long a dashboard takes to answer, view by view, one request after the other as one person would ask.
import type pg from 'pg'
import { ask, at } from './asking.ts'
import { withoutIndexes } from './indexes.ts'
import type { Served } from './stand.ts'

/** Milliseconds at the 95th percentile that a dashboard may take (issue 7). */
export const DASHBOARD_LIMIT_MS = 1_000
/** How much slower ten times as many cases may make it. */
export const DASHBOARD_GROWTH = 2

const VIEWS = [
  'group=none',
  'group=month&months=13',
  'group=brand',
  'group=l1',
  'group=l2&l1=DELIVERY',
  'group=province',
  'group=city&province=440000',
  'group=bureau',
  'group=channel',
  'group=areaKind',
  'group=l1&brand=ZTO&serviceKind=EXPRESS',
] as const

export interface DashboardTime {
  view: string
  /** Milliseconds. */
  p50: number
  p95: number
}

/**
 * Fills facts and roll-up from cases that were loaded past the triggers.
 * @param client a connection whose user owns the tables
 * @returns milliseconds it took
 */
export async function countAnew(client: pg.Client): Promise<number> {
  const began = performance.now()
  // Nothing of this database outlives the measurement: its facts need no journal.
  await client.query(
    "set statement_timeout = 0; set work_mem = '256MB'; truncate stat_facts; alter table stat_facts set unlogged",
  )
  await client.query('select stat_recount()')
  await client.query('vacuum (analyze) stat_facts, stat_cells, stat_lines')
  return performance.now() - began
}

/**
 * Makes facts and roll-up those of so many times as many cases: each fact stands there as often, and each sum of the
 * roll-up is as many times what it was.
 */
export async function multiply(client: pg.Client, times: number): Promise<void> {
  await client.query('alter table stat_facts drop constraint stat_facts_pk')
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = 'stat_cells' order by ordinal_position`,
  )
  const counts = rows.filter(({ name, type }) => /^(integer|bigint)$/.test(type) && !/_id$/.test(name))
  await withoutIndexes(client, 'stat_facts', async () => {
    const names = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'stat_facts' and column_name <> 'case_id'`,
    )
    const others = names.rows.map(({ name }) => name).join(', ')
    await client.query(
      `insert into stat_facts (case_id, ${others})
       select case_id + copy, ${others} from stat_facts cross join generate_series(1, $1::int - 1) copy`,
      [times],
    )
  })
  await client.query(
    `update stat_cells set ${counts.map(({ name }) => `${name} = ${name} * ${times}`).join(', ')}`,
  )
  await client.query('vacuum (analyze) stat_facts, stat_cells')
}

/**
 * Asks every view of the last months.
 * @param token of somebody of the state bureau, who sees all cases
 * @param periods e.g. `2026-10`, `2026Q3`, `2026`
 */
export async function dashboards(
  server: Served,
  token: string,
  periods: readonly string[],
  turns = 20,
): Promise<DashboardTime[]> {
  const found: DashboardTime[] = []
  for (const period of periods)
    for (const view of VIEWS) {
      const query = `period=${period}&${view}`
      const path = `/api/bizapp/biz/statistics/query?${query}`
      await ask(server, token, path)
      const times: number[] = []
      for (let turn = 0; turn < turns; turn += 1) times.push(await ask(server, token, path))
      found.push({ view: query, p50: at(times, 0.5), p95: at(times, 0.95) })
    }
  return found
}
