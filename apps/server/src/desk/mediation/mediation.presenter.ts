import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { maskPhone } from '@appeal/contract/masking.ts'
import type { MediationSide } from '@appeal/contract/mediation/mediation.inputs.ts'
import {
  MEDIATION_ACTS,
  type MediationProposal,
  type MediationRoom,
  type MediationTerms,
} from '@appeal/contract/mediation/mediation.routes.ts'
import {
  type CaseRef,
  kindOf,
  narratives,
  openActions,
  referenceDataOf,
  seenRow,
} from '../../cases/cases.service.ts'
import { clocksOf } from '../../features/calendar/calendar.service.ts'
import { getPerson, namesOf } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { reading } from '../../platform/db/reading.ts'
import { fail } from '../../platform/fail.ts'
import {
  newestRoom,
  type Rooms,
  saidTo,
  statusOf,
  statusOfTerms,
  unanswerable,
  unsignable,
} from './mediation.room.ts'
import { MEDIATION_AMOUNT_MAX, MEDIATION_PROPOSALS_MAX } from './mediation.settings.ts'
import * as store from './mediation.store.ts'

const SIDES = { a: 'enterprise', b: 'bureau', c: 'user', d: 'user' } as const satisfies Record<
  string,
  MediationSide
>

/** What passed since a moment alone. */
const since = (all: Rooms, from: Date): Rooms => {
  const kept = <T extends { createdAt: Date }>(rows: T[]) => rows.filter(({ createdAt }) => createdAt >= from)
  return {
    proposals: kept(all.proposals),
    answers: kept(all.answers),
    terms: kept(all.terms),
    signatures: kept(all.signatures),
    endings: kept(all.endings),
  }
}

/** The room of a case's mediation as the viewer's side sees it. @throws the kind's "not found", mediation.none */
export async function roomOf(ctx: Context, ref: CaseRef): Promise<MediationRoom> {
  const reference = await referenceDataOf(ctx.platform)
  const [max, amountMax] = [
    await MEDIATION_PROPOSALS_MAX.read(ctx.platform),
    await MEDIATION_AMOUNT_MAX.read(ctx.platform),
  ]
  return reading(ctx, async (on) => {
    const { db, crypto } = on.platform
    const kind = kindOf(on.platform, ref.kind)
    const viewer = viewerOf(on)
    const side = SIDES[viewer.area]
    const row = await seenRow(on, kind, ref.id)
    const { brandSince } = kind.about(row)
    const everything = await store.readRooms(db, ref)
    // An enterprise reads nothing of what passed with another one, from which the case was corrected.
    const all = side === 'enterprise' && brandSince ? since(everything, brandSince) : everything
    const room = newestRoom(all)
    if (room.round === 0) return fail('mediation.none')
    const clocks = await clocksOf(db, ref.kind, [ref.id])
    const running = (name: string) =>
      clocks.find(({ clock, doneAt }) => clock === name && doneAt === null)?.legalDueOn ?? null
    const names = side === 'bureau' ? await namesOf(on, all.proposals, ({ authorId }) => authorId) : new Map()
    const person = side === 'bureau' ? undefined : await getPerson(on, viewer.userId)
    const today = shanghaiDate(ctx.now())
    const texts = narratives(crypto, row)
    const may = openActions(kind, row, on, reference)
    const voiceOf = (of: MediationSide, authorId: string | null): string | null => {
      if (of === 'user') return null
      if (of === 'enterprise') return reference.brands.get(row.brand ?? '')?.name ?? null
      return names.get(authorId ?? '') ?? (reference.orgs.nameOf(row.bureauId, on.language) || null)
    }

    const proposals = all.proposals.map((one): MediationProposal => {
      const here = { ...room, ended: room.ended || one.round !== room.round }
      const inRound = { ...here, answers: all.answers.filter(({ round }) => round === one.round) }
      const isNow = !here.ended
      const can: MediationProposal['can'] = []
      if (isNow && may.includes('mediationRespond') && !unanswerable(room, one, side, today))
        can.push('respond')
      if (isNow && may.includes('mediationRetract') && one.side === side && !saidTo(room, one.seq).length)
        can.push('retract')
      return {
        seq: one.seq,
        round: one.round,
        side: one.side,
        by: voiceOf(one.side, one.authorId),
        byPhone: one.byPhone,
        amount: one.amount,
        performance: texts.open('mediation_proposals.performance', one.performance),
        terms: texts.open('mediation_proposals.terms', one.terms),
        validUntil: one.validUntil,
        answers: one.answers,
        createTime: wireTime(one.createdAt),
        said: saidTo(inRound, one.seq).map((said) => ({
          side: said.side,
          verdict: said.verdict,
          remark: texts.open('mediation_answers.remark', said.remark),
          createTime: wireTime(said.createdAt),
          byPhone: said.byPhone,
        })),
        status: statusOf(inRound, one, today),
        mine: one.side === side,
        can,
      }
    })

    const terms = all.terms.map((one): MediationTerms => {
      const inRound = {
        ...room,
        ended: room.ended || one.round !== room.round,
        terms: all.terms.filter(({ round }) => round === one.round),
        signatures: all.signatures.filter(({ round }) => round === one.round),
      }
      return {
        version: one.version,
        round: one.round,
        proposal: one.proposal,
        payer: one.payer,
        amount: one.amount,
        performance: texts.open('mediation_terms.performance', one.performance),
        dueOn: one.dueOn,
        manner: texts.open('mediation_terms.manner', one.manner),
        terms: texts.open('mediation_terms.terms', one.terms),
        closes: texts.open('mediation_terms.closes', one.closes),
        createTime: wireTime(one.createdAt),
        signatures: inRound.signatures
          .filter(({ version }) => version === one.version)
          .map((said) => ({
            side: said.side,
            agrees: said.agrees,
            reason: texts.open('mediation_signatures.reason', said.reason),
            proof: said.proof,
            createTime: wireTime(said.createdAt),
          })),
        status: statusOfTerms(inRound, one),
      }
    })

    const left = Math.max(0, max - room.proposals.filter((one) => one.side === side).length)
    const version = room.terms.at(-1)?.version ?? 0
    const isOpen: Partial<Record<(typeof MEDIATION_ACTS)[number], boolean>> = {
      mediationPropose: left > 0,
      mediationSuggest: left > 0,
      mediationSign: side !== 'bureau' && unsignable(room, version, side) === undefined,
    }
    return {
      id: row.id,
      no: kind.about(row).no,
      version: row.version,
      state: row.state,
      running: !room.ended,
      round: room.round,
      side,
      dueOn: running('mediation'),
      answerBy: running('answer') ?? running('reopen'),
      byPhone: kind.ownerOf(row) === null,
      proposals,
      terms,
      endings: all.endings.map((one) => ({
        round: one.round,
        result: one.result,
        reasonCode: one.reasonCode,
        side: one.side,
        explanation: texts.open('mediation_endings.explanation', one.explanation),
        endTime: wireTime(one.createdAt),
      })),
      can: room.ended ? [] : MEDIATION_ACTS.filter((act) => may.includes(act) && isOpen[act] !== false),
      left,
      amountMax,
      phone: person?.phone ? maskPhone(person.phone) : null,
    }
  })
}
