import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type {
  MediationParty,
  MediationReason,
  MediationSide,
} from '@appeal/contract/mediation/mediation.inputs.ts'
import { type CaseRef, type CaseStep, caseOf, ofStep } from '../../cases/cases.service.ts'
import { spendCode } from '../../features/auth/auth.service.ts'
import { clocksOf } from '../../features/calendar/calendar.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { closedIn, type Room, roomNow, unanswerable, unsignable } from './mediation.room.ts'
import { MEDIATION_AMOUNT_MAX, MEDIATION_PROPOSALS_MAX } from './mediation.settings.ts'
import * as store from './mediation.store.ts'

export { judgeSigning, sendSigningCode } from './mediation.signing.ts'

// What the acts of a mediation do in their room. The engine has judged who may, locked the case and compared its
// version; the kind of case tells, moves and records.

type Offer = { amount?: string | undefined; performance?: string | undefined }
type Proposal = Offer & {
  terms?: string | undefined
  validUntil?: string | undefined
  answers?: number | undefined
}
type Draft = Offer & {
  proposal?: number | undefined
  payer: MediationParty
  dueOn: string
  manner: string
  terms?: string | undefined
  closes: string
}
export type SignedTerms = { terms: store.TermsRow; signatures: readonly store.SignatureRow[] }

const todayOf = ({ ctx }: CaseStep) => shanghaiDate(ctx.now())
const seal = <T extends string | null>(step: CaseStep, column: string, text: T) =>
  ofStep(step).seal(column, text)

const written = (step: CaseStep, round: number) => {
  const { kind, id } = caseOf(step)
  return {
    caseKind: kind,
    caseId: id,
    round,
    authorId: step.ctx.viewer?.userId ?? null,
    byPhone: step.heard !== undefined,
    createdAt: step.ctx.now(),
  }
}

/** The room of the mediation that runs. */
const open = (step: CaseStep): Promise<Room> => roomNow(step.tx, caseOf(step))

/** The last day of L9 for what lies on the table. */
export async function lastDay(step: CaseStep): Promise<string> {
  const { kind, id } = caseOf(step)
  const clocks = await clocksOf(step.tx, kind, [id])
  const running = clocks.find(({ clock, doneAt }) => clock === 'mediation' && doneAt === null)
  return running?.legalDueOn ?? todayOf(step)
}

/** @throws mediation.nothing_offered, mediation.amount_out_of_range */
async function assertOffer(step: CaseStep, { amount, performance }: Offer): Promise<void> {
  if (!Number(amount ?? 0) && !performance) fail('mediation.nothing_offered', { field: 'amount' })
  const max = await MEDIATION_AMOUNT_MAX.read(step.ctx.platform)
  if (Number(amount ?? 0) > max) fail('mediation.amount_out_of_range', { field: 'amount', max })
}

const offered = (amount: string | undefined) => (Number(amount ?? 0) > 0 ? amount! : null)

/** Opens the room of a new mediation with what the bureau proposes to both sides. */
export async function openRoom(
  step: CaseStep,
  { proposal, amount, validUntil }: { proposal: string; amount: string | undefined; validUntil: string },
): Promise<void> {
  const { round } = await open(step)
  await store.insertProposal(step.tx, {
    ...written(step, round + 1),
    seq: 1,
    side: 'bureau',
    amount: offered(amount),
    performance: null,
    terms: seal(step, 'mediation_proposals.terms', proposal),
    validUntil,
    answers: null,
  })
}

/**
 * Puts a proposal on the table; an own one that still lies there gives way to it.
 *
 * @returns its number in the room
 * @throws mediation.nothing_offered, mediation.amount_out_of_range, mediation.day_out_of_range,
 *   mediation.too_many_proposals, and what an answer is refused with where it is one
 */
export async function propose(step: CaseStep, side: MediationSide, input: Proposal): Promise<number> {
  await assertOffer(step, input)
  const { tx } = step
  const [room, today, last] = [await open(step), todayOf(step), await lastDay(step)]
  const { validUntil = last } = input
  if (validUntil < today || validUntil > last)
    fail('mediation.day_out_of_range', { field: 'validUntil', from: today, to: last })
  const limit = await MEDIATION_PROPOSALS_MAX.read(step.ctx.platform)
  if (room.proposals.filter((one) => one.side === side).length >= limit)
    fail('mediation.too_many_proposals', { limit })
  if (input.answers !== undefined)
    await answer(step, room, side, { seq: input.answers, verdict: 'COUNTERED' })
  for (const { seq } of room.proposals.filter((one) => one.side === side && !wasMet(room, one.seq)))
    await store.insertAnswer(tx, {
      ...written(step, room.round),
      seq,
      side,
      verdict: 'REPLACED',
      remark: null,
    })
  const seq = (room.proposals.at(-1)?.seq ?? 0) + 1
  await store.insertProposal(tx, {
    ...written(step, room.round),
    seq,
    side,
    amount: offered(input.amount),
    performance: seal(step, 'mediation_proposals.performance', input.performance ?? null),
    terms: seal(step, 'mediation_proposals.terms', input.terms ?? null),
    validUntil,
    answers: input.answers ?? null,
  })
  return seq
}

/** Whether anybody said anything to a proposal, its own side included. */
const wasMet = ({ answers }: Room, seq: number) => answers.some((one) => one.seq === seq)

const proposalOf = ({ proposals }: Room, seq: number) =>
  proposals.find((one) => one.seq === seq) ?? fail('mediation.unknown_proposal')

async function answer(
  step: CaseStep,
  room: Room,
  side: MediationSide,
  { seq, verdict, remark }: { seq: number; verdict: store.AnswerRow['verdict']; remark?: string | undefined },
): Promise<store.ProposalRow> {
  const proposal = proposalOf(room, seq)
  const refusal = unanswerable(room, proposal, side, todayOf(step))
  if (refusal) fail(refusal, { date: proposal.validUntil })
  await store.insertAnswer(step.tx, {
    ...written(step, room.round),
    seq,
    side,
    verdict,
    remark: seal(step, 'mediation_answers.remark', remark ?? null),
  })
  return proposal
}

/**
 * A party accepts or refuses a proposal.
 *
 * @returns whether it is the newest of the bureau, whose answers the case itself keeps
 * @throws mediation.unknown_proposal, mediation.own_proposal, mediation.already_answered, mediation.lapsed
 */
export async function respond(
  step: CaseStep,
  side: MediationParty,
  input: { seq: number; verdict: 'ACCEPTED' | 'REFUSED'; remark?: string | undefined },
): Promise<{ isOpinion: boolean }> {
  const room = await open(step)
  await answer(step, room, side, input)
  return { isOpinion: newestOfBureau(room)?.seq === input.seq }
}

const newestOfBureau = ({ proposals }: Room) => proposals.findLast(({ side }) => side === 'bureau')

/**
 * What a party says to the bureau's opinion outside of the room lies in the room all the same.
 *
 * @throws mediation.terms_out where terms are drafted already
 */
export async function answerOpinion(
  step: CaseStep,
  side: MediationParty,
  { agrees, remark }: { agrees: boolean; remark: string | null },
): Promise<void> {
  const room = await open(step)
  if (room.terms.length) fail('mediation.terms_out')
  const opinion = newestOfBureau(room)
  if (!opinion || unanswerable(room, opinion, side, '')) return
  const verdict = agrees ? 'ACCEPTED' : 'REFUSED'
  await answer(step, room, side, { seq: opinion.seq, verdict, remark: remark ?? undefined })
}

/** Who accepted the bureau's newest opinion, when, and whether by telephone. */
export async function opinionAccepters(
  step: CaseStep,
): Promise<readonly Pick<store.AnswerRow, 'side' | 'byPhone' | 'createdAt'>[]> {
  const room = await open(step)
  const opinion = newestOfBureau(room)
  return room.answers.filter(({ seq, verdict }) => seq === opinion?.seq && verdict === 'ACCEPTED')
}

/** Takes an own proposal back. @throws mediation.unknown_proposal, mediation.own_proposal, mediation.already_answered */
export async function retract(step: CaseStep, side: MediationSide, seq: number): Promise<void> {
  const room = await open(step)
  if (proposalOf(room, seq).side !== side) fail('mediation.unknown_proposal')
  if (wasMet(room, seq)) fail('mediation.already_answered')
  await store.insertAnswer(step.tx, {
    ...written(step, room.round),
    seq,
    side,
    verdict: 'RETRACTED',
    remark: null,
  })
}

/**
 * Drafts the terms anew; what was accepted of earlier versions is void.
 *
 * @returns the number of the version
 * @throws mediation.nothing_offered, mediation.amount_out_of_range, mediation.day_out_of_range,
 *   mediation.unknown_proposal, mediation.not_accepted
 */
export async function draft(step: CaseStep, input: Draft): Promise<number> {
  await assertOffer(step, input)
  const [room, today] = [await open(step), todayOf(step)]
  const to = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  if (input.dueOn < today || input.dueOn > to)
    fail('mediation.day_out_of_range', { field: 'dueOn', from: today, to })
  if (input.proposal !== undefined) {
    const { seq, side } = proposalOf(room, input.proposal)
    const accepted = room.answers.filter((one) => one.seq === seq && one.verdict === 'ACCEPTED')
    if (accepted.length < (side === 'bureau' ? 2 : 1)) fail('mediation.not_accepted', { field: 'proposal' })
  }
  const version = (room.terms.at(-1)?.version ?? 0) + 1
  await store.insertTerms(step.tx, {
    ...written(step, room.round),
    version,
    proposal: input.proposal ?? null,
    payer: input.payer,
    amount: offered(input.amount),
    performance: seal(step, 'mediation_terms.performance', input.performance ?? null),
    dueOn: input.dueOn,
    manner: seal(step, 'mediation_terms.manner', input.manner),
    terms: seal(step, 'mediation_terms.terms', input.terms ?? null),
    closes: seal(step, 'mediation_terms.closes', input.closes),
  })
  return version
}

/**
 * A party accepts one version of the terms, or refuses it with a reason. It shows a code by SMS, which was judged before
 * and is spent here; for who telephones the handler writes it down.
 *
 * @returns the terms with both acceptances where this was the second one
 * @throws mediation.no_terms, mediation.terms_replaced, mediation.terms_refused, mediation.already_signed,
 *   mediation.reason_needed, auth.code_wrong
 */
export async function sign(
  step: CaseStep,
  side: MediationParty,
  input: {
    terms: number
    agrees: boolean
    reason?: string | undefined
    validCodeReqNo?: string | undefined
  },
): Promise<SignedTerms | undefined> {
  const { tx, ctx, heard } = step
  const room = await open(step)
  const newest = room.terms.at(-1)
  const refusal = unsignable(room, input.terms, side)
  if (refusal || !newest) return fail(refusal ?? 'mediation.no_terms', { version: newest?.version ?? 0 })
  if (!input.agrees && !input.reason) fail('mediation.reason_needed', { field: 'reason' })
  const byCode = !heard && input.agrees
  if (byCode)
    await spendCode(tx, ctx, input.validCodeReqNo ?? fail('auth.code_wrong', { field: 'validCode' }))
  const signature: store.SignatureRow = {
    ...written(step, room.round),
    version: input.terms,
    side,
    agrees: input.agrees,
    reason: seal(step, 'mediation_signatures.reason', input.reason ?? null),
    proof: heard ? 'phone' : byCode ? 'code' : 'session',
  }
  await store.insertSignature(tx, signature)
  const signatures = [...room.signatures.filter(({ version }) => version === input.terms), signature]
  return signatures.length === 2 && signatures.every(({ agrees }) => agrees)
    ? { terms: newest, signatures }
    : undefined
}

/** Acts that the room of a case in mediation does not bear now for whoever looks; none for the bureau. */
export async function closedActs(ctx: Context, ref: CaseRef): Promise<readonly string[]> {
  const { area } = viewerOf(ctx)
  if (area === 'b') return []
  const side = area === 'a' ? 'enterprise' : 'user'
  const room = await roomNow(ctx.platform.db, ref)
  const limit = await MEDIATION_PROPOSALS_MAX.read(ctx.platform)
  const left = room.proposals.filter((one) => one.side === side).length < limit
  return closedIn(room, side, shanghaiDate(ctx.now()), left)
}

/** Writes down how the mediation ended; nothing where no room was open. */
export async function closeRoom(
  step: CaseStep,
  {
    result,
    reasonCode = null,
    side = null,
    explanation = null,
  }: {
    result: store.EndingRow['result']
    reasonCode?: MediationReason | null
    side?: MediationSide | null
    explanation?: string | null
  },
): Promise<void> {
  const room = await open(step)
  if (room.round === 0 || room.ended) return
  await store.insertEnding(step.tx, {
    ...written(step, room.round),
    result,
    reasonCode,
    side,
    explanation: seal(step, 'mediation_endings.explanation', explanation),
  })
}
