import { MENU_COMPONENTS } from '@appeal/contract/menus/menu-components.ts'
import type { MenuRecord, NewMenu } from '@appeal/contract/menus/menus.admin.schemas.ts'
import type { z } from 'zod'
import { fail } from '../../../platform/fail.ts'
import { isStock } from '../../../platform/stock.ts'
import { entryActs, stamps } from './menus.entries.ts'
import { ROOT } from './menus.presenter.ts'
import { ownWords, stockMenu, stockModule } from './menus.stock.ts'
import * as store from './menus.store.ts'

type Row = store.MenuRow
type Given = z.output<typeof NewMenu>

/** Without these pages nobody could put the menu right again. */
const NEEDED = new Set(['workbench', 'home', 'systemAdmin', 'menuEntries', 'organisationAdmin', 'roleList'])

const present = (row: Row): MenuRecord => ({
  ...row,
  module: row.moduleId ?? ROOT,
  menuType: (row.menuType ?? 'MENU') as MenuRecord['menuType'],
  ...stamps(row),
})

/** Judges page and address of an entry, and gives what its row holds (contract 5.5). */
function menuFields(rows: readonly Row[], given: Given, self?: Row) {
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
    name: given.name ?? self?.name ?? null,
    path: given.path ?? self?.path ?? null,
    component: isPage ? (given.component ?? null) : null,
    icon: given.icon ?? null,
    color: given.color ?? null,
    visible: given.visible ?? 'TRUE',
    // Our own form does not ask them: what a client of the ecosystem chose stays.
    keepLive: given.keepLive ?? self?.keepLive ?? 'YES',
    displayLayout: given.displayLayout ?? self?.displayLayout ?? 'YES',
    sortCode: given.sortCode ?? 99,
  }
}

/** What administrators do with the desk's modules, menus and buttons. */
export const deskEntries = entryActs<Row, MenuRecord, Given>({
  ...store,
  errors: 'menus',
  unique: { constraint: 'menus_code_unique', reason: 'menus.code_taken' },
  kindOf: (category) => category.toLowerCase(),
  present,
  menuFields,
  complete: (row) => ({
    ...row,
    // Route names must be there and differ (contract 4); catalogues get an address of their own.
    ...(row.category === 'MENU' && {
      name: row.name ?? `menu${row.id}`,
      path: row.path ?? `/${row.menuType?.toLowerCase()}/${row.id}`,
    }),
    // Above 1: reference data leaves it alone.
    version: 2,
  }),
  judgeDeletion: (rows) => {
    if (rows.some(({ code }) => NEEDED.has(code))) fail('menus.needed')
  },
  changed: (tx, ctx) => ctx.platform.live.send(tx, { kind: 'cache', key: 'menus' }),
  shownModule: (ctx, module) => (isStock(ctx) ? stockModule(module) : module),
  shownMenu: (ctx, menu) => (isStock(ctx) ? stockMenu(menu) : menu),
  heard: ownWords,
})
