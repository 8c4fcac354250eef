import {
  DESK_TEXT_NONE,
  DESK_TEXT_UNNAMED,
  DESK_TEXTS_MAX,
} from '@appeal/contract/drafts/deskTexts.routes.ts'
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

type Kept = Awaited<ReturnType<typeof store.list>>[number]

const opened = (ctx: Context, { place, what, content, updatedAt, version }: Kept) => ({
  place,
  what,
  content: JSON.parse(ctx.platform.crypto.decryptField(COLUMN, content)) as unknown,
  savedAt: wireTime(updatedAt),
  version,
})

/** What the viewer is writing at a place. */
export async function deskTextsAt(ctx: Context, place: string) {
  const rows = await store.list(ctx.platform.db, viewerOf(ctx).userId, place)
  return rows.map((row) => {
    const { place: _, ...text } = opened(ctx, row)
    return text
  })
}

/** Everything the viewer is writing, for the copy of their data. */
export async function ownDeskTexts(ctx: Context) {
  return (await store.listAll(ctx.platform.db, viewerOf(ctx).userId)).map((row) => {
    const { version: _, ...text } = opened(ctx, row)
    return text
  })
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
  version?: string | undefined
  on?: readonly string[] | undefined
}

/**
 * Keeps what the viewer has written so far; null and undefined forget it. A save that says what it goes on with is
 * refused where something else stands there by now: two tabs of one person lose nothing of each other.
 *
 * @throws drafts.too_many; drafts.newer with what stands there
 */
export async function saveDeskText(
  ctx: Context,
  { place, what, content, version, on }: Given,
): Promise<void> {
  const ownerId = viewerOf(ctx).userId
  const { db, crypto } = ctx.platform
  const text = { ownerId, place, what }
  // A save that comes once more finds itself.
  const goesOnWith = on && [...on, ...(version ? [version] : [])]
  if (content === null || content === undefined) {
    await store.remove(db, text, goesOnWith)
    const left = on && (await store.find(db, text))
    if (left) failNewer(ctx, left)
    return
  }
  const sealed = crypto.encryptField(COLUMN, JSON.stringify(content))
  const row = { ...text, content: sealed, updatedAt: ctx.now(), version: version ?? DESK_TEXT_UNNAMED }
  if (await store.overwrite(db, row, goesOnWith)) return
  await ctx.unitOfWork(async (tx) => {
    // New ones take turns: several pages that save at once cannot pass the limit together, or begin one twice.
    if (!(await lockUser(tx, ownerId))) fail('session.expired')
    if (await store.overwrite(tx, row, goesOnWith)) return
    const other = on && (await store.find(tx, text))
    if (other || (on && !on.includes(DESK_TEXT_NONE))) failNewer(ctx, other)
    if ((await store.countOf(tx, ownerId)) >= DESK_TEXTS_MAX)
      fail('drafts.too_many', { limit: DESK_TEXTS_MAX })
    await store.insert(tx, row)
  })
}

function failNewer(ctx: Context, row: Kept | undefined): never {
  if (!row) return fail('drafts.newer', { newer: null })
  const { content, savedAt, version } = opened(ctx, row)
  return fail('drafts.newer', { newer: { content, savedAt, version } })
}

/** Nothing of it outlives its writer's account. */
export const dropDeskTextsOf = (tx: Tx, _ctx: Context, userId: string): Promise<void> =>
  store.removeAllOf(tx, userId)

export const retireDeskTexts = (ctx: Context): Promise<void> =>
  store.removeOld(ctx.platform.db, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS))
