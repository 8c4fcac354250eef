import { and, asc, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { appealEvaluations } from '../../kinds/appeals/appeals.records.tables.ts'
import { appeals } from '../../kinds/appeals/appeals.tables.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { paged, rowOf, rowsOf } from '../../platform/db/rows.ts'
import { enterpriseStandings, organisations } from '../organisations/organisations.tables.ts'
import { caseDurations, portalFigures } from './portal.tables.ts'

export type DurationRow = typeof caseDurations.$inferSelect

/** Any date and number of the day are China's. */
const dayIn = (column: typeof appeals.submittedAt | typeof appeals.closedAt) =>
  sql`(${column} at time zone 'Asia/Shanghai')::date`

/**
 * How many days closed cases took, by problem and brand, by problem, and all together ('' stands for all). Rows with
 * fewer than `least` cases are left out.
 */
export async function measureDurations(
  tx: Tx,
  { from, until, least }: { from: Date; until: Date; least: number },
): Promise<Omit<DurationRow, 'asOf'>[]> {
  const found = await tx.execute<{ l1: string; brand: string; n: number; half: number; most: number }>(sql`
    select coalesce(l1, '') as l1, coalesce(brand, '') as brand, count(*)::int as n,
      ceil(percentile_cont(0.5) within group (order by took))::int as half,
      ceil(percentile_cont(0.9) within group (order by took))::int as most
    from (
      select ${appeals.l1} as l1, ${appeals.brand} as brand, ${dayIn(appeals.closedAt)} - ${dayIn(appeals.submittedAt)} as took
      from ${appeals}
      where ${appeals.state} = 'closed' and ${appeals.closedAt} >= ${from} and ${appeals.closedAt} < ${until}
        and not ${appeals.statExcluded}
    ) as closed
    group by grouping sets ((l1, brand), (l1), ())
    having count(*) >= ${least}`)
  return found.rows.map(({ l1, brand, n, half, most }) => ({
    l1,
    brand,
    n,
    halfDays: half,
    nineTenthsDays: most,
  }))
}

export async function replaceDurations(tx: Tx, rows: readonly DurationRow[]): Promise<void> {
  await tx.delete(caseDurations)
  if (rows.length) await tx.insert(caseDurations).values([...rows])
}

/** What is known of cases like one, the nearest likeness first. */
export const findDurations = (db: Queryable, l1: string, brand: string): Promise<DurationRow[]> =>
  rowsOf(
    db,
    caseDurations,
    and(inArray(caseDurations.l1, [l1, '']), inArray(caseDurations.brand, [brand, ''])),
  )

/** Counts of a span of time for the home page. */
export async function measureFigures(tx: Tx, { from, until }: { from: Date; until: Date }) {
  const within = (column: typeof appeals.submittedAt | typeof appeals.closedAt) =>
    sql`${column} >= ${from} and ${column} < ${until}`
  const [received] = await tx.select({ n: count() }).from(appeals).where(within(appeals.submittedAt))
  const closedThen = and(eq(appeals.state, 'closed'), within(appeals.closedAt))
  const [closed] = await tx
    .select({
      n: count(),
      liable: sql<number>`count(*) filter (where ${appeals.liability} in ('RESPONSIBLE', 'PARTLY'))::int`,
      half: sql<
        number | null
      >`ceil(percentile_cont(0.5) within group (order by ${dayIn(appeals.closedAt)} - ${dayIn(appeals.submittedAt)}))::int`,
    })
    .from(appeals)
    .where(closedThen)
  const [rated] = await tx
    .select({
      n: count(),
      satisfied: sql<number>`count(*) filter (where ${appealEvaluations.bureauScore} in ('SATISFIED', 'BASICALLY_SATISFIED'))::int`,
    })
    .from(appealEvaluations)
    .innerJoin(appeals, eq(appeals.id, appealEvaluations.appealId))
    .where(closedThen)
  return {
    received: received?.n ?? 0,
    closed: closed?.n ?? 0,
    liable: closed?.liable ?? 0,
    half: closed?.half ?? null,
    evaluated: rated?.n ?? 0,
    satisfied: rated?.satisfied ?? 0,
  }
}

export async function keepFigures(
  tx: Tx,
  name: string,
  value: Record<string, number | string | null>,
  computedAt: Date,
): Promise<void> {
  await tx
    .insert(portalFigures)
    .values({ name, value, computedAt })
    .onConflictDoUpdate({ target: portalFigures.name, set: { value, computedAt } })
}

export const findFigures = (db: Queryable, name: string) =>
  rowOf(db, portalFigures, eq(portalFigures.name, name))

/** Units of enterprises that are admitted, by brand and place, the widest first. */
export async function listCompanies(
  db: Queryable,
  wanted: { brand?: string | undefined; areaCodes?: readonly string[] | undefined },
  at: { current: number; size: number },
) {
  const { id, brand, name, kind, areaCode, servicePhone } = organisations
  const where = and(
    isNotNull(brand),
    sql`${organisations.deletedAt} is null`,
    inArray(kind, ['BRAND_HQ', 'BRAND_PROVINCE', 'BRAND_CITY']),
    wanted.brand ? eq(brand, wanted.brand) : undefined,
    wanted.areaCodes ? or(eq(kind, 'BRAND_HQ'), anyOf(areaCode, wanted.areaCodes)) : undefined,
    sql`not exists (select 1 from ${enterpriseStandings} where ${enterpriseStandings.orgId} = ${id} and ${enterpriseStandings.disabledAt} is not null)`,
  )
  const rank = sql`array_position(array['BRAND_HQ','BRAND_PROVINCE','BRAND_CITY'], ${kind})`
  return paged(
    db
      .select({ id, brand, name, kind, areaCode, servicePhone })
      .from(organisations)
      .where(where)
      .orderBy(rank, asc(brand), asc(name)),
    at,
    db.$count(organisations, where),
  )
}
