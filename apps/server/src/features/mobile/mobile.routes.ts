import {
  mobileButtonRoutes,
  mobileMenuRoutes,
  mobileModuleRoutes,
  mobileRoutes,
} from '@appeal/contract/mobile/mobile.routes.ts'
import { bind } from '../../platform/http/binding.ts'
import type { Feature } from '../feature.ts'
import * as service from './mobile.service.ts'

const ids = (body: readonly { id: string }[]) => body.map(({ id }) => id)

/** Modules, menus and buttons of the ecosystem's phone client. */
export const mobileFeature: Feature = {
  name: 'mobile',
  bindings: [
    ...bind(mobileRoutes, { loginMobileMenu: (ctx) => service.ownMobileMenu(ctx) }),
    ...bind(mobileModuleRoutes, {
      page: (ctx, { query }) => service.modulePage(ctx, query),
      add: (ctx, { body }) => service.addModule(ctx, body),
      edit: (ctx, { body }) => service.editModule(ctx, body),
      delete: (ctx, { body }) => service.deleteEntries(ctx, ids(body), 'MODULE'),
      detail: (ctx, { query }) => service.moduleDetail(ctx, query.id),
    }),
    ...bind(mobileMenuRoutes, {
      tree: (ctx, { query }) => service.menuTree(ctx, query),
      add: (ctx, { body }) => service.addMenu(ctx, body),
      edit: (ctx, { body }) => service.editMenu(ctx, body),
      changeModule: (ctx, { body }) => service.changeModule(ctx, body),
      delete: (ctx, { body }) => service.deleteEntries(ctx, ids(body), 'MENU'),
      detail: (ctx, { query }) => service.menuDetail(ctx, query.id),
      moduleSelector: (ctx) => service.moduleChoices(ctx),
      menuTreeSelector: (ctx, { query }) => service.menuTree(ctx, query),
    }),
    ...bind(mobileButtonRoutes, {
      page: (ctx, { query }) => service.buttonPage(ctx, query),
      add: (ctx, { body }) => service.addButton(ctx, body),
      edit: (ctx, { body }) => service.editButton(ctx, body),
      delete: (ctx, { body }) => service.deleteEntries(ctx, ids(body), 'BUTTON'),
      detail: (ctx, { query }) => service.buttonDetail(ctx, query.id),
    }),
  ],
}
