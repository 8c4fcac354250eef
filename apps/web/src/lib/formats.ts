import { type LocalDate, shanghaiDate, weekdayOf } from '@appeal/contract/calendar/workdays.ts'
import { getLanguage, type Language } from './i18n.ts'

/** The date in China now, `yyyy-MM-dd`, wherever the reader sits. */
export const today = (): LocalDate => shanghaiDate(Date.now())

const MONTHS_EN =
  'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS: Record<Language, readonly string[]> = {
  'zh-cn': '星期日 星期一 星期二 星期三 星期四 星期五 星期六'.split(' '),
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
}

const parts = (date: string) => date.slice(0, 10).split('-').map(Number) as [number, number, number]

/** A day in words; the year is told when it is not this one, or always on request. */
export function formatDay(date: string, options: { year?: boolean } = {}): string {
  const [year, month, day] = parts(date)
  const withYear = options.year ?? date.slice(0, 4) !== today().slice(0, 4)
  if (getLanguage() === 'en') return `${day} ${MONTHS_EN[month - 1]}${withYear ? ` ${year}` : ''}`
  return `${withYear ? `${year} 年 ` : ''}${month} 月 ${day} 日`
}

/** The first of two months' days, short: `11-18`. */
export const formatShortDay = (date: string): string => date.slice(5, 10)

export const formatWeekday = (date: string): string =>
  WEEKDAYS[getLanguage()][weekdayOf(date.slice(0, 10))] ?? ''

/** `yyyy-MM-dd HH:mm:ss` of the wire, in words: day and minute. */
export const formatMoment = (time: string): string => `${formatDay(time)} ${time.slice(11, 16)}`

/** Hour and minute in China of an instant of this browser. */
export const formatClockTime = (instant: Date): string =>
  new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(instant)

/** Size of a file in MB or KB, one decimal at most. */
export function formatBytes(bytes: number): string {
  const kilo = bytes / 1024
  return kilo < 100 ? `${Math.max(1, Math.round(kilo))} KB` : `${(kilo / 1024).toFixed(1)} MB`
}

/** Parts of one remark, divided as the reader's language does it; empty ones fall away. */
export const joinParts = (parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(getLanguage() === 'en' ? ', ' : '，')

/** Items of one list, likewise. */
export const joinItems = (items: readonly string[]): string =>
  items.join(getLanguage() === 'en' ? ', ' : '、')
