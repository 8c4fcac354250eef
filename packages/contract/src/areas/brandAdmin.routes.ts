import { z } from 'zod'
import { SERVICE_KINDS } from '../appeals/appeals.codes.ts'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, zSearchKey } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zCode, zOptional, zSafeAddress, zText } from '../rules.ts'
import { PATTERN_LENGTH, readWaybillPattern } from './waybillPatterns.ts'

/** Patterns of one brand, and names that it has besides. */
export const BRAND_PATTERNS_MAX = 30
export const BRAND_NAMES_MAX = 20
/** Which brands a list shows: those that are offered today, those that are not, or both. */
export const BRAND_TIMES = ['current', 'past', 'all'] as const

const count = z.number().int()

/** A brand as the administration sees it; its name, order and days are its dictionary entry's. */
export const BrandRecord = z.object({
  /** The code itself; lists want an id. */
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  serviceKinds: z.array(z.string()),
  hotline: nullable,
  complaintUrl: nullable,
  patterns: z.array(z.object({ pattern: z.string(), confidence: z.number() })),
  otherNames: z.array(z.string()),
  validFrom: nullable,
  validTo: nullable,
  /** Whether it is chosen today. */
  offered: z.boolean(),
  /** Cases of every kind that are open against it, offered or not. */
  openCases: count,
  /** Its entry of the dictionary `BRAND_TYPE`, of which its history is. */
  entryId: z.string(),
  entryVersion: count,
  version: count,
})
export type BrandRecord = z.infer<typeof BrandRecord>

export const BrandQuery = pageQuery(['sortCode', 'name', 'openCases'], {
  /** Part of a name or of a code. */
  searchKey: zSearchKey,
  serviceKind: zOptional(zCode(SERVICE_KINDS)),
  time: zOptional(zCode(BRAND_TIMES)),
})

const zHotline = zText({ max: 20, singleLine: true }).refine(
  (value) => typeof value === 'string' && /^(?=.{5,20}$)\d+(-\d+){0,3}$/.test(value),
  'rule.hotline',
)

const zBrandName = zText({ min: 2, max: 50, singleLine: true })
const nameKey = (name: string) => name.normalize('NFKC').toLowerCase()

/** Everything is told at the list itself: a field of several values knows no places within it. */
const Names = z.array(z.string('rule.text'), 'rule.required').transform((names, ctx) => {
  const refuse = (message: string, params?: Record<string, unknown>) => {
    ctx.addIssue({ code: 'custom', message, ...(params && { params }) })
    return z.NEVER
  }
  if (names.length > BRAND_NAMES_MAX) return refuse('rule.atMost', { count: BRAND_NAMES_MAX })
  const kept: string[] = []
  for (const given of names) {
    const judged = zBrandName.safeParse(given)
    if (!judged.success) {
      const [{ message, ...issue } = { message: 'rule.text' }] = judged.error.issues
      return refuse(message, 'params' in issue ? issue.params : undefined)
    }
    if (kept.some((name) => nameKey(name) === nameKey(judged.data)))
      return refuse('rule.repeated', { name: judged.data })
    kept.push(judged.data)
  }
  return kept
})

/** What `{n-m}` means, in a sentence that has places of its own. */
const TIMES = '{11-15}'

/** Told at the list itself as well, the pattern named. */
const Patterns = z
  .array(
    z.object({ pattern: z.string('rule.text'), confidence: z.number('rule.waybillSureness') }),
    'rule.required',
  )
  .superRefine((patterns, ctx) => {
    const refuse = (message: string, params: Record<string, unknown> = {}) =>
      ctx.addIssue({ code: 'custom', message, params })
    if (patterns.length > BRAND_PATTERNS_MAX) return refuse('rule.atMost', { count: BRAND_PATTERNS_MAX })
    const seen = new Set<string>()
    for (const { pattern, confidence } of patterns) {
      const text = pattern.trim().toUpperCase()
      if (text.length > PATTERN_LENGTH || !readWaybillPattern(text))
        return refuse('rule.waybillPatterns', { pattern: text.slice(0, 40), times: TIMES })
      if (seen.has(text)) return refuse('rule.repeated', { name: text })
      if (!(confidence >= 0.01 && confidence <= 1)) return refuse('rule.waybillSureness')
      seen.add(text)
    }
  })
  .transform((patterns) =>
    patterns.map(({ pattern, confidence }) => ({
      pattern: pattern.trim().toUpperCase(),
      confidence: Math.round(confidence * 100) / 100,
    })),
  )

/** What a brand has beside its name, order and days. What is left out of `hotline` and `complaintUrl` is none. */
export const EditBrand = z.object({
  code: zText({ max: 64, singleLine: true }),
  /** The first holds where nobody says which. */
  serviceKinds: z
    .array(zCode(SERVICE_KINDS))
    .min(1, 'rule.required')
    .refine((kinds) => new Set(kinds).size === kinds.length, 'rule.code'),
  hotline: zOptional(zHotline),
  complaintUrl: zOptional(zSafeAddress),
  patterns: Patterns,
  otherNames: Names,
  /** The version the form was filled from. */
  version: z.number('rule.integer').int('rule.integer').min(1, 'rule.integer'),
})

/** Brands with what the dictionary does not hold of them (domain 2.4, 9.1). */
export const brandAdminRoutes = routes('brandAdmin', '/api/bizapp/biz/brand', granted(), {
  page: get('/page', {
    summary: 'Brands with services, contacts, patterns of waybill numbers, other names and open cases',
    query: BrandQuery,
    reply: page(BrandRecord),
  }),
  edit: post('/edit', {
    affects: ['brandAdmin', 'brands', 'records'],
    summary: 'Changes services, contacts, patterns of waybill numbers and other names of a brand',
    body: EditBrand,
    errors: ['brands.not_found', 'brands.name_taken', 'record.stale'],
  }),
})
