import { actionTexts, stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import {
  APPEAL_ACTIONS,
  type AppealState,
  appealEvents,
  appealStates,
  appealWorkflow,
} from '@appeal/contract/appeals/appeals.workflow.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { actorKind, type KindRules, may, scope as scopeOf } from '../../cases/cases.service.ts'
import type { DescendantIds, Scope } from '../../cases/scope/cases.scope.service.ts'
import type { Viewer } from '../../platform/context.ts'
import { conditions } from './appeals.conditions.ts'
import type { AppealLine } from './appeals.store.ts'

/** Permission path of opening a case; what a viewer may see follows its grant. */
const SEEING = '/biz/information/detail'

const ROUTES_BY_ACTION: ReadonlyMap<string, Route | undefined> = new Map(
  APPEAL_ACTIONS.map((action) => [
    action,
    allRoutes.find(({ name }) => name === `appeals.${action}` || name === `todo.${action}`),
  ]),
)

/** Path of the grant of an action; a route open to any session of the area has none of its own: seeing decides. */
function pathOf(action: string): string | undefined {
  const route = ROUTES_BY_ACTION.get(action)
  return route?.access.kind === 'granted' ? route.permission : route && SEEING
}

/** Whether somebody's bureau stands above the one that has the case; nothing stands above the state bureau. */
export function isSuperior(
  { org }: Viewer,
  row: Pick<AppealLine, 'bureauId'>,
  descendantIds: DescendantIds,
): boolean {
  if (!org?.kind.endsWith('_BUREAU')) return false
  if (org.id === row.bureauId) return org.kind === 'STATE_BUREAU'
  return descendantIds(org.id).includes(row.bureauId)
}

const WITH_ENTERPRISE: readonly AppealState[] = ['at_enterprise', 'rework']

/** What superior bureaus alone do: audit exclusions, urge a bureau, agree to a reopening, open a re-check (T25–T28). */
function needsSuperior(action: string, row: AppealLine): boolean {
  switch (action) {
    case 'excludeAudit':
      return true
    case 'urge':
      return !WITH_ENTERPRISE.includes(row.state)
    case 'approve':
      return row.approvalAction === 'reopen'
    default:
      return false
  }
}

/** Whether the item crossed a province's border: then the state bureau has the last word on its exclusion (T25). */
const crossesProvinces = ({ senderArea, recipientArea }: AppealLine) =>
  senderArea.slice(0, 2) !== recipientArea.slice(0, 2)

const needsState = (action: string, row: AppealLine) =>
  action === 'excludeAudit' && row.excludeStatus === 2 && crossesProvinces(row)

/** What binds an enterprise in mediation is done by whoever may submit its answers; outlets may not (domain 3.5). */
const MAY_SUBMIT = todoRoutes.reply.permission
const BINDING: readonly string[] = ['mediationSign', 'mediationQuit']

const MAY_RECHECK = '/biz/information/reCheckComplete'

/** What bureaus below may not do, nor leaders without the right to complete a re-check. */
function forbids(viewer: Viewer, action: string, row: AppealLine, descendantIds: DescendantIds): boolean {
  if (needsState(action, row) && viewer.org?.kind !== 'STATE_BUREAU') return true
  if (BINDING.includes(action) && viewer.area === 'a') return !viewer.grants.has(MAY_SUBMIT)
  if (actorKind(viewer) !== 'bureau') return false
  if (needsSuperior(action, row) && !isSuperior(viewer, row, descendantIds)) return true
  return action === 'recheck' && !viewer.grants.has(MAY_RECHECK)
}

/** Who may see an appeal and what they may do with it (domain 3.5, 4.3). */
export const appealRules: KindRules<AppealLine> = {
  table: {
    prefix: 'SS',
    states: appealStates,
    actions: appealWorkflow.actions,
    events: appealEvents,
    texts: {
      name: { zh: '申诉', en: 'appeal' },
      owner: { zh: '申诉人', en: 'appellant' },
      states: stateTexts,
      actions: actionTexts,
    },
  },
  seeing: SEEING,
  ownerOf: ({ appellantId }) => appellantId,
  pathOf,
  forbids,
  conditions,
}

/** The appeals a viewer may see, by the grant of a path; of opening one when left out. */
export const scope = (viewer: Viewer, descendantIds: DescendantIds, path?: string): Scope =>
  scopeOf(appealRules, viewer, descendantIds, path)

/** Whether the viewer answers the case now and has to call the appellant: they are shown the telephone (domain 3.5). */
export const callsAppellant = (viewer: Viewer, row: AppealLine, descendantIds: DescendantIds): boolean =>
  WITH_ENTERPRISE.includes(row.state) &&
  actorKind(viewer) === 'enterprise' &&
  ['reply', 'draftReply'].some((action) => may(appealRules, viewer, action, row, descendantIds))
