import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type {
  ButtonQuery,
  ChangeModule,
  EditButton,
  EditModule,
  MenuTreeQuery,
  ModuleQuery,
  ModuleRecord,
  NewButton,
  NewModule,
} from '@appeal/contract/menus/menus.admin.schemas.ts'
import type {
  EditMobileMenu,
  MobileButton,
  MobileMenu,
  MobileNode,
  NewMobileMenu,
} from '@appeal/contract/mobile/mobile.routes.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Platform, viewerOf } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { changesBetween, recordChange } from '../../platform/trail/trail.ts'
import { letHandOn, menuGrantsOf } from '../roles/roles.service.ts'
import * as store from './mobile.store.ts'

type Row = store.MobileRow
type Category = 'MODULE' | 'MENU' | 'BUTTON'
const ROOT = '0'

/** Every module, menu and button of the phone client, as the database has them now. */
export const mobileEntries = ({ db }: Pick<Platform, 'db'>): Promise<Row[]> => store.list(db)

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
const presentMenu = (row: Row): MobileMenu => ({
  id: row.id,
  parentId: row.parentId,
  module: row.moduleId ?? ROOT,
  category: row.category,
  title: row.title,
  titleEn: row.titleEn,
  menuType: (row.menuType ?? 'MENU') as MobileMenu['menuType'],
  path: row.path,
  icon: row.icon,
  color: row.color,
  regType: (row.regType ?? 'YES') as MobileMenu['regType'],
  status: (row.status ?? 'ENABLE') as MobileMenu['status'],
  sortCode: row.sortCode,
  ...stamps(row),
})
const presentButton = (row: Row): MobileButton => ({
  id: row.id,
  parentId: row.parentId,
  title: row.title,
  titleEn: row.titleEn,
  code: row.code,
  sortCode: row.sortCode,
  ...stamps(row),
})

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

const of = (row: Row | undefined, category: Category): Row =>
  row?.category === category ? row : fail('mobile.not_found')
const among = (rows: readonly Row[], id: string, category: Category): Row =>
  of(
    rows.find((row) => row.id === id),
    category,
  )

/** Changes the entries with nobody else doing so; a code that is taken ends with a sentence. */
async function write<T>(ctx: Context, work: (tx: Tx, rows: readonly Row[]) => Promise<T>): Promise<T> {
  try {
    return await ctx.unitOfWork(async (tx) => {
      await store.lockAll(tx)
      return work(tx, await store.list(tx))
    })
  } catch (error) {
    if (violates(error, 'mobile_resources_code_unique')) fail('mobile.taken', { field: 'code' })
    throw error
  }
}

const FIELDS = ['title', 'path', 'code', 'parentId', 'moduleId', 'status', 'regType', 'sortCode'] as const
const kindOf = (category: string) => `mobile${category[0]}${category.slice(1).toLowerCase()}`

async function insert(
  ctx: Context,
  tx: Tx,
  row: Partial<store.NewMobileRow> & { title: string; category: Category },
): Promise<string> {
  const id = newId(ctx.platform.clock)
  const at = ctx.now()
  await store.insert(tx, {
    parentId: ROOT,
    code: `${row.category.toLowerCase()}${id}`,
    ...row,
    id,
    createdAt: at,
    updatedAt: at,
  })
  if (row.category === 'MENU' && row.menuType !== 'CATALOG') await letHandOn(tx, ctx, id)
  if (row.category === 'BUTTON' && row.parentId) await letHandOn(tx, ctx, row.parentId, id)
  await recordChange(tx, ctx, {
    kind: kindOf(row.category),
    id,
    name: row.title,
    changes: changesBetween<store.NewMobileRow>(null, row, FIELDS),
  })
  return id
}

async function change(ctx: Context, tx: Tx, row: Row, given: Partial<store.NewMobileRow>): Promise<void> {
  await store.update(tx, [row.id], { ...given, updatedAt: ctx.now() })
  await recordChange(tx, ctx, {
    kind: kindOf(row.category),
    id: row.id,
    name: row.title,
    changes: changesBetween<store.NewMobileRow>(row, { ...row, ...given }, FIELDS),
  })
}

const demandFresh = (row: Row, version: number | undefined): void => {
  if (version !== undefined && version !== row.version) fail('record.stale')
}

// ---------------------------------------------------------------- modules

/** Modules of the phone client. */
export async function modulePage(
  ctx: Context,
  query: z.output<typeof ModuleQuery>,
): Promise<Page<ModuleRecord>> {
  const rows = (await mobileEntries(ctx.platform)).filter(
    (row) => row.category === 'MODULE' && matches(row, query.searchKey),
  )
  return cut(rows, query, presentModule)
}

/** Modules to choose from. */
export const moduleChoices = async (ctx: Context): Promise<ModuleRecord[]> =>
  (await mobileEntries(ctx.platform)).filter(({ category }) => category === 'MODULE').map(presentModule)

/** One module. @throws mobile.not_found */
export const moduleDetail = async (ctx: Context, id: string): Promise<ModuleRecord> =>
  presentModule(of(await store.find(ctx.platform.db, id), 'MODULE'))

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
    const row = among(rows, body.id, 'MODULE')
    demandFresh(row, body.version)
    await change(ctx, tx, row, moduleFields(body))
  })
  return null
}

// ---------------------------------------------------------------- menus

const childrenOf = (rows: readonly Row[], row: Row): Row[] =>
  rows.filter((one) =>
    row.category === 'MODULE'
      ? one.category === 'MENU' && one.parentId === ROOT && one.moduleId === row.id
      : one.parentId === row.id,
  )
const withAllBelow = (rows: readonly Row[], top: Row): Row[] => [
  top,
  ...childrenOf(rows, top).flatMap((row) => withAllBelow(rows, row)),
]

/** Menus of a module as a tree; a search keeps what it finds with everything above it. */
export async function menuTree(ctx: Context, query: z.output<typeof MenuTreeQuery>): Promise<MobileMenu[]> {
  const rows = (await mobileEntries(ctx.platform)).filter(
    (row) => row.category === 'MENU' && (!query.module || row.moduleId === query.module),
  )
  const build = (row: Row): MobileMenu | undefined => {
    const children = rows.filter(({ parentId }) => parentId === row.id).flatMap((child) => build(child) ?? [])
    if (!children.length && !matches(row, query.searchKey)) return undefined
    return { ...presentMenu(row), ...(children.length && { children }) }
  }
  return rows.filter(({ parentId }) => parentId === ROOT).flatMap((row) => build(row) ?? [])
}

/** One entry of the menu. @throws mobile.not_found */
export const menuDetail = async (ctx: Context, id: string): Promise<MobileMenu> =>
  presentMenu(of(await store.find(ctx.platform.db, id), 'MENU'))

type GivenMenu = z.output<typeof NewMobileMenu>

/** Judges place and address of an entry, and gives what its row holds. */
function menuFields(rows: readonly Row[], given: GivenMenu, self?: Row) {
  if (!rows.some(({ id, category }) => category === 'MODULE' && id === given.module))
    fail('mobile.parent_wrong', { field: 'module' })
  if (given.parentId !== ROOT) {
    const parent = rows.find(({ id }) => id === given.parentId)
    const isPlace = parent?.menuType === 'CATALOG' && parent.moduleId === given.module
    if (!isPlace || (self && withAllBelow(rows, self).some(({ id }) => id === given.parentId)))
      fail('mobile.parent_wrong', { field: 'parentId' })
  }
  if (self?.menuType === 'CATALOG' && given.menuType !== 'CATALOG' && withAllBelow(rows, self).length > 1)
    fail('mobile.parent_wrong', { field: 'menuType' })
  const foreign = given.menuType === 'IFRAME' || given.menuType === 'LINK'
  const form = foreign ? /^https?:\/\/\S+$/i : /^\/[^/\s]\S*$/
  if (given.menuType !== 'CATALOG' && !form.test(given.path ?? ''))
    fail('mobile.address_wrong', { field: 'path' })
  if (
    given.menuType === 'MENU' &&
    rows.some(({ id, menuType, path }) => id !== self?.id && menuType === 'MENU' && path === given.path)
  )
    fail('mobile.taken', { field: 'path' })
  return {
    parentId: given.parentId,
    moduleId: given.module,
    menuType: given.menuType,
    title: given.title,
    titleEn: given.titleEn ?? null,
    path: given.menuType === 'CATALOG' ? null : (given.path ?? null),
    icon: given.icon ?? null,
    color: given.color ?? null,
    regType: given.regType,
    status: given.status,
    sortCode: given.sortCode ?? 99,
  }
}

/** Adds an entry; answers its id. */
export async function addMenu(ctx: Context, body: GivenMenu): Promise<string> {
  return write(ctx, async (tx, rows) => {
    return insert(ctx, tx, { category: 'MENU', ...menuFields(rows, body) })
  })
}

const carryAlong = (tx: Tx, ctx: Context, rows: readonly Row[], top: Row, moduleId: string) =>
  store.update(
    tx,
    withAllBelow(rows, top)
      .slice(1)
      .map(({ id }) => id),
    { moduleId, updatedAt: ctx.now() },
  )

/** Changes an entry; another module takes everything below it along. */
export async function editMenu(ctx: Context, body: z.output<typeof EditMobileMenu>): Promise<null> {
  await write(ctx, async (tx, rows) => {
    const row = among(rows, body.id, 'MENU')
    demandFresh(row, body.version)
    const fields = menuFields(rows, body, row)
    await change(ctx, tx, row, fields)
    if (fields.moduleId !== row.moduleId) await carryAlong(tx, ctx, rows, row, fields.moduleId)
  })
  return null
}

/** Moves a top entry with everything below it to another module. */
export async function changeModule(ctx: Context, body: z.output<typeof ChangeModule>): Promise<null> {
  await write(ctx, async (tx, rows) => {
    const row = among(rows, body.id, 'MENU')
    const isModule = rows.some(({ id, category }) => id === body.module && category === 'MODULE')
    if (!isModule || row.parentId !== ROOT) fail('mobile.parent_wrong', { field: 'module' })
    await change(ctx, tx, row, { moduleId: body.module })
    await carryAlong(tx, ctx, rows, row, body.module)
  })
  return null
}

/** Deletes entries with everything below them; what was granted of them goes too. */
export async function deleteEntries(ctx: Context, ids: readonly string[], category: Category): Promise<null> {
  await write(ctx, async (tx, rows) => {
    const gone = new Set<string>()
    for (const id of new Set(ids)) {
      if (gone.has(id)) continue
      const row = among(rows, id, category)
      const all = withAllBelow(rows, row)
      for (const one of all) gone.add(one.id)
      await recordChange(tx, ctx, {
        kind: kindOf(category),
        id,
        name: row.title,
        changes: [{ field: 'deleted', before: all.length, after: null }],
      })
    }
    await store.remove(tx, [...gone], ctx.now())
  })
  return null
}

// ---------------------------------------------------------------- buttons

/** Buttons of a menu. */
export async function buttonPage(
  ctx: Context,
  query: z.output<typeof ButtonQuery>,
): Promise<Page<MobileButton>> {
  const rows = (await mobileEntries(ctx.platform)).filter(
    (row) =>
      row.category === 'BUTTON' &&
      (!query.parentId || row.parentId === query.parentId) &&
      matches(row, query.searchKey),
  )
  return cut(rows, query, presentButton)
}

/** One button. @throws mobile.not_found */
export const buttonDetail = async (ctx: Context, id: string): Promise<MobileButton> =>
  presentButton(of(await store.find(ctx.platform.db, id), 'BUTTON'))

function buttonFields(rows: readonly Row[], given: z.output<typeof NewButton>) {
  const menu = rows.find(({ id }) => id === given.parentId)
  if (menu?.category !== 'MENU' || menu.menuType === 'CATALOG')
    return fail('mobile.not_found', { field: 'parentId' })
  return {
    parentId: given.parentId,
    moduleId: menu.moduleId,
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
    const row = among(rows, body.id, 'BUTTON')
    demandFresh(row, body.version)
    await change(ctx, tx, row, buttonFields(rows, body))
  })
  return null
}

// ---------------------------------------------------------------- the viewer's own

/** Codes of the buttons on the phone client that are granted to a person, sorted by their place. */
export async function mobileButtonCodesOf(db: Queryable, userId: string): Promise<string[]> {
  const granted = new Set([...(await menuGrantsOf(db, userId)).values()].flatMap((buttons) => [...buttons]))
  if (granted.size === 0) return []
  return (await store.list(db)).flatMap(({ id, category, code }) =>
    category === 'BUTTON' && granted.has(id) ? [code] : [],
  )
}

/** The phone client's menu of the viewer: what is granted and in use, with everything above it. */
export async function ownMobileMenu(ctx: Context): Promise<MobileNode[]> {
  const { userId, status } = viewerOf(ctx)
  const { db } = ctx.platform
  if (status !== '3') return []
  const granted = await menuGrantsOf(db, userId)
  if (granted.size === 0) return []
  const rows = await store.list(db)
  const nodeOf = (row: Row): MobileNode => ({
    id: row.id,
    parentId: row.category === 'MENU' && row.parentId === ROOT ? (row.moduleId ?? ROOT) : row.parentId,
    title: ctx.language === 'en' ? (row.titleEn ?? row.title) : row.title,
    category: row.category,
    ...(row.menuType && { menuType: row.menuType }),
    ...(row.moduleId && { module: row.moduleId }),
    ...(row.path && { path: row.path }),
    ...(row.icon && { icon: row.icon }),
    ...(row.color && { color: row.color }),
    ...(row.regType && { regType: row.regType }),
    sortCode: row.sortCode,
  })
  const build = (row: Row): MobileNode | undefined => {
    if (row.status === 'DISABLED') return undefined
    const children = childrenOf(rows, row)
      .filter(({ category }) => category === 'MENU')
      .flatMap((child) => build(child) ?? [])
    if (children.length) return { ...nodeOf(row), children }
    return row.category === 'MENU' && row.menuType !== 'CATALOG' && granted.has(row.id)
      ? nodeOf(row)
      : undefined
  }
  return rows.filter(({ category }) => category === 'MODULE').flatMap((row) => build(row) ?? [])
}
