import { z } from 'zod'
import { appealWorkflow } from '../appeals/appeals.workflow.ts'
import { CASE_KIND_NAMES, type CaseKindName, forEachKind } from '../cases/caseKinds.ts'
import { aCase } from '../cases/cases.schemas.ts'
import { caseTables } from '../cases/cases.tables.ts'
import { GiveInput } from '../giving/giving.routes.ts'
import { pageQuery } from '../kit/page.ts'
import { zId } from '../kit/scalars.ts'

/** Cases of one order at most. */
export const BULK_MAX = 500

export interface BothLanguages {
  zh: string
  en: string
}

/** What an action takes, id and version aside. */
type BulkInput = z.ZodType<Record<string, unknown>>

const without = <T extends z.ZodRawShape>(input: z.ZodObject<T>) =>
  input.omit({ id: true, version: true } as never) as unknown as BulkInput

const of = appealWorkflow.actions

/** What is ordered for cases of every kind: who works on them. */
const HOLDING = { give: GiveInput as BulkInput }

/** Actions of each kind's workflow that may be ordered for many cases at once, with what they take. */
export const bulkActions = {
  appeal: {
    editToBusiness: without(of.editToBusiness.input),
    assign: without(of.assign.input),
    urge: without(of.urge.input),
    ...HOLDING,
  },
  ...forEachKind((kind): Readonly<Record<string, BulkInput>> => {
    const { bulk, actions } = caseTables[kind]
    const own = bulk.map((action) => [action, without(actions[action]!.input as z.ZodObject)] as const)
    return { ...Object.fromEntries(own), ...HOLDING }
  }),
} satisfies Record<CaseKindName, Readonly<Record<string, BulkInput>>>

/** What a bulk action of a kind takes; undefined where it may not be ordered for many cases. */
export const bulkInput = (kind: CaseKindName, action: string): BulkInput | undefined =>
  (bulkActions[kind] as Readonly<Record<string, BulkInput>>)[action]

/** A case with the version that was read: pairs, because 500 objects would have more keys than a body may. */
const Item = z.tuple([zId, z.coerce.number().int().min(1)])

/** A case with what is said of it alone. */
const Own = z.tuple([zId, z.record(z.string().max(40), z.unknown())])

/** The order: which action, with what, on which cases in which version. */
export const BulkOrder = z
  .object({
    kind: aCase.kind,
    action: z.string('rule.required').max(40),
    input: z.record(z.string().max(40), z.unknown()).default({}),
    items: z.array(Item).min(1, 'rule.required').max(BULK_MAX, 'rule.tooMany'),
    /** What is said of one case by itself, in place of what the order says. */
    own: z.array(Own).max(BULK_MAX, 'rule.tooMany').optional(),
  })
  .superRefine(({ kind, action, input, items, own = [] }, ctx) => {
    const takes = bulkInput(kind, action)
    if (!takes) ctx.addIssue({ code: 'custom', path: ['action'], message: 'rule.code' })
    const judge = (said: Record<string, unknown>, path: (string | number)[]) => {
      for (const issue of takes?.safeParse(said).error?.issues ?? [])
        ctx.addIssue({ ...issue, path: [...path, ...issue.path] } as never)
    }
    judge(input, ['input'])
    for (const [at, [, said]] of own.entries()) judge({ ...input, ...said }, ['own', at, 1])
    const ids = new Set(items.map(([id]) => id))
    if (ids.size < items.length) ctx.addIssue({ code: 'custom', path: ['items'], message: 'rule.code' })
    const owners = new Set(own.map(([id]) => id))
    if (owners.size < own.length || [...owners].some((id) => !ids.has(id)))
      ctx.addIssue({ code: 'custom', path: ['own'], message: 'rule.code' })
  })
export type BulkOrder = z.output<typeof BulkOrder>

/** What is wrong with one cell of a sheet that orders something; with the row as a whole where it has no column. */
export interface CellFault {
  column: BothLanguages | null
  why: BothLanguages
}
/** A row of a sheet that was wrong, by the number of the case that stands in it. */
export interface LeftOut {
  row: number
  no: string
  faults: CellFault[]
}

/** How one case fares, or would. */
export const BulkVerdict = z.object({
  id: z.string(),
  /** Number of the case, whatever its kind. */
  appealNo: z.string(),
  state: z.enum(['waiting', 'done', 'refused']),
  /** The refusal in the reader's language. */
  reason: z.string().nullable(),
  /** Row of the sheet that ordered it. */
  row: z.number().int().nullish(),
})
export type BulkVerdict = z.infer<typeof BulkVerdict>

/** A verdict of the dry run, with where the case would be and until when something would be due. */
export const BulkForecast = BulkVerdict.extend({
  /** The unit or bureau it would go to; null where it stays. */
  to: z.string().nullable(),
  dueOn: z.string().nullable(),
  /** Texts that are said of this case alone: its own, and those with variables as they would be kept. */
  said: z.record(z.string(), z.string()).optional(),
})
export type BulkForecast = z.infer<typeof BulkForecast>

export const BulkRun = z.object({
  id: z.string(),
  kind: z.enum(CASE_KIND_NAMES),
  action: z.string(),
  createTime: z.string(),
  finished: z.boolean(),
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  undoOf: z.string().nullable(),
  /** Whole seconds after which it cannot be taken back any more; null where it cannot, or at any time. */
  undoSeconds: z.number().int().nullable(),
  /** retry: refused items are there; undo: it was not taken back, and waits to be told or has an inverse. */
  can: z.array(z.enum(['retry', 'undo'])),
})
export type BulkRun = z.infer<typeof BulkRun>
/** A row that was left out, in the reader's language. */
export const WrongRow = z.object({
  row: z.number().int(),
  no: z.string(),
  faults: z.array(z.object({ column: z.string().nullable(), msg: z.string() })),
})
export type WrongRow = z.infer<typeof WrongRow>
export const BulkRunDetail = BulkRun.extend({
  items: z.array(BulkVerdict),
  /** Rows of the sheet that were wrong before anything was done. */
  leftOut: z.array(WrongRow).optional(),
})
export type BulkRunDetail = z.infer<typeof BulkRunDetail>

export const BulkListQuery = pageQuery(['createTime'], {})
