import { z } from 'zod'
import { appealWorkflow } from '../appeals/appeals.workflow.ts'
import { pageQuery } from '../kit/page.ts'
import { zId } from '../kit/scalars.ts'

/** Cases of one order at most. */
export const BULK_MAX = 500

export interface BothLanguages {
  zh: string
  en: string
}

interface BulkAction {
  /** What the action takes, id and version aside. */
  input: z.ZodType<Record<string, unknown>>
  /** Whether an inverse exists: the same action with what the case had before. */
  inverse: boolean
}

const without = <T extends z.ZodRawShape>(input: z.ZodObject<T>) =>
  input.omit({ id: true, version: true } as never) as unknown as z.ZodType<Record<string, unknown>>

const { actions } = appealWorkflow

/** Actions of the workflow that may be ordered for many cases at once. */
export const bulkActions = {
  editToBusiness: { input: without(actions.editToBusiness.input), inverse: false },
  assign: { input: without(actions.assign.input), inverse: true },
  urge: { input: without(actions.urge.input), inverse: false },
} as const satisfies Record<string, BulkAction>
export type BulkActionName = keyof typeof bulkActions
export const BULK_ACTIONS = Object.keys(bulkActions) as [BulkActionName, ...BulkActionName[]]

/** A case with the version that was read: pairs, because 500 objects would have more keys than a body may. */
const Item = z.tuple([zId, z.coerce.number().int().min(1)])

/** The order: which action, with what, on which cases in which version. */
export const BulkOrder = z
  .object({
    action: z.enum(BULK_ACTIONS, 'rule.code'),
    input: z.record(z.string().max(40), z.unknown()).default({}),
    items: z.array(Item).min(1, 'rule.required').max(BULK_MAX, 'rule.tooMany'),
  })
  .superRefine(({ action, input, items }, ctx) => {
    const read = bulkActions[action].input.safeParse(input)
    for (const issue of read.error?.issues ?? [])
      ctx.addIssue({ ...issue, path: ['input', ...issue.path] } as never)
    if (new Set(items.map(([id]) => id)).size < items.length)
      ctx.addIssue({ code: 'custom', path: ['items'], message: 'rule.code' })
  })
export type BulkOrder = z.output<typeof BulkOrder>

/** How one case fares, or would. */
export const BulkVerdict = z.object({
  id: z.string(),
  appealNo: z.string(),
  state: z.enum(['waiting', 'done', 'refused']),
  /** The refusal in the reader's language. */
  reason: z.string().nullable(),
})
export type BulkVerdict = z.infer<typeof BulkVerdict>

export const BulkRun = z.object({
  id: z.string(),
  action: z.string(),
  createTime: z.string(),
  finished: z.boolean(),
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  undoOf: z.string().nullable(),
  /** retry: refused items are there; undo: the action has an inverse and was not taken back. */
  can: z.array(z.enum(['retry', 'undo'])),
})
export type BulkRun = z.infer<typeof BulkRun>
export const BulkRunDetail = BulkRun.extend({ items: z.array(BulkVerdict) })
export type BulkRunDetail = z.infer<typeof BulkRunDetail>

export const BulkListQuery = pageQuery(['createTime'], {})
