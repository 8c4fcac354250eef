import type { ErrorKey } from '@appeal/contract/errors.ts'
import type { MediationParty, MediationSide } from '@appeal/contract/mediation/mediation.inputs.ts'
import type { CaseRef } from '../../cases/cases.service.ts'
import type { Queryable } from '../../platform/db/db.ts'
import * as store from './mediation.store.ts'

/** One mediation as it stands: what lies on the table, what was said to it, whether it is over. */
export interface Room {
  round: number
  proposals: readonly store.ProposalRow[]
  answers: readonly store.AnswerRow[]
  terms: readonly store.TermsRow[]
  signatures: readonly store.SignatureRow[]
  ended: boolean
}
export type Rooms = Awaited<ReturnType<typeof store.readRooms>>

/** The newest mediation of a case; round 0 where it was never mediated. */
export function newestRoom(all: Rooms): Room {
  const round = all.proposals.at(-1)?.round ?? 0
  const here = (one: { round: number }) => one.round === round
  return {
    round,
    proposals: all.proposals.filter(here),
    answers: all.answers.filter(here),
    terms: all.terms.filter(here),
    signatures: all.signatures.filter(here),
    ended: all.endings.some(here),
  }
}

export const roomNow = async (db: Queryable, of: CaseRef): Promise<Room> =>
  newestRoom(await store.readRooms(db, of))

const RETREATS: readonly string[] = ['RETRACTED', 'REPLACED']

/** What was said to a proposal, its own side's retreat included. */
export const saidTo = ({ answers }: Pick<Room, 'answers'>, seq: number) =>
  answers.filter((one) => one.seq === seq)

/** Why a side cannot answer a proposal now; nothing where it can. */
export function unanswerable(
  room: Room,
  proposal: store.ProposalRow,
  side: MediationSide,
  today: string,
): ErrorKey | undefined {
  if (proposal.side === side) return 'mediation.own_proposal'
  const said = saidTo(room, proposal.seq)
  if (said.some((one) => one.side === side || RETREATS.includes(one.verdict)))
    return 'mediation.already_answered'
  return proposal.validUntil < today ? 'mediation.lapsed' : undefined
}

/** Those who have to accept a proposal: the other party, or both where it is the bureau's. */
const accepters = ({ side }: Pick<store.ProposalRow, 'side'>): readonly MediationParty[] =>
  (['user', 'enterprise'] as const).filter((party) => party !== side)

export type ProposalStatus = store.AnswerRow['verdict'] | 'OPEN' | 'LAPSED'

/** What became of a proposal. One refusal is enough; acceptance takes all that it is made to. */
export function statusOf(room: Room, proposal: store.ProposalRow, today: string): ProposalStatus {
  const said = saidTo(room, proposal.seq)
  const retreat = said.find(({ verdict }) => RETREATS.includes(verdict))
  if (retreat) return retreat.verdict
  const no =
    said.find(({ verdict }) => verdict === 'COUNTERED') ?? said.find(({ verdict }) => verdict === 'REFUSED')
  if (no) return no.verdict
  if (accepters(proposal).every((party) => said.some(({ side }) => side === party))) return 'ACCEPTED'
  return room.ended || proposal.validUntil < today ? 'LAPSED' : 'OPEN'
}

export type TermsStatus = 'OPEN' | 'AGREED' | 'REFUSED' | 'REPLACED' | 'ENDED'

/** What became of a version of the terms: only the newest can be accepted. */
export function statusOfTerms(room: Room, { version }: Pick<store.TermsRow, 'version'>): TermsStatus {
  const said = room.signatures.filter((one) => one.version === version)
  if (said.some(({ agrees }) => !agrees)) return 'REFUSED'
  if (said.length === 2) return 'AGREED'
  if (version !== room.terms.at(-1)?.version) return 'REPLACED'
  return room.ended ? 'ENDED' : 'OPEN'
}

/** Acts of a party that its room does not bear now, though the state of the case does. */
export function closedIn(room: Room, side: MediationParty, today: string, left: boolean): string[] {
  const isMet = (seq: number) => saidTo(room, seq).length > 0
  const open = {
    mediationPropose: left,
    mediationRespond: room.proposals.some((one) => !unanswerable(room, one, side, today)),
    mediationRetract: room.proposals.some((one) => one.side === side && !isMet(one.seq)),
    mediationSign: !unsignable(room, room.terms.at(-1)?.version ?? 0, side),
    mediationAnswer: room.terms.length === 0,
  }
  return Object.entries(open).flatMap(([act, isOpen]) => (isOpen ? [] : [act]))
}

/** Why a party cannot accept a version now; nothing where it can. */
export function unsignable(room: Room, version: number, side: MediationParty): ErrorKey | undefined {
  const newest = room.terms.at(-1)
  if (!newest || version > newest.version) return 'mediation.no_terms'
  if (version !== newest.version) return 'mediation.terms_replaced'
  if (room.signatures.some((one) => one.version === version && one.side === side))
    return 'mediation.already_signed'
  return statusOfTerms(room, newest) === 'REFUSED' ? 'mediation.terms_refused' : undefined
}
