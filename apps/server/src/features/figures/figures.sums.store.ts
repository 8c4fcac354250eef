import type { Group } from '@appeal/contract/figures/figures.schemas.ts'
import { COUNTS, type Count, NO_SUMS, type Sums } from '@appeal/contract/figures/measures.ts'
import type { Months } from '@appeal/contract/figures/periods.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope, ScopeRule } from '../../cases/scope/cases.scope.service.ts'
import type { Queryable } from '../../platform/db/db.ts'

/** What numbers can be split by and chosen by. */
export type Dimension = Exclude<Group, 'none'>

/** Which cases are counted. Lists of cases and figures turn the same value into SQL. */
export interface StatFilter {
  months: Months
  excluded: 'without' | 'only'
  brand?: string | undefined
  l1?: string | undefined
  l2?: string | undefined
  province?: string | undefined
  city?: string | undefined
  bureau?: string | undefined
  bureauProvince?: string | undefined
  channel?: string | undefined
  areaKind?: string | undefined
  serviceKind?: string | undefined
  mailKind?: string | undefined
}

const COLUMNS: Record<Count, string> = {
  received: 'received',
  accepted: 'accepted',
  handled: 'handled',
  valid: 'valid',
  transferred: 'transferred',
  replied: 'replied',
  overdue: 'overdue',
  untrue: 'untrue',
  malformed: 'malformed',
  oneTime: 'one_time',
  evaluated: 'evaluated',
  bureauSatisfied: 'bureau_satisfied',
  validEvaluated: 'valid_evaluated',
  enterpriseSatisfied: 'enterprise_satisfied',
  recovered: 'recovered',
  decided: 'decided',
  decidedLate: 'decided_late',
  forwarded: 'forwarded',
  forwardedLate: 'forwarded_late',
  answered: 'answered',
  answeredLate: 'answered_late',
  owed: 'owed',
  responded: 'responded',
  settled: 'settled',
}
export const columnOf = (count: Count): SQL => sql.raw(COLUMNS[count])

/** A dimension as SQL over facts, lines and cells alike. */
export const EXPRESSIONS: Record<Dimension, SQL> = {
  month: sql.raw('month'),
  brand: sql.raw('brand'),
  l1: sql.raw('l1'),
  l2: sql.raw('l2'),
  // The first two digits of any area code are its province's (GB/T 2260).
  province: sql.raw(`left(area, 2) || '0000'`),
  city: sql.raw('area'),
  bureau: sql.raw('bureau_id'),
  bureauProvince: sql.raw('province_id'),
  channel: sql.raw('channel'),
  areaKind: sql.raw('area_kind'),
  serviceKind: sql.raw('service_kind'),
  mailKind: sql.raw('mail_kind'),
}

type Part = Dimension | 'linked'
type Grain = 'channel' | 'bureau' | 'reason' | 'area' | 'brand'

/** What each grain of the roll-up still tells apart, the smallest first. */
const GRAINS: readonly [Grain, readonly Part[]][] = [
  ['channel', ['month', 'bureauProvince', 'serviceKind', 'channel', 'areaKind']],
  ['bureau', ['month', 'bureauProvince', 'serviceKind', 'bureau']],
  ['reason', ['month', 'bureauProvince', 'serviceKind', 'mailKind', 'l1', 'l2']],
  ['area', ['month', 'bureauProvince', 'serviceKind', 'l1', 'city', 'province']],
  ['brand', ['month', 'bureauProvince', 'serviceKind', 'l1', 'province', 'brand', 'linked']],
]

const FILTERS = [
  'brand',
  'l1',
  'l2',
  'province',
  'city',
  'bureau',
  'bureauProvince',
  'channel',
  'areaKind',
  'serviceKind',
  'mailKind',
] as const satisfies readonly Dimension[]

/** Columns a sight looks at; undefined for those that only the facts of single cases hold. */
function partsOf(rule: ScopeRule): readonly Part[] | undefined {
  switch (rule.by) {
    case 'all':
      return []
    case 'bureauProvince':
      return ['bureauProvince']
    case 'brand':
      return ['brand', 'linked']
    default:
      return undefined
  }
}

const inIds = (column: string, ids: readonly string[]) =>
  ids.length
    ? sql`${sql.raw(column)} in (${sql.join(
        ids.map((id) => sql`${id}::bigint`),
        sql`, `,
      )})`
    : sql`false`

function sighted(rule: ScopeRule): SQL {
  switch (rule.by) {
    case 'all':
      return sql`true`
    case 'bureau':
      return inIds('bureau_id', rule.ids)
    case 'bureauProvince':
      return inIds('province_id', [rule.id])
    case 'enterprise':
      return inIds('enterprise_id', rule.ids)
    case 'enterpriseProvince':
      return inIds('enterprise_province_id', [rule.id])
    case 'brand':
      return sql`(brand = ${rule.brand} and linked)`
    // Whoever sees only the cases they handle, and whoever filed one, has no statistics.
    case 'handler':
    case 'owner':
      return sql`false`
  }
}

/** What a viewer may see, over the columns that facts, lines and cells have. */
export const seen = (scope: Scope): SQL =>
  scope.length ? sql`(${sql.join(scope.map(sighted), sql` or `)})` : sql`false`

/** The condition on facts, lines and cells alike: sight, months, exclusion, filter. */
export function conditionOf(scope: Scope, filter: StatFilter): SQL {
  const parts = FILTERS.flatMap((dimension) => {
    const value = filter[dimension]
    if (value === undefined) return []
    const isId = dimension === 'bureau' || dimension === 'bureauProvince'
    return [sql`${EXPRESSIONS[dimension]} = ${isId ? sql`${value}::bigint` : value}`]
  })
  return sql.join(
    [
      sql`month between ${filter.months.from} and ${filter.months.to}`,
      sql`excluded = ${filter.excluded === 'only'}`,
      seen(scope),
      ...parts,
    ],
    sql` and `,
  )
}

/** The smallest grain that tells apart all that is asked for; undefined where only the facts do. */
export function grainFor(scope: Scope, filter: StatFilter, groups: readonly Dimension[]): Grain | undefined {
  const needed = new Set<Part>([...groups, ...FILTERS.filter((dimension) => filter[dimension] !== undefined)])
  for (const rule of scope) {
    const parts = partsOf(rule)
    if (!parts) return undefined
    for (const part of parts) needed.add(part)
  }
  return GRAINS.find(([, kept]) => [...needed].every((part) => kept.includes(part)))?.[0]
}

export interface Split {
  keys: Record<string, string>
  sums: Sums
}

const SUMS = sql.join(
  COUNTS.map((count) => sql`sum(${columnOf(count)})::bigint as ${sql.raw(`"${count}"`)}`),
  sql`, `,
)
const ANY = sql.join(
  COUNTS.map((count) => sql`sum(${columnOf(count)}) <> 0`),
  sql` or `,
)
const ALL_COLUMNS = sql.raw(
  'month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area, channel, area_kind, linked, excluded, ' +
    Object.values(COLUMNS).join(', '),
)

const sumsFrom = (row: Partial<Record<Count, string | null>>): Sums =>
  Object.fromEntries(COUNTS.map((count) => [count, Number(row[count] ?? 0)])) as Sums

/**
 * Sums of the cases in a scope, split by dimensions. Read from the roll-up and the lines that are not folded yet, in
 * one statement, so that the answer is that of the moment; from the facts where the roll-up cannot tell.
 */
export async function sumsBy(
  db: Queryable,
  scope: Scope,
  filter: StatFilter,
  groups: readonly Dimension[],
): Promise<Split[]> {
  const condition = conditionOf(scope, filter)
  const grain = grainFor(scope, filter, groups)
  const source = grain
    ? sql`(select ${ALL_COLUMNS} from stat_cells where grain = ${grain} and ${condition}
        union all select ${ALL_COLUMNS} from stat_lines where ${condition}) as counted`
    : sql`stat_facts where ${condition}`
  const names = groups.map((group) => sql`${EXPRESSIONS[group]}::text as ${sql.raw(`"k_${group}"`)}`)
  const by = groups.length
    ? sql` group by ${sql.join(
        groups.map((_, i) => sql.raw(String(i + 1))),
        sql`, `,
      )}`
    : sql``
  const { rows } = await db.execute<Record<string, string | null>>(
    sql`select ${sql.join([...names, SUMS], sql`, `)} from ${source}${by} having ${ANY} order by ${
      groups.length
        ? sql.join(
            groups.map((_, i) => sql.raw(String(i + 1))),
            sql`, `,
          )
        : sql`1`
    }`,
  )
  return rows.map((row) => ({
    keys: Object.fromEntries(groups.map((group) => [group, row[`k_${group}`] ?? ''])),
    sums: sumsFrom(row),
  }))
}

/** Sums of everything in a scope. */
export async function sumOf(db: Queryable, scope: Scope, filter: StatFilter): Promise<Sums> {
  const [row] = await sumsBy(db, scope, filter, [])
  return row?.sums ?? NO_SUMS
}

/** What one case counts for, month by month. */
export async function factsOfCase(
  db: Queryable,
  caseId: string,
): Promise<{ month: string; brand: string; province: string; excluded: boolean; sums: Sums }[]> {
  const { rows } = await db.execute<
    { month: string; brand: string; province: string; excluded: boolean } & Record<Count, string>
  >(sql`
    select month, brand, ${EXPRESSIONS.province} as province, excluded, ${SUMS}
    from stat_facts where case_id = ${caseId} group by 1, 2, 3, 4 order by 1`)
  return rows.map(({ month, brand, province, excluded, ...counted }) => ({
    month,
    brand,
    province,
    excluded,
    sums: sumsFrom(counted),
  }))
}
