import { monitorRoutes } from '@appeal/contract/monitor/monitor.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { networkInfo, serverInfo, workInfo } from './monitor.service.ts'

export const monitorFeature: Feature = {
  name: 'monitor',
  bindings: bind(monitorRoutes, {
    serverInfo: (ctx) => serverInfo(ctx),
    networkInfo: () => networkInfo(),
    workInfo: (ctx) => workInfo(ctx),
  }),
}
