import { z } from 'zod'
import { zId } from '../kit/scalars.ts'
import { zDate, zOptional, zText } from '../rules.ts'
import { PAUSE_CAUSES } from './appeals.codes.ts'
import { ExtendInput } from './appeals.inputs.ts'

/** T34: the enterprise that has the case asks for more days, says why, and adds proof where there is some. */
export const AskExtensionInput = ExtendInput.extend({
  attachmentIds: z.array(zId).max(9, 'files.too_many').default([]),
})
/** T35: the bureau grants what was asked for, or refuses it; the enterprise reads why. */
export const DecideExtensionInput = z.object({
  ...ExtendInput.pick({ id: true, version: true }).shape,
  granted: z.boolean('rule.required'),
  opinion: zText({ min: 2, max: 500 }),
})
/** T30: the enterprise's time stands still from a day, today where none is said; that day still counts. */
export const PauseClockInput = z.object({
  ...ExtendInput.pick({ id: true, version: true }).shape,
  cause: z.enum(PAUSE_CAUSES, 'rule.code'),
  since: zOptional(zDate),
  reason: zText({ min: 5, max: 500 }),
})
/** T31: it goes on after a day, today where none is said, on which it still stood still. */
export const ResumeClockInput = z.object({
  ...ExtendInput.pick({ id: true, version: true }).shape,
  since: zOptional(zDate),
  reason: zText({ min: 5, max: 500 }),
})
