// Written by `npm run kinds` from CASE_KINDS.

import type { CaseKind } from './cases/caseKinds.ts'
import { consultationRoutes } from './consultations/consultations.routes.ts'
import { courierRoutes } from './couriers/couriers.routes.ts'
import type { Route } from './kit/routes.ts'
import { letterRoutes } from './letters/letters.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'

/** The routes of every kind of case beside appeals, by the name of its folder. */
export const kindRoutes = {
  consultations: consultationRoutes,
  reports: reportRoutes,
  letters: letterRoutes,
  couriers: courierRoutes,
} as const satisfies Record<`${CaseKind}s`, Readonly<Record<string, Route>>>
