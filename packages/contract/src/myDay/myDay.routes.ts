import { z } from 'zod'
import { caseClocks } from '../calendar/clocks.schemas.ts'
import { CASE_KIND_NAMES } from '../cases/caseKinds.ts'
import { FollowUp } from '../followUps/followUps.routes.ts'
import { signedIn } from '../kit/access.ts'
import { get, routes } from '../kit/routes.ts'

/** Cases and follow-ups of one day that are shown; the rest is counted. */
export const DAY_SHOWN = 50
/** Days ahead whose cases are counted. */
export const DAYS_AHEAD = 7

const nullable = z.string().nullable()
const caseFace = {
  kind: z.enum(CASE_KIND_NAMES),
  id: z.string(),
  no: z.string(),
  state: z.string(),
  /** What it is about, in the reader's language. */
  about: z.string(),
  brandName: nullable,
}

/** A case whose clock ends today or has ended, and what may be done about it. */
export const DayCase = z.object({
  ...caseFace,
  /** The day by which it stands here: the nearest legal end that presses the viewer's side, or a nearer day of an outer body. */
  endsOn: z.string(),
  /** The day by which an outer body wants an answer; for bureaus alone, null where none is owed by today. */
  outerDueOn: nullable,
  ...caseClocks,
  /** Whose work it is: the viewer's, of a colleague who is away, or nobody's yet. */
  whose: z.enum(['own', 'standIn', 'nobody', 'unit']),
  /** The colleague who is away. */
  ofName: nullable,
  can: z.array(z.string()),
})
export type DayCase = z.infer<typeof DayCase>

/** A follow-up with its case; without it where the case is not the viewer's to see any more. */
export const DayFollowUp = FollowUp.extend({ case: z.object(caseFace).nullable() })
export type DayFollowUp = z.infer<typeof DayFollowUp>

export const MyDay = z.object({
  today: z.string(),
  cases: z.array(DayCase),
  late: z.number().int(),
  dueToday: z.number().int(),
  /** Cases whose clock ends on each of the next days; days without any are left out. */
  ahead: z.array(z.object({ day: z.string(), count: z.number().int() })),
  followUps: z.array(DayFollowUp),
  /** All of them, those of later days too. */
  followUpCount: z.number().int(),
})
export type MyDay = z.infer<typeof MyDay>

export const myDayRoutes = routes('myDay', '/api/bizapp/biz/myDay', signedIn('a', 'b'), {
  detail: get('/detail', {
    summary:
      'What the viewer has to see to today: cases of every kind that end today or are late, the nearest end first, and own follow-ups',
    reply: MyDay,
  }),
})
