import type { OrgTreeNode } from '@appeal/contract/users/users.schemas.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { listRoles } from '../../access/roles/roles.service.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'
import { sidePositions } from './users.admin.store.ts'
import { personal } from './users.personal.ts'
import { drawPortrait, drawSignature } from './users.pictures.ts'
import { mayKnowOrg, mayKnowPeopleOf, mayKnowPerson, mayKnowRole } from './users.policy.ts'
import * as store from './users.store.ts'

// The own organisation in the chart, in the product's colour.
const OWN = { color: '#ffffff', background: '#1677FF' }

const own = async (ctx: Context) =>
  (await store.find(ctx.platform.db, viewerOf(ctx).userId)) ?? fail('session.expired')

/**
 * Sets the own portrait and answers it as data URL.
 *
 * @throws users.picture_refused
 */
export async function changeAvatar(ctx: Context, bytes: Buffer): Promise<string> {
  const { userId } = viewerOf(ctx)
  const avatar = await drawPortrait(bytes)
  await store.update(ctx.platform.db, userId, { avatar, updatedAt: ctx.now() })
  return avatar
}

/** Sets the own signature. @throws users.picture_refused */
export async function changeSignature(ctx: Context, dataUrl: string): Promise<void> {
  const { userId } = viewerOf(ctx)
  const signature = await drawSignature(dataUrl)
  await store.update(ctx.platform.db, userId, { signature, updatedAt: ctx.now() })
}

/** Removes the own portrait or signature, if there is one. What was drawn with it before keeps it. */
export async function removePicture(ctx: Context, which: 'avatar' | 'signature'): Promise<void> {
  await store.update(ctx.platform.db, viewerOf(ctx).userId, { [which]: null, updatedAt: ctx.now() })
}

/** The way from the root of the tree down to the own organisation, which is marked; null without one. */
export async function ownOrgTree(ctx: Context): Promise<OrgTreeNode | null> {
  const { org } = viewerOf(ctx)
  const orgs = await orgDirectory(ctx.platform)
  const way = (org?.path ?? '').split('/').flatMap((id) => orgs.get(id) ?? [])
  return way.reduceRight<OrgTreeNode | null>(
    (below, { id, parentId }) => ({
      id,
      pid: parentId ?? '0',
      label: orgs.nameOf(id, ctx.language),
      ...(id === org?.id && { style: OWN }),
      ...(below && { children: [below] }),
    }),
    null,
  )
}

/** What lies directly below an organisation, as far as the viewer may know both; in their order. */
export async function orgsBelow(ctx: Context, parentId: string): Promise<OrgTreeNode[]> {
  const viewer = viewerOf(ctx)
  const orgs = await orgDirectory(ctx.platform)
  if (!mayKnowOrg(viewer, orgs, parentId)) return []
  return orgs
    .list()
    .filter((org) => org.parentId === parentId && !org.ended && mayKnowOrg(viewer, orgs, org.id))
    .map(({ id }) => ({ id, pid: parentId, label: orgs.nameOf(id, ctx.language) }))
}

/** Where the signed-in person works and as what; side positions after the main one. */
export async function ownPositions(ctx: Context) {
  const { id, orgId, positionId, positionName } = await own(ctx)
  if (!orgId) return []
  const { db } = ctx.platform
  const orgs = await orgDirectory(ctx.platform)
  const sides = await sidePositions(db, id)
  const ids = [positionId, ...sides.map((side) => side.positionId)].flatMap((one) => one ?? [])
  const positions = new Map((await store.listPositions(db, ids)).map((row) => [row.id, row]))
  const at = (place: { orgId: string; positionId: string | null }) => ({
    orgId: place.orgId,
    orgName: orgs.nameOf(place.orgId, ctx.language) || null,
    positionId: place.positionId,
    positionName: (place.positionId && positions.get(place.positionId)?.name) || null,
    category: (place.positionId && positions.get(place.positionId)?.category) || null,
  })
  const main = at({ orgId, positionId })
  return [
    { ...main, positionName: main.positionName ?? positionName, type: 'primary' as const },
    ...sides.map((side) => ({ ...at(side), type: 'slave' as const })),
  ]
}

/** Organisations by id, without those the viewer may not know; in the order of the ids. */
export async function orgsByIds(ctx: Context, ids: readonly string[]) {
  const viewer = viewerOf(ctx)
  const orgs = await orgDirectory(ctx.platform)
  return [...new Set(ids)]
    .flatMap((id) => orgs.get(id) ?? [])
    .filter(({ id }) => mayKnowOrg(viewer, orgs, id))
    .map(({ id, parentId, name, category, sortCode }) => ({
      id,
      parentId: parentId ?? '0',
      name,
      category,
      sortCode,
    }))
}

/** Colleagues by id, without those the viewer may not know. */
export async function usersByIds(ctx: Context, ids: readonly string[]) {
  const viewer = viewerOf(ctx)
  const { db, crypto } = ctx.platform
  const orgs = await orgDirectory(ctx.platform)
  const rows = ids.length ? await store.listByIds(db, ids) : []
  return rows
    .filter((row) => row.deletedAt === null && mayKnowPerson(viewer, orgs, row))
    .map((row) => ({
      id: row.id,
      orgId: row.orgId,
      avatar: row.avatar,
      account: row.account,
      name: personal(crypto, row).name,
      sortCode: row.sortCode,
    }))
}

/** Positions by id, without those the viewer may not know. */
export async function positionsByIds(ctx: Context, ids: readonly string[]) {
  const viewer = viewerOf(ctx)
  const orgs = await orgDirectory(ctx.platform)
  const rows = await store.listPositions(ctx.platform.db, ids)
  return rows
    .filter((row) => mayKnowPeopleOf(viewer, orgs, row.orgId))
    .map(({ id, orgId, name, category, sortCode }) => ({ id, orgId, name, category, sortCode }))
}

/** Roles by id, without those the viewer may not know. */
export async function rolesByIds(ctx: Context, ids: readonly string[]) {
  const viewer = viewerOf(ctx)
  const orgs = await orgDirectory(ctx.platform)
  return (await listRoles(ctx.platform.db))
    .filter((row) => ids.includes(row.id) && mayKnowRole(viewer, orgs, row))
    .map(({ id, orgId, name, nameEn, category, sortCode }) => ({
      id,
      orgId,
      name: ctx.language === 'en' ? (nameEn ?? name) : name,
      category,
      sortCode,
    }))
}

/** Groups by id, without those the viewer may not know: bureaus know all of them, others those they are in. */
export function groupsByIds(ctx: Context, ids: readonly string[]) {
  const { area, userId } = viewerOf(ctx)
  return store.listGroups(ctx.platform.db, ids, area === 'b' ? undefined : userId)
}

/** The portrait of somebody the viewer may know; null for everybody else, and where there is none. */
export async function avatarOf(ctx: Context, userId: string): Promise<string | null> {
  const user = await store.find(ctx.platform.db, userId)
  const isKnown = user && mayKnowPerson(viewerOf(ctx), await orgDirectory(ctx.platform), user)
  return isKnown ? user.avatar : null
}
