import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { PressBand } from '@appeal/contract/figures/pressing.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../cases/scope/cases.scope.service.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { TurnedAt } from '../../platform/db/rows.ts'
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

const OPEN = sql.raw(OPEN_STATES.map((state) => `'${state}'`).join(', '))

/**
 * The clocks of appeals that run and do not stand still, each with its case, the columns named as those of the facts are. A case has several:
 * what the unit owes hides neither the answer's thirty days (邮政法 art. 65) nor the re-check of an ended one.
 */
const RUNNING = sql`(
  select a.id, a.appeal_no, a.state, a.brand, a.l1, coalesce(a.l2, '') as l2, a.answer_area as area, a.bureau_id,
    a.bureau_province_id as province_id, a.enterprise_id, a.enterprise_province_id,
    a.enterprise_id is not null as linked, d.clock, d.due_on, d.legal_due_on as legal_on,
    a.state in (${OPEN}) as is_open
  from deadlines d join appeals a on a.id = d.case_id
  where d.case_kind = 'appeal' and d.done_at is null and d.paused_on is null) as running`

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

/** How many cases each clock has in each band, and how many are open with any of them. Bands without a case are left out. */
export async function countPressing(
  db: Queryable,
  scope: Scope,
  ends: Ends,
  clocks: readonly string[],
): Promise<{ open: number; counted: { clock: string; band: PressBand; n: number }[] }> {
  const bands = (Object.keys(ends) as PressBand[]).map(
    (band) => sql`when ${sql.join(within(ends[band]), sql` and `)} then ${band}`,
  )
  const where = conditionOf(scope, ends, { clocks })
  const [counted, open] = await Promise.all([
    db.execute<{ clock: string; band: PressBand; n: number }>(sql`
      select clock, case ${sql.join(bands, sql` `)} end as band, count(*)::int as n
      from ${RUNNING} where ${where} group by 1, 2`),
    db.execute<{ n: number }>(
      sql`select count(distinct id)::int as n from ${RUNNING} where ${where} and is_open`,
    ),
  ])
  return { open: open.rows[0]?.n ?? 0, counted: counted.rows }
}

/** The cases behind one of these numbers, each with its most pressing clock, the most pressing first. */
export async function listPressing(
  db: Queryable,
  scope: Scope,
  ends: Ends,
  filter: PressFilter,
  { current, size, sortOrder }: TurnedAt,
): Promise<{ rows: PressLine[]; total: number }> {
  const where = conditionOf(scope, ends, filter)
  const way = sortOrder === 'descend' ? sql`desc` : sql`asc`
  const [{ rows }, counted] = await Promise.all([
    db.execute<PressLine>(sql`
      select id::text, appeal_no, state, brand, l1, l2, area, bureau_id::text, clock, due_on::text, legal_on::text
      from (select distinct on (id) * from ${RUNNING} where ${where} order by id, legal_on, clock) as nearest
      order by nearest.legal_on ${way}, nearest.id ${way} limit ${size} offset ${(current - 1) * size}`),
    db.execute<{ n: number }>(sql`select count(distinct id)::int as n from ${RUNNING} where ${where}`),
  ])
  return { rows, total: counted.rows[0]?.n ?? 0 }
}
