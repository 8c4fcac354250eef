import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  DELIVERY_CHANNELS,
  type DeliveryDay,
  type DeliverySpan,
} from '@appeal/contract/outbox/deliveries.routes.ts'
import type { Context } from '../../platform/context.ts'
import { countFates } from './outbox.desk.store.ts'

const emptyDay = (day: string, channel: DeliveryDay['channel']): DeliveryDay => ({
  ...{ day, channel, total: 0, waiting: 0, unreported: 0 },
  ...{ delivered: 0, undelivered: 0, failed: 0, expired: 0 },
})

/**
 * What was written to each channel on each of the last days, and what became of it, newest day first; a channel that
 * said nothing on a day has no row of it. Messages that were taken off the list count.
 */
export async function deliveryDays(ctx: Context, span: DeliverySpan = '14'): Promise<DeliveryDay[]> {
  const first = addCalendarDays(shanghaiDate(ctx.now().getTime()), 1 - Number(span))
  const days = new Map<string, DeliveryDay>()
  for (const { day, channel, fate, n } of await countFates(ctx.platform.db, first)) {
    const key = `${day} ${channel}`
    const row = days.get(key) ?? emptyDay(day, channel)
    days.set(key, { ...row, total: row.total + n, [fate]: row[fate] + n })
  }
  return [...days.values()].toSorted(
    (a, b) =>
      b.day.localeCompare(a.day) ||
      DELIVERY_CHANNELS.indexOf(a.channel) - DELIVERY_CHANNELS.indexOf(b.channel),
  )
}
