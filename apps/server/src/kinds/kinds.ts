import type { CaseKindName } from '@appeal/contract/cases/cases.schemas.ts'
import type { Kind } from '../cases/cases.kind.ts'
import { appealKind } from './appeals/appeals.kind.ts'
import { consultationKind } from './consultations/consultations.kind.ts'
import { courierKind } from './couriers/couriers.kind.ts'
import { letterKind } from './letters/letters.kind.ts'
import { reportKind } from './reports/reports.kind.ts'

/** Every kind of case the platform has: one that is forgotten here does not compile. */
export const caseKinds: Record<CaseKindName, Kind> = {
  appeal: appealKind,
  consultation: consultationKind,
  report: reportKind,
  letter: letterKind,
  courier: courierKind,
}
