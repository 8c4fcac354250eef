import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { itemsOf, measure } from '@appeal/contract/figures/arithmetic.ts'
import {
  BENCHMARK_MONTHS,
  type Benchmark,
  type BenchmarkKey,
  type BenchmarkQuery,
  type BenchmarkRow,
  type Funnel,
  type FunnelQuery,
  isTimeKey,
  SHEET_KEYS,
  type SheetKey,
  sheetSpec,
} from '@appeal/contract/figures/benchmark.ts'
import { funnelPlot, LEAST_PEERS, standing } from '@appeal/contract/figures/fair.ts'
import { addSums, type Count, measures, NO_SUMS, type Sums } from '@appeal/contract/figures/measures.ts'
import { eachMonth, type Months, monthOf } from '@appeal/contract/figures/periods.ts'
import { medianOf, TIME_KEYS, type TimeKey } from '@appeal/contract/figures/times.ts'
import type { Scope } from '../../../cases/scope/cases.scope.service.ts'
import { scope } from '../../../kinds/appeals/appeals.scope.service.ts'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { labelsOf } from '../figures.labels.ts'
import { type Dimension, type Split, type StatFilter, sumsBy } from '../figures.sums.store.ts'
import { rulesOf } from '../figures.table.ts'
import { type Covered, readVolumes } from '../figures.volumes.ts'
import { daysBy } from '../times/figures.times.store.ts'

const BENCHMARK = '/biz/statistics/benchmark'
const FUNNEL = '/biz/statistics/funnel'
/** Peers are counted wherever their cases are handled; only sums of them leave this file, and no names. */
const EVERYBODY: Scope = [{ by: 'all' }]

/** A range that runs forwards, is not too long and has begun. */
function monthsWithin(ctx: Context, { from, to }: Months): Months {
  const now = monthOf(shanghaiDate(ctx.now()))
  // `from` first: a range of centuries is refused before its months are told over.
  if (from > to || from > now || Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > BENCHMARK_MONTHS / 12)
    return fail('statistics.range_wrong', { months: BENCHMARK_MONTHS, field: 'to' })
  if (eachMonth({ from, to }).length > BENCHMARK_MONTHS)
    return fail('statistics.range_wrong', { months: BENCHMARK_MONTHS, field: 'to' })
  return { from, to }
}

function grouped(rows: readonly Split[], keyOf: (row: Split) => string): Map<string, Split[]> {
  const groups = new Map<string, Split[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
/** The cases of some splits together. */
export const added = (rows: readonly Split[]): Sums =>
  rows.reduce((sum, row) => addSums(sum, row.sums), NO_SUMS)
/** The cases that a volume carried: a rate per million counts no others. */
export const carried = (rows: readonly Split[], covered: Covered | null): Sums =>
  covered ? added(rows.filter(({ keys }) => covered.has(keys.brand ?? '', keys.province ?? ''))) : NO_SUMS
/** Whether a measure is a rate per million items. */
export const isPerVolume = (key: keyof typeof measures) => {
  const { formula } = measures[key]
  return 'whole' in formula && formula.whole === 'volume'
}

/**
 * An enterprise beside its peers: other brands of the same kind of service. Headquarters are compared over the whole
 * country, a provincial company within its province, any other unit within its city, each with what lies in its own
 * sight. No peer has a name, a code or a number of cases on the wire, and their values are rounded.
 *
 * @throws statistics.range_wrong
 */
export async function benchmark(ctx: Context, query: BenchmarkQuery): Promise<Benchmark> {
  const months = monthsWithin(ctx, query)
  const { platform } = ctx
  const viewer = viewerOf(ctx)
  const labels = await labelsOf(platform, ctx.language)
  const org = viewer.org ? labels.orgs.get(viewer.org.id) : undefined
  const brand = viewer.org?.brand ?? ''
  const visible = brand ? scope(viewer, labels.below, BENCHMARK) : []
  const [sight] = visible
  const area = sight?.by === 'brand' ? '' : (org?.areaCode ?? '')
  const province = labels.areas.province(area)
  const city = sight?.by === 'enterpriseProvince' || area === province ? undefined : area || undefined
  const where: Pick<StatFilter, 'province' | 'city'> = city ? { city } : { province }
  const serviceKind = labels.brands.get(brand)?.serviceKinds[0]
  const filter: StatFilter = { months, excluded: 'without', serviceKind, ...where }
  const groups: Dimension[] = ['brand', 'province']
  const ownFilter: StatFilter = { months, excluded: 'without', brand }
  const daysOf = async (sights: Scope, of: StatFilter) =>
    new Map<TimeKey, Awaited<ReturnType<typeof daysBy>>>(
      await Promise.all(
        TIME_KEYS.map(async (key) => [key, await daysBy(platform.db, sights, of, ['brand'], key)] as const),
      ),
    )
  const [rules, mine, all, volumes, ownDays, allDays] = await Promise.all([
    rulesOf(platform),
    sumsBy(platform.db, visible, ownFilter, groups),
    sumsBy(platform.db, EVERYBODY, filter, groups),
    readVolumes(platform.db, months, labels.kindOf),
    daysOf(visible, ownFilter),
    daysOf(EVERYBODY, filter),
  ])
  // Of a city, and of one unit of several, nobody knows the volume.
  const volumeOf = (of: string) =>
    city || (sight?.by !== 'brand' && sight?.by !== 'enterpriseProvince')
      ? null
      : volumes({ brand: of, province }, months)
  const median = (key: TimeKey, of: string, among: typeof allDays) =>
    medianOf(among.get(key)?.find(({ keys }) => keys.brand === of)?.days ?? new Map(), rules.least)
  const rate = (key: BenchmarkKey, of: string, rows: readonly Split[]) => {
    const covered = volumeOf(of)
    return measure(
      key,
      isPerVolume(key) ? carried(rows, covered) : added(rows),
      covered?.millions ?? null,
      rules,
    )
  }
  const ownFigure = (key: SheetKey) => (isTimeKey(key) ? median(key, brand, ownDays) : rate(key, brand, mine))
  const figure = (key: SheetKey, of: string, rows: readonly Split[]) =>
    isTimeKey(key) ? median(key, of, allDays) : rate(key, of, rows)
  const others = grouped(
    all.filter(({ keys }) => keys.brand && keys.brand !== brand),
    ({ keys }) => keys.brand ?? '',
  )
  const rows = SHEET_KEYS.map((key): BenchmarkRow => {
    const { better } = sheetSpec(key)
    const own = ownFigure(key)
    const told = [...others].flatMap(([of, rows]) => {
      const { value } = figure(key, of, rows)
      return value === null ? [] : [Number(Number(value).toFixed(1))]
    })
    const enough = brand !== '' && told.length >= LEAST_PEERS
    return {
      key,
      better,
      own,
      peers: enough ? told.toSorted((a, b) => a - b) : [],
      left: others.size - told.length,
      standing:
        enough && own.value !== null ? standing(Number(Number(own.value).toFixed(1)), told, better) : null,
    }
  })
  return {
    ...months,
    asOf: wireTime(ctx.now()),
    name: org?.name ?? labels.label('brand', brand),
    place: area ? labels.place(city ?? province ?? area) : '',
    least: rules.least,
    leastPeers: LEAST_PEERS,
    rows,
  }
}

/**
 * A rate of brands, provinces or cities over its size, with the limits of what chance alone may do around the rate of
 * all of them. What has fewer cases than a rate needs, or no volume, is not drawn.
 *
 * @throws statistics.range_wrong
 */
export async function funnel(ctx: Context, query: FunnelQuery): Promise<Funnel> {
  const months = monthsWithin(ctx, query)
  const { platform } = ctx
  const labels = await labelsOf(platform, ctx.language)
  const visible = scope(viewerOf(ctx), labels.below, FUNNEL)
  const [own] = visible
  const inProvince =
    visible.length === 1 && own?.by === 'bureauProvince'
      ? (labels.orgs.get(own.id)?.areaCode ?? undefined)
      : undefined
  const nationwide = visible.length === 1 && own?.by === 'all'
  const spec = measures[query.measure]
  const perVolume = isPerVolume(query.measure)
  const groups = [...new Set<Dimension>([query.group, 'brand', 'province'])]
  const [rules, all, volumes] = await Promise.all([
    rulesOf(platform),
    sumsBy(
      platform.db,
      visible,
      { months, excluded: 'without' },
      perVolume || query.group === 'brand' ? groups : [query.group],
    ),
    readVolumes(platform.db, months, labels.kindOf),
  ])
  const { formula } = spec
  if (!('whole' in formula)) throw new TypeError(`${query.measure} is no rate`)
  const parts = [...grouped(all, ({ keys }) => keys[query.group] ?? '')].flatMap(([key, rows]) => {
    if (key === '') return []
    const volumeKnown = perVolume && query.group !== 'city' && (nationwide || inProvince !== undefined)
    const province = query.group === 'province' ? key : inProvince
    const covered = volumeKnown
      ? volumes({ province, ...(query.group === 'brand' && { brand: key }) }, months)
      : null
    const sums = perVolume ? carried(rows, covered) : added(rows)
    const whole = formula.whole === 'volume' ? itemsOf(covered?.millions ?? '0') : sums[formula.whole]
    const least = formula.whole === 'volume' ? sums.handled : whole
    const counted = sums[formula.part as Count]
    const part = 'rest' in formula ? whole - counted : counted
    return [{ key, part, whole, drawn: whole > 0 && least >= rules.least }]
  })
  const drawn = parts.filter((one) => one.drawn)
  const size = (n: number) => (perVolume ? n / 1_000_000 : n)
  const plot = funnelPlot(
    drawn,
    perVolume ? 'poisson' : 'binomial',
    spec.unit === 'percent' ? 100 : 1_000_000,
  )
  return {
    ...months,
    asOf: wireTime(ctx.now()),
    measure: query.measure,
    group: query.group,
    mean: plot.mean,
    points: plot.points.map(({ whole, drawn: _, ...one }) => ({
      ...one,
      label: labels.label(query.group, one.key),
      size: size(whole),
    })),
    curve: plot.curve.map(({ whole, ...limits }) => ({ size: size(whole), ...limits })),
    least: rules.least,
    left: parts.length - drawn.length,
  }
}
