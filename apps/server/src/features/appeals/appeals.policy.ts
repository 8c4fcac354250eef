import {
  APPEAL_ACTIONS,
  type AppealAction,
  type AppealState,
  appealWorkflow,
} from '@appeal/contract/appeals/appeals.workflow.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import type { ActorKind } from '@appeal/contract/kit/workflow.ts'
import type { Grant, Viewer } from '../../platform/context.ts'

/**
 * Which appeals a viewer may see: alternatives, any of which suffices; none means nothing. Plain data, so that lists,
 * details, files, exports and statistics all use one decision, and tests can compare it with a naive one.
 */
export type Scope = readonly Sight[]
export type Sight =
  | { by: 'all' }
  | { by: 'appellant'; id: string }
  | { by: 'handler'; id: string }
  | { by: 'bureau'; ids: readonly string[] }
  | { by: 'bureauProvince'; id: string }
  | { by: 'enterprise'; ids: readonly string[] }
  | { by: 'enterpriseProvince'; id: string }
  | { by: 'brand'; brand: string }

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

/** Organisations at or below another one. */
export type Below = (orgId: string) => readonly string[]

const KIND_OF_AREA: Record<Viewer['area'], ActorKind> = {
  a: 'enterprise',
  b: 'bureau',
  c: 'consumer',
  d: 'courier',
}
export const actorKind = (viewer: Viewer): ActorKind => KIND_OF_AREA[viewer.area]

function bureauSights(viewer: Viewer, grant: Grant, below: Below): Sight[] {
  const { org } = viewer
  const sights: Sight[] = []
  if (grant.scopes.has('SCOPE_ALL')) return [{ by: 'all' }]
  if (org && grant.scopes.has('SCOPE_ORG_CHILD')) {
    if (org.kind === 'STATE_BUREAU') return [{ by: 'all' }]
    if (org.kind === 'PROVINCE_BUREAU') sights.push({ by: 'bureauProvince', id: org.id })
    else sights.push({ by: 'bureau', ids: below(org.id) })
  }
  if (org && grant.scopes.has('SCOPE_ORG')) sights.push({ by: 'bureau', ids: [org.id] })
  if (grant.scopes.has('SCOPE_ORG_DEFINE')) sights.push({ by: 'bureau', ids: grant.orgIds })
  // SELF adds nothing to a wider grant (contract 6); alone it means the cases one handles.
  return sights.length ? sights : [{ by: 'handler', id: viewer.userId }]
}

function enterpriseSights(viewer: Viewer, grant: Grant, below: Below): Sight[] {
  const { org } = viewer
  // An enterprise sees its own tree and nothing else, however wide somebody wrote the grant.
  if (!org?.brand) return []
  const wide = grant.scopes.has('SCOPE_ORG_CHILD') || grant.scopes.has('SCOPE_ALL')
  if (!wide) return [{ by: 'enterprise', ids: [org.id] }]
  if (org.kind === 'BRAND_HQ') return [{ by: 'brand', brand: org.brand }]
  if (org.kind === 'BRAND_PROVINCE') return [{ by: 'enterpriseProvince', id: org.id }]
  return [{ by: 'enterprise', ids: below(org.id) }]
}

/** Permission path of opening a case; what a viewer may see follows its grant. */
const SEEING = '/biz/information/detail'

/**
 * The cases a viewer may see (domain 3.5): a consumer the own ones, an enterprise those transferred to its node or
 * below, a bureau those of its tree by the grant's scope. Administrators of the system have no such grant.
 *
 * @param path the granted path the scope is taken from; opening a case when left out
 */
export function scope(viewer: Viewer, below: Below, path: string = SEEING): Scope {
  if (viewer.area === 'c') return [{ by: 'appellant', id: viewer.userId }]
  const grant = viewer.grants.get(path)
  if (!grant) return []
  if (viewer.area === 'b') return bureauSights(viewer, grant, below)
  return viewer.area === 'a' ? enterpriseSights(viewer, grant, below) : []
}

function sees(sight: Sight, row: CaseFacts): boolean {
  switch (sight.by) {
    case 'all':
      return true
    case 'appellant':
      return row.appellantId === sight.id
    case 'handler':
      return row.handlerId === sight.id
    case 'bureau':
      return sight.ids.includes(row.bureauId)
    case 'bureauProvince':
      return row.bureauProvinceId === sight.id
    case 'enterprise':
      return row.enterpriseId !== null && sight.ids.includes(row.enterpriseId)
    case 'enterpriseProvince':
      return row.enterpriseProvinceId === sight.id
    case 'brand':
      return row.brand === sight.brand && row.enterpriseId !== null
  }
}

/** Whether one case lies in a scope. */
export const within = (sights: Scope, row: CaseFacts): boolean => sights.some((sight) => sees(sight, row))

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
