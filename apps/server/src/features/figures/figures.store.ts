import { COUNTS, type Count } from '@appeal/contract/figures/measures.ts'
import { type Months, shiftMonth } from '@appeal/contract/figures/periods.ts'
import { and, asc, count, desc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../cases/scope/cases.scope.service.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { pageOf, rowOf, rowsOf, type TurnedAt, touched } from '../../platform/db/rows.ts'
import { columnOf, conditionOf, type StatFilter } from './figures.sums.store.ts'
import { businessVolumes, statSnapshots, volumeLocks } from './figures.tables.ts'

export type VolumeRow = typeof businessVolumes.$inferSelect
export type LockRow = typeof volumeLocks.$inferSelect
export type SnapshotRecord = typeof statSnapshots.$inferSelect

/** Adds what cases left behind to the roll-up, until nothing waits. */
export async function fold(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`select stat_fold(50000) as n`)
  return rows[0]?.n ?? 0
}

export interface CaseLine extends Record<string, unknown> {
  id: string
  appeal_no: string
  state: string
  brand: string
  l1: string
  l2: string
  answer_area: string
  bureau_id: string
  month: string
  valid: boolean | null
  excluded: boolean
  submitted_at: string
  closed_at: string | null
  counts: string
}

/** The cases that a count counts, newest first. */
export async function listCases(
  db: Queryable,
  scope: Scope,
  filter: StatFilter,
  what: Count,
  { current, size, sortOrder }: TurnedAt,
): Promise<CaseLine[]> {
  const way = sortOrder === 'ascend' ? sql`asc` : sql`desc`
  const { rows } = await db.execute<CaseLine>(sql`
    select a.id::text as id, a.appeal_no, a.state, a.brand, a.l1, coalesce(a.l2, '') as l2, a.answer_area,
      a.bureau_id::text as bureau_id, f.month, a.valid, f.excluded, a.submitted_at, a.closed_at, f.counts::text as counts
    from (
      select case_id, month, excluded, ${columnOf(what)} as counts from stat_facts
      where ${conditionOf(scope, filter)} and ${columnOf(what)} <> 0
      order by month ${way}, case_id ${way} limit ${size} offset ${(current - 1) * size}
    ) f join appeals a on a.id = f.case_id
    order by f.month ${way}, f.case_id ${way}`)
  return rows
}

/** How many cases a count counts: for money this is not the sum. */
export async function countCases(
  db: Queryable,
  scope: Scope,
  filter: StatFilter,
  what: Count,
): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(sql`
    select count(*) as n from stat_facts where ${conditionOf(scope, filter)} and ${columnOf(what)} <> 0`)
  return Number(rows[0]?.n ?? 0)
}

/** A moment in a month of China, so that an index finds it. */
const within = (moment: SQL, month: string) => {
  const first = (of: string) => sql`(${`${of}-01`}::timestamp at time zone 'Asia/Shanghai')`
  return sql`(${moment} >= ${first(month)} and ${moment} < ${first(shiftMonth(month, 1))})`
}

/** What happens elsewhere than at filing, acceptance and end, by whose days the cases of a month are found. */
const ELSEWHERE: readonly Count[] = [
  'evaluated',
  'bureauSatisfied',
  'validEvaluated',
  'enterpriseSatisfied',
  'forwarded',
  'forwardedLate',
]
const PROVED = COUNTS.filter((count) => !ELSEWHERE.includes(count)).map(columnOf)
const each = (of: (column: SQL) => SQL) => sql.join(PROVED.map(of), sql`, `)

/** Brands and months in which the roll-up of the cases and the cases themselves differ; none when all is well. */
export async function listUnproved(db: Queryable, month: string): Promise<string[]> {
  const { rows } = await db.execute<{ brand: string }>(sql`
    with counted as (
      select brand, excluded, ${each((column) => sql`sum(${column}) as ${column}`)}
      from (
        select brand, excluded, ${each((column) => column)} from stat_cells
          where grain = 'brand' and month = ${month}
        union all select brand, excluded, ${each((column) => column)} from stat_lines
          where month = ${month}
      ) c group by 1, 2
    ), cases as (
      select f.brand, f.excluded, ${each((column) => sql`sum(f.${column}) as ${column}`)}
      from appeals a cross join lateral stat_facts_of(a) f
      where f.month = ${month} and (${within(sql`a.submitted_at`, month)} or ${within(sql`a.accepted_at`, month)}
        or ${within(sql`a.closed_at`, month)})
      group by 1, 2
    )
    select coalesce(c.brand, k.brand) as brand from counted k full join cases c
      on c.brand = k.brand and c.excluded = k.excluded
    where (${each((column) => sql`coalesce(c.${column}, 0)`)})
      <> (${each((column) => sql`coalesce(k.${column}, 0)`)})`)
  return rows.map(({ brand }) => brand)
}

// ---------------------------------------------------------------- volumes

export const listVolumes = (db: Queryable, { from, to }: Months): Promise<VolumeRow[]> =>
  rowsOf(db, businessVolumes, and(gte(businessVolumes.month, from), lte(businessVolumes.month, to)), [
    asc(businessVolumes.month),
    asc(businessVolumes.brand),
    asc(businessVolumes.area),
  ])

export async function pageVolumes(
  db: Queryable,
  wanted: {
    month: string
    brand?: string | undefined
    area?: string | undefined
    called?: { brands: readonly string[]; areas: readonly string[] } | undefined
  },
  order: { by: 'brand' | 'area'; descending: boolean },
  at: { current: number; size: number },
) {
  const where = and(
    eq(businessVolumes.month, wanted.month),
    wanted.brand ? eq(businessVolumes.brand, wanted.brand) : undefined,
    wanted.area ? eq(businessVolumes.area, wanted.area) : undefined,
    wanted.called &&
      or(
        anyOf(businessVolumes.brand, wanted.called.brands),
        anyOf(businessVolumes.area, wanted.called.areas),
      ),
  )
  const direction = order.descending ? desc : asc
  const columns =
    order.by === 'area'
      ? ([businessVolumes.area, businessVolumes.brand] as const)
      : ([businessVolumes.brand, businessVolumes.area] as const)
  return pageOf(db, businessVolumes, where, [direction(columns[0]), asc(columns[1])], at)
}

const keyOf = ({ month, brand, area }: Pick<VolumeRow, 'month' | 'brand' | 'area'>) =>
  and(eq(businessVolumes.month, month), eq(businessVolumes.brand, brand), eq(businessVolumes.area, area))

export const findVolume = (db: Queryable, key: Pick<VolumeRow, 'month' | 'brand' | 'area'>) =>
  rowOf(db, businessVolumes, keyOf(key))

/** Writes a volume on top of the version that was seen; undefined when somebody was faster. */
export async function saveVolume(
  tx: Tx,
  row: Omit<VolumeRow, 'version'>,
  seen: number | undefined,
): Promise<VolumeRow | undefined> {
  if (seen === undefined) {
    const [added] = await tx.insert(businessVolumes).values(row).onConflictDoNothing().returning()
    return added
  }
  const [changed] = await tx
    .update(businessVolumes)
    .set({ millions: row.millions, updatedBy: row.updatedBy, updatedAt: row.updatedAt, version: seen + 1 })
    .where(and(keyOf(row), eq(businessVolumes.version, seen)))
    .returning()
  return changed
}

export const removeVolume = async (
  tx: Tx,
  key: Pick<VolumeRow, 'month' | 'brand' | 'area'>,
  version: number,
) =>
  (await touched(tx.delete(businessVolumes).where(and(keyOf(key), eq(businessVolumes.version, version))))) > 0

/** The lock of a month; with `hold` no lock can come while the caller's transaction writes volumes. */
export const findLock = (db: Queryable, month: string) => rowOf(db, volumeLocks, eq(volumeLocks.month, month))

/** Writers of a month's volumes and whoever locks it wait for each other. */
export const holdMonth = (tx: Tx, month: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('volumes'), hashtext(${month}))`)

export const insertLock = (tx: Tx, row: LockRow) =>
  tx
    .insert(volumeLocks)
    .values(row)
    .onConflictDoUpdate({
      target: volumeLocks.month,
      set: { frozen: sql`${volumeLocks.frozen} or ${row.frozen}` },
    })

export const removeLock = (tx: Tx, month: string) =>
  tx.delete(volumeLocks).where(eq(volumeLocks.month, month))

// ---------------------------------------------------------------- snapshots

export const insertSnapshot = (tx: Tx, row: SnapshotRecord) => tx.insert(statSnapshots).values(row)

export const findSnapshot = (db: Queryable, id: string) => rowOf(db, statSnapshots, eq(statSnapshots.id, id))

export const snapshotsOf = (db: Queryable, months: readonly string[]): Promise<SnapshotRecord[]> =>
  months.length
    ? db
        .select()
        .from(statSnapshots)
        .where(anyOf(statSnapshots.month, months))
        .orderBy(asc(statSnapshots.month))
    : Promise.resolve([])

export async function pageSnapshots(
  db: Queryable,
  at: { current: number; size: number },
  descending: boolean,
) {
  const rows = await db
    .select()
    .from(statSnapshots)
    .orderBy(descending ? desc(statSnapshots.month) : asc(statSnapshots.month))
    .limit(at.size)
    .offset((at.current - 1) * at.size)
  const [sum] = await db.select({ n: count() }).from(statSnapshots)
  return { rows, total: sum?.n ?? 0 }
}

export async function frozenMonths(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ month: statSnapshots.month })
    .from(statSnapshots)
    .orderBy(asc(statSnapshots.month))
  return rows.map(({ month }) => month)
}

/**
 * Keeps whoever freezes a month waiting until this transaction has ended, and waits for whoever does now: what it reads
 * of frozen months holds to its end.
 */
export async function holdFreezing(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${businessVolumes} in row exclusive mode`)
}

/** The first month in which anything was counted. */
export async function firstMonth(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.execute<{ month: string | null }>(
    sql`select least((select min(month) from stat_cells), (select min(month) from stat_lines)) as month`,
  )
  return rows[0]?.month ?? undefined
}

/** All grains are of one moment, whatever happens to cases meanwhile. The first statement of its transaction. */
export async function readOfOneMoment(tx: Tx): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read`)
  // A month's cases are read whole; the ordinary limit is for people who wait.
  await tx.execute(sql`set local statement_timeout = '10min'`)
  // Taken before the moment is fixed, which a query would do, advisory locks among them: whoever is writing a volume is
  // waited for, and from here on none is written until the month is locked. Whoever freezes is waited for, too: who
  // came second must see what was frozen first.
  await tx.execute(sql`lock table ${businessVolumes} in share row exclusive mode`)
}
