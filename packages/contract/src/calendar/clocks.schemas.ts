import { z } from 'zod'

const nullable = z.string().nullable()

/** The clock a case shows: the deadline that presses now. */
export const CaseClock = z.object({
  kind: z
    .string()
    .describe('deadline kind: accept, transfer, supplement, reply, rework, mediation, answer …'),
  dueOn: z.string().describe('yyyy-MM-dd, end of the counted day'),
  legalDueOn: z.string().describe('rolled to the next working day (Civil Code art. 203)'),
  /** Days, or working days for kinds so counted; negative when late. */
  left: z.number().int(),
  unit: z.enum(['day', 'workday']),
  share: z.number().describe('used share of the time, 0–1 and above when late'),
  tone: z.enum(['ample', 'soon', 'today', 'late', 'paused', 'done']),
  /** Stands still by somebody's decision: when it ends is open. */
  stopped: z.literal(true).optional(),
})
export type CaseClock = z.infer<typeof CaseClock>

/** The clocks of a line of a desk's list. */
export const caseClocks = {
  /** The clock of the case's state, where it concerns the reader's side. */
  clock: CaseClock.nullable(),
  /** The clock of the whole case that runs beside it, where it ends sooner, is near or past. Only bureaus read it. */
  total: CaseClock.nullable(),
}

/** One counted or skipped day of a deadline: the answer to "why this date?". */
export const DayLine = z.object({
  date: z.string(),
  weekday: z.number().int(),
  mark: z.enum(['start', 'counted', 'holiday', 'weekend', 'paused', 'rolled']),
  /** 1, 2, 3 … on counted days. */
  number: z.number().int().nullable(),
  name: nullable,
  makeup: z.boolean(),
  extended: z.boolean(),
})
export const Deadline = z.object({
  kind: z.string(),
  startOn: z.string(),
  dueOn: z.string(),
  legalDueOn: z.string(),
  doneAt: nullable,
  cancelled: z.boolean(),
  overdue: z.boolean(),
  count: z.number().int(),
  unit: z.enum(['day', 'workday']),
  law: z.string(),
  /** Days granted on top. */
  extension: z.number().int(),
  /** Stands still now. */
  paused: z.boolean(),
  /** Where the wait for the appellant's material would not count; the legal end stays what it is (T5). */
  pausedDueOn: nullable,
  days: z.array(DayLine),
})
export type Deadline = z.infer<typeof Deadline>
