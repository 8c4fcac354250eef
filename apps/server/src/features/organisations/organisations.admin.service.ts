import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { EditOrg, NewOrg } from '@appeal/contract/organisations/organisations.schemas.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { refusedFor } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { list } from '../../platform/product.ts'
import { changesBetween, recordChange } from '../../platform/trail/trail.ts'
import { areaDirectory } from '../reference/areas/areas.service.ts'
import {
  changed,
  codeOf,
  demandLiving,
  kindBelow,
  provinceOf,
  sightOf,
  sightOfGone,
  TOP,
} from './organisations.admin.places.ts'
import type { People } from './organisations.admin.reading.ts'
import * as admin from './organisations.admin.store.ts'
import { lockAlone } from './organisations.ending.store.ts'
import type { OrgScope } from './organisations.policy.service.ts'
import * as store from './organisations.store.ts'

export { copyOrgs } from './organisations.admin.copying.ts'
export {
  ancestors,
  livingTree,
  orgDetail,
  orgPage,
  orgTree,
  type People,
} from './organisations.admin.reading.ts'

type Guard = (db: Queryable, orgIds: readonly string[]) => Promise<{ zh: string; en: string } | null>

/** What must not remain in an organisation that is deleted; each answers what does remain. */
export const onOrgDeletion = list<Guard>()

/** Ends with a sentence where a name is taken below the same parent. */
const uniquely = refusedFor({
  organisations_name_unique: () => fail('organisations.name_taken', { field: 'name' }),
})

async function demandArea(ctx: Context, code: string | undefined): Promise<void> {
  if (code !== undefined && !(await areaDirectory(ctx.platform)).get(code))
    fail('organisations.area_unknown', { field: 'areaCode' })
}

/** Adds an organisation below another one; answers its id. */
export async function addOrg(ctx: Context, body: z.output<typeof NewOrg>, people: People): Promise<string> {
  await demandArea(ctx, body.areaCode)
  const within = await sightOf(ctx)
  return ctx.unitOfWork(async (tx) => {
    if (body.directorId) await people.demandDirector(tx, ctx, body.directorId)
    await admin.lockTree(tx)
    if (body.parentId === TOP) fail('organisations.kind_wrong', { field: 'parentId' })
    const parent = await demandLiving(tx, body.parentId, within, 'parentId')
    const kind = kindBelow(parent, body.category)
    const id = newId(ctx.platform.clock)
    const at = ctx.now()
    await uniquely(() =>
      admin.insert(tx, [
        {
          id,
          parentId: parent.id,
          path: `${parent.path}${id}/`,
          code: codeOf(kind, id),
          name: body.name,
          kind,
          category: body.category,
          brand: parent.brand,
          areaCode: body.areaCode ?? parent.areaCode,
          provinceId: provinceOf(id, kind, parent),
          directorId: body.directorId ?? null,
          sortCode: body.sortCode ?? 99,
          // Above 1: reference data leaves it alone.
          version: 2,
          createdAt: at,
          updatedAt: at,
        },
      ]),
    )
    await recordChange(
      tx,
      ctx,
      'org',
      { id, name: body.name },
      changesBetween(null, body, ['name', 'category', 'parentId', 'sortCode']),
    )
    await changed(tx, ctx)
    return id
  })
}

const FIELDS = ['name', 'category', 'parentId', 'sortCode', 'directorId', 'areaCode', 'code'] as const

/** Changes an organisation; another parent moves it with everything below it. */
export async function editOrg(ctx: Context, body: z.output<typeof EditOrg>, people: People): Promise<void> {
  const within = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    if (body.directorId) await people.demandDirector(tx, ctx, body.directorId)
    await admin.lockTree(tx)
    const org = await demandLiving(tx, body.id, within)
    // The seat of the state bureau is the whole country, which no area stands for.
    if (body.areaCode !== org.areaCode) await demandArea(ctx, body.areaCode)
    if (body.version !== undefined && body.version !== org.version) fail('record.stale')
    const parentId = org.parentId ?? TOP
    const moved = body.parentId !== parentId
    if (moved && parentId === TOP) fail('organisations.top_fixed')
    if (moved) await moveOrg(tx, ctx, org, body, within)
    else if (body.category !== org.category) await recategorise(tx, org, body.category)
    const change = {
      name: body.name,
      category: body.category,
      sortCode: body.sortCode ?? org.sortCode,
      directorId: body.directorId ?? null,
      areaCode: body.areaCode ?? org.areaCode,
      ...(await recoded(tx, org, body.code)),
    }
    await uniquely(() => store.update(tx, org.id, { ...change, updatedAt: ctx.now() }))
    await recordChange(
      tx,
      ctx,
      'org',
      org,
      changesBetween({ ...org, parentId }, { code: org.code, ...change, parentId: body.parentId }, FIELDS),
    )
    await changed(tx, ctx)
  })
}

/** Capital letters and digits in groups, 2 to 40 characters in all: `BUR-440300`, `ENT-SF-440300`. */
const isCode = (code: string) =>
  code.length >= 2 && code.length <= 40 && /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*$/.test(code)

/**
 * Another code for an organisation. The old one stays its own: sheets, clients and reference data that name it go on
 * finding it, and nobody else gets it. Its own former code it may have back.
 */
async function recoded(tx: Tx, org: store.OrgRow, code: string | undefined) {
  if (code === undefined || code === org.code) return {}
  if (!isCode(code)) fail('organisations.code_malformed', { field: 'code' })
  if (await admin.isCodeTaken(tx, code, org.id)) fail('organisations.code_taken', { field: 'code' })
  return { code, formerCodes: [...org.formerCodes.filter((one) => one !== code), org.code] }
}

/** What lies below decides whether an organisation may become something else. */
async function recategorise(tx: Tx, org: store.OrgRow, category: string): Promise<void> {
  const parent = org.parentId ? await admin.find(tx, org.parentId) : undefined
  if (!parent || (await admin.subtree(tx, org.path)).length > 1)
    return fail('organisations.kind_wrong', { field: 'category' })
  const kind = kindBelow(parent, category)
  await store.update(tx, org.id, { kind, provinceId: provinceOf(org.id, kind, parent) })
}

async function moveOrg(
  tx: Tx,
  ctx: Context,
  org: store.OrgRow,
  body: z.output<typeof EditOrg>,
  within: OrgScope,
): Promise<void> {
  const parent = await demandLiving(tx, body.parentId, within, 'parentId')
  if (parent.path.startsWith(org.path)) fail('organisations.below_itself', { field: 'parentId' })
  // A municipal bureau stays one: what it is cannot change by where it is put.
  if (
    body.category !== org.category ||
    kindBelow(parent, org.category) !== org.kind ||
    parent.brand !== org.brand
  )
    fail('organisations.kind_wrong', { field: 'parentId' })
  const provinceId = provinceOf(org.id, org.kind, parent)
  await uniquely(() => store.update(tx, org.id, { parentId: parent.id }))
  await admin.move(tx, org, { path: `${parent.path}${org.id}/`, provinceId }, ctx.now())
}

/** Deletes organisations with everything below them. */
export async function deleteOrgs(ctx: Context, ids: readonly string[]): Promise<void> {
  const within = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    await admin.lockTree(tx)
    const orgs = await Promise.all([...new Set(ids)].map((id) => demandLiving(tx, id, within)))
    for (const org of orgs) {
      if (org.parentId === null) fail('organisations.top_fixed')
      const below = (await admin.subtree(tx, org.path)).map((one) => one.id)
      // Deleted together with one above it in the same call.
      if (below.length === 0) continue
      // Who is just putting somebody there is waited for, and counts.
      await lockAlone(tx, below)
      await demandEmpty(tx, ctx, org, below)
      await admin.remove(tx, [org.path], ctx.now())
      await recordChange(tx, ctx, 'org', org, { deleted: [below.length, null] })
    }
    await changed(tx, ctx)
  })
}

/**
 * Brings a deleted organisation back where it was, with what was deleted together with it. Nobody is in it, and it
 * answers for no area: that is given anew.
 *
 * @throws organisations.not_found, of one that is not deleted and of a parent that is gone too; organisations.ended of
 *   that parent; organisations.kind_wrong where the parent became something else; organisations.name_taken
 */
export async function restoreOrg(ctx: Context, id: string): Promise<void> {
  const within = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    await admin.lockTree(tx)
    const org = (await admin.lockDeleted(tx, id, sightOfGone(ctx))) ?? fail('organisations.not_found')
    const parent = await demandLiving(tx, org.parentId ?? TOP, within, 'parentId')
    if (kindBelow(parent, org.category) !== org.kind || parent.brand !== org.brand)
      fail('organisations.kind_wrong', { field: 'parentId' })
    const back = (await admin.goneTogether(tx, org)).map((one) => one.id)
    const province = { from: org.provinceId, to: provinceOf(org.id, org.kind, parent) }
    await uniquely(() => admin.restore(tx, back, province, ctx.now()))
    await recordChange(tx, ctx, 'org', org, { restored: [null, back.length] })
    await changed(tx, ctx)
  })
}

async function demandEmpty(tx: Tx, ctx: Context, org: store.OrgRow, ids: readonly string[]): Promise<void> {
  const refuse = (what: { zh: string; en: string }) => fail('organisations.in_use', { name: org.name, what })
  for (const guard of ctx.platform.product.of(onOrgDeletion)) {
    const remains = await guard(tx, ids)
    if (remains) refuse(remains)
  }
  if (await admin.answersForAreas(tx, ids, shanghaiDate(ctx.now().getTime())))
    refuse({ zh: '负责的地区', en: 'areas it answers for' })
}
