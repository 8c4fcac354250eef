import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type CaseCondition, conditionTexts } from '@appeal/contract/cases/cases.texts.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import type { Platform } from '../platform/context.ts'
import { fail } from '../platform/fail.ts'
import { type CaseEffect, type CaseStep, type Effects, type Kind, kindOf } from './cases.kind.ts'
import { openName, openPhone } from './cases.people.ts'
import { presentProgress } from './cases.progress.ts'
import { type CaseLine, type CaseRecord, rowsOf } from './cases.store.ts'

export type Step = CaseStep<CaseRecord>
export type Effect = CaseEffect<CaseRecord>

/** What a kind brings whose cases lie in the shared table. */
interface Own<Fx extends Effects<CaseRecord>>
  extends Pick<
    Kind<CaseRecord, CaseLine, Fx>,
    | 'seeing'
    | 'filing'
    | 'pathOf'
    | 'pressing'
    | 'effects'
    | 'conditions'
    | 'openOnes'
    | 'opensFiles'
    | 'around'
    | 'ownerFace'
    | 'dossier'
  > {
  name: CaseKind
  /** The clock by whose end whoever filed it is answered. */
  answerClock: DeadlineKey
  /** Whose turn it is: states of the bureau's and of the enterprise's to-do list. */
  todo: { bureau: readonly string[]; enterprise: readonly string[] }
  /** Whether cases may be found by name and phone of whoever filed them. */
  findsOwner: boolean
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
    unfinished: 'cases.unfinished',
  },
  store: rowsOf(own.name),
  ownerOf: ({ ownerId }) => ownerId,
  shields: true,
  handsOn: ['redirected'],
  about: ({ caseNo: no, waybillNo, type, ownerPhoneIndex: phoneIndex }) => {
    const { dictionary } = caseTables[own.name]
    return {
      no,
      waybillNo,
      topic: type,
      problem: dictionary && type ? { dictionary, code: type } : null,
      answerClock: own.answerClock,
      phoneIndex,
    }
  },
  ownerName: openName,
  ownerPhone: (crypto, sealed) => openPhone(crypto, { ownerPhone: sealed }) ?? '',
  refuseCondition: (_tx, _row, condition) =>
    fail('cases.condition', { what: conditionTexts[condition as CaseCondition] }),
  progress: (row, history, parts) => presentProgress(own, row, history, parts),
})

/** A kind of the shared table by its name. */
export const rulesOf = (platform: Platform, name: CaseKind): SharedKind =>
  kindOf(platform, name) as SharedKind

/** Paths of actions as a kind's table of routes names them. */
export const pathsOf =
  (routes: Readonly<Record<string, Route>>) =>
  (action: string): string | undefined => {
    const route = routes[action]
    return route?.access.kind === 'granted' ? route.permission : undefined
  }
