import { z } from 'zod'
import { zId } from '../kit/scalars.ts'
import { zText } from '../rules.ts'

/** What an enterprise's answer lacks of what it must hold (domain 1.8). */
export const MALFORMED_REASONS = [
  'NO_FINDINGS',
  'NO_LIABILITY',
  'NO_REMEDY',
  'NO_OPINION',
  'NO_CONTACT',
  'NO_PROOF',
  'OTHER',
] as const

const seen = { id: zId, version: z.coerce.number('rule.integer').int().min(1) }
/** The bureau holds an answer to be malformed, for a reason of the list. */
export const MarkMalformedInput = z.object({
  ...seen,
  malformedReason: z.enum(MALFORMED_REASONS, 'rule.code'),
  reason: zText({ min: 5, max: 500 }),
})
/** A leader takes that back. */
export const UnmarkMalformedInput = z.object({ ...seen, reason: zText({ min: 5, max: 500 }) })
