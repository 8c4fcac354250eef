import {
  APPEAL_ACTIONS,
  type AppealAction,
  type AppealState,
  appealWorkflow,
} from '@appeal/contract/appeals/appeals.workflow.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import type { ActorKind } from '@appeal/contract/kit/workflow.ts'
import type { Viewer } from '../../platform/context.ts'
import { type Below, within as lies, type Scope, staffScope } from '../cases/cases.scope.service.ts'

/** What a decision about one case looks at. */
export interface CaseFacts {
  state: AppealState
  appellantId: string | null
  handlerId: string | null
  bureauId: string
  bureauProvinceId: string | null
  enterpriseId: string | null
  enterpriseProvinceId: string | null
  brand: string
  approvalAction: string | null
  excludeStatus: number
  senderArea: string
  recipientArea: string
}

const KIND_OF_AREA: Record<Viewer['area'], ActorKind> = {
  a: 'enterprise',
  b: 'bureau',
  c: 'consumer',
  d: 'courier',
}
export const actorKind = (viewer: Viewer): ActorKind => KIND_OF_AREA[viewer.area]

/** Permission path of opening a case; what a viewer may see follows its grant. */
const SEEING = '/biz/information/detail'

/**
 * The cases a viewer may see (domain 3.5): a consumer the own ones, an enterprise those transferred to its node or
 * below, a bureau those of its tree by the grant's scope. Administrators of the system have no such grant.
 *
 * @param path the granted path the scope is taken from; opening a case when left out
 */
export function scope(viewer: Viewer, below: Below, path: string = SEEING): Scope {
  if (viewer.area === 'c') return [{ by: 'owner', id: viewer.userId }]
  return staffScope(viewer, viewer.grants.get(path), below)
}

/** Whether one case lies in a scope. */
export const within = (sights: Scope, row: CaseFacts): boolean =>
  lies(sights, { ...row, ownerId: row.appellantId })

const ROUTES_BY_ACTION = new Map(
  APPEAL_ACTIONS.map((action) => [
    action,
    allRoutes.find(({ name }) => name === `appeals.${action}` || name === `todo.${action}`),
  ]),
)

/** Whether somebody's bureau stands above the one that has the case; nothing stands above the state bureau. */
export function isSuperior({ org }: Viewer, row: CaseFacts, below: Below): boolean {
  if (!org?.kind.endsWith('_BUREAU')) return false
  if (org.id === row.bureauId) return org.kind === 'STATE_BUREAU'
  return below(org.id).includes(row.bureauId)
}

const WITH_ENTERPRISE: readonly AppealState[] = ['at_enterprise', 'rework']

/** What superior bureaus alone do: audit exclusions, urge a bureau, agree to a reopening, open a re-check (T25–T28). */
function needsSuperior(action: AppealAction, row: CaseFacts): boolean {
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
const crossesProvinces = ({ senderArea, recipientArea }: CaseFacts) =>
  senderArea.slice(0, 2) !== recipientArea.slice(0, 2)

const needsState = (action: AppealAction, row: CaseFacts) =>
  action === 'excludeAudit' && row.excludeStatus === 2 && crossesProvinces(row)

const MAY_RECHECK = '/biz/information/reCheckComplete'

/** Whether a viewer may carry out an action on a case, its state aside: the kind of actor, the grant, the tree. */
export function may(viewer: Viewer, action: AppealAction, row: CaseFacts, below: Below): boolean {
  const kind = actorKind(viewer)
  const allowed: readonly ActorKind[] = appealWorkflow.actions[action].by
  if (!allowed.includes(kind)) return false
  if (kind === 'consumer') return row.appellantId === viewer.userId
  const route = ROUTES_BY_ACTION.get(action)
  if (!route) return false
  if (kind === 'bureau' && needsSuperior(action, row) && !isSuperior(viewer, row, below)) return false
  if (needsState(action, row) && viewer.org?.kind !== 'STATE_BUREAU') return false
  if (kind === 'bureau' && action === 'recheck' && !viewer.grants.has(MAY_RECHECK)) return false
  // A route open to any session of the area has no grant of its own: seeing the case decides.
  const path = route.access.kind === 'granted' ? route.permission : SEEING
  return within(scope(viewer, below, path), row)
}

/** The actions open to a viewer on a case now, in the table's order. Answers carry it as `can`. */
export function can(viewer: Viewer, row: CaseFacts, below: Below): AppealAction[] {
  return appealWorkflow.open(row.state, actorKind(viewer)).filter((action) => may(viewer, action, row, below))
}
