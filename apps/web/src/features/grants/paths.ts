import type { PermissionGrants } from '@appeal/contract/grants/grants.schemas.ts'
import type { PageCalls } from '@appeal/contract/grants/rolePlans.schemas.ts'
import type { DataScope } from '@appeal/contract/kit/access.ts'
import type { z } from 'zod'
import { type Diff, diffOf } from './diff.ts'

export interface Granted {
  scope: DataScope
  orgIds: readonly string[]
}
/** Calls that a role grants, each with how far it reaches. */
export type Paths = ReadonlyMap<string, Granted>
type Info = z.infer<typeof PermissionGrants>['grantInfoList']

export const pathsOf = (rows: Info): Paths =>
  new Map(
    rows.map(({ apiUrl, scopeCategory, scopeDefineOrgIdList }) => [
      apiUrl,
      { scope: scopeCategory, orgIds: scopeDefineOrgIdList },
    ]),
  )
export const infoOf = (paths: Paths): Info =>
  [...paths].map(([apiUrl, { scope, orgIds }]) => ({
    apiUrl,
    scopeCategory: scope,
    scopeDefineOrgIdList: [...orgIds],
  }))

const flat = (paths: Paths) =>
  new Map([...paths].map(([path, { scope, orgIds }]) => [path, `${scope} ${[...orgIds].sort().join(',')}`]))
export const pathsDiff = (before: Paths, after: Paths): Diff => diffOf(flat(before), flat(after))

/** Calls of one subject share the first two parts of their address: `/biz/statistics`. */
export const subjectOf = (path: string) => path.split('/').slice(0, 3).join('/')

/** How far most calls of the role reach: a call that is ticked with its page reaches as far. */
function usualScope(paths: Paths): DataScope {
  const counts = new Map<DataScope, number>()
  for (const { scope } of paths.values())
    if (scope !== 'SCOPE_ORG_DEFINE') counts.set(scope, (counts.get(scope) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'SCOPE_ORG'
}

/** Of the calls that a page reads by, those that the role does not grant. */
export const missingOf = (page: PageCalls | undefined, paths: Paths) =>
  (page?.calls ?? []).filter(({ path, needed }) => needed && !paths.has(path))

/** With the calls that a page reads by, so far as the viewer may grant them. */
export function withCallsOf(page: PageCalls | undefined, paths: Paths): Paths {
  const scope = usualScope(paths)
  const given = missingOf(page, paths).filter(({ grantable }) => grantable)
  return new Map([...paths, ...given.map(({ path }) => [path, { scope, orgIds: [] }] as const)])
}
