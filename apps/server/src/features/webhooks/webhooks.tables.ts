import type { PING, WebhookEvent } from '@appeal/contract/webhooks/webhooks.events.ts'
import type {
  EndpointState,
  WebhookAlgorithm,
  WebhookFault,
  WebhookState,
} from '@appeal/contract/webhooks/webhooks.routes.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId, stamps } from '../../platform/db/columns.ts'

/** Where systems of enterprises want to hear of their cases. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: recordId().primaryKey(),
    version: integer().notNull(),
    /** The head office of the enterprise; what its units are told is told there. */
    orgId: recordId('org_id').notNull(),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    algorithm: text().$type<WebhookAlgorithm>().notNull(),
    state: text().$type<EndpointState>().notNull(),
    /** What signs, sealed. */
    secret: bytes().notNull(),
    /** What signed before it, sealed, and until when it signs too. */
    formerSecret: bytes('former_secret'),
    formerUntil: instant('former_until'),
    /** Failures in a row, over all of its events. */
    failures: integer().notNull().default(0),
    failingSince: instant('failing_since'),
    /** Its last answer took long: its events wait for the sweep, which keeps nobody waiting. */
    slow: boolean().notNull().default(false),
    /** After failures in a row nothing is sent before this moment. */
    laneAt: instant('lane_at'),
    /** Until when the worker that sends its events is trusted to be alive. */
    laneUntil: instant('lane_until'),
    createdBy: recordId('created_by').notNull(),
    endedAt: instant('ended_at'),
    ...stamps(),
  },
  (t) => [
    index('webhook_endpoints_org_idx').on(t.orgId, t.createdAt.desc(), t.id.desc()),
    index('webhook_endpoints_ended_idx').on(t.endedAt).where(sql`${t.endedAt} is not null`),
    check('webhook_endpoints_state_known', sql`${t.state} in ('running','paused','failing','ended')`),
  ],
)

/** Events on their way to an endpoint. What is sent is written down whole, so that a repeat is the same to the byte. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: recordId().primaryKey(),
    endpointId: recordId('endpoint_id').notNull(),
    /** One for all endpoints that are told of the same fact. */
    eventId: recordId('event_id').notNull(),
    event: text().$type<WebhookEvent | typeof PING>().notNull(),
    caseKind: text('case_kind'),
    caseId: recordId('case_id'),
    caseNo: text('case_no'),
    /** Names the fact: the same one goes to an endpoint once. */
    key: text().notNull(),
    body: text().notNull(),
    state: text().$type<WebhookState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    runAt: instant('run_at').notNull(),
    /** Of an act that may be undone: when what it told leaves the house. */
    heldUntil: instant('held_until'),
    /** The last try is made no later than about this moment. */
    giveUpAt: instant('give_up_at').notNull(),
    lastAt: instant('last_at'),
    lastStatus: integer('last_status'),
    lastFault: text('last_fault').$type<WebhookFault>(),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_key_unique').on(t.endpointId, t.key),
    index('webhook_deliveries_due_idx').on(t.endpointId, t.runAt, t.id).where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_dead_idx').on(t.endpointId, t.createdAt).where(sql`${t.state} = 'dead'`),
    index('webhook_deliveries_endpoint_idx').on(t.endpointId, t.createdAt.desc(), t.id.desc()),
    index('webhook_deliveries_held_idx').on(t.caseId).where(sql`${t.heldUntil} is not null`),
    index('webhook_deliveries_created_idx').on(t.createdAt),
    check('webhook_deliveries_state_known', sql`${t.state} in ('waiting','sent','dead')`),
  ],
)
