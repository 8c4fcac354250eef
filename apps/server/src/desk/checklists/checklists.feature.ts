import { checklistItemRoutes, checklistRoutes } from '@appeal/contract/checklists/checklists.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { addItem, editItem, itemPage, retireItem } from './checklists.admin.ts'
import { checklistOf, demandChecked, tick } from './checklists.service.ts'

export const checklistsFeature: Feature = {
  name: 'checklists',
  beforeAct: [demandChecked],
  bindings: [
    ...bind(checklistRoutes, {
      list: (ctx, { query }) => checklistOf(ctx, query),
      tick: (ctx, { body }) => tick(ctx, body),
    }),
    ...bind(checklistItemRoutes, {
      page: (ctx, { query }) => itemPage(ctx, query),
      add: (ctx, { body }) => addItem(ctx, body),
      edit: (ctx, { body }) => editItem(ctx, body),
      retire: (ctx, { body }) => retireItem(ctx, body),
    }),
  ],
}
