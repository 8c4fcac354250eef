import { addCalendarDays, shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { appendHistory, type HistoryLine } from '../../platform/history/history.ts'
import { settings } from '../settings/settings.service.ts'

export { brandName, type Words, wordsOf } from './casework.words.ts'

/** What a case keeps of its evaluation: 0 none, 1 awaited until a day, 2 given, 3 over. */
export interface Evaluation {
  evaluateStatus: number
  evaluateUntil: string | null
}

/** Where the evaluation stands on a day: what is over is not asked for any more, though the job is yet to say so. */
export const evaluationOn = ({ evaluateStatus, evaluateUntil }: Evaluation, today: string): number =>
  evaluateStatus === 1 && (evaluateUntil === null || evaluateUntil < today) ? 3 : evaluateStatus

/** What the helpers of a case page know of a case, whatever engine moves it. */
export interface SeenCase {
  id: string
  no: string
  state: string
  open: boolean
  l1: string
  l2: string | null
  brand: string
  waybillNo: string
  appellantId: string | null
  bureauId: string
  enterpriseId: string | null
  handlerId: string | null
}

/** What a feature with cases lets them do. */
export interface CaseKind {
  /** A case the viewer may see. @throws the feature's "not found" */
  see(ctx: Context, id: string): Promise<SeenCase>
  /** The same, held until the transaction ends: nobody else writes its history meanwhile. */
  hold(tx: Tx, ctx: Context, id: string): Promise<SeenCase>
  /** The appellant's name in clear; who may read it is the caller's business. */
  appellantName(ctx: Context, id: string): Promise<string>
  /** Who may see a line of this event. */
  audienceOf(event: string): readonly string[]
}

const kinds = new Map<string, CaseKind>()

/** Each feature with cases registers its kind once, when it is loaded. */
export function registerCaseKind(kind: string, cases: CaseKind): void {
  kinds.set(kind, cases)
}

/** The kind every route of a case page means. */
export const APPEAL = 'appeal'

/** @throws Error for a kind that nobody registered */
export function caseKind(kind: string = APPEAL): CaseKind {
  const cases = kinds.get(kind)
  if (!cases) throw new Error(`No feature owns cases of ${kind}`)
  return cases
}

/**
 * Adds a line to the history of a case that stays where it is. The caller holds the case.
 *
 * @returns the line's number
 */
export function noteInHistory(
  tx: Tx,
  ctx: Context,
  of: SeenCase,
  line: Pick<HistoryLine, 'event' | 'voice' | 'detail'>,
): Promise<number> {
  return appendHistory(tx, ctx, { kind: APPEAL, id: of.id }, [
    { ...line, fromState: of.state, toState: of.state, audience: caseKind().audienceOf(line.event) },
  ])
}

/**
 * Demands that a person may file one more case of a kind today, in China standard time: more than anybody has to say on
 * one day, and a wall to a robot. The caller holds the person's row, so that rivals are counted one after the other.
 *
 * @param filedSince how many they have filed since a moment
 * @throws cases.too_many_today with the day on which they may file again
 */
export async function demandRoomToday(
  ctx: Context,
  kind: string,
  filedSince: (since: Date) => Promise<number>,
): Promise<void> {
  // What no person sends — a demonstration that plays months in a minute — is no robot's doing.
  if (!ctx.route) return
  const limit = (await settings(ctx.platform)).number(`FILED_PER_DAY_${kind.toUpperCase()}`)
  const today = shanghaiDate(ctx.now())
  if ((await filedSince(startOfDay(today))) >= limit)
    fail('cases.too_many_today', { limit, date: addCalendarDays(today, 1) })
}
