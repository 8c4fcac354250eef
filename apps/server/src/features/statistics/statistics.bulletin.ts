import type { BulletinBlock, RemarkKey } from '@appeal/contract/statistics/bulletins.routes.ts'
import {
  addSums,
  brandAverages,
  COUNTS,
  changeText,
  type MeasureKey,
  type MeasureRules,
  measure,
  measures,
  NO_SUMS,
  type Sums,
  shareText,
} from '@appeal/contract/statistics/measures.ts'
import {
  type Cells,
  type MonthContent,
  SNAPSHOT_GRAINS,
  sumCells,
} from '@appeal/contract/statistics/snapshots.ts'
import { volumesFrom } from './statistics.volumes.ts'

export type Block = BulletinBlock
export interface Bulletin {
  title: string
  period: string
  blocks: Block[]
}

/** Names of codes, and what cannot be read off a snapshot. */
export interface BulletinWords {
  label(kind: 'brand' | 'l1' | 'l2' | 'mailKind' | 'province', code: string): string
  kindOf(brand: string): string | undefined
  rules: MeasureRules
}

type Grain = keyof typeof SNAPSHOT_GRAINS
const EMPTY: Cells = { brand: {}, reason: {}, city: {}, channel: {}, bureau: {} }
const KINDS = { postal: 'POSTAL', express: 'EXPRESS' } as const
type Kind = keyof typeof KINDS
const NONE = '–'

const sumsFrom = (numbers: readonly number[]): Sums =>
  Object.fromEntries(COUNTS.map((count, i) => [count, numbers[i] ?? 0])) as Sums

/** Frozen months as one period: their own cells and the corrections they carry. */
export function periodOf(contents: readonly MonthContent[]) {
  const cells = contents
    .flatMap((content) => [content.cells, ...content.corrections.map((one) => one.cells)])
    .reduce(sumCells, EMPTY)
  /** Sums of a grain by some of its dimensions, of the cells that a condition keeps. */
  const split = (
    grain: Grain,
    by: readonly string[],
    keep: (at: Record<string, string>) => boolean = () => true,
  ) => {
    const dimensions: readonly string[] = SNAPSHOT_GRAINS[grain]
    const found = new Map<string, Sums>()
    for (const [key, numbers] of Object.entries(cells[grain])) {
      const parts = key.split('|')
      const at = Object.fromEntries(dimensions.map((dimension, i) => [dimension, parts[i] ?? '']))
      if (!keep(at)) continue
      const name = by.map((dimension) => at[dimension]).join('|')
      found.set(name, addSums(found.get(name) ?? NO_SUMS, sumsFrom(numbers)))
    }
    return found
  }
  const total = (grain: Grain, keep?: (at: Record<string, string>) => boolean) =>
    split(grain, [], keep).get('') ?? NO_SUMS
  return { contents, split, total }
}
type Period = ReturnType<typeof periodOf>

const ofKind = (kind: Kind) => (at: Record<string, string>) => at.serviceKind === KINDS[kind]
const trimmed = (text: string) => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
const percent = (text: string | null) => (text === null ? NONE : `${text}%`)
const share = (part: number, whole: number) => {
  const text = shareText(part, whole, 2)
  return percent(text && trimmed(text))
}

const against = (now: number, before: number | null, word: string): string => {
  const change = before === null ? null : changeText(now, before)
  if (change === null) return ''
  if (Number(change) === 0) return `，${word}持平`
  return change.startsWith('-') ? `，${word}下降${change.slice(1)}%` : `，${word}上升${change}%`
}

interface Compared {
  now: Period
  previous: Period | null
  lastYear: Period | null
}
const changes = ({ now, previous, lastYear }: Compared, of: (period: Period) => number) =>
  against(of(now), previous && of(previous), '环比') + against(of(now), lastYear && of(lastYear), '同比')

const NAMES: Record<Kind, string> = { postal: '邮政普遍服务', express: '快递服务' }

function rateSentence(period: Period, { kindOf, rules }: BulletinWords, key: 'rate' | 'validRate'): string {
  const rows = period.contents.flatMap(({ month, volumes }) =>
    volumes.map((row) => ({ ...row, month, version: 1, updatedBy: '0', updatedAt: new Date(0) })),
  )
  const [first, last] = [period.contents[0], period.contents.at(-1)]
  if (!first || !last) return ''
  const volume = volumesFrom(rows, kindOf)({}, { from: first.month, to: last.month })
  const { value } = measure(key, period.total('channel'), volume, rules)
  return value === null ? '' : `，${measures[key].label.zh}为百万分之${value}`
}

function overall(compared: Compared, words: BulletinWords, quarterly: boolean): Block[] {
  const { now } = compared
  const all = now.total('channel')
  const count = (name: 'handled' | 'valid', kind?: Kind) => (period: Period) =>
    period.total('channel', kind && ofKind(kind))[name]
  const sentence = (name: 'handled' | 'valid', title: string) =>
    `${title}${all[name]}件${changes(compared, count(name))}${quarterly ? rateSentence(now, words, name === 'handled' ? 'rate' : 'validRate') : ''}。` +
    (['postal', 'express'] as const)
      .map(
        (kind) =>
          `其中涉及${NAMES[kind]}问题的${count(name, kind)(now)}件${changes(compared, count(name, kind))}`,
      )
      .join('；') +
    '。'
  const satisfied = (key: MeasureKey, sums: Sums) => {
    const { value, few } = measure(key, sums, null, words.rules)
    if (value !== null) return `满意率为${value}%`
    return few ? `的评价少于${words.rules.least}件，不计算满意率` : '没有评价'
  }
  const blocks: Block[] = [
    { kind: 'heading', level: 1, text: '一、总体情况' },
    { kind: 'text', text: `（一）${sentence('handled', '各级邮政管理部门共处理用户申诉')}` },
    { kind: 'text', text: `（二）${sentence('valid', '其中有效申诉（确定企业责任的）')}` },
    {
      kind: 'text',
      text:
        `（三）用户对邮政管理部门申诉处理工作${satisfied('bureauSatisfaction', all)}，` +
        `对邮政企业申诉处理${satisfied('postalSatisfaction', now.total('channel', ofKind('postal')))}，` +
        `对快递企业申诉处理${satisfied('expressSatisfaction', now.total('channel', ofKind('express')))}。`,
    },
    companyTable(now, words, 'overdue', '（四）企业逾期答复情况'),
    companyTable(now, words, 'untrue', '（五）企业答复不属实情况'),
  ]
  return blocks
}

/** Enterprises by province for a count that most of them have none of. */
function companyTable(
  period: Period,
  words: BulletinWords,
  name: 'overdue' | 'untrue',
  title: string,
): Block {
  const cells = [...period.split('brand', ['brand', 'province'])].filter(([, sums]) => sums[name] !== 0)
  if (cells.length === 0) return { kind: 'text', text: `${title}：无。` }
  const at = cells.map(([key, sums]) => ({
    brand: key.split('|')[0]!,
    province: key.split('|')[1]!,
    n: sums[name],
  }))
  const provinces = [...new Set(at.map(({ province }) => province))].sort()
  const sum = (brand?: string, province?: string) =>
    at
      .filter((one) => (!brand || one.brand === brand) && (!province || one.province === province))
      .reduce((all, { n }) => all + n, 0)
  const brands = [...new Set(at.map(({ brand }) => brand))].sort(
    (a, b) => sum(b) - sum(a) || (a < b ? -1 : 1),
  )
  const row = (label: string, brand?: string) => [
    label,
    ...provinces.map((province) => String(sum(brand, province) || NONE)),
    String(sum(brand)),
  ]
  return {
    kind: 'table',
    title: `${title}（件）`,
    head: ['企业', ...provinces.map((code) => words.label('province', code)), '合计'],
    rows: [...brands.map((brand) => row(words.label('brand', brand), brand)), row('合计')],
  }
}

const byCount = (name: 'handled' | 'valid') => (a: [string, Sums], b: [string, Sums]) =>
  b[1][name] - a[1][name] || (a[0] < b[0] ? -1 : 1)

function chapter(compared: Compared, words: BulletinWords, kind: Kind, number: string): Block[] {
  const { now } = compared
  const keep = ofKind(kind)
  const all = now.total('reason', keep)
  // Problems of which appeals only came in play no part yet.
  const problems = [...now.split('reason', ['l1'], keep)]
    .filter(([, { handled, valid }]) => handled !== 0 || valid !== 0)
    .sort(byCount('handled'))
  const kinds = [...now.split('reason', ['mailKind'], keep)]
    .filter(([code]) => code !== '')
    .sort(byCount('valid'))
  const places = now.split('reason', ['l1', 'mailKind'], keep)
  const shares = (name: 'handled' | 'valid') =>
    problems
      .toSorted(byCount(name))
      .filter(([, sums]) => sums[name] > 0)
      .slice(0, 3)
      .map(([l1, sums]) => `${words.label('l1', l1)}占${share(sums[name], all[name])}`)
      .join('、')
  const validShare = percent(measure('validShare', all, null, { ...words.rules, least: 1 }).value)
  const reasons = [...now.split('reason', ['l1', 'l2'], (at) => keep(at) && at.l2 !== '')]
  const top = (l1: string) =>
    reasons
      .filter(([key, sums]) => key.startsWith(`${l1}|`) && sums.handled > 0)
      .sort(byCount('handled'))
      .slice(0, 2)
      .map(([key, sums]) => `${words.label('l2', key.split('|')[1]!)}${sums.handled}件`)
  return [
    { kind: 'heading', level: 1, text: `${number}、${NAMES[kind]}申诉情况` },
    {
      kind: 'text',
      text:
        `（一）涉及${NAMES[kind]}的申诉${all.handled}件${all.handled ? `，主要问题：${shares('handled')}` : ''}；` +
        `有效申诉${all.valid}件，占${validShare}${all.valid ? `，主要问题：${shares('valid')}` : ''}。`,
    },
    {
      kind: 'table',
      title: `${NAMES[kind]}申诉问题统计`,
      head: ['序号', '申诉问题', '申诉数量', '申诉占比', '有效申诉数量', '有效申诉占比'].concat(
        kinds.map(([code]) => words.label('mailKind', code)),
      ),
      rows: [
        ...problems.map(([l1, sums], i) => [
          String(i + 1),
          words.label('l1', l1),
          String(sums.handled),
          share(sums.handled, all.handled),
          String(sums.valid),
          share(sums.valid, all.valid),
          ...kinds.map(([code]) => String(places.get(`${l1}|${code}`)?.valid ?? 0)),
        ]),
        [
          '',
          '合计',
          String(all.handled),
          '',
          String(all.valid),
          '',
          ...kinds.map(([, sums]) => String(sums.valid)),
        ],
      ],
    },
    {
      kind: 'text',
      text: `（二）二级原因：${
        problems
          .flatMap(([l1]) => {
            const named = top(l1)
            return named.length ? [`${words.label('l1', l1)}主要为${named.join('、')}`] : []
          })
          .join('；') || '无'
      }。`,
    },
  ]
}

const CATEGORIES = ['DELAY', 'LOSS', 'DAMAGE', 'DELIVERY'] as const

function brandsChapter({ now }: Compared, words: BulletinWords): Block[] {
  const [first, last] = [now.contents[0]!, now.contents.at(-1)!]
  const rows = now.contents.flatMap(({ month, volumes }) =>
    volumes.map((row) => ({ ...row, month, version: 1, updatedBy: '0', updatedAt: new Date(0) })),
  )
  const volumes = volumesFrom(rows, words.kindOf)
  const months = { from: first.month, to: last.month }
  const express = ofKind('express')
  const problems = now.split('brand', ['brand', 'l1'], express)
  const brands = [...now.split('brand', ['brand'], express)].map(([brand, sums]) => ({
    brand,
    sums,
    volume: volumes({ brand }, months),
  }))
  const rate = (sums: Sums, volume: string | null, key: 'rate' | 'validRate') => {
    const { value, few } = measure(key, sums, volume, words.rules)
    return value ?? (few ? '少' : NONE)
  }
  const categoryRate = (brand: string, l1: string, whole: Sums, volume: string | null) => {
    // The small-number rule looks at all of the brand's cases, not at one problem's.
    if (volume === null || whole.handled < words.rules.least) return NONE
    const part = problems.get(`${brand}|${l1}`) ?? NO_SUMS
    return measure('rate', part, volume, { ...words.rules, least: 0 }).value ?? NONE
  }
  // Those with too few cases come after those with a rate.
  const weight = ({ sums, volume }: { sums: Sums; volume: string | null }) =>
    Number(measure('rate', sums, volume, words.rules).value ?? -1)
  const known = brands
    .filter(({ volume }) => volume !== null)
    .sort((a, b) => weight(b) - weight(a) || (a.brand < b.brand ? -1 : 1))
  const averages = brandAverages(known)
  const valid = brandAverages(known, 'valid')
  const ranking = brands
    .flatMap(({ brand, sums }) => {
      const { value } = measure('index', sums, null, words.rules)
      return value === null ? [] : [{ brand, value }]
    })
    .sort((a, b) => Number(b.value) - Number(a.value) || (a.brand < b.brand ? -1 : 1))
    .slice(0, 10)
  return [
    { kind: 'heading', level: 1, text: '四、主要快递企业申诉情况' },
    {
      kind: 'table',
      title: '主要快递企业申诉率（百万件）',
      head: ['企业', '申诉率', '有效申诉率', ...CATEGORIES.map((l1) => `${words.label('l1', l1)}率`)],
      rows: [
        ...known.map(({ brand, sums, volume }) => [
          words.label('brand', brand),
          rate(sums, volume, 'rate'),
          rate(sums, volume, 'validRate'),
          ...CATEGORIES.map((l1) => categoryRate(brand, l1, sums, volume)),
        ]),
        ['加权平均', averages.weighted ?? NONE, valid.weighted ?? NONE, ...CATEGORIES.map(() => '')],
        ['算术平均', averages.plain ?? NONE, valid.plain ?? NONE, ...CATEGORIES.map(() => '')],
      ],
    },
    {
      kind: 'table',
      title: '申诉处理工作综合指数（前十位）',
      head: ['序号', '企业', '综合指数'],
      rows: ranking.map(({ brand, value }, i) => [String(i + 1), words.label('brand', brand), value]),
    },
  ]
}

function notes({ now }: Compared, rules: MeasureRules): Block[] {
  const corrected = now.contents.flatMap(({ month, corrections }) =>
    corrections.map((one) => {
      const sums = periodOf([
        { format: 1, month: one.month, cells: one.cells, volumes: [], corrections: [] },
      ]).total('channel')
      const signed = (n: number) => (n > 0 ? `+${n}` : String(n))
      return `※ ${month} 的数字含对 ${one.month} 的更正：申诉${signed(sums.handled)}件，有效申诉${signed(sums.valid)}件。`
    }),
  )
  const used: MeasureKey[] = [
    'appeals',
    'valid',
    'validShare',
    'rate',
    'validRate',
    'bureauSatisfaction',
    'overdue',
    'untrue',
    'index',
  ]
  return [
    { kind: 'heading', level: 1, text: '说明' },
    ...corrected.map((text): Block => ({ kind: 'note', text })),
    ...used.map(
      (key): Block => ({
        kind: 'note',
        text: `${measures[key].label.zh}：${measures[key].words.zh}（${measures[key].filter.zh}）。`,
      }),
    ),
    { kind: 'note', text: `少于${rules.least}件的不计算比率；没有业务量的企业不列申诉率。` },
  ]
}

export const titleOf = (period: string) =>
  period.includes('Q')
    ? `${period.slice(0, 4)}年第${'一二三四'[Number(period[5]) - 1]}季度邮政业用户申诉情况的通告`
    : `${period.slice(0, 4)}年${Number(period.slice(5))}月邮政业用户申诉情况的通告`

/**
 * A bulletin in the official structure (domain 2.6), out of frozen months alone: same months, same bulletin.
 *
 * @param earlier frozen months of the period before and of a year ago; null where they are not all frozen
 */
export function composeBulletin(
  period: string,
  contents: readonly MonthContent[],
  earlier: { previous: readonly MonthContent[] | null; lastYear: readonly MonthContent[] | null },
  texts: Partial<Record<RemarkKey, string>>,
  words: BulletinWords,
): Bulletin {
  const compared: Compared = {
    now: periodOf(contents),
    previous: earlier.previous && periodOf(earlier.previous),
    lastYear: earlier.lastYear && periodOf(earlier.lastYear),
  }
  const remark = (key: RemarkKey): Block => ({ kind: 'remark', key, text: texts[key] ?? '' })
  return {
    title: titleOf(period),
    period,
    blocks: [
      remark('opening'),
      ...overall(compared, words, period.includes('Q')),
      remark('overall'),
      ...chapter(compared, words, 'postal', '二'),
      remark('postal'),
      ...chapter(compared, words, 'express', '三'),
      remark('express'),
      ...brandsChapter(compared, words),
      remark('brands'),
      remark('closing'),
      ...notes(compared, words.rules),
    ],
  }
}
