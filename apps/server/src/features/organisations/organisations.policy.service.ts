import type { Grant, Viewer } from '../../platform/context.ts'
import type { OrgDirectory } from './organisations.service.ts'

/** Organisations whose people and data a grant reaches: all of them, or these. */
export type OrgScope = 'all' | ReadonlySet<string>

/**
 * What a granted path lets its holder see: the union of its data scopes. SCOPE_SELF adds nothing, so a grant of it
 * alone reaches no organisation, and the caller shows the holder's own record only (contract 6).
 */
export function orgScope(viewer: Pick<Viewer, 'org'>, grant: Grant | null, orgs: OrgDirectory): OrgScope {
  if (!grant) return new Set()
  if (grant.scopes.has('SCOPE_ALL')) return 'all'
  const ids = new Set<string>(grant.scopes.has('SCOPE_ORG_DEFINE') ? grant.orgIds : [])
  const { org } = viewer
  if (org && grant.scopes.has('SCOPE_ORG')) for (const id of orgs.descendantIds(org.id, 'self')) ids.add(id)
  if (org && grant.scopes.has('SCOPE_ORG_CHILD')) for (const id of orgs.descendantIds(org.id)) ids.add(id)
  return ids
}

export const sees = (within: OrgScope, orgId: string | null): boolean =>
  within === 'all' || (orgId !== null && within.has(orgId))

/** Whether everything that `inner` reaches is reached by `outer` too. */
export function covers(outer: OrgScope, inner: OrgScope): boolean {
  if (outer === 'all') return true
  return inner !== 'all' && [...inner].every((id) => outer.has(id))
}
