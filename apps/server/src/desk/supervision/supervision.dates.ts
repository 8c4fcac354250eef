import { computeDeadline, type DayLine } from '@appeal/contract/calendar/deadlines.ts'
import { addWorkdays, type WorkCalendar } from '@appeal/contract/calendar/workdays.ts'
import type { Platform } from '../../platform/context.ts'
import {
  SUPERVISION_REPORT_DAYS,
  SUPERVISION_RETURN_DAYS,
  SUPERVISION_TALK_DAYS,
} from './supervision.settings.ts'

/** Working days that the regulator has set between the steps of the ladder. */
export interface Steps {
  talk: number
  report: number
  returned: number
}

/** The steps as they are set now. */
export async function stepsOf(platform: Platform): Promise<Steps> {
  const [talk, report, returned] = await Promise.all([
    SUPERVISION_TALK_DAYS.read(platform),
    SUPERVISION_REPORT_DAYS.read(platform),
    SUPERVISION_RETURN_DAYS.read(platform),
  ])
  return { talk, report, returned }
}

/** What decides the dates of an order. */
export interface Spanned {
  issuedOn: string
  days: number
  extension: number
  returnedOn: string | null
}

/** The dates of an order's clock and ladder, each `yyyy-MM-dd` and a working day. */
export interface OrderDates {
  dueOn: string
  talkOn: string
  reportOn: string
}

/**
 * When an order is due, by the working calendar: the day of issue is not counted. What was returned is due a few days
 * after that at the soonest. The ladder goes on from the last day.
 */
export function datesOf(order: Spanned, steps: Steps, calendar: WorkCalendar): OrderDates {
  const counted = addWorkdays(order.issuedOn, order.days + order.extension, calendar)
  const again = order.returnedOn === null ? counted : addWorkdays(order.returnedOn, steps.returned, calendar)
  const dueOn = again > counted ? again : counted
  const talkOn = addWorkdays(dueOn, steps.talk, calendar)
  return { dueOn, talkOn, reportOn: addWorkdays(talkOn, steps.report, calendar) }
}

/** Every day from the issue to the last day of the count, with what it did to the clock. */
export const ledgerOf = ({ issuedOn, days, extension }: Spanned, calendar: WorkCalendar): DayLine[] =>
  computeDeadline(
    {
      startOn: issuedOn,
      count: days,
      unit: 'workday',
      ...(extension > 0 && { extensions: [{ count: extension }] }),
    },
    calendar,
  ).days
