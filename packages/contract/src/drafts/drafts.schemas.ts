import { z } from 'zod'
import { zId } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'

/** Most characters of a draft as JSON: several times the longest form. */
export const DRAFT_MAX = 60_000

/** A draft holds whatever was filled in so far; it is judged when it is filed. */
export const DraftBody = z.object({
  id: zId.optional(),
  version: z.coerce.number('rule.integer').int('rule.integer').min(1, 'rule.integer').optional(),
  step: zOptional(zText({ max: 40 })),
  content: z
    .record(z.string().max(64, 'rule.tooLong'), z.unknown())
    .refine((content) => JSON.stringify(content).length <= DRAFT_MAX, 'rule.tooLong'),
})

export const DraftSaved = z.object({ id: z.string(), version: z.number().int(), savedAt: z.string() })

export const Draft = z.object({
  id: z.string(),
  version: z.number().int(),
  step: z.string().nullable(),
  content: z.record(z.string(), z.unknown()),
  savedAt: z.string(),
})
