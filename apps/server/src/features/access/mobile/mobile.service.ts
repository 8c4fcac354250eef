import type { MobileMenu, MobileNode, NewMobileMenu } from '@appeal/contract/mobile/mobile.routes.ts'
import type { z } from 'zod'
import { type Context, type Platform, viewerOf } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { isStock } from '../../../platform/stock.ts'
import { entryActs, ownWords, ROOT, stamps, stockModule, stockPhoneMenu } from '../menus/menus.service.ts'
import { menuGrantsOf } from '../roles/roles.service.ts'
import * as store from './mobile.store.ts'

type Row = store.MobileRow
type GivenMenu = z.output<typeof NewMobileMenu>

/** Every module, menu and button of the phone client, as the database has them now. */
export const mobileEntries = ({ db }: Pick<Platform, 'db'>): Promise<Row[]> => store.list(db)

const present = (row: Row): MobileMenu => ({
  ...row,
  module: row.moduleId ?? ROOT,
  menuType: (row.menuType ?? 'MENU') as MobileMenu['menuType'],
  regType: (row.regType ?? 'YES') as MobileMenu['regType'],
  status: (row.status ?? 'ENABLE') as MobileMenu['status'],
  ...stamps(row),
})
/** Judges the address of an entry, and gives what its row holds (contract 5.14). */
function menuFields(rows: readonly Row[], given: GivenMenu, self?: Row) {
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

/** What administrators do with the phone client's modules, menus and buttons. */
export const phoneEntries = entryActs<Row, MobileMenu, GivenMenu>({
  ...store,
  errors: 'mobile',
  unique: { constraint: 'mobile_resources_code_unique', reason: 'mobile.taken' },
  kindOf: (category) => `mobile${category[0]}${category.slice(1).toLowerCase()}`,
  present,
  menuFields,
  shownModule: (ctx, module) => (isStock(ctx) ? stockModule(module) : module),
  shownMenu: (ctx, menu) => (isStock(ctx) ? stockPhoneMenu(menu) : menu),
  heard: ownWords,
})

/** Codes of the buttons on the phone client that are granted to a person, sorted by their place. */
export async function mobileButtonCodesOf(db: Queryable, userId: string): Promise<string[]> {
  const granted = new Set([...(await menuGrantsOf(db, userId)).values()].flatMap((buttons) => [...buttons]))
  if (granted.size === 0) return []
  return (await store.list(db)).flatMap(({ id, category, code }) =>
    category === 'BUTTON' && granted.has(id) ? [code] : [],
  )
}

/** A top menu lies below its module. */
const parentOf = (row: Row) =>
  row.category === 'MENU' && row.parentId === ROOT ? (row.moduleId ?? ROOT) : row.parentId

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
    parentId: parentOf(row),
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
    const children = rows
      .filter((one) => one.category === 'MENU' && parentOf(one) === row.id)
      .flatMap((child) => build(child) ?? [])
    if (children.length) return { ...nodeOf(row), children }
    return row.category === 'MENU' && row.menuType !== 'CATALOG' && granted.has(row.id)
      ? nodeOf(row)
      : undefined
  }
  return rows.filter(({ category }) => category === 'MODULE').flatMap((row) => build(row) ?? [])
}
