import type { ArticleContent } from '@appeal/contract/articles/articles.inputs.ts'
import type {
  ArticleFields,
  ArticleRow,
  Finding,
  PublicArticle,
  PublicArticleDetail,
} from '@appeal/contract/articles/articles.schemas.ts'
import { findPersonalData, isCertain, textOfHtml } from '@appeal/contract/articles/redaction.ts'
import type { PictureBox } from '@appeal/contract/files/pictures.ts'
import { stampsOf, wireTime } from '../../platform/clock.ts'
import type { Platform, Viewer } from '../../platform/context.ts'
import type { Language } from '../../platform/fail.ts'
import { oncePerText } from '../../platform/redacted.ts'
import { inTurn } from '../../platform/turns.ts'
import type { LinkedFile } from '../files/files.service.ts'
import type { OrgDirectory } from '../organisations/organisations.service.ts'
import type { AreaDirectory } from '../reference/areas/areas.service.ts'
import type { Dictionary } from '../reference/dictionaries/dictionaries.service.ts'
import { harmless } from './articles.html.ts'
import { actsOpen } from './articles.policy.ts'
import type { PublicRow, WorkRow } from './articles.store.ts'

/** A picture with boxes: what it was made of, and which file was named when they were laid. */
export interface Boxed {
  fileId: string
  originalId: string
  namedId: string
  boxes: PictureBox[]
}

/** What is sealed of a version: everything its author gave, and the boxes over its pictures. */
export type Sealed = Omit<ArticleContent, 'attachmentIds'> & {
  attachmentIds?: readonly string[]
  boxed?: readonly Boxed[]
}

const SEALED = 'articles.fields'
export const seal = (platform: Platform, fields: Sealed): Buffer =>
  platform.crypto.encryptField(SEALED, JSON.stringify(fields))
export const open = (platform: Platform, sealed: Buffer): Sealed =>
  JSON.parse(platform.crypto.decryptField(SEALED, sealed)) as Sealed

export const presentFields = (fields: Sealed): ArticleFields => ({
  category: fields.category,
  title: fields.title,
  digest: fields.digest ?? '',
  content: harmless(fields.content),
  titleEn: fields.titleEn ?? '',
  digestEn: fields.digestEn ?? '',
  contentEn: harmless(fields.contentEn ?? ''),
  source: fields.source ?? '',
  areaCode: fields.areaCode ?? null,
  top: fields.top,
  visibleFrom: fields.visibleFrom ?? null,
  visibleUntil: fields.visibleUntil ?? null,
  caseKind: fields.caseKind ?? '',
  caseDays: fields.caseDays ?? null,
  consent: fields.consent ?? '',
})

/** Fields that the public will read, and which of them are HTML. */
export const READ_FIELDS = [
  ['title', false],
  ['digest', false],
  ['content', true],
  ['titleEn', false],
  ['digestEn', false],
  ['contentEn', true],
] as const

const AROUND = 12

const TEXTS_KEPT = 50
const readText = (text: string) => ({ text, hits: findPersonalData(text) })
const inText = oncePerText(readText, TEXTS_KEPT)
const inHtml = oncePerText((html) => readText(textOfHtml(html).text), TEXTS_KEPT)

/** Looks through the long fields of a case one in each turn of the loop; {@link findingsOf} knows them then. */
export async function lookThrough(fields: Sealed): Promise<void> {
  if (fields.category !== 'CASE') return
  for (const [field, isHtml] of READ_FIELDS) {
    const given = fields[field]
    if (isHtml && given) await inTurn(() => inHtml(given))
  }
}

/** Personal data that the detectors see; only cases are looked at, other articles name offices and their telephones. */
export function findingsOf(fields: Sealed): Finding[] {
  if (fields.category !== 'CASE') return []
  return READ_FIELDS.flatMap(([field, isHtml]) => {
    const { text, hits } = (isHtml ? inHtml : inText)(fields[field] ?? '')
    return hits.map((hit) => ({
      kind: hit.kind,
      field,
      text: hit.text,
      instead: hit.instead,
      around: text.slice(Math.max(0, hit.start - AROUND), hit.end + AROUND).replace(/\s+/g, ' '),
      certain: isCertain(hit.kind),
    }))
  })
}

interface Words {
  orgs: OrgDirectory
  areas: AreaDirectory
  language: Language
  names: ReadonlyMap<string, string>
}

export function presentRow(
  { row, live, visibleFrom, areaCode, views }: WorkRow,
  viewer: Viewer,
  { orgs, areas, language, names }: Words,
  more: { authors: readonly string[]; findings: boolean; pictures: boolean },
): ArticleRow {
  return {
    id: row.id,
    category: row.category,
    state: row.state,
    live: live !== null,
    title: row.title,
    top: false,
    areaName: areaCode ? areas.fullName(areaCode, language) : null,
    orgName: orgs.nameOf(row.orgId, language),
    author: names.get(row.authorId) ?? '',
    reviewer: (row.reviewerId && names.get(row.reviewerId)) ?? null,
    views,
    version: row.version,
    ...stampsOf(row),
    publishTime: visibleFrom && wireTime(visibleFrom),
    can: actsOpen(viewer, {
      state: row.state,
      live: live !== null,
      deleted: row.deletedAt !== null,
      ...more,
    }),
  }
}

/** What names in an article are read by. */
interface Read {
  areas: AreaDirectory
  words: Dictionary
}

/** A kind of problem as the dictionary calls it in English; other words stay as they were written. */
const kindIn = (words: Dictionary, kind: string | null) =>
  words.children('APPEAL_L1').find(({ zh }) => zh === kind)?.en ?? kind

export function presentPublic(
  { page, views }: PublicRow,
  { areas, words }: Read,
  language: Language,
): PublicArticle {
  const english = language === 'en'
  return {
    id: page.articleId,
    category: page.category,
    title: (english && page.titleEn) || page.title,
    digest: english ? (page.digestEn ?? '') || (page.titleEn ? '' : page.digest) : page.digest,
    source: page.source,
    areaName: page.areaCode ? areas.fullName(page.areaCode, language) : null,
    top: page.top,
    publishTime: wireTime(page.visibleFrom),
    views,
    caseKind: english ? kindIn(words, page.caseKind) : page.caseKind,
    caseDays: page.caseDays,
    chineseOnly: english && !page.htmlEn,
  }
}

export function presentPublicDetail(
  row: PublicRow,
  read: Read,
  language: Language,
  more: Pick<PublicArticleDetail, 'older' | 'newer'> & { files: readonly LinkedFile[] },
): PublicArticleDetail {
  const { page } = row
  const { files, ...beside } = more
  return {
    ...presentPublic(row, read, language),
    content: harmless((language === 'en' && page.htmlEn) || page.html),
    updateTime: wireTime(page.updatedAt),
    attachments: files.map(({ id, name, sizeInfo, suffix }) => ({ id, name, sizeInfo, suffix })),
    ...beside,
  }
}
