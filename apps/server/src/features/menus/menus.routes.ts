import { buttonRoutes, menuAdminRoutes, moduleRoutes } from '@appeal/contract/menus/menus.admin.routes.ts'
import { menuRoutes } from '@appeal/contract/menus/menus.routes.ts'
import { bind } from '../../platform/http/binding.ts'
import type { Feature } from '../feature.ts'
import {
  addButton,
  addMenu,
  addModule,
  buttonDetail,
  buttonPage,
  changeModule,
  deleteEntries,
  editButton,
  editMenu,
  editModule,
  menuDetail,
  menuRecords,
  moduleDetail,
  modulePage,
  modules,
} from './menus.admin.ts'
import { menuTreeOf } from './menus.service.ts'

const ids = (body: readonly { id: string }[]) => body.map(({ id }) => id)

export const menusFeature: Feature = {
  name: 'menus',
  bindings: [
    ...bind(menuRoutes, { loginMenu: (ctx) => menuTreeOf(ctx) }),
    ...bind(moduleRoutes, {
      page: (ctx, { query }) => modulePage(ctx, query),
      add: (ctx, { body }) => addModule(ctx, body),
      edit: (ctx, { body }) => editModule(ctx, body),
      delete: (ctx, { body }) => deleteEntries(ctx, ids(body), 'MODULE'),
      detail: (ctx, { query }) => moduleDetail(ctx, query.id),
    }),
    ...bind(menuAdminRoutes, {
      tree: (ctx, { query }) => menuRecords(ctx, query),
      add: (ctx, { body }) => addMenu(ctx, body),
      edit: (ctx, { body }) => editMenu(ctx, body),
      changeModule: (ctx, { body }) => changeModule(ctx, body),
      delete: (ctx, { body }) => deleteEntries(ctx, ids(body), 'MENU'),
      detail: (ctx, { query }) => menuDetail(ctx, query.id),
      moduleSelector: (ctx) => modules(ctx),
      menuTreeSelector: (ctx, { query }) => menuRecords(ctx, query),
    }),
    ...bind(buttonRoutes, {
      page: (ctx, { query }) => buttonPage(ctx, query),
      add: (ctx, { body }) => addButton(ctx, body),
      edit: (ctx, { body }) => editButton(ctx, body),
      delete: (ctx, { body }) => deleteEntries(ctx, ids(body), 'BUTTON'),
      detail: (ctx, { query }) => buttonDetail(ctx, query.id),
    }),
  ],
}
