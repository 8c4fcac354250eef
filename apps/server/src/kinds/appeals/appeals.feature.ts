import { LIKENESS_DAYS } from '@appeal/contract/appeals/appeals.likeness.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { brandNameRoutes } from '@appeal/contract/areas/brandNames.routes.ts'
import type { BodyOf } from '@appeal/contract/kit/routes.ts'
import { relatedCases } from '../../cases/cases.service.ts'
import { judgeSigning } from '../../desk/mediation/mediation.service.ts'
import type { Feature } from '../../feature.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { bind, type Handlers, type Table } from '../../platform/http/binding.ts'
import { idOf } from '../../platform/ids.ts'
import { daysAgo } from '../../platform/jobs/retiring.ts'
import { appealTasks } from './appeals.jobs.ts'
import { type Act, appealKind } from './appeals.kind.ts'
import { mediationLedger, replyLedger } from './appeals.records.store.ts'
import * as service from './appeals.service.ts'
import { CASE } from './appeals.step.ts'
import { appealTemplates } from './appeals.templates.ts'
import { effects } from './effects/appeals.effects.ts'
import { matchNames, typedNames } from './effects/appeals.matching.ts'
import { deleteDraft, listDrafts, readDraft, saveDraft } from './filing/appeals.drafts.ts'
import { eligibility, filingPromise } from './filing/appeals.eligibility.ts'
import { register, submit } from './filing/appeals.intake.ts'
import { likenessOf } from './likeness/appeals.likeness.asked.ts'
import { appealExports } from './lists/appeals.exports.ts'
import { bureauCounts, bureauPage, enterpriseCounts, enterprisePage } from './lists/appeals.lists.ts'
import { ownPage } from './lists/appeals.own.ts'

/** Routes that are an act by their own name, and take what it takes. Any other is bound by hand. */
type ActsOf<T> = { [K in keyof T & Act]: BodyOf<T[K]> extends ActionInput<K> ? K : never }[keyof T & Act]

/** What an act does stands in `effects`, by its name; its route answers the case as it stands afterwards. */
const actsOf = <T extends Table>(table: T) =>
  Object.fromEntries(
    Object.keys(table)
      .filter((name): name is Act => Object.hasOwn(effects, name))
      .map((name) => [
        name,
        (ctx: Context, { body }: { body: ActionInput<Act> }) => service.actAndShow(ctx, name, body),
      ]),
  ) as unknown as Pick<Handlers<T>, ActsOf<T>>

const information = bind(appealRoutes, {
  ...actsOf(appealRoutes),
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
  publicProgress: (ctx, { query }) => service.publicProgress(ctx, query),
  detail: (ctx, { query }) => service.officeDetail(ctx, query.id),
  bureauAdd: (ctx, { body }) => register(ctx, body),
  bureaus: (ctx, { query }) => service.handOverBureaus(ctx, query.id),
  units: (ctx, { query }) => service.assignableUnits(ctx, query.id),
  nodes: (ctx, { query }) => service.transferNodes(ctx, query.id),
  unmask: (ctx, { body }) => service.unmask(ctx, body),
  related: (ctx, { query }) => relatedCases(ctx, query),
  verifyView: (ctx, { body }) => service.verifyView(ctx, body.token),
  verifyByLink: (ctx, { body }) => service.verifyByLink(ctx, body),
})

const todoprocedure = bind(todoRoutes, {
  ...actsOf(todoRoutes),
  page: (ctx, { query }) => bureauPage(ctx, query),
  countpage: (ctx) => bureauCounts(ctx),
  enterprisepage: (ctx, { query }) => enterprisePage(ctx, query),
  enterprisecountpage: (ctx) => enterpriseCounts(ctx),
  likeness: (ctx, { body }) => likenessOf(ctx, body),
  read: (ctx, { body }) => service.takeNote(ctx, body.id),
  mediationSign: async (ctx, { body }) =>
    service.actAndShow(ctx, 'mediationSign', await judgeSigning(ctx, { kind: CASE, id: body.id }, body)),
})

const names = bind(brandNameRoutes, {
  list: (ctx) => typedNames(ctx),
  match: (ctx, { body }) => matchNames(ctx, body),
})

export const appealsFeature: Feature = {
  name: 'appeals',
  templates: Object.values(appealTemplates),
  kinds: [appealKind],
  ledgers: [replyLedger, mediationLedger],
  exports: appealExports,
  bindings: [...information, ...todoprocedure, ...names],
  tasks: appealTasks,
  passing: {
    appeal_sketches: [{ by: 'appeal_id', until: (ctx) => idOf(daysAgo(LIKENESS_DAYS)(ctx)) }],
    appeal_reply_sketches: [{ by: 'reply_id', until: (ctx) => idOf(daysAgo(LIKENESS_DAYS)(ctx)) }],
  },
}
