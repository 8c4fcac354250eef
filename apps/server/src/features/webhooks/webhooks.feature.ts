import { KEPT_DAYS, webhookRoutes } from '@appeal/contract/webhooks/webhooks.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { daysAgo } from '../../platform/jobs/retiring.ts'
import * as desk from './webhooks.desk.ts'
import { hear, unhear } from './webhooks.events.ts'
import { webhookTasks } from './webhooks.lanes.ts'
import * as webhooks from './webhooks.service.ts'
import { webhookTemplates } from './webhooks.templates.ts'

/** Ended endpoints stay for as long as the log that names them is asked about. */
const ENDED_DAYS = 3 * 366

/** What units of enterprises are told, sent to the enterprises' own systems. */
export const webhooksFeature: Feature = {
  name: 'webhooks',
  templates: Object.values(webhookTemplates),
  onTold: [hear],
  onUndone: [unhear],
  tasks: webhookTasks,
  passing: {
    webhook_endpoints: [{ by: 'ended_at', until: daysAgo(ENDED_DAYS) }],
    webhook_deliveries: [{ by: 'created_at', until: daysAgo(KEPT_DAYS) }],
  },
  bindings: bind(webhookRoutes, {
    page: (ctx, { query }) => webhooks.endpointPage(ctx, query),
    deliveries: (ctx, { query }) => desk.deliveryPage(ctx, query),
    create: (ctx, { body }) => webhooks.createEndpoint(ctx, body),
    edit: (ctx, { body }) => webhooks.editEndpoint(ctx, body),
    rotate: (ctx, { body }) => webhooks.rotateEndpoint(ctx, body),
    switch: (ctx, { body }) => webhooks.switchEndpoint(ctx, body),
    end: (ctx, { body }) => webhooks.endEndpoint(ctx, body.id),
    test: (ctx, { body }) => desk.testEndpoint(ctx, body.id),
    replay: (ctx, { body }) => desk.replay(ctx, body.id),
    replayDead: (ctx, { body }) => desk.replayDead(ctx, body),
  }),
}
