import { caseRoutes } from '@appeal/contract/cases/cases.routes.ts'
import { undoRoutes } from '@appeal/contract/undo/undo.routes.ts'
import type { Feature } from '../feature.ts'
import { bind } from '../platform/http/binding.ts'
import { daysAgo } from '../platform/jobs/retiring.ts'
import { caseTasks } from './cases.jobs.ts'
import { bureausFor, ownSummary } from './cases.service.ts'
import { caseTemplates } from './cases.templates.ts'
import { deleteDraft, listDrafts, readDraft, saveDraft } from './filing/cases.drafts.ts'
import { openUndos, undo, undoTasks } from './undo/cases.undo.ts'

export const casesFeature: Feature = {
  name: 'cases',
  templates: Object.values(caseTemplates),
  bindings: [
    ...bind(caseRoutes, {
      bureaus: (ctx) => bureausFor(ctx),
      summary: (ctx) => ownSummary(ctx),
      saveDraft: (ctx, { body }) => saveDraft(ctx, body),
      draft: (ctx, { query }) => readDraft(ctx, query.id),
      draftPage: (ctx, { query }) => listDrafts(ctx, query.kind),
      deleteDraft: (ctx, { body }) => deleteDraft(ctx, body.id),
    }),
    ...bind(undoRoutes, {
      page: (ctx) => openUndos(ctx),
      press: (ctx, { body }) => undo(ctx, body),
    }),
  ],
  passing: { case_holds: [{ by: 'until', until: daysAgo(1) }] },
  tasks: [...caseTasks, ...undoTasks],
}
