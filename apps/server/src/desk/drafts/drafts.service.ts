import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { DraftBody } from '@appeal/contract/drafts/drafts.schemas.ts'
import { EVIDENCE_MAX_FILES } from '@appeal/contract/files/files.routes.ts'
import { zId } from '@appeal/contract/kit/scalars.ts'
import type { z } from 'zod'
import { freeFiles, holdLooseFiles } from '../../features/files/files.service.ts'
import { tell } from '../../features/inbox/messages/messages.service.ts'
import { lockUser } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import { retireDeskTexts } from './deskTexts.service.ts'
import { APPEAL_DRAFT_MAX } from './drafts.settings.ts'
import * as store from './drafts.store.ts'
import { draftTemplates } from './drafts.templates.ts'

// What is kept of people has an end (个人信息保护法 art. 19): a season in which nobody goes on with a draft.
const KEPT_DAYS = 90
/** Owners are told so long before. */
const NOTICE_DAYS = 7
const DAY_MS = 86_400_000

export type Content = Record<string, unknown>
type Given = z.output<typeof DraftBody> & { kind: CaseKindName; opensOn?: string | null }

/** A draft as its owner filled it in. */
export interface OwnDraft extends Omit<store.DraftRecord, 'content'> {
  content: Content
  /** yyyy-MM-dd, the last day it is kept without being touched. */
  keptUntil: string
}

// Drafts of appeals lay in a table of their own once, and a sealed value opens under the name it was sealed with.
const columnOf = (kind: CaseKindName) => (kind === 'appeal' ? 'appeal_drafts.content' : 'case_drafts.content')

const lastDay = ({ updatedAt }: store.DraftRecord) => addCalendarDays(shanghaiDate(updatedAt), KEPT_DAYS)

const opened = (ctx: Context, draft: store.DraftRecord): OwnDraft => ({
  ...draft,
  content: JSON.parse(ctx.platform.crypto.decryptField(columnOf(draft.kind), draft.content)) as Content,
  keptUntil: lastDay(draft),
})

/** Where a draft's lists of files are kept, by the answer that names them. */
const ROLES = { files: 'evidence', authorisation: 'authorisation' } as const
type Named = keyof typeof ROLES
const NAMED = Object.keys(ROLES) as Named[]

const placeOf = (id: string, named: Named) => ({ kind: 'caseDraft', subjectId: id, role: ROLES[named] })
const placesOf = (id: string) => NAMED.map((named) => placeOf(id, named))

/** Ids of the files a list of answers names; whatever else a client wrote there is left alone. */
const filesIn = (files: unknown): string[] =>
  (Array.isArray(files) ? files : [])
    .map((file: unknown) => String((file as { id?: unknown } | null)?.id ?? ''))
    .filter((id) => zId.safeParse(id).success)
    .slice(0, EVIDENCE_MAX_FILES)

/**
 * Keeps what was filled in so far. The content is not judged: it may be anything a half-filled form holds. Files it
 * names stay as long as the draft does.
 *
 * @throws drafts.too_many, drafts.gone, drafts.stale
 */
export async function saveDraft(ctx: Context, { kind, opensOn = null, ...input }: Given) {
  const { userId } = viewerOf(ctx)
  const content = ctx.platform.crypto.encryptField(columnOf(kind), JSON.stringify(input.content))
  const next = { step: input.step ?? null, content, opensOn, updatedAt: ctx.now() }
  const saved = await ctx.unitOfWork(async (tx) => {
    const kept = input.id
      ? await change(tx, userId, kind, { id: input.id, version: input.version }, next)
      : await begin(tx, ctx, {
          ...{ id: newId(ctx.platform.clock), kind, ownerId: userId, version: 1 },
          ...{ ...next, createdAt: next.updatedAt },
        })
    for (const named of NAMED)
      await holdLooseFiles(tx, ctx, filesIn(input.content[named]), placeOf(kept.id, named))
    return kept
  })
  return { id: saved.id, version: saved.version, savedAt: wireTime(saved.updatedAt) }
}

async function change(
  tx: Tx,
  userId: string,
  kind: CaseKindName,
  { id, version }: { id: string; version?: number | undefined },
  next: Parameters<typeof store.update>[2],
): Promise<store.DraftRecord> {
  const draft = (await store.find(tx, userId, [kind], id)) ?? fail('drafts.gone')
  if (version !== undefined && version !== draft.version) fail('drafts.stale')
  return (await store.update(tx, draft, next)) ?? fail('drafts.stale')
}

async function begin(tx: Tx, ctx: Context, row: store.DraftRecord): Promise<store.DraftRecord> {
  // New ones take turns: the limit cannot be passed by two at once, and none is begun for an account that just ends.
  if (!(await lockUser(tx, row.ownerId))) fail('session.expired')
  const limit = await APPEAL_DRAFT_MAX.read(ctx.platform)
  if ((await store.countOf(tx, row.ownerId)) >= limit) fail('drafts.too_many', { limit })
  await store.insert(tx, row)
  return row
}

/** @throws drafts.gone also for a draft of somebody else and of another kind */
export async function readDraft(ctx: Context, kinds: readonly CaseKindName[], id: string) {
  const draft = await store.find(ctx.platform.db, viewerOf(ctx).userId, kinds, id)
  if (!draft) return fail('drafts.gone')
  const { kind, content, step, version, updatedAt } = opened(ctx, draft)
  return { id, kind, version, step, content, savedAt: wireTime(updatedAt) }
}

/** The viewer's drafts, newest first. */
export async function ownDrafts(
  ctx: Context,
  kinds: readonly CaseKindName[] = CASE_KIND_NAMES,
): Promise<OwnDraft[]> {
  const rows = await store.list(ctx.platform.db, viewerOf(ctx).userId, kinds)
  return rows.map((row) => opened(ctx, row))
}

/** Whether somebody has such a draft. */
export const hasDraft = async (tx: Tx, userId: string, kind: CaseKindName, id: string): Promise<boolean> =>
  (await store.find(tx, userId, [kind], id)) !== undefined

/** Ends a draft in the transaction of what becomes of it; its files are free for the case. */
export async function takeDraft(
  tx: Tx,
  userId: string,
  kinds: readonly CaseKindName[],
  id: string,
): Promise<boolean> {
  if (!(await store.remove(tx, userId, kinds, id))) return false
  await freeFiles(tx, placesOf(id))
  return true
}

/** Nothing of a draft outlives its owner's account. */
export async function dropDraftsOf(tx: Tx, _ctx: Context, userId: string): Promise<void> {
  await freeFiles(tx, (await store.removeAllOf(tx, userId)).flatMap(placesOf))
}

/** Takes away drafts with which nobody went on for a season, and tells owners of those that come to their end soon. */
export function retireDrafts(ctx: Context): Promise<void> {
  const { db } = ctx.platform
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS)
  const ended = daysAgo(KEPT_DAYS)
  const keyOf = ({ id }: store.DraftRecord) => id
  const remove = (rows: readonly store.DraftRecord[]) =>
    ctx.unitOfWork(async (tx) =>
      freeFiles(tx, (await store.removeOld(tx, rows.map(keyOf), ended)).flatMap(placesOf)),
    )
  const tellEnd = (draft: store.DraftRecord) => {
    const keptUntil = lastDay(draft)
    return ctx.unitOfWork((tx) =>
      tell(tx, ctx, {
        template: draftTemplates.draftEnds,
        to: { userId: draft.ownerId },
        data: { date: keptUntil },
        channels: ['inapp'],
        key: `draft:${draft.id}:ends:${keptUntil}`,
      }),
    )
  }
  return inParts(ctx, async (attempt) => {
    await attempt({ texts: 'ended' }, () => retireDeskTexts(ctx))
    await attempt({ drafts: 'ended' }, () =>
      forEachBatch(
        attempt,
        {
          next: (after, limit) => store.listTouched(db, { before: ended }, after, limit),
          keyOf,
          together: TOGETHER,
        },
        remove,
      ),
    )
    const ending = { from: ended, before: daysAgo(KEPT_DAYS - NOTICE_DAYS) }
    await attempt({ drafts: 'ending' }, () =>
      forEachBatch(
        attempt,
        { next: (after, limit) => store.listTouched(db, ending, after, limit), keyOf },
        ([draft]) => tellEnd(draft!),
      ),
    )
  })
}

/** Enough for one transaction. */
const TOGETHER = 100

/**
 * Goes through drafts whose awaited day has come.
 *
 * @param look answers the day that is awaited now, null once the owner was told
 */
export async function eachOpening(
  ctx: Context,
  look: (tx: Tx, draft: OwnDraft) => Promise<string | null>,
): Promise<void> {
  const today = shanghaiDate(ctx.now())
  await inParts(ctx, (attempt) =>
    forEachBatch(
      attempt,
      {
        next: (after, limit) => store.listOpening(ctx.platform.db, today, after, limit),
        keyOf: ({ id }) => id,
        together: TOGETHER,
      },
      (due) =>
        ctx.unitOfWork(async (tx) => {
          for (const row of await store.takeOpening(
            tx,
            today,
            due.map(({ id }) => id),
          ))
            await store.setOpensOn(tx, row.id, await look(tx, opened(ctx, row)))
        }),
    ),
  )
}
