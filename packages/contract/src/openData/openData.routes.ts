import { z } from 'zod'
import { PublishedBulletin, PublishedBulletinText } from '../bulletins/bulletins.routes.ts'
import { zLimits, zMonth, zPeriod, zVerdict } from '../figures/figures.schemas.ts'
import { anyone } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { get, routes } from '../kit/routes.ts'

/** What counts that are too small to be told alone are published under. */
export const TOGETHER = 'TOGETHER'
export const OPEN_GROUPS = ['brand', 'province', 'problem', 'channel'] as const
export type OpenGroup = (typeof OPEN_GROUPS)[number]

/** Under which open files may be used. */
export const LICENCE = 'CC BY 4.0'

export const OPEN_FORMATS = ['csv', 'json'] as const
export type OpenFormat = (typeof OPEN_FORMATS)[number]
export const OpenMonth = z.object({
  month: z.string(),
  /** The month's files as they are served: whoever fetches one computes the same digests of its bytes. */
  files: z.array(
    z.object({ format: z.enum(OPEN_FORMATS), bytes: z.number().int(), sm3: z.string(), sha256: z.string() }),
  ),
})
export const OpenIndex = z.object({
  title: z.string(),
  licence: z.string(),
  licenceUrl: z.string(),
  attribution: z.string(),
  /** How many times a minute one address may ask. */
  perMinute: z.number().int(),
  leastPublished: z.number().int(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), meaning: z.string() })),
  months: z.array(OpenMonth),
})
export type OpenIndex = z.infer<typeof OpenIndex>

export const OpenRow = z.object({
  month: z.string(),
  group: z.enum(OPEN_GROUPS),
  code: z.string(),
  name: z.string(),
  appeals: z.number().int(),
  /** Empty where it would tell fewer than five people apart. */
  valid: z.number().int().nullable(),
})
export type OpenRow = z.infer<typeof OpenRow>

const Rate = z.object({ value: z.string(), low: z.string(), high: z.string() })
export const PublicStatistics = z.object({
  period: z.string(),
  months: z.array(z.string()),
  appeals: z.number().int(),
  valid: z.number().int().nullable(),
  change: z.string().nullable(),
  trend: z.array(z.object({ month: z.string(), appeals: z.number().int() })),
  brands: z.array(OpenRow.omit({ month: true, group: true })),
  provinces: z.array(OpenRow.omit({ month: true, group: true })),
  problems: z.array(OpenRow.omit({ month: true, group: true })),
  /** Brands with enough cases and a known volume, the lowest rate first. */
  league: z.array(z.object({ code: z.string(), name: z.string(), appeals: z.number().int(), rate: Rate })),
  /** The same brands over their volume, with the limits of what chance may do; null below two of them. */
  funnel: z
    .object({
      /** The rate of all of them together, as the limits and the points per million items. */
      mean: z.number(),
      points: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          /** Million items. */
          millions: z.number(),
          value: z.number(),
          ...zLimits,
          verdict: zVerdict,
        }),
      ),
      curve: z.array(z.object({ millions: z.number(), ...zLimits })),
    })
    .nullable(),
  least: z.number().int(),
})
export type PublicStatistics = z.infer<typeof PublicStatistics>

const LIMITED = ['request.too_many'] as const

/** What anybody may have: counts of frozen months, free to use. */
export const openDataRoutes = routes('openData', '/api/bizapp/biz/openData', anyone, {
  index: get('/index', {
    reads: 'replica',
    summary: 'What there is, under which licence, what the columns mean',
    reply: OpenIndex,
    errors: LIMITED,
  }),
  page: get('/page', {
    reads: 'replica',
    summary: 'Counts of a frozen month by brand, province, problem or channel; none below five',
    query: pageQuery(['code'], { month: zMonth, group: z.enum(OPEN_GROUPS, 'rule.code').optional() }),
    reply: page(OpenRow),
    errors: [...LIMITED, 'statistics.snapshot_gone'],
  }),
  csv: get('/csv', {
    reads: 'replica',
    summary: 'All counts of a frozen month as CSV (UTF-8), names in both languages',
    query: z.object({ month: zMonth }),
    raw: true,
    errors: [...LIMITED, 'statistics.snapshot_gone'],
  }),
  json: get('/json', {
    reads: 'replica',
    summary: 'All counts of a frozen month as JSON, names in both languages',
    query: z.object({ month: zMonth }),
    raw: true,
    errors: [...LIMITED, 'statistics.snapshot_gone'],
  }),
  bulletins: get('/bulletins', {
    reads: 'replica',
    summary: 'Published bulletins, newest first',
    reply: z.array(PublishedBulletin),
    errors: LIMITED,
  }),
  bulletin: get('/bulletin', {
    reads: 'replica',
    summary: 'A published bulletin; null where there is none',
    query: z.object({ period: zPeriod }),
    reply: PublishedBulletinText.nullable(),
    errors: LIMITED,
  }),
  figures: get('/figures', {
    reads: 'replica',
    summary: 'The public statistics of a period whose months are frozen; null where they are not',
    query: z.object({ period: zPeriod.optional() }),
    reply: PublicStatistics.nullable(),
    errors: LIMITED,
  }),
})
