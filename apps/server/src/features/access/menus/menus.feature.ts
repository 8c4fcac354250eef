import { buttonRoutes, menuAdminRoutes, moduleRoutes } from '@appeal/contract/menus/menus.admin.routes.ts'
import { menuRoutes } from '@appeal/contract/menus/menus.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind, idsOf } from '../../../platform/http/binding.ts'
import { deskEntries } from './menus.admin.ts'
import { menuTreeOf } from './menus.service.ts'

export const menusFeature: Feature = {
  name: 'menus',
  bindings: [
    ...bind(menuRoutes, { loginMenu: (ctx) => menuTreeOf(ctx) }),
    ...bind(moduleRoutes, {
      page: (ctx, { query }) => deskEntries.modulePage(ctx, query),
      add: (ctx, { body }) => deskEntries.addModule(ctx, body),
      edit: (ctx, { body }) => deskEntries.editModule(ctx, body),
      delete: (ctx, { body }) => deskEntries.deleteEntries(ctx, idsOf(body), 'MODULE'),
      detail: (ctx, { query }) => deskEntries.moduleDetail(ctx, query.id),
    }),
    ...bind(menuAdminRoutes, {
      tree: (ctx, { query }) => deskEntries.menuTree(ctx, query),
      add: (ctx, { body }) => deskEntries.addMenu(ctx, body),
      edit: (ctx, { body }) => deskEntries.editMenu(ctx, body),
      changeModule: (ctx, { body }) => deskEntries.changeModule(ctx, body),
      delete: (ctx, { body }) => deskEntries.deleteEntries(ctx, idsOf(body), 'MENU'),
      detail: (ctx, { query }) => deskEntries.menuDetail(ctx, query.id),
      moduleSelector: (ctx) => deskEntries.moduleChoices(ctx),
      menuTreeSelector: (ctx, { query }) => deskEntries.menuTree(ctx, query),
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
