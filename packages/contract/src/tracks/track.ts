// A carrier's track as people copy it from a page or a message: lines with a day, a time and words.
// What it says is read here; the text itself is kept as it was.

import { addCalendarDays } from '../calendar/workdays.ts'

/** Signs of a track at most. */
export const TRACK_MAX = 8_000
/** Lines of it that are read. */
export const TRACK_LINES = 200
/** Signs of one line that are read. */
const LINE_MAX = 300

export const TRACK_STAGES = ['taken', 'moving', 'delivering', 'waiting', 'signed', 'trouble'] as const
export type TrackStage = (typeof TRACK_STAGES)[number]

/** One line of a track that names a time. */
export interface TrackPoint {
  /** `YYYY-MM-DD HH:mm`, China time, as the carrier printed it. */
  at: string
  /** What happened by the carrier's usual words; null where they are none of these. */
  stage: TrackStage | null
  words: string
  /** By whom, or where, it is said to have been signed for. */
  signedBy: string | null
}

/** Tried in this order: what was sent back was not delivered, and what lies in a locker was not handed over. */
const WORDS_OF: readonly (readonly [TrackStage, RegExp])[] = [
  ['trouble', /退回|退件|拒收|拒签|拒绝签收|改派|转寄|(?:无人|无法)签收/],
  ['signed', /已(?:被|由)?[^，。；]{0,6}签收|签收人(?:为|是|[:：])/],
  ['waiting', /驿站|[递裹能取]柜|自提|丰巢|代收点|待取|取件码|暂存/],
  ['signed', /(?<![未待备绝快请您等])签收|(?<!未)妥投|已送达|(?:派送|投递)成功|已投递/],
  ['trouble', /异常|问题件|滞留|地址不详|未妥投|(?:派送|投递)(?:不成功|失败)|破损|丢失|遗失/],
  ['delivering', /派送|派件|投递|配送|送货/],
  ['moving', /离开|到达|发往|运输|中转|转运|发出|封发|装车|卸车|运抵|进口|出口|清关/],
  ['taken', /(?<!(?:待|通知|预约|准备|即将)[^，。；]{0,8})(?:揽收|揽件)|收寄|已收件|收取快件/],
]
const SIGNED_BY = [
  /签收人(?:为|是|[:：])\s{0,2}([^\s，。；,;（()）【】]{1,12})/,
  /(本人|家人|他人|同事|邻居|门卫|前台|物业|保安|家门口|门口|驿站|快递柜|代收点)[^，。；]{0,4}(?:签收|代收)/,
]
/** Words of what is still to come: no event. */
const FORECAST = /预计|预期|最晚|最迟|前送达|前到达/

/** Spaces of all widths are one. */
const plain = (text: string): string => text.replace(/[\s\u3000]+/g, ' ').trim()

const FULL_DAY = /(20\d\d) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?/
// Without a year only at the start of a line or right before a time: "取件码 3-2" and "第1/2件" are no days.
const SHORT_DAY = /^[【[(（]?(\d{1,2}) ?[-/月] ?(\d{1,2})(?![\d-/]) ?日?/
const SHORT_DAY_OF_TIME = /(?<![\d-/])(\d{1,2}) ?[-/月] ?(\d{1,2}) ?日? ?(?=\d{1,2}[:：])/
const RELATIVE: Readonly<Record<string, number>> = { 今天: 0, 昨天: 1, 前天: 2 }
const RELATIVE_DAY = /^(今天|昨天|前天)/
const TIME =
  /(凌晨|早上|上午|中午|下午|傍晚|晚上)? ?(?<!\d)([01]?\d|2[0-3])[:：]([0-5]\d)(?:[:：]([0-5]\d))?(?!\d) ?([AaPp][Mm])?/
/** Several points in one line begin with a whole day and a time each. */
const BEGINS = /(?=20\d\d ?[-/.年] ?\d{1,2} ?[-/.月] ?\d{1,2} ?日? ?\d{1,2}[:：])/

const two = (text: string | number): string => String(text).padStart(2, '0')

/** A real day as `YYYY-MM-DD`; undefined where the calendar has no such one. */
function dayOf(year: number, month: string, day: string): string | undefined {
  const text = `${year}-${two(month)}-${two(day)}`
  const made = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(made.getTime()) && made.toISOString().startsWith(text) ? text : undefined
}

/** The day a line names, with the piece of the line that names it. Without a year it is the last such day. */
function dayIn(line: string, today: string): { day: string; piece: string } | undefined {
  const full = FULL_DAY.exec(line)
  if (full) {
    const day = dayOf(Number(full[1]), full[2]!, full[3]!)
    return day === undefined ? undefined : { day, piece: full[0] }
  }
  const relative = RELATIVE_DAY.exec(line)
  if (relative) return { day: addCalendarDays(today, -(RELATIVE[relative[1]!] ?? 0)), piece: relative[0] }
  const short = SHORT_DAY.exec(line) ?? SHORT_DAY_OF_TIME.exec(line)
  if (!short) return undefined
  const year = Number(today.slice(0, 4))
  const day = [year, year - 1]
    .map((one) => dayOf(one, short[1]!, short[2]!))
    .find((one) => one && one <= today)
  return day === undefined ? undefined : { day, piece: short[0] }
}

/** Hour and minute, and the second where it is printed, of a match of TIME. */
function clockOf([, part, hour, minute, second, half]: RegExpExecArray): { minute: string; second: string } {
  const isLater =
    /[Pp]/.test(half ?? '') || /下午|傍晚|晚上/.test(part ?? '') || (part === '中午' && Number(hour) < 11)
  const isNight = (/[Aa]/.test(half ?? '') || part === '凌晨') && Number(hour) === 12
  const at = isNight ? 0 : isLater && Number(hour) < 12 ? Number(hour) + 12 : Number(hour)
  return { minute: `${two(at)}:${minute}`, second: second ?? '00' }
}

const stageOf = (words: string): TrackStage | null => WORDS_OF.find(([, is]) => is.test(words))?.[0] ?? null

const signedBy = (words: string): string | null =>
  SIGNED_BY.map((is) => is.exec(words)?.[1]).find((one) => one !== undefined) ?? null

/** Without the signs that divide, at its end. */
function trimmed(text: string): string {
  let end = text.length
  while (end > 0 && ' ,，、;；|'.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** The line without what was read of it, and without the signs that stood around that. */
const rest = (line: string, ...pieces: string[]): string =>
  trimmed(
    plain(pieces.reduce((text, piece) => text.replace(piece, ' '), line))
      .replace(/^(?:(?:周|星期)[一二三四五六日天])?[\s,，、;；:：|]+/, '')
      .replace(/^(?:周|星期)[一二三四五六日天]$/, ''),
  )

/** A line with what was read of it. */
interface Line {
  text: string
  day: string | undefined
  time: { minute: string; second: string } | undefined
  /** What is left without day and time. */
  words: string
}

function lineOf(text: string, today: string): Line {
  const named = dayIn(text, today)
  const time = TIME.exec(named ? text.replace(named.piece, ' ') : text)
  // A line that begins with words says its time of something else, unless it says the day with it.
  const isPoint = time && (named || text.startsWith(time[0].trimStart()))
  return {
    text,
    day: named?.day,
    time: isPoint ? clockOf(time) : undefined,
    words: rest(text, ...(named ? [named.piece] : []), ...(time ? [time[0].trim()] : [])),
  }
}

/** Some carriers print the words above their time: such a text is read from its end. */
const standsAbove = (lines: readonly Line[]): boolean => {
  const [first, last] = [lines[0], lines.at(-1)]
  return !!first && !!last && !first.day && !first.time && !!last.time && last.words === ''
}

/**
 * What a track says, oldest first. A line with a day and a time begins a point; a line with a time alone is of the day
 * named last; further lines belong to the point before them. What is foretold is no point. Never throws; the work
 * grows with the length of the text alone, of which TRACK_LINES lines are read.
 *
 * @param text as it was copied
 * @param today `YYYY-MM-DD`: days without a year are the last such day until then, and no point is later
 * @returns points, and how many lines with words belong to none
 */
export function readTrack(text: string, today: string): { points: TrackPoint[]; unread: number } {
  const whole = text
    .split(/\r?\n/)
    .flatMap((line) => line.split(BEGINS))
    .map((line) => plain(line.slice(0, LINE_MAX)))
    .filter((line) => line !== '')
  const read = whole.slice(0, TRACK_LINES).map((line) => lineOf(line, today))
  const points: { at: string; second: string; words: string }[] = []
  let unread = whole.length - read.length
  let day: string | undefined
  let open: (typeof points)[number] | undefined
  for (const line of standsAbove(read) ? read.toReversed() : read) {
    const on = line.day ?? day
    if (line.time && on !== undefined) {
      open = undefined
      if (FORECAST.test(line.text) || on > today) {
        unread += 1
        continue
      }
      day = on
      open = { at: `${on} ${line.time.minute}`, second: line.time.second, words: line.words }
      points.push(open)
    } else if (line.day && line.words === '') {
      day = line.day
      open = undefined
    } else if (open && !TIME.test(line.text)) {
      open.words = open.words === '' ? line.text : `${open.words} ${line.text}`.slice(0, LINE_MAX)
    } else unread += 1
  }
  // Of one second the text's own order counts, which most carriers print newest first.
  const falls = points.length > 1 && points[0]!.at > points.at(-1)!.at
  const seen = new Set<string>()
  return {
    points: (falls ? points.toReversed() : points)
      .toSorted((a, b) => a.at.localeCompare(b.at) || a.second.localeCompare(b.second))
      // What a page prints twice in one minute happened once.
      .filter(({ at, words }) => !seen.has(`${at} ${words}`) && seen.add(`${at} ${words}`))
      .map(({ at, words }) => ({ at, stage: stageOf(words), words, signedBy: signedBy(words) })),
    unread,
  }
}

export const TRACK_CHANGES = ['gone', 'changed', 'added'] as const

/** What one reading of a track says otherwise than an earlier one. */
export interface TrackChange {
  at: string
  what: (typeof TRACK_CHANGES)[number]
  /** Null where it was not there. */
  before: string | null
  after: string | null
}

/** Lines of one minute are the same in whatever order, spaces and stops aside. */
const key = (lines: readonly string[]): string =>
  lines
    .map((words) => words.replace(/[\s\u3000，。；,;.]/g, ''))
    .toSorted()
    .join('\n')

/**
 * Where a later reading of the same track differs from an earlier one, by time: what is gone from it, what it says in
 * other words, and what was written into the time that had been read already. What happened since is no change.
 */
export function trackChanges(earlier: readonly TrackPoint[], later: readonly TrackPoint[]): TrackChange[] {
  const begins = later[0]?.at
  const ends = earlier.at(-1)?.at
  if (begins === undefined || ends === undefined) return []
  const at = (points: readonly TrackPoint[]) => {
    const by = new Map<string, string[]>()
    for (const point of points) by.set(point.at, [...(by.get(point.at) ?? []), point.words])
    return by
  }
  const [was, is] = [at(earlier), at(later)]
  const times = [...new Set([...was.keys(), ...is.keys()])].toSorted()
  return times.flatMap((time): TrackChange[] => {
    const [lines, now] = [was.get(time), is.get(time)]
    const [before, after] = [lines?.join(' '), now?.join(' ')]
    // Carriers show the newest lines only: what lies before the first line shown was not taken away.
    if (after === undefined)
      return time >= begins ? [{ at: time, what: 'gone', before: before!, after: null }] : []
    if (before === undefined) return time < ends ? [{ at: time, what: 'added', before: null, after }] : []
    return key(lines!) === key(now!) ? [] : [{ at: time, what: 'changed', before, after }]
  })
}
