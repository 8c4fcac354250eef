import { myDayRoutes } from '@appeal/contract/myDay/myDay.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { myDay } from './myDay.service.ts'

export const myDayFeature: Feature = {
  name: 'myDay',
  bindings: bind(myDayRoutes, { detail: (ctx) => myDay(ctx) }),
}
