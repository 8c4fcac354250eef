import { type AppealEvent, appealEvents, appealStates } from '@appeal/contract/appeals/appeals.workflow.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { Scope } from '../cases/cases.scope.service.ts'
import type { CaseKind, SeenCase } from '../cases/cases.service.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { openName } from './appeals.people.ts'
import { scope } from './appeals.policy.ts'
import type { AppealRecord } from './appeals.store.ts'
import * as store from './appeals.store.ts'

async function sightsOf(ctx: Context): Promise<Scope> {
  return scope(viewerOf(ctx), (await orgDirectory(ctx.platform)).descendantIds)
}

const facts = (row: AppealRecord): SeenCase => ({
  id: row.id,
  no: row.appealNo,
  state: row.state,
  open: appealStates[row.state].open,
  l1: row.l1,
  l2: row.l2,
  brand: row.brand,
  waybillNo: row.waybillNo,
  appellantId: row.appellantId,
  bureauId: row.bureauId,
  enterpriseId: row.enterpriseId,
  handlerId: row.handlerId,
})

/** What conversations, checklists and presence may do with appeals: see them as the viewer may, and hold them. */
export const appealCasework: CaseKind = {
  async see(ctx, id) {
    const row = await store.find(ctx.platform.db, id, await sightsOf(ctx))
    return facts(row ?? fail('appeals.not_found'))
  },
  async hold(tx, ctx, id) {
    const row = await store.lock(tx, id, await sightsOf(ctx))
    return facts(row ?? fail('appeals.not_found'))
  },
  async appellantName(ctx, id) {
    const row = await store.find(ctx.platform.db, id, await sightsOf(ctx))
    return openName(ctx.platform.crypto, row ?? fail('appeals.not_found'))
  },
  async ownCounts(db, userId, today) {
    const byState = [...(await store.countByState(db, [{ by: 'owner', id: userId }]))]
    const sum = (some: typeof byState) => some.reduce((total, [, n]) => total + n, 0)
    return {
      total: sum(byState),
      open: sum(byState.filter(([state]) => appealStates[state].open)),
      evaluate: await store.countWaitingEvaluation(db, userId, today),
    }
  },
  audienceOf: (event) => appealEvents[event as AppealEvent].visibleTo,
}
