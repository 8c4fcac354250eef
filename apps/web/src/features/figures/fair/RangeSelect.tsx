import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { BENCHMARK_MONTHS } from '@appeal/contract/figures/benchmark.ts'
import { eachMonth, type Months, monthOf, shiftMonth } from '@appeal/contract/figures/periods.ts'
import { Select } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { fairTexts } from './fair.texts.ts'

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
const OFFERED = 60
const thisMonth = () => monthOf(shanghaiDate(Date.now()))

/** The range that an address names, or the last twelve months that are over. */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Months {
  const last = to && MONTH.test(to) ? to : shiftMonth(thisMonth(), -1)
  return { from: from && MONTH.test(from) ? from : shiftMonth(last, -11), to: last }
}

/** First and last month; only ranges that the server takes are offered. */
export function RangeSelect({ range, onChange }: { range: Months; onChange(range: Months): void }) {
  const t = useTexts(fairTexts)
  const now = thisMonth()
  const options = (months: Months) =>
    eachMonth(months)
      .toReversed()
      .map((value) => ({ value, label: value }))
  const longest = shiftMonth(range.from, BENCHMARK_MONTHS - 1)
  return (
    <>
      <Select
        size="small"
        aria-label={t('from')}
        value={range.from}
        options={options({ from: shiftMonth(now, -OFFERED), to: now })}
        onChange={(from) => {
          const end = shiftMonth(from, BENCHMARK_MONTHS - 1)
          onChange({ from, to: range.to < from ? from : range.to > end ? end : range.to })
        }}
      />
      <Select
        size="small"
        aria-label={t('to')}
        value={range.to}
        options={options({ from: range.from, to: longest < now ? longest : now })}
        onChange={(to) => onChange({ from: range.from, to })}
      />
    </>
  )
}
