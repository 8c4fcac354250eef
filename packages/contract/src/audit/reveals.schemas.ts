import { z } from 'zod'
import { zId } from '../kit/scalars.ts'
import { alongside, zCode, zOptional, zText } from '../rules.ts'
import { REVEAL_REASONS, type RevealPurpose } from './reveals.ts'

export const zReasonCode = zCode(REVEAL_REASONS)

/** `RevealPurpose` on the wire; a body that has it asks `saysWhy`. */
export const revealPurpose = {
  reasonCode: zReasonCode,
  reason: zOptional(zText({ min: 4, max: 200 })),
}

/** Another reason than those of the list is said in words. */
export const saysWhy = ({ reasonCode, reason }: RevealPurpose): boolean =>
  reasonCode !== 'OTHER' || reason !== undefined
export const NO_WORDS = { path: ['reason'], error: 'rule.required', ...alongside } satisfies Parameters<
  z.ZodType['refine']
>[1]

/** Name or phone of whoever filed a case, in full. */
export const UnmaskBody = z
  .object({ id: zId, field: z.enum(['ownerName', 'ownerPhone'], 'rule.code'), ...revealPurpose })
  .refine(saysWhy, NO_WORDS)
