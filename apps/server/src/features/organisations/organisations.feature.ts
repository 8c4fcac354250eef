import { areaAdminRoutes } from '@appeal/contract/areas/areas.routes.ts'
import { orgConfigRoutes } from '@appeal/contract/settings/settings.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { addArea, areaPage, assignAreas, editArea, endArea, restoreArea } from './organisations.areas.ts'
import { ownRooms } from './organisations.ending.rooms.ts'
import { organisationExports } from './organisations.exports.ts'
import { configOf } from './organisations.service.ts'

export const organisationsFeature: Feature = {
  name: 'organisations',
  exports: organisationExports,
  onOrgEnd: ownRooms,
  bindings: [
    ...bind(orgConfigRoutes, { queryOrgConfig: (ctx) => configOf(ctx) }),
    ...bind(areaAdminRoutes, {
      page: (ctx, { query }) => areaPage(ctx, query),
      add: (ctx, { body }) => addArea(ctx, body),
      edit: (ctx, { body }) => editArea(ctx, body),
      end: (ctx, { body }) => endArea(ctx, body),
      restore: (ctx, { body }) => restoreArea(ctx, body.code),
      assign: (ctx, { body }) => assignAreas(ctx, body),
    }),
  ],
}
