import type { MenuComponent } from '@appeal/contract/menus/menu-components.ts'
import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { cachedPerPlatform } from '../../../platform/cache.ts'
import { type Context, type Platform, viewerOf } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { isStock } from '../../../platform/stock.ts'
import { menuGrantsOf } from '../roles/roles.service.ts'
import { ROOT, treeOf } from './menus.presenter.ts'
import { stockRows, withBeside, withLayout } from './menus.stock.ts'
import * as store from './menus.store.ts'

export { entryStore } from './menus.entries.store.ts'
export { entryActs, stamps } from './menus.entries.ts'
export { ROOT } from './menus.presenter.ts'
export { ownWords, stockButtons, stockIcon, stockModule, stockPhoneMenu } from './menus.stock.ts'

/** All menus of the system, read once and kept until `cache:menus`. */
const allMenus = cachedPerPlatform('menus', ({ db }) => store.list(db))

/** Every module, menu and button, as the database has them now. */
export const menuEntries = ({ db }: Pick<Platform, 'db'>): Promise<store.MenuRow[]> => store.list(db)

/**
 * The menu of the viewer: modules, catalogues and menus granted by roles or directly, with everything above them.
 * Staff to whom nothing is granted get the system's first module, empty (contract 4); portal users get nothing.
 */
export async function menuTreeOf(ctx: Context): Promise<MenuNode[]> {
  const { userId, area, status } = viewerOf(ctx)
  if (area === 'c' || area === 'd') return []
  // Until an enterprise is through its audit, or a password is set, no page is open (domain 3.3).
  const granted =
    status === '3' ? await menuGrantsOf(ctx.platform.db, userId) : new Map<string, Set<string>>()
  const rows = await allMenus(ctx.platform)
  if (!isStock(ctx)) return treeOf(rows, new Set(granted.keys()), ctx.language)
  const shown = stockRows(rows, ctx.platform.config)
  return withLayout(treeOf(shown, withBeside(granted.keys()), ctx.language), shown)
}

/** Codes of all buttons granted to a person, sorted: what `hasPerm` of the clients looks into. */
export async function buttonCodesOf(db: Queryable, userId: string): Promise<string[]> {
  const granted = new Set([...(await menuGrantsOf(db, userId)).values()].flatMap((buttons) => [...buttons]))
  if (granted.size === 0) return []
  return (await store.list(db)).flatMap(({ id, category, code }) =>
    category === 'BUTTON' && granted.has(id) ? [code] : [],
  )
}

/** One entry of the reference data with what lies below it. */
export interface MenuSeed {
  code: string
  kind: 'MODULE' | 'CATALOG' | 'MENU' | 'BUTTON'
  title: string
  titleEn: string
  icon?: string
  path?: string
  component?: MenuComponent
  /** Reached from other pages, not from the menu. */
  hidden?: boolean
  children?: readonly MenuSeed[]
}

/** Loads menus and buttons; what people changed stays. Answers all ids by code, null for what was deleted. */
export async function loadMenus(
  tx: Tx,
  ctx: Context,
  seeds: readonly MenuSeed[],
): Promise<ReadonlyMap<string, string | null>> {
  const at = ctx.now()
  await store.lock(tx)
  const { ids, deleted } = await store.idsByCode(tx)
  const rows: store.NewMenu[] = []
  const add = (seed: MenuSeed, parentId: string, moduleId: string | null, place: number) => {
    const id = ids.get(seed.code) ?? newId(ctx.platform.clock)
    ids.set(seed.code, id)
    const isPage = seed.kind === 'CATALOG' || seed.kind === 'MENU'
    rows.push({
      id,
      parentId,
      moduleId,
      category: isPage ? 'MENU' : seed.kind,
      menuType: isPage ? seed.kind : null,
      code: seed.code,
      title: seed.title,
      titleEn: seed.titleEn,
      name: seed.kind === 'BUTTON' ? null : seed.code,
      path: seed.kind === 'BUTTON' ? null : (seed.path ?? `/${seed.kind.toLowerCase()}/${seed.code}`),
      component: seed.component ?? null,
      icon: seed.icon ?? null,
      visible: seed.hidden ? 'FALSE' : 'TRUE',
      sortCode: place,
      createdAt: at,
      updatedAt: at,
    })
    const below = seed.kind === 'MODULE' ? { parent: ROOT, module: id } : { parent: id, module: moduleId }
    seed.children?.forEach((child, index) => {
      add(child, below.parent, below.module, (index + 1) * 10)
    })
  }
  seeds.forEach((seed, index) => {
    add(seed, ROOT, null, (index + 1) * 10)
  })
  await store.upsert(tx, rows)
  await ctx.platform.live.send(tx, { kind: 'cache', key: 'menus' })
  return new Map([...ids].map(([code, id]) => [code, deleted.has(code) ? null : id]))
}
