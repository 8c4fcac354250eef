import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import { PRESS_BANDS, type PressBand } from '@appeal/contract/figures/pressing.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../cases/scope/cases.scope.service.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { TurnedAt } from '../../platform/db/rows.ts'
import { seen } from './figures.sums.store.ts'

/** What bands are told by: today, the last day of the week ahead, and clocks with the last strict end that is warned of. */
export interface Nearness {
  today: string
  weekUntil: string
  warned: readonly { clocks: readonly string[]; dueUntil: string }[]
}

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
  clock: DeadlineKey
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

const listed = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )

/** The condition of each band; each clock lies in one of them. */
function bandsOf({ today, weekUntil, warned }: Nearness): Record<PressBand, SQL> {
  const near = sql.join(
    warned.map(({ clocks, dueUntil }) => sql`clock in (${listed(clocks)}) and due_on <= ${dueUntil}::date`),
    sql` or `,
  )
  const ahead = sql`legal_on > ${today}::date`
  return {
    late: sql`legal_on < ${today}::date`,
    today: sql`legal_on = ${today}::date`,
    soon: sql`(${ahead} and (${near}))`,
    week: sql`(${ahead} and legal_on <= ${weekUntil}::date and not (${near}))`,
    later: sql`(legal_on > ${weekUntil}::date and not (${near}))`,
  }
}

function conditionOf(scope: Scope, nearness: Nearness, { clocks, clock, band }: PressFilter): SQL {
  const wanted = clock === undefined ? clocks : clocks.filter((one) => one === clock)
  // A clock of the other side is no clock of the viewer's.
  if (wanted.length === 0) return sql`false`
  return sql.join(
    [seen(scope), sql`clock in (${listed(wanted)})`, ...(band ? [bandsOf(nearness)[band]] : [])],
    sql` and `,
  )
}

/** How many cases each clock has in each band, and how many are open with any of them. Bands without a case are left out. */
export async function countPressing(
  db: Queryable,
  scope: Scope,
  nearness: Nearness,
  clocks: readonly string[],
): Promise<{ open: number; counted: { clock: string; band: PressBand; n: number }[] }> {
  const conditions = bandsOf(nearness)
  const bands = PRESS_BANDS.map((band) => sql`when ${conditions[band]} then ${band}`)
  const where = conditionOf(scope, nearness, { clocks })
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
  nearness: Nearness,
  filter: PressFilter,
  { current, size, sortOrder }: TurnedAt,
): Promise<{ rows: PressLine[]; total: number }> {
  const where = conditionOf(scope, nearness, filter)
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
