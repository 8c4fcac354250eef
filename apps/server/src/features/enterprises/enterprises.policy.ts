import {
  ENTERPRISE_ROLES,
  type EnterpriseRole,
  LEVELS,
  type Level,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import type { Grant, OrgKind, Viewer } from '../../platform/context.ts'
import type { Org, OrgDirectory } from '../organisations/organisations.service.ts'
import type { AreaDirectory } from '../reference/areas/areas.service.ts'

/** Levels of enterprises as kinds of organisation, the widest first. */
const KINDS: readonly OrgKind[] = ['BRAND_HQ', 'BRAND_PROVINCE', 'BRAND_CITY', 'OUTLET']
export const kindOf = (level: Level): OrgKind => KINDS[LEVELS.indexOf(level)] ?? 'OUTLET'
export const levelOf = (kind: OrgKind): Level => LEVELS[KINDS.indexOf(kind)] ?? 'OUTLET'
const widthOf = (kind: OrgKind): number => KINDS.indexOf(kind)

/** Where an enterprise of a level stands: its province, its city, its county. */
export function placeOf(level: Level, leaf: string, areas: AreaDirectory): string {
  const way = areas.path(leaf).map(({ code }) => code)
  if (level === 'HQ' || level === 'PROVINCE') return way[0] ?? leaf
  if (level === 'CITY') return way.length > 2 ? (way[1] ?? leaf) : leaf
  return leaf
}

/** The bureau that audits and oversees an enterprise: the state's, the province's, the one of its area (domain 3.3). */
export function bureauOfPlace(
  level: Level,
  areaCode: string,
  day: string,
  { orgs, areas }: { orgs: OrgDirectory; areas: AreaDirectory },
): Org | undefined {
  if (level === 'HQ') return orgs.stateBureau
  const place = level === 'PROVINCE' ? areas.province(areaCode) : areaCode
  return place === undefined ? undefined : orgs.bureauForArea(place, day)
}

/** Bureaus whose enterprises a viewer may see; their ids are what lists filter by, in SQL. */
export type BureauScope = 'all' | readonly string[]

export function bureauScope(viewer: Viewer, grant: Grant | null, orgs: OrgDirectory): BureauScope {
  const { org } = viewer
  if (viewer.area !== 'b' || !grant || !org) return []
  if (grant.scopes.has('SCOPE_ALL')) return 'all'
  const ids = new Set<string>(grant.scopes.has('SCOPE_ORG_DEFINE') ? grant.orgIds : [])
  if (grant.scopes.has('SCOPE_ORG')) ids.add(org.id)
  if (grant.scopes.has('SCOPE_ORG_CHILD')) for (const id of orgs.descendantIds(org.id)) ids.add(id)
  return [...ids]
}

export const inScope = (within: BureauScope, bureauId: string | null | undefined): boolean =>
  within === 'all' ? true : bureauId != null && within.includes(bureauId)

/** Only the bureau of the place decides; those above it look on. */
export const mayDecide = (viewer: Viewer, bureauId: string | null): boolean =>
  viewer.area === 'b' && bureauId !== null && viewer.org?.id === bureauId

/** Whether the viewer's bureau, or one below it, answers for an area. */
export function coversArea(viewer: Viewer, areaCode: string, day: string, orgs: OrgDirectory): boolean {
  const bureau = orgs.bureauForArea(areaCode, day)
  return viewer.org !== null && bureau !== undefined && orgs.isAtOrBelow(bureau.id, viewer.org.id)
}

/** Whether a unit may stand above one of a level and place. */
export function mayBeParent(
  parent: Org,
  of: { brand: string; level: Level; areaCode: string },
  areas: AreaDirectory,
): boolean {
  if (parent.brand !== of.brand || widthOf(parent.kind) < 0) return false
  if (widthOf(parent.kind) >= LEVELS.indexOf(of.level)) return false
  return parent.kind === 'BRAND_HQ' || areas.path(of.areaCode).some(({ code }) => code === parent.areaCode)
}

/** Organisations of the own tree an enterprise manages accounts in. */
export function ownTree(viewer: Viewer, grant: Grant | null, orgs: OrgDirectory): readonly string[] {
  const { org } = viewer
  if (viewer.area !== 'a' || !grant || !org?.brand) return []
  const wide = grant.scopes.has('SCOPE_ORG_CHILD') || grant.scopes.has('SCOPE_ALL')
  return wide ? orgs.descendantIds(org.id) : [org.id]
}

const widthOfRole = (code: string): number => ENTERPRISE_ROLES.indexOf(code as EnterpriseRole)

/** Roles that a viewer may give at a unit: none wider than the unit's level, none wider than the viewer's own. */
export function grantableRoles(viewer: Viewer, at: OrgKind): EnterpriseRole[] {
  const own = viewer.roleCodes.map(widthOfRole).filter((width) => width >= 0)
  if (own.length === 0) return []
  const from = Math.max(Math.min(...own), widthOf(at))
  return ENTERPRISE_ROLES.slice(from)
}

/** Whether a viewer may manage somebody with these roles: nobody wider, and nobody with roles of another side. */
export function mayManage(viewer: Viewer, roleCodes: readonly string[]): boolean {
  const own = viewer.roleCodes.map(widthOfRole).filter((width) => width >= 0)
  return own.length > 0 && roleCodes.every((code) => widthOfRole(code) >= Math.min(...own))
}
