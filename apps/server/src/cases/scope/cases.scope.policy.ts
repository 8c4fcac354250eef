import type { Grant, Viewer } from '../../platform/context.ts'

/**
 * Which cases a viewer may see: alternatives, any of which suffices; none means nothing. Plain data, so that lists,
 * details, files, exports and statistics all use one decision, and tests can compare it with a naive one.
 */
export type Scope = readonly Sight[]
export type Sight =
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
export interface SightFacts {
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

/** Organisations at or below another one. */
export type Below = (orgId: string) => readonly string[]

function bureauSights({ org, userId }: Viewer, grant: Grant, below: Below): Sight[] {
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
  return sights.length ? sights : [{ by: 'handler', id: userId }]
}

function enterpriseSights({ org }: Viewer, grant: Grant, below: Below, hasShields: boolean): Sight[] {
  // An enterprise sees its own tree and nothing else, however wide somebody wrote the grant.
  if (!org?.brand) return []
  const wide = grant.scopes.has('SCOPE_ORG_CHILD') || grant.scopes.has('SCOPE_ALL')
  if (wide && org.kind === 'BRAND_HQ') return [{ by: 'brand', brand: org.brand }]
  if (wide && org.kind === 'BRAND_PROVINCE') return [{ by: 'enterpriseProvince', id: org.id }]
  const isUpper = org.kind === 'BRAND_HQ' || org.kind === 'BRAND_PROVINCE'
  const ids = wide ? below(org.id) : [org.id]
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
  below: Below,
  { hasShields = false } = {},
): Scope {
  if (!grant) return []
  if (viewer.area === 'b') return bureauSights(viewer, grant, below)
  return viewer.area === 'a' ? enterpriseSights(viewer, grant, below, hasShields) : []
}

function sees(sight: Sight, row: SightFacts): boolean {
  const isAmong = (ids: readonly string[], id: string | null) => id !== null && ids.includes(id)
  switch (sight.by) {
    case 'all':
      return true
    case 'owner':
      return row.ownerId === sight.id
    case 'handler':
      return row.handlerId === sight.id
    case 'bureau':
      return isAmong(sight.ids, row.bureauId)
    case 'bureauProvince':
      return row.bureauProvinceId === sight.id
    case 'enterprise':
      return isAmong(sight.ids, row.enterpriseId) && !(sight.unshielded && row.shielded)
    case 'enterpriseProvince':
      return row.enterpriseProvinceId === sight.id
    case 'brand':
      return row.brand === sight.brand && row.enterpriseId !== null
  }
}

/** Whether one case lies in a scope. */
export const within = (scope: Scope, row: SightFacts): boolean => scope.some((sight) => sees(sight, row))
