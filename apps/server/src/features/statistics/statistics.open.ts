import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { changeText, measure, type Sums } from '@appeal/contract/statistics/measures.ts'
import {
  LEAST_PUBLISHED,
  OPEN_GROUPS,
  type OpenGroup,
  type OpenIndex,
  type OpenRow,
  type PublicStatistics,
  TOGETHER,
} from '@appeal/contract/statistics/openData.routes.ts'
import { eachMonth, monthsOf, previousMonths, shiftMonth } from '@appeal/contract/statistics/periods.ts'
import type { MonthContent } from '@appeal/contract/statistics/snapshots.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { hit } from '../../platform/limits/limits.ts'
import { periodOf } from './statistics.bulletin.ts'
import { labelsOf } from './statistics.labels.ts'
import { rulesOf } from './statistics.service.ts'
import { contentOf } from './statistics.snapshots.ts'
import * as store from './statistics.store.ts'
import { volumesFrom } from './statistics.volumes.ts'

const PER_MINUTE = 60
const TREND_MONTHS = 24

/** Anybody may ask, but not without end. @throws request.too_many */
export async function takeTurn(ctx: Context): Promise<void> {
  const { db } = ctx.platform
  const verdict = await hit(db, `openData:${ctx.ip}`, { limit: PER_MINUTE, windowSeconds: 60, at: ctx.now() })
  if (!verdict.allowed) fail('request.too_many', { seconds: verdict.retryAfterSeconds })
}

const SPLITS = {
  brand: ['brand', 'brand'],
  province: ['brand', 'province'],
  problem: ['reason', 'l1'],
  channel: ['channel', 'channel'],
} as const
const LABELS = { brand: 'brand', province: 'province', problem: 'l1', channel: 'channel' } as const
const TOGETHER_NAME = { zh: '其他（合并）', en: 'Others (together)' }

type Cell = Pick<OpenRow, 'code' | 'appeals' | 'valid'>

/**
 * Counts that tell nobody apart: those below five are put together, with the next smallest where the sum alone would
 * still be below five or give a single one away. Sums stay what they are.
 */
export function together(cells: readonly { code: string; appeals: number; valid: number }[]): Cell[] {
  const sorted = cells
    .filter(({ appeals }) => appeals > 0)
    .toSorted((a, b) => a.appeals - b.appeals || (a.code < b.code ? -1 : 1))
  const small = sorted.filter(({ appeals }) => appeals < LEAST_PUBLISHED)
  const rest = sorted.slice(small.length)
  const sum = () => small.reduce((all, { appeals }) => all + appeals, 0)
  while (small.length > 0 && (small.length < 2 || sum() < LEAST_PUBLISHED)) {
    const next = rest.shift()
    if (!next) break
    small.push(next)
  }
  // All of them together are too few to be told at all.
  if (small.length > 0 && sum() < LEAST_PUBLISHED) return []
  const merged = small.length
    ? [{ code: TOGETHER, appeals: sum(), valid: small.reduce((all, { valid }) => all + valid, 0) }]
    : []
  return hideValid([...rest.toReversed(), ...merged])
}

/** Valid counts below five, and of what is left over, are not told; one hidden count alone could be reckoned back. */
function hideValid(rows: readonly { code: string; appeals: number; valid: number }[]): Cell[] {
  const few = ({ appeals, valid }: { appeals: number; valid: number }) =>
    (valid > 0 && valid < LEAST_PUBLISHED) || (appeals > valid && appeals - valid < LEAST_PUBLISHED)
  const hidden = new Set(rows.filter(few))
  if (hidden.size === 1) {
    const next = rows.filter((row) => !hidden.has(row)).toSorted((a, b) => a.valid - b.valid)[0]
    if (next) hidden.add(next)
  }
  return rows.map((row) => ({ ...row, valid: hidden.has(row) ? null : row.valid }))
}

type Labels = Awaited<ReturnType<typeof labelsOf>>

function cellsOf(contents: readonly MonthContent[], group: OpenGroup): Cell[] {
  const [grain, dimension] = SPLITS[group]
  return together(
    [...periodOf(contents).split(grain, [dimension])].map(([code, sums]: [string, Sums]) => ({
      code,
      appeals: sums.handled,
      valid: sums.valid,
    })),
  )
}

const named = (labels: Labels, group: OpenGroup, language: 'zh' | 'en') => (cell: Cell) => ({
  ...cell,
  name: cell.code === TOGETHER ? TOGETHER_NAME[language] : labels.label(LABELS[group], cell.code),
})

/** All counts of a month. @throws statistics.snapshot_gone */
async function openRows(
  ctx: Context,
  month: string,
  groups: readonly OpenGroup[] = OPEN_GROUPS,
): Promise<OpenRow[]> {
  const [row] = await store.snapshotsOf(ctx.platform.db, [month])
  if (!row) return fail('statistics.snapshot_gone')
  const content = contentOf(row)
  const labels = await labelsOf(ctx.platform, ctx.language)
  return groups.flatMap((group) =>
    cellsOf([content], group)
      .map(named(labels, group, ctx.language))
      .map((cell) => ({ month, group, ...cell })),
  )
}

export async function openPage(
  ctx: Context,
  query: { month: unknown; group?: OpenGroup | undefined; current: number; size: number },
): Promise<Page<OpenRow>> {
  await takeTurn(ctx)
  const rows = await openRows(ctx, String(query.month), query.group ? [query.group] : OPEN_GROUPS)
  const from = (query.current - 1) * query.size
  return toPage(rows.slice(from, from + query.size), rows.length, query)
}

// Names come from directories that people edit; a sheet must not take one for a formula.
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const HEAD = ['month', 'group', 'code', 'name', 'appeals', 'valid'] as const

/** All counts of a month as CSV, with a byte order mark so that Excel reads Chinese. */
export async function openCsv(ctx: Context, month: string): Promise<string> {
  await takeTurn(ctx)
  const rows = await openRows(ctx, month)
  const lines = rows.map((row) => HEAD.map((name) => quoted(harmless(String(row[name] ?? '')))).join(','))
  return `\uFEFF${[HEAD.join(','), ...lines].join('\r\n')}\r\n`
}

export async function openJson(ctx: Context, month: string): Promise<string> {
  await takeTurn(ctx)
  return JSON.stringify({ licence: LICENCE, month, rows: await openRows(ctx, month) })
}

const LICENCE = 'CC BY 4.0'
const WORDS = {
  zh: {
    title: '邮政业用户申诉月度统计',
    attribution: '数据来源：邮政管理部门，邮政业用户申诉服务平台',
    month: '办结月份，yyyy-MM',
    group: '划分：brand 品牌、province 省份、problem 申诉问题、channel 渠道',
    code: '代码；TOGETHER 为少于 5 件合并的部分',
    name: '名称',
    appeals: '办结的申诉件数，不含已剔除的，含对以前月份的更正',
    valid: '其中有效申诉件数；可能识别个人时为空',
  },
  en: {
    title: 'Monthly statistics of postal appeals',
    attribution: 'Source: postal regulator, appeal service platform of the postal industry',
    month: 'month of closing, yyyy-MM',
    group: 'split by brand, province, problem or channel',
    code: 'code; TOGETHER stands for counts below five put together',
    name: 'name',
    appeals: 'appeals handled, excluded ones left out, corrections of earlier months included',
    valid: 'valid ones among them; empty where it might tell people apart',
  },
} as const

export async function openIndex(ctx: Context): Promise<OpenIndex> {
  await takeTurn(ctx)
  const words = WORDS[ctx.language]
  const { rows } = await store.pageSnapshots(ctx.platform.db, { current: 1, size: 240 }, true)
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
    months: rows.map(({ id, month, digest }) => ({ month, snapshot: id, digest })),
  }
}

const totalOf = (contents: readonly MonthContent[]): Sums => periodOf(contents).total('channel')
/** So few appeals tell people apart; no figures are made of them. */
const isTooFew = (contents: readonly MonthContent[]): boolean => totalOf(contents).handled < LEAST_PUBLISHED

/** A month that is not told must not be found by taking the others from their quarter. */
const hidesAMonth = (contents: readonly MonthContent[]): boolean =>
  contents.some((content) => totalOf([content]).handled > 0 && isTooFew([content]))

/** The newest frozen month that has enough appeals to be told. */
async function newestTold(db: Queryable, frozen: readonly string[]): Promise<string | undefined> {
  for (const month of frozen.toReversed()) {
    const rows = await store.snapshotsOf(db, [month])
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
  const { db } = ctx.platform
  const frozen = await store.frozenMonths(db)
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
  const all = new Map((await store.snapshotsOf(db, wanted)).map((row) => [row.month, contentOf(row)]))
  const contents = months.map((month) => all.get(month)!)
  if (isTooFew(contents) || hidesAMonth(contents)) return null
  const now = totalOf(contents)
  const previous = before.every((month) => all.has(month))
    ? totalOf(before.map((month) => all.get(month)!)).handled
    : null
  const labels = await labelsOf(ctx.platform, ctx.language)
  const cells = (group: OpenGroup) => cellsOf(contents, group).map(named(labels, group, ctx.language))
  const rules = await rulesOf(ctx.platform)
  return {
    period,
    months,
    appeals: now.handled,
    valid: now.valid > 0 && now.valid < LEAST_PUBLISHED ? null : now.valid,
    change: previous !== null && previous < LEAST_PUBLISHED ? null : changeText(now.handled, previous),
    trend: trendMonths.flatMap((month) => {
      const content = all.get(month)
      const appeals = content ? totalOf([content]).handled : 0
      return content && (appeals === 0 || appeals >= LEAST_PUBLISHED) ? [{ month, appeals }] : []
    }),
    brands: cells('brand'),
    provinces: cells('province'),
    problems: cells('problem'),
    league: leagueOf(contents, labels, rules),
    least: rules.least,
  }
}

/** Brands by their rates with intervals; the lowest first. */
function leagueOf(
  contents: readonly MonthContent[],
  labels: Labels,
  rules: Awaited<ReturnType<typeof rulesOf>>,
): PublicStatistics['league'] {
  const rows = contents.flatMap(({ month, volumes }) =>
    volumes.map((row) => ({ ...row, month, version: 1, updatedBy: '0', updatedAt: new Date(0) })),
  )
  const volumes = volumesFrom(rows, labels.kindOf)
  const months = { from: contents[0]!.month, to: contents.at(-1)!.month }
  return [...periodOf(contents).split('brand', ['brand'])]
    .flatMap(([code, sums]) => {
      const { value, low, high } = measure('rate', sums, volumes({ brand: code }, months), rules)
      const publishable = sums.handled >= Math.max(rules.least, LEAST_PUBLISHED)
      return publishable && value !== null && low !== null && high !== null
        ? [{ code, name: labels.label('brand', code), appeals: sums.handled, rate: { value, low, high } }]
        : []
    })
    .sort((a, b) => Number(a.rate.value) - Number(b.rate.value) || (a.code < b.code ? -1 : 1))
}
