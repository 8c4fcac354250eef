import { findingTexts } from '@appeal/contract/articles/articles.texts.ts'
import { findPersonalData, isCertain } from '@appeal/contract/articles/redaction.ts'
import type { consultationRoutes, DeskFaq, Faq } from '@appeal/contract/consultations/consultations.routes.ts'
import type { ProposeFaqInput } from '@appeal/contract/consultations/consultations.workflow.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { BodyOf, QueryOf } from '@appeal/contract/kit/routes.ts'
import type { z } from 'zod'
import type { Step } from '../../cases/cases.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { cachedPerPlatform } from '../../platform/cache.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, isSecondTo, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { hitAddress } from '../../platform/limits/limits.ts'
import { likeness, pairsOf } from './consultations.likeness.ts'
import type { FaqRecord } from './consultations.store.ts'
import * as store from './consultations.store.ts'

const CACHE = 'faqs'
/** Published questions, kept in memory until one changes: suggestions come at every pause of typing. */
const published = cachedPerPlatform(CACHE, async ({ db }) =>
  (await store.listPublished(db)).map((row) => ({ row, known: pairsOf(`${row.question} ${row.answer}`) })),
)
const changed = (tx: Tx, ctx: Context) => ctx.platform.live.send(tx, { kind: 'cache', key: CACHE })

const SUGGESTIONS = 4
const LIKE_ENOUGH = 0.18

const present = (row: FaqRecord): Faq => ({
  id: row.id,
  type: row.type,
  question: row.question,
  answer: row.answer,
  views: row.views,
  updateTime: wireTime(row.updatedAt),
})

function presentForDesk(
  ctx: Context,
  row: FaqRecord,
  names: ReadonlyMap<string, string>,
  sourceNo: string | null,
): DeskFaq {
  const own = !isSecondTo(viewerOf(ctx), row.authorId)
  return {
    ...present(row),
    state: row.state,
    authorName: names.get(row.authorId) ?? null,
    approverName: row.approverId ? (names.get(row.approverId) ?? null) : null,
    sourceNo,
    version: row.version,
    can: [
      'save',
      ...(row.state !== 'published' && !own ? (['publish'] as const) : []),
      ...(row.state === 'published' ? (['takeDown'] as const) : []),
    ],
  }
}

const ASKED = { limit: 120, windowSeconds: 60 }

/** Published questions like a text, most alike first. @throws request.too_many */
export async function suggest(ctx: Context, text: string): Promise<Faq[]> {
  const limit = await hitAddress(ctx.platform.db, 'faqSuggest', ctx.ip, { ...ASKED, at: ctx.now() })
  if (!limit.allowed) fail('request.too_many', { seconds: limit.retryAfterSeconds })
  const asked = pairsOf(text)
  return (await published(ctx.platform))
    .map(({ row, known }) => ({ row, like: likeness(asked, known) }))
    .filter(({ like }) => like >= LIKE_ENOUGH)
    .toSorted((a, b) => b.like - a.like)
    .slice(0, SUGGESTIONS)
    .map(({ row }) => present(row))
}

/** Published questions, most read first. */
export async function faqPage(
  ctx: Context,
  query: QueryOf<typeof consultationRoutes.faqpage>,
): Promise<Page<Faq>> {
  const filter = { state: 'published', type: query.type, text: query.searchKey } as const
  const by = query.sortField ?? 'views'
  const { rows, total } = await store.listFaqs(
    ctx.platform.db,
    filter,
    by,
    query.sortOrder !== 'ascend',
    query,
  )
  return toPage(
    rows.map(({ faq }) => present(faq)),
    total,
    query,
  )
}

const READS = { limit: 60, windowSeconds: 60 }

/** Counts one reading. @throws faqs.not_found, request.too_many */
export async function countRead(ctx: Context, id: string): Promise<null> {
  const { db } = ctx.platform
  const { allowed, retryAfterSeconds } = await hitAddress(db, 'faq', ctx.ip, { ...READS, at: ctx.now() })
  if (!allowed) fail('request.too_many', { seconds: retryAfterSeconds })
  if (!(await store.countView(db, id))) fail('faqs.not_found')
  return null
}

/** Every question with its state, for those who keep them. */
export async function faqDeskPage(
  ctx: Context,
  query: QueryOf<typeof consultationRoutes.faqdeskpage>,
): Promise<Page<DeskFaq>> {
  const by = query.sortField ?? 'updateTime'
  const { rows, total } = await store.listFaqs(
    ctx.platform.db,
    { state: query.state, text: query.searchKey },
    by,
    query.sortOrder !== 'ascend',
    query,
  )
  const names = await namesOf(
    ctx,
    rows.flatMap(({ faq }) => [faq.authorId, faq.approverId ?? []].flat()),
  )
  return toPage(
    rows.map(({ faq, sourceNo }) => presentForDesk(ctx, faq, names, sourceNo)),
    total,
    query,
  )
}

/** Personal data that a machine is sure of has no place in a text for everybody. @throws faqs.personal_data */
function assertImpersonal(...texts: string[]): void {
  const found = findPersonalData(texts.join('\n')).find(({ kind }) => isCertain(kind))
  if (found) fail('faqs.personal_data', { found: findingTexts[found.kind] })
}

type Fresh = { type: string; question: string; answer: string; caseId: string | null }
const draftOf = (ctx: Context, { type, question, answer, caseId }: Fresh): FaqRecord => ({
  id: newId(ctx.platform.clock),
  state: 'draft',
  type,
  question,
  answer,
  caseId,
  authorId: viewerOf(ctx).userId,
  approverId: null,
  views: 0,
  version: 1,
  createdAt: ctx.now(),
  updatedAt: ctx.now(),
  publishedAt: null,
})

/** Makes a draft of an answered consultation. @throws faqs.personal_data */
export async function proposeFaq(
  { tx, ctx, row }: Step,
  input: z.output<typeof ProposeFaqInput>,
): Promise<void> {
  assertImpersonal(input.question, input.answer)
  const { question, answer } = input
  await store.insertFaq(tx, draftOf(ctx, { type: row.type ?? 'OTHER', question, answer, caseId: row.id }))
}

async function shown(ctx: Context, row: FaqRecord): Promise<DeskFaq> {
  const names = await namesOf(ctx, [row.authorId, ...(row.approverId ? [row.approverId] : [])])
  return presentForDesk(ctx, row, names, null)
}

async function change(
  ctx: Context,
  id: string,
  version: number | undefined,
  work: (row: FaqRecord) => Partial<FaqRecord>,
): Promise<DeskFaq> {
  const moved = await ctx.unitOfWork(async (tx) => {
    const row = (await store.lockFaq(tx, id)) ?? fail('faqs.not_found')
    if (version !== row.version) fail('faqs.stale', { version: row.version })
    const next = await store.updateFaq(tx, row, { ...work(row), updatedAt: ctx.now() })
    await changed(tx, ctx)
    return next ?? fail('faqs.stale')
  })
  return shown(ctx, moved)
}

/** Writes a draft, or edits a question, which then waits for a second person again. */
export async function saveFaq(
  ctx: Context,
  input: BodyOf<typeof consultationRoutes.faqSave>,
): Promise<DeskFaq> {
  const { id, version, type, question, answer } = input
  assertImpersonal(question, answer)
  if (id)
    return change(ctx, id, version, () => ({
      type,
      question,
      answer,
      state: 'draft',
      authorId: viewerOf(ctx).userId,
      approverId: null,
      publishedAt: null,
    }))
  const row = draftOf(ctx, { type, question, answer, caseId: null })
  await ctx.unitOfWork((tx) => store.insertFaq(tx, row))
  return shown(ctx, row)
}

/** Publishes somebody else's draft. @throws faqs.own_work, faqs.not_open */
export const publishFaq = (ctx: Context, { id, version }: BodyOf<typeof consultationRoutes.faqPublish>) =>
  change(ctx, id, version, (row) => {
    if (row.state === 'published') fail('faqs.not_open')
    if (!isSecondTo(viewerOf(ctx), row.authorId)) fail('faqs.own_work')
    return { state: 'published', approverId: viewerOf(ctx).userId, publishedAt: ctx.now() }
  })

export const takeDownFaq = (ctx: Context, { id, version }: BodyOf<typeof consultationRoutes.faqTakeDown>) =>
  change(ctx, id, version, (row) => {
    if (row.state !== 'published') fail('faqs.not_open')
    return { state: 'offline' }
  })
