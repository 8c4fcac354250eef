import type { Context } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { appendHistory, type HistoryLine } from '../../platform/history/history.ts'

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

export interface OwnCounts {
  total: number
  open: number
  evaluate: number
}

/** What a feature with cases lets them do. */
export interface CaseKind {
  /** A case the viewer may see. @throws the feature's "not found" */
  see(ctx: Context, id: string): Promise<SeenCase>
  /** The same, held until the transaction ends: nobody else writes its history meanwhile. */
  hold(tx: Tx, ctx: Context, id: string): Promise<SeenCase>
  /** The appellant's name in clear; who may read it is the caller's business. */
  appellantName(ctx: Context, id: string): Promise<string>
  /** A person's own cases: how many, how many of them open, how many wait for an evaluation on a day. */
  ownCounts(db: Queryable, userId: string, today: string): Promise<OwnCounts>
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
