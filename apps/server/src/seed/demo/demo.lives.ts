import type { AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { Random } from '../random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The life of one case of the demonstration: where it stops, and when it began and was left alone. */
export interface Life {
  end: AppealState
  filed: Date
  /** Everything that happens to it happens before. */
  until: Date
}

/** The same day between 08:40 and 17:30 in China. */
export function inOfficeHours(at: number, random: Random): number {
  const midnight = Math.floor((at + 8 * HOUR) / DAY) * DAY - 8 * HOUR
  return midnight + 8.67 * HOUR + random.next() * 8.8 * HOUR
}

type Weights = readonly (readonly [AppealState, number])[]
type Days = readonly [least: number, most: number]

/** Where the cases of these weeks stop, by weight; the rest of their lives follows from that. */
const ENDS: Weights = [
  ['pending_accept', 12],
  ['supplement', 5],
  ['bureau_processing', 5],
  ['at_enterprise', 18],
  ['rework', 5],
  ['replied', 10],
  ['verifying', 6],
  ['mediating', 5],
  ['closed', 26],
  ['invalid', 5],
  ['withdrawn', 3],
]

/** How many days ago a case that stops in a state was filed. */
const AGE: Record<Exclude<AppealState, 'draft'>, Days> = {
  pending_accept: [0, 3],
  supplement: [2, 7],
  bureau_processing: [1, 12],
  at_enterprise: [3, 18],
  rework: [12, 24],
  replied: [8, 24],
  verifying: [10, 22],
  mediating: [12, 26],
  closed: [14, 55],
  invalid: [4, 50],
  withdrawn: [4, 40],
}

/** Months ago everything has come to its end, and most of it in time. */
const PAST_ENDS: Weights = [
  ['closed', 88],
  ['invalid', 4],
  ['withdrawn', 8],
]
const PAST_AGE: Days = [16, 38]
/** So far back that, whatever the day, the last quarter is whole. */
const PAST: Days = [15, 205]

const between = ([least, most]: Days, share: number) => least + share * (most - least)

/** A case of these weeks, in any state unless one is named. */
export function presentLife(random: Random, now: Date, end: AppealState = random.weighed(ENDS)): Life {
  const age = between(AGE[end as keyof typeof AGE], random.next())
  return { end, filed: new Date(now.getTime() - age * DAY), until: now }
}

/** A case of the months before, of which statistics are made: it has ended; the more recent, the more of them. */
export function pastLife(random: Random, now: Date): Life {
  const end = random.weighed(PAST_ENDS)
  const until = now.getTime() - between(PAST, random.next() ** 2) * DAY
  const age = between(PAST_AGE, random.next())
  return { end, filed: new Date(until - age * DAY), until: new Date(until) }
}
