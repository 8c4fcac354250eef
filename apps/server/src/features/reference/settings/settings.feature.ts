import { settingRoutes } from '@appeal/contract/settings/settings.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import {
  addSetting,
  deleteSettings,
  editBatch,
  editSetting,
  settingDetail,
  settingList,
  settingPage,
  settingProposal,
} from './settings.admin.ts'
import { baseSettings } from './settings.presenter.ts'
import { settings } from './settings.service.ts'

export const settingsFeature: Feature = {
  name: 'settings',
  proposals: { setting: settingProposal },
  bindings: bind(settingRoutes, {
    sysBaseList: async ({ platform }) => baseSettings((await settings(platform)).rows, platform.config),
    page: (ctx, { query }) => settingPage(ctx, query),
    list: (ctx, { query }) => settingList(ctx, query.category),
    detail: (ctx, { query }) => settingDetail(ctx, { id: query.id }),
    detailBykey: (ctx, { query }) => settingDetail(ctx, { key: query.key }),
    add: (ctx, { body }) => addSetting(ctx, body),
    edit: (ctx, { body }) => editSetting(ctx, body),
    delete: (ctx, { body }) =>
      deleteSettings(
        ctx,
        body.map(({ id }) => id),
      ),
    editBatch: (ctx, { body }) => editBatch(ctx, body),
  }),
}
