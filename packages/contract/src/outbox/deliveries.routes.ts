import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { get, routes } from '../kit/routes.ts'
import { zWireDate } from '../kit/scalars.ts'
import { zCode, zOptional } from '../rules.ts'

export const DELIVERY_CHANNELS = ['sms', 'mail', 'push'] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]
/** Days back from today; longer stretches are no figures for whoever minds the engines. */
export const DELIVERY_SPANS = ['7', '14', '31'] as const
export type DeliverySpan = (typeof DELIVERY_SPANS)[number]

/** What became of a message; each counts once. */
export const DELIVERY_FATES = [
  'waiting',
  'unreported',
  'delivered',
  'undelivered',
  'failed',
  'expired',
] as const
export type DeliveryFate = (typeof DELIVERY_FATES)[number]

const count = z.number().int()
/** Messages of one channel by the day they were written, and what became of them. */
export const DeliveryDay = z.object({
  day: zWireDate,
  channel: z.enum(DELIVERY_CHANNELS),
  total: count,
  /** Queued, or with a worker. */
  waiting: count,
  /** Taken by the engine, which says no more: mail, what stays here, and what networks have not told yet. */
  unreported: count,
  delivered: count,
  /** Refused by the network. */
  undelivered: count,
  /** Never taken by the engine. */
  failed: count,
  /** Its time was over before it could leave. */
  expired: count,
})
export type DeliveryDay = z.infer<typeof DeliveryDay>

export const DeliveryQuery = z.object({ days: zOptional(zCode(DELIVERY_SPANS)) })

/** Figures of what leaves the house. */
export const deliveryRoutes = routes('deliveries', '/api/webapp/dev/delivery', granted(), {
  list: get('/list', {
    summary:
      'Messages by day, channel and what became of them, newest day first; of the last 14 days unless said otherwise',
    query: DeliveryQuery,
    reply: z.array(DeliveryDay),
  }),
})
