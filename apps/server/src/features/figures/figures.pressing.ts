import { deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { type ClockSide, warningEnds } from '@appeal/contract/calendar/warnings.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  type ClockBoard,
  clocksOf,
  PRESS_BANDS,
  type PressingCase,
  type PressingQuery,
  WEEK_DAYS,
} from '@appeal/contract/figures/pressing.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { type ReferenceData, referenceDataOf, sideOf } from '../../cases/cases.service.ts'
import { scope } from '../../kinds/appeals/appeals.scope.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { daysLeft } from '../calendar/calendar.service.ts'
import { labelsOf } from './figures.labels.ts'
import * as store from './figures.pressing.store.ts'

const BOARD = '/biz/statistics/clocks'
const CASES = '/biz/statistics/pressingpage'

/** What is near on a day: what lists warn of by the same settings. */
const nearnessOn = (today: string, { warnDays }: ReferenceData, side: ClockSide): store.Nearness => ({
  today,
  weekUntil: addCalendarDays(today, WEEK_DAYS),
  warned: warningEnds(today, warnDays, side),
})

/** The running clocks of the cases in the viewer's sight, by how near their end is: a case stands in a row for each. */
export async function clockBoard(ctx: Context): Promise<ClockBoard> {
  const labels = await labelsOf(ctx.platform, ctx.language)
  const today = shanghaiDate(ctx.now())
  const visible = scope(viewerOf(ctx), labels.below, BOARD)
  const side = sideOf(viewerOf(ctx))
  const clocks = clocksOf(side)
  const nearness = nearnessOn(today, await referenceDataOf(ctx.platform), side)
  const asOf = wireTime(ctx.now())
  const { open, counted } = await store.countPressing(ctx.platform.db, visible, nearness, clocks)
  const rows = clocks.map((clock) => {
    const at = (band: string) => counted.find((one) => one.clock === clock && one.band === band)?.n ?? 0
    return {
      clock,
      label: deadlineKinds[clock].label[ctx.language],
      counts: Object.fromEntries(PRESS_BANDS.map((band) => [band, at(band)])) as Record<
        (typeof PRESS_BANDS)[number],
        number
      >,
    }
  })
  return { asOf, today, open, rows }
}

/** The cases behind a number of the board; as many as it says. */
export async function pressingPage(
  ctx: Context,
  query: z.output<typeof PressingQuery>,
): Promise<Page<PressingCase>> {
  const labels = await labelsOf(ctx.platform, ctx.language)
  const visible = scope(viewerOf(ctx), labels.below, CASES)
  const side = sideOf(viewerOf(ctx))
  const today = shanghaiDate(ctx.now())
  const reference = await referenceDataOf(ctx.platform)
  const filter = { clocks: clocksOf(side), clock: query.clock, band: query.band }
  const nearness = nearnessOn(today, reference, side)
  const { rows, total } = await store.listPressing(ctx.platform.db, visible, nearness, filter, query)
  return toPage(
    rows.map((row): PressingCase => {
      const unit = deadlineKinds[row.clock].unit === 'workday' ? 'workday' : 'day'
      return {
        id: row.id,
        appealNo: row.appeal_no,
        state: row.state,
        brandName: labels.label('brand', row.brand),
        l1Name: labels.label('l1', row.l1),
        l2Name: row.l2 && labels.label('l2', row.l2),
        areaName: labels.place(row.area),
        bureauName: labels.label('bureau', row.bureau_id),
        clock: row.clock,
        dueOn: row.due_on,
        legalDueOn: row.legal_on,
        left: daysLeft(unit, today, row.legal_on, reference.calendar),
        unit,
      }
    }),
    total,
    query,
  )
}
