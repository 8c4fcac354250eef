import type { OwnAppealRow } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { isLocalDate, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { DraftBody } from '@appeal/contract/drafts/drafts.schemas.ts'
import type { z } from 'zod'
import { referenceDataOf } from '../../../cases/cases.service.ts'
import * as drafts from '../../../desk/drafts/drafts.service.ts'
import { tell } from '../../../features/inbox/messages/messages.service.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { presentDraft } from '../appeals.presenter.ts'
import { opensOnDay } from '../appeals.rules.ts'
import * as store from '../appeals.store.ts'
import { appealTemplates } from '../appeals.templates.ts'

/** The first day on which the matter of a draft may be filed; null where it waits for no answer of the enterprise. */
async function openingDay(
  ctx: Context,
  { complaintResult, complaintDate }: drafts.Content,
): Promise<string | null> {
  const waits =
    complaintResult === 'NO_REPLY' && typeof complaintDate === 'string' && isLocalDate(complaintDate)
  return waits ? opensOnDay(ctx, complaintDate) : null
}

/** The day to tell the owner of: none where the matter is open already, because the owner was there. */
async function awaitedDay(ctx: Context, content: drafts.Content): Promise<string | null> {
  const opensOn = await openingDay(ctx, content)
  return opensOn && opensOn > shanghaiDate(ctx.now()) ? opensOn : null
}

/**
 * Tells owners of drafts that the enterprise's seven days are over and they may file now, each draft once for each
 * day it waited for.
 */
export const remindOfDrafts = (ctx: Context): Promise<void> =>
  drafts.eachOpening(ctx, async (tx, { id, ownerId, content, opensOn }) => {
    // Read anew: the limit may have been changed since the draft was kept.
    const later = await awaitedDay(ctx, content)
    if (later) return later
    await tell(tx, ctx, {
      template: appealTemplates.draftOpens,
      to: { userId: ownerId },
      data: { date: opensOn ?? shanghaiDate(ctx.now()) },
      channels: ['inapp', 'sms'],
      key: `draft:${id}:opens:${opensOn}`,
    })
    return null
  })

/** Keeps what was filled in so far (T1). @throws drafts.too_many, drafts.gone, drafts.stale */
export const saveDraft = async (ctx: Context, input: z.output<typeof DraftBody>) =>
  drafts.saveDraft(ctx, { ...input, kind: 'appeal', opensOn: await awaitedDay(ctx, input.content) })

/** @throws drafts.gone */
export async function readDraft(ctx: Context, id: string) {
  const { kind: _, ...draft } = await drafts.readDraft(ctx, ['appeal'], id)
  return draft
}

export async function listDrafts(ctx: Context): Promise<OwnAppealRow[]> {
  const reference = await referenceDataOf(ctx.platform)
  const today = shanghaiDate(ctx.now())
  return Promise.all(
    (await drafts.ownDrafts(ctx, ['appeal'])).map(async (draft) => {
      const opensOn = await openingDay(ctx, draft.content)
      return presentDraft(draft, opensOn && opensOn > today ? opensOn : null, ctx, reference)
    }),
  )
}

/**
 * Deletes an own draft (T2). A filed appeal is withdrawn instead, so that its history stays.
 *
 * @throws drafts.gone, appeals.action_not_open
 */
export async function deleteDraft(ctx: Context, id: string): Promise<void> {
  const { userId } = viewerOf(ctx)
  if (await ctx.unitOfWork((tx) => drafts.takeDraft(tx, userId, ['appeal'], id))) return
  if (await store.find(ctx.platform.db, id, [{ by: 'owner', id: userId }]))
    fail('appeals.action_not_open', { state: { zh: '已提交', en: 'filed' } })
  fail('drafts.gone')
}
