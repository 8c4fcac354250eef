import { viewRoutes } from '@appeal/contract/views/views.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import {
  chooseDefault,
  countViews,
  deleteOwn,
  deleteTeam,
  listOfViews,
  saveOwn,
  saveTeam,
} from './views.service.ts'

export const viewsFeature: Feature = {
  name: 'views',
  bindings: bind(viewRoutes, {
    page: (ctx, { query }) => listOfViews(ctx, query.list),
    countpage: (ctx, { query }) => countViews(ctx, query.list),
    save: (ctx, { body }) => saveOwn(ctx, body),
    saveTeam: (ctx, { body }) => saveTeam(ctx, body),
    delete: (ctx, { body }) => deleteOwn(ctx, body),
    deleteTeam: (ctx, { body }) => deleteTeam(ctx, body),
    setDefault: (ctx, { body }) => chooseDefault(ctx, body.list, body.id),
  }),
}
