import type { DraftBody } from '@appeal/contract/appeals/appeals.inputs.ts'
import type { OwnAppealRow } from '@appeal/contract/appeals/appeals.schemas.ts'
import { isLocalDate, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { tell } from '../messages/messages.service.ts'
import type { DraftRecord } from './appeals.drafts.store.ts'
import * as draftRows from './appeals.drafts.store.ts'
import { presentDraft, wordsOf } from './appeals.presenter.ts'
import { opensOnDay } from './appeals.rules.ts'
import * as store from './appeals.store.ts'

const COLUMN = 'appeal_drafts.content'
const DRAFTS_MAX = 10

type Content = Record<string, unknown>

const read = (ctx: Context, draft: DraftRecord): Content =>
  JSON.parse(ctx.platform.crypto.decryptField(COLUMN, draft.content)) as Content

/** The first day on which the matter of a draft may be filed; null where it waits for no answer of the enterprise. */
async function openingDay(ctx: Context, { complaintResult, complaintDate }: Content): Promise<string | null> {
  const waits =
    complaintResult === 'NO_REPLY' && typeof complaintDate === 'string' && isLocalDate(complaintDate)
  return waits ? opensOnDay(ctx, complaintDate) : null
}

/** The day to tell the owner of: none where the matter is open already, because the owner was there. */
async function awaitedDay(ctx: Context, content: Content): Promise<string | null> {
  const opensOn = await openingDay(ctx, content)
  return opensOn && opensOn > shanghaiDate(ctx.now()) ? opensOn : null
}

const REMINDERS_AT_ONCE = 100

/**
 * Tells owners of drafts that the enterprise's seven days are over and they may file now, each draft once for each
 * day it waited for.
 */
export async function remindOfDrafts(ctx: Context): Promise<void> {
  const today = shanghaiDate(ctx.now())
  for (let more = true; more; )
    more = await ctx.unitOfWork(async (tx) => {
      const drafts = await draftRows.takeOpening(tx, today, REMINDERS_AT_ONCE)
      for (const draft of drafts) {
        // Read anew: the limit may have been changed since the draft was kept.
        const later = await awaitedDay(ctx, read(ctx, draft))
        await draftRows.setOpensOn(tx, draft.id, later)
        if (later) continue
        await tell(tx, ctx, {
          template: 'draftOpens',
          to: { userId: draft.ownerId },
          data: { date: draft.opensOn ?? today },
          channels: ['inapp', 'sms'],
          key: `draft:${draft.id}:opens:${draft.opensOn}`,
        })
      }
      return drafts.length > 0
    })
}

/**
 * Keeps what was filled in so far (T1). The content is not judged: it may be anything a half-filled form holds.
 *
 * @throws appeals.too_many_drafts, appeals.not_found, appeals.stale
 */
export async function saveDraft(ctx: Context, input: z.output<typeof DraftBody>) {
  const { userId } = viewerOf(ctx)
  const content = ctx.platform.crypto.encryptField(COLUMN, JSON.stringify(input.content))
  const step = input.step ?? null
  const at = ctx.now()
  const opensOn = await awaitedDay(ctx, input.content)
  const saved = await ctx.unitOfWork(async (tx) => {
    if (input.id) {
      const draft = (await draftRows.findDraft(tx, userId, input.id)) ?? fail('appeals.not_found')
      if (input.version !== undefined && input.version !== draft.version) fail('appeals.stale')
      return (
        (await draftRows.updateDraft(tx, draft, { step, content, opensOn, updatedAt: at })) ??
        fail('appeals.stale')
      )
    }
    await draftRows.lockDraftsOf(tx, userId)
    const drafts = await draftRows.listDrafts(tx, userId)
    if (drafts.length >= DRAFTS_MAX) fail('appeals.too_many_drafts', { limit: DRAFTS_MAX })
    const row = {
      id: newId(ctx.platform.clock),
      ownerId: userId,
      step,
      content,
      opensOn,
      version: 1,
      createdAt: at,
      updatedAt: at,
    }
    await draftRows.insertDraft(tx, row)
    return row
  })
  return { id: saved.id, version: saved.version, savedAt: wireTime(saved.updatedAt) }
}

export async function readDraft(ctx: Context, id: string) {
  const draft =
    (await draftRows.findDraft(ctx.platform.db, viewerOf(ctx).userId, id)) ?? fail('appeals.not_found')
  return {
    id: draft.id,
    version: draft.version,
    step: draft.step,
    content: read(ctx, draft),
    savedAt: wireTime(draft.updatedAt),
  }
}

export async function listDrafts(ctx: Context): Promise<OwnAppealRow[]> {
  const words = await wordsOf(ctx.platform)
  const today = shanghaiDate(ctx.now())
  const drafts = await draftRows.listDrafts(ctx.platform.db, viewerOf(ctx).userId)
  return Promise.all(
    drafts.map(async (draft) => {
      const content = read(ctx, draft)
      const opensOn = await openingDay(ctx, content)
      return presentDraft(draft, content, opensOn && opensOn > today ? opensOn : null, ctx, words)
    }),
  )
}

/**
 * Deletes an own draft (T2). A filed appeal is withdrawn instead, so that its history stays.
 *
 * @throws appeals.not_found, appeals.action_not_open
 */
export async function deleteDraft(ctx: Context, id: string): Promise<void> {
  const { userId } = viewerOf(ctx)
  if (await draftRows.deleteDraft(ctx.platform.db, userId, id)) return
  const filed = await store.find(ctx.platform.db, id, [{ by: 'owner', id: userId }])
  fail(filed ? 'appeals.action_not_open' : 'appeals.not_found', { state: { zh: '已提交', en: 'filed' } })
}
