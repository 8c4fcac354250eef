import { z } from 'zod'
import { zId } from '../kit/scalars.ts'
import { zText } from '../rules.ts'
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
