import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { MENU_COMPONENTS } from '@appeal/contract/menus/menu-components.ts'
import type {
  ButtonQuery,
  ButtonRecord,
  ChangeModule,
  EditButton,
  EditMenu,
  EditModule,
  MenuRecord,
  MenuTreeQuery,
  ModuleQuery,
  ModuleRecord,
  NewButton,
  NewMenu,
  NewModule,
} from '@appeal/contract/menus/menus.admin.schemas.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { changesBetween, recordChange } from '../../platform/trail/trail.ts'
import { letHandOn } from '../roles/roles.service.ts'
import { ROOT } from './menus.presenter.ts'
import { menuEntries } from './menus.service.ts'
import * as store from './menus.store.ts'

type Row = store.MenuRow

function grouped(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** Without these pages nobody could put the menu right again. */
const NEEDED = new Set(['workbench', 'home', 'systemAdmin', 'menuEntries', 'organisationAdmin', 'roleList'])

const stamps = (row: Row) => ({
  version: row.version,
  createTime: wireTime(row.createdAt),
  updateTime: wireTime(row.updatedAt),
})
const presentModule = (row: Row): ModuleRecord => ({
  id: row.id,
  code: row.code,
  title: row.title,
  titleEn: row.titleEn,
  icon: row.icon,
  color: row.color,
  sortCode: row.sortCode,
  ...stamps(row),
})
const presentMenu = (row: Row): MenuRecord => ({
  id: row.id,
  parentId: row.parentId,
  module: row.moduleId ?? ROOT,
  code: row.code,
  title: row.title,
  titleEn: row.titleEn,
  menuType: (row.menuType ?? 'MENU') as MenuRecord['menuType'],
  path: row.path,
  component: row.component,
  name: row.name,
  icon: row.icon,
  color: row.color,
  visible: row.visible,
  sortCode: row.sortCode,
  ...stamps(row),
})
const presentButton = (row: Row): ButtonRecord => ({
  id: row.id,
  parentId: row.parentId,
  title: row.title,
  titleEn: row.titleEn,
  code: row.code,
  sortCode: row.sortCode,
  ...stamps(row),
})

// The whole menu is a few hundred rows that every reload reads anyway; lists are cut from it here.
const matches = (row: Row, key: string | undefined) =>
  !key || [row.title, row.titleEn, row.code].some((text) => text?.toLowerCase().includes(key.toLowerCase()))

interface PageOf {
  current: number
  size: number
  sortField?: 'sortCode' | 'title' | 'createTime' | 'code' | undefined
  sortOrder?: 'ascend' | 'descend' | undefined
}

function cut<T>(rows: readonly Row[], query: PageOf, present: (row: Row) => T): Page<T> {
  const by = query.sortField ?? 'sortCode'
  const value = (row: Row) => (by === 'createTime' ? row.createdAt.getTime() : row[by])
  const sign = query.sortOrder === 'descend' ? -1 : 1
  const sorted = rows.toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : 0))
  const from = (query.current - 1) * query.size
  return toPage(sorted.slice(from, from + query.size).map(present), rows.length, query)
}

const demand = (row: Row | undefined, category: string): Row =>
  row?.category === category ? row : fail('menus.not_found')

/** Drops what every process keeps of the menu. */
const changed = (tx: Tx, ctx: Context) => ctx.platform.live.send(tx, { kind: 'cache', key: 'menus' })

async function write<T>(ctx: Context, work: (tx: Tx, rows: readonly Row[]) => Promise<T>): Promise<T> {
  try {
    return await ctx.unitOfWork(async (tx) => {
      await store.lockMenu(tx)
      const done = await work(tx, await store.list(tx))
      await changed(tx, ctx)
      return done
    })
  } catch (error) {
    if (violates(error, 'menus_code_unique')) fail('menus.code_taken', { field: 'code' })
    throw error
  }
}

async function insert(
  ctx: Context,
  tx: Tx,
  row: Partial<store.NewMenu> & { title: string; category: string },
) {
  const id = newId(ctx.platform.clock)
  const at = ctx.now()
  await store.insert(tx, {
    parentId: ROOT,
    code: `${row.category.toLowerCase()}${id}`,
    ...row,
    id,
    // Above 1: reference data leaves it alone.
    version: 2,
    createdAt: at,
    updatedAt: at,
  })
  if (row.category === 'MENU' && row.menuType !== 'CATALOG') await letHandOn(tx, ctx, id)
  if (row.category === 'BUTTON' && row.parentId) await letHandOn(tx, ctx, row.parentId, id)
  await recordChange(tx, ctx, {
    kind: row.category.toLowerCase(),
    id,
    name: row.title,
    changes: changesBetween<typeof row>(null, row, ['title', 'path', 'code', 'parentId']),
  })
  return id
}

async function change(ctx: Context, tx: Tx, row: Row, given: Partial<store.NewMenu>): Promise<void> {
  await store.update(tx, [row.id], { ...given, updatedAt: ctx.now() })
  const fields = Object.keys(given) as (keyof store.NewMenu & string)[]
  await recordChange(tx, ctx, {
    kind: row.category.toLowerCase(),
    id: row.id,
    name: row.title,
    changes: changesBetween<store.NewMenu>(row, given, fields),
  })
}

const demandFresh = (row: Row, version: number | undefined): void => {
  if (version !== undefined && version !== row.version) fail('record.stale')
}

// ---------------------------------------------------------------- modules

const isModule = (row: Row) => row.category === 'MODULE'

/** Modules, the first level of the menu. */
export async function modulePage(
  ctx: Context,
  query: z.output<typeof ModuleQuery>,
): Promise<Page<ModuleRecord>> {
  const rows = (await menuEntries(ctx.platform)).filter(
    (row) => isModule(row) && matches(row, query.searchKey),
  )
  return cut(rows, query, presentModule)
}

/** Modules to choose from, in their order. */
export const modules = async (ctx: Context): Promise<ModuleRecord[]> =>
  (await menuEntries(ctx.platform)).filter(isModule).map(presentModule)

/** One module. @throws menus.not_found */
export const moduleDetail = async (ctx: Context, id: string): Promise<ModuleRecord> =>
  presentModule(demand(await store.find(ctx.platform.db, id), 'MODULE'))

const moduleFields = ({ title, titleEn, icon, color, sortCode }: z.output<typeof NewModule>) => ({
  title,
  titleEn: titleEn ?? null,
  icon: icon ?? null,
  color: color ?? null,
  sortCode: sortCode ?? 99,
})

/** Adds a module; answers its id. */
export async function addModule(ctx: Context, body: z.output<typeof NewModule>): Promise<string> {
  return write(ctx, async (tx) => {
    return insert(ctx, tx, { category: 'MODULE', ...moduleFields(body) })
  })
}

/** Changes a module. */
export async function editModule(ctx: Context, body: z.output<typeof EditModule>): Promise<null> {
  await write(ctx, async (tx, rows) => {
    const row = demand(
      rows.find(({ id }) => id === body.id),
      'MODULE',
    )
    demandFresh(row, body.version)
    await change(ctx, tx, row, moduleFields(body))
  })
  return null
}

// ---------------------------------------------------------------- menus

/** Menus of a module as a tree; a search keeps what it finds with everything above it. */
export async function menuRecords(
  ctx: Context,
  query: z.output<typeof MenuTreeQuery>,
): Promise<MenuRecord[]> {
  const rows = (await menuEntries(ctx.platform)).filter(
    (row) => row.category === 'MENU' && (!query.module || row.moduleId === query.module),
  )
  const below = grouped(rows, ({ parentId }) => parentId)
  const build = (row: Row): MenuRecord | undefined => {
    const children = (below.get(row.id) ?? []).flatMap((child) => build(child) ?? [])
    if (!children.length && !matches(row, query.searchKey)) return undefined
    return { ...presentMenu(row), ...(children.length && { children }) }
  }
  return (below.get(ROOT) ?? []).flatMap((row) => build(row) ?? [])
}

/** One entry of the menu. @throws menus.not_found */
export const menuDetail = async (ctx: Context, id: string): Promise<MenuRecord> =>
  presentMenu(demand(await store.find(ctx.platform.db, id), 'MENU'))

/** An entry with everything below it, buttons too. */
function withAllBelow(rows: readonly Row[], top: Row): Row[] {
  const below = grouped(rows, (row) =>
    row.category === 'MENU' && row.parentId === ROOT ? (row.moduleId ?? ROOT) : row.parentId,
  )
  const walk = (row: Row): Row[] => [row, ...(below.get(row.id) ?? []).flatMap(walk)]
  return walk(top)
}

type Given = z.output<typeof NewMenu>

/** Judges place, page and address of an entry, and gives what its row holds (contract 5.5). */
function menuFields(rows: readonly Row[], given: Given, self?: Row) {
  if (!rows.some((row) => isModule(row) && row.id === given.module))
    fail('menus.parent_wrong', { field: 'module' })
  if (given.parentId !== ROOT) {
    const parent = rows.find(({ id }) => id === given.parentId)
    const isPlace = parent?.menuType === 'CATALOG' && parent.moduleId === given.module
    const inside = self && parent && withAllBelow(rows, self).some(({ id }) => id === parent.id)
    if (!isPlace || inside) fail('menus.parent_wrong', { field: 'parentId' })
  }
  const isPage = given.menuType === 'MENU'
  const isForeign = given.menuType === 'IFRAME' || given.menuType === 'LINK'
  if (isPage && !MENU_COMPONENTS.some((one) => one === given.component))
    fail('menus.component_unknown', { component: given.component ?? '', field: 'component' })
  if (isPage && !/^\/[^/\s]\S*$/.test(given.path ?? '')) fail('menus.address_wrong', { field: 'path' })
  if (isForeign && !/^https?:\/\/[^\s]+$/i.test(given.path ?? ''))
    fail('menus.address_wrong', { field: 'path' })
  const taken = rows.some(
    (row) =>
      row.id !== self?.id &&
      row.category === 'MENU' &&
      ((given.name && row.name === given.name) || (isPage && row.path === given.path)),
  )
  if (taken) fail('menus.name_taken', { field: given.name ? 'name' : 'path' })
  return {
    parentId: given.parentId,
    moduleId: given.module,
    menuType: given.menuType,
    title: given.title,
    titleEn: given.titleEn ?? null,
    path: given.path ?? null,
    component: isPage ? (given.component ?? null) : null,
    icon: given.icon ?? null,
    color: given.color ?? null,
    visible: given.visible ?? 'TRUE',
    sortCode: given.sortCode ?? 99,
  }
}

/** Adds a catalogue, page, frame or link; answers its id. */
export async function addMenu(ctx: Context, body: Given): Promise<string> {
  return write(ctx, async (tx, rows) => {
    const fields = menuFields(rows, body)
    const id = await insert(ctx, tx, { category: 'MENU', ...fields, name: body.name ?? null })
    // Route names must be there and differ (contract 4); catalogues get an address of their own.
    await store.update(tx, [id], {
      name: body.name ?? `menu${id}`,
      path: fields.path ?? `/${body.menuType.toLowerCase()}/${id}`,
    })
    return id
  })
}

/** Changes an entry of the menu; another module takes everything below it along. */
export async function editMenu(ctx: Context, body: z.output<typeof EditMenu>): Promise<null> {
  await write(ctx, async (tx, rows) => {
    const row = demand(
      rows.find(({ id }) => id === body.id),
      'MENU',
    )
    demandFresh(row, body.version)
    const fields = menuFields(rows, body, row)
    if (row.menuType === 'CATALOG' && body.menuType !== 'CATALOG' && withAllBelow(rows, row).length > 1)
      fail('menus.parent_wrong', { field: 'menuType' })
    await change(ctx, tx, row, {
      ...fields,
      name: body.name ?? row.name,
      path: fields.path ?? row.path,
    })
    if (fields.moduleId !== row.moduleId) await carryAlong(tx, ctx, rows, row, fields.moduleId)
  })
  return null
}

async function carryAlong(tx: Tx, ctx: Context, rows: readonly Row[], top: Row, moduleId: string) {
  const ids = withAllBelow(rows, top).map(({ id }) => id)
  await store.update(tx, ids, { moduleId, updatedAt: ctx.now() })
}

/** Moves a top entry with everything below it to another module. */
export async function changeModule(ctx: Context, body: z.output<typeof ChangeModule>): Promise<null> {
  await write(ctx, async (tx, rows) => {
    const row = demand(
      rows.find(({ id }) => id === body.id),
      'MENU',
    )
    const module = rows.find(({ id }) => id === body.module)
    if (!module || !isModule(module) || row.parentId !== ROOT) fail('menus.parent_wrong', { field: 'module' })
    await carryAlong(tx, ctx, rows, row, body.module)
    await recordChange(tx, ctx, {
      kind: 'menu',
      id: row.id,
      name: row.title,
      changes: [{ field: 'module', before: row.moduleId, after: body.module }],
    })
  })
  return null
}

/** Deletes entries with everything below them; what was granted of them goes too. */
export async function deleteEntries(
  ctx: Context,
  ids: readonly string[],
  category: 'MODULE' | 'MENU' | 'BUTTON',
): Promise<null> {
  await write(ctx, async (tx, rows) => {
    const gone = new Set<string>()
    for (const id of new Set(ids)) {
      if (gone.has(id)) continue
      const row = demand(
        rows.find((one) => one.id === id),
        category,
      )
      const all = withAllBelow(rows, row)
      if (all.some(({ code }) => NEEDED.has(code))) fail('menus.needed')
      for (const one of all) gone.add(one.id)
      await recordChange(tx, ctx, {
        kind: category.toLowerCase(),
        id,
        name: row.title,
        changes: [{ field: 'deleted', before: all.length, after: null }],
      })
    }
    await store.update(tx, [...gone], { deletedAt: ctx.now(), updatedAt: ctx.now() })
    await store.forgetGrants(tx, [...gone])
  })
  return null
}

// ---------------------------------------------------------------- buttons

/** Buttons of a menu. */
export async function buttonPage(
  ctx: Context,
  query: z.output<typeof ButtonQuery>,
): Promise<Page<ButtonRecord>> {
  const rows = (await menuEntries(ctx.platform)).filter(
    (row) =>
      row.category === 'BUTTON' &&
      (!query.parentId || row.parentId === query.parentId) &&
      matches(row, query.searchKey),
  )
  return cut(rows, query, presentButton)
}

/** One button. @throws menus.not_found */
export const buttonDetail = async (ctx: Context, id: string): Promise<ButtonRecord> =>
  presentButton(demand(await store.find(ctx.platform.db, id), 'BUTTON'))

function buttonFields(rows: readonly Row[], given: z.output<typeof NewButton>) {
  const menu = rows.find(({ id }) => id === given.parentId)
  if (menu?.category !== 'MENU' || menu.menuType === 'CATALOG') fail('menus.not_found', { field: 'parentId' })
  return {
    parentId: given.parentId,
    moduleId: menu?.moduleId ?? null,
    title: given.title,
    titleEn: given.titleEn ?? null,
    code: given.code,
    sortCode: given.sortCode ?? 99,
  }
}

/** Adds a button to a menu; answers its id. */
export async function addButton(ctx: Context, body: z.output<typeof NewButton>): Promise<string> {
  return write(ctx, async (tx, rows) => {
    return insert(ctx, tx, { category: 'BUTTON', ...buttonFields(rows, body) })
  })
}

/** Changes a button. */
export async function editButton(ctx: Context, body: z.output<typeof EditButton>): Promise<null> {
  await write(ctx, async (tx, rows) => {
    const row = demand(
      rows.find(({ id }) => id === body.id),
      'BUTTON',
    )
    demandFresh(row, body.version)
    await change(ctx, tx, row, buttonFields(rows, body))
  })
  return null
}
