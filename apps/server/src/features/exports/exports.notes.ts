import type { ExportListName } from '@appeal/contract/exports/exports.lists.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { SheetNotes } from '../../platform/sheets/sheet.ts'
import { conditionOf, openAsked, wordsOf } from './exports.presenter.ts'
import type { RecordRow } from './exports.store.ts'

export const WORDS = {
  zh: {
    notes: '导出说明',
    number: '导出编号',
    list: '列表',
    condition: '筛选条件',
    rows: '行数',
    who: '导出人',
    when: '导出时间',
    why: '导出原因',
    masked: '个人信息',
    maskedText: '与页面相同，已脱敏',
    warning: '仅供本次导出原因使用，请勿外传；导出与下载均已登记。',
  },
  en: {
    notes: 'About this file',
    number: 'Export number',
    list: 'List',
    condition: 'Filters',
    rows: 'Rows',
    who: 'Exported by',
    when: 'Exported at',
    why: 'Reason',
    masked: 'Personal data',
    maskedText: 'masked as on the screen',
    warning: 'For the stated reason only; do not pass it on. Exports and downloads are on record.',
  },
} as const

export async function notesOf(ctx: Context, row: RecordRow, rows: number): Promise<SheetNotes> {
  const words = WORDS[row.language]
  const list = row.list as ExportListName
  const condition = await conditionOf(ctx, list, openAsked(ctx.platform.crypto, row))
  return [
    [words.number, row.id],
    [words.list, wordsOf(ctx.platform, row).name[row.language]],
    [words.condition, condition],
    [words.rows, String(rows)],
    [words.who, [ctx.viewer?.org?.name, ctx.viewer?.name].filter(Boolean).join(' ')],
    [words.when, wireTime(row.createdAt)],
    [words.why, row.reason],
    [words.masked, words.maskedText],
    [words.warning, ''],
  ]
}
