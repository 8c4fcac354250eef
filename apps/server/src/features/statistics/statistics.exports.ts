import { MEASURE_KEYS } from '@appeal/contract/statistics/measures.ts'
import type { StatQuery, StatRow } from '@appeal/contract/statistics/statistics.schemas.ts'
import { registerExportable } from '../../platform/sheets/exportable.ts'
import type { Cell } from '../../platform/sheets/sheet.ts'
import { statTable } from './statistics.service.ts'

const WORDS = { zh: { total: '合计', few: '少' }, en: { total: 'Total', few: 'few' } } as const

const number = (value: string | null): Cell => (value === null ? null : Number(value))

registerExportable<StatQuery & { current: number; size: number }, StatRow>('statistics.table', {
  async page(ctx, { current, size, ...query }) {
    const { rows, total, period, group } = await statTable(ctx, query as StatQuery)
    // A trend has no sum of its own: its last line is the period.
    const all = [...rows, { ...total, label: group === 'month' ? period : WORDS[ctx.language].total }]
    // A table is computed as a whole; its first page holds all of it.
    return { records: current === 1 ? all : [], total: all.length, size, current, pages: 1 }
  },
  cells: async ({ language }) => ({
    label: (row) => row.label,
    ...Object.fromEntries(
      MEASURE_KEYS.map((key) => [
        key,
        ({ figures }: StatRow): Cell => (figures[key].few ? WORDS[language].few : number(figures[key].value)),
      ]),
    ),
    volume: (row) => number(row.volume),
    change: (row) => number(row.change),
    yearChange: (row) => number(row.yearChange),
  }),
})
