import { deskTextRoutes } from '@appeal/contract/drafts/deskTexts.routes.ts'
import type { Feature } from '../../feature.ts'
import { rowsOfAccount } from '../../features/people/users/users.uniting.service.ts'
import { bind } from '../../platform/http/binding.ts'
import { deskTextsAt, dropDeskTextsOf, filesInDeskTexts, saveDeskText } from './deskTexts.service.ts'
import { deskTexts } from './deskTexts.tables.ts'
import { dropDraftsOf, retireDrafts } from './drafts.service.ts'
import { drafts } from './drafts.tables.ts'
import { draftTemplates } from './drafts.templates.ts'

/** Half-filled forms of every kind, each with its own addresses for them, and what is being written on the desk. */
export const draftsFeature: Feature = {
  name: 'drafts',
  templates: Object.values(draftTemplates),
  fileHolders: [filesInDeskTexts],
  onCancellation: [dropDraftsOf, dropDeskTextsOf],
  onUniting: [
    rowsOfAccount({ table: drafts, owner: drafts.ownerId, words: { zh: '草稿', en: 'Drafts' } }),
    rowsOfAccount({
      ...{ table: deskTexts, owner: deskTexts.ownerId, once: [deskTexts.place, deskTexts.what] },
      words: { zh: '写到一半的文字', en: 'Texts being written' },
    }),
  ],
  bindings: bind(deskTextRoutes, {
    list: (ctx, { query }) => deskTextsAt(ctx, query.place),
    save: (ctx, { body }) => saveDeskText(ctx, body),
  }),
  // 01:40 in China standard time.
  tasks: [{ name: 'drafts.retire', run: retireDrafts, cron: '40 17 * * *' }],
}
