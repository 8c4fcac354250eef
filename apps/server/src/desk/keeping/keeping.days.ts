import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'

const shifted = (day: string, years: number): Date => {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(y + years, m - 1, d))
}

/** The day on which something is so many years old; 29 February becomes 1 March, so that nothing goes a day early. */
export const yearsAfter = (at: Date, years: number): string =>
  shifted(shanghaiDate(at), years).toISOString().slice(0, 10)

/** What ended before this moment is so many years old today, by the same count. */
export function yearsBefore(now: Date, years: number): Date {
  const today = shanghaiDate(now)
  const cut = shifted(today, -years)
  // In a year without that day the month's last one is the last that is old enough.
  if (cut.getUTCDate() !== Number(today.slice(8))) cut.setUTCDate(0)
  cut.setUTCDate(cut.getUTCDate() + 1)
  return new Date(`${cut.toISOString().slice(0, 10)}T00:00:00+08:00`)
}
