import { z } from 'zod'
import { zId } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'

/** Which organisation ends, and who takes its place. */
const which = {
  id: zId,
  successorId: zId,
  /** Whether what lies below moves to the successor; what is not to move stands in the way. */
  withBelow: zOptional(zCode(['true', 'false'])),
}

export const EndPlanQuery = z.object(which)

export const EndOrg = z.object({
  ...which,
  reason: zText({ min: 2, max: 200 }),
  /** Of the plan that was read: whatever it did not say does not happen. */
  digest: zText({ max: 64, singleLine: true }),
})

/** One room's part in the end of an organisation: how many of what go to the successor. */
export const EndPart = z.object({
  /** `cases.appeal`, `people`, `areas` … */
  room: z.string(),
  name: z.string(),
  count: z.number().int(),
})
export type EndPart = z.infer<typeof EndPart>

export const EndPlan = z.object({
  id: z.string(),
  name: z.string(),
  successorId: z.string(),
  successorName: z.string(),
  /** Rooms with nothing to move are left out. */
  parts: z.array(EndPart),
  /** What stands in the way, each in a sentence; none: it may be done. */
  obstacles: z.array(z.string()),
  /** SM3 of all that would move, in hexadecimal. */
  digest: z.string(),
})
export type EndPlan = z.infer<typeof EndPlan>

/** What was moved, by room. */
export const Ended = z.object({ parts: z.array(EndPart) })
export type Ended = z.infer<typeof Ended>
