import type { Grant, Viewer } from '../../platform/context.ts'

/**
 * Which cases a viewer may see: alternatives, any of which suffices; none means nothing. Plain data, so that lists,
 * details, files, exports and statistics all use one decision, and tests can compare it with a naive one.
 */
export type Scope = readonly ScopeRule[]
export type ScopeRule =
  | { by: 'all' }
  | { by: 'owner'; id: string }
  | { by: 'handler'; id: string }
  | { by: 'bureau'; ids: readonly string[] }
  | { by: 'bureauProvince'; id: string }
  /** `unshielded`: a shielded case is not there for them. */
  | { by: 'enterprise'; ids: readonly string[]; unshielded?: true }
  | { by: 'enterpriseProvince'; id: string }
  | { by: 'brand'; brand: string }

/** What seeing looks at, whatever engine moves the case. */
export interface ScopeFacts {
  ownerId: string | null
  handlerId: string | null
  bureauId: string | null
  bureauProvinceId: string | null
  enterpriseId: string | null
  enterpriseProvinceId: string | null
  brand: string | null
  /** Kept from units of the enterprise below the province. */
  shielded?: boolean
}

/** Organisations at or below another one, with those that went on in them; `self`: without those below. */
export type DescendantIds = (orgId: string, reach?: 'self') => readonly string[]

function bureauRules({ org, userId }: Viewer, grant: Grant, descendantIds: DescendantIds): ScopeRule[] {
  if (grant.scopes.has('SCOPE_ALL')) return [{ by: 'all' }]
  const visible: ScopeRule[] = []
  if (org && grant.scopes.has('SCOPE_ORG_CHILD')) {
    if (org.kind === 'STATE_BUREAU') return [{ by: 'all' }]
    // What ended and went on in a province was a province itself.
    if (org.kind === 'PROVINCE_BUREAU')
      visible.push(...descendantIds(org.id, 'self').map((id) => ({ by: 'bureauProvince', id }) as const))
    else visible.push({ by: 'bureau', ids: descendantIds(org.id) })
  }
  if (org && grant.scopes.has('SCOPE_ORG')) visible.push({ by: 'bureau', ids: descendantIds(org.id, 'self') })
  if (grant.scopes.has('SCOPE_ORG_DEFINE')) visible.push({ by: 'bureau', ids: grant.orgIds })
  // SELF adds nothing to a wider grant (contract 6); alone it means the cases one handles.
  return visible.length ? visible : [{ by: 'handler', id: userId }]
}

function enterpriseRules(
  { org }: Viewer,
  grant: Grant,
  descendantIds: DescendantIds,
  hasShields: boolean,
): ScopeRule[] {
  // An enterprise sees its own tree and nothing else, however wide somebody wrote the grant.
  if (!org?.brand) return []
  const wide = grant.scopes.has('SCOPE_ORG_CHILD') || grant.scopes.has('SCOPE_ALL')
  if (wide && org.kind === 'BRAND_HQ') return [{ by: 'brand', brand: org.brand }]
  if (wide && org.kind === 'BRAND_PROVINCE')
    return descendantIds(org.id, 'self').map((id) => ({ by: 'enterpriseProvince', id }))
  const isUpper = org.kind === 'BRAND_HQ' || org.kind === 'BRAND_PROVINCE'
  const ids = descendantIds(org.id, wide ? undefined : 'self')
  return [{ by: 'enterprise', ids, ...(hasShields && !isUpper && { unshielded: true }) }]
}

/**
 * The cases a grant lets staff see (domain 3.5): a bureau those of its tree by the grant's scope, an enterprise those
 * passed to its node or below. Nobody else has cases by a grant.
 *
 * @param hasShields where cases may be shielded from units below the province (domain 5)
 */
export function staffScope(
  viewer: Viewer,
  grant: Grant | undefined,
  descendantIds: DescendantIds,
  { hasShields = false } = {},
): Scope {
  if (!grant) return []
  if (viewer.area === 'b') return bureauRules(viewer, grant, descendantIds)
  return viewer.area === 'a' ? enterpriseRules(viewer, grant, descendantIds, hasShields) : []
}

function sees(rule: ScopeRule, row: ScopeFacts): boolean {
  const isAmong = (ids: readonly string[], id: string | null) => id !== null && ids.includes(id)
  switch (rule.by) {
    case 'all':
      return true
    case 'owner':
      return row.ownerId === rule.id
    case 'handler':
      return row.handlerId === rule.id
    case 'bureau':
      return isAmong(rule.ids, row.bureauId)
    case 'bureauProvince':
      return row.bureauProvinceId === rule.id
    case 'enterprise':
      return isAmong(rule.ids, row.enterpriseId) && !(rule.unshielded && row.shielded)
    case 'enterpriseProvince':
      return row.enterpriseProvinceId === rule.id
    case 'brand':
      return row.brand === rule.brand && row.enterpriseId !== null
  }
}

/** Whether one case lies in a scope. */
export const within = (scope: Scope, row: ScopeFacts): boolean => scope.some((rule) => sees(rule, row))

/**
 * Of which cases of a kind a viewer does not learn something by which whoever filed them would be known. Plain data as a
 * scope is, so that rows and lists use one decision: all of them, those that are shielded, or those that came out of an
 * appeal but are not the own ones of a person.
 */
export type Kept = 'all' | 'shielded' | { outOfAppealBut: string }

/** What keeping back looks at, whatever engine moves the case. */
export interface KeptFacts {
  handlerId: string | null
  ownerId?: string | null | undefined
  shielded?: boolean | undefined
  facts?: Readonly<Record<string, unknown>> | undefined
}

/** Whether one case is among those of which it is kept back. */
export function isKept(kept: Kept | undefined, row: KeptFacts): boolean {
  if (kept === undefined) return false
  if (kept === 'all') return true
  if (kept === 'shielded') return row.shielded === true
  return row.facts?.origin !== undefined && ![row.handlerId, row.ownerId].includes(kept.outOfAppealBut)
}
