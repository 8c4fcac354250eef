import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  brandAverages,
  changeText,
  type Figure,
  type MeasureRules,
  measure,
} from '@appeal/contract/figures/arithmetic.ts'
import type {
  Group,
  StatCase,
  StatCasePage,
  StatCaseQuery,
  StatQuery,
  StatRow,
  StatTable,
} from '@appeal/contract/figures/figures.schemas.ts'
import {
  addSums,
  MEASURE_KEYS,
  type MeasureKey,
  measures,
  NO_SUMS,
  type Sums,
} from '@appeal/contract/figures/measures.ts'
import {
  eachMonth,
  lastYearMonths,
  type Months,
  monthOf,
  monthsOfSpan,
  previousMonths,
  shiftMonth,
} from '@appeal/contract/figures/periods.ts'
import { toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import type { Scope } from '../../cases/scope/cases.scope.service.ts'
import { scope } from '../../kinds/appeals/appeals.scope.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Platform, viewerOf } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { settings } from '../reference/settings/settings.service.ts'
import { type Labels, labelsOf } from './figures.labels.ts'
import { STAT_INDEX_WEIGHTS, STAT_LEAST_CASES, STAT_WITHHOLD_SMALL } from './figures.settings.ts'
import * as store from './figures.store.ts'
import { type Dimension, type StatFilter, sumOf, sumsBy } from './figures.sums.store.ts'
import { type Covered, readVolumes, type VolumeChoice, type Volumes } from './figures.volumes.ts'

/** What a table can be narrowed to step by step; the kind of service is chosen, not gone into. */
const NARROWING = ['brand', 'l1', 'province', 'city', 'bureau', 'channel', 'areaKind'] as const
const QUERY = '/biz/statistics/query'
const CASES = '/biz/statistics/casepage'

/** Small-number rule and weights of the index, as set. */
export async function rulesOf(platform: Platform): Promise<MeasureRules> {
  const now = await settings(platform)
  return { least: STAT_LEAST_CASES.of(now), weights: STAT_INDEX_WEIGHTS.of(now) }
}

/** Whether bulletins follow the small-number rule of open data, as set (decision 0031). */
export const withholdsSmall = (platform: Platform): Promise<boolean> => STAT_WITHHOLD_SMALL.read(platform)

export function filterOf(
  query: Omit<z.output<typeof StatCaseQuery>, 'count' | 'current' | 'size' | 'months'>,
) {
  const {
    period,
    excluded,
    brand,
    l1,
    l2,
    province,
    city,
    bureau,
    bureauProvince,
    channel,
    areaKind,
    serviceKind,
    mailKind,
  } = query
  const dimensions = {
    brand,
    l1,
    l2,
    province,
    city,
    bureau,
    bureauProvince,
    channel,
    areaKind,
    serviceKind,
    mailKind,
  }
  return { months: monthsOfSpan(period), excluded, ...dimensions } satisfies StatFilter
}

/** What a filter leaves of everything, in the reader's words. */
const narrowedTo = <
  Name extends (typeof NARROWING)[number] | 'l2' | 'serviceKind' | 'mailKind' | 'bureauProvince',
>(
  label: Labels,
  filter: Partial<Record<Name, string | undefined>>,
  names: readonly Name[],
) =>
  names.flatMap((name) => {
    const key = filter[name]
    return key === undefined ? [] : [{ filter: name, label: label(name, key) }]
  })

/** Dimensions whose volume nobody reports: a bureau, a city, a channel have appeals but no rate per million. */
const WITHOUT_VOLUME: readonly Dimension[] = [
  'city',
  'bureau',
  'bureauProvince',
  'channel',
  'areaKind',
  'mailKind',
]

/** The volume that belongs to a filter and a row, or undefined where there is none by nature. */
function choiceOf(
  { filter, group, visible, areaOf }: Pick<Frame, 'filter' | 'group' | 'visible' | 'areaOf'>,
  key: string,
): VolumeChoice | undefined {
  if (filter.excluded === 'only') return undefined
  if (
    WITHOUT_VOLUME.some(
      (dimension) => dimension === group || filter[dimension as keyof StatFilter] !== undefined,
    )
  )
    return undefined
  const own = visible.length === 1 ? visible[0] : undefined
  if (own?.by !== 'all' && own?.by !== 'brand' && own?.by !== 'bureauProvince') return undefined
  const { brand, province, serviceKind } = filter
  return {
    brand: own.by === 'brand' ? own.brand : brand,
    province: own.by === 'bureauProvince' ? (areaOf(own.id) ?? undefined) : province,
    serviceKind,
    ...(group === 'month' && { month: key }),
    ...((group === 'brand' || group === 'province' || group === 'serviceKind') && { [group]: key }),
  }
}

/** Cases by key of the table, brand and province: what a rate may count is chosen among them. */
type ByBrand = readonly { key: string; month: string; brand: string; province: string; sums: Sums }[]

interface Frame {
  filter: StatFilter
  group: Group
  visible: Scope
  volumes: Volumes
  byBrand: ByBrand
  labels: Labels
  rules: MeasureRules
  /** A provincial bureau's province. */
  areaOf(orgId: string): string | null | undefined
}

function rowOf(frame: Frame, key: string, [sums, previous, lastYear]: readonly [Sums, Sums, Sums]): StatRow {
  const { filter, group, volumes, labels, rules } = frame
  const choice = choiceOf(frame, key)
  const covered = choice ? volumes(choice, filter.months) : null
  const counted = covered ? sumCovered(frame, key, covered) : NO_SUMS
  const volume = covered?.millions ?? null
  return {
    key,
    label: labels(group, key),
    sums,
    previous,
    lastYear,
    volume,
    outsideRate: covered ? sums.handled - counted.handled : 0,
    figures: figuresOf(
      sums,
      { counted, volume },
      rules,
      filter.serviceKind ?? (group === 'serviceKind' ? key : undefined),
    ),
    change: changeText(sums.handled, previous.handled),
    yearChange: changeText(sums.handled, lastYear.handled),
  }
}

/** The cases of a row that its volume carried. */
function sumCovered({ byBrand, group, filter }: Frame, key: string, covered: Covered): Sums {
  const { from, to } = filter.months
  return byBrand
    .filter(
      (one) =>
        (group === 'none' || one.key === key) &&
        (one.month === '' || (from <= one.month && one.month <= to)) &&
        covered.has(one.brand, one.province),
    )
    .reduce((sum, { sums }) => addSums(sum, sums), NO_SUMS)
}

const UNSAID: Figure = { value: null, base: null, low: null, high: null, few: false, lacks: null }
const isPerVolume = (name: MeasureKey) => {
  const { formula } = measures[name]
  return 'whole' in formula && formula.whole === 'volume'
}

/** All measures of some cases; those of one service kind only where the cases are of that kind. */
function figuresOf(
  sums: Sums,
  { counted, volume }: { counted: Sums; volume: string | null },
  rules: MeasureRules,
  kind: string | undefined,
) {
  return Object.fromEntries(
    MEASURE_KEYS.map((name) => {
      const { within } = measures[name]
      if (within && within !== kind) return [name, UNSAID]
      return [name, measure(name, isPerVolume(name) ? counted : sums, volume, rules)]
    }),
  ) as StatRow['figures']
}

/** The cases of a period by brand and province, as far as rates are told of the table at all. */
async function byBrandOf(
  db: Queryable,
  frame: Omit<Frame, 'byBrand' | 'volumes' | 'labels' | 'rules'>,
  months: Months,
): Promise<ByBrand> {
  const { visible, filter } = frame
  // Rows of a bureau or a channel have no rate; the total below them has.
  const group = choiceOf(frame, '') ? frame.group : 'none'
  if (!choiceOf({ ...frame, group }, '')) return []
  const groups = [...new Set<Dimension>([...(group === 'none' ? [] : [group]), 'brand', 'province'])]
  const rows = await sumsBy(db, visible, { ...filter, months }, groups)
  return rows.map(({ keys, sums }) => ({
    key: group === 'none' ? '' : (keys[group] ?? ''),
    month: keys.month ?? '',
    brand: keys.brand ?? '',
    province: keys.province ?? '',
    sums,
  }))
}

/** Sums of the period itself, the one before, and the same a year ago, by key. */
async function compared(ctx: Context, visible: Scope, filter: StatFilter, group: Group) {
  const { db } = ctx.platform
  if (group === 'month') {
    // Each month's period before is the month before: one reading serves all three.
    const wide = { from: shiftMonth(filter.months.from, -12), to: filter.months.to }
    const rows = await sumsBy(db, visible, { ...filter, months: wide }, ['month'])
    const at = (month: string) => rows.find(({ keys }) => keys.month === month)?.sums ?? NO_SUMS
    return eachMonth(filter.months).map(
      (month) => [month, [at(month), at(shiftMonth(month, -1)), at(shiftMonth(month, -12))]] as const,
    )
  }
  const spans = [filter.months, previousMonths(filter.months), lastYearMonths(filter.months)]
  const groups: Dimension[] = group === 'none' ? [] : [group]
  const found = await Promise.all(spans.map((months) => sumsBy(db, visible, { ...filter, months }, groups)))
  const maps = found.map(
    (rows) => new Map(rows.map(({ keys, sums }) => [groups[0] ? keys[groups[0]]! : '', sums])),
  )
  const keys = [...new Set(maps.flatMap((map) => [...map.keys()]))]
  return keys.map(
    (key) =>
      [key, maps.map((map) => map.get(key) ?? NO_SUMS) as unknown as readonly [Sums, Sums, Sums]] as const,
  )
}

/** Every figure of a period within what the viewer may see. */
export async function statTable(ctx: Context, query: StatQuery): Promise<StatTable> {
  const { db } = ctx.platform
  const labels = await labelsOf(ctx.platform, ctx.language)
  const visible = scope(viewerOf(ctx), labels.below, QUERY)
  const rules = await rulesOf(ctx.platform)
  const asked = filterOf(query)
  const { months } = asked
  const thisMonth = monthOf(shanghaiDate(ctx.now()))
  // A trend shows more months than the period has, and none that has not begun; the total is the period's all the same.
  const last = months.from <= thisMonth && thisMonth < months.to ? thisMonth : months.to
  const shown: Months =
    query.group === 'month' ? { from: shiftMonth(last, 1 - (query.months ?? 13)), to: last } : months
  const filter = { ...asked, months: shown }
  const [first = months.from] = [shown.from, months.from].sort()
  const asOf = wireTime(ctx.now())
  const areaOf = (id: string) => labels.orgs.get(id)?.areaCode
  const asking = { filter, group: query.group, visible, areaOf }
  const [rows, totals, kinds, volumes, byBrand, frozen] = await Promise.all([
    compared(ctx, visible, filter, query.group),
    compared(ctx, visible, asked, 'none'),
    sumsBy(db, visible, asked, ['serviceKind']),
    readVolumes(db, { from: first, to: months.to }, labels.kindOf),
    byBrandOf(db, asking, { from: first, to: months.to }),
    store.frozenMonths(db),
  ])
  const frame: Frame = { ...asking, volumes, byBrand, labels: labels.label, rules }
  const table = rows.map(([key, sums]) => rowOf(frame, key, sums))
  const split = query.group === 'none' ? [] : query.group === 'month' ? table : table.toSorted(byWeight)
  const total = rowOf(
    { ...frame, filter: asked, group: 'none' },
    '',
    totals[0]?.[1] ?? [NO_SUMS, NO_SUMS, NO_SUMS],
  )
  for (const { keys, sums } of kinds)
    for (const name of MEASURE_KEYS)
      if (measures[name].within === keys.serviceKind) total.figures[name] = measure(name, sums, null, rules)
  return {
    period: query.period,
    ...months,
    group: query.group,
    asOf,
    running: months.to >= thisMonth,
    frozen: eachMonth(months).filter((month) => frozen.includes(month)),
    total,
    rows: split,
    averages: query.group === 'brand' ? brandAverages(split.map((row) => coveredBy(frame, row))) : null,
    least: rules.least,
    narrowed: narrowedTo(labels.label, asked, NARROWING),
  }
}

/** A brand's volume with the cases that belong to it. */
const coveredBy = (frame: Frame, { key, volume }: StatRow) => {
  const choice = choiceOf(frame, key)
  const covered = choice && frame.volumes(choice, frame.filter.months)
  return { volume, sums: covered ? sumCovered(frame, key, covered) : NO_SUMS }
}

const byWeight = (a: StatRow, b: StatRow) => b.sums.handled - a.sums.handled || (a.key < b.key ? -1 : 1)

/** The cases behind a number. */
export async function casePage(
  ctx: Context,
  query: z.output<typeof StatCaseQuery>,
): Promise<z.output<typeof StatCasePage>> {
  const { db } = ctx.platform
  const labels = await labelsOf(ctx.platform, ctx.language)
  const visible = scope(viewerOf(ctx), labels.below, CASES)
  const filter = filterOf(query)
  const [rows, total] = await Promise.all([
    store.listCases(db, visible, filter, query.count, query),
    // Money and a case that counts twice are no numbers of cases; all else is the sum itself.
    query.count === 'recovered' || eachMonth(filter.months).length > 1
      ? store.countCases(db, visible, filter, query.count)
      : sumOf(db, visible, filter).then((sums) => sums[query.count]),
  ])
  const page = toPage(
    rows.map(
      (row): StatCase => ({
        id: row.id,
        appealNo: row.appeal_no,
        state: row.state,
        brand: row.brand,
        brandName: labels.label('brand', row.brand),
        l1: row.l1,
        l1Name: labels.label('l1', row.l1),
        l2: row.l2,
        l2Name: labels.label('l2', row.l2),
        areaName: labels.place(row.answer_area),
        bureauName: labels.label('bureau', row.bureau_id),
        month: row.month,
        valid: row.valid === true,
        excluded: row.excluded,
        submitTime: wireTime(new Date(row.submitted_at)),
        closeTime: row.closed_at && wireTime(new Date(row.closed_at)),
        counts: Number(row.counts),
      }),
    ),
    total,
    query,
  )
  return {
    ...page,
    narrowed: narrowedTo(labels.label, filter, [
      'serviceKind',
      'mailKind',
      'bureauProvince',
      ...NARROWING,
      'l2',
    ]),
  }
}

/** Folds what cases left behind into the roll-up, portion by portion. */
export async function foldLines(ctx: Context): Promise<void> {
  while ((await ctx.unitOfWork((tx) => store.fold(tx))) > 0);
}
