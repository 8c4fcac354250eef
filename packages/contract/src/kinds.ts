// Written by `npm run kinds` from CASE_KINDS.

import type { CaseKind } from './cases/caseKinds.ts'
import type { CaseTable } from './cases/caseTable.ts'
import { consultationKind } from './consultations/consultations.kind.ts'
import { courierKind } from './couriers/couriers.kind.ts'
import { letterKind } from './letters/letters.kind.ts'
import { reportKind } from './reports/reports.kind.ts'

/** Every kind of case beside appeals as data. */
export const kinds: Record<CaseKind, CaseTable> = {
  consultation: consultationKind,
  report: reportKind,
  letter: letterKind,
  courier: courierKind,
}
