import { HOLDERS, inDays } from '@appeal/contract/appeals/appeals.time.ts'
import { daysBetween } from '@appeal/contract/calendar/workdays.ts'
import { monthsOfSpan } from '@appeal/contract/figures/periods.ts'
import {
  type Histogram,
  medianOf,
  TIME_KEYS,
  type TimeKey,
  type Times,
  type TimesQuery,
  type TimesRow,
} from '@appeal/contract/figures/times.ts'
import { scope } from '../../../kinds/appeals/appeals.scope.service.ts'
import { timesOf } from '../../../kinds/appeals/times/appeals.times.service.ts'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { forEachBatch, inParts } from '../../../platform/jobs/batches.ts'
import { calendarOf, workdaysBetween } from '../../calendar/calendar.service.ts'
import { labelsOf } from '../figures.labels.ts'
import type { Dimension } from '../figures.sums.store.ts'
import { filterOf, rulesOf } from '../figures.table.ts'
import * as store from './figures.times.store.ts'

const TIMES = '/biz/statistics/times'
const TOGETHER = 100
const MS_PER_DAY = 86_400_000

/** Measures the cases that ended or changed since the last run. */
export const measureTimes = (ctx: Context): Promise<void> =>
  inParts(ctx, async (attempt) => {
    const calendar = await calendarOf(ctx.platform)
    await forEachBatch(
      attempt,
      {
        next: (after, limit) => store.listWaiting(ctx.platform.db, after, limit),
        keyOf: (id) => id,
        together: TOGETHER,
      },
      (ids) =>
        ctx.unitOfWork(async (tx) => {
          const taken = await store.takeWaiting(tx, ids)
          const times = await timesOf(ctx.platform, tx, taken, ctx.now())
          const none = Object.fromEntries(HOLDERS.map((holder) => [holder, 0])) as Record<
            (typeof HOLDERS)[number],
            0
          >
          await store.saveTimes(
            tx,
            taken.map((caseId) => {
              const { spent, reply } = times.get(caseId) ?? { spent: none, reply: null }
              return {
                ...{ caseId, measured: true, ...spent },
                replyDays: reply && daysBetween(reply.from, reply.to),
                replyWorkdays: reply && workdaysBetween(reply.from, reply.to, calendar),
              }
            }),
          )
        }),
    )
  })

type Days = Record<TimeKey, Histogram | undefined>

function rowOf(
  { key, label, least }: { key: string; label: string; least: number },
  { cases, spent }: Pick<store.SpentSplit, 'cases' | 'spent'>,
  days: Days,
): TimesRow {
  const sum = HOLDERS.reduce((all, holder) => all + spent[holder], 0)
  const figure = (of: TimeKey) => medianOf(days[of] ?? new Map(), least)
  return {
    ...{ key, label, cases, ...inDays({ spent, total: sum }) },
    mean: cases > 0 ? (sum / MS_PER_DAY / cases).toFixed(1) : null,
    figures: {
      replyDays: figure('replyDays'),
      replyWorkdays: figure('replyWorkdays'),
      withEnterprise: figure('withEnterprise'),
    },
  }
}

/** Whose hands the time of the cases that ended in a period passed in, within the viewer's sight. */
export async function timeTable(ctx: Context, query: TimesQuery): Promise<Times> {
  const { db } = ctx.platform
  const labels = await labelsOf(ctx.platform, ctx.language)
  const visible = scope(viewerOf(ctx), labels.below, TIMES)
  const { least } = await rulesOf(ctx.platform)
  const filter = filterOf(query)
  const asOf = wireTime(ctx.now())
  const groups: Dimension[] = [query.group]
  const daysOf = async (by: readonly Dimension[]) => {
    const all = await Promise.all(TIME_KEYS.map((key) => store.daysBy(db, visible, filter, by, key)))
    return (key: string): Days =>
      Object.fromEntries(
        TIME_KEYS.map((name, i) => [
          name,
          all[i]!.find(({ keys }) => by.length === 0 || keys[query.group] === key)?.days,
        ]),
      ) as Days
  }
  const [split, [sum], days, all] = await Promise.all([
    store.spentBy(db, visible, filter, groups),
    store.spentBy(db, visible, filter, []),
    daysOf(groups),
    daysOf([]),
  ])
  const rows = split
    .filter(({ cases }) => cases > 0)
    .map((one) => {
      const key = one.keys[query.group] ?? ''
      return rowOf({ key, label: labels.label(query.group, key), least }, one, days(key))
    })
  return {
    ...{ period: query.period, ...monthsOfSpan(query.period), group: query.group, asOf, least },
    waiting: sum?.waiting ?? 0,
    total: rowOf({ key: '', label: '', least }, sum!, all('')),
    rows:
      query.group === 'month' ? rows : rows.toSorted((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1)),
  }
}
