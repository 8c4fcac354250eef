import { radarRoutes } from '@appeal/contract/radar/radar.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { radarTasks } from './radar.jobs.ts'
import { alarmOf, alarmsOfOrder, decide, order, pageAlarms } from './radar.service.ts'
import { radarTemplates } from './radar.templates.ts'

/** The look-out for bursts and slow rises by brand, province and problem (decision 0025). */
export const radarFeature: Feature = {
  name: 'radar',
  templates: Object.values(radarTemplates),
  tasks: radarTasks,
  bindings: bind(radarRoutes, {
    page: (ctx, { query }) => pageAlarms(ctx, query),
    detail: (ctx, { query }) => alarmOf(ctx, query.id),
    ofOrder: (ctx, { query }) => alarmsOfOrder(ctx, query.orderId),
    decide: (ctx, { body }) => decide(ctx, body),
    order: (ctx, { body }) => order(ctx, body),
  }),
}
