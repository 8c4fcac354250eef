import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import { deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { shanghaiDate, type WorkCalendar } from '@appeal/contract/calendar/workdays.ts'
import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { TrialOutcome } from '@appeal/contract/trials/trials.schemas.ts'
import { TRIED_CLOCKS, type TrialTurn, type TriedRule } from '@appeal/contract/trials/trials.texts.ts'
import {
  type Clock,
  datesOf,
  isLateAt,
  STATISTICS_FREEZE_WORKDAY,
  TIME_LIMITS,
} from '../../features/calendar/calendar.service.ts'
import {
  APPROVE_COMPENSATION_FROM,
  areTooMany,
  isMuch,
  lastDaysAfter,
  REPLY_LIKENESS_FROM,
  timeliness,
} from '../../kinds/appeals/appeals.service.ts'
import { firstOf, GIVE_WEIGHTS, type GivingDecision } from '../giving/giving.decisions.service.ts'
import type { Matter } from './trials.store.ts'

/** A case as the rules look at it. */
export interface PastCase {
  kind: CaseKindName
  id: string
  bureauId: string
  clocks: readonly Clock[]
  /** Of appeals. */
  matter?: Matter | undefined
  /** What the rule gave of it, with the loads of then. */
  givings: readonly GivingDecision[]
}
/** Values of settings by key. */
export type Values = Readonly<Record<string, number>>
interface Seen {
  values: Values
  calendar: WorkCalendar
  /** The moment a trial was begun: what has not ended then is judged as it stood then. */
  at: Date
}
export interface Decision {
  round: number
  outcome: TrialOutcome
}
interface Rule {
  /** Settings that it reads. */
  keys: readonly string[]
  kinds: readonly CaseKindName[]
  /** By the functions that decide cases themselves; as many decisions in the same order, whatever the values. */
  decide(past: PastCase, seen: Seen): Decision[]
}

/** The end of a clock by another number of days; start, extensions and pauses are what they were. */
function ended(clock: Clock, count: number, { calendar, at }: Seen): Decision {
  const dates = datesOf({ ...clock, count }, calendar)
  const until = clock.doneAt && clock.doneAt < at ? clock.doneAt : at
  const late = !clock.cancelled && isLateAt({ ...clock, ...dates }, until)
  return { round: clock.round, outcome: { verdict: late ? 'late' : 'in_time', on: dates.legalDueOn } }
}

const clockRule = (name: DeadlineKey): Rule => {
  const { key } = TIME_LIMITS[name]
  return {
    keys: [key],
    kinds: [deadlineKinds[name].scope],
    decide: ({ clocks }, seen) =>
      clocks.flatMap((clock) => (clock.clock === name ? [ended(clock, seen.values[key]!, seen)] : [])),
  }
}

const WAIT = TIME_LIMITS.complaintWait.key
const MONTHS = TIME_LIMITS.limit.key
const MUCH = APPROVE_COMPENSATION_FROM.key
const ALIKE = REPLY_LIKENESS_FROM.key
const EXCLUDE = TIME_LIMITS.excludeApply.key
const RECHECK = TIME_LIMITS.recheckApply.key
const FREEZE = STATISTICS_FREEZE_WORKDAY.key

/** A last day that the end of a case begins; nobody is judged by it before it has come. */
function afterEnd(
  { matter }: PastCase,
  { values, calendar }: Seen,
  which: 'excludeUntil' | 'recheckUntil',
): Decision[] {
  if (!matter?.closedAt) return []
  const limits = { exclude: values[EXCLUDE]!, recheck: values[RECHECK]!, freeze: values[FREEZE]! }
  const on = lastDaysAfter(shanghaiDate(matter.closedAt), limits, calendar)[which]
  return [{ round: 1, outcome: { verdict: 'until', on } }]
}

/** Every rule whose decision is a pure function of a case, settings and the calendar. */
export const rules: Readonly<Partial<Record<TriedRule, Rule>>> = {
  admission: {
    keys: [WAIT, MONTHS],
    kinds: ['appeal'],
    decide({ matter }, { values, calendar }) {
      if (!matter) return []
      const limits = { wait: values[WAIT]!, months: values[MONTHS]! }
      const { verdict, date } = timeliness(matter, shanghaiDate(matter.receivedAt), limits, calendar)
      return [{ round: 1, outcome: { verdict, on: date } }]
    },
  },
  approval: {
    keys: [MUCH],
    kinds: ['appeal'],
    decide: ({ matter }, { values }) =>
      matter?.state === 'closed' && matter.compensation !== null
        ? [
            {
              round: 1,
              outcome: { verdict: isMuch(matter.compensation, values[MUCH]!) ? 'second' : 'alone', on: null },
            },
          ]
        : [],
  },
  likeness: {
    keys: [ALIKE],
    kinds: ['appeal'],
    decide: ({ matter }, { values }) =>
      (matter?.replies ?? []).flatMap(({ round, alike }) =>
        alike === null
          ? []
          : [
              {
                round,
                outcome: { verdict: areTooMany(alike, values[ALIKE]!) ? 'alike' : 'own_words', on: null },
              },
            ],
      ),
  },
  excludeApply: {
    keys: [EXCLUDE, FREEZE],
    kinds: ['appeal'],
    decide: (past, seen) => (past.matter?.state === 'closed' ? afterEnd(past, seen, 'excludeUntil') : []),
  },
  recheckApply: {
    keys: [RECHECK],
    kinds: ['appeal'],
    decide: (past, seen) => (past.matter?.state === 'withdrawn' ? [] : afterEnd(past, seen, 'recheckUntil')),
  },
  giving: {
    keys: Object.values(GIVE_WEIGHTS).map(({ key }) => key),
    kinds: CASE_KIND_NAMES,
    decide: ({ givings }, { values }) =>
      givings.map((giving, n) => {
        const to = firstOf(giving, values)
        return { round: n + 1, outcome: { verdict: to === null ? 'nobody' : 'given', on: null, to } }
      }),
  },
  ...Object.fromEntries(TRIED_CLOCKS.map((name) => [name, clockRule(name)])),
}

const entries = Object.entries(rules) as [TriedRule, Rule][]

/** All settings that a trial can change. */
export const TRIED_KEYS: ReadonlySet<string> = new Set(entries.flatMap(([, { keys }]) => keys))
/** The rule that reads a setting. */
export const ruleOf = (key: string): TriedRule | undefined =>
  entries.find(([, { keys }]) => keys.includes(key))?.[0]
/** Rules that read one of some settings. */
export const rulesReading = (keys: readonly string[]): [TriedRule, Rule][] =>
  entries.filter(([, rule]) => rule.keys.some((key) => keys.includes(key)))

/** How two decisions of one rule differ; null where they do not. */
export function turnOf(before: TrialOutcome, after: TrialOutcome): TrialTurn | null {
  if (before.verdict !== after.verdict) return after.verdict
  if (before.to !== after.to) return 'holder'
  // The last day for an appeal that was in time, or the first one that had come, is nobody's business.
  return before.on === after.on || after.verdict === 'open' ? null : 'day'
}
