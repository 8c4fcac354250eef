import type { BulkRunDetail, LeftOut } from '@appeal/contract/bulk/bulk.schemas.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { violates } from '../../platform/db/violations.ts'
import type { Language } from '../../platform/fail.ts'
import { xlsxOf } from '../../platform/sheets/xlsx.ts'
import { open, sealItem, showRun } from './bulk.service.ts'
import * as store from './bulk.store.ts'

/** A row of a sheet that orders something for one case. */
export interface SheetItem {
  row: number
  caseId: string
  no: string
  version: number
  input: Record<string, unknown>
}

interface SheetOrder {
  digest: Buffer
  items: readonly SheetItem[]
  leftOut: LeftOut[]
}

/** The run that the viewer ordered by this very sheet. */
export async function runOfSheet(ctx: Context, digest: Buffer): Promise<BulkRunDetail | undefined> {
  const run = await store.findBySheet(ctx.platform.db, viewerOf(ctx).userId, digest)
  return run && showRun(ctx, run.id)
}

/** Orders what a sheet says of appeals, each row by itself; of two at once with one sheet the first one counts. */
export async function startOfSheet(
  ctx: Context,
  action: string,
  { digest, items, leftOut }: SheetOrder,
): Promise<BulkRunDetail> {
  const fresh = items.map(({ row, caseId, no, version, input }) => ({
    ...{ caseId, version, before: { appealNo: no } },
    ...{ input: sealItem(ctx, input), sheetRow: row },
  }))
  const order = { kind: 'appeal', action, input: {}, sheet: { digest, leftOut }, items: fresh } as const
  try {
    return await showRun(ctx, await ctx.unitOfWork((tx) => open(tx, ctx, order)))
  } catch (error) {
    const earlier = violates(error, 'bulk_runs_sheet_unique') && (await runOfSheet(ctx, digest))
    if (earlier) return earlier
    throw error
  }
}

const HEAD = {
  zh: ['表格行号', '编号', '结果', '说明'],
  en: ['Row of the sheet', 'Number', 'Outcome', 'Reason'],
} as const
const STATES = {
  zh: { waiting: '等待办理', done: '已办理', refused: '未办理' },
  en: { waiting: 'Waiting', done: 'Done', refused: 'Refused' },
} as const satisfies Record<Language, Record<'waiting' | 'done' | 'refused', string>>

/** The outcome of an own order, row by row, with the rows of its sheet that were wrong. @throws bulk.not_found */
export async function outcomeSheet(ctx: Context, id: string): Promise<Buffer> {
  const { items, leftOut = [] } = await showRun(ctx, id)
  const states = STATES[ctx.language]
  const wrong = leftOut.map(({ row, no, faults }) => ({
    cells: [
      row,
      no,
      states.refused,
      faults.map(({ column, msg }) => [column, msg].filter(Boolean).join(' ')).join('; '),
    ],
  }))
  const rows = items
    .map(({ row, appealNo, state, reason }) => ({ cells: [row, appealNo, states[state], reason] }))
    .concat(wrong)
    .map(({ cells }) => cells)
    .sort((a, b) => Number(a[0]) - Number(b[0]))
  return xlsxOf({ head: HEAD[ctx.language], name: id, madeAt: ctx.now() }, rows)
}
