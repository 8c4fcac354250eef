import type { GrantResourceBody, ResourceTree } from '@appeal/contract/grants/grants.schemas.ts'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { onTransaction } from '../../../platform/db/reading.ts'
import { fail } from '../../../platform/fail.ts'
import { isStock } from '../../../platform/stock.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import { menuEntries, stockIcon } from '../menus/menus.service.ts'
import { mobileEntries } from '../mobile/mobile.service.ts'
import { menusHeldBy } from '../roles/roles.holdings.service.ts'
import { rightsChanged } from '../roles/roles.service.ts'
import * as store from './grants.store.ts'
import { demandSeen, lockTarget, type Subject } from './grants.targets.ts'

/** Where menus are granted: on the desk, or on the phone client (contract 5.4). */
export type Surface = 'desk' | 'mobile'

export const entriesOf = (ctx: Context, surface: Surface) =>
  surface === 'desk' ? menuEntries(ctx.platform) : mobileEntries(ctx.platform)

/** Modules with menus and buttons, and which of them the viewer may grant. */
export async function resourceTree(ctx: Context, surface: Surface = 'desk'): Promise<ResourceTree> {
  const entries = await entriesOf(ctx, surface)
  const held = await menusHeldBy(ctx.platform.db, viewerOf(ctx).userId)
  const title = (row: (typeof entries)[number]) =>
    ctx.language === 'en' ? (row.titleEn ?? row.title) : row.title
  const byId = new Map(entries.map((row) => [row.id, row]))
  return entries
    .filter(({ category }) => category === 'MODULE')
    .map((module) => ({
      id: module.id,
      title: title(module),
      icon: isStock(ctx) ? stockIcon(module.icon) : module.icon,
      menu: entries
        .filter((row) => row.category === 'MENU' && row.menuType !== 'CATALOG' && row.moduleId === module.id)
        .map((menu) => {
          const parent = byId.get(menu.parentId)
          return {
            id: menu.id,
            parentId: menu.parentId,
            // Clients of the ecosystem sort by it, so a menu without a catalogue goes by its own title (contract 9).
            parentName: parent && parent.category === 'MENU' ? title(parent) : title(menu),
            title: title(menu),
            module: module.id,
            grantable: held.has(menu.id),
            button: entries
              .filter((row) => row.category === 'BUTTON' && row.parentId === menu.id)
              .map((button) => ({ id: button.id, title: title(button) })),
          }
        }),
    }))
}

/** Menus and buttons of a role, or of a person without those of the roles. */
export async function ownResources(ctx: Context, kind: Subject, id: string, surface: Surface = 'desk') {
  await demandSeen(ctx, kind, id)
  const known = new Set((await entriesOf(ctx, surface)).map((row) => row.id))
  const rows = (await store.menusOn(ctx.platform.db, id)).filter(({ menuId }) => known.has(menuId))
  return {
    id,
    grantInfoList: rows.map(({ menuId, buttons }) => ({ menuId, buttonInfo: [...buttons] })),
  }
}

/**
 * Grants exactly these menus and buttons.
 *
 * @throws grants.unknown_resource, grants.not_held, grants.own, grants.role_fixed
 */
export async function grantResources(
  ctx: Context,
  kind: Subject,
  body: z.output<typeof GrantResourceBody>,
  surface: Surface = 'desk',
): Promise<void> {
  const entries = new Map((await entriesOf(ctx, surface)).map((row) => [row.id, row]))
  const wanted = new Map(body.grantInfoList.map(({ menuId, buttonInfo }) => [menuId, new Set(buttonInfo)]))
  for (const [menuId, buttons] of wanted) {
    if (entries.get(menuId)?.category !== 'MENU') fail('grants.unknown_resource')
    for (const id of buttons)
      if (entries.get(id)?.category !== 'BUTTON' || entries.get(id)?.parentId !== menuId)
        fail('grants.unknown_resource')
  }
  await ctx.unitOfWork(async (tx) => {
    await store.lockRights(tx)
    const target = await lockTarget(tx, ctx, kind, body.id)
    const before = new Map(
      (await store.menusOn(tx, target.id))
        .filter(({ menuId }) => entries.has(menuId))
        .map(({ menuId, buttons }) => [menuId, new Set(buttons)]),
    )
    const held = await menusHeldBy(tx, viewerOf(ctx).userId)
    for (const id of newIn(before, wanted)) {
      const menuId = entries.get(id)?.category === 'BUTTON' ? (entries.get(id)?.parentId ?? '') : id
      if (!(id === menuId ? held.has(id) : held.get(menuId)?.has(id)))
        fail('grants.not_held', { what: entries.get(id)?.title ?? id })
    }
    await store.replaceMenus(
      tx,
      target.id,
      [...wanted].map(([menuId, buttons]) => ({ subjectId: target.id, menuId, buttons: [...buttons] })),
      [...entries.keys()],
    )
    if (kind === 'role') await store.updateRole(tx, target.id, { updatedAt: ctx.now() })
    const names = (ids: readonly string[]) => ids.map((id) => entries.get(id)?.title ?? id)
    await recordChange(tx, ctx, kind, target, [
      {
        field: surface === 'desk' ? 'resources' : 'mobileResources',
        before: names(newIn(wanted, before)),
        after: names(newIn(before, wanted)),
      },
    ])
    await rightsChanged(tx, ctx, [target.id])
  })
}

/**
 * Refuses to hand on the menus of a role of which the viewer does not hold every one with its buttons; answers them.
 *
 * @throws grants.not_held
 */
export async function demandMenusHeld(tx: Tx, ctx: Context, roleId: string) {
  const held = await menusHeldBy(tx, viewerOf(ctx).userId)
  const on = onTransaction(tx, ctx)
  const known = [...(await entriesOf(on, 'desk')), ...(await entriesOf(on, 'mobile'))]
  const entries = new Map(known.map((row) => [row.id, row]))
  // What was deleted from the menu gives nothing any more, a button no more than a menu.
  const given = (await store.menusOn(tx, roleId)).flatMap(({ menuId, buttons }) =>
    entries.has(menuId) ? [{ menuId, buttons: [...buttons].filter((id) => entries.has(id)) }] : [],
  )
  for (const { menuId, buttons } of given) {
    const own = held.get(menuId)
    const missing = own ? buttons.find((id) => !own.has(id)) : menuId
    if (missing !== undefined) fail('grants.not_held', { what: entries.get(missing)?.title ?? missing })
  }
  return given
}

type Menus = ReadonlyMap<string, ReadonlySet<string>>

/** Ids of menus and buttons that the second has beyond the first. */
const newIn = (before: Menus, after: Menus): string[] =>
  [...after].flatMap(([menuId, buttons]) => [
    ...(before.has(menuId) ? [] : [menuId]),
    ...[...buttons].filter((id) => !before.get(menuId)?.has(id)),
  ])
