import { type Duty, dutyOf } from '@appeal/contract/grants/duties.ts'
import type { DataScope } from '@appeal/contract/kit/access.ts'
import type { ViewerOrg } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { covers, type OrgScope, orgScope } from '../../organisations/organisations.policy.service.ts'
import type { OrgDirectory } from '../../organisations/organisations.service.ts'
import * as store from './roles.store.ts'

/** One granted path as tables and calls carry it. */
export interface ScopedPath {
  path: string
  scope: DataScope
  orgIds: readonly string[]
}

/** Path → organisations it reaches. */
export type Holdings = ReadonlyMap<string, OrgScope>

/** What a path with its scope reaches, for somebody of this organisation. */
export const reachOf = (
  { scope, orgIds }: ScopedPath,
  org: Pick<ViewerOrg, 'id'> | null,
  orgs: OrgDirectory,
): OrgScope =>
  orgScope({ org: org as ViewerOrg | null }, { scopes: new Set([scope]), orgIds: [...orgIds] }, orgs)

const unite = (a: OrgScope | undefined, b: OrgScope): OrgScope =>
  a === undefined ? b : a === 'all' || b === 'all' ? 'all' : new Set([...a, ...b])

/** Scoped paths put together, as somebody of this organisation holds them. */
export function holdingsFrom(
  rows: readonly ScopedPath[],
  org: Pick<ViewerOrg, 'id'> | null,
  orgs: OrgDirectory,
): Holdings {
  const held = new Map<string, OrgScope>()
  for (const row of rows) held.set(row.path, unite(held.get(row.path), reachOf(row, org, orgs)))
  return held
}

/** What somebody may hand on: what they use, and what they hold for handing on alone. */
export async function holdingsOf(
  db: Queryable,
  person: { id: string; org: Pick<ViewerOrg, 'id'> | null },
  orgs: OrgDirectory,
): Promise<Holdings> {
  return holdingsFrom(await store.permissionsHeldBy(db, person.id), person.org, orgs)
}

/** Menus and buttons that somebody may hand on. */
export async function menusHeldBy(db: Queryable, userId: string): Promise<Map<string, Set<string>>> {
  const held = new Map<string, Set<string>>()
  for (const { menuId, buttons } of await store.menusHeldBy(db, userId))
    held.set(menuId, new Set([...(held.get(menuId) ?? []), ...buttons]))
  return held
}

/** The first of these that a holder does not hold, or holds for fewer organisations. */
export const firstNotHeld = (wanted: Holdings, held: Holdings): string | undefined =>
  [...wanted].find(([path, reach]) => {
    const own = held.get(path)
    return own === undefined || !covers(own, reach)
  })?.[0]

/** The duties that paths belong to. */
export const dutiesOf = (paths: Iterable<string>): Set<Duty> =>
  new Set([...paths].flatMap((path) => dutyOf(path) ?? []))
