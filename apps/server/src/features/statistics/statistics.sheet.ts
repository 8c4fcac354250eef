import { MEASURE_KEYS, measures } from '@appeal/contract/statistics/measures.ts'
import type { OtherQuery, OtherRow } from '@appeal/contract/statistics/others.ts'
import type { StatQuery, StatRow } from '@appeal/contract/statistics/statistics.schemas.ts'
import writeSheet from 'write-excel-file/node'
import { type Context, viewerOf } from '../../platform/context.ts'
import { otherTable } from './statistics.others.ts'
import { statTable } from './statistics.service.ts'

const WORDS = {
  zh: {
    total: '合计',
    volume: '业务量（百万件）',
    change: '环比%',
    yearChange: '同比%',
    few: '少',
    note: '数据截至',
  },
  en: {
    total: 'Total',
    volume: 'Volume (million items)',
    change: 'Before %',
    yearChange: 'Last year %',
    few: 'few',
    note: 'Data as of',
  },
} as const

/** The figures of a table as a sheet: every measure, and who made it from data of when. */
export async function statSheet(ctx: Context, query: StatQuery): Promise<Buffer> {
  const table = await statTable(ctx, query)
  const words = WORDS[ctx.language]
  const text = (value: string) => ({ value, type: String })
  const number = (value: string | null) => (value === null ? null : { value: Number(value), type: Number })
  const line = (row: StatRow, label: string) => [
    text(label),
    ...MEASURE_KEYS.map((key) => (row.figures[key].few ? text(words.few) : number(row.figures[key].value))),
    number(row.volume),
    number(row.change),
    number(row.yearChange),
  ]
  const head = [
    '',
    ...MEASURE_KEYS.map((key) => measures[key].label[ctx.language]),
    words.volume,
    words.change,
    words.yearChange,
  ]
  const viewer = viewerOf(ctx)
  return writeSheet([
    head.map((value) => ({ ...text(value), fontWeight: 'bold' as const })),
    ...table.rows.map((row) => line(row, row.label)),
    // A trend has no sum of its own: its last line is the period.
    line(table.total, table.group === 'month' ? table.period : words.total),
    [],
    [text(`${words.note} ${table.asOf} ${viewer.org?.name ?? ''} ${viewer.name}`)],
  ]).toBuffer()
}

const OTHER_WORDS = {
  zh: { received: '收到', open: '在办', ended: '办结', overdue: '超时', recovered: '挽回损失（元）' },
  en: {
    received: 'Received',
    open: 'Open',
    ended: 'Ended',
    overdue: 'Overdue',
    recovered: 'Recovered (yuan)',
  },
} as const
const OTHER_COUNTS = ['received', 'open', 'ended', 'overdue'] as const

/** The figures of couriers' cases or reports as a sheet, as they stand on the screen. */
export async function otherSheet(ctx: Context, query: OtherQuery): Promise<Buffer> {
  const table = await otherTable(ctx, query)
  const words = { ...WORDS[ctx.language], ...OTHER_WORDS[ctx.language] }
  const text = (value: string) => ({ value, type: String })
  const number = (value: number) => ({ value, type: Number })
  const line = ({ sums, change }: OtherRow, label: string) => [
    text(label),
    ...OTHER_COUNTS.map((count) => number(sums[count])),
    number(sums.recovered / 100),
    change === null ? null : number(Number(change)),
  ]
  const head = ['', ...OTHER_COUNTS.map((count) => words[count]), words.recovered, words.change]
  const viewer = viewerOf(ctx)
  return writeSheet([
    head.map((value) => ({ ...text(value), fontWeight: 'bold' as const })),
    ...table.rows.map((row) => line(row, row.label)),
    line(table.total, table.group === 'month' ? table.period : words.total),
    [],
    [text(`${words.note} ${table.asOf} ${viewer.org?.name ?? ''} ${viewer.name}`)],
  ]).toBuffer()
}
