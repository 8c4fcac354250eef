import type { CaseKind } from '../cases/caseKinds.ts'

/** Name of a kind's list: the bureau's, or the enterprise's. */
export type CaseListName = `cases.${CaseKind}` | `cases.${CaseKind}.enterprise`
export const caseListName = (kind: CaseKind, side: 'bureau' | 'enterprise'): CaseListName =>
  side === 'bureau' ? `cases.${kind}` : `cases.${kind}.enterprise`
