import type { z } from 'zod'
import { alongside, zCode, zOptional, zText } from '../rules.ts'

/** What work or law a personal value is shown in full for (个人信息保护法 art. 13, 34): the entries of REVEAL_REASON. */
export const REVEAL_REASONS = [
  'CALL_BACK',
  'VERIFY_IDENTITY',
  'VERIFY_ADDRESS',
  'SERVE_PAPER',
  'MEDIATE',
  'INVESTIGATE',
  'OWN_REQUEST',
  'AUTHORITY_REQUEST',
  'OTHER',
] as const
export type RevealReason = (typeof REVEAL_REASONS)[number]

/** Why something is shown in full: one of the list, and words of one's own where none of the list says it. */
export const revealPurpose = {
  reasonCode: zCode(REVEAL_REASONS),
  reason: zOptional(zText({ min: 4, max: 200 })),
}
export interface RevealPurpose {
  reasonCode: RevealReason
  reason?: string | undefined
}

/** Another reason than those of the list is said in words. */
export const saysWhy = ({ reasonCode, reason }: RevealPurpose): boolean =>
  reasonCode !== 'OTHER' || reason !== undefined
export const NO_WORDS = { path: ['reason'], error: 'rule.required', ...alongside } satisfies Parameters<
  z.ZodType['refine']
>[1]
