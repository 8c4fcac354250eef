import { z } from 'zod'
import { pageQuery } from '../kit/page.ts'
import { nullable } from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'
import { IssueBody } from '../supervision/supervision.schemas.ts'
import { RADAR_KINDS, RADAR_STATES } from './radar.texts.ts'

const seen = { id: zId, version: z.coerce.number('rule.integer').int('rule.integer').min(1) }

export const RadarQuery = pageQuery(['to'], {
  state: zOptional(z.enum([...RADAR_STATES, 'all'], 'rule.code')),
})
export type RadarQuery = z.output<typeof RadarQuery>

/** What a bureau says of an alarm: it knows, or there is no incident, for a reason. */
export const DecideBody = z
  .object({
    ...seen,
    verdict: z.enum(['noted', 'dismissed'], 'rule.code'),
    reason: zOptional(zText({ min: 2, max: 500 })),
  })
  .refine(({ verdict, reason }) => verdict === 'noted' || reason, {
    path: ['reason'],
    error: 'rule.required',
  })
export type DecideBody = z.output<typeof DecideBody>

/** An order of supervision for an alarm; where it names no cases, the alarm's are taken that are the addressee's. */
export const OrderBody = IssueBody.safeExtend(seen)
export type OrderBody = z.output<typeof OrderBody>

/** An alarm in a list; null of brand, province or problem stands for all of them. */
export const RadarRow = z.object({
  id: z.string(),
  version: z.number().int(),
  kind: z.enum(RADAR_KINDS),
  state: z.enum(RADAR_STATES),
  brand: nullable,
  brandName: nullable,
  /** Code of the province whose bureau answers. */
  province: nullable,
  provinceName: nullable,
  problem: nullable,
  problemName: nullable,
  from: z.string(),
  to: z.string(),
  /** The day whose night told of it first. */
  foundOn: z.string(),
  /** Cases filed from its first day to its last one. */
  observed: z.number().int(),
  expected: z.number(),
  orderId: nullable,
  orderNumber: nullable,
})
export type RadarRow = z.infer<typeof RadarRow>

const CourseDay = z.object({
  on: z.string(),
  n: z.number().int(),
  expected: z.number(),
  most: z.number().int().describe('what chance lets pass on all but one day of forty'),
})

/** An alarm with the eight weeks that it stands on. */
export const Radar = RadarRow.extend({
  days: z.array(CourseDay),
  /** False alarms a month that were put up with when it was found, over all cells of the country. */
  falseAlarms: z.number().int(),
  reason: nullable,
  decidedName: nullable,
  decidedAt: nullable,
  can: z.array(z.enum(['noted', 'dismissed', 'order'])),
})
export type Radar = z.infer<typeof Radar>

export const OfOrderQuery = z.object({ orderId: zId })
