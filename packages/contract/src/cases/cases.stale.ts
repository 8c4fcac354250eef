// What becomes stale when a case moves, in the names of the contract: acts name it, and so do live signals.

import type { CaseKind } from './cases.schemas.ts'

/** What hangs on one open case and moves without the case: messages, colleagues, ticks. */
export const AROUND_CASE = [
  'conversations',
  'presence',
  'checklists',
  'appeals.detail',
  'appeals.related',
  'merging',
] as const

/** Lists, counts and pages that show cases of a kind. */
export const CASES_OF: Readonly<Record<'appeal' | CaseKind, readonly string[]>> = {
  appeal: ['appeals', 'todo', 'views', 'cases', 'conversations', 'checklists', 'merging'],
  consultation: ['consultations', 'cases'],
  report: ['reports', 'cases'],
  letter: ['letters', 'cases'],
  courier: ['couriers', 'cases'],
}

/** Cases of all kinds. */
export const EVERY_CASE: readonly string[] = [...new Set(Object.values(CASES_OF).flat())]
