import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { Page } from '@appeal/contract/kit/page.ts'
import { toPage } from '@appeal/contract/kit/page.ts'
import type {
  CopyOrgs,
  EditOrg,
  NewOrg,
  OrgNode,
  OrgQuery,
  OrgRecord,
  OrgTreeQuery,
} from '@appeal/contract/organisations/organisations.schemas.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type OrgKind, viewerOf } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { list } from '../../platform/product.ts'
import { changesBetween, recordChange } from '../../platform/trail/trail.ts'
import { areaDirectory } from '../reference/areas/areas.service.ts'
import * as admin from './organisations.admin.store.ts'
import { type OrgScope, orgScope, sees } from './organisations.policy.service.ts'
import { orgDirectory } from './organisations.service.ts'
import * as store from './organisations.store.ts'

/** What organisations must know of people, told by the feature above that knows them. */
export interface People {
  names(ctx: Context, ids: readonly string[]): Promise<Map<string, string>>
  /** @throws organisations.director_unknown */
  demandDirector(ctx: Context, id: string): Promise<void>
}

type Guard = (db: Queryable, orgIds: readonly string[]) => Promise<{ zh: string; en: string } | null>

/** What must not remain in an organisation that is deleted; each answers what does remain. */
export const onOrgDeletion = list<Guard>()

const SEARCH_MAX = 200
const COPY_MAX = 500
const TOP = '0'

const sightOf = async (ctx: Context): Promise<OrgScope> =>
  orgScope(viewerOf(ctx), ctx.grant, await orgDirectory(ctx.platform))

const changed = (tx: Tx, ctx: Context) => ctx.platform.live.send(tx, { kind: 'cache', key: 'organisations' })

async function present(ctx: Context, rows: readonly store.OrgRow[], people: People): Promise<OrgRecord[]> {
  const areas = await areaDirectory(ctx.platform)
  const names = await people.names(
    ctx,
    rows.flatMap(({ directorId }) => directorId ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parentId ?? TOP,
    name: row.name,
    code: row.code,
    category: row.category,
    kind: row.kind,
    brand: row.brand,
    areaCode: row.areaCode,
    areaName: row.areaCode ? areas.fullName(row.areaCode) : null,
    directorId: row.directorId,
    directorName: row.directorId ? (names.get(row.directorId) ?? null) : null,
    sortCode: row.sortCode,
    extJson: null,
    version: row.version,
    createTime: wireTime(row.createdAt),
    updateTime: wireTime(row.updatedAt),
  }))
}

/** Organisations within the scope of the call's grant. */
export async function orgPage(
  ctx: Context,
  query: z.output<typeof OrgQuery>,
  people: People,
): Promise<Page<OrgRecord>> {
  const { rows, total } = await admin.page(
    ctx.platform.db,
    { within: await sightOf(ctx), searchKey: query.searchKey, parentId: query.parentId },
    { by: query.sortField ?? 'sortCode', descending: query.sortOrder === 'descend' },
    query,
  )
  return toPage(await present(ctx, rows, people), total, query)
}

const toNode = (row: admin.Place): OrgNode => ({
  id: row.id,
  parentId: row.parentId ?? TOP,
  name: row.name,
  category: row.category,
  sortCode: row.sortCode,
  isLeaf: !row.hasChildren,
})

/** Puts rows below each other; those whose parent is not among them stand on top. */
function nested(rows: readonly admin.Place[], matches?: ReadonlySet<string>): OrgNode[] {
  const nodes = new Map(rows.map((row) => [row.id, toNode(row)]))
  const top: OrgNode[] = []
  for (const node of nodes.values()) {
    if (matches && !matches.has(node.id)) node.above = true
    const parent = nodes.get(node.parentId)
    if (!parent) top.push(node)
    else {
      parent.children = [...(parent.children ?? []), node]
    }
  }
  for (const node of nodes.values()) if (!matches) node.isLeaf = node.children === undefined
  return top
}

const idsAbove = ({ path, id }: admin.Place): string[] =>
  path.split('/').filter((part) => part !== '' && part !== id)

/**
 * The tree as clients ask for it: everything, the children of one organisation, or what a search finds together with
 * all above it. Nothing outside the grant's scope appears, not even above what is inside.
 */
export async function orgTree(ctx: Context, query: z.output<typeof OrgTreeQuery>): Promise<OrgNode[]> {
  const { db } = ctx.platform
  const within = await sightOf(ctx)
  if (query.searchKey) {
    const found = await admin.search(db, query.searchKey, within, SEARCH_MAX)
    const above = await admin.placesOf(db, [...new Set(found.flatMap(idsAbove))], within)
    const known = new Map([...above, ...found].map((row) => [row.id, row]))
    return nested([...known.values()].toSorted(bySort), new Set(found.map(({ id }) => id)))
  }
  if (query.parentId !== undefined && query.searchKey === undefined)
    return (await admin.children(db, query.parentId, within)).map(toNode)
  return nested(await admin.everything(db, within))
}

const bySort = (a: admin.Place, b: admin.Place) =>
  a.sortCode - b.sortCode || (BigInt(a.id) < BigInt(b.id) ? -1 : 1)

/** Everything above these organisations, flat, so that a lazy tree can be opened at them. */
export async function ancestors(ctx: Context, ids: readonly string[]): Promise<OrgNode[]> {
  const { db } = ctx.platform
  const within = await sightOf(ctx)
  if (ids.length === 0) return []
  const found = await admin.placesOf(db, ids, within)
  const above = [...new Set(found.flatMap(idsAbove))]
  return above.length ? (await admin.placesOf(db, above, within)).map(toNode) : []
}

/** @throws organisations.not_found also for what lies outside the scope */
async function demandOrg(db: Queryable, id: string, within: OrgScope, field?: string): Promise<store.OrgRow> {
  const row = sees(within, id) ? await admin.find(db, id) : undefined
  return row ?? fail('organisations.not_found', field ? { field } : {})
}

/** One organisation. @throws organisations.not_found */
export async function orgDetail(ctx: Context, id: string, people: People): Promise<OrgRecord> {
  const [record] = await present(ctx, [await demandOrg(ctx.platform.db, id, await sightOf(ctx))], people)
  return record ?? fail('organisations.not_found')
}

// ---------------------------------------------------------------- places in the tree

/** What stands below a kind where it is no department; outlets and municipal bureaus have departments only. */
const BELOW: Partial<Record<OrgKind, OrgKind>> = {
  STATE_BUREAU: 'PROVINCE_BUREAU',
  PROVINCE_BUREAU: 'CITY_BUREAU',
  BRAND_HQ: 'BRAND_PROVINCE',
  BRAND_PROVINCE: 'BRAND_CITY',
  BRAND_CITY: 'OUTLET',
}
const PROVINCIAL: readonly OrgKind[] = ['PROVINCE_BUREAU', 'BRAND_PROVINCE']

const kindBelow = (parent: store.OrgRow, category: string): OrgKind =>
  category === 'DEPT'
    ? 'DEPT'
    : (BELOW[parent.kind] ?? fail('organisations.kind_wrong', { field: 'category' }))

const provinceOf = (id: string, kind: OrgKind, parent: store.OrgRow) =>
  PROVINCIAL.includes(kind) ? id : parent.provinceId

/** Ends with a sentence where a name is taken below the same parent. */
async function uniquely<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'organisations_name_unique')) fail('organisations.name_taken', { field: 'name' })
    throw error
  }
}

async function demandArea(ctx: Context, code: string | undefined): Promise<void> {
  if (code !== undefined && !(await areaDirectory(ctx.platform)).get(code))
    fail('organisations.area_unknown', { field: 'areaCode' })
}

const codeOf = (kind: OrgKind, id: string) =>
  `${kind.endsWith('BUREAU') ? 'BUR' : kind === 'DEPT' ? 'DEPT' : 'ENT'}-${id.slice(-10)}`

/** Adds an organisation below another one; answers its id. */
export async function addOrg(ctx: Context, body: z.output<typeof NewOrg>, people: People): Promise<string> {
  await demandArea(ctx, body.areaCode)
  if (body.directorId) await people.demandDirector(ctx, body.directorId)
  const within = await sightOf(ctx)
  return ctx.unitOfWork(async (tx) => {
    await admin.lockTree(tx)
    if (body.parentId === TOP) fail('organisations.kind_wrong', { field: 'parentId' })
    const parent = await demandOrg(tx, body.parentId, within, 'parentId')
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
    await recordChange(tx, ctx, {
      kind: 'org',
      id,
      name: body.name,
      changes: changesBetween(null, body, ['name', 'category', 'parentId', 'sortCode']),
    })
    await changed(tx, ctx)
    return id
  })
}

const FIELDS = ['name', 'category', 'parentId', 'sortCode', 'directorId', 'areaCode'] as const

/** Changes an organisation; another parent moves it with everything below it. */
export async function editOrg(ctx: Context, body: z.output<typeof EditOrg>, people: People): Promise<null> {
  if (body.directorId) await people.demandDirector(ctx, body.directorId)
  const within = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    await admin.lockTree(tx)
    const org = await demandOrg(tx, body.id, within)
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
    }
    await uniquely(() => store.update(tx, org.id, { ...change, updatedAt: ctx.now() }))
    await recordChange(tx, ctx, {
      kind: 'org',
      id: org.id,
      name: org.name,
      changes: changesBetween({ ...org, parentId }, { ...change, parentId: body.parentId }, FIELDS),
    })
    await changed(tx, ctx)
  })
  return null
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
  const parent = await demandOrg(tx, body.parentId, within, 'parentId')
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
export async function deleteOrgs(ctx: Context, ids: readonly string[]): Promise<null> {
  const within = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    await admin.lockTree(tx)
    const orgs = await Promise.all([...new Set(ids)].map((id) => demandOrg(tx, id, within)))
    for (const org of orgs) {
      if (org.parentId === null) fail('organisations.top_fixed')
      const below = (await admin.subtree(tx, org.path)).map((one) => one.id)
      // Deleted together with one above it in the same call.
      if (below.length === 0) continue
      await demandEmpty(tx, ctx, org, below)
      await admin.remove(tx, [org.path], ctx.now())
      await recordChange(tx, ctx, {
        kind: 'org',
        id: org.id,
        name: org.name,
        changes: [{ field: 'deleted', before: below.length, after: null }],
      })
    }
    await changed(tx, ctx)
  })
  return null
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

/**
 * Copies organisations with everything below them; people, roles and areas stay with the originals. A name that is
 * taken at the new place gets a mark.
 */
export async function copyOrgs(ctx: Context, body: z.output<typeof CopyOrgs>): Promise<null> {
  const within = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    await admin.lockTree(tx)
    if (body.targetParentId === TOP) fail('organisations.kind_wrong', { field: 'targetParentId' })
    const target = await demandOrg(tx, body.targetParentId, within, 'targetParentId')
    const taken = await admin.namesBelow(tx, target.id)
    for (const id of new Set(body.ids)) {
      const org = await demandOrg(tx, id, within)
      if (target.path.startsWith(org.path)) fail('organisations.below_itself', { field: 'targetParentId' })
      if (kindBelow(target, org.category) !== org.kind || target.brand !== org.brand)
        fail('organisations.kind_wrong', { field: 'targetParentId' })
      const rows = await admin.subtree(tx, org.path)
      if (rows.length > COPY_MAX) fail('organisations.too_many', { max: COPY_MAX })
      const copies = copiesOf(ctx, rows, target, freeName(org.name, taken))
      taken.add(copies[0]?.name ?? '')
      await admin.insert(tx, copies)
      await recordChange(tx, ctx, {
        kind: 'org',
        id: copies[0]?.id ?? '',
        name: copies[0]?.name ?? '',
        changes: [{ field: 'copied', before: org.id, after: rows.length }],
      })
    }
    await changed(tx, ctx)
  })
  return null
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
      directorId: null,
      version: 2,
      createdAt: at,
      updatedAt: at,
    }
  })
}
