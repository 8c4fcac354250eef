// Written by `npm run kinds` from CASE_KINDS.

import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { Feature } from './feature.ts'
import { consultationsFeature } from './kinds/consultations/consultations.feature.ts'
import { couriersFeature } from './kinds/couriers/couriers.feature.ts'
import { lettersFeature } from './kinds/letters/letters.feature.ts'
import { reportsFeature } from './kinds/reports/reports.feature.ts'

/** The room of every kind of case beside appeals. */
export const kinds: Record<CaseKind, Feature> = {
  consultation: consultationsFeature,
  report: reportsFeature,
  letter: lettersFeature,
  courier: couriersFeature,
}
