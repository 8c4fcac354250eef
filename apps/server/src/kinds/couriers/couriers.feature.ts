import { courierRoutes } from '@appeal/contract/couriers/couriers.routes.ts'
import { bindKind } from '../../cases/cases.service.ts'
import type { Feature } from '../../feature.ts'
import { courierKind } from './couriers.kind.ts'
import * as service from './couriers.service.ts'
import { replyLedger } from './couriers.store.ts'

export const couriersFeature: Feature = {
  name: 'couriers',
  kinds: [courierKind],
  ledgers: [replyLedger],
  registrations: { courier: service.prepare },
  referrals: { courier: service.openFromAppeal },
  bindings: bindKind(courierRoutes, courierKind, {
    addCourier: (ctx, { body }) => service.defend(ctx, body),
    unmask: (ctx, { body }) => service.unmask(ctx, body),
    nodes: (ctx, { query }) => service.nodes(ctx, query.id),
    statistics: (ctx, { query }) => service.statistics(ctx, query),
  }),
}
