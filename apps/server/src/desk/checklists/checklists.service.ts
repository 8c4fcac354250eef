import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { CHECKED_KINDS } from '@appeal/contract/checklists/checklists.kinds.ts'
import type { Checklist } from '@appeal/contract/checklists/checklists.routes.ts'
import { checklistRoutes } from '@appeal/contract/checklists/checklists.routes.ts'
import {
  type CaseBase,
  type CaseRef,
  type CaseStep,
  holdCase,
  narratives,
  noteInHistory,
  type SeenCase,
  seeCase,
} from '../../cases/cases.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { readHistory } from '../../platform/history/history.ts'
import { newId } from '../../platform/ids.ts'
import { tellOnlookers } from '../presence/presence.service.ts'
import * as store from './checklists.store.ts'

/** One item of the reference data. */
export interface ChecklistSeed {
  /** The kind of case it is asked in; appeals where it is left out. */
  kind?: CaseKindName
  code: string
  /** Class of the kind's cases, of appeals the problem of the first level; left out for every one. */
  l1?: string
  zh: string
  en: string
  basis?: { zh: string; en: string }
  required: boolean
  /** Events that tick it by themselves. */
  events?: readonly string[]
}

/** Loads the items of every kind of case, in the order given. */
export async function loadChecklists(tx: Tx, ctx: Context, seeds: readonly ChecklistSeed[]): Promise<void> {
  for (const kind of CHECKED_KINDS)
    await loadOf(
      tx,
      ctx,
      kind,
      seeds.filter((seed) => (seed.kind ?? 'appeal') === kind),
    )
}

async function loadOf(
  tx: Tx,
  ctx: Context,
  caseKind: CaseKindName,
  seeds: readonly ChecklistSeed[],
): Promise<void> {
  const rows = seeds.map(({ code, l1, zh, en, basis, required, events = [] }, i) => ({
    id: newId(ctx.platform.clock),
    caseKind,
    code,
    l1: l1 ?? null,
    title: zh,
    titleEn: en,
    basis: basis?.zh ?? null,
    basisEn: basis?.en ?? null,
    required,
    events: [...events],
    sortCode: (i + 1) * 10,
    retiredAt: null,
  }))
  await store.loadItems(tx, caseKind, rows, ctx.now())
}

type Topic = Pick<SeenCase, 'kind' | 'id' | 'topic'>

/** The items of a case, by its kind and class. */
const itemsOf = (db: Queryable, { kind, topic }: Topic) => store.listItems(db, kind, topic ?? '')

/** The required items that nobody has ticked in this case. */
async function openItems(db: Queryable, of: Topic): Promise<store.ItemRow[]> {
  const ticked = new Set((await store.listTicks(db, of.kind, of.id)).map(({ itemId }) => itemId))
  const items = await itemsOf(db, of)
  return items.filter(({ id, required }) => required && !ticked.has(id))
}

/**
 * Refuses an act that waits for the checklist of its kind while a required item is open. The caller holds the case.
 *
 * @throws checklists.incomplete with the items' titles
 */
export async function demandChecked<Row extends CaseBase>(
  { tx, kind, row }: Pick<CaseStep<Row>, 'tx' | 'kind' | 'row'>,
  action: string,
): Promise<void> {
  if (!kind.around.checklist.includes(action)) return
  const open = await openItems(tx, { kind: kind.name, id: row.id, topic: kind.about(row).topic })
  if (open.length === 0) return
  fail('checklists.incomplete', {
    items: {
      zh: open.map(({ title }) => title).join('、'),
      en: open.map(({ titleEn }) => titleEn).join('; '),
    },
  })
}

/** The checklist of a case with its ticks. @throws the feature's "not found" */
export async function checklistOf(ctx: Context, ref: CaseRef): Promise<Checklist> {
  const { db } = ctx.platform
  const of = await seeCase(ctx, ref)
  const [items, ticks, history] = await Promise.all([
    itemsOf(db, of),
    store.listTicks(db, of.kind, of.id),
    readHistory(db, of.kind, of.id),
  ])
  const texts = narratives(ctx.platform.crypto, of)
  const names = await namesOf(ctx, ticks, ({ userId }) => userId)
  const rows = items.map((item) => {
    const tick = ticks.find(({ itemId }) => itemId === item.id)
    const machine = item.events.length > 0
    const happened = history.find(({ event }) => item.events.includes(event))
    const at = machine ? happened?.at : tick?.at
    return {
      id: item.id,
      title: ctx.language === 'en' ? item.titleEn : item.title,
      basis: ctx.language === 'en' ? item.basisEn : item.basis,
      required: item.required,
      machine,
      ticked: at !== undefined,
      by: tick ? (names.get(tick.userId) ?? null) : null,
      at: at ? wireTime(at) : null,
      note: texts.open('checklist_ticks.note', tick?.note ?? null),
    }
  })
  return {
    items: rows,
    done: rows.filter(({ ticked }) => ticked).length,
    missing: rows.filter(({ required, ticked }) => required && !ticked).length,
    editable: items.length > 0 && of.checkable && viewerOf(ctx).grants.has(checklistRoutes.tick.permission),
  }
}

type Ticked = { itemId: string; ticked: boolean; note?: string | undefined }

/** Sets one tick of a case that the caller holds, or takes it back, with its line; whether that changed anything. */
async function setTick(
  tx: Tx,
  ctx: Context,
  of: SeenCase,
  item: store.ItemRow,
  { ticked, note }: Omit<Ticked, 'itemId'>,
): Promise<boolean> {
  const { userId } = viewerOf(ctx)
  const key = { caseKind: of.kind, caseId: of.id, itemId: item.id }
  const changed = ticked
    ? await store.insertTick(tx, {
        ...key,
        userId,
        note: narratives(ctx.platform.crypto, of).seal('checklist_ticks.note', note ?? null),
        at: ctx.now(),
      })
    : await store.deleteTick(tx, key)
  if (!changed) return false
  await noteInHistory(tx, ctx, of, {
    event: ticked ? 'item_ticked' : 'item_unticked',
    voice: 'bureau',
    detail: {
      code: item.code,
      item: { zh: item.title, en: item.titleEn },
    },
    opinion: note ?? null,
  })
  await tellOnlookers(tx, ctx, of, { area: 'b', except: userId })
  return true
}

/**
 * Sets some ticks of a case in the caller's transaction, or takes them back; items of other kinds and classes are none of its.
 *
 * @returns the items whose tick changed
 */
export async function setTicks(
  tx: Tx,
  ctx: Context,
  ref: CaseRef,
  itemIds: readonly string[],
  ticked: boolean,
): Promise<store.ItemRow[]> {
  if (itemIds.length === 0) return []
  const of = await holdCase(tx, ctx, ref)
  const items = (await itemsOf(tx, of)).filter(
    ({ id, events }) => itemIds.includes(id) && events.length === 0,
  )
  const changed: store.ItemRow[] = []
  for (const item of items) if (await setTick(tx, ctx, of, item, { ticked })) changed.push(item)
  return changed
}

/** Items that a person ticks, by id: those that are asked now. */
export const itemsOfPeople = async (
  db: Queryable,
  kind: Topic['kind'],
  ids: readonly string[],
): Promise<store.ItemRow[]> => (ids.length === 0 ? [] : store.listByIds(db, kind, ids))

/**
 * Ticks an item of a case that may wait for it or takes the tick back, and says so in the history. The same twice is one.
 *
 * @throws checklists.unknown_item, checklists.case_ended
 */
export async function tick(ctx: Context, input: CaseRef & Ticked): Promise<Checklist> {
  await ctx.unitOfWork(async (tx) => {
    const of = await holdCase(tx, ctx, input)
    if (!of.checkable) fail('checklists.case_ended')
    const items = await itemsOf(tx, of)
    const item = items.find(({ id, events }) => id === input.itemId && events.length === 0)
    if (!item) fail('checklists.unknown_item')
    await setTick(tx, ctx, of, item, input)
  })
  return checklistOf(ctx, input)
}

/** Ticks every required item that is open, one by one as a person would; for demonstration data. */
export async function tickAll(ctx: Context, ref: CaseRef): Promise<void> {
  const of = await seeCase(ctx, ref)
  for (const { id: itemId } of await openItems(ctx.platform.db, of))
    await tick(ctx, { ...ref, itemId, ticked: true })
}
