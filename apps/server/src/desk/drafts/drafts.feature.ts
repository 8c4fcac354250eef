import { deskTextRoutes } from '@appeal/contract/drafts/deskTexts.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { deskTextsAt, dropDeskTextsOf, filesInDeskTexts, saveDeskText } from './deskTexts.service.ts'
import { dropDraftsOf, retireDrafts } from './drafts.service.ts'
import { draftTemplates } from './drafts.templates.ts'

/** Half-filled forms of every kind, each with its own addresses for them, and what is being written on the desk. */
export const draftsFeature: Feature = {
  name: 'drafts',
  templates: Object.values(draftTemplates),
  fileHolders: [filesInDeskTexts],
  onCancellation: [dropDraftsOf, dropDeskTextsOf],
  bindings: bind(deskTextRoutes, {
    list: (ctx, { query }) => deskTextsAt(ctx, query.place),
    save: (ctx, { body }) => saveDeskText(ctx, body),
  }),
  // 01:40 in China standard time.
  tasks: [{ name: 'drafts.retire', run: retireDrafts, cron: '40 17 * * *' }],
}
