import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDetail } from '@appeal/contract/cases/cases.schemas.ts'
import type { Context, Platform, Viewer } from '../platform/context.ts'
import type { Crypto } from '../platform/crypto/crypto.ts'
import { type CaseEffect, type CaseStep, type Effects, type Kind, kindOf } from './cases.kind.ts'
import type { CaseLine, CaseRecord } from './cases.store.ts'
import type { Kept } from './scope/cases.scope.service.ts'

export type Step = CaseStep<CaseRecord>
export type Effect = CaseEffect<CaseRecord>

/** What the engine asks of the kinds of the shared table beyond what it asks of every kind. */
export interface Given {
  name: CaseKind
  /** The clock by whose end whoever filed it is answered. */
  answerClock: DeadlineKey
  /** Whose turn it is: states of the bureau's and of the enterprise's to-do list. */
  todo: { bureau: readonly string[]; enterprise: readonly string[] }
  /** Whether cases may be found by name and phone of whoever filed them. */
  findsOwner: boolean
  /**
   * Of which of its cases this viewer reads what was written with the people in it written over, and finds none by a
   * word: they could ask whether a name stands there.
   */
  veils?(viewer: Viewer): Kept | undefined
  /** The words that are written over, beside whatever looks personal. */
  people?(
    crypto: Crypto,
    row: CaseLine & { waybillNo?: string | null },
  ): readonly (string | null | undefined)[]
  /** The whole case as this viewer may see it, with what the kind adds. */
  present(ctx: Context, row: CaseRecord): Promise<CaseDetail>
}

export type SharedKind<Fx extends Effects<CaseRecord> = Effects<CaseRecord>> = Given &
  Kind<CaseRecord, CaseLine, Fx>

/** A kind of the shared table by its name. */
export const rulesOf = (platform: Platform, name: CaseKind): SharedKind =>
  kindOf(platform, name) as SharedKind
