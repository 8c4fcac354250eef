import { buttonRoutes, menuAdminRoutes, moduleRoutes } from '@appeal/contract/menus/menus.admin.routes.ts'
import { menuRoutes } from '@appeal/contract/menus/menus.routes.ts'
import type { Feature } from '../../../feature.ts'
import type { Context } from '../../../platform/context.ts'
import { bind, idsOf } from '../../../platform/http/binding.ts'
import { isStock } from '../../../platform/stock.ts'
import { deskEntries } from './menus.admin.ts'
import { menuTreeOf } from './menus.service.ts'
import { ownWords, stockMenu, stockModule } from './menus.stock.ts'

type Module = Awaited<ReturnType<typeof deskEntries.moduleDetail>>
type Menu = Awaited<ReturnType<typeof deskEntries.menuDetail>>
const module = (ctx: Context) => (row: Module) => (isStock(ctx) ? stockModule(row) : row)
const menu = (ctx: Context) => (row: Menu) => (isStock(ctx) ? stockMenu(row) : row)

export const menusFeature: Feature = {
  name: 'menus',
  bindings: [
    ...bind(menuRoutes, { loginMenu: (ctx) => menuTreeOf(ctx) }),
    ...bind(moduleRoutes, {
      page: async (ctx, { query }) => {
        const found = await deskEntries.modulePage(ctx, query)
        return { ...found, records: found.records.map(module(ctx)) }
      },
      add: (ctx, { body }) => deskEntries.addModule(ctx, ownWords(body)),
      edit: (ctx, { body }) => deskEntries.editModule(ctx, ownWords(body)),
      delete: (ctx, { body }) => deskEntries.deleteEntries(ctx, idsOf(body), 'MODULE'),
      detail: async (ctx, { query }) => module(ctx)(await deskEntries.moduleDetail(ctx, query.id)),
    }),
    ...bind(menuAdminRoutes, {
      tree: async (ctx, { query }) => (await deskEntries.menuTree(ctx, query)).map(menu(ctx)),
      add: (ctx, { body }) => deskEntries.addMenu(ctx, ownWords(body)),
      edit: (ctx, { body }) => deskEntries.editMenu(ctx, ownWords(body)),
      changeModule: (ctx, { body }) => deskEntries.changeModule(ctx, body),
      delete: (ctx, { body }) => deskEntries.deleteEntries(ctx, idsOf(body), 'MENU'),
      detail: async (ctx, { query }) => menu(ctx)(await deskEntries.menuDetail(ctx, query.id)),
      moduleSelector: async (ctx) => (await deskEntries.moduleChoices(ctx)).map(module(ctx)),
      menuTreeSelector: async (ctx, { query }) => (await deskEntries.menuTree(ctx, query)).map(menu(ctx)),
    }),
    ...bind(buttonRoutes, {
      page: (ctx, { query }) => deskEntries.buttonPage(ctx, query),
      add: (ctx, { body }) => deskEntries.addButton(ctx, body),
      edit: (ctx, { body }) => deskEntries.editButton(ctx, body),
      delete: (ctx, { body }) => deskEntries.deleteEntries(ctx, idsOf(body), 'BUTTON'),
      detail: (ctx, { query }) => deskEntries.buttonDetail(ctx, query.id),
    }),
  ],
}
