import { caseRoutes } from '@appeal/contract/cases/cases.routes.ts'
import type { Feature } from '../feature.ts'
import { bind } from '../platform/http/binding.ts'
import { caseTasks } from './cases.jobs.ts'
import { bureausFor, ownSummary } from './cases.service.ts'
import { caseTemplates } from './cases.templates.ts'
import { deleteDraft, listDrafts, readDraft, saveDraft } from './filing/cases.drafts.ts'

export const casesFeature: Feature = {
  name: 'cases',
  templates: Object.values(caseTemplates),
  bindings: bind(caseRoutes, {
    bureaus: (ctx) => bureausFor(ctx),
    summary: (ctx) => ownSummary(ctx),
    saveDraft: (ctx, { body }) => saveDraft(ctx, body),
    draft: (ctx, { query }) => readDraft(ctx, query.id),
    draftPage: (ctx, { query }) => listDrafts(ctx, query.kind),
    deleteDraft: (ctx, { body }) => deleteDraft(ctx, body.id),
  }),
  tasks: caseTasks,
}
