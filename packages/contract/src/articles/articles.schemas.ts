import { z } from 'zod'
import { StoredFile } from '../files/files.routes.ts'
import { PictureBox } from '../files/pictures.ts'
import { page, pageQuery } from '../kit/page.ts'
import { zStanding } from '../kit/records.ts'
import { zId, zWireTime } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'
import { ARTICLE_CATEGORIES } from './articles.inputs.ts'
import { FINDING_KINDS } from './redaction.ts'

const zCategory = z.enum(ARTICLE_CATEGORIES, 'rule.code')
const zSearch = zOptional(zText({ max: 50, singleLine: true }))

// ---------------------------------------------------------------- the public's

export const PublicQuery = pageQuery(['publishTime', 'views'], {
  category: z.preprocess((v) => (v === '' ? undefined : v), zCategory.optional()),
  searchKey: zSearch,
  /** A province or city: its own articles beside those for the whole country. */
  areaCode: zOptional(zText({ max: 12, singleLine: true })),
})

export const PublicArticle = z.object({
  id: z.string(),
  category: zCategory,
  title: z.string(),
  digest: z.string(),
  source: z.string(),
  areaName: z.string().nullable(),
  top: z.boolean(),
  publishTime: zWireTime,
  views: z.number().int(),
  caseKind: z.string().nullable(),
  caseDays: z.number().int().nullable(),
  /** The article has no text in the caller's language and comes in Chinese. */
  chineseOnly: z.boolean(),
})
export type PublicArticle = z.infer<typeof PublicArticle>

const Attachment = z.object({ id: z.string(), name: z.string(), sizeInfo: z.string(), suffix: z.string() })
const Neighbour = z.object({ id: z.string(), title: z.string() }).nullable()

export const PublicArticleDetail = PublicArticle.extend({
  content: z.string().describe('harmless HTML'),
  updateTime: zWireTime,
  attachments: z.array(Attachment),
  /** The next older and the next newer of the same column. */
  older: Neighbour,
  newer: Neighbour,
})
export type PublicArticleDetail = z.infer<typeof PublicArticleDetail>

// ---------------------------------------------------------------- the desk's

export const ArticleQuery = pageQuery(['updateTime', 'createTime', 'title', 'views'], {
  category: z.preprocess((v) => (v === '' ? undefined : v), zCategory.optional()),
  state: z.preprocess(
    (v) => (v === '' ? undefined : v),
    z.enum(['draft', 'in_review', 'published', 'offline'], 'rule.code').optional(),
  ),
  searchKey: zSearch,
  standing: zStanding,
})

export const ARTICLE_ACTS = [
  'edit',
  'submit',
  'redact',
  'box',
  'pass',
  'reject',
  'revoke',
  'delete',
  'restore',
] as const
const zActs = z.array(z.enum(ARTICLE_ACTS))

export const ArticleRow = z.object({
  id: z.string(),
  category: zCategory,
  state: z.string(),
  /** In public at the moment, perhaps in an earlier version. */
  live: z.boolean(),
  title: z.string(),
  top: z.boolean(),
  areaName: z.string().nullable(),
  orgName: z.string(),
  author: z.string(),
  reviewer: z.string().nullable(),
  views: z.number().int(),
  version: z.number().int(),
  createTime: zWireTime,
  updateTime: zWireTime,
  publishTime: zWireTime.nullable(),
  can: zActs,
})
export type ArticleRow = z.infer<typeof ArticleRow>

/** Personal data that the detectors see in a case that is to be published. */
export const Finding = z.object({
  kind: z.enum(FINDING_KINDS),
  field: z.enum(['title', 'digest', 'content', 'titleEn', 'digestEn', 'contentEn']),
  text: z.string(),
  instead: z.string(),
  /** A few words around it. */
  around: z.string(),
  /** Must be gone before publication; otherwise a person decides. */
  certain: z.boolean(),
})
export type Finding = z.infer<typeof Finding>

export const ArticleEvent = z.object({
  event: z.string(),
  at: zWireTime,
  person: z.string(),
  reason: z.string().nullable(),
  number: z.number().int().nullable(),
})

export const ArticleFields = z.object({
  category: zCategory,
  title: z.string(),
  digest: z.string(),
  content: z.string(),
  titleEn: z.string(),
  digestEn: z.string(),
  contentEn: z.string(),
  source: z.string(),
  areaCode: z.string().nullable(),
  top: z.boolean(),
  visibleFrom: z.string().nullable(),
  visibleUntil: z.string().nullable(),
  caseKind: z.string(),
  caseDays: z.number().int().nullable(),
  consent: z.string(),
})
export type ArticleFields = z.infer<typeof ArticleFields>

/** An attached picture with boxes burned in, and what it was made of. */
export const BoxedPicture = z.object({
  fileId: z.string(),
  originalId: z.string(),
  boxes: z.array(PictureBox),
})
export type BoxedPicture = z.infer<typeof BoxedPicture>

export const ArticleDetail = ArticleRow.extend({
  fields: ArticleFields,
  attachments: z.array(StoredFile),
  boxed: z.array(BoxedPicture),
  number: z.number().int(),
  /** Number of the version in public. */
  liveNumber: z.number().int().nullable(),
  reason: z.string().nullable(),
  findings: z.array(Finding),
  history: z.array(ArticleEvent),
})
export type ArticleDetail = z.infer<typeof ArticleDetail>

export const ArticlePage = page(ArticleRow)
export const PublicPage = page(PublicArticle)

export const VersionQuery = z.object({
  id: zId,
  number: z.coerce
    .number('rule.integer')
    .int('rule.integer')
    .min(1, 'rule.integer')
    .max(100_000, 'rule.shape'),
})
export const ArticleVersion = z.object({
  number: z.number().int(),
  author: z.string(),
  createTime: zWireTime,
  note: z.string().nullable(),
})
export type ArticleVersion = z.infer<typeof ArticleVersion>
export const ArticleVersionDetail = ArticleVersion.extend({ fields: ArticleFields })
export const ArticleCounts = z.object({
  draft: z.number().int(),
  in_review: z.number().int(),
  published: z.number().int(),
  offline: z.number().int(),
})
