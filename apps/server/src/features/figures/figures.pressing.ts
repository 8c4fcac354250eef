import { deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  type ClockBoard,
  clocksOf,
  PRESS_BANDS,
  type PressingCase,
  type PressingQuery,
} from '@appeal/contract/figures/pressing.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { sideOf } from '../../cases/cases.service.ts'
import { scope } from '../../kinds/appeals/appeals.scope.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { labelsOf } from './figures.labels.ts'
import * as store from './figures.pressing.store.ts'

const BOARD = '/biz/statistics/clocks'
const CASES = '/biz/statistics/pressingpage'

/** Bands by the legal end: what is over, ends today, within three days, within a week, later. */
function endsFrom(today: string): store.Ends {
  const day = (n: number) => addCalendarDays(today, n)
  return {
    late: { to: day(-1) },
    today: { from: today, to: today },
    soon: { from: day(1), to: day(3) },
    week: { from: day(4), to: day(7) },
    later: { from: day(8) },
  }
}

/** The running clocks of the cases in the viewer's sight, by how near their legal end is: a case stands in a row for each. */
export async function clockBoard(ctx: Context): Promise<ClockBoard> {
  const labels = await labelsOf(ctx.platform, ctx.language)
  const today = shanghaiDate(ctx.now())
  const visible = scope(viewerOf(ctx), labels.below, BOARD)
  const clocks = clocksOf(sideOf(viewerOf(ctx)))
  const asOf = wireTime(ctx.now())
  const { open, counted } = await store.countPressing(ctx.platform.db, visible, endsFrom(today), clocks)
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
  const filter = { clocks: clocksOf(sideOf(viewerOf(ctx))), clock: query.clock, band: query.band }
  const ends = endsFrom(shanghaiDate(ctx.now()))
  const { rows, total } = await store.listPressing(ctx.platform.db, visible, ends, filter, query)
  return toPage(
    rows.map(
      (row): PressingCase => ({
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
      }),
    ),
    total,
    query,
  )
}
