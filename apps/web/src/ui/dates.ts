import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import dayjs, { type Dayjs } from 'dayjs'

/** Days after the end of today, in China, cannot be picked (spec 5). */
export const isAfterToday = (day: Dayjs): boolean => day.format('YYYY-MM-DD') > shanghaiDate(Date.now())

/** The same of days that are over. */
export const isBeforeToday = (day: Dayjs): boolean => day.format('YYYY-MM-DD') < shanghaiDate(Date.now())

const YEARS_AHEAD = 10

/** The years a year selector lists: this one and the ten after it (spec 9). */
export function selectableYears(): number[] {
  const thisYear = Number(shanghaiDate(Date.now()).slice(0, 4))
  return Array.from({ length: YEARS_AHEAD + 1 }, (_, i) => thisYear + i)
}

/** Today in China as pickers take it: whoever sits elsewhere fills in the same day. */
export const chinaToday = (): Dayjs => dayjs(shanghaiDate(Date.now()))

const CHINA_AHEAD_MS = 8 * 3_600_000

/** The moment as it is told in China, `yyyy-MM-dd HH:mm:ss`. */
export const chinaNow = (): string =>
  new Date(Date.now() + CHINA_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')
