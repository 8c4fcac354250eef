import { z } from 'zod'
import { anyone } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { get, routes } from '../kit/routes.ts'
import { zWireDate } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'

const zShort = zOptional(zText({ max: 32, singleLine: true }))

/** Real counts of the last full period, or nothing where too few cases stand behind them. */
export const PortalFigures = z.object({
  /** Last day that is counted. */
  asOf: zWireDate,
  /** Days the counts span. */
  days: z.number().int(),
  received: z.number().int(),
  closed: z.number().int(),
  /** Closed cases in which the company was liable. */
  liable: z.number().int(),
  /** Half of the closed cases were closed within so many days; null below the least number of cases. */
  halfDays: z.number().int().nullable(),
  /** Percent of evaluated cases whose appellant was satisfied with the bureau; null below the least number. */
  satisfied: z.number().nullable(),
  evaluated: z.number().int(),
})
export type PortalFigures = z.infer<typeof PortalFigures>

/** How long cases like this one took. */
export const Expectation = z.object({
  /** Closed cases it is computed from. */
  n: z.number().int(),
  halfDays: z.number().int(),
  nineTenthsDays: z.number().int(),
  asOf: zWireDate,
  /** What "like this one" means: the same problem at the same company, the same problem, or all cases. */
  likeness: z.enum(['problemAndBrand', 'problem', 'all']),
})
export type Expectation = z.infer<typeof Expectation>

export const Company = z.object({
  id: z.string(),
  brand: z.string(),
  brandName: z.string(),
  name: z.string(),
  level: z.string(),
  areaName: z.string(),
  /** Where to complain first: the unit's own telephone, else its brand's hotline. */
  phone: z.string().nullable(),
  hotline: z.string().nullable(),
  /** Where its brand takes complaints on the web. */
  complaintUrl: z.string().nullable(),
})
export type Company = z.infer<typeof Company>

export const Contact = z.object({
  areaCode: z.string(),
  areaName: z.string(),
  bureauName: z.string(),
  phone: z.string(),
})
export type Contact = z.infer<typeof Contact>

/** What the portal tells of the platform itself. */
export const portalRoutes = routes('portal', '/api/bizapp/biz/index', anyone, {
  figures: get('/figures', {
    reads: 'replica',
    summary:
      'Appeals of the last thirty days, counted by a job; null until it ran or while there are too few',
    reply: PortalFigures.nullable(),
  }),
  expectation: get('/expectation', {
    reads: 'replica',
    summary: 'How long cases like this took: half and nine of ten; null below the least number of cases',
    query: z.object({ l1: zShort, brand: zShort }),
    reply: Expectation.nullable(),
  }),
  companies: get('/companies', {
    reads: 'replica',
    summary: 'Complaint telephones of companies by brand and area',
    query: pageQuery(['name'], { brand: zShort, areaCode: zOptional(zText({ max: 12, singleLine: true })) }),
    reply: page(Company),
  }),
  contacts: get('/contacts', {
    reads: 'replica',
    summary: 'The appeal telephone of each province',
    reply: z.array(Contact),
  }),
})
