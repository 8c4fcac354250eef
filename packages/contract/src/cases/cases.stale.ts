// What becomes stale when a case moves, in the names of the contract: acts name it, and so do live signals.

import { CASE_KINDS, type CaseKindName, forEachKind } from './caseKinds.ts'

/** One case as its page shows it, of whatever kind. */
export const CASE_DETAILS = [
  'appeals.detail',
  ...CASE_KINDS.map((kind) => `${kind}s.deskDetail` as const),
] as const

/** What hangs on one open case and moves without the case: messages, colleagues, ticks. */
export const AROUND_CASE = [
  'conversations',
  'presence',
  'checklists',
  'papers',
  'mediation',
  'remedies',
  'statements',
  'tracks',
  'outerOrders',
  ...CASE_DETAILS,
  'appeals.related',
  'merging',
] as const

/** Lists, counts and pages that show cases of a kind. */
export const CASES_OF: Readonly<Record<CaseKindName, readonly string[]>> = {
  appeal: [
    'appeals',
    'todo',
    'myDay',
    'views',
    'cases',
    'conversations',
    'checklists',
    'papers',
    'mediation',
    'remedies',
    'statements',
    'tracks',
    'outerOrders',
    'merging',
    'clusters',
  ],
  ...forEachKind((kind) => [
    `${kind}s`,
    'views',
    'myDay',
    'cases',
    'conversations',
    'checklists',
    'outerOrders',
  ]),
}

/** Cases of all kinds. */
export const EVERY_CASE: readonly string[] = [...new Set(Object.values(CASES_OF).flat())]
