import { absenceRoutes } from '@appeal/contract/absences/absences.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { rowsRoom } from '../../organisations/organisations.ending.service.ts'
import { addAbsence, cancelAbsence, endAbsencesOf, ownAbsences, substitutes } from './absences.service.ts'
import { absences } from './absences.tables.ts'
import { absenceTemplates } from './absences.templates.ts'

export const absencesFeature: Feature = {
  name: 'absences',
  templates: Object.values(absenceTemplates),
  onGone: [endAbsencesOf],
  onOrgEnd: [
    rowsRoom(
      'absences',
      { zh: '外出登记', en: 'absences' },
      { table: absences, id: absences.id, org: 'orgId', only: { cancelledAt: null } },
      'absences',
    ),
  ],
  bindings: bind(absenceRoutes, {
    page: (ctx) => ownAbsences(ctx),
    substitutes: (ctx) => substitutes(ctx),
    add: (ctx, { body }) => addAbsence(ctx, body),
    cancel: (ctx, { body }) => cancelAbsence(ctx, body.id),
  }),
}
