import { buttonRoutes, menuAdminRoutes, moduleRoutes } from '@appeal/contract/menus/menus.admin.routes.ts'
import { menuRoutes } from '@appeal/contract/menus/menus.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { deskEntries } from './menus.admin.ts'
import { menuTreeOf } from './menus.service.ts'

export const menusFeature: Feature = {
  name: 'menus',
  bindings: [
    ...bind(menuRoutes, { loginMenu: (ctx) => menuTreeOf(ctx) }),
    ...bind(moduleRoutes, deskEntries.modules),
    ...bind(menuAdminRoutes, deskEntries.menus),
    ...bind(buttonRoutes, deskEntries.buttons),
  ],
}
