import {
  type SavedView,
  VIEWS_MAX,
  type ViewBody,
  type ViewList,
  viewRoutes,
} from '@appeal/contract/views/views.routes.ts'
import { allKinds, type CountOfView } from '../../cases/cases.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import type { Holder, ViewRow } from './views.store.ts'
import * as store from './views.store.ts'

const COLUMN = 'list_views.filters'
/** Badges say "999+": counting further costs and tells nothing. */
const MOST_COUNTED = 1_000

const own = (ctx: Context): Holder => ({ userId: viewerOf(ctx).userId })
/** The viewer's organisation as holder. @throws views.not_found for people without one */
const team = (ctx: Context): Holder => ({ orgId: viewerOf(ctx).org?.id ?? fail('views.not_found') })

const visible = (ctx: Context): Holder[] => {
  const { org } = viewerOf(ctx)
  return [own(ctx), ...(org ? [{ orgId: org.id }] : [])]
}

const mayShare = (ctx: Context): boolean => viewerOf(ctx).grants.has(viewRoutes.saveTeam.permission)

const filtersOf = (ctx: Context, row: ViewRow): Record<string, string> =>
  JSON.parse(ctx.platform.crypto.decryptField(COLUMN, row.filters)) as Record<string, string>

/** Own views of a list, those the organisation shares, and whether the viewer may share. */
export async function listOfViews(ctx: Context, list: ViewList) {
  const { db } = ctx.platform
  const { userId } = viewerOf(ctx)
  const [rows, opensWith] = await Promise.all([
    store.list(db, list, visible(ctx)),
    store.findDefault(db, userId, list),
  ])
  const names = await namesOf(
    ctx,
    rows.filter(({ orgId }) => orgId).map(({ ownerId }) => ownerId),
  )
  const shares = mayShare(ctx)
  const views = rows.map(
    (row): SavedView => ({
      ...row,
      list,
      filters: filtersOf(ctx, row),
      sortOrder: row.sortOrder as SavedView['sortOrder'],
      kind: row.orgId ? 'team' : 'own',
      ownerName: row.orgId ? (names.get(row.ownerId) ?? null) : null,
      isDefault: row.id === opensWith,
      can: !row.orgId || shares ? ['edit', 'delete'] : [],
    }),
  )
  return { views, mayShare: shares }
}

/** How a list's views are counted: by the kind whose list it is. */
function countOf({ platform }: Context, list: ViewList): CountOfView {
  const count = allKinds(platform)
    .map(({ around }) => around.views[list])
    .find((one) => one !== undefined)
  if (!count) throw new Error(`No kind of case has a list ${list}`)
  return count
}

/** How many cases each visible view holds for this viewer, up to 1 000. */
export async function countViews(ctx: Context, list: ViewList) {
  const rows = await store.list(ctx.platform.db, list, visible(ctx))
  const count = countOf(ctx, list)
  const counts: Record<string, number> = {}
  // One after the other: thirty views at once would take every connection from everybody else.
  for (const row of rows)
    counts[row.id] = await count(ctx, { queue: row.queue, filters: filtersOf(ctx, row) }, MOST_COUNTED)
  return { counts }
}

/** The columns of a row that come from the form. */
const contentOf = (ctx: Context, input: ViewBody) => ({
  title: input.title,
  queue: input.queue,
  filters: ctx.platform.crypto.encryptField(COLUMN, JSON.stringify(input.filters)),
  sortField: input.sortField ?? null,
  sortOrder: input.sortOrder ?? null,
  columns: input.columns ?? null,
  updatedAt: ctx.now(),
})

async function keep(ctx: Context, holder: Holder, input: ViewBody) {
  return ctx.unitOfWork(async (tx) => {
    if (input.id) {
      const before = await store.lock(tx, input.id, holder)
      if (!before || before.list !== input.list) fail('views.not_found')
      if (before.version !== input.version) fail('record.stale')
      const version = before.version + 1
      await store.update(tx, before.id, { ...contentOf(ctx, input), version })
      return { id: before.id, version }
    }
    await store.takeTurn(tx, holder)
    if ((await store.countOf(tx, input.list, holder)) >= VIEWS_MAX)
      fail('views.too_many', { limit: VIEWS_MAX })
    const id = newId(ctx.platform.clock)
    await store.insert(tx, {
      id,
      list: input.list,
      ownerId: viewerOf(ctx).userId,
      orgId: 'orgId' in holder ? holder.orgId : null,
      ...contentOf(ctx, input),
      version: 1,
      createdAt: ctx.now(),
    })
    return { id, version: 1 }
  })
}

/** Keeps an own view. @throws views.not_found, views.too_many, record.stale */
export const saveOwn = (ctx: Context, input: ViewBody) => keep(ctx, own(ctx), input)
/** Keeps a view for everybody of the viewer's organisation. @throws views.not_found, views.too_many, record.stale */
export const saveTeam = (ctx: Context, input: ViewBody) => keep(ctx, team(ctx), input)

async function removeAll(ctx: Context, holder: Holder, given: readonly { id: string }[]): Promise<void> {
  const ids = [...new Set(given.map(({ id }) => id))]
  await ctx.unitOfWork(async (tx) => {
    if ((await store.remove(tx, ids, holder)) < ids.length) fail('views.not_found')
  })
}

/** Deletes own views, all or none. @throws views.not_found */
export const deleteOwn = (ctx: Context, ids: readonly { id: string }[]) => removeAll(ctx, own(ctx), ids)
/** Deletes shared views of the viewer's organisation, all or none. @throws views.not_found */
export const deleteTeam = (ctx: Context, ids: readonly { id: string }[]) => removeAll(ctx, team(ctx), ids)

/** The view a list opens with for the viewer; null for none. @throws views.not_found */
export async function chooseDefault(ctx: Context, list: ViewList, id: string | null): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const rows = id === null ? [] : await store.list(tx, list, visible(ctx))
    if (id !== null && !rows.some((row) => row.id === id)) fail('views.not_found')
    await store.setDefault(tx, viewerOf(ctx).userId, list, id)
  })
}
