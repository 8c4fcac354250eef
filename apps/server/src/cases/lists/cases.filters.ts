import { type ClockSide, warningEnds } from '@appeal/contract/calendar/warnings.ts'
import {
  addCalendarDays,
  rollToWorkday,
  shanghaiDate,
  startOfDay,
} from '@appeal/contract/calendar/workdays.ts'
import type { Lateness } from '@appeal/contract/cases/cases.lateness.ts'
import { personIndex } from '../../features/people/users/users.service.ts'
import { codesIn, findRare, searchText, wordsIn } from '../../features/search/search.service.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import type { Kind } from '../cases.kind.ts'
import { actorKind } from '../cases.policy.ts'
import type { ReferenceData } from '../cases.referenceData.ts'
import type { CommonFilter } from './cases.filters.store.ts'

/**
 * The codes that a search text may be: a number or its end, a waybill or its end, and a phone or its end where whoever
 * filed a case may be found by it. Empty where it can be none of them.
 */
function searchedCodes(ctx: Context, key: string, { byOwner }: { byOwner: boolean }): CommonFilter {
  const { crypto } = ctx.platform
  const { mobile, phoneEnd, ...codes } = codesIn(key)
  return {
    ...codes,
    ...(byOwner && mobile && { phoneIndex: personIndex.phone(crypto, mobile) }),
    ...(byOwner && phoneEnd && { phoneEndIndex: personIndex.phoneEnd(crypto, phoneEnd) }),
  }
}

/**
 * What was typed into the search field of a list: a number or its end, a waybill or its end, words of what was written
 * from two characters on, and where whoever filed a case may be found, their phone or its end and whole name.
 *
 * @param others cases that the text names in a way of their own
 */
export async function searched(
  ctx: Context,
  { findable }: Pick<Kind, 'findable'>,
  text: string | undefined,
  { byOwner, others }: { byOwner: boolean; others?(key: string): Promise<readonly string[]> },
): Promise<CommonFilter> {
  const key = searchText(text)
  if (!key) return {}
  const { crypto } = ctx.platform
  const takenOver = (await others?.(key)) ?? []
  const exact: CommonFilter = {
    ...searchedCodes(ctx, key, { byOwner }),
    ...(takenOver.length && { takenOver }),
  }
  if (Object.keys(exact).length) return exact
  const nameIndex = byOwner && /\p{L}/u.test(key) ? personIndex.name(crypto, key) : undefined
  const words = findable && wordsIn(crypto, key)
  // A text that can be none of these finds nothing instead of everything.
  if (!words) return nameIndex ? { nameIndex } : { caseNo: key }
  const ids = await findRare(ctx.platform, findable.index, words)
  return ids ? { found: { ids, nameIndex } } : { words: { ...words, index: findable.index } }
}

/** Whose clocks the viewer's lists go by. */
export const sideOf = (viewer: Viewer): ClockSide =>
  actorKind(viewer) === 'enterprise' ? 'enterprise' : 'bureau'

/** What the warnings' rule says today, by the settings, as the store asks for it. */
export function warnedToday(
  ctx: Context,
  { warnDays, calendar }: ReferenceData,
): NonNullable<CommonFilter['warned']> {
  const today = shanghaiDate(ctx.now())
  const ends = warningEnds(today, warnDays, sideOf(viewerOf(ctx)))
  const last =
    ends
      .map(({ dueUntil }) => dueUntil)
      .toSorted()
      .at(-1) ?? today
  return { legalUntil: rollToWorkday(last, calendar), ends }
}

interface DatesAsked {
  overdue?: Lateness | undefined
  submittedFrom?: string | undefined
  submittedTo?: string | undefined
  dueFrom?: string | undefined
  dueTo?: string | undefined
}

/** Days from today until the last legal end that is asked for. */
const UNTIL = { today: 0, threeDays: 3 } as const

/** Late or not, or near it, by the clocks of the viewer's side; and filed between two days, China standard time. */
export function askedDates(ctx: Context, asked: DatesAsked): CommonFilter {
  const { overdue, submittedFrom, submittedTo, dueFrom, dueTo } = asked
  const today = shanghaiDate(ctx.now())
  const side = sideOf(viewerOf(ctx))
  const near = (overdue === 'today' || overdue === 'threeDays') && overdue
  return {
    ...(side === 'enterprise' && { side }),
    ...(overdue === 'true' && { lateBefore: today }),
    ...(overdue === 'false' && { notLateBefore: today }),
    // Both questions hold where both are asked: the later beginning, the earlier end.
    endsFrom: [near && today, dueFrom]
      .filter((day) => day !== undefined && day !== false)
      .sort()
      .at(-1),
    endsUntil: [near && addCalendarDays(today, UNTIL[near]), dueTo]
      .filter((day) => day !== undefined && day !== false)
      .sort()[0],
    ...(submittedFrom && { submittedFrom: startOfDay(submittedFrom) }),
    ...(submittedTo && { submittedBefore: startOfDay(addCalendarDays(submittedTo, 1)) }),
  }
}
