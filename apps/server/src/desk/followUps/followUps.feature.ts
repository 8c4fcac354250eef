import { followUpRoutes } from '@appeal/contract/followUps/followUps.routes.ts'
import type { Feature } from '../../feature.ts'
import { rowsOfAccount } from '../../features/people/users/users.uniting.service.ts'
import { bind } from '../../platform/http/binding.ts'
import { followUpTasks } from './followUps.jobs.ts'
import {
  addFollowUp,
  dropFollowUpsOf,
  editFollowUp,
  finishFollowUp,
  followUpsOn,
} from './followUps.service.ts'
import { followUps } from './followUps.tables.ts'
import { followUpTemplates } from './followUps.templates.ts'

export const followUpsFeature: Feature = {
  name: 'followUps',
  templates: Object.values(followUpTemplates),
  tasks: followUpTasks,
  onGone: [dropFollowUpsOf],
  onCancellation: [dropFollowUpsOf],
  onUniting: [
    rowsOfAccount({ table: followUps, owner: followUps.userId, words: { zh: '备忘', en: 'Notes' } }),
  ],
  bindings: bind(followUpRoutes, {
    list: (ctx, { query }) => followUpsOn(ctx, query),
    add: (ctx, { body }) => addFollowUp(ctx, body),
    edit: (ctx, { body }) => editFollowUp(ctx, body),
    done: (ctx, { body }) => finishFollowUp(ctx, body.id),
  }),
}
