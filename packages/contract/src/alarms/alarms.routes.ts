import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, zSearchKey } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'
import { ALARM_GROUPS, ALARM_KINDS, ALARM_OUTCOMES } from './alarmKinds.ts'

export const ALARM_STATES = ['open', 'acknowledged'] as const

export const AlarmRecord = z.object({
  id: z.string(),
  kind: z.enum(ALARM_KINDS),
  group: z.enum(ALARM_GROUPS),
  state: z.enum(ALARM_STATES),
  /** In the reader's language: what it is called, what happened, what the product did about it. */
  title: z.string(),
  happened: z.string(),
  done: z.string(),
  /** Whom or what it is about: a person, an address, a job; masked as the reader may see it. */
  who: nullable,
  /** The address it came from last, as the reader may see it. */
  from: nullable,
  count: z.number().int(),
  threshold: z.number().int(),
  raisedTime: z.string(),
  lastTime: z.string(),
  outcome: z.enum(ALARM_OUTCOMES).nullable(),
  note: nullable,
  ackUser: nullable,
  ackTime: nullable,
  version: z.number().int(),
})
export type AlarmRecord = z.infer<typeof AlarmRecord>

export const AlarmQuery = pageQuery(['lastTime'], {
  searchKey: zSearchKey,
  kind: zOptional(zCode(ALARM_KINDS)),
  group: zOptional(zCode(ALARM_GROUPS)),
  state: zOptional(zCode(ALARM_STATES)),
})

export const AcknowledgeAlarm = z.object({
  id: zId,
  /** The version that was looked at. */
  version: z
    .number('rule.integer')
    .int('rule.integer')
    .min(1, 'rule.integer')
    .max(2_000_000_000, 'rule.integer'),
  outcome: zCode(ALARM_OUTCOMES),
  note: zText({ min: 2, max: 500 }),
})

/** What the product noticed and somebody has to look into: attacks, unusual doings of staff, faults. */
export const alarmRoutes = routes('alarms', '/api/webapp/dev/alarm', granted(), {
  page: get('/page', {
    summary: 'Alarms, open ones first, then by when they happened last',
    query: AlarmQuery,
    reply: page(AlarmRecord),
  }),
  acknowledge: post('/acknowledge', {
    summary: 'Says what looking into an alarm came to',
    body: AcknowledgeAlarm,
    reply: AlarmRecord,
    errors: ['alarms.not_found', 'alarms.acknowledged', 'record.stale'],
  }),
})
