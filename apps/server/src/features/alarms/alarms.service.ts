import { ALARM_KINDS, alarmSlug } from '@appeal/contract/alarms/alarmKinds.ts'
import type { AcknowledgeAlarm, AlarmQuery, AlarmRecord } from '@appeal/contract/alarms/alarms.routes.ts'
import { alarmTexts } from '@appeal/contract/alarms/alarms.texts.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { GaugeSet } from '../../platform/http/probes.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { presentAlarms } from './alarms.presenter.ts'
import * as store from './alarms.store.ts'

/** What a reader may have read of an alarm, in either language. */
function searchOf(text: string | undefined): store.AlarmFilter['search'] {
  if (!text) return undefined
  const sought = text.toLowerCase()
  const kinds = ALARM_KINDS.filter((kind) =>
    Object.values(alarmTexts[kind].title).some((title) => title.toLowerCase().includes(sought)),
  )
  return { text, kinds }
}

/** Alarms, open ones first. */
export async function alarmPage(
  ctx: Context,
  query: z.output<typeof AlarmQuery>,
): Promise<Page<AlarmRecord>> {
  const { current, size, sortOrder } = query
  const { rows, total } = await store.page(
    ctx.platform.db,
    { ...query, search: searchOf(query.searchKey) },
    {
      current,
      size,
      ascending: sortOrder === 'ascend',
    },
  )
  return toPage(await presentAlarms(ctx, rows), total, query)
}

/**
 * Says what looking into an alarm came to; who said so stays in its history.
 *
 * @throws alarms.not_found, alarms.acknowledged, record.stale
 */
export async function acknowledgeAlarm(
  ctx: Context,
  { id, version, outcome, note }: z.output<typeof AcknowledgeAlarm>,
): Promise<AlarmRecord> {
  await ctx.unitOfWork(async (tx) => {
    const row = (await store.lock(tx, id)) ?? fail('alarms.not_found')
    if (row.ackAt) fail('alarms.acknowledged')
    if (row.version !== version) fail('record.stale')
    await store.acknowledge(tx, id, { outcome, note, ackBy: viewerOf(ctx).userId, ackAt: ctx.now() })
    await recordChange(
      tx,
      ctx,
      'alarm',
      { id, name: alarmTexts[row.kind].title.zh },
      { outcome: [null, outcome], note: [null, note] },
    )
  })
  const row = (await store.find(ctx.platform.db, id)) ?? fail('alarms.not_found')
  const [record] = await presentAlarms(ctx, [row])
  return record ?? fail('alarms.not_found')
}

/** Open alarms, one figure a kind. */
export const alarmGauges: GaugeSet = {
  names: Object.fromEntries(
    ALARM_KINDS.map((kind) => [`alarm_${alarmSlug(kind)}_open`, `Open alarms: ${alarmTexts[kind].title.en}`]),
  ),
  async read({ db }) {
    const open = new Map((await store.countOpen(db)).map((row) => [row.kind, row.open]))
    return Object.fromEntries(
      ALARM_KINDS.map((kind) => [`alarm_${alarmSlug(kind)}_open`, open.get(kind) ?? 0]),
    )
  },
}
