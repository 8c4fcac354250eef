import { z } from 'zod'
import { type DeadlineKey, type DeadlineKind, deadlineKinds } from '../calendar/deadlineKinds.ts'
import { type ClockSide, pressesOn } from '../calendar/warnings.ts'
import { page, pageQuery } from '../kit/page.ts'
import { zOptional } from '../rules.ts'

/** Days ahead of which the board tells what is not warned of yet. */
export const WEEK_DAYS = 7

/**
 * How near the end of a clock is: `late` is past its legal end, `today` is that day, `soon` is warned of by the settings
 * (`isWarned`), `week` ends within seven days and is not warned of yet, `later` is the rest. As lists mark their rows.
 */
export const PRESS_BANDS = ['late', 'today', 'soon', 'week', 'later'] as const
export type PressBand = (typeof PRESS_BANDS)[number]

const kinds = Object.entries(deadlineKinds) as [DeadlineKey, DeadlineKind][]

/** Clocks of appeals that press one side of the desk, in the order of a case's life. */
export const clocksOf = (side: ClockSide): DeadlineKey[] =>
  kinds.flatMap(([key, { scope, clock }]) =>
    scope === 'appeal' && clock && pressesOn(side, key) ? [key] : [],
  )
const PRESSING = clocksOf('bureau')

export const ClockBoard = z.object({
  /** Wire time: every change of a case up to here is counted. */
  asOf: z.string(),
  today: z.string(),
  /** Open cases with a running clock, each counted once; it stands in the row of each of its clocks. */
  open: z.number().int(),
  rows: z.array(
    z.object({
      clock: z.string(),
      label: z.string(),
      counts: z.record(z.enum(PRESS_BANDS), z.number().int()),
    }),
  ),
})
export type ClockBoard = z.infer<typeof ClockBoard>

export const PressingQuery = pageQuery(['legalDueOn'], {
  clock: zOptional(z.enum(PRESSING as [DeadlineKey, ...DeadlineKey[]], 'rule.code')),
  band: zOptional(z.enum(PRESS_BANDS, 'rule.code')),
})
export const PressingCase = z.object({
  id: z.string(),
  appealNo: z.string(),
  state: z.string(),
  brandName: z.string(),
  l1Name: z.string(),
  l2Name: z.string(),
  areaName: z.string(),
  bureauName: z.string(),
  clock: z.string(),
  /** `yyyy-MM-dd`: the strict end, and the legal one that is rolled to a working day. */
  dueOn: z.string(),
  legalDueOn: z.string(),
  /** Days, or working days for kinds so counted, until the legal end; negative when late. As the chip of a list. */
  left: z.number().int(),
  unit: z.enum(['day', 'workday']),
})
export type PressingCase = z.infer<typeof PressingCase>
export const PressingPage = page(PressingCase)
