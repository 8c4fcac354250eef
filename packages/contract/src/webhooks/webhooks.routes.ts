import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zCode, zDateTime, zOptional, zText } from '../rules.ts'
import { PING, WEBHOOK_EVENT_NAMES } from './webhooks.events.ts'

/** Endpoints of one enterprise that are not ended. */
export const ENDPOINTS_MAX = 10
/** Days for which the former secret signs beside a new one, at most. */
export const FORMER_DAYS_MAX = 30
/** Hours for which an event is tried. */
export const TRIED_HOURS = 24
/** Days after which an endpoint that only fails is switched off. */
export const FAILING_DAYS = 3
/** Days for which deliveries are kept. */
export const KEPT_DAYS = 30

/** `failing`: switched off by the platform, after days of nothing but failures. */
export const ENDPOINT_STATES = ['running', 'paused', 'failing', 'ended'] as const
export type EndpointState = (typeof ENDPOINT_STATES)[number]
export const WEBHOOK_ALGORITHMS = ['sha256', 'sm3'] as const
export type WebhookAlgorithm = (typeof WEBHOOK_ALGORITHMS)[number]
/** `dead`: given up; it is sent again by hand alone. */
export const WEBHOOK_STATES = ['waiting', 'sent', 'dead'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]
/** Why a try failed: an answer that is no 2xx, none in time, no connection, no trusted certificate, an inner address. */
export const WEBHOOK_FAULTS = ['status', 'timeout', 'connection', 'certificate', 'address'] as const
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]

const EVENTS_SENT = [...WEBHOOK_EVENT_NAMES, PING] as const
const version = z.coerce.number('rule.integer').int('rule.integer').min(1, 'rule.integer')
const ofVersion = { id: zId, version }

export const WebhookEndpoint = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  algorithm: z.enum(WEBHOOK_ALGORITHMS),
  state: z.enum(ENDPOINT_STATES),
  failingSince: z.string().nullable().describe('since when every try has failed'),
  formerUntil: z.string().nullable().describe('until when the former secret signs beside the new one'),
  createTime: z.string(),
  createdBy: z.string().nullable(),
  waiting: z.number().int().describe('events that wait for a try'),
  dead: z.number().int().describe('events given up'),
  can: z.array(z.enum(['edit', 'rotate', 'switch', 'end', 'test', 'replayDead'])),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

/** The endpoint with its secret, which is told this once. */
export const WebhookMade = z.object({ endpoint: WebhookEndpoint, secret: z.string() })
export type WebhookMade = z.infer<typeof WebhookMade>

export const WebhookDelivery = z.object({
  id: z.string(),
  eventId: z.string().describe('the Webhook-Id header, the same in every repeat'),
  event: z.enum(EVENTS_SENT),
  endpointId: z.string(),
  endpointName: z.string(),
  caseKind: z.string().nullable(),
  caseId: z.string().nullable(),
  caseNo: z.string().nullable(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.number().int(),
  nextAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  lastStatus: z.number().int().nullable().describe('HTTP status of the last answer'),
  lastFault: z.enum(WEBHOOK_FAULTS).nullable(),
  sentAt: z.string().nullable(),
  createTime: z.string(),
  body: z.string().describe('exactly what is sent, as JSON'),
  can: z.array(z.enum(['replay'])),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookQuery = pageQuery(['createTime'], {
  searchKey: zOptional(zText({ max: 50 })),
  state: zOptional(zCode(ENDPOINT_STATES)),
})
export const WebhookDeliveryQuery = pageQuery(['createTime'], {
  searchKey: zOptional(zText({ max: 50 })),
  endpointId: zOptional(zId),
  state: zOptional(zCode(WEBHOOK_STATES)),
})

const endpoint = {
  name: zText({ min: 2, max: 40, singleLine: true }),
  url: zText({ max: 500, singleLine: true }),
  events: z
    .array(zCode(WEBHOOK_EVENT_NAMES))
    .min(1, 'rule.required')
    .max(WEBHOOK_EVENT_NAMES.length, 'rule.tooMany')
    .transform((given) => WEBHOOK_EVENT_NAMES.filter((event) => given.includes(event))),
}
export const NewWebhookBody = z.object({ ...endpoint, algorithm: zCode(WEBHOOK_ALGORITHMS) })
export const EditWebhookBody = z.object({ ...ofVersion, ...endpoint })
export const RotateWebhookBody = z.object({
  ...ofVersion,
  formerDays: z.coerce
    .number('rule.integer')
    .int('rule.integer')
    .min(0, 'rule.integer')
    .max(FORMER_DAYS_MAX, 'rule.integer'),
})
export const SwitchWebhookBody = z.object({ ...ofVersion, running: z.boolean() })
export const WebhookBody = z.object({ id: zId })
export const ReplayDeadBody = z.object({ id: zId, since: zDateTime })

/** Events of an enterprise's cases, sent to its own systems: each signed, tried for a day, and repeated under one id. */
export const webhookRoutes = routes('webhooks', '/api/bizapp/biz/webhook', granted('a'), {
  page: get('/page', {
    summary: 'Endpoints of the own enterprise',
    query: WebhookQuery,
    reply: page(WebhookEndpoint),
  }),
  deliveries: get('/deliveries', {
    summary: 'Events that were sent, wait or were given up, newest first',
    query: WebhookDeliveryQuery,
    reply: page(WebhookDelivery),
  }),
  create: post('/create', {
    stepUp: 'always',
    secret: true,
    summary: 'Makes an endpoint; the secret that signs is told in this answer and never again',
    body: NewWebhookBody,
    reply: WebhookMade,
    errors: ['webhooks.url_wrong', 'webhooks.name_taken', 'webhooks.too_many'],
  }),
  edit: post('/edit', {
    stepUp: 'always',
    summary: 'Changes name, address and events',
    body: EditWebhookBody,
    reply: WebhookEndpoint,
    errors: [
      'webhooks.not_found',
      'webhooks.ended',
      'webhooks.url_wrong',
      'webhooks.name_taken',
      'record.stale',
    ],
  }),
  rotate: post('/rotate', {
    stepUp: 'always',
    secret: true,
    summary: 'Makes a new secret; the former one signs beside it for some days more, or ends at once',
    body: RotateWebhookBody,
    reply: WebhookMade,
    errors: ['webhooks.not_found', 'webhooks.ended', 'record.stale'],
  }),
  switch: post('/switch', {
    summary: 'Pauses an endpoint, or lets it run again; while it is paused its events wait',
    body: SwitchWebhookBody,
    reply: WebhookEndpoint,
    errors: ['webhooks.not_found', 'webhooks.ended', 'record.stale'],
  }),
  end: post('/end', {
    summary: 'Ends an endpoint for good; what waits is given up. Ending it again changes nothing',
    body: WebhookBody,
    reply: WebhookEndpoint,
    errors: ['webhooks.not_found'],
  }),
  test: post('/test', {
    summary: 'Sends a ping the way every event goes; the list of deliveries shows what came of it',
    body: WebhookBody,
    reply: WebhookDelivery,
    errors: ['webhooks.not_found', 'webhooks.not_running', 'request.too_many'],
  }),
  replay: post('/replay', {
    summary: 'Sends an event again, under its id',
    body: WebhookBody,
    reply: WebhookDelivery,
    errors: ['webhooks.not_found', 'webhooks.not_running', 'webhooks.waiting'],
  }),
  replayDead: post('/replayDead', {
    summary: 'Sends again what was given up since a moment, each event under its id',
    body: ReplayDeadBody,
    reply: z.object({ count: z.number().int() }),
    errors: ['webhooks.not_found', 'webhooks.not_running'],
  }),
})
