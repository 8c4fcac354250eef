import { z } from 'zod'
import { PICTURE_BOXES_MAX, PictureBox } from '../files/pictures.ts'
import { zId } from '../kit/scalars.ts'
import { zCode, zDateTime, zOptional, zText } from '../rules.ts'

/** Columns of the portal (domain 6.4): notices, news, regulations, selected cases, guides. */
export const ARTICLE_CATEGORIES = ['NOTICE', 'NEWS', 'RULE', 'CASE', 'GUIDE'] as const
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number]

/** Characters of HTML; the server's limit for a body is 256 KB, and a Chinese character takes three bytes. */
const MAX_HTML = 60_000

const zTitle = zText({ min: 2, max: 100, singleLine: true })
const zDigest = zOptional(zText({ max: 200 }))
const zVersion = z.number('rule.integer').int('rule.integer')

/** What an author gives. HTML is reduced to harmless elements on the way in, and again on the way out. */
export const ArticleContent = z.object({
  category: zCode(ARTICLE_CATEGORIES),
  title: zTitle,
  digest: zDigest,
  content: zText({ min: 1, max: MAX_HTML }),
  titleEn: zOptional(zTitle),
  digestEn: zDigest,
  contentEn: zOptional(zText({ max: MAX_HTML })),
  source: zOptional(zText({ max: 50, singleLine: true })),
  /** The province or city it is for; left out for the whole country. */
  areaCode: zOptional(zText({ max: 12, singleLine: true })),
  top: z.boolean('rule.choice').default(false),
  /** In public from then on, at the earliest with the review; left out: at once. */
  visibleFrom: zOptional(zDateTime),
  /** In public until then; left out: without end. */
  visibleUntil: zOptional(zDateTime),
  /** Cases only: the kind of problem and how many days it took. */
  caseKind: zOptional(zText({ max: 20, singleLine: true })),
  caseDays: z
    .number('rule.integer')
    .int('rule.integer')
    .min(0, 'rule.integer')
    .max(3650, 'rule.shape')
    .optional(),
  /** Cases only: who agreed to publication, when and how. Stays inside. */
  consent: zOptional(zText({ max: 200 })),
  attachmentIds: z.array(zId).max(9, 'rule.tooMany').default([]),
})
export type ArticleContent = z.output<typeof ArticleContent>

export const EditArticle = z.object({
  id: zId,
  version: zVersion,
  ...ArticleContent.shape,
  /** What was changed, for the list of versions. */
  note: zOptional(zText({ max: 200 })),
})
const OneVersion = z.object({ id: zId, version: zVersion })
export const SubmitArticle = OneVersion
export const PassArticle = z.object({
  ...OneVersion.shape,
  /** Cases: the reviewer has read the text for personal data and lets stand what the detectors only suspect. */
  redactionChecked: z.boolean('rule.choice').default(false),
  /** The reviewer has looked at every attached picture as it will go out. */
  picturesChecked: z.boolean('rule.choice').default(false),
})
export const ReasonBody = z.object({ ...OneVersion.shape, reason: zText({ min: 2, max: 200 }) })

export const BoxBody = z.object({
  ...OneVersion.shape,
  /** An attached picture; one that has boxes already gets these in their stead. */
  fileId: zId,
  boxes: z.array(PictureBox).min(1, 'rule.required').max(PICTURE_BOXES_MAX, 'rule.tooMany'),
})
export const RedactBody = z.object({
  ...OneVersion.shape,
  /** Findings that stay as they are, by their numbers in `findings`. */
  keep: z.array(z.number('rule.integer').int('rule.integer')).max(500, 'rule.tooMany').default([]),
})
