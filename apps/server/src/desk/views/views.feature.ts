import { viewRoutes } from '@appeal/contract/views/views.routes.ts'
import type { Feature } from '../../feature.ts'
import { rowsRoom } from '../../features/organisations/organisations.ending.service.ts'
import { bind } from '../../platform/http/binding.ts'
import * as views from './views.service.ts'
import { listViews } from './views.tables.ts'

export const viewsFeature: Feature = {
  name: 'views',
  onOrgEnd: [
    rowsRoom(
      'views',
      { zh: '单位视图', en: 'shared views' },
      { table: listViews, id: listViews.id, org: 'orgId' },
    ),
  ],
  bindings: bind(viewRoutes, {
    page: (ctx, { query }) => views.listOfViews(ctx, query.list),
    countpage: (ctx, { query }) => views.countViews(ctx, query.list),
    save: (ctx, { body }) => views.saveOwn(ctx, body),
    saveTeam: (ctx, { body }) => views.saveTeam(ctx, body),
    delete: (ctx, { body }) => views.deleteOwn(ctx, body),
    deleteTeam: (ctx, { body }) => views.deleteTeam(ctx, body),
    setDefault: (ctx, { body }) => views.chooseDefault(ctx, body.list, body.id),
  }),
}
