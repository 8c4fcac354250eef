import {
  addCalendarDays,
  dayFact,
  type LocalDate,
  shanghaiDate,
  type WorkCalendar,
} from '@appeal/contract/calendar/workdays.ts'
import { COURSE_DAYS, type CourseDay, coursesOf } from '@appeal/contract/radar/radar.course.ts'
import { radarRoutes } from '@appeal/contract/radar/radar.routes.ts'
import {
  type DayClass,
  lookOut,
  RADAR_DAYS,
  type RadarAlarm,
  SAME_WITHIN,
} from '@appeal/contract/radar/radar.rules.ts'
import { calendarOf } from '../../features/calendar/calendar.service.ts'
import { tell } from '../../features/inbox/messages/messages.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { inParts } from '../../platform/jobs/batches.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { bureauOf } from './radar.policy.ts'
import { namesOfCell } from './radar.presenter.ts'
import { RADAR_FALSE_ALARMS, RADAR_LEAST, RADAR_ON } from './radar.settings.ts'
import * as store from './radar.store.ts'
import { radarTemplates } from './radar.templates.ts'

/** Days that are alike: weekdays, holidays on a weekday, and weekends that are worked. */
export const dayClassesOf =
  (calendar: WorkCalendar) =>
  (day: LocalDate): DayClass => {
    const { weekday, kind, makeup } = dayFact(day, calendar)
    if (makeup) return 'makeup'
    return kind === 'rest' && weekday > 0 && weekday < 6 ? 'holiday' : String(weekday)
  }

/** What an alarm stands on from its first day to its last one. */
function spanOf(course: readonly CourseDay[], from: LocalDate) {
  const days = course.filter(({ on }) => on >= from)
  return {
    observed: days.reduce((sum, { n }) => sum + n, 0),
    expected: days.reduce((sum, { expected }) => sum + expected, 0),
  }
}

async function tellOf(tx: Tx, ctx: Context, alarm: store.AlarmRecord): Promise<void> {
  const orgs = await orgDirectory(ctx.platform)
  const bureau = bureauOf(orgs, alarm.province || null)
  if (!bureau) return
  await tell(tx, ctx, {
    template: radarTemplates.radarAlarm,
    to: { orgId: bureau.id, holding: radarRoutes.decide.permission },
    data: {
      what: {
        zh: await namesOfCell(ctx.platform, alarm, 'zh'),
        en: await namesOfCell(ctx.platform, alarm, 'en'),
      },
      date: alarm.fromOn,
      count: alarm.observed,
      expected: alarm.expected < 10 ? alarm.expected.toFixed(1) : Math.round(alarm.expected),
    },
    channels: ['inapp'],
    key: `radar:${alarm.id}`,
  })
}

/** Puts an alarm down and tells its bureau; one that goes on is made longer, and nobody is told again. */
async function keep(
  ctx: Context,
  found: RadarAlarm,
  course: readonly CourseDay[],
  falseAlarms: number,
): Promise<void> {
  const { to } = found
  await ctx.unitOfWork(async (tx) => {
    const running = await store.lockRunning(tx, found, addCalendarDays(to, -SAME_WITHIN))
    // This day was looked at before.
    if (running && running.toOn >= to) return
    const first = addCalendarDays(to, 1 - COURSE_DAYS)
    const began = running && running.fromOn < found.from ? running.fromOn : found.from
    const fromOn = began < first ? first : began
    const span = {
      fromOn,
      toOn: to,
      ...spanOf(course, fromOn),
      ...(fromOn === found.from && { expected: found.expected }),
      course: [...course],
      updatedAt: ctx.now(),
    }
    if (running) {
      await store.update(tx, running.id, { ...span, tail: Math.min(running.tail, found.tail) })
      return
    }
    const alarm: store.AlarmRecord = {
      id: newId(ctx.platform.clock),
      version: 1,
      kind: found.kind,
      state: 'open',
      brand: found.brand ?? '',
      province: found.province ?? '',
      problem: found.problem ?? '',
      ...span,
      foundOn: to,
      tail: found.tail,
      falseAlarms,
      reason: null,
      decidedBy: null,
      decidedAt: null,
      orderId: null,
      orderNumber: null,
      createdAt: ctx.now(),
    }
    if (await store.insertNew(tx, alarm)) await tellOf(tx, ctx, alarm)
  })
}

/** Looks at one whole day, by default the last one. A repeat changes nothing. */
export async function lookAtDay(ctx: Context, day?: LocalDate): Promise<void> {
  const { platform } = ctx
  if (!(await RADAR_ON.read(platform))) return
  const on = day ?? addCalendarDays(shanghaiDate(ctx.now()), -1)
  const [falseAlarms, least, calendar, counts] = await Promise.all([
    RADAR_FALSE_ALARMS.read(platform),
    RADAR_LEAST.read(platform),
    calendarOf(platform),
    store.dailyCounts(platform.db, on, RADAR_DAYS),
  ])
  const classOf = dayClassesOf(calendar)
  const alarms = lookOut(counts, on, classOf, { falseAlarms, least })
  if (alarms.length === 0) return
  const courses = coursesOf(counts, alarms, on, classOf)
  await inParts(ctx, async (attempt) => {
    for (const [n, alarm] of alarms.entries())
      await attempt({ brand: alarm.brand, province: alarm.province, problem: alarm.problem }, () =>
        keep(ctx, alarm, courses[n]!, falseAlarms),
      )
  })
}

export const radarTasks: readonly Task[] = [
  // 02:40 in China standard time, once the day is whole.
  { name: 'radar.look', run: (ctx) => lookAtDay(ctx), cron: '40 18 * * *' },
]
