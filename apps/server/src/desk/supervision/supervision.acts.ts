import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { BodyOf } from '@appeal/contract/kit/routes.ts'
import { supervisionRoutes } from '@appeal/contract/supervision/supervision.routes.ts'
import type { Order, OrderAct } from '@appeal/contract/supervision/supervision.schemas.ts'
import { orderStateTexts } from '@appeal/contract/supervision/supervision.texts.ts'
import { calendarOf } from '../../features/calendar/calendar.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { datesOf, stepsOf } from './supervision.dates.ts'
import { noteOrder, type OrderLine } from './supervision.history.ts'
import { inviteToTalk } from './supervision.jobs.ts'
import { detailOf } from './supervision.lists.ts'
import { addresseeOf, type HeldOrder, tellOf } from './supervision.notices.ts'
import { isSeen, mayAct, OPENING, reachOf } from './supervision.policy.ts'
import { SUPERVISION_EXTENSION_MOST } from './supervision.settings.ts'
import * as store from './supervision.store.ts'
import { supervisionTemplates } from './supervision.templates.ts'

export type Body<Act extends OrderAct> = BodyOf<(typeof supervisionRoutes)[Act]>

/** What an act makes of an order, what its correspondence says, and what is told afterwards. */
export interface Outcome {
  change: Partial<store.OrderRecord>
  lines: readonly OrderLine[]
  after?: (held: HeldOrder) => Promise<void>
}
export type HeldItems = HeldOrder & { items: readonly store.ItemRow[]; today: string }

/**
 * Carries out an act upon an order: see, may, state, version, change, record, with the order held, so that of two acts
 * that cross only one is taken.
 *
 * @throws supervision.not_found, request.not_permitted, supervision.not_open, supervision.stale
 */
export async function act(
  ctx: Context,
  name: OrderAct,
  asked: { id: string; version: number },
  work: (held: HeldItems) => Promise<Outcome> | Outcome,
): Promise<Order> {
  const viewer = viewerOf(ctx)
  const orgs = await orgDirectory(ctx.platform)
  const within = reachOf(viewer, supervisionRoutes.detail.permission, orgs)
  await ctx.unitOfWork(async (tx) => {
    const order = (await store.lock(tx, asked.id)) ?? fail('supervision.not_found')
    if (!isSeen(viewer, within, order)) fail('supervision.not_found')
    if (!mayAct(viewer, name, order, orgs)) fail('request.not_permitted')
    const items = await store.itemsOf(tx, order.id)
    const today = shanghaiDate(ctx.now())
    if (!OPENING[name](order, items, today))
      fail('supervision.not_open', { state: orderStateTexts[order.state] })
    if (order.version !== asked.version) fail('supervision.stale')
    const { change, lines, after } = await work({ tx, ctx, orgs, order, items, today })
    await store.update(tx, order.id, { ...change, updatedAt: ctx.now() })
    const held = { tx, ctx, orgs, order: { ...order, ...change, version: order.version + 1 } }
    await noteOrder(held, lines)
    await after?.(held)
  })
  return detailOf(ctx, asked.id)
}

/** The dates of an order after a change, by the calendar and the settings in force. */
export async function redated(ctx: Context, order: store.OrderRecord, change: Partial<store.OrderRecord>) {
  const [steps, calendar] = await Promise.all([stepsOf(ctx.platform), calendarOf(ctx.platform)])
  return { ...change, ...datesOf({ ...order, ...change }, steps, calendar) }
}

/** The addressee says that it has come. */
export const receive = (ctx: Context, body: Body<'receive'>): Promise<Order> =>
  act(ctx, 'receive', body, () => ({
    change: { receivedAt: ctx.now() },
    lines: [{ event: 'received', side: 'addressee' }],
  }))

/** Urges the addressee. @throws supervision.urged_today and what {@link act} throws */
export const urge = (ctx: Context, body: Body<'urge'>): Promise<Order> =>
  act(ctx, 'urge', body, ({ order, today }) => {
    if (order.urgedOn === today) fail('supervision.urged_today')
    return {
      change: { urgedOn: today },
      lines: [{ event: 'urged', side: 'issuer' }],
      after: (held) =>
        tellOf(held, supervisionTemplates.supervisionUrged, addresseeOf(held), { news: `urged:${today}` }),
    }
  })

/**
 * Gives more working days, once.
 *
 * @throws supervision.extended_already, supervision.days_out_of_range and what {@link act} throws
 */
export const extend = (ctx: Context, body: Body<'extend'>): Promise<Order> =>
  act(ctx, 'extend', body, async ({ order }) => {
    if (order.extension > 0) fail('supervision.extended_already')
    const max = await SUPERVISION_EXTENSION_MOST.read(ctx.platform)
    if (body.days > max) fail('supervision.days_out_of_range', { field: 'days', max })
    const extendedFor = ctx.platform.crypto.encryptField('supervision_orders.extended_for', body.reason)
    return {
      change: await redated(ctx, order, { extension: body.days, extendedFor }),
      lines: [{ event: 'extended', side: 'issuer', words: body.reason }],
      after: (held) =>
        tellOf(held, supervisionTemplates.supervisionExtended, addresseeOf(held), { news: 'extended' }),
    }
  })

/** Invites the head to a talk before the day of the ladder. */
export const talk = (ctx: Context, body: Body<'talk'>): Promise<Order> =>
  act(ctx, 'talk', body, () => ({
    change: { talkAt: ctx.now() },
    lines: [{ event: 'talk', side: 'issuer', words: body.reason }],
    after: inviteToTalk,
  }))

/** Decides whether the bulletin may name an overdue order. */
export const name = (ctx: Context, body: Body<'name'>): Promise<Order> =>
  act(ctx, 'name', body, () => ({
    change: { named: body.named },
    lines: [{ event: body.named ? 'named' : 'unnamed', side: 'issuer', words: body.reason }],
  }))

/** Closes an order. @throws supervision.items_missing and what {@link act} throws */
export const close = (ctx: Context, body: Body<'close'>): Promise<Order> =>
  act(ctx, 'close', body, ({ items }) => {
    const count = items.filter(({ state }) => state !== 'accepted').length
    if (count > 0) fail('supervision.items_missing', { count })
    return {
      change: { state: 'closed', endedAt: ctx.now() },
      lines: [{ event: 'closed', side: 'issuer' }],
      after: (held) =>
        tellOf(held, supervisionTemplates.supervisionClosed, addresseeOf(held), {
          news: 'closed',
          bySms: false,
        }),
    }
  })

/** The issuing office's leader takes an order back; nobody owes an answer any more, and no bulletin names it. */
export const withdraw = (ctx: Context, body: Body<'withdraw'>): Promise<Order> =>
  act(ctx, 'withdraw', body, () => ({
    change: { state: 'withdrawn', named: false, endedAt: ctx.now() },
    lines: [{ event: 'withdrawn', side: 'issuer', words: body.reason }],
    after: (held) =>
      tellOf(held, supervisionTemplates.supervisionWithdrawn, addresseeOf(held), { news: 'withdrawn' }),
  }))
