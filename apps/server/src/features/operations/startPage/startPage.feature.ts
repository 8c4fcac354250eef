import { startPageRoutes } from '@appeal/contract/startPage/startPage.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind, idsOf } from '../../../platform/http/binding.ts'
import { ownLines } from '../../audit/audit.service.ts'
import { ownMessages, readAll, readMessage } from '../../inbox/messages/messages.service.ts'
import * as diary from '../../people/preferences/preferences.diary.service.ts'
import * as startPage from './startPage.service.ts'

const NEWEST = { current: 1, size: 10 }

/** The cards of the ecosystem's start page: what others keep, as its clients ask for it. */
export const startPageFeature: Feature = {
  name: 'startPage',
  bindings: [
    ...bind(startPageRoutes, {
      bizDataCount: (ctx) => startPage.businessCounts(ctx),
      opDataCount: (ctx) => startPage.operationCounts(ctx),
      toolDataCount: (ctx) => startPage.toolCounts(ctx),
      sysInfo: (ctx) => startPage.systemInfo(ctx),
      visLogList: (ctx) => ownLines(ctx, 'LOGIN', NEWEST.size),
      opLogList: (ctx) => ownLines(ctx, 'OPERATE', NEWEST.size),
      messageList: async (ctx) => (await ownMessages(ctx, NEWEST)).records,
      messageDetail: (ctx, { query }) => readMessage(ctx, query.id),
      allMessageMarkRead: (ctx) => readAll(ctx),
      scheduleList: (ctx, { query }) => diary.ownDiary(ctx, query.scheduleDate),
      scheduleAdd: (ctx, { body }) => diary.writeEntry(ctx, body),
      scheduleDelete: (ctx, { body }) => diary.strikeEntries(ctx, idsOf(body)),
    }),
  ],
}
