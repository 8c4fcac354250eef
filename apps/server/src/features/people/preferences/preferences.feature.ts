import { preferenceRoutes } from '@appeal/contract/preferences/preferences.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { rowsOfAccount } from '../users/users.uniting.service.ts'
import { chooseChannels, ownChannels } from './preferences.channels.service.ts'
import * as preferences from './preferences.service.ts'
import { preferences as rows } from './preferences.tables.ts'

export const preferencesFeature: Feature = {
  name: 'preferences',
  onCancellation: [(tx, _ctx, userId) => preferences.forgetPreferences(tx, userId)],
  onUniting: [
    rowsOfAccount({
      ...{ table: rows, owner: rows.userId, once: [rows.key] },
      words: { zh: '偏好设置', en: 'Preferences' },
    }),
  ],
  bindings: bind(preferenceRoutes, {
    list: (ctx, { query }) => preferences.ownPreferences(ctx, query.prefix),
    save: (ctx, { body }) => preferences.keep(ctx, body.key, body.value),
    noticeChannels: (ctx) => ownChannels(ctx),
    chooseChannels: (ctx, { body }) => chooseChannels(ctx, body),
    loginWorkbench: (ctx) => preferences.ownWorkbench(ctx),
    updateUserWorkbench: (ctx, { body }) => preferences.keepWorkbench(ctx, body.workbenchData),
  }),
}
