import { caseTables, openActionsOf } from '@appeal/contract/cases/cases.tables.ts'
import type { ActorKind } from '@appeal/contract/kit/workflow.ts'
import type { Grant, Viewer } from '../../platform/context.ts'
import type { KindRules } from './cases.kinds.ts'
import type { CaseRecord } from './cases.store.ts'

/** Which cases of one kind a viewer may see: alternatives, any of which suffices; none means nothing. */
export type Scope = readonly Sight[]
export type Sight =
  | { by: 'all' }
  | { by: 'owner'; id: string }
  | { by: 'handler'; id: string }
  | { by: 'bureau'; ids: readonly string[] }
  | { by: 'bureauProvince'; id: string }
  /** Units below the province: a shielded case is not there for them. */
  | { by: 'enterprise'; ids: readonly string[]; unshielded: boolean }
  | { by: 'enterpriseProvince'; id: string }
  | { by: 'brand'; brand: string }

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

/** Organisations at or below another one. */
export type Below = (orgId: string) => readonly string[]

const KIND_OF_AREA: Record<Viewer['area'], ActorKind> = {
  a: 'enterprise',
  b: 'bureau',
  c: 'consumer',
  d: 'courier',
}
export const actorKind = (viewer: Viewer): ActorKind => KIND_OF_AREA[viewer.area]
/** Consumers and couriers: people who file, not staff. */
export const isOwnerSide = (viewer: Viewer): boolean => viewer.area === 'c' || viewer.area === 'd'

function bureauSights(viewer: Viewer, grant: Grant, below: Below): Sight[] {
  const { org } = viewer
  if (grant.scopes.has('SCOPE_ALL')) return [{ by: 'all' }]
  const sights: Sight[] = []
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
  if (wide && org.kind === 'BRAND_HQ') return [{ by: 'brand', brand: org.brand }]
  if (wide && org.kind === 'BRAND_PROVINCE') return [{ by: 'enterpriseProvince', id: org.id }]
  const isUpper = org.kind === 'BRAND_HQ' || org.kind === 'BRAND_PROVINCE'
  return [{ by: 'enterprise', ids: wide ? below(org.id) : [org.id], unshielded: !isUpper }]
}

/**
 * The cases of a kind a viewer may see: the own ones, an enterprise those passed to its node or below and never a
 * shielded one below the province, a bureau those of its tree by the grant's scope (domain 3.5, 5).
 *
 * @param path the granted path the scope is taken from; opening a case when left out
 */
export function scope(rules: KindRules, viewer: Viewer, below: Below, path: string = rules.seeing): Scope {
  if (isOwnerSide(viewer)) return [{ by: 'owner', id: viewer.userId }]
  const grant = viewer.grants.get(path)
  if (!grant) return []
  return viewer.area === 'b' ? bureauSights(viewer, grant, below) : enterpriseSights(viewer, grant, below)
}

function sees(sight: Sight, row: CaseFacts): boolean {
  switch (sight.by) {
    case 'all':
      return true
    case 'owner':
      return row.ownerId === sight.id
    case 'handler':
      return row.handlerId === sight.id
    case 'bureau':
      return sight.ids.includes(row.bureauId)
    case 'bureauProvince':
      return row.bureauProvinceId === sight.id
    case 'enterprise':
      return (
        row.enterpriseId !== null &&
        sight.ids.includes(row.enterpriseId) &&
        !(sight.unshielded && row.shielded)
      )
    case 'enterpriseProvince':
      return row.enterpriseProvinceId === sight.id
    case 'brand':
      return row.brand === sight.brand && row.enterpriseId !== null
  }
}

/** Whether one case lies in a scope. */
export const within = (sights: Scope, row: CaseFacts): boolean => sights.some((sight) => sees(sight, row))

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
