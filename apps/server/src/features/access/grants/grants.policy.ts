import { DUTIES } from '@appeal/contract/grants/duties.ts'
import { type Permission, permissions } from '@appeal/contract/permissions.ts'
import { routeLabel } from '@appeal/contract/routes.texts.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { fail, type Language } from '../../../platform/fail.ts'
import type { OrgDirectory } from '../../organisations/organisations.service.ts'
import {
  dutiesOf,
  firstNotHeld,
  type Holdings,
  holdingsFrom,
  holdingsOf,
  refuseUnited,
  type ScopedPath,
} from '../roles/roles.holdings.service.ts'
import * as store from './grants.store.ts'

/** What a permission is called: as the route that asks for it. */
export const permissionLabel = ({ route, summary }: Permission, language: Language): string =>
  routeLabel({ name: route, summary }, language)

const LABELS = new Map(
  permissions.map((one) => [one.path, { zh: permissionLabel(one, 'zh'), en: permissionLabel(one, 'en') }]),
)

/** What the viewer may hand on. */
export const ownHoldings = (db: Queryable, ctx: Context, orgs: OrgDirectory): Promise<Holdings> => {
  const { userId, org } = viewerOf(ctx)
  return holdingsOf(db, { id: userId, org }, orgs)
}

const sameGrant = (a: ScopedPath, b: ScopedPath) =>
  a.path === b.path &&
  a.scope === b.scope &&
  a.orgIds.length === b.orgIds.length &&
  a.orgIds.every((id) => b.orgIds.includes(id))

/** What is new or different in a list of grants: only this needs to be held by whoever grants. */
export const added = (before: readonly ScopedPath[], after: readonly ScopedPath[]): ScopedPath[] =>
  after.filter((row) => !before.some((known) => sameGrant(known, row)))

/**
 * Refuses to grant what the viewer does not hold, or holds for fewer organisations (security S26).
 *
 * @param orgIds organisations in which the grants will count; null stands for any, as with roles of the whole system
 * @throws grants.not_held
 */
export function demandHeld(
  wanted: readonly ScopedPath[],
  held: Holdings,
  orgIds: readonly (string | null)[],
  orgs: OrgDirectory,
): void {
  for (const orgId of orgIds) {
    const reach = orgId === null ? anywhere(wanted, orgs) : holdingsFrom(wanted, { id: orgId }, orgs)
    const missing = firstNotHeld(reach, held)
    if (missing !== undefined) fail('grants.not_held', { what: LABELS.get(missing) ?? missing })
  }
}

/** A scope relative to the holder reaches anything once anybody may get the role. */
function anywhere(rows: readonly ScopedPath[], orgs: OrgDirectory): Holdings {
  const relative = new Set(['SCOPE_ORG', 'SCOPE_ORG_CHILD'])
  return holdingsFrom(
    rows.map((row) => (relative.has(row.scope) ? { ...row, scope: 'SCOPE_ALL' as const } : row)),
    null,
    orgs,
  )
}

/** How many people one question about duties is asked for. */
const PORTION = 5_000

/**
 * Refuses what would unite separate duties in one person (GB/T 22239-2019). Asked after the change, in its
 * transaction.
 *
 * @throws grants.duties_united
 */
export async function demandSeparateDuties(
  db: Queryable,
  people: readonly { id: string; account: string }[],
): Promise<void> {
  for (let at = 0; at < people.length; at += PORTION) {
    const some = people.slice(at, at + PORTION)
    const roles = await store.rolesByPerson(
      db,
      some.map(({ id }) => id),
    )
    const subjects = new Set(some.flatMap(({ id }) => [id, ...(roles.get(id) ?? [])]))
    const duties = new Map(
      [...(await store.pathsBySubject(db, [...subjects]))].map(([id, paths]) => [id, dutiesOf(paths)]),
    )
    for (const { id, account } of some) {
      const united = DUTIES.filter((duty) =>
        [id, ...(roles.get(id) ?? [])].some((subject) => duties.get(subject)?.has(duty)),
      )
      if (united.length > 1) refuseUnited(account, united)
    }
  }
}
