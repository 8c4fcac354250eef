import type { AppealRecord } from '../appeals.store.ts'

/** What lies over a case besides its state, as it is at birth: hand-overs, approvals, exclusion, re-check. */
export const UNTOUCHED = {
  refuseUntil: null,
  refuseCount: 0,
  handOvers: 0,
  progressReported: false,
  extendDays: 0,
  extendAsked: null,
  extendAsks: 0,
  urgedOn: null,
  closedBy: null,
  approvedBy: null,
  approvalAction: null,
  approvalBy: null,
  excludeStatus: 0,
  excludeBy: null,
  excludeFirstBy: null,
  excludeUntil: null,
  recheckStatus: 0,
  recheckBy: null,
  recheckUntil: null,
  reopened: false,
  lawBreach: null,
} as const satisfies Partial<AppealRecord>
