import type { AppealEvent } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import type { FieldChange } from './overlays/appeals.overlays.tables.ts'
import type { DecidedBy } from './times/appeals.ruleVersions.ts'

/** To whom the case went or by whom it was sent back; `from` is who had it until then. */
interface Unit {
  enterpriseId: string | null
  fromEnterpriseId?: string | null
}
/** The last day of what the line set going, YYYY-MM-DD. */
interface Due {
  dueOn: string | undefined
}

/** What a line of an appeal's history says besides event, time, author and opinion. Events not named say nothing more. */
export interface AppealLines {
  taken_over: { system: string; outerNo: string; channel: string }
  routed: { bureauId: string; why: Both }
  proxy_declared: { relation: Both }
  supplement_requested: Due
  resubmitted: { files?: number }
  /** `fromBrand`: the brand before a correction. */
  transferred: Unit & Due & { why: Both; fromBrand?: string }
  corrected: { changes: readonly FieldChange[]; what: Both; fromBrand?: string }
  reply_drafted: Unit
  /** What the investigation found is the opinion. */
  replied: Unit &
    DecidedBy & {
      round: number
      liability: string
      handlingType: string
      /** Yuan, as `120.00`. */
      compensationAmount: string | null
      agreedWithUser: boolean
      overdue: boolean
    }
  verification_sent: Due & { n: number }
  verification_answered: { truthful: boolean; satisfied: boolean; verdict: string }
  called_back: { reached: boolean; truthful: boolean | null; satisfied: boolean | null; verdict: string }
  rework_ordered: Due & { cause: string; untrue?: boolean }
  mediation_started: Due & { amount: string | null }
  mediation_answered: { side: string; agrees: boolean; verdict: string }
  mediation_proposed: { side: string; n: number; offer: Both }
  mediation_responded: { side: string; n: number; verdict: string }
  terms_drafted: Due & { n: number; offer: Both }
  terms_answered: { side: string; n: number; verdict: string }
  /** `signed`: how both sides accepted what they agreed to. */
  mediation_ended: { result: string; verdict: string; signed?: string }
  closed: {
    closeType: string
    liability: string
    compensation: string | null
    evaluateBy?: string
  } & DecidedBy
  referred: { referral: Both | undefined }
  declared_invalid: { reasonCode: string } & DecidedBy
  evaluated: { bureauScore: string; enterpriseScore: string }
  handed_over: { bureauId: string; fromBureauId: string | null }
  assigned: Unit
  refused: Unit & { cause: string; reason: Both }
  progress_reported: Unit & Due & { contactedUser: boolean }
  malformed_marked: { malformed: Both }
  clock_paused: { cause: string; reason: Both; since: string }
  clock_resumed: Due & { since: string }
  reply_extended: Due & { days: number }
  /** `wantedOn`: the day it would have until then. */
  extension_asked: Unit & { days: number; wantedOn: string }
  extension_refused: { days: number }
  urged: { side: string }
  approval_requested: { verdict: string; reasonCode?: unknown } & DecidedBy
  approval_given: { verdict: string }
  approval_refused: { verdict: string }
  exclusion_applied: { excludeReason: string; reason: Both }
  recheck_opened: Due & { cause: string; reason: Both }
  reclassified: { changes: readonly FieldChange[]; what: Both }
  recheck_completed: { verdict: string; score: number | null }
  reopened: Due & { fromEnterpriseId: string | null }
}

/** A line for the history of an appeal, with what its event says and with somebody's words where there are some. */
export const line = <E extends AppealEvent>(
  event: E,
  ...[detail, opinion]: E extends keyof AppealLines
    ? [detail: AppealLines[E], opinion?: string | null]
    : [detail?: Record<string, never>, opinion?: string | null]
) => ({ event, detail: { ...detail }, opinion: opinion ?? null })
