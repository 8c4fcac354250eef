import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { radarRoutes } from '@appeal/contract/radar/radar.routes.ts'
import type {
  DecideBody,
  OrderBody,
  Radar,
  RadarQuery,
  RadarRow,
} from '@appeal/contract/radar/radar.schemas.ts'
import { radarStateTexts } from '@appeal/contract/radar/radar.texts.ts'
import { caseVersions } from '../../cases/cases.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { issue, SUPERVISION_CASES_MOST } from '../supervision/supervision.service.ts'
import { isSeen, OPENING, type RadarAct, sightOf } from './radar.policy.ts'
import { presentAlarm, presentRows } from './radar.presenter.ts'
import * as store from './radar.store.ts'

export { lookAtDay } from './radar.jobs.ts'

const sight = async (ctx: Context, path: string) =>
  sightOf(viewerOf(ctx), path, await orgDirectory(ctx.platform))

/** Alarms in the viewer's sight, the latest first. */
export async function pageAlarms(ctx: Context, query: RadarQuery): Promise<Page<RadarRow>> {
  const state = query.state === 'all' ? undefined : query.state
  const within = await sight(ctx, radarRoutes.page.permission)
  const { rows, total } = await store.page(ctx.platform.db, within, state, query)
  return toPage(await presentRows(ctx, rows), total, query)
}

/** One alarm. @throws radar.not_found */
export async function alarmOf(ctx: Context, id: string): Promise<Radar> {
  const alarm = await store.find(ctx.platform.db, id)
  if (!alarm || !isSeen(await sight(ctx, radarRoutes.detail.permission), alarm))
    return fail('radar.not_found')
  return presentAlarm(ctx, alarm)
}

/** Alarms in sight that an order came from. */
export const alarmsOfOrder = async (ctx: Context, orderId: string): Promise<RadarRow[]> =>
  presentRows(
    ctx,
    await store.ofOrder(ctx.platform.db, await sight(ctx, radarRoutes.ofOrder.permission), orderId),
  )

/**
 * Holds an alarm for an act: see, state, version; of two acts that cross only one is taken.
 *
 * @throws radar.not_found, radar.not_open, radar.stale
 */
async function act(
  ctx: Context,
  { name, path, id, version }: { name: RadarAct; path: string; id: string; version: number },
  work: (alarm: store.AlarmRecord, tx: Tx) => Promise<Partial<store.AlarmRecord>>,
): Promise<Radar> {
  const within = await sight(ctx, path)
  await ctx.unitOfWork(async (tx) => {
    const alarm = await store.lock(tx, id)
    if (!alarm || !isSeen(within, alarm)) return fail('radar.not_found')
    if (!OPENING[alarm.state].includes(name)) fail('radar.not_open', { state: radarStateTexts[alarm.state] })
    if (alarm.version !== version) fail('radar.stale')
    const now = ctx.now()
    await store.update(tx, id, {
      ...(await work(alarm, tx)),
      decidedBy: viewerOf(ctx).userId,
      decidedAt: now,
      updatedAt: now,
    })
  })
  return alarmOf(ctx, id)
}

/**
 * Notes an alarm, or says why it is no incident: the same cell is quiet then as long as it goes on.
 *
 * @throws radar.not_found, radar.not_open, radar.stale
 */
export const decide = (ctx: Context, { id, version, verdict, reason }: DecideBody): Promise<Radar> =>
  act(ctx, { name: verdict, path: radarRoutes.decide.permission, id, version }, async () => ({
    state: verdict,
    reason: reason ? ctx.platform.crypto.encryptField('radar_alarms.reason', reason) : null,
  }))

/** The alarm's cases that are an addressee's and that the viewer sees, as many as an order takes. */
async function casesFor(ctx: Context, alarm: store.AlarmRecord, addresseeId: string) {
  const { platform } = ctx
  const orgs = await orgDirectory(platform)
  const most = await SUPERVISION_CASES_MOST.read(platform)
  const by = orgs.get(addresseeId)?.brand ? 'enterprise' : 'bureau'
  const ids = await store.casesOf(platform.db, alarm, by, orgs.descendantIds(addresseeId), most)
  const seen = await caseVersions(ctx, 'appeal', ids)
  return ids.flatMap((id) => (seen.has(id) ? [{ kind: 'appeal' as const, id }] : []))
}

/**
 * Makes an order of supervision of an alarm; each knows the other from then on.
 *
 * @throws radar.not_found, radar.not_open, radar.stale, and what issuing an order refuses
 */
export const order = (ctx: Context, { id, version, ...asked }: OrderBody): Promise<Radar> =>
  act(ctx, { name: 'order', path: radarRoutes.order.permission, id, version }, async (alarm) => {
    const cases = asked.cases.length > 0 ? asked.cases : await casesFor(ctx, alarm, asked.addresseeId)
    const issued = await issue(ctx, { ...asked, cases })
    return { state: 'ordered', orderId: issued.id, orderNumber: issued.number }
  })
