import { z } from 'zod'
import type { MeasureKey } from './measures.ts'

/** What is looked at when a case leaves the statistics. */
export const EFFECT_KEYS = [
  'appeals',
  'valid',
  'validShare',
  'rate',
  'validRate',
  'onTime',
  'truthful',
  'wellFormed',
  'oneTime',
  'enterpriseSatisfaction',
  'index',
] as const satisfies readonly MeasureKey[]

/** The figures of a brand in a month, with a case and without it; figures that stay as they are do not appear. */
export const ExclusionEffectRow = z.object({
  month: z.string(),
  brandName: z.string(),
  /** The country, or the province or city whose figures these are. */
  place: z.string(),
  /** The month has been frozen: what changes is published as a correction. */
  frozen: z.boolean(),
  figures: z.array(
    z.object({
      key: z.enum(EFFECT_KEYS),
      /** Decimal text with the measure's digits; null where there is nothing to divide by, or too little. */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** Per cent of the brand's handled cases that are left out, before and after; null without cases. */
  excludedBefore: z.string().nullable(),
  excludedAfter: z.string().nullable(),
})
export type ExclusionEffectRow = z.infer<typeof ExclusionEffectRow>

/** One row for each month in which the case counts; none where it counts no more. */
export const ExclusionEffect = z.array(ExclusionEffectRow)
