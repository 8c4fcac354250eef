import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { PressBand } from '@appeal/contract/figures/pressing.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../cases/scope/cases.scope.service.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { seen } from './figures.sums.store.ts'

/** Legal ends of a band: from a day, up to a day, both included. */
export type Ends = Readonly<Record<PressBand, { from?: string; to?: string }>>

export interface PressFilter {
  clocks: readonly string[]
  clock?: string | undefined
  band?: PressBand | undefined
}

export interface PressLine extends Record<string, unknown> {
  id: string
  appeal_no: string
  state: string
  brand: string
  l1: string
  l2: string
  area: string
  bureau_id: string
  clock: string
  due_on: string
  legal_on: string
}

// In the statement's own text, so that the planner sees that the indexes of pressing cases hold all of them.
const OPEN = sql.raw(OPEN_STATES.map((state) => `'${state}'`).join(', '))

/** Open cases with a running clock, their columns named as those of the facts are. */
const RUNNING = sql`(
  select id, appeal_no, state, brand, l1, coalesce(l2, '') as l2, answer_area as area, bureau_id,
    bureau_province_id as province_id, enterprise_id, enterprise_province_id, enterprise_id is not null as linked,
    press_clock as clock, press_due_on as due_on, press_legal_on as legal_on
  from appeals where state in (${OPEN}) and press_legal_on is not null) as running`

const within = ({ from, to }: { from?: string; to?: string }): SQL[] => [
  ...(from ? [sql`legal_on >= ${from}::date`] : []),
  ...(to ? [sql`legal_on <= ${to}::date`] : []),
]

function conditionOf(scope: Scope, ends: Ends, { clocks, clock, band }: PressFilter): SQL {
  const wanted = clock === undefined ? clocks : clocks.filter((one) => one === clock)
  // A clock of the other side is no clock of the viewer's.
  if (wanted.length === 0) return sql`false`
  const among = sql.join(
    wanted.map((one) => sql`${one}`),
    sql`, `,
  )
  return sql.join([seen(scope), sql`clock in (${among})`, ...(band ? within(ends[band]) : [])], sql` and `)
}

/** How many cases each clock has in each band. Bands without a case are left out. */
export async function countPressing(
  db: Queryable,
  scope: Scope,
  ends: Ends,
  clocks: readonly string[],
): Promise<{ clock: string; band: PressBand; n: number }[]> {
  const bands = (Object.keys(ends) as PressBand[]).map(
    (band) => sql`when ${sql.join(within(ends[band]), sql` and `)} then ${band}`,
  )
  const { rows } = await db.execute<{ clock: string; band: PressBand; n: number }>(sql`
    select clock, case ${sql.join(bands, sql` `)} end as band, count(*)::int as n
    from ${RUNNING} where ${conditionOf(scope, ends, { clocks })} group by 1, 2`)
  return rows
}

/** The cases behind one of these numbers, the most pressing first. */
export async function listPressing(
  db: Queryable,
  scope: Scope,
  ends: Ends,
  filter: PressFilter,
  { current, size }: { current: number; size: number },
): Promise<{ rows: PressLine[]; total: number }> {
  const where = conditionOf(scope, ends, filter)
  const [{ rows }, counted] = await Promise.all([
    db.execute<PressLine>(sql`
      select id::text, appeal_no, state, brand, l1, l2, area, bureau_id::text, clock, due_on::text, legal_on::text
      from ${RUNNING} where ${where} order by legal_on, id limit ${size} offset ${(current - 1) * size}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from ${RUNNING} where ${where}`),
  ])
  return { rows, total: counted.rows[0]?.n ?? 0 }
}
