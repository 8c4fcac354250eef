import type { Page } from '@appeal/contract/kit/page.ts'
import { toPage } from '@appeal/contract/kit/page.ts'
import type {
  OrgNode,
  OrgQuery,
  OrgRecord,
  OrgTreeQuery,
} from '@appeal/contract/organisations/organisations.schemas.ts'
import type { z } from 'zod'
import { stampsOf, wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { areaDirectory } from '../reference/areas/areas.service.ts'
import { demandOrg, sightOf, sightOfGone, TOP } from './organisations.admin.places.ts'
import * as admin from './organisations.admin.store.ts'
import { orgDirectory } from './organisations.service.ts'
import type * as store from './organisations.store.ts'

/** What organisations must know of people, told by the feature above that knows them. */
export interface People {
  names(ctx: Context, ids: readonly string[]): Promise<Map<string, string>>
  /**
   * Who directs is there and stays until the transaction ends. Asked before any row is held.
   *
   * @throws organisations.director_unknown
   */
  demandDirector(tx: Tx, ctx: Context, id: string): Promise<void>
}

const SEARCH_MAX = 200

async function present(ctx: Context, rows: readonly store.OrgRow[], people: People): Promise<OrgRecord[]> {
  const areas = await areaDirectory(ctx.platform)
  const orgs = await orgDirectory(ctx.platform)
  const names = await people.names(
    ctx,
    rows.flatMap(({ directorId }) => directorId ?? []),
  )
  return rows.map(({ formerCodes, endedAt, deletedAt, ...row }) => ({
    ...row,
    endedAt: endedAt && wireTime(endedAt),
    deletedTime: deletedAt && wireTime(deletedAt),
    successorName: orgs.nameOf(row.successorId, ctx.language) || null,
    parentName: orgs.nameOf(row.parentId, ctx.language) || null,
    formerCodes: formerCodes.join('、') || null,
    parentId: row.parentId ?? TOP,
    areaName: row.areaCode ? areas.fullName(row.areaCode, ctx.language) : null,
    directorName: row.directorId ? (names.get(row.directorId) ?? null) : null,
    extJson: null,
    ...stampsOf(row),
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
    {
      within: await sightOf(ctx),
      ...(query.standing === 'deleted' && { gone: sightOfGone(ctx) }),
      searchKey: query.searchKey,
      parentId: query.parentId,
      ended: query.ended,
    },
    { by: query.sortField ?? 'sortCode', descending: query.sortOrder === 'descend' },
    query,
  )
  return toPage(await present(ctx, rows, people), total, query)
}

const toNode = ({ ended, ...row }: admin.Place): OrgNode => ({
  ...row,
  parentId: row.parentId ?? TOP,
  isLeaf: !row.hasChildren,
  ...(ended && { ended }),
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
export const orgTree = (ctx: Context, query: z.output<typeof OrgTreeQuery>): Promise<OrgNode[]> =>
  treeOf(ctx, query, 'all')

/** The same of what has not ended, for choosing among. */
export const livingTree = (ctx: Context, query: z.output<typeof OrgTreeQuery>): Promise<OrgNode[]> =>
  treeOf(ctx, query, 'living')

async function treeOf(
  ctx: Context,
  query: z.output<typeof OrgTreeQuery>,
  which: admin.Which,
): Promise<OrgNode[]> {
  const { db } = ctx.platform
  const within = await sightOf(ctx)
  if (query.searchKey) {
    const found = await admin.search(db, query.searchKey, within, which, SEARCH_MAX)
    const above = await admin.placesOf(db, [...new Set(found.flatMap(idsAbove))], within)
    const known = new Map([...above, ...found].map((row) => [row.id, row]))
    return nested([...known.values()].toSorted(bySort), new Set(found.map(({ id }) => id)))
  }
  if (query.parentId !== undefined && query.searchKey === undefined)
    return (await admin.children(db, query.parentId, within, which)).map(toNode)
  return nested(await admin.everything(db, within, which))
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

/** One organisation. @throws organisations.not_found */
export async function orgDetail(ctx: Context, id: string, people: People): Promise<OrgRecord> {
  const [record] = await present(ctx, [await demandOrg(ctx.platform.db, id, await sightOf(ctx))], people)
  return record ?? fail('organisations.not_found')
}
