import { AROUND_CASE } from '@appeal/contract/cases/cases.stale.ts'
import type { Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import { type Onlooker, PRESENCE_SECONDS } from '@appeal/contract/presence/presence.routes.ts'
import { type CaseRef, seeCase } from '../../cases/cases.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import * as store from './presence.store.ts'

// A person has some pages open, not hundreds; more than this is no person.
const MAX_VIEWS = 40

/** Tells the open pages of a case that something about it changed; to one side only where an area is named. */
export async function tellOnlookers(
  tx: Queryable,
  ctx: Context,
  { kind, id }: CaseRef,
  only: { area?: string; except?: string } = {},
): Promise<void> {
  const rows = await store.list(tx, kind, id, ctx.now())
  const users = rows
    .filter(({ area }) => only.area === undefined || area === only.area)
    .map(({ userId }) => userId)
    .filter((userId) => userId !== only.except)
  await ctx.platform.live.send(
    tx,
    ...[...new Set(users)].map((key) => ({ kind: 'user', key, event: 'stale', names: AROUND_CASE }) as const),
  )
}

/**
 * A page shows a case, and in which conversation its viewer is writing. Colleagues hear of it when it is new.
 *
 * @returns colleagues of the own side who look at the case, too; one line a person
 */
export async function beat(
  ctx: Context,
  { kind, id, viewId, typing }: CaseRef & { viewId: string; typing: Talk | null },
): Promise<Onlooker[]> {
  const viewer = viewerOf(ctx)
  const of = { kind, id }
  await seeCase(ctx, of)
  const at = ctx.now()
  await ctx.unitOfWork(async (tx) => {
    if ((await store.countOf(tx, viewer.userId, at)) >= MAX_VIEWS) return
    const before = await store.keep(
      tx,
      {
        caseKind: kind,
        caseId: id,
        viewId,
        userId: viewer.userId,
        orgId: viewer.org?.id ?? null,
        area: viewer.area,
        typing,
        expiresAt: new Date(at.getTime() + PRESENCE_SECONDS * 1_000),
      },
      at,
    )
    if (!before || before.typing !== typing)
      await tellOnlookers(tx, ctx, of, { area: viewer.area, except: viewer.userId })
  })
  return colleagues(ctx, of)
}

async function colleagues(ctx: Context, { kind, id }: CaseRef): Promise<Onlooker[]> {
  const { userId: me, area } = viewerOf(ctx)
  const rows = (await store.list(ctx.platform.db, kind, id, ctx.now())).filter(
    (row) => row.area === area && row.userId !== me,
  )
  const names = await namesOf(ctx, rows, ({ userId }) => userId)
  const orgs = await orgDirectory(ctx.platform)
  const people = new Map<string, Onlooker>()
  for (const row of rows) {
    const known = people.get(row.userId)
    people.set(row.userId, {
      userId: row.userId,
      name: names.get(row.userId) ?? '',
      orgName: orgs.nameOf(row.orgId, ctx.language),
      typing: (row.typing as Talk | null) ?? known?.typing ?? null,
    })
  }
  return [...people.values()]
}

/** A page is closed. It says so on the way out, so nothing is refused. */
export async function leave(ctx: Context, { viewId, ...of }: CaseRef & { viewId: string }): Promise<void> {
  const viewer = viewerOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    if (await store.remove(tx, viewer.userId, viewId, of))
      await tellOnlookers(tx, ctx, of, { area: viewer.area, except: viewer.userId })
  })
}
