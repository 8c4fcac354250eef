import { caseTables, openActionsOf } from '@appeal/contract/cases/cases.tables.ts'
import type { ActorKind } from '@appeal/contract/kit/workflow.ts'
import type { Viewer } from '../../platform/context.ts'
import type { KindRules } from './cases.kinds.ts'
import { type Below, type Scope, staffScope, within } from './cases.scope.service.ts'
import type { CaseRecord } from './cases.store.ts'

/** What a decision about one case looks at. */
export type CaseFacts = Pick<
  CaseRecord,
  | 'kind'
  | 'state'
  | 'ownerId'
  | 'handlerId'
  | 'bureauId'
  | 'bureauProvinceId'
  | 'enterpriseId'
  | 'enterpriseProvinceId'
  | 'brand'
  | 'shielded'
>

const KIND_OF_AREA: Record<Viewer['area'], ActorKind> = {
  a: 'enterprise',
  b: 'bureau',
  c: 'consumer',
  d: 'courier',
}
export const actorKind = (viewer: Viewer): ActorKind => KIND_OF_AREA[viewer.area]
/** Consumers and couriers: people who file, not staff. */
export const isOwnerSide = (viewer: Viewer): boolean => viewer.area === 'c' || viewer.area === 'd'

/**
 * The cases of a kind a viewer may see: the own ones, an enterprise those passed to its node or below and never a
 * shielded one below the province, a bureau those of its tree by the grant's scope (domain 3.5, 5).
 *
 * @param path the granted path the scope is taken from; opening a case when left out
 */
export function scope(rules: KindRules, viewer: Viewer, below: Below, path: string = rules.seeing): Scope {
  if (isOwnerSide(viewer)) return [{ by: 'owner', id: viewer.userId }]
  return staffScope(viewer, viewer.grants.get(path), below, { hasShields: true })
}

/** Whether a viewer may carry out an action on a case, its state aside: the kind of actor, the grant, the tree. */
export function may(rules: KindRules, viewer: Viewer, action: string, row: CaseFacts, below: Below): boolean {
  const by = caseTables[rules.kind].actions[action]?.by ?? []
  if (!by.includes(actorKind(viewer))) return false
  if (isOwnerSide(viewer)) return row.ownerId === viewer.userId
  const path = rules.pathOf(action)
  return path !== undefined && within(scope(rules, viewer, below, path), row)
}

/** The actions open to a viewer on a case now, in the table's order. Answers carry it as `can`. */
export const can = (rules: KindRules, viewer: Viewer, row: CaseFacts, below: Below): string[] =>
  openActionsOf(rules.kind, row.state, actorKind(viewer)).filter((action) =>
    may(rules, viewer, action, row, below),
  )
