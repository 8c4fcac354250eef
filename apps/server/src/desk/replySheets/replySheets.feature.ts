import { replySheetRoutes } from '@appeal/contract/replySheets/replySheets.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { readSheetPart } from '../../platform/sheets/reading.ts'
import { checkReplySheet, downloadReplySheet, startReplySheet } from './replySheets.service.ts'

/** An enterprise answers many cases by one sheet. */
export const replySheetsFeature: Feature = {
  name: 'replySheets',
  bindings: bind(replySheetRoutes, {
    download: (ctx, { reply }) => downloadReplySheet(ctx, reply),
    check: async (ctx, { request }) => checkReplySheet(ctx, await readSheetPart(request)),
    start: async (ctx, { request }) => startReplySheet(ctx, await readSheetPart(request)),
  }),
}
