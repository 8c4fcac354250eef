import { addMonthsClamped, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import { changeText } from '@appeal/contract/figures/arithmetic.ts'
import {
  eachMonth,
  type Months,
  monthOf,
  monthsOf,
  previousMonths,
  shiftMonth,
} from '@appeal/contract/figures/periods.ts'

// Figures that are counted from the rows themselves: a period by one axis, beside the period before it.

/** Months that a trend shows, and the one before them, against which the first is measured. */
const TREND_MONTHS = 13

/** The moments between which months lie, the second one outside of them. */
export const spanOf = ({ from, to }: Months) => ({
  from: startOfDay(`${from}-01`),
  before: startOfDay(addMonthsClamped(`${to}-01`, 1)),
})

interface Counted<Sums> {
  key: string
  sums: Sums
}

interface Asked<Sums extends { received: number }> {
  period: string
  today: string
  isTrend: boolean
  none: Sums
  /** Counts within months, by the axis that is asked for or altogether. */
  count(months: Months, split: boolean): Promise<readonly Counted<Sums>[]>
  label(key: string): string
}

export interface SpanRow<Sums> {
  key: string
  label: string
  sums: Sums
  previous: number
  change: string | null
}

/** The sum of a period, its rows, the largest first, and each against the period before; a trend is of months instead. */
export async function spanTable<Sums extends { received: number }>({
  period,
  today,
  isTrend,
  none,
  count,
  label,
}: Asked<Sums>): Promise<
  Months & { running: boolean; total: SpanRow<Sums>; rows: readonly SpanRow<Sums>[] }
> {
  const asked = monthsOf(period)
  const thisMonth = monthOf(today)
  const last = asked.from <= thisMonth && thisMonth < asked.to ? thisMonth : asked.to
  const wide: Months = { from: shiftMonth(last, -TREND_MONTHS), to: last }
  const [total, earlier, parts, partsBefore] = await Promise.all([
    count(asked, false),
    count(previousMonths(asked), false),
    count(isTrend ? wide : asked, true),
    isTrend ? [] : count(previousMonths(asked), true),
  ])
  const at = (rows: readonly Counted<Sums>[], key: string) =>
    rows.find((row) => row.key === key)?.sums ?? none
  const rowOf = (key: string, name: string, sums: Sums, before: number): SpanRow<Sums> => ({
    key,
    label: name,
    sums,
    previous: before,
    change: changeText(sums.received, before),
  })
  return {
    ...asked,
    running: asked.to >= thisMonth,
    total: rowOf('', '', total[0]?.sums ?? none, earlier[0]?.sums.received ?? 0),
    rows: isTrend
      ? eachMonth({ from: shiftMonth(wide.from, 1), to: wide.to }).map((month) =>
          rowOf(month, month, at(parts, month), at(parts, shiftMonth(month, -1)).received),
        )
      : parts
          .toSorted((a, b) => b.sums.received - a.sums.received || (a.key < b.key ? -1 : 1))
          .map(({ key, sums }) => rowOf(key, label(key), sums, at(partsBefore, key).received)),
  }
}
