import { z } from 'zod'
import { zPeriod } from '../figures/figures.schemas.ts'
import { COUNTS } from '../figures/measures.ts'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery, zId } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'

/** Places in a bulletin for people's own words; everything else is fixed by its snapshots. */
export const REMARKS = ['opening', 'overall', 'postal', 'express', 'brands', 'closing'] as const
export type RemarkKey = (typeof REMARKS)[number]
export const BULLETIN_STATES = ['draft', 'review1', 'review2', 'review3', 'published'] as const

/** The cases that a printed number counts, as the list of cases is asked for them; the period is the bulletin's. */
const Behind = z.object({
  count: z.enum(COUNTS),
  brand: z.string().optional(),
  l1: z.string().optional(),
  province: z.string().optional(),
  serviceKind: z.string().optional(),
  mailKind: z.string().optional(),
})
export type Behind = z.infer<typeof Behind>

/** What a bulletin consists of. Numbers are fixed; the texts of `remark` blocks are people's. */
export const BulletinBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(1), z.literal(2)]), text: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('remark'), key: z.enum(REMARKS), text: z.string() }),
  z.object({
    kind: z.literal('table'),
    title: z.string(),
    head: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** What stands behind each cell, for readers of the desk; null where a cell counts no cases. */
    behind: z.array(z.array(Behind.nullable())).optional(),
  }),
  z.object({ kind: z.literal('note'), text: z.string() }),
])
export type BulletinBlock = z.infer<typeof BulletinBlock>

const zVersion = z.number('rule.integer').int('rule.integer')
const zRemark = zOptional(zText({ max: 4000 }))
const Texts = z.object({
  opening: zRemark,
  overall: zRemark,
  postal: zRemark,
  express: zRemark,
  brands: zRemark,
  closing: zRemark,
} satisfies Record<RemarkKey, z.ZodType>)

export const BulletinRow = z.object({
  id: z.string(),
  period: z.string(),
  title: z.string(),
  state: z.enum(BULLETIN_STATES),
  /** Who wrote it last; empty while nobody has taken up what began by itself. */
  author: z.string(),
  version: z.number().int(),
  updateTime: z.string(),
  publishTime: z.string().nullable(),
  /** What the viewer can do with it now. */
  can: z.array(z.enum(['edit', 'submit', 'pass', 'reject'])),
})
export type BulletinRow = z.infer<typeof BulletinRow>
export const BulletinDetail = BulletinRow.extend({
  texts: z.record(z.string(), z.string()),
  html: z.string(),
  /** The same as parts, so that the words can be written where they will stand. */
  blocks: z.array(BulletinBlock),
  snapshots: z.array(z.object({ id: z.string(), month: z.string(), digest: z.string() })),
  reviews: z.array(
    z.object({
      step: z.number().int(),
      reviewer: z.string(),
      passed: z.boolean(),
      opinion: z.string(),
      createTime: z.string(),
    }),
  ),
})
export type BulletinDetail = z.infer<typeof BulletinDetail>
export const BulletinPage = page(BulletinRow).extend({
  /** Months and quarters that are wholly frozen and have no bulletin yet, newest first. */
  open: z.array(z.string()),
})

/** A bulletin as everybody reads it. */
export const PublishedBulletin = z.object({ period: z.string(), title: z.string(), publishTime: z.string() })
export const PublishedBulletinText = PublishedBulletin.extend({
  html: z.string(),
  blocks: z.array(BulletinBlock),
})

const One = z.object({ id: zId, version: zVersion })
export const DraftBulletin = z.object({ period: zPeriod })
export const EditBulletin = One.extend({ texts: Texts })
export const ReviewBulletin = One.extend({ opinion: zText({ min: 2, max: 500 }) })

/** Monthly and quarterly bulletins: fixed numbers, people's words around them, three reviews (domain 2.6, 4.4b). */
export const bulletinRoutes = routes('bulletins', '/api/bizapp/biz/statistics/bulletin', granted(), {
  page: get('/page', {
    summary: 'Bulletins, newest period first',
    query: pageQuery(['period'], {}),
    reply: BulletinPage,
  }),
  detail: get('/detail', {
    summary: 'One bulletin as it would be read, its snapshots and reviews',
    query: IdQuery,
    reply: BulletinDetail,
    errors: ['bulletins.not_found'],
  }),
  draft: post('/draft', {
    summary: 'Begins the bulletin of a month or quarter whose months are all frozen',
    body: DraftBulletin,
    reply: BulletinDetail,
    errors: ['bulletins.not_frozen', 'bulletins.exists', 'bulletins.year'],
  }),
  edit: post('/edit', {
    answers: ['bulletins.detail'],
    summary: 'Changes the words; numbers cannot be changed',
    body: EditBulletin,
    reply: BulletinDetail,
    errors: ['bulletins.not_found', 'bulletins.not_open', 'record.stale'],
  }),
  submit: post('/submit', {
    answers: ['bulletins.detail'],
    summary: 'Hands the draft to the first review',
    body: One,
    reply: BulletinDetail,
    errors: ['bulletins.not_found', 'bulletins.not_open', 'record.stale'],
  }),
  pass: post('/pass', {
    stepUp: 'always',
    answers: ['bulletins.detail'],
    summary: 'Passes the review that is due; the third one publishes. Nobody reviews an own draft, or twice',
    body: ReviewBulletin,
    reply: BulletinDetail,
    errors: ['bulletins.not_found', 'bulletins.not_open', 'bulletins.four_eyes', 'record.stale'],
  }),
  reject: post('/reject', {
    answers: ['bulletins.detail'],
    summary: 'Sends the bulletin back to its author',
    body: ReviewBulletin,
    reply: BulletinDetail,
    errors: ['bulletins.not_found', 'bulletins.not_open', 'bulletins.four_eyes', 'record.stale'],
  }),
  docx: get('/docx', {
    summary: 'The bulletin as DOCX',
    query: IdQuery,
    raw: true,
    errors: ['bulletins.not_found'],
  }),
  pdf: get('/pdf', {
    summary: 'The bulletin as PDF',
    query: IdQuery,
    raw: true,
    errors: ['bulletins.not_found'],
  }),
  html: get('/html', {
    summary: 'The bulletin as one HTML file',
    query: IdQuery,
    raw: true,
    errors: ['bulletins.not_found'],
  }),
})
