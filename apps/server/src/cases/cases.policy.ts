import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { openActionsIn, stepIn } from '@appeal/contract/cases/cases.tables.ts'
import type { ActorKind } from '@appeal/contract/kit/workflow.ts'
import { type Context, type Viewer, viewerOf } from '../platform/context.ts'
import { fail } from '../platform/fail.ts'
import type { CaseBase, Kind, KindRules, Seen } from './cases.kind.ts'
import type { ReferenceData } from './cases.referenceData.ts'
import {
  type DescendantIds,
  isKept,
  within as lies,
  type Scope,
  staffScope,
} from './scope/cases.scope.service.ts'

const KIND_OF_AREA: Record<Viewer['area'], ActorKind> = {
  a: 'enterprise',
  b: 'bureau',
  c: 'consumer',
  d: 'courier',
}
export const actorKind = (viewer: Viewer): ActorKind => KIND_OF_AREA[viewer.area]
/** Whose voice a viewer speaks in. */
export const voiceOf = ({ area }: Pick<Viewer, 'area'>): 'user' | 'enterprise' | 'bureau' =>
  area === 'b' ? 'bureau' : area === 'a' ? 'enterprise' : 'user'
/** Consumers and couriers: people who file, not staff. */
export const isOwnerSide = (viewer: Viewer): boolean => viewer.area === 'c' || viewer.area === 'd'

/**
 * The cases of a kind a viewer may see: the own ones, an enterprise those passed to its node or below and never a
 * shielded one below the province, a bureau those of its tree by the grant's scope (domain 3.5, 5). Administrators of
 * the system have no such grant.
 *
 * @param path the granted path the scope is taken from; opening a case when left out
 */
export function scope(
  kind: KindRules,
  viewer: Viewer,
  descendantIds: DescendantIds,
  path: string = kind.seeing,
): Scope {
  let of = scopes.get(viewer)
  if (of?.tree !== descendantIds) {
    of = { tree: descendantIds, byPath: new Map() }
    scopes.set(viewer, of)
  }
  const key = kind.shields ? `${path} shielded` : path
  let known = of.byPath.get(key)
  if (!known) {
    known = isOwnerSide(viewer)
      ? [{ by: 'owner', id: viewer.userId }]
      : staffScope(viewer, viewer.grants.get(path), descendantIds, { hasShields: kind.shields })
    of.byPath.set(key, known)
  }
  return known
}

/** What a viewer's grants come to in one tree: a list asks it for each row and each action. */
const scopes = new WeakMap<Viewer, { tree: DescendantIds; byPath: Map<string, Scope> }>()

/** Whether one case lies in a scope. */
export function within(kind: KindRules, scope: Scope, row: CaseBase): boolean {
  const { handlerId, bureauId, bureauProvinceId, enterpriseId, enterpriseProvinceId, brand } = row
  return lies(scope, {
    ownerId: kind.ownerOf(row),
    handlerId,
    bureauId,
    bureauProvinceId,
    enterpriseId,
    enterpriseProvinceId,
    brand,
    shielded: (row as { shielded?: boolean }).shielded,
  })
}

/** Whether a viewer may not learn which item, or which appeal, a case is about. */
export const isItemKept = (
  viewer: Pick<Viewer, 'userId' | 'area' | 'machine'>,
  { keepsItem, ownerOf }: Pick<Kind, 'keepsItem' | 'ownerOf'>,
  row: CaseBase,
): boolean => isKept(keepsItem?.(viewer), { ...row, ownerId: ownerOf(row) })

/** Whether somebody is a party to a case, under whichever account: nobody works on such a one (domain 4.6). */
export const isParty = (
  { ownerOf, about }: Pick<Kind, 'ownerOf' | 'about'>,
  { userId, phoneIndex }: Pick<Viewer, 'userId' | 'phoneIndex'>,
  row: CaseBase,
): boolean =>
  ownerOf(row) === userId || (phoneIndex != null && about(row).phoneIndex?.equals(phoneIndex) === true)

/** Whether a viewer may carry out an action on a case, its state aside: the kind of actor, the grant, the tree. */
export function may(
  kind: KindRules,
  viewer: Viewer,
  action: string,
  row: CaseBase,
  descendantIds: DescendantIds,
): boolean {
  if (row.archivedAt !== null) return false
  const by = kind.table.actions[action]?.by ?? []
  if (!by.includes(actorKind(viewer))) return false
  if (isOwnerSide(viewer)) return kind.ownerOf(row) === viewer.userId
  const path = kind.pathOf(action)
  if (path === undefined || kind.forbids?.(viewer, action, row, descendantIds)) return false
  return within(kind, scope(kind, viewer, descendantIds, path), row)
}

/** The actions open to a viewer on a case now, in the table's order. Answers carry it as `can`. */
export const can = (kind: KindRules, viewer: Viewer, row: CaseBase, descendantIds: DescendantIds): string[] =>
  openActionsIn(kind.table, row.state, actorKind(viewer)).filter((action) =>
    may(kind, viewer, action, row, descendantIds),
  )

/**
 * Whether a case that is seen allows an action now: may, state, version.
 *
 * @param isAllowed whether the viewer may, the state aside
 * @returns the state it leads to
 * @throws keeping.archived, and the kind's "not permitted", "not open" and "stale"
 */
export function judgeAct(
  { table, reasons }: Pick<Kind, 'table' | 'reasons'>,
  action: string,
  row: CaseBase,
  version: number,
  isAllowed: () => boolean,
): string {
  const isStale = version !== row.version
  if (row.archivedAt !== null) fail('keeping.archived')
  // What somebody may do can hang on where the case stands: who is too late is told so.
  if (!isAllowed()) fail(isStale ? reasons.stale : reasons.notPermitted)
  const to = stepIn(table, row.state, action)
  if (!to)
    return fail(reasons.notOpen, { state: table.texts.states[row.state]?.desk ?? '', version: row.version })
  return isStale ? fail(reasons.stale, { version: row.version }) : to
}

/** How whoever asks looks at a case now. */
export const seenBy = (ctx: Context, reference: ReferenceData): Seen => ({
  viewer: viewerOf(ctx),
  today: shanghaiDate(ctx.now()),
  settings: reference.settings,
})
