import type { ArticleContent, EditArticle } from '@appeal/contract/articles/articles.inputs.ts'
import { articleRoutes } from '@appeal/contract/articles/articles.routes.ts'
import type {
  ArticleDetail,
  ArticleQuery,
  ArticleRow,
  ArticleVersion,
} from '@appeal/contract/articles/articles.schemas.ts'
import { type ArticleAction, articleWorkflow } from '@appeal/contract/articles/articles.workflow.ts'
import { findPersonalData, redactText } from '@appeal/contract/articles/redaction.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { isPicture } from '@appeal/contract/files/files.routes.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { countShown } from '@appeal/contract/rules.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, isSecondTo, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import {
  appendHistory,
  beginHistory,
  type HistoryLine,
  opinionsOf,
  readHistory,
} from '../../platform/history/history.ts'
import { newId } from '../../platform/ids.ts'
import { filesOf } from '../files/files.service.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { namesOf } from '../people/users/users.service.ts'
import { areaDirectory } from '../reference/areas/areas.service.ts'
import { ATTACHMENT, KIND, ORIGINAL, settleFiles } from './articles.attachments.ts'
import { madeHarmless, plainText } from './articles.html.ts'
import { type ArticleAct, actsOpen, articleScope, mayAddress } from './articles.policy.ts'
import {
  findingsOf,
  lookThrough,
  open,
  presentFields,
  presentRow,
  type Sealed,
  seal,
} from './articles.presenter.ts'
import * as store from './articles.store.ts'

/** Permission path of reading an article at the desk; its files follow it. */
export const READING = '/biz/notice/detail'

const today = (ctx: Context) => shanghaiDate(ctx.now())

export async function sightOf(ctx: Context, grant = ctx.grant) {
  return articleScope(viewerOf(ctx), grant, await orgDirectory(ctx.platform))
}

/** Originals under boxes are for those who lay boxes: reviewers see what will go out. */
async function maySeeFiles(ctx: Context, id: string, role: string): Promise<boolean> {
  if (role === ORIGINAL && !viewerOf(ctx).grants.has(articleRoutes.box.permission)) return false
  const within = await sightOf(ctx, viewerOf(ctx).grants.get(READING) ?? null)
  return (await store.findWork(ctx.platform.db, id, within)) !== undefined
}

export const articleFiles = { [KIND]: { maySee: maySeeFiles } }

// ---------------------------------------------------------------- reading

const wordsOf = async (ctx: Context, people: readonly (string | null)[]) => ({
  orgs: await orgDirectory(ctx.platform),
  areas: await areaDirectory(ctx.platform),
  language: ctx.language,
  names: await namesOf(ctx, people, (id) => id ?? []),
})

/** Articles in the viewer's sight, newest work first. */
export async function articlePage(
  ctx: Context,
  query: z.output<typeof ArticleQuery>,
): Promise<Page<ArticleRow>> {
  const { db } = ctx.platform
  const { rows, total } = await store.listWork(
    db,
    await sightOf(ctx),
    {
      category: query.category,
      state: query.state,
      words: query.searchKey?.trim() || undefined,
      deleted: query.standing === 'deleted',
    },
    { by: query.sortField ?? 'updateTime', descending: query.sortOrder !== 'ascend' },
    query,
  )
  const authors = await store.authorsSince(
    db,
    rows.map(({ row }) => row.id),
  )
  const words = await wordsOf(
    ctx,
    rows.flatMap(({ row }) => [row.authorId, row.reviewerId]),
  )
  return toPage(
    rows.map((one) => ({
      ...presentRow(one, viewerOf(ctx), words, {
        authors: authors.get(one.row.id) ?? [],
        findings: false,
        pictures: false,
      }),
      top: open(ctx.platform, one.row.fields).top,
    })),
    total,
    query,
  )
}

export async function articleCounts(ctx: Context) {
  const counts = await store.countStates(ctx.platform.db, await sightOf(ctx))
  const of = (state: store.ArticleRow['state']) => counts.get(state) ?? 0
  return {
    draft: of('draft'),
    in_review: of('in_review'),
    published: of('published'),
    offline: of('offline'),
  }
}

/** One article as it is worked on. @throws articles.not_found */
export async function articleDetail(ctx: Context, id: string): Promise<ArticleDetail> {
  const { db } = ctx.platform
  const found = (await store.findWork(db, id, await sightOf(ctx))) ?? fail('articles.not_found')
  const { row, live } = found
  const history = await readHistory(db, KIND, id)
  const opinionOf = opinionsOf(ctx.platform.crypto)
  const fields = open(ctx.platform, row.fields)
  await lookThrough(fields)
  const findings = findingsOf(fields)
  const words = await wordsOf(ctx, [row.authorId, row.reviewerId, ...history.map(({ actorId }) => actorId)])
  const authors = (await store.authorsSince(db, [id])).get(id) ?? []
  const files = (await filesOf(ctx, KIND, [id])).get(id) ?? []
  const attachments = files.filter(({ role }) => role === ATTACHMENT).map(({ role: _, ...file }) => file)
  const pictures = attachments.some(({ suffix }) => isPicture(suffix))
  return {
    ...presentRow(found, viewerOf(ctx), words, { authors, findings: findings.length > 0, pictures }),
    top: fields.top,
    title: fields.title,
    fields: presentFields(fields),
    attachments,
    boxed: (fields.boxed ?? [])
      .filter(({ fileId }) => attachments.some(({ id: one }) => one === fileId))
      .map(({ fileId, originalId, boxes }) => ({ fileId, originalId, boxes })),
    number: row.number,
    liveNumber: live,
    reason: row.reason,
    findings,
    history: history.map(({ event, at, actorId, opinion, detail }) => ({
      event,
      at: wireTime(at),
      person: (actorId && words.names.get(actorId)) ?? '',
      reason: opinionOf({ opinion }),
      number: typeof detail.number === 'number' ? detail.number : null,
    })),
  }
}

async function demandSeen(ctx: Context, id: string): Promise<void> {
  if (!(await store.findWork(ctx.platform.db, id, await sightOf(ctx)))) fail('articles.not_found')
}

/** Versions of an article, newest first. @throws articles.not_found */
export async function articleVersions(ctx: Context, id: string): Promise<ArticleVersion[]> {
  await demandSeen(ctx, id)
  const rows = await store.listVersions(ctx.platform.db, id)
  const names = await namesOf(ctx, rows, ({ authorId }) => authorId)
  return rows.map(({ number, note, authorId, at }) => ({
    number,
    note,
    author: names.get(authorId) ?? '',
    createTime: wireTime(at),
  }))
}

/** One version with its text. @throws articles.not_found */
export async function articleVersion(ctx: Context, id: string, number: number) {
  await demandSeen(ctx, id)
  const row = (await store.findVersion(ctx.platform.db, id, number)) ?? fail('articles.not_found')
  const names = await namesOf(ctx, [row.authorId])
  return {
    number,
    note: row.note,
    author: names.get(row.authorId) ?? '',
    createTime: wireTime(row.at),
    fields: presentFields(open(ctx.platform, row.fields)),
  }
}

// ---------------------------------------------------------------- writing

/** What the author gave, made harmless. @throws articles.empty, articles.span_wrong, articles.area_foreign */
async function accepted(ctx: Context, given: ArticleContent): Promise<Sealed> {
  const { attachmentIds, ...fields } = given
  const content = await madeHarmless(fields.content)
  if (countShown(plainText(content)) === 0) fail('articles.empty', { field: 'content' })
  const { visibleFrom, visibleUntil } = fields
  if (visibleFrom && visibleUntil && visibleUntil <= visibleFrom)
    fail('articles.span_wrong', { field: 'visibleUntil' })
  const orgs = await orgDirectory(ctx.platform)
  const areas = await areaDirectory(ctx.platform)
  const area = fields.areaCode ?? null
  if (area !== null && !areas.get(area)) fail('articles.area_foreign', { field: 'areaCode' })
  if (!mayAddress(viewerOf(ctx), area, today(ctx), orgs)) fail('articles.area_foreign', { field: 'areaCode' })
  const contentEn = fields.contentEn && (await madeHarmless(fields.contentEn))
  return {
    ...fields,
    content,
    ...(contentEn && plainText(contentEn) ? { contentEn } : { contentEn: undefined }),
    attachmentIds: [...new Set(attachmentIds)],
  }
}

/** A title that lists may show: in a case, what looks personal is written over. */
export const listed = ({ category, title }: Sealed) =>
  category === 'CASE' ? redactText(title, findPersonalData(title)) : title

/** A line of an article's history, read by the bureau alone. */
export const line = (
  event: string,
  row: { number: number },
  more: Partial<HistoryLine> = {},
): HistoryLine => ({
  event,
  fromState: null,
  toState: null,
  voice: 'bureau',
  audience: ['bureau'],
  ...more,
  detail: { number: row.number, ...more.detail },
})

export async function keepVersion(
  tx: Tx,
  ctx: Context,
  row: store.ArticleRow,
  note: string | null,
): Promise<void> {
  await store.insertVersion(tx, {
    id: newId(ctx.platform.clock),
    articleId: row.id,
    number: row.number,
    fields: row.fields,
    note,
    authorId: viewerOf(ctx).userId,
    at: ctx.now(),
  })
}

/** Begins an article as a draft. @throws articles.empty, articles.span_wrong, articles.area_foreign */
export async function addArticle(ctx: Context, given: ArticleContent): Promise<ArticleDetail> {
  const fields = await accepted(ctx, given)
  const viewer = viewerOf(ctx)
  const id = await ctx.unitOfWork(async (tx) => {
    const row = await store.insert(tx, {
      id: newId(ctx.platform.clock),
      category: fields.category,
      title: listed(fields),
      state: 'draft',
      fields: seal(ctx.platform, fields),
      orgId: viewer.org?.id ?? fail('articles.not_permitted'),
      authorId: viewer.userId,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    await keepVersion(tx, ctx, row, null)
    await settleFiles(tx, ctx, row.id, { wanted: given.attachmentIds })
    await beginHistory(tx, ctx, { kind: KIND, id: row.id }, [line('created', row, { toState: 'draft' })])
    return row.id
  })
  return articleDetail(as(ctx, READING), id)
}

/** The same caller with the grant of another of the feature's routes; answers are read with that of the detail. */
export const as = (ctx: Context, path: string): Context => ({
  ...ctx,
  grant: viewerOf(ctx).grants.get(path) ?? ctx.grant,
})

interface Move {
  id: string
  version: number
}

/** What a step sees: the locked row with its text, and whether something is in public. */
export interface Held {
  row: store.ArticleRow
  fields: Sealed
  live: number | null
}

/**
 * One step of an article in one transaction: see, may, state, version, then what the step does.
 *
 * @throws articles.not_found, articles.not_permitted, articles.own_work, articles.action_not_open, record.stale
 */
export async function step(
  ctx: Context,
  { id, version }: Move,
  act: Exclude<ArticleAct, 'delete' | 'restore'>,
  make: (
    tx: Tx,
    held: Held,
  ) => Promise<{ row: Partial<store.ArticleRow>; line: Partial<HistoryLine> & { event: string } }>,
): Promise<ArticleDetail> {
  const within = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    const row = (await store.lock(tx, id, within)) ?? fail('articles.not_found')
    const live = (await store.findWork(tx, id, within))?.live ?? null
    const authors = (await store.authorsSince(tx, [id])).get(id) ?? []
    const fields = open(ctx.platform, row.fields)
    const findings = findingsOf(fields).length > 0
    // Which of the files is a picture is asked of the one that is to be covered.
    const work = { state: row.state, live: live !== null, authors, findings, pictures: true }
    const open_ = actsOpen(viewerOf(ctx), work)
    if (!open_.includes(act)) {
      const isReview = act === 'pass' || act === 'reject'
      if (
        isReview &&
        authors.some((author) => !isSecondTo(viewerOf(ctx), author)) &&
        row.state === 'in_review'
      )
        fail('articles.own_work')
      if (act === 'redact' && row.state === 'draft') fail('articles.nothing_found')
      fail('articles.action_not_open')
    }
    if (row.version !== version) fail('record.stale')
    const next = await make(tx, { row, fields, live })
    const to =
      act === 'redact' || act === 'box'
        ? 'draft'
        : (articleWorkflow.step(row.state, act as ArticleAction) ?? 'offline')
    const changed = await store.update(tx, row, { state: to, updatedAt: ctx.now(), ...next.row })
    if (!changed) return fail('record.stale')
    await appendHistory(tx, ctx, { kind: KIND, id }, [
      line(next.line.event, changed, { fromState: row.state, toState: to, ...next.line }),
    ])
  })
  return articleDetail(as(ctx, READING), id)
}

/** Text and files; boxes are files of their own. */
export const same = (a: Sealed, b: Sealed) => {
  const whole = (one: Sealed) =>
    JSON.stringify({ ...one, attachmentIds: one.attachmentIds ?? [], boxed: undefined })
  return whole(a) === whole(b)
}

/** Writes the next version. @throws what {@link step} and {@link addArticle} throw */
export async function editArticle(ctx: Context, body: z.output<typeof EditArticle>): Promise<ArticleDetail> {
  const { id, version, note, ...given } = body
  const accept = await accepted(ctx, given)
  return step(ctx, { id, version }, 'edit', async (tx, { row, fields: before }) => {
    const boxed = await settleFiles(tx, ctx, id, { wanted: given.attachmentIds, boxed: before.boxed })
    const fields: Sealed = { ...accept, boxed }
    const isNew = !same(before, fields)
    const next = {
      ...row,
      fields: seal(ctx.platform, fields),
      number: isNew ? row.number + 1 : row.number,
    }
    if (isNew) await keepVersion(tx, ctx, next, note ?? null)
    return {
      row: {
        category: fields.category,
        title: listed(fields),
        fields: next.fields,
        number: next.number,
        reason: null,
      },
      line: { event: 'edited', opinion: note ?? null },
    }
  })
}
