import type { PassArticle, ReasonBody, SubmitArticle } from '@appeal/contract/articles/articles.inputs.ts'
import type { ArticleDetail, Finding } from '@appeal/contract/articles/articles.schemas.ts'
import { findingTexts } from '@appeal/contract/articles/articles.texts.ts'
import { isPicture } from '@appeal/contract/files/files.routes.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { filesAt } from '../files/files.service.ts'
import { ATTACHMENT, placeOf, settleFiles } from './articles.attachments.ts'
import { step } from './articles.desk.ts'
import { harmless, plainText } from './articles.html.ts'
import { findingsOf, type Sealed } from './articles.presenter.ts'
import { bigrams } from './articles.search.ts'
import * as store from './articles.store.ts'

const kindsOf = (findings: readonly Finding[]) => {
  const kinds = [...new Set(findings.map(({ kind }) => kind))]
  return {
    zh: kinds.map((kind) => findingTexts[kind].zh).join('、'),
    en: kinds.map((kind) => findingTexts[kind].en).join(', '),
  }
}

/** Nothing with a form of its own may be left in a case; what is only suspected is a person's decision. */
function demandRedacted(fields: Sealed): void {
  const certain = findingsOf(fields).filter((finding) => finding.certain)
  if (certain.length > 0) fail('articles.personal_data', { kinds: kindsOf(certain) })
}

/**
 * Hands a draft to a second person.
 *
 * @throws articles.consent_missing, articles.personal_data, and what {@link step} throws
 */
export const submitArticle = (ctx: Context, body: z.output<typeof SubmitArticle>): Promise<ArticleDetail> =>
  step(ctx, body, 'submit', async (_tx, { fields }) => {
    if (fields.category === 'CASE' && !fields.consent) fail('articles.consent_missing', { field: 'consent' })
    demandRedacted(fields)
    return { row: { reviewerId: null, reason: null }, line: { event: 'submitted' } }
  })

const instantOf = (wire: string) => new Date(`${wire.replace(' ', 'T')}+08:00`)

/** What the public gets of a version from now on; its files are those that were seen. */
export function pageOf(id: string, number: number, fields: Sealed, now: Date): store.PageRow {
  const html = harmless(fields.content)
  const htmlEn = fields.contentEn ? harmless(fields.contentEn) : null
  const wanted = fields.visibleFrom ? instantOf(fields.visibleFrom) : now
  const words = [
    ...[fields.title, fields.titleEn, fields.digest, fields.digestEn].map((text) => text ?? ''),
    plainText(html),
    plainText(htmlEn ?? ''),
  ]
  return {
    articleId: id,
    category: fields.category,
    title: fields.title,
    titleEn: fields.titleEn ?? null,
    digest: fields.digest ?? '',
    digestEn: fields.digestEn ?? null,
    html,
    htmlEn,
    source: fields.source ?? '',
    areaCode: fields.areaCode ?? null,
    top: fields.top,
    caseKind: fields.category === 'CASE' ? (fields.caseKind ?? null) : null,
    caseDays: fields.category === 'CASE' ? (fields.caseDays ?? null) : null,
    attachmentIds: [],
    number,
    visibleFrom: wanted,
    visibleUntil: fields.visibleUntil ? instantOf(fields.visibleUntil) : null,
    updatedAt: now,
    grams: bigrams(words.join(' ')),
  }
}

/**
 * Passes the review: from its time on the version is in public. A second person does it, and of a case says that
 * what the detectors only suspect was looked at; of pictures, that they were looked at as they go out. What was attached
 * then is what the public gets, and no file that is attached later.
 *
 * @throws articles.personal_data, articles.redaction_unchecked, articles.pictures_unchecked, articles.own_work, and what {@link step} throws
 */
export const passArticle = (ctx: Context, body: z.output<typeof PassArticle>): Promise<ArticleDetail> =>
  step(ctx, body, 'pass', async (tx, { row, fields }) => {
    demandRedacted(fields)
    const suspected = findingsOf(fields)
    if (suspected.length > 0 && !body.redactionChecked)
      fail('articles.redaction_unchecked', { kinds: kindsOf(suspected) })
    const files = await filesAt(tx, placeOf(row.id, ATTACHMENT))
    const pictures = files.filter(({ suffix }) => isPicture(suffix)).length
    if (pictures > 0 && !body.picturesChecked)
      fail('articles.pictures_unchecked', { field: 'picturesChecked' })
    const before = await store.findPage(tx, row.id)
    const attachmentIds = files.map(({ id }) => id)
    const page = { ...pageOf(row.id, row.number, fields, ctx.now()), attachmentIds }
    // A correction does not make an old notice new.
    await store.publish(
      tx,
      before && !fields.visibleFrom ? { ...page, visibleFrom: before.visibleFrom } : page,
    )
    await settleFiles(tx, ctx, row.id, { wanted: attachmentIds, boxed: fields.boxed })
    return {
      row: { reviewerId: ctx.viewer?.userId ?? null, reason: null },
      line: {
        event: 'passed',
        detail: { checked: body.redactionChecked, suspected: suspected.length, pictures },
      },
    }
  })

/** Returns an article to its author with the reason. @throws what {@link step} throws */
export const rejectArticle = (ctx: Context, body: z.output<typeof ReasonBody>): Promise<ArticleDetail> =>
  step(ctx, body, 'reject', async () => ({
    row: { reviewerId: ctx.viewer?.userId ?? null, reason: body.reason },
    line: { event: 'rejected', opinion: body.reason },
  }))

/** Takes an article down. @throws what {@link step} throws */
export const revokeArticle = (ctx: Context, body: z.output<typeof ReasonBody>): Promise<ArticleDetail> =>
  step(ctx, body, 'revoke', async (tx, { row, fields }) => {
    if (!(await store.takeDown(tx, row.id))) fail('articles.action_not_open')
    await settleFiles(tx, ctx, row.id, { boxed: fields.boxed })
    return { row: { reason: body.reason }, line: { event: 'revoked', opinion: body.reason } }
  })
