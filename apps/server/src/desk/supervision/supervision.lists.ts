import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { supervisionRoutes } from '@appeal/contract/supervision/supervision.routes.ts'
import type {
  Addressees,
  Order,
  OrderMark,
  OrderQuery,
  OrderRow,
  OrderSum,
} from '@appeal/contract/supervision/supervision.schemas.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { areaDirectory } from '../../features/reference/areas/areas.service.ts'
import { type Context, type Platform, viewerOf } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { isSeen, mayAddress, reachOf } from './supervision.policy.ts'
import { presentOrder, presentRows, sentenceOf } from './supervision.presenter.ts'
import { SUPERVISION_CASES_MOST, SUPERVISION_DAYS, SUPERVISION_DAYS_MOST } from './supervision.settings.ts'
import * as store from './supervision.store.ts'

/** Units that are offered at once; who looks for another one types its name. */
const OFFERED = 50

async function sightOf(ctx: Context, path: string): Promise<store.Sight> {
  const viewer = viewerOf(ctx)
  return {
    within: reachOf(viewer, path, await orgDirectory(ctx.platform)),
    issued: viewer.area === 'b',
    own: viewer.org?.id ?? null,
  }
}

/** Orders in the viewer's sight, those due first unless asked otherwise. */
export async function pageOrders(ctx: Context, query: OrderQuery): Promise<Page<OrderRow>> {
  const { rows, total } = await store.page(
    ctx.platform.db,
    {
      sight: await sightOf(ctx, supervisionRoutes.page.permission),
      today: shanghaiDate(ctx.now()),
      state: query.state,
      direction: query.direction,
      addresseeId: query.addresseeId,
    },
    { ...query, newestFirst: query.sortOrder === 'descend', byDay: query.sortField !== 'issuedOn' },
  )
  return toPage(await presentRows(ctx, rows), total, query)
}

/** An order that the viewer sees by the grant of reading one. @throws supervision.not_found */
export async function seenOrder(ctx: Context, id: string): Promise<store.OrderRecord> {
  const viewer = viewerOf(ctx)
  const order = await store.find(ctx.platform.db, id)
  const within = reachOf(viewer, supervisionRoutes.detail.permission, await orgDirectory(ctx.platform))
  return order && isSeen(viewer, within, order) ? order : fail('supervision.not_found')
}

/** One order as the viewer reads it. @throws supervision.not_found */
export const detailOf = async (ctx: Context, id: string): Promise<Order> =>
  presentOrder(ctx, await seenOrder(ctx, id))

/** Whether the viewer reads the files of an order. */
export async function maySeeFiles(ctx: Context, id: string): Promise<boolean> {
  const { viewer } = ctx
  const order = await store.find(ctx.platform.db, id)
  if (!viewer || !order) return false
  const within = reachOf(viewer, supervisionRoutes.detail.permission, await orgDirectory(ctx.platform))
  return isSeen(viewer, within, order)
}

/** Orders in sight that concern a case. Who does not see an order learns nothing of it, appellants among them. */
export async function ordersOfCase(
  ctx: Context,
  of: { kind: CaseKindName; id: string },
): Promise<OrderMark[]> {
  const orders = await store.ofCase(
    ctx.platform.db,
    await sightOf(ctx, supervisionRoutes.ofCase.permission),
    of,
  )
  const rows = await presentRows(ctx, orders)
  return rows.map(({ id, number, state, overdue, dueOn }) => ({ id, number, state, overdue, dueOn }))
}

/** Whom the viewer's office may address, bureaus first, with the bounds of an order. */
export async function addresseesFor(
  ctx: Context,
  { searchKey }: { searchKey?: string | undefined },
): Promise<Addressees> {
  const { platform } = ctx
  const { org } = viewerOf(ctx)
  const places = { orgs: await orgDirectory(platform), areas: await areaDirectory(platform) }
  const today = shanghaiDate(ctx.now())
  const found = places.orgs
    .list()
    .filter(
      (unit) =>
        org !== null && (!searchKey || unit.name.includes(searchKey)) && mayAddress(org, unit, today, places),
    )
  return {
    records: found
      .toSorted((a, b) => Number(Boolean(a.brand)) - Number(Boolean(b.brand)) || (a.path < b.path ? -1 : 1))
      .slice(0, OFFERED)
      .map(({ id, name, brand }) => ({ id, name, enterprise: brand !== null })),
    days: {
      usual: await SUPERVISION_DAYS.read(platform),
      most: await SUPERVISION_DAYS_MOST.read(platform),
    },
    casesMost: await SUPERVISION_CASES_MOST.read(platform),
  }
}

/** How the bulletin names the orders that were due in these days and that their leader decided to name. */
export async function namedOrders(
  platform: Platform,
  db: Queryable,
  { from, before }: { from: string; before: string },
): Promise<string[]> {
  const orgs = await orgDirectory(platform)
  return (await store.namedIn(db, from, before)).map((order) => sentenceOf(order, orgs))
}

/** Orders issued in a period, answered in time and overdue, by addressee, within the viewer's sight. */
export async function sumOrders(
  ctx: Context,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<OrderSum[]> {
  const orgs = await orgDirectory(ctx.platform)
  const sight = await sightOf(ctx, supervisionRoutes.sums.permission)
  const rows = await store.sums(ctx.platform.db, sight, { today: shanghaiDate(ctx.now()), from, to })
  return rows.map((row) => ({ ...row, addresseeName: orgs.nameOf(row.addresseeId, ctx.language) }))
}
