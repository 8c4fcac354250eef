import { outerOrderRoutes } from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { outerOrderTasks } from './outerOrders.jobs.ts'
import { outerOrdersOf } from './outerOrders.presenter.ts'
import { answer, drop, enter } from './outerOrders.service.ts'
import { outerOrderTemplates } from './outerOrders.templates.ts'

/** What 12345, petition offices and others pass on, and what is passed to them (domain 1.4b). */
export const outerOrdersFeature: Feature = {
  name: 'outerOrders',
  templates: Object.values(outerOrderTemplates),
  tasks: outerOrderTasks,
  bindings: bind(outerOrderRoutes, {
    ofCase: (ctx, { query }) => outerOrdersOf(ctx, query),
    enter: (ctx, { body }) => enter(ctx, body),
    answer: (ctx, { body }) => answer(ctx, body),
    drop: (ctx, { body }) => drop(ctx, body),
  }),
}
