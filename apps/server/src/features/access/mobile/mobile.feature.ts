import {
  mobileButtonRoutes,
  mobileMenuRoutes,
  mobileModuleRoutes,
  mobileRoutes,
} from '@appeal/contract/mobile/mobile.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind, idsOf } from '../../../platform/http/binding.ts'
import { ownMobileMenu, phoneEntries } from './mobile.service.ts'

/** Modules, menus and buttons of the ecosystem's phone client. */
export const mobileFeature: Feature = {
  name: 'mobile',
  bindings: [
    ...bind(mobileRoutes, { loginMobileMenu: (ctx) => ownMobileMenu(ctx) }),
    ...bind(mobileModuleRoutes, {
      page: (ctx, { query }) => phoneEntries.modulePage(ctx, query),
      add: (ctx, { body }) => phoneEntries.addModule(ctx, body),
      edit: (ctx, { body }) => phoneEntries.editModule(ctx, body),
      delete: (ctx, { body }) => phoneEntries.deleteEntries(ctx, idsOf(body), 'MODULE'),
      detail: (ctx, { query }) => phoneEntries.moduleDetail(ctx, query.id),
    }),
    ...bind(mobileMenuRoutes, {
      tree: (ctx, { query }) => phoneEntries.menuTree(ctx, query),
      add: (ctx, { body }) => phoneEntries.addMenu(ctx, body),
      edit: (ctx, { body }) => phoneEntries.editMenu(ctx, body),
      changeModule: (ctx, { body }) => phoneEntries.changeModule(ctx, body),
      delete: (ctx, { body }) => phoneEntries.deleteEntries(ctx, idsOf(body), 'MENU'),
      detail: (ctx, { query }) => phoneEntries.menuDetail(ctx, query.id),
      moduleSelector: (ctx) => phoneEntries.moduleChoices(ctx),
      menuTreeSelector: (ctx, { query }) => phoneEntries.menuTree(ctx, query),
    }),
    ...bind(mobileButtonRoutes, {
      page: (ctx, { query }) => phoneEntries.buttonPage(ctx, query),
      add: (ctx, { body }) => phoneEntries.addButton(ctx, body),
      edit: (ctx, { body }) => phoneEntries.editButton(ctx, body),
      delete: (ctx, { body }) => phoneEntries.deleteEntries(ctx, idsOf(body), 'BUTTON'),
      detail: (ctx, { query }) => phoneEntries.buttonDetail(ctx, query.id),
    }),
  ],
}
