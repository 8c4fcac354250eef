import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseDraftBody } from '@appeal/contract/cases/cases.inputs.ts'
import type { CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import { EVIDENCE_MAX_FILES } from '@appeal/contract/files/files.routes.ts'
import { zId } from '@appeal/contract/kit/scalars.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { freeFiles, holdLooseFiles } from '../files/files.service.ts'
import * as store from './cases.drafts.store.ts'

const COLUMN = 'case_drafts.content'
const DRAFTS_MAX = 10
// What is kept of people has an end (个人信息保护法 art. 19): a season in which nobody goes on with a draft.
const KEPT_DAYS = 90
const DAY_MS = 86_400_000

type Content = Record<string, unknown>

const read = (ctx: Context, draft: store.DraftRecord): Content =>
  JSON.parse(ctx.platform.crypto.decryptField(COLUMN, draft.content)) as Content

const placeOf = (id: string) => ({ kind: 'caseDraft', subjectId: id, role: 'evidence' })

/** Ids of the files a draft names; whatever else a client wrote there is left alone. */
const filesIn = ({ files }: Content): string[] =>
  (Array.isArray(files) ? files : [])
    .map((file: unknown) => String((file as { id?: unknown } | null)?.id ?? ''))
    .filter((id) => zId.safeParse(id).success)
    .slice(0, EVIDENCE_MAX_FILES)

/**
 * Keeps what was filled in so far. The content is not judged; files it names stay as long as the draft does.
 *
 * @throws cases.too_many_drafts, cases.draft_gone, cases.stale
 */
export async function saveDraft(ctx: Context, input: z.output<typeof CaseDraftBody>) {
  const { userId } = viewerOf(ctx)
  const content = ctx.platform.crypto.encryptField(COLUMN, JSON.stringify(input.content))
  const [step, at] = [input.step ?? null, ctx.now()]
  const saved = await ctx.unitOfWork(async (tx) => {
    const kept = input.id
      ? await change(tx, userId, { ...input, id: input.id }, { step, content, updatedAt: at })
      : await begin(tx, userId, {
          ...{ id: newId(ctx.platform.clock), kind: input.kind, ownerId: userId, step, content, version: 1 },
          ...{ createdAt: at, updatedAt: at },
        })
    await holdLooseFiles(tx, ctx, filesIn(input.content), placeOf(kept.id))
    return kept
  })
  return { id: saved.id, version: saved.version, savedAt: wireTime(saved.updatedAt) }
}

async function change(
  tx: Tx,
  userId: string,
  { id, kind, version }: { id: string; kind: CaseKind; version?: number | undefined },
  next: Parameters<typeof store.update>[2],
): Promise<store.DraftRecord> {
  const draft = await store.find(tx, userId, id)
  if (draft?.kind !== kind) return fail('cases.draft_gone')
  if (version !== undefined && version !== draft.version) fail('cases.stale')
  return (await store.update(tx, draft, next)) ?? fail('cases.stale')
}

async function begin(tx: Tx, userId: string, row: store.DraftRecord): Promise<store.DraftRecord> {
  await store.lockOwner(tx, userId)
  if ((await store.countOf(tx, userId)) >= DRAFTS_MAX) fail('cases.too_many_drafts', { limit: DRAFTS_MAX })
  await store.insert(tx, row)
  return row
}

/** @throws cases.draft_gone also for a draft of somebody else */
export async function readDraft(ctx: Context, id: string) {
  const draft = (await store.find(ctx.platform.db, viewerOf(ctx).userId, id)) ?? fail('cases.draft_gone')
  return {
    id: draft.id,
    kind: draft.kind,
    version: draft.version,
    step: draft.step,
    content: read(ctx, draft),
    savedAt: wireTime(draft.updatedAt),
  }
}

const TITLE_MAX = 40
const titleOf = ({ title, content }: Content): string =>
  [title, content]
    .map((text) => (typeof text === 'string' ? [...text.trim()].slice(0, TITLE_MAX).join('') : ''))
    .find(Boolean) ?? ''

export async function listDrafts(ctx: Context, kind: CaseKind) {
  const drafts = await store.list(ctx.platform.db, viewerOf(ctx).userId, kind)
  return drafts.map((draft) => ({
    id: draft.id,
    title: titleOf(read(ctx, draft)),
    step: draft.step,
    savedAt: wireTime(draft.updatedAt),
    keptUntil: addCalendarDays(shanghaiDate(draft.updatedAt), KEPT_DAYS),
  }))
}

/** @throws cases.draft_gone */
export async function deleteDraft(ctx: Context, id: string): Promise<null> {
  await ctx.unitOfWork(async (tx) => {
    if (!(await takeDraft(tx, viewerOf(ctx).userId, id))) fail('cases.draft_gone')
  })
  return null
}

/** Ends a draft in the transaction of what becomes of it; its files are free for the case. */
export async function takeDraft(tx: Tx, userId: string, id: string): Promise<boolean> {
  if (!(await store.remove(tx, userId, id))) return false
  await freeFiles(tx, [placeOf(id)])
  return true
}

/** Nothing of a draft outlives its owner's account. */
export async function dropDraftsOf(tx: Tx, _ctx: Context, userId: string): Promise<void> {
  await freeFiles(tx, (await store.removeAllOf(tx, userId)).map(placeOf))
}

/** Takes away drafts with which nobody went on for a season. */
export async function retireDrafts(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS)
  await ctx.unitOfWork(async (tx) => freeFiles(tx, (await store.removeOld(tx, before)).map(placeOf)))
}
