import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  type DictQuery,
  type DictRecord,
  type DictValidity,
  type EditBizDict,
  type EditDict,
  type NewDict,
  ownColor,
} from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { isInForce } from '@appeal/contract/kit/validity.ts'
import type { z } from 'zod'
import { stampsOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { violates } from '../../../platform/db/violations.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { isStock } from '../../../platform/stock.ts'
import { changesBetween, recordChange } from '../../../platform/trail/trail.ts'
import { keepBrand, keepBrandDays } from '../areas/areas.service.ts'
import { ROOT } from './dictionaries.presenter.ts'
import * as store from './dictionaries.store.ts'
import { countUses } from './dictionaries.usage.store.ts'

type Row = store.DictionaryRow
/** A type, its entries, and theirs: the reasons of a category. */
const MAX_LEVEL = 3
/** Brands have a table of their own that follows; the entry 其他 stands for "none of them" and stays (spec 3). */
const BRANDS = 'BRAND_TYPE'
const OTHER = 'OTHER'

const present = (row: Row, level: number): DictRecord => ({
  ...row,
  dictLabel: row.label,
  dictLabelEn: row.labelEn,
  dictValue: row.value,
  dictColor: row.color,
  level,
  extJson: null,
  ...stampsOf(row),
})

const levelsOf = (rows: readonly Row[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const level = (row: Row): number => {
    const parent = byId.get(row.parentId)
    return parent ? level(parent) + 1 : 1
  }
  return level
}

/** Types, or one type with its entries. */
export async function dictPage(ctx: Context, query: z.output<typeof DictQuery>): Promise<Page<DictRecord>> {
  const { db } = ctx.platform
  const { rows, total } = await store.page(
    db,
    query,
    { by: query.sortField ?? 'sortCode', descending: query.sortOrder === 'descend' },
    query,
  )
  const level = levelsOf(await store.list(db))
  const records = rows.map((row) => present(row, level(row)))
  return toPage(records, total, query)
}

/** All entries below one, or all types. */
export async function dictList(
  ctx: Context,
  { parentId = ROOT, category }: { parentId?: string | undefined; category?: string | undefined },
): Promise<DictRecord[]> {
  const rows = await store.list(ctx.platform.db)
  const level = levelsOf(rows)
  return rows
    .filter((row) => row.parentId === parentId && (!category || row.category === category))
    .map((row) => present(row, level(row)))
}

/** One type or entry. @throws dictionaries.not_found */
export async function dictDetail(ctx: Context, id: string): Promise<DictRecord> {
  const rows = await store.list(ctx.platform.db)
  const row = rows.find((one) => one.id === id) ?? fail('dictionaries.not_found')
  return present(row, levelsOf(rows)(row))
}

type Given = z.output<typeof NewDict>

async function write(ctx: Context, work: (tx: Tx, rows: readonly Row[]) => Promise<void>): Promise<void> {
  try {
    await ctx.unitOfWork(async (tx) => {
      await store.lockAll(tx)
      await work(tx, await store.list(tx))
      await ctx.platform.live.send(tx, { kind: 'cache', key: 'dictionaries' })
    })
  } catch (error) {
    if (violates(error, 'dictionary_entries_value_unique'))
      fail('dictionaries.value_taken', { field: 'dictValue' })
    throw error
  }
}

/** The type that an entry of this parent belongs to. */
function typeBelow(rows: readonly Row[], given: Given): string {
  if (given.parentId === ROOT) return given.dictValue
  const parent = rows.find(({ id }) => id === given.parentId)
  if (!parent || parent.category !== given.category || levelsOf(rows)(parent) >= MAX_LEVEL)
    return fail('dictionaries.parent_wrong', { field: 'parentId' })
  return parent.type
}

function demandFreeLabel(rows: readonly Row[], given: Given, but?: string): void {
  const taken = rows.some(
    (row) =>
      row.id !== but &&
      row.parentId === given.parentId &&
      row.category === given.category &&
      row.label === given.dictLabel,
  )
  if (taken) fail('dictionaries.label_taken', { field: 'dictLabel' })
}

const fieldsOf = (given: Given) => ({
  label: given.dictLabel,
  labelEn: given.dictLabelEn ?? given.dictLabel,
  color: given.dictColor ?? null,
  sortCode: given.sortCode ?? 99,
})

const asBrand = (given: Given) => ({
  code: given.dictValue,
  name: given.dictLabel,
  nameEn: given.dictLabelEn ?? given.dictLabel,
  sortCode: given.sortCode ?? 99,
})

/** Adds a type or an entry; answers its id. A new brand is known to the whole product at once. */
export async function addDict(ctx: Context, body: Given): Promise<string> {
  const id = newId(ctx.platform.clock)
  await write(ctx, async (tx, rows) => {
    const type = typeBelow(rows, body)
    demandFreeLabel(rows, body)
    const at = ctx.now()
    await store.insert(tx, {
      id,
      parentId: body.parentId,
      type,
      value: body.dictValue,
      category: body.category,
      ...fieldsOf(body),
      // Above 1: reference data leaves it alone.
      version: 2,
      createdAt: at,
      updatedAt: at,
    })
    if (type === BRANDS && body.parentId !== ROOT) await keepBrand(tx, ctx, asBrand(body))
    await recordChange(
      tx,
      ctx,
      'dictionary',
      { id, name: `${type} ${body.dictLabel}` },
      changesBetween(null, body, ['dictLabel', 'dictValue', 'dictColor']),
    )
  })
  return id
}

/** Changes a type or an entry. Its value stays: records keep it. */
export async function editDict(ctx: Context, body: z.output<typeof EditDict>): Promise<void> {
  await write(ctx, async (tx, rows) => {
    const row = rows.find(({ id }) => id === body.id) ?? fail('dictionaries.not_found')
    if (body.version !== undefined && body.version !== row.version) fail('record.stale')
    if (body.dictValue !== row.value) fail('dictionaries.value_fixed', { field: 'dictValue' })
    if (body.parentId !== row.parentId || body.category !== row.category)
      fail('dictionaries.parent_wrong', { field: 'parentId' })
    demandFreeLabel(rows, body, row.id)
    const change = {
      ...fieldsOf(body),
      // Stock clients know no English label and must not wipe it out.
      labelEn: body.dictLabelEn ?? row.labelEn,
      sortCode: body.sortCode ?? row.sortCode,
      // Our desk is told the nearest of its own colours, and who sends that back has chosen no other.
      ...(!isStock(ctx) && row.color && ownColor(row.color) === body.dictColor && { color: row.color }),
    }
    await store.update(tx, [row.id], { ...change, updatedAt: ctx.now() })
    if (row.type === BRANDS && row.parentId !== ROOT)
      await keepBrand(tx, ctx, { ...asBrand(body), nameEn: change.labelEn, sortCode: change.sortCode })
    await recordChange(
      tx,
      ctx,
      'dictionary',
      { id: row.id, name: `${row.type} ${row.label}` },
      changesBetween(row, change, ['label', 'labelEn', 'color', 'sortCode']),
    )
  })
}

/** Changes label and order of a business entry; all else stays. */
export async function editBizDict(ctx: Context, body: z.output<typeof EditBizDict>): Promise<void> {
  const { dictLabelEn, dictColor, parentId, dictValue, category } = await dictDetail(ctx, body.id)
  if (category !== 'BIZ') fail('dictionaries.not_found')
  const colour = dictColor === null ? {} : { dictColor }
  await editDict(ctx, { ...body, ...colour, dictLabelEn, parentId, dictValue, category })
}

/**
 * Sets from when to when an entry is offered. Framework entries mean something to the code and are always offered, as
 * is the brand 其他; of a type something is offered every day from today on.
 *
 * @throws dictionaries.not_found, dictionaries.framework, dictionaries.last_entry, record.stale
 */
export async function setValidity(ctx: Context, body: z.output<typeof DictValidity>): Promise<void> {
  const days = { validFrom: body.validFrom ?? null, validTo: body.validTo ?? null }
  await write(ctx, async (tx, rows) => {
    const row = rows.find(({ id }) => id === body.id) ?? fail('dictionaries.not_found')
    if (body.version !== undefined && body.version !== row.version) fail('record.stale')
    if (row.category === 'FRM' || row.parentId === ROOT || (row.type === BRANDS && row.value === OTHER))
      fail('dictionaries.framework', { name: row.label })
    demandOffered(
      rows.map((one) => (one.id === row.id ? { ...one, ...days } : one)),
      row,
      shanghaiDate(ctx.now()),
    )
    await store.update(tx, [row.id], { ...days, updatedAt: ctx.now() })
    if (row.type === BRANDS) await keepBrandDays(tx, ctx, row.value, days)
    await recordChange(
      tx,
      ctx,
      'dictionary',
      { id: row.id, name: `${row.type} ${row.label}` },
      changesBetween(row, days, ['validFrom', 'validTo']),
    )
  })
}

/** A form that asks for an entry must find one, today and on the first day after each that ends. */
function demandOffered(rows: readonly Row[], { parentId, label }: Row, today: string): void {
  const beside = rows.filter((row) => row.parentId === parentId)
  const days = [today, ...beside.flatMap(({ validTo }) => (validTo ? [addCalendarDays(validTo, 1)] : []))]
  for (const day of days)
    if (day >= today && !beside.some((row) => isInForce(row, day)))
      fail('dictionaries.last_entry', { name: label })
}

/** Deletes business entries that nothing uses, with what lies below them. */
export async function deleteDicts(ctx: Context, ids: readonly string[]): Promise<void> {
  await write(ctx, async (tx, rows) => {
    const below = (row: Row): Row[] => [
      row,
      ...rows.filter(({ parentId }) => parentId === row.id).flatMap(below),
    ]
    const gone = new Map<string, Row>()
    for (const id of new Set(ids)) {
      const row = rows.find((one) => one.id === id) ?? fail('dictionaries.not_found')
      if (row.category === 'FRM' || (row.type === BRANDS && (row.value === OTHER || row.parentId === ROOT)))
        fail('dictionaries.framework', { name: row.label })
      const all = below(row)
      const codes = all.filter(({ parentId }) => parentId !== ROOT).map(({ value }) => value)
      const used = await countUses(tx, row.type, codes)
      if (used > 0) fail('dictionaries.in_use', { name: row.label, count: used })
      for (const one of all) gone.set(one.id, one)
    }
    demandEntriesLeft(rows, gone)
    await store.update(tx, [...gone.keys()], { deletedAt: ctx.now(), updatedAt: ctx.now() })
    for (const row of gone.values())
      await recordChange(
        tx,
        ctx,
        'dictionary',
        { id: row.id, name: `${row.type} ${row.label}` },
        { deleted: [row.value, null] },
      )
  })
}

/** A type without entries breaks the clients' helpers (contract 8-11). */
function demandEntriesLeft(rows: readonly Row[], gone: ReadonlyMap<string, Row>): void {
  for (const row of gone.values()) {
    const type = rows.find(({ id }) => id === row.parentId)
    if (!type || type.parentId !== ROOT || gone.has(type.id)) continue
    const left = rows.some(({ id, parentId }) => parentId === type.id && !gone.has(id))
    if (!left) fail('dictionaries.last_entry', { name: row.label })
  }
}
