import { z } from 'zod'
import { SERVICE_KINDS } from '../appeals/appeals.codes.ts'
import type { ErrorKey } from '../errors.ts'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, zSearchKey } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { normalised } from '../normalising.ts'
import { zCode, zOptional, zText } from '../rules.ts'
import { PATTERN_LENGTH, readWaybillPattern } from './waybillPatterns.ts'

/** Patterns of one brand, and names that it has besides. */
const BRAND_PATTERNS_MAX = 30
const BRAND_NAMES_MAX = 20
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

/**
 * The form of what a brand has beside its name, order and days, as far as it judges itself. What is left out of
 * `hotline` and `complaintUrl` is none.
 */
export const BrandForm = z.object({
  code: zText({ max: 64, singleLine: true }),
  /** The first holds where nobody says which. */
  serviceKinds: z
    .array(zCode(SERVICE_KINDS))
    .min(1, 'rule.required')
    .refine((kinds) => new Set(kinds).size === kinds.length, 'rule.code'),
  hotline: zOptional(zText({ max: 20, singleLine: true })),
  complaintUrl: zOptional(zText({ max: 500, singleLine: true })),
  patterns: z.array(
    z.object({ pattern: z.string('rule.text'), confidence: z.number('rule.number') }),
    'rule.required',
  ),
  otherNames: z.array(z.string('rule.text'), 'rule.required'),
  /** The version the form was filled from. */
  version: z.number('rule.integer').int('rule.integer').min(1, 'rule.integer'),
})

const isHotline = (value: string): boolean => /^(?=.{5,20}$)\d+(-\d+){0,3}$/.test(value)
const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** Whether callers may be sent to an address: https alone, a name for the host, no account, no port. */
function isSafeAddress(value: string): boolean {
  if (!/^https:\/\/[^\s<>"\\]+$/i.test(value) || !URL.canParse(value)) return false
  const { hostname, username, password, port } = new URL(value)
  return HOST.test(hostname) && `${username}${password}${port}` === ''
}

interface Fault {
  error: ErrorKey
  params?: Record<string, unknown>
}
type Line = z.output<typeof BrandForm>['patterns'][number]

/** The first fault of a list, told at the list itself: a field of several values knows no places within it. */
function faultIn<T>(
  given: readonly T[],
  most: number,
  judge: (one: T) => { fault: Fault } | { key: string; name: string },
): Fault | undefined {
  if (given.length > most) return { error: 'brands.too_many', params: { count: most } }
  const seen = new Set<string>()
  for (const one of given) {
    const judged = judge(one)
    if ('fault' in judged) return judged.fault
    if (seen.has(judged.key)) return { error: 'brands.repeated', params: { name: judged.name } }
    seen.add(judged.key)
  }
  return undefined
}

function judgeLine({ pattern, confidence }: Line) {
  const key = pattern.trim().toUpperCase()
  if (key.length > PATTERN_LENGTH || !readWaybillPattern(key))
    return { fault: { error: 'brands.pattern_wrong', params: { name: key.slice(0, 40) } } } as const
  if (!(confidence >= 0.01 && confidence <= 1)) return { fault: { error: 'brands.sureness_wrong' } } as const
  return { key, name: key }
}

const zBrandName = zText({ min: 2, max: 50, singleLine: true })
function judgeName(given: string) {
  const { data } = zBrandName.safeParse(given)
  if (typeof data !== 'string') return { fault: { error: 'brands.name_wrong' } } as const
  return { key: normalised(data, 'NFKC').toLowerCase(), name: data }
}

/** What is asked of a form beside its shape. */
export const EditBrand = BrandForm.superRefine((form, ctx) => {
  const refuse = (path: keyof typeof form, { error, params }: Fault) =>
    ctx.addIssue({ code: 'custom', path: [path], message: error, ...(params && { params }) })
  if (typeof form.hotline === 'string' && !isHotline(form.hotline))
    refuse('hotline', { error: 'brands.hotline_wrong' })
  if (typeof form.complaintUrl === 'string' && !isSafeAddress(form.complaintUrl))
    refuse('complaintUrl', { error: 'brands.address_unsafe' })
  const line = faultIn(form.patterns, BRAND_PATTERNS_MAX, judgeLine)
  if (line) refuse('patterns', line)
  const name = faultIn(form.otherNames, BRAND_NAMES_MAX, judgeName)
  if (name) refuse('otherNames', name)
}).transform((form) => ({
  ...form,
  complaintUrl: typeof form.complaintUrl === 'string' ? new URL(form.complaintUrl).href : undefined,
  patterns: form.patterns.map(({ pattern, confidence }) => ({
    pattern: pattern.trim().toUpperCase(),
    confidence: Math.round(confidence * 100) / 100,
  })),
  otherNames: form.otherNames.map((name) => String(zBrandName.parse(name))),
}))

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
