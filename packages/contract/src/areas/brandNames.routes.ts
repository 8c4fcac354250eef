import { z } from 'zod'
import { CASES_OF } from '../cases/cases.stale.ts'
import { granted } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zText } from '../rules.ts'

const count = z.number().int()

/** Cases that are put to a brand in one act; what is left is put to it by the next one. */
export const MATCHED_AT_ONCE = 500

/** Names under which cases were filed against companies outside of the brands, put to one of the brands. */
export const MatchNames = z.object({
  names: z
    .array(zText({ min: 1, max: 50 }))
    .min(1, 'rule.required')
    .max(50, 'rule.tooMany'),
  brand: zText({ min: 1, max: 32 }),
  /** All sides of the cases read it. */
  reason: zText({ min: 5, max: 500 }),
  /** Counts, and writes nothing. */
  dryRun: z.boolean('rule.required'),
})
export const MatchPlan = z.object({
  names: z.array(z.string()),
  brand: z.string(),
  reason: z.string(),
  open: count,
  closed: count,
  /** Open, and left as they are: the same person has an open case on the same item against the brand. */
  twins: count,
  /** Archived, and left as they are. */
  archived: count,
  matched: count,
  left: count,
})
export type MatchPlan = z.infer<typeof MatchPlan>

/** Names that were typed of companies outside of the brands (domain 2.4). */
export const brandNameRoutes = routes('brandNames', '/api/bizapp/biz/brandName', granted(), {
  list: get('/list', {
    summary: 'Names typed of companies outside of the brands, the most frequent first, with their cases',
    reply: z.array(z.object({ name: z.string(), open: count, closed: count, lastOn: z.string() })),
  }),
  match: post('/match', {
    affects: [...CASES_OF.appeal, 'brandNames'],
    summary: 'Puts the cases filed under these names to a brand; a dry run counts them',
    body: MatchNames,
    reply: MatchPlan,
    errors: ['appeals.unknown_brand', 'server.busy'],
  }),
})
