import { z } from 'zod'
import { anyone, granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, zName, zSearchKey, zVersion } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zDate, zOptional, zText } from '../rules.ts'

export const AreaNode = z.object({
  code: z.string(),
  name: z.string(),
  level: z.number().int(),
  leaf: z.boolean(),
})
export type AreaNode = z.infer<typeof AreaNode>

export const BrandEntry = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  hotline: z.string().nullable(),
  /** Where it takes complaints on the web. */
  complaintUrl: nullable,
  /** What it offers of `SERVICE_KINDS`; the first holds where nobody says which. */
  serviceKinds: z.array(z.string()),
  /** What else people call it. */
  otherNames: z.array(z.string()),
  /** Patterns of waybill numbers, most telling first (domain 9.1); they only ever warn. */
  patterns: z.array(z.object({ pattern: z.string(), confidence: z.number() })),
  /** First and last day on which it is offered, `yyyy-MM-dd`; cases keep it afterwards. */
  validFrom: nullable,
  validTo: nullable,
})
export type BrandEntry = z.infer<typeof BrandEntry>

export const areaRoutes = routes('areas', '/api/bizapp/biz/area', anyone, {
  children: get('/children', {
    summary: 'Provinces, or the cities or counties below one area',
    query: z.object({ parent: z.string().max(12).default('0') }),
    reply: z.array(AreaNode),
  }),
  path: get('/path', {
    summary: 'An area with its city and province, widest first',
    query: z.object({ code: z.string().max(12) }),
    reply: z.array(AreaNode),
  }),
})

export const brandRoutes = routes('brands', '/api/bizapp/biz/brand', anyone, {
  list: get('/list', {
    summary: 'Brands with complaint hotlines and waybill patterns',
    reply: z.array(BrandEntry),
  }),
})

const zAreaCode = zText({ max: 6, singleLine: true }).refine(
  (value) => typeof value === 'string' && /^\d{6}$/.test(value),
  'rule.area',
)

/** A row of the table of areas as the administration sees it, past ones too. */
export const AreaRecord = z.object({
  /** The code itself; lists want an id. */
  id: z.string(),
  code: z.string(),
  name: z.string(),
  fullName: z.string(),
  level: z.number().int(),
  parent: z.string(),
  telCode: nullable,
  validFrom: nullable,
  validTo: nullable,
  /** Bureau that answers for it today. */
  bureauId: nullable,
  bureauName: nullable,
  version: z.number().int(),
})
export type AreaRecord = z.infer<typeof AreaRecord>
export const AreaPage = page(AreaRecord)
export const AreaQuery = pageQuery(['code', 'name'], {
  searchKey: zSearchKey,
  /** Directly below this area. */
  parent: zOptional(zText({ max: 12, singleLine: true })),
  /** `current` (default), `past` or `all`. */
  time: zOptional(z.enum(['current', 'past', 'all'], 'rule.code')),
})
export const NewArea = z.object({
  code: zAreaCode,
  name: zName(),
  /** '0' for a province. */
  parent: zText({ max: 6, singleLine: true }),
  telCode: zOptional(zText({ max: 8, singleLine: true })),
  validFrom: zOptional(zDate),
})
export const EditArea = z.object({
  code: zAreaCode,
  name: zName(),
  telCode: zOptional(zText({ max: 8, singleLine: true })),
  version: zVersion,
})
export const EndArea = z.object({ code: zAreaCode, validTo: zDate })
export const RestoreArea = z.object({ code: zAreaCode })
/** Another bureau answers for these areas from a day on. */
export const AssignAreas = z.object({
  orgId: zId,
  codes: z.array(zAreaCode).min(1, 'rule.required').max(500, 'rule.tooMany'),
  validFrom: zDate,
})

const UNKNOWN = ['areas.not_found'] as const

/** The table of areas, and which bureau answers for which (domain 3.1). */
export const areaAdminRoutes = routes('areaAdmin', '/api/bizapp/biz/area', granted(), {
  page: get('/page', {
    summary: 'Areas with their days of validity and the bureau that answers for them',
    query: AreaQuery,
    reply: AreaPage,
  }),
  add: post('/add', {
    affects: ['areaAdmin', 'areas'],
    idempotent: true,
    summary: 'Adds an area from a day on; data is its code',
    body: NewArea,
    reply: z.string(),
    errors: ['areas.code_taken', 'areas.parent_wrong'],
  }),
  edit: post('/edit', {
    affects: ['areaAdmin', 'areas'],
    summary: 'Changes the name or dialling code of an area',
    body: EditArea,
    errors: [...UNKNOWN, 'record.stale'],
  }),
  end: post('/disable', {
    affects: ['areaAdmin', 'areas'],
    summary: 'Ends an area with a day; records keep its code',
    body: EndArea,
    errors: [...UNKNOWN, 'areas.has_below'],
  }),
  restore: post('/restore', {
    affects: ['areaAdmin', 'areas'],
    summary:
      'Takes the end of an area back, where what it lies in holds and nothing of its name has taken its place',
    body: RestoreArea,
    errors: [...UNKNOWN, 'areas.parent_wrong', 'areas.followed'],
  }),
  assign: post('/grant', {
    affects: ['areaAdmin', 'areas'],
    summary: 'Lets another bureau answer for areas from a day on; what held before ends on the day before',
    body: AssignAreas,
    errors: [...UNKNOWN, 'organisations.not_found', 'areas.no_bureau', 'areas.from_past'],
  }),
})
