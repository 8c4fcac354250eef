import { addCalendarDays, daysBetween, isLocalDate, type LocalDate, weekdayOf } from './workdays.ts'

/** One date as the notice on a year's holidays says it. */
export interface NoticeDay {
  date: LocalDate
  kind: 'workday' | 'rest'
  name: string
}

export interface Notice {
  days: NoticeDay[]
  /** Lines that name a date and could not be understood, or contradict themselves. */
  problems: string[]
}

const DATE = String.raw`(?:(\d{4})\s{0,4}年)?\s{0,4}(?:(\d{1,2})\s{0,4}月)?\s{0,4}(\d{1,2})\s{0,4}日?\s{0,4}(?:[（(]([^（()）]{0,40})[）)])?`
const SPAN = new RegExp(`${DATE}(?:\\s{0,4}(?:至|到|—+|–|-|~|～)\\s{0,4}${DATE})?`, 'g')
const COUNT = /共\s*(\d+)\s*天/
const WEEKDAYS = '日一二三四五六'
// Longer than any holiday with its exchanged days; a longer span is a misreading.
const LONGEST = 15

/**
 * Reads the State Council's notice on the holidays of a year, as text or as rows of a table:
 * 「二、春节：2月15日（周日）至23日（周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。」
 *
 * Days of a neighbouring year are left out: they belong to that year's plan. A weekday in brackets that is not the
 * date's own is a problem, because the text is then of another year.
 */
export function readNotice(text: string, year: number): Notice {
  const days: NoticeDay[] = []
  const problems: string[] = []
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const body = line.replace(/^(?:[一二三四五六七八九十]+|\d+)\s*[、.．]\s*/, '')
    const name = /^([^\d\s:：，,（(|]{2,12}?)\s*[:：\s|，,]/.exec(body)?.[1]
    if (!name || !/\d\s*月\s*\d/.test(body)) continue
    try {
      days.push(...readLine(body.slice(name.length), name, year))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      problems.push(line)
    }
  }
  const seen = new Map<LocalDate, NoticeDay>()
  for (const day of days) {
    const before = seen.get(day.date)
    if (before && before.kind !== day.kind) problems.push(`${day.date} ${before.name} / ${day.name}`)
    // Two holidays in one span share their days; the first one named keeps them.
    if (!before) seen.set(day.date, day)
  }
  return { days: [...seen.values()].sort((a, b) => (a.date < b.date ? -1 : 1)), problems }
}

function readLine(body: string, name: string, year: number): NoticeDay[] {
  const days: NoticeDay[] = []
  let rested = 0
  // A clause ends with what its dates are: 放假 or 上班. Rows of a table have the worked days in their last column.
  for (const clause of body.split(/[。；;\t|]|[，,](?<=放假[^，,。]*[，,])/)) {
    const kind = /上班|补班/.test(clause) ? 'workday' : 'rest'
    const dates = spansOf(clause.replace(COUNT, ''), year)
    days.push(...dates.map((date) => ({ date, kind, name }) as const))
    if (kind === 'rest') rested += dates.length
    const count = COUNT.exec(clause)?.[1]
    if (count && rested !== Number(count)) throw new RangeError('another number of days')
  }
  if (days.length === 0) throw new RangeError('no date')
  return days.filter(({ date }) => date.startsWith(`${year}-`))
}

/** Every date of a clause; months and years not written are those of the date before. */
function spansOf(clause: string, year: number): LocalDate[] {
  const dates: LocalDate[] = []
  let month: string | undefined
  let inYear = year
  const dateOf = (ofYear?: string, ofMonth?: string, ofDay?: string, note?: string) => {
    if (ofYear) inYear = Number(ofYear)
    month = ofMonth ?? month
    const date = `${inYear}-${(month ?? '').padStart(2, '0')}-${(ofDay ?? '').padStart(2, '0')}`
    if (!isLocalDate(date)) throw new RangeError(`no such date: ${date}`)
    const said = /(?:周|星期)([日天一二三四五六])/.exec(note ?? '')?.[1]
    if (said && WEEKDAYS[weekdayOf(date)] !== said.replace('天', '日'))
      throw new RangeError(`${date} is another weekday`)
    return date
  }
  for (const [whole, ...found] of clause.matchAll(SPAN)) {
    if (!/[月日]/.test(whole)) continue
    const from = dateOf(...(found.slice(0, 4) as [string?, string?, string?, string?]))
    if (found[6] === undefined) {
      dates.push(from)
      continue
    }
    const to = dateOf(...(found.slice(4, 8) as [string?, string?, string?, string?]))
    const length = daysBetween(from, to)
    if (length < 0 || length > LONGEST) throw new RangeError(`not a span: ${from}..${to}`)
    for (let day = 0; day <= length; day += 1) dates.push(addCalendarDays(from, day))
  }
  return dates
}
