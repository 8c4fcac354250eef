import { cannedTextRoutes, conversationRoutes } from '@appeal/contract/conversations/conversations.routes.ts'
import type { Feature } from '../../feature.ts'
import { rowsRoom } from '../../features/organisations/organisations.ending.service.ts'
import { rowsOfAccount } from '../../features/people/users/users.uniting.service.ts'
import { bind } from '../../platform/http/binding.ts'
import * as service from './conversations.service.ts'
import { cannedTexts, caseMessageReads } from './conversations.tables.ts'
import { conversationTemplates } from './conversations.templates.ts'
import { addText, deleteText, editText, listTexts, shareText } from './conversations.texts.ts'
import { valuesOf } from './conversations.variables.ts'

export const conversationsFeature: Feature = {
  name: 'conversations',
  onOrgEnd: [
    rowsRoom(
      'cannedTexts',
      { zh: '单位常用语', en: 'shared texts' },
      { table: cannedTexts, id: cannedTexts.id, org: 'orgId' },
    ),
  ],
  templates: Object.values(conversationTemplates),
  onUniting: [
    rowsOfAccount({
      ...{ table: caseMessageReads, owner: caseMessageReads.userId },
      once: [caseMessageReads.caseKind, caseMessageReads.caseId, caseMessageReads.talk],
    }),
  ],
  fileOwners: { [service.FILES]: { maySee: service.maySeeFiles, opened: service.noteOpened } },
  bindings: [
    ...bind(conversationRoutes, {
      list: (ctx, { query }) => service.conversationOf(ctx, query),
      send: (ctx, { body }) => service.send(ctx, body),
      preview: (ctx, { body }) => service.preview(ctx, body),
      read: (ctx, { body }) => service.markRead(ctx, body),
      colleagues: (ctx, { query }) => service.colleaguesOf(ctx, query),
      ownList: (ctx, { query }) => service.conversationOf(ctx, query),
      ownSend: (ctx, { body }) => service.ownSend(ctx, body),
    }),
    ...bind(cannedTextRoutes, {
      list: (ctx, { query }) => listTexts(ctx, query.kind),
      values: (ctx, { query }) => valuesOf(ctx, query),
      add: (ctx, { body }) => addText(ctx, body),
      edit: (ctx, { body }) => editText(ctx, body),
      delete: (ctx, { body }) => deleteText(ctx, body.id),
      share: (ctx, { body }) => shareText(ctx, body.id),
    }),
  ],
}
