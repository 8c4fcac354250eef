import { LIKENESS_DAYS } from '@appeal/contract/appeals/appeals.likeness.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { brandNameRoutes } from '@appeal/contract/areas/brandNames.routes.ts'
import { relatedCases } from '../../cases/cases.service.ts'
import { judgeSigning } from '../../desk/mediation/mediation.service.ts'
import type { Feature } from '../../feature.ts'
import { fail } from '../../platform/fail.ts'
import { bind } from '../../platform/http/binding.ts'
import { idOf } from '../../platform/ids.ts'
import { daysAgo } from '../../platform/jobs/retiring.ts'
import { appealTasks } from './appeals.jobs.ts'
import { appealKind } from './appeals.kind.ts'
import * as service from './appeals.service.ts'
import { CASE } from './appeals.step.ts'
import { appealTemplates } from './appeals.templates.ts'
import { matchNames, typedNames } from './effects/appeals.matching.ts'
import { deleteDraft, listDrafts, readDraft, saveDraft } from './filing/appeals.drafts.ts'
import { eligibility, filingPromise } from './filing/appeals.eligibility.ts'
import { register, submit } from './filing/appeals.intake.ts'
import { likenessOf } from './likeness/appeals.likeness.asked.ts'
import { appealExports } from './lists/appeals.exports.ts'
import { bureauCounts, bureauPage, enterpriseCounts, enterprisePage, ownPage } from './lists/appeals.lists.ts'

const information = bind(appealRoutes, {
  eligibility: (ctx, { body }) => eligibility(ctx, body),
  promise: (ctx) => filingPromise(ctx),
  add: (ctx, { body }) => submit(ctx, body),
  saveDraft: (ctx, { body }) => saveDraft(ctx, body),
  draft: (ctx, { query }) => readDraft(ctx, query.id),
  draftPage: (ctx) => listDrafts(ctx),
  deleteByAppealInfoId: async (ctx, { body }) => {
    await deleteDraft(ctx, body.id ?? body.appealInfoId ?? fail('appeals.not_found'))
    return null
  },
  consumerPage: (ctx, { body }) => ownPage(ctx, body),
  consumerDetail: (ctx, { body }) => service.ownDetail(ctx, body.id),
  serviceProgress: (ctx, { query }) => service.progressOf(ctx, query.id),
  checkUserAppeal: (ctx, { query }) => service.unfinished(ctx, query),
  evaluateInfoCorner: (ctx) => service.waitingEvaluation(ctx),
  evaluateInfo: (ctx, { body }) => service.actAndShow(ctx, 'evaluateInfo', body),
  supplementAnswer: (ctx, { body }) => service.actAndShow(ctx, 'supplementAnswer', body),
  withdraw: (ctx, { body }) => service.actAndShow(ctx, 'withdraw', body),
  publicProgress: (ctx, { query }) => service.publicProgress(ctx, query),
  detail: (ctx, { query }) => service.officeDetail(ctx, query.id),
  bureauAdd: (ctx, { body }) => register(ctx, body),
  editToBusiness: (ctx, { body }) => service.actAndShow(ctx, 'editToBusiness', body),
  editToCommander: (ctx, { body }) => service.actAndShow(ctx, 'editToCommander', body),
  excludeUpload: (ctx, { body }) => service.actAndShow(ctx, 'excludeUpload', body),
  excludeAudit: (ctx, { body }) => service.actAndShow(ctx, 'excludeAudit', body),
  reCheckEditAppeal: (ctx, { body }) => service.actAndShow(ctx, 'reCheckEditAppeal', body),
  reCheckComplete: (ctx, { body }) => service.actAndShow(ctx, 'reCheckComplete', body),
  bureaus: (ctx, { query }) => service.handOverBureaus(ctx, query.id),
  units: (ctx, { query }) => service.assignableUnits(ctx, query.id),
  editToEnd: (ctx, { body }) => service.actAndShow(ctx, 'editToEnd', body),
  editToInvalid: (ctx, { body }) => service.actAndShow(ctx, 'editToInvalid', body),
  sendYz: (ctx, { body }) => service.actAndShow(ctx, 'sendYz', body),
  nodes: (ctx, { query }) => service.transferNodes(ctx, query.id),
  unmask: (ctx, { body }) => service.unmask(ctx, body),
  related: (ctx, { query }) => relatedCases(ctx, query),
  verifyView: (ctx, { query }) => service.verifyView(ctx, query.token),
  verifyByLink: (ctx, { body }) => service.verifyByLink(ctx, body),
})

const todoprocedure = bind(todoRoutes, {
  page: (ctx, { query }) => bureauPage(ctx, query),
  countpage: (ctx) => bureauCounts(ctx),
  enterprisepage: (ctx, { query }) => enterprisePage(ctx, query),
  enterprisecountpage: (ctx) => enterpriseCounts(ctx),
  supplement: (ctx, { body }) => service.actAndShow(ctx, 'supplement', body),
  reply: (ctx, { body }) => service.actAndShow(ctx, 'reply', body),
  verifyAnswer: (ctx, { body }) => service.actAndShow(ctx, 'verifyAnswer', body),
  likeness: (ctx, { body }) => likenessOf(ctx, body),
  draftReply: (ctx, { body }) => service.actAndShow(ctx, 'draftReply', body),
  read: (ctx, { body }) => service.takeNote(ctx, body.id),
  callback: (ctx, { body }) => service.actAndShow(ctx, 'callback', body),
  rework: (ctx, { body }) => service.actAndShow(ctx, 'rework', body),
  assign: (ctx, { body }) => service.actAndShow(ctx, 'assign', body),
  refuse: (ctx, { body }) => service.actAndShow(ctx, 'refuse', body),
  progress: (ctx, { body }) => service.actAndShow(ctx, 'progress', body),
  extend: (ctx, { body }) => service.actAndShow(ctx, 'extend', body),
  askExtension: (ctx, { body }) => service.actAndShow(ctx, 'askExtension', body),
  decideExtension: (ctx, { body }) => service.actAndShow(ctx, 'decideExtension', body),
  pauseClock: (ctx, { body }) => service.actAndShow(ctx, 'pauseClock', body),
  resumeClock: (ctx, { body }) => service.actAndShow(ctx, 'resumeClock', body),
  markMalformed: (ctx, { body }) => service.actAndShow(ctx, 'markMalformed', body),
  unmarkMalformed: (ctx, { body }) => service.actAndShow(ctx, 'unmarkMalformed', body),
  correct: (ctx, { body }) => service.actAndShow(ctx, 'correct', body),
  urge: (ctx, { body }) => service.actAndShow(ctx, 'urge', body),
  approve: (ctx, { body }) => service.actAndShow(ctx, 'approve', body),
  recheck: (ctx, { body }) => service.actAndShow(ctx, 'recheck', body),
  mediate: (ctx, { body }) => service.actAndShow(ctx, 'mediate', body),
  mediationAnswer: (ctx, { body }) => service.actAndShow(ctx, 'mediationAnswer', body),
  mediationPropose: (ctx, { body }) => service.actAndShow(ctx, 'mediationPropose', body),
  mediationSuggest: (ctx, { body }) => service.actAndShow(ctx, 'mediationSuggest', body),
  mediationRespond: (ctx, { body }) => service.actAndShow(ctx, 'mediationRespond', body),
  mediationRetract: (ctx, { body }) => service.actAndShow(ctx, 'mediationRetract', body),
  mediationDraft: (ctx, { body }) => service.actAndShow(ctx, 'mediationDraft', body),
  mediationSign: async (ctx, { body }) =>
    service.actAndShow(ctx, 'mediationSign', await judgeSigning(ctx, { kind: CASE, id: body.id }, body)),
  mediationFail: (ctx, { body }) => service.actAndShow(ctx, 'mediationFail', body),
  mediationQuit: (ctx, { body }) => service.actAndShow(ctx, 'mediationQuit', body),
})

const names = bind(brandNameRoutes, {
  list: (ctx) => typedNames(ctx),
  match: (ctx, { body }) => matchNames(ctx, body),
})

export const appealsFeature: Feature = {
  name: 'appeals',
  templates: Object.values(appealTemplates),
  kinds: [appealKind],
  exports: appealExports,
  bindings: [...information, ...todoprocedure, ...names],
  tasks: appealTasks,
  passing: {
    appeal_sketches: [{ by: 'appeal_id', until: (ctx) => idOf(daysAgo(LIKENESS_DAYS)(ctx)) }],
    appeal_reply_sketches: [{ by: 'reply_id', until: (ctx) => idOf(daysAgo(LIKENESS_DAYS)(ctx)) }],
  },
}
