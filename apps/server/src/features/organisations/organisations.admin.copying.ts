import type { CopyOrgs } from '@appeal/contract/organisations/organisations.schemas.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import {
  changed,
  codeOf,
  demandLiving,
  kindBelow,
  PROVINCIAL,
  sightOf,
  TOP,
} from './organisations.admin.places.ts'
import * as admin from './organisations.admin.store.ts'
import type * as store from './organisations.store.ts'

const COPY_MAX = 500

/**
 * Copies organisations with everything below them; people, roles and areas stay with the originals. A name that is
 * taken at the new place gets a mark.
 */
export async function copyOrgs(ctx: Context, body: z.output<typeof CopyOrgs>): Promise<void> {
  const within = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    await admin.lockTree(tx)
    if (body.targetParentId === TOP) fail('organisations.kind_wrong', { field: 'targetParentId' })
    const target = await demandLiving(tx, body.targetParentId, within, 'targetParentId')
    const taken = await admin.namesBelow(tx, target.id)
    for (const id of new Set(body.ids)) {
      const org = await demandLiving(tx, id, within)
      if (target.path.startsWith(org.path)) fail('organisations.below_itself', { field: 'targetParentId' })
      if (kindBelow(target, org.category) !== org.kind || target.brand !== org.brand)
        fail('organisations.kind_wrong', { field: 'targetParentId' })
      const rows = (await admin.subtree(tx, org.path)).filter(({ endedAt }) => endedAt === null)
      if (rows.length > COPY_MAX) fail('organisations.too_many', { max: COPY_MAX })
      const copies = copiesOf(ctx, rows, target, freeName(org.name, taken))
      taken.add(copies[0]?.name ?? '')
      await admin.insert(tx, copies)
      await recordChange(
        tx,
        ctx,
        'org',
        { id: copies[0]?.id ?? '', name: copies[0]?.name ?? '' },
        { copied: [org.id, rows.length] },
      )
    }
    await changed(tx, ctx)
  })
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  let serial = 1
  const next = () => `${name}（副本${serial === 1 ? '' : serial}）`
  while (taken.has(next())) serial += 1
  return next()
}

function copiesOf(
  ctx: Context,
  rows: readonly store.OrgRow[],
  target: store.OrgRow,
  topName: string,
): store.NewOrg[] {
  const at = ctx.now()
  const placed = new Map<string, { id: string; path: string; provinceId: string | null }>()
  return rows.map((row, index) => {
    const id = newId(ctx.platform.clock)
    const parent =
      index === 0 ? { ...target } : (placed.get(row.parentId ?? '') ?? fail('organisations.not_found'))
    const provinceId = PROVINCIAL.includes(row.kind) ? id : parent.provinceId
    const path = `${parent.path}${id}/`
    placed.set(row.id, { id, path, provinceId })
    return {
      ...row,
      id,
      parentId: parent.id,
      path,
      provinceId,
      code: codeOf(row.kind, id),
      name: index === 0 ? topName : row.name,
      ...{ formerCodes: [], endedAt: null, successorId: null, endReason: null, endedBy: null },
      directorId: null,
      version: 2,
      createdAt: at,
      updatedAt: at,
    }
  })
}
