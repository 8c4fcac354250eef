import { HOLDERS } from '@appeal/contract/appeals/appeals.time.ts'
import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import type { Figure } from '@appeal/contract/figures/arithmetic.ts'
import { type BenchmarkQuery, type BenchmarkRow, sheetSpec } from '@appeal/contract/figures/benchmark.ts'
import type { StatQuery, StatRow } from '@appeal/contract/figures/figures.schemas.ts'
import { MEASURE_KEYS } from '@appeal/contract/figures/measures.ts'
import { OTHER_RATES, type OtherQuery, type OtherRow } from '@appeal/contract/figures/others.ts'
import { OUTER_COUNTS, type OuterFigureRow, type OuterQuery } from '@appeal/contract/figures/outer.ts'
import { TIME_KEYS, type TimesQuery, type TimesRow } from '@appeal/contract/figures/times.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import { outerBodyTexts } from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import type { Exportable } from '../../platform/sheets/exportable.ts'
import type { Cell } from '../../platform/sheets/sheet.ts'
import { benchmark } from './fair/figures.benchmark.ts'
import { otherTable } from './figures.others.ts'
import { statTable } from './figures.table.ts'
import { outerTable } from './outer/figures.outer.ts'
import { timeTable } from './times/figures.times.ts'

const TOTAL: Both = { zh: '合计', en: 'Total' }
const FEW: Both = { zh: '少', en: 'few' }

/** Values of filters that no dictionary knows. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, Both>>>> = {
  kind: {
    appeal: { zh: '申诉', en: 'appeals' },
    ...Object.fromEntries(CASE_KINDS.map((kind) => [kind, caseTables[kind].many])),
  },
  body: outerBodyTexts,
  excluded: {
    without: { zh: '不计', en: 'left out' },
    only: { zh: '只看已剔除', en: 'excluded ones alone' },
  },
  group: {
    none: { zh: '不分', en: 'not split' },
    month: { zh: '月份', en: 'month' },
    type: { zh: '问题', en: 'problem' },
    brand: { zh: '品牌', en: 'brand' },
    l1: { zh: '问题类型', en: 'problem' },
    l2: { zh: '问题原因', en: 'reason' },
    province: { zh: '省份', en: 'province' },
    city: { zh: '城市', en: 'city' },
    bureau: { zh: '管局', en: 'bureau' },
    bureauProvince: { zh: '省局', en: 'provincial bureau' },
    channel: { zh: '来源', en: 'source' },
    areaKind: { zh: '寄递范围', en: 'range' },
    serviceKind: { zh: '业务类型', en: 'service' },
    mailKind: { zh: '邮件种类', en: 'kind of mail' },
  },
}
const filterWord = (filter: string, value: string, { language }: { language: 'zh' | 'en' }) =>
  CHOICES[filter]?.[value]?.[language]

const number = (value: string | null): Cell => (value === null ? null : Number(value))

/** A table's rows and its sum as one page: it is computed as a whole, so its first page holds all of it. */
function asPage<R extends { label: string }>(
  { rows, total, period, group }: { rows: readonly R[]; total: R; period: string; group: string },
  { current, size }: { current: number; size: number },
  language: 'zh' | 'en',
) {
  // A trend has no sum of its own: its last line is the period.
  const all = [...rows, { ...total, label: group === 'month' ? period : TOTAL[language] }]
  return { records: current === 1 ? all : [], total: all.length, size, current, pages: 1 }
}

type Paged<Q> = Q & { current: number; size: number }

const table: Exportable<Paged<StatQuery>, StatRow> = {
  page: async (ctx, query) => asPage(await statTable(ctx, query as StatQuery), query, ctx.language),
  cells: async ({ language }) => ({
    label: (row) => row.label,
    ...Object.fromEntries(
      MEASURE_KEYS.map((key) => [
        key,
        ({ figures }: StatRow): Cell => (figures[key].few ? FEW[language] : number(figures[key].value)),
      ]),
    ),
    volume: (row) => number(row.volume),
    change: (row) => number(row.change),
    yearChange: (row) => number(row.yearChange),
  }),
  filterWord,
}

const figureCell = ({ value, few }: Figure, language: 'zh' | 'en'): Cell =>
  few ? FEW[language] : number(value)

const others: Exportable<Paged<OtherQuery>, OtherRow> = {
  page: async (ctx, query) => asPage(await otherTable(ctx, query as OtherQuery), query, ctx.language),
  cells: async ({ language }) => ({
    label: (row) => row.label,
    received: ({ sums }) => sums.received,
    open: ({ sums }) => sums.open,
    ended: ({ sums }) => sums.ended,
    overdue: ({ sums }) => sums.overdue,
    ...Object.fromEntries(
      OTHER_RATES.map((key) => [
        key,
        ({ figures }: OtherRow): Cell => figures[key] && figureCell(figures[key], language),
      ]),
    ),
    recovered: ({ sums }) => sums.recovered / 100,
    change: (row) => number(row.change),
  }),
  filterWord,
  filterDictionary: (filter, { kind }) =>
    filter === 'type' ? (caseTables[kind as CaseKind]?.dictionary ?? undefined) : undefined,
}

const outer: Exportable<Paged<OuterQuery>, OuterFigureRow> = {
  page: async (ctx, query) => asPage(await outerTable(ctx, query as OuterQuery), query, ctx.language),
  cells: async ({ language }) => ({
    label: (row) => row.label,
    ...Object.fromEntries(
      OUTER_COUNTS.map((count) => [count, ({ sums }: OuterFigureRow): Cell => sums[count]]),
    ),
    kept: ({ kept }) => figureCell(kept, language),
    change: (row) => number(row.change),
  }),
  filterWord,
}

const UNITS: Partial<Record<ReturnType<typeof sheetSpec>['unit'], Both>> = {
  percent: { zh: '%', en: '%' },
  perMillion: { zh: '每百万件', en: 'per million' },
  days: { zh: '天', en: 'days' },
}
const sheet: Exportable<Paged<BenchmarkQuery>, BenchmarkRow> = {
  page: async (ctx, query) => {
    const { rows } = await benchmark(ctx, query as BenchmarkQuery)
    const { current, size } = query
    return { records: current === 1 ? rows : [], total: rows.length, size, current, pages: 1 }
  },
  cells: async ({ language }) => ({
    label: ({ key }) => sheetSpec(key).label[language],
    words: ({ key }) => sheetSpec(key).words[language],
    unit: ({ key }) => UNITS[sheetSpec(key).unit]?.[language] ?? null,
    own: ({ own }) => figureCell(own, language),
    low: ({ own }) => number(own.low),
    high: ({ own }) => number(own.high),
    base: ({ own }) => own.base,
    median: ({ standing }) => standing?.median ?? null,
    peers: ({ peers }) => peers.length,
    place: ({ standing }) => (standing ? `${standing.place} / ${standing.of}` : null),
    percentile: ({ standing }) => standing?.percentile ?? null,
  }),
}

const times: Exportable<Paged<TimesQuery>, TimesRow> = {
  page: async (ctx, query) => asPage(await timeTable(ctx, query as TimesQuery), query, ctx.language),
  cells: async ({ language }) => ({
    label: (row) => row.label,
    cases: (row) => row.cases,
    ...Object.fromEntries(HOLDERS.map((holder) => [holder, ({ days }: TimesRow): Cell => days[holder]])),
    total: (row) => row.total,
    mean: (row) => number(row.mean),
    ...Object.fromEntries(
      TIME_KEYS.map((key) => [key, ({ figures }: TimesRow): Cell => figureCell(figures[key], language)]),
    ),
  }),
  filterWord,
}

export const figuresExports = {
  'statistics.table': table,
  'statistics.others': others,
  'statistics.outer': outer,
  'statistics.benchmark': sheet,
  'statistics.times': times,
}
