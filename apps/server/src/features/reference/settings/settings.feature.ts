import { settingRoutes } from '@appeal/contract/settings/settings.routes.ts'
import { weakWordRoutes } from '@appeal/contract/settings/weakWords.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind, idsOf } from '../../../platform/http/binding.ts'
import { isBare } from '../../../platform/stock.ts'
import * as admin from './settings.admin.ts'
import { baseSettings, thirdFlags, whileReadOnly } from './settings.presenter.ts'
import { settings } from './settings.service.ts'
import { stockSettings } from './settings.stock.ts'
import { settingLedger } from './settings.store.ts'
import * as words from './settings.words.ts'

export const settingsFeature: Feature = {
  name: 'settings',
  ledgers: [settingLedger],
  proposals: { setting: admin.settingProposal },
  bindings: [
    ...bind(settingRoutes, {
      sysBaseList: async (ctx) => {
        const { platform } = ctx
        const { config, live, replicas } = platform
        const known = baseSettings((await settings(platform)).rows, config)
        const rows = replicas && !live.isWell() ? whileReadOnly(known) : known
        return isBare(ctx, 'b') ? stockSettings(rows, config) : rows
      },
      sysThirdAllowFlagList: async ({ platform }) => thirdFlags(platform.config),
      page: (ctx, { query }) => admin.settingPage(ctx, query),
      list: (ctx, { query }) => admin.settingList(ctx, query.category),
      detail: (ctx, { query }) => admin.settingDetail(ctx, { id: query.id }),
      detailBykey: (ctx, { query }) => admin.settingDetail(ctx, { key: query.key }),
      add: (ctx, { body }) => admin.addSetting(ctx, body),
      edit: (ctx, { body }) => admin.editSetting(ctx, body),
      delete: (ctx, { body }) => admin.deleteSettings(ctx, idsOf(body)),
      editBatch: (ctx, { body }) => admin.editBatch(ctx, body),
    }),
    ...bind(weakWordRoutes, {
      page: (ctx, { query }) => words.weakWordPage(ctx, query),
      add: (ctx, { body }) => words.addWeakWord(ctx, body),
      edit: (ctx, { body }) => words.editWeakWord(ctx, body),
      delete: (ctx, { body }) => words.deleteWeakWords(ctx, idsOf(body)),
      detail: (ctx, { query }) => words.weakWord(ctx, query.id),
    }),
  ],
}
