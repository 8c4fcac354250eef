import { PREFERENCES_MAX, type WorkbenchData } from '@appeal/contract/preferences/preferences.routes.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { lockUser } from '../users/users.service.ts'
import { WORKBENCH_DATA } from './preferences.settings.ts'
import * as store from './preferences.store.ts'

// Capitals, so that no key of a client can be this one: shortcuts are checked before they are kept.
const WORKBENCH = 'WORKBENCH'
const RESERVED = /^[A-Z]/

/** Own preferences by key. */
export async function ownPreferences(ctx: Context, prefix = ''): Promise<Record<string, unknown>> {
  const rows = await store.list(ctx.platform.db, viewerOf(ctx).userId, prefix)
  return Object.fromEntries(
    rows.filter(({ key }) => !RESERVED.test(key)).map(({ key, value }) => [key, JSON.parse(value)]),
  )
}

/**
 * Keeps a value under a key of the signed-in person; null and undefined forget it.
 *
 * @throws preferences.too_many
 */
export async function keep(ctx: Context, key: string, value: unknown): Promise<void> {
  const { userId } = viewerOf(ctx)
  const { db } = ctx.platform
  if (value === null || value === undefined) {
    await store.remove(db, userId, key)
    return
  }
  const kept = { value: JSON.stringify(value), at: ctx.now() }
  if (await store.overwrite(db, userId, key, kept)) return
  await ctx.unitOfWork(async (tx) => {
    // New ones take turns, so that several pages that open at once cannot pass the limit together.
    if (!(await lockUser(tx, userId))) fail('session.expired')
    if (await store.overwrite(tx, userId, key, kept)) return
    if ((await store.countOf(tx, userId)) >= PREFERENCES_MAX)
      fail('preferences.too_many', { limit: PREFERENCES_MAX })
    await store.insert(tx, { userId, key, value: kept.value, updatedAt: kept.at })
  })
}

/** The own shortcuts as JSON text, else those of the system's settings. */
export async function ownWorkbench(ctx: Context): Promise<string> {
  const own = await store.find(ctx.platform.db, viewerOf(ctx).userId, WORKBENCH)
  return own ?? (await WORKBENCH_DATA.read(ctx.platform))
}

/** Sets the own shortcuts. */
export const keepWorkbench = (ctx: Context, data: WorkbenchData): Promise<void> => keep(ctx, WORKBENCH, data)

/** Forgets everything a person's desk remembered. */
export const forgetPreferences = store.removeAll
