import { DESK_TEXTS_MAX } from '@appeal/contract/drafts/deskTexts.routes.ts'
import { lockUser } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import * as store from './deskTexts.store.ts'

const COLUMN = 'desk_texts.content'
// A text that nobody went on with for a month belongs to another day's thoughts, and names people (个人信息保护法 art. 19).
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

const opened = (
  ctx: Context,
  { place, what, content, updatedAt }: Awaited<ReturnType<typeof store.list>>[number],
) => ({
  place,
  what,
  content: JSON.parse(ctx.platform.crypto.decryptField(COLUMN, content)) as unknown,
  savedAt: wireTime(updatedAt),
})

/** What the viewer is writing at a place. */
export async function deskTextsAt(ctx: Context, place: string) {
  const rows = await store.list(ctx.platform.db, viewerOf(ctx).userId, place)
  return rows.map((row) => opened(ctx, row)).map(({ what, content, savedAt }) => ({ what, content, savedAt }))
}

/** Everything the viewer is writing, for the copy of their data. */
export async function ownDeskTexts(ctx: Context) {
  return (await store.listAll(ctx.platform.db, viewerOf(ctx).userId)).map((row) => opened(ctx, row))
}

/** Files that texts of these people name: they stay as long as the text does. */
export async function filesInDeskTexts(ctx: Context, ownerIds: readonly string[]): Promise<string[]> {
  const { db, crypto } = ctx.platform
  const rows = await store.listOf(db, ownerIds)
  return rows.flatMap(({ content }) => idsIn(JSON.parse(crypto.decryptField(COLUMN, content))))
}

/** A text is whatever its form made of it; a file in it is an object with its id. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { id } = value as { id?: unknown }
  return [...(typeof id === 'string' ? [id] : []), ...Object.values(value).flatMap(idsIn)]
}

interface Given {
  place: string
  what: string
  content?: unknown
}

/**
 * Keeps what the viewer has written so far; null and undefined forget it.
 *
 * @throws drafts.too_many
 */
export async function saveDeskText(ctx: Context, { place, what, content }: Given): Promise<void> {
  const ownerId = viewerOf(ctx).userId
  const { db, crypto } = ctx.platform
  if (content === null || content === undefined) {
    await store.remove(db, { ownerId, place, what })
    return
  }
  const sealed = crypto.encryptField(COLUMN, JSON.stringify(content))
  const row = { ownerId, place, what, content: sealed, updatedAt: ctx.now() }
  if (await store.overwrite(db, row)) return
  await ctx.unitOfWork(async (tx) => {
    // New ones take turns: several pages that save at once cannot pass the limit together, or begin one twice.
    if (!(await lockUser(tx, ownerId))) fail('session.expired')
    if (await store.overwrite(tx, row)) return
    if ((await store.countOf(tx, ownerId)) >= DESK_TEXTS_MAX)
      fail('drafts.too_many', { limit: DESK_TEXTS_MAX })
    await store.insert(tx, row)
  })
}

/** Nothing of it outlives its writer's account. */
export const dropDeskTextsOf = (tx: Tx, _ctx: Context, userId: string): Promise<void> =>
  store.removeAllOf(tx, userId)

export const retireDeskTexts = (ctx: Context): Promise<void> =>
  store.removeOld(ctx.platform.db, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS))
