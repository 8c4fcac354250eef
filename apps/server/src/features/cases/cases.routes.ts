import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { caseRoutes } from '@appeal/contract/cases/cases.routes.ts'
import type { CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import { viewerOf } from '../../platform/context.ts'
import { bind } from '../../platform/http/binding.ts'
import { onCancellation } from '../auth/auth.service.ts'
import type { Feature } from '../feature.ts'
import { onOrgDeletion } from '../organisations/organisations.admin.service.ts'
import { onLeaving } from '../users/users.leaving.service.ts'
import './cases.exports.ts'
import { APPEAL, caseKind } from './cases.around.ts'
import { deleteDraft, listDrafts, readDraft, saveDraft } from './cases.drafts.ts'
import { caseTasks } from './cases.jobs.ts'
import { caseWork } from './cases.leaving.ts'
import { openKindIn } from './cases.orgs.store.ts'
import { bureausFor, countsOf, refuseWhileOpen } from './cases.service.ts'

// Nobody leaves with a case that is still being handled (spec 4).
onCancellation(refuseWhileOpen)
onLeaving(caseWork)
// Nor does an organisation disappear from under its cases.
const OPEN: Record<CaseKind, { zh: string; en: string }> = {
  consultation: { zh: '未办结的咨询', en: 'open consultations' },
  report: { zh: '未办结的举报', en: 'open reports' },
  letter: { zh: '未办结的表扬信', en: 'open letters' },
  courier: { zh: '未办结的快递员维权', en: 'open couriers’ cases' },
}
onOrgDeletion(async (db, orgIds) => {
  const kind = await openKindIn(db, orgIds)
  return kind ? OPEN[kind] : null
})

export const casesFeature: Feature = {
  name: 'cases',
  bindings: bind(caseRoutes, {
    bureaus: (ctx) => bureausFor(ctx),
    summary: async (ctx) => {
      const { userId } = viewerOf(ctx)
      const today = shanghaiDate(ctx.now())
      const appeal = {
        kind: 'appeal' as const,
        ...(await caseKind(APPEAL).ownCounts(ctx.platform.db, userId, today)),
      }
      const kinds = [appeal, ...(await countsOf(ctx.platform.db, userId, today))]
      return { kinds, evaluate: kinds.reduce((sum, { evaluate }) => sum + evaluate, 0) }
    },
    saveDraft: (ctx, { body }) => saveDraft(ctx, body),
    draft: (ctx, { query }) => readDraft(ctx, query.id),
    draftPage: (ctx, { query }) => listDrafts(ctx, query.kind),
    deleteDraft: (ctx, { body }) => deleteDraft(ctx, body.id),
  }),
  tasks: caseTasks,
}
