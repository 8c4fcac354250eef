import { DUTIES, type Duty, dutyOf } from '@appeal/contract/grants/duties.ts'
import type { DataScope } from '@appeal/contract/kit/access.ts'
import type { ViewerOrg } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
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

const DUTY_WORDS: Record<Duty, { zh: string; en: string }> = {
  system: { zh: '系统管理', en: 'system administration' },
  security: { zh: '安全管理', en: 'security administration' },
  audit: { zh: '审计管理', en: 'audit' },
  content: { zh: '业务办理', en: 'case work' },
}

/**
 * Refuses paths that unite duties which must be separate, of a role or of one person (GB/T 22239-2019).
 *
 * @param name whose they are
 * @throws grants.duties_united
 */
export function demandOneDuty(name: string, paths: readonly string[]): void {
  const united = DUTIES.filter((duty) => dutiesOf(paths).has(duty))
  if (united.length > 1) refuseUnited(name, united)
}

/** @throws grants.duties_united */
export function refuseUnited(name: string, duties: readonly Duty[]): never {
  return fail('grants.duties_united', {
    name,
    duties: {
      zh: duties.map((duty) => DUTY_WORDS[duty].zh).join('、'),
      en: duties.map((duty) => DUTY_WORDS[duty].en).join(', '),
    },
  })
}
