import { z } from 'zod'
import { APPEAL_STATES } from '../appeals/appeals.workflow.ts'
import { signedIn } from '../kit/access.ts'
import { post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'

/** Cases that one key may have made in a day. */
export const CASES_PER_DAY = 100
/** Acts that one key may have done in a day. */
export const ACTS_PER_DAY = 1_000

/**
 * How far a case is led before it is handed over: `near` has its answer due within a day or two, of `overdue` the last day has
 * passed; both are with the enterprise.
 */
export const SAMPLE_STATES = [
  'transferred',
  'near',
  'overdue',
  'reworked',
  'replied',
  'verifying',
  'mediating',
  'closed',
] as const
export type SampleState = (typeof SAMPLE_STATES)[number]

/** What bureau or appellant are let do; what the enterprise does it does itself, by its own calls. */
export const SAMPLE_ACTS = [
  'transfer',
  'return',
  'verify',
  'mediate',
  'close',
  'urge',
  'grantExtension',
  'refuseExtension',
  'confirm',
  'evaluate',
  'withdraw',
] as const
export type SampleAct = (typeof SAMPLE_ACTS)[number]

export const SampleCase = z.object({
  id: z.string(),
  appealNo: z.string(),
  state: z.enum(APPEAL_STATES),
  version: z.number().int(),
})
export type SampleCase = z.infer<typeof SampleCase>

export const MakeSample = z.object({
  state: zCode(SAMPLE_STATES),
  waybillNo: zOptional(zText({ min: 8, max: 30, singleLine: true })),
})
export const PressSample = z.object({ id: zId, act: zCode(SAMPLE_ACTS) })

/** Calls of a sandbox alone, by a key with the scope `sandbox`; outside of one they answer that there is no such route. */
export const sandboxRoutes = routes('sandbox', '/api/bizapp/biz/sandbox', signedIn('a'), {
  make: post('/cases', {
    summary: 'Sandbox only: makes a case of the key’s enterprise and leads it to a state, as people would',
    body: MakeSample,
    reply: SampleCase,
    idempotent: true,
    affects: [],
    errors: ['sandbox.not_ready', 'request.too_many'],
  }),
  press: post('/acts', {
    summary: 'Sandbox only: lets the bureau or the appellant act on a case of the key’s enterprise',
    body: PressSample,
    reply: SampleCase,
    idempotent: true,
    affects: [],
    errors: [
      'sandbox.not_ready',
      'appeals.not_found',
      'appeals.action_not_open',
      'appeals.not_permitted',
      'request.too_many',
    ],
  }),
})
