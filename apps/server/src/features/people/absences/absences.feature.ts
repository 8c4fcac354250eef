import { absenceRoutes } from '@appeal/contract/absences/absences.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { addAbsence, cancelAbsence, ownAbsences, substitutes } from './absences.service.ts'

export const absencesFeature: Feature = {
  name: 'absences',
  bindings: bind(absenceRoutes, {
    page: (ctx) => ownAbsences(ctx),
    substitutes: (ctx) => substitutes(ctx),
    add: (ctx, { body }) => addAbsence(ctx, body),
    cancel: (ctx, { body }) => cancelAbsence(ctx, body.id),
  }),
}
