import type { CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type CaseCondition, conditionTexts } from '@appeal/contract/cases/cases.texts.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import type { Viewer } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { CaseEffect, CaseStep, Effects, Kind } from './cases.kind.ts'
import { presentProgress } from './cases.progress.ts'
import type { CaseLine, CaseRecord } from './cases.store.ts'
import * as store from './cases.store.ts'

export type Step = CaseStep<CaseRecord>
export type Effect = CaseEffect<CaseRecord>

/** How much a viewer learns of who filed a case. */
export type OwnerFace = 'clear' | 'masked' | 'hidden'

/** What a kind brings whose cases lie in the shared table. */
interface Own<Fx extends Effects<CaseRecord>>
  extends Pick<
    Kind<CaseRecord, CaseLine, Fx>,
    'seeing' | 'filing' | 'pathOf' | 'pressing' | 'effects' | 'conditions'
  > {
  name: CaseKind
  /** Whose turn it is: states of the bureau's and of the enterprise's to-do list. */
  todo: { bureau: readonly string[]; enterprise: readonly string[] }
  ownerFace(viewer: Viewer, row: CaseLine): OwnerFace
  /** Whether cases may be found by name and phone of whoever filed them. */
  findsOwner: boolean
  /** Whether the viewer may open files that lie with a case; seeing the case is asked first. */
  opensFiles?(viewer: Viewer, row: CaseRecord): boolean
}

export type SharedKind<Fx extends Effects<CaseRecord> = Effects<CaseRecord>> = Own<Fx> &
  Kind<CaseRecord, CaseLine, Fx>

/** A kind whose cases lie in the shared table: the table of the contract, the store and the refusals are given. */
export const sharedKind = <Fx extends Effects<CaseRecord>>(own: Own<Fx>): SharedKind<Fx> => ({
  ...own,
  table: caseTables[own.name],
  reasons: {
    notFound: 'cases.not_found',
    notPermitted: 'request.not_permitted',
    notOpen: 'cases.action_not_open',
    stale: 'cases.stale',
  },
  store: {
    find: (db, id, scope) => store.find(db, own.name, id, scope),
    lock: (tx, id, scope) => store.lock(tx, own.name, id, scope),
    update: store.update,
  },
  ownerOf: ({ ownerId }) => ownerId,
  shields: true,
  handsOn: ['redirected'],
  refuseCondition: (_tx, _row, condition) =>
    fail('cases.condition', { what: conditionTexts[condition as CaseCondition] }),
  progress: (row, history, parts) => presentProgress(own, row, history, parts),
})

const kinds = new Map<CaseKind, SharedKind>()

/** Each kind registers its rules once, when its feature is loaded. */
export function registerRules(kind: SharedKind): void {
  kinds.set(kind.name, kind)
}

export function rulesOf(name: CaseKind): SharedKind {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`No feature owns cases of kind ${name}`)
  return kind
}

export const allKinds = (): readonly SharedKind[] => [...kinds.values()]

/** Paths of actions as a kind's table of routes names them. */
export const pathsOf =
  (routes: Readonly<Record<string, Route>>) =>
  (action: string): string | undefined => {
    const route = routes[action]
    return route?.access.kind === 'granted' ? route.permission : undefined
  }
