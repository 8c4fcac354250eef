const DAY = 86_400_000
const text = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)
const dayOf = (date: string) => Date.parse(date) / DAY

/** Exceptions to Monday–Friday, `yyyy-MM-dd` → workday or rest. */
type Days = ReadonlyMap<string, string>

/** Whether anybody works on a day: the plan's word where it has one, else the weekday. 1 January 1970 was a Thursday. */
function working(days: Days): (day: number) => boolean {
  const known = new Map([...days].map(([date, kind]) => [dayOf(date), kind]))
  return (day) => {
    const kind = known.get(day)
    return kind ? kind === 'workday' : ![2, 3].includes(((day % 7) + 7) % 7)
  }
}

/**
 * A deadline counted the slow way, on another road than the product's: native dates in UTC, one day at a time, no
 * shared arithmetic.
 *
 * @param isStill days on which the clock stands still
 * @returns strict and legal end
 */
export function naiveDeadline(
  startOn: string,
  count: number,
  unit: 'day' | 'workday',
  days: Days,
  isStill: (day: number) => boolean = () => false,
): [dueOn: string, legalDueOn: string] {
  const works = working(days)
  let day = dayOf(startOn)
  for (let left = count; left > 0; ) {
    // The day on which it begins is not counted (民法典 201).
    day += 1
    if (!isStill(day) && (unit === 'day' || works(day))) left -= 1
  }
  const dueOn = text(day)
  // A last day on which nobody works is followed by the next one that is worked (民法典 203).
  while (!works(day) || (dueOn !== text(day) && isStill(day))) day += 1
  return [dueOn, text(day)]
}

/** What happened to a clock: on which day, in days since 1970. */
export type Happening =
  | { what: 'started'; at: number; count: number; unit: 'day' | 'workday' }
  | { what: 'extended'; by: number }
  | { what: 'paused' | 'resumed'; day: number }
  | { what: 'removed' }
  | { what: 'calendar'; days: Days }

/**
 * Both ends of a clock by all that happened to it, from the law's words alone: a day counts unless the clock stood still
 * on it — after the day of the pause, up to the day of the resumption. A pause that lasts does not move an end yet.
 *
 * @returns null while no clock runs; the last moments are those before 24:00 of the two days in China (民法典 203)
 */
export function naiveLedger(
  history: readonly Happening[],
  days: Days,
): { dueOn: string; legalDueOn: string; lastMoments: [number, number] } | null {
  let plan = days
  let from = -1
  let more = 0
  history.forEach((one, at) => {
    if (one.what === 'calendar') plan = one.days
    if (one.what === 'removed') from = -1
    if (one.what === 'started') [from, more] = [at, 0]
    if (one.what === 'extended') more += one.by
  })
  const start = history[from]
  if (start?.what !== 'started') return null
  const stills: { after: number; until: number }[] = []
  for (const one of history.slice(from)) {
    if (one.what === 'paused') stills.push({ after: one.day, until: -1 })
    if (one.what === 'resumed') stills.at(-1)!.until = one.day
  }
  const isStill = (day: number) => stills.some(({ after, until }) => after < day && day <= until)
  const startOn = text(Math.floor((start.at + DAY / 3) / DAY))
  const [dueOn, legalDueOn] = naiveDeadline(startOn, start.count + more, start.unit, plan, isStill)
  const lastMoment = (date: string) => Date.parse(`${date}T24:00:00+08:00`) - 1
  return { dueOn, legalDueOn, lastMoments: [lastMoment(dueOn), lastMoment(legalDueOn)] }
}
