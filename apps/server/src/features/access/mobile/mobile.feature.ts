import {
  mobileButtonRoutes,
  mobileMenuRoutes,
  mobileModuleRoutes,
  mobileRoutes,
} from '@appeal/contract/mobile/mobile.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { ownMobileMenu, phoneEntries } from './mobile.service.ts'

/** Modules, menus and buttons of the ecosystem's phone client. */
export const mobileFeature: Feature = {
  name: 'mobile',
  bindings: [
    ...bind(mobileRoutes, { loginMobileMenu: (ctx) => ownMobileMenu(ctx) }),
    ...bind(mobileModuleRoutes, phoneEntries.modules),
    ...bind(mobileMenuRoutes, phoneEntries.menus),
    ...bind(mobileButtonRoutes, phoneEntries.buttons),
  ],
}
