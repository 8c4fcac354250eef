import { createHash } from 'node:crypto'
import { changeText, itemsOf, type MeasureRules, measure } from '@appeal/contract/figures/arithmetic.ts'
import { funnelPlot } from '@appeal/contract/figures/fair.ts'
import type { Sums } from '@appeal/contract/figures/measures.ts'
import { eachMonth, monthsOf, previousMonths, shiftMonth } from '@appeal/contract/figures/periods.ts'
import { isSmall, LEAST_PUBLISHED } from '@appeal/contract/figures/smallNumbers.ts'
import type { MonthContent } from '@appeal/contract/figures/snapshots.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import {
  LICENCE,
  OPEN_FORMATS,
  OPEN_GROUPS,
  type OpenFormat,
  type OpenGroup,
  type OpenIndex,
  type OpenRow,
  type PublicStatistics,
  TOGETHER,
} from '@appeal/contract/openData/openData.routes.ts'
import { type Context, type Platform, systemContext } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { fail, type Language } from '../../platform/fail.ts'
import { type KeyedCache, keyedCache } from '../../platform/keyedCache.ts'
import { hitReader } from '../../platform/limits/limits.readers.ts'
import type { Live } from '../../platform/live/live.ts'
import { csvText } from '../../platform/sheets/csv.ts'
import {
  type Cell,
  contentOf,
  frozenMonths,
  frozenVolumes,
  labelsOf,
  type Period,
  pageSnapshots,
  periodOf,
  published,
  publishedBy,
  rulesOf,
  snapshotsOf,
  withholdsSmall,
} from '../figures/figures.service.ts'

const PER_MINUTE = 60
const TREND_MONTHS = 24

/** Anybody may ask, but not without end. @throws request.too_many */
export async function takeTurn(ctx: Context): Promise<void> {
  const verdict = await hitReader(ctx, 'openData', { limit: PER_MINUTE, windowSeconds: 60 })
  if (!verdict.allowed) fail('request.too_many', { seconds: verdict.retryAfterSeconds })
}

const LABELS = { brand: 'brand', province: 'province', problem: 'l1', channel: 'channel' } as const
const TOGETHER_NAME = { zh: '其他（合并）', en: 'Others (together)' }

type Labels = Awaited<ReturnType<typeof labelsOf>>

const named = (labels: Labels, group: OpenGroup, language: 'zh' | 'en') => (cell: Cell) => ({
  ...cell,
  name: cell.code === TOGETHER ? TOGETHER_NAME[language] : labels.label(LABELS[group], cell.code),
})

/** All counts of a month. @throws statistics.snapshot_gone */
async function openCells(
  ctx: Context,
  month: string,
  groups: readonly OpenGroup[] = OPEN_GROUPS,
): Promise<{ group: OpenGroup; cell: Cell }[]> {
  const [row] = await snapshotsOf(ctx.platform.db, [month])
  if (!row) return fail('statistics.snapshot_gone')
  const period = periodOf([contentOf(row)])
  const withholds = await withholdsSmall(ctx.platform)
  return groups.flatMap((group) => published(period, group, withholds).cells.map((cell) => ({ group, cell })))
}

export async function openPage(
  ctx: Context,
  query: { month: unknown; group?: OpenGroup | undefined; current: number; size: number },
): Promise<Page<OpenRow>> {
  await takeTurn(ctx)
  const month = String(query.month)
  const cells = await openCells(ctx, month, query.group ? [query.group] : OPEN_GROUPS)
  const labels = await labelsOf(ctx.platform, ctx.language)
  const rows = cells.map(
    ({ group, cell }): OpenRow => ({ month, group, ...named(labels, group, ctx.language)(cell) }),
  )
  const from = (query.current - 1) * query.size
  return toPage(rows.slice(from, from + query.size), rows.length, query)
}

const HEAD = ['month', 'group', 'code', 'name', 'nameEn', 'appeals', 'valid'] as const
type FileRow = Record<(typeof HEAD)[number], string | number | null>

const WRITTEN: Record<OpenFormat, (month: string, rows: readonly FileRow[]) => string> = {
  csv: (_, rows) => csvText([HEAD, ...rows.map((row) => HEAD.map((name) => row[name]))]),
  json: (month, rows) => JSON.stringify({ licence: LICENCE, month, rows }),
}

/** All counts of a month, names in both languages: one file for every reader has one digest. */
async function fileRows(ctx: Context, month: string): Promise<FileRow[]> {
  const [zh, en] = await Promise.all([labelsOf(ctx.platform, 'zh'), labelsOf(ctx.platform, 'en')])
  return (await openCells(ctx, month)).map(({ group, cell }) => ({
    month,
    group,
    ...named(zh, group, 'zh')(cell),
    nameEn: named(en, group, 'en')(cell).name,
  }))
}

/**
 * A month as the file that is served.
 *
 * @throws statistics.snapshot_gone, request.too_many
 */
export async function openFile(ctx: Context, month: string, format: OpenFormat): Promise<Buffer> {
  await takeTurn(ctx)
  return Buffer.from(WRITTEN[format](month, await fileRows(ctx, month)))
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes)

async function digestsOf(ctx: Context, month: string): Promise<OpenIndex['months'][number]['files']> {
  const rows = await fileRows(ctx, month)
  return OPEN_FORMATS.map((format) => {
    const bytes = Buffer.from(WRITTEN[format](month, rows))
    return {
      format,
      bytes: bytes.length,
      sm3: sm3(bytes).toString('hex'),
      sha256: sha256(bytes).digest('hex'),
    }
  })
}

/** Anybody may ask, and what is frozen changes by no more than the names in it. */
const KEPT = { max: 600, seconds: 60 }

/** What many ask alike, made once a minute in each process; the key says all that it depends on. */
const missing = (): never => {
  throw new Error('what is missing is made by who asks')
}

function keptByKey<T>(prefix: string, make: (platform: Platform, key: string) => Promise<T>) {
  const caches = new WeakMap<Live, KeyedCache<T>>()
  return ({ platform }: Context, key: string): Promise<T> => {
    const { live } = platform
    const kept = caches.get(live) ?? keyedCache<T>(live, prefix, missing, KEPT)
    caches.set(live, kept)
    // Read where this caller reads: the first one's replica may be gone by now.
    const made = async () => new Map([[key, await make(platform, key)]])
    return kept.getAll([key], made).then((found) => found.get(key)!)
  }
}

const keptDigests = keptByKey('openData', (platform, key) => {
  const [month] = JSON.parse(key) as DigestsKey
  return digestsOf(systemContext(platform, 'openData'), month)
})
type DigestsKey = [month: string, withholds: boolean]

const WORDS = {
  zh: {
    title: '邮政业用户申诉月度统计',
    attribution: '数据来源：邮政管理部门，邮政业用户申诉服务平台',
    month: '办结月份，yyyy-MM',
    group: '划分：brand 品牌、province 省份、problem 申诉问题、channel 渠道',
    code: '代码；TOGETHER 为少于 5 件合并的部分',
    name: '名称',
    nameEn: '英文名称',
    appeals: '办结的申诉件数，不含已剔除的，含对以前月份的更正',
    valid: '其中有效申诉件数；可能识别个人时为空',
  },
  en: {
    title: 'Monthly statistics of postal appeals',
    attribution: 'Source: postal regulator, appeal service platform of the postal industry',
    month: 'month of closing, yyyy-MM',
    group: 'split by brand, province, problem or channel',
    code: 'code; TOGETHER stands for counts below five put together',
    name: 'name in Chinese',
    nameEn: 'name in English',
    appeals: 'appeals handled, excluded ones left out, corrections of earlier months included',
    valid: 'valid ones among them; empty where it might tell people apart',
  },
} as const

export async function openIndex(ctx: Context): Promise<OpenIndex> {
  await takeTurn(ctx)
  const words = WORDS[ctx.language]
  const { rows } = await pageSnapshots(ctx.platform.db, { current: 1, size: 240 }, true)
  const withholds = await withholdsSmall(ctx.platform)
  const months: OpenIndex['months'] = []
  for (const { month } of rows) {
    const key: DigestsKey = [month, withholds]
    months.push({ month, files: await keptDigests(ctx, JSON.stringify(key)) })
  }
  return {
    title: words.title,
    licence: LICENCE,
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: words.attribution,
    perMinute: PER_MINUTE,
    leastPublished: LEAST_PUBLISHED,
    columns: HEAD.map((name) => ({
      name,
      type: name === 'appeals' || name === 'valid' ? 'integer' : 'text',
      meaning: words[name],
    })),
    months,
  }
}

const totalOf = (contents: readonly MonthContent[]): Sums => periodOf(contents).total('channel')
/** So few appeals tell people apart; no figures are made of them. */
const isTooFew = (contents: readonly MonthContent[]): boolean => totalOf(contents).handled < LEAST_PUBLISHED
const isUntold = (contents: readonly MonthContent[]): boolean => isTooFew(contents) || hidesAMonth(contents)

/** A month that is not told must not be found by taking the others from their quarter. */
const hidesAMonth = (contents: readonly MonthContent[]): boolean =>
  contents.some((content) => totalOf([content]).handled > 0 && isTooFew([content]))

/** The newest frozen month that has enough appeals to be told. */
async function newestTold(db: Queryable, frozen: readonly string[]): Promise<string | undefined> {
  for (const month of frozen.toReversed()) {
    const rows = await snapshotsOf(db, [month])
    if (!isTooFew(rows.map(contentOf))) return month
  }
  return undefined
}

/**
 * The public statistics of a period, or of the newest month that can be told; null while not all of its months are
 * frozen, or where too few appeals ended in it or in one of its months.
 */
export async function publicFigures(
  ctx: Context,
  asked: string | undefined,
): Promise<PublicStatistics | null> {
  await takeTurn(ctx)
  const frozen = await frozenMonths(ctx.platform.db)
  const rules = { ...(await rulesOf(ctx.platform)), withholds: await withholdsSmall(ctx.platform) }
  const key: FiguresKey = [ctx.language, asked ?? null, frozen.length, frozen.at(-1) ?? '', rules]
  return keptFigures(ctx, JSON.stringify(key))
}

/** Whoever reads, what is asked, and what may have changed since it was made. */
type FiguresKey = [Language, period: string | null, frozen: number, newest: string, rules: PublicRules]
type PublicRules = MeasureRules & { withholds: boolean }
const keptFigures = keptByKey('openFigures', (platform, key) => {
  const [language, asked, , , rules] = JSON.parse(key) as FiguresKey
  return figuresOf(platform, language, asked ?? undefined, rules)
})

async function figuresOf(
  platform: Platform,
  language: Language,
  asked: string | undefined,
  rules: PublicRules,
): Promise<PublicStatistics | null> {
  const { db } = platform
  const frozen = await frozenMonths(db)
  const period = asked ?? (await newestTold(db, frozen))
  if (period === undefined) return null
  const span = monthsOf(period)
  const months = eachMonth(span)
  if (!months.every((month) => frozen.includes(month))) return null
  const before = eachMonth(previousMonths(span))
  const trendMonths = eachMonth({ from: shiftMonth(span.to, 1 - TREND_MONTHS), to: span.to })
  const wanted = [...new Set([...months, ...before, ...trendMonths])].filter((month) =>
    frozen.includes(month),
  )
  const all = new Map((await snapshotsOf(db, wanted)).map((row) => [row.month, contentOf(row)]))
  const contents = months.map((month) => all.get(month)!)
  if (isUntold(contents)) return null
  const now = totalOf(contents)
  const earlier = before.flatMap((month) => all.get(month) ?? [])
  // A change tells what it is reckoned from.
  const previous = earlier.length < before.length || isUntold(earlier) ? null : totalOf(earlier).handled
  const labels = await labelsOf(platform, language)
  const told = periodOf(contents)
  const cells = (group: OpenGroup) =>
    published(told, group, rules.withholds).cells.map(named(labels, group, language))
  const league = leagueOf(told, labels, rules)
  return {
    period,
    months,
    appeals: now.handled,
    // Nor that of a month by taking the others from their quarter.
    valid: [contents, ...contents.map((one) => [one])].some((some) => isSmall(totalOf(some).valid))
      ? null
      : now.valid,
    change: changeText(now.handled, previous),
    trend: trendMonths.flatMap((month) => {
      const content = all.get(month)
      const appeals = content ? totalOf([content]).handled : 0
      return content && (appeals === 0 || appeals >= LEAST_PUBLISHED) ? [{ month, appeals }] : []
    }),
    brands: cells('brand'),
    provinces: cells('province'),
    problems: cells('problem'),
    league: league.map(({ code, name, appeals, rate }) => ({ code, name, appeals, rate })),
    funnel: funnelOf(league),
    least: rules.least,
  }
}

type Ranked = PublicStatistics['league'][number] & { millions: string }

/** The brands of the league over their volume: who has more than chance may do, and who only looks so. */
function funnelOf(league: readonly Ranked[]): PublicStatistics['funnel'] {
  const drawn = league.map(({ code, name, appeals, millions }) => ({
    ...{ key: code, name, part: appeals, whole: itemsOf(millions) },
  }))
  const { mean, points, curve } = funnelPlot(drawn, 'poisson', 1_000_000)
  if (mean === null || points.length < 2) return null
  return {
    mean,
    points: points.map(({ key, part: _, whole, ...one }) => ({
      code: key,
      millions: whole / 1_000_000,
      ...one,
    })),
    curve: curve.map(({ whole, ...limits }) => ({ millions: whole / 1_000_000, ...limits })),
  }
}

/** Brands by their rates with intervals; the lowest first. */
function leagueOf(period: Period, labels: Labels, rules: MeasureRules): Ranked[] {
  const volumes = frozenVolumes(period.contents, labels.kindOf)
  const { together } = publishedBy.brand(period)
  return [...period.split('brand', ['brand'])]
    .flatMap(([code, all]) => {
      const covered = volumes({ brand: code }, period.months)
      if (!covered) return []
      const sums = period.carried(covered, (at) => at.brand === code)
      const { value, low, high } = measure('rate', sums, covered.millions, rules)
      // What is told together only, or the few cases without a volume, could be reckoned from its line here.
      const publishable =
        sums.handled >= Math.max(rules.least, LEAST_PUBLISHED) &&
        !together.has(code) &&
        !isSmall(all.handled - sums.handled)
      return publishable && value !== null && low !== null && high !== null
        ? [
            {
              code,
              name: labels.label('brand', code),
              appeals: sums.handled,
              rate: { value, low, high },
              millions: covered.millions,
            },
          ]
        : []
    })
    .sort((a, b) => Number(a.rate.value) - Number(b.rate.value) || (a.code < b.code ? -1 : 1))
}
