import { z } from 'zod'
import { zId } from '../kit/scalars.ts'
import { zText } from '../rules.ts'

/** Days over which an enterprise's answers are compared with each other. */
export const LIKENESS_DAYS = 90

const count = z.number().int()

/** An answer as far as it is written. */
export const AskLikeness = z.object({ id: zId, investigationResult: zText({ min: 10, max: 2000 }) })
export type AskLikeness = z.infer<typeof AskLikeness>

/** How like an answer is to former ones of its unit; nothing of theirs is told. */
export const Likeness = z.object({
  answers: count.describe('answers to other cases that it is nearly the same as'),
  percent: count.describe('words in common with the nearest of all former ones, 0 to 100'),
  days: count.describe('days looked back'),
})
export const ReplyLikeness = Likeness.extend({
  boilerplate: z.boolean().describe('so many that the bureau sees a mark on it'),
  refused: z.boolean().describe('whether the regulator has such an answer refused; a draft never is'),
})
export type ReplyLikeness = z.infer<typeof ReplyLikeness>
