import { APPEAL_L1 } from '@appeal/contract/appeals/appeals.codes.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import type {
  ChecklistBody,
  ChecklistRecord,
  checklistItemRoutes,
} from '@appeal/contract/checklists/checklists.routes.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { BodyOf, QueryOf } from '@appeal/contract/kit/routes.ts'
import type { z } from 'zod'
import { dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { changesBetween, recordChange } from '../../platform/trail/trail.ts'
import * as store from './checklists.store.ts'

/** Above the first version the reference data leaves an item alone. */
const KEPT_BY_PEOPLE = 2
const FIELDS = ['l1', 'title', 'titleEn', 'basis', 'basisEn', 'required', 'sortCode', 'retiredAt'] as const

const present = (row: store.ItemRow): ChecklistRecord => ({
  ...row,
  kind: row.caseKind as CaseKindName,
  machine: row.events.length > 0,
  retired: row.retiredAt !== null,
})

export async function itemPage(
  ctx: Context,
  query: QueryOf<typeof checklistItemRoutes.page>,
): Promise<Page<ChecklistRecord>> {
  const { rows, total } = await store.pageItems(ctx.platform.db, query)
  return toPage(rows.map(present), total, query)
}

/**
 * An item of a class of cases is of one that its kind has: of appeals the problems of the first level.
 *
 * @throws dictionaries.not_offered
 */
async function demandTopic(ctx: Context, kind: CaseKindName, l1: string | undefined): Promise<void> {
  if (l1 === undefined) return
  const words = await dictionary(ctx.platform)
  const types = kind === 'appeal' ? null : caseTables[kind].dictionary
  const isKnown =
    kind === 'appeal' ? (APPEAL_L1 as readonly string[]).includes(l1) : types !== null && words.has(types, l1)
  if (!isKnown)
    fail('dictionaries.not_offered', { name: { zh: l1, en: l1 }, date: shanghaiDate(ctx.now()), field: 'l1' })
}

const record = (tx: Tx, ctx: Context, before: store.ItemRow | null, after: store.ItemRow) =>
  recordChange(
    tx,
    ctx,
    'checklistItem',
    { id: after.id, name: after.title },
    changesBetween<store.ItemRow>(before, after, FIELDS),
  )

const wordsOf = ({
  title,
  titleEn,
  basis,
  basisEn,
  required,
  sortCode = 99,
}: z.output<typeof ChecklistBody>) => ({
  title,
  titleEn,
  basis: basis ?? null,
  basisEn: basisEn ?? null,
  required,
  sortCode,
})

/** @throws dictionaries.not_offered */
export async function addItem(
  ctx: Context,
  input: BodyOf<typeof checklistItemRoutes.add>,
): Promise<ChecklistRecord> {
  const id = newId(ctx.platform.clock)
  await demandTopic(ctx, input.kind, input.l1)
  const row: store.ItemRow = {
    id,
    caseKind: input.kind,
    code: `own_${id}`,
    l1: input.l1 ?? null,
    ...wordsOf(input),
    events: [],
    retiredAt: null,
    version: KEPT_BY_PEOPLE,
  }
  await ctx.unitOfWork(async (tx) => {
    await store.insertItem(tx, row)
    await record(tx, ctx, null, row)
    return { id }
  })
  return present(row)
}

/** Holds an item, compares what was read, writes the change and says so. @throws checklists.unknown_item, record.stale */
async function change(
  ctx: Context,
  { id, version }: { id: string; version?: number | undefined },
  to: (row: store.ItemRow) => Partial<store.ItemRow>,
): Promise<ChecklistRecord> {
  await ctx.unitOfWork(async (tx) => {
    const row = (await store.lockItem(tx, id)) ?? fail('checklists.unknown_item')
    if (version !== undefined && version !== row.version) fail('record.stale')
    const next = { ...row, ...to(row), version: row.version + 1 }
    await store.updateItem(tx, next)
    await record(tx, ctx, row, next)
    return { id }
  })
  return present((await store.findItem(ctx.platform.db, id)) ?? fail('checklists.unknown_item'))
}

/** @throws checklists.unknown_item, checklists.machine_item, record.stale */
export const editItem = (ctx: Context, input: BodyOf<typeof checklistItemRoutes.edit>) =>
  change(ctx, input, (row) => {
    if (input.required && row.events.length > 0) fail('checklists.machine_item', { field: 'required' })
    return wordsOf(input)
  })

/** @throws checklists.unknown_item, record.stale */
export const retireItem = (ctx: Context, input: BodyOf<typeof checklistItemRoutes.retire>) =>
  change(ctx, input, () => ({ retiredAt: input.retired ? ctx.now() : null }))
