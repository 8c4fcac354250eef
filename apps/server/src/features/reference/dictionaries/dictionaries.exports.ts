import type { DictQuery, DictRecord } from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Exportable } from '../../../platform/sheets/exportable.ts'
import { dictPage } from './dictionaries.admin.ts'

const dictionaries: Exportable<z.output<typeof DictQuery>, DictRecord> = {
  page: dictPage,
  cells: async (ctx: Context) => ({
    dictLabel: (row) => row.dictLabel,
    dictLabelEn: (row) => row.dictLabelEn,
    dictValue: (row) => row.dictValue,
    level: (row) => (row.level === 1 ? LEVELS.type : LEVELS.entry)[ctx.language],
    basis: (row) => row.basis,
    validFrom: (row) => row.validFrom,
    validTo: (row) => row.validTo,
    sortCode: (row) => String(row.sortCode),
  }),
}

const LEVELS = { type: { zh: '类型', en: 'Type' }, entry: { zh: '条目', en: 'Entry' } }

export const dictionaryExports = { dictionaries }
