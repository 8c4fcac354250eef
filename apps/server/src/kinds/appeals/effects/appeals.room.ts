import { verdictTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { MediationParty, MediationSide } from '@appeal/contract/mediation/mediation.inputs.ts'
import { offerWords } from '@appeal/contract/mediation/mediation.words.ts'
import { actorKind, ofStep, start, stop } from '../../../cases/cases.service.ts'
import * as room from '../../../desk/mediation/mediation.service.ts'
import { promiseAgreed } from '../../../desk/remedies/remedies.service.ts'
import { dayInFull } from '../../../platform/dayInWords.ts'
import { line } from '../appeals.lines.ts'
import * as records from '../appeals.records.store.ts'
import type { Effect, Step } from '../appeals.step.ts'
import { appealTemplates } from '../appeals.templates.ts'
import { acceptedHow, endForAll, noteOpinion } from './appeals.mediation.ts'
import { tellRoom } from './appeals.room.notices.ts'

// What a mediation's room brings about in the case: the history, who is told, the time that runs, the end.

/** Whose word it is; of a telephone call, the appellant's. */
function sideOf({ ctx, heard }: Step): MediationSide {
  if (heard || !ctx.viewer) return 'user'
  const kind = actorKind(ctx.viewer)
  return kind === 'bureau' ? 'bureau' : kind === 'enterprise' ? 'enterprise' : 'user'
}
const partyOf = (step: Step): MediationParty => (sideOf(step) === 'enterprise' ? 'enterprise' : 'user')

const OTHERS = {
  user: ['enterprise', 'bureau'],
  enterprise: ['user', 'bureau'],
  bureau: ['user', 'enterprise'],
} as const satisfies Record<MediationSide, readonly MediationSide[]>

const amountOf = (amount: string | undefined) => (Number(amount ?? 0) > 0 ? amount! : null)

/** Whatever the bureau lays before both sides gives them the days of L9 anew; those of the answer go on. */
async function daysAnew(step: Step, reason: string): Promise<string> {
  await stop(step, 'mediation', reason)
  return (await start(step, 'mediation', reason)).legalDueOn
}

async function proposed(
  step: Step,
  side: MediationSide,
  input: ActionInput<'mediationPropose'>,
): Promise<Effect> {
  const n = await room.propose(step, side, input)
  const offer = offerWords(amountOf(input.amount))
  const date = input.validUntil ?? (await room.lastDay(step))
  await tellRoom(
    step,
    appealTemplates.mediationProposal,
    { side: verdictTexts[side], offer, date },
    OTHERS[side],
  )
  const words = [input.performance, input.terms].filter(Boolean).join('\n') || null
  return { lines: [line('mediation_proposed', { side, n, offer }, words)] }
}

export const mediationPropose = (step: Step, input: ActionInput<'mediationPropose'>) =>
  proposed(step, partyOf(step), input)

export async function mediationSuggest(step: Step, input: ActionInput<'mediationSuggest'>): Promise<Effect> {
  const { tx, ctx, row } = step
  await daysAnew(step, 'mediation_suggested')
  const effect = await proposed(step, 'bureau', input)
  const running = await records.lastMediation(tx, row.id)
  // The opinion that the case itself shows, and whoever answers it there, is the newest one.
  if (running && !running.result)
    await records.updateMediation(tx, ctx, running.id, {
      proposal: ofStep(step).seal(
        'appeal_mediations.proposal',
        [input.performance, input.terms].filter(Boolean).join('\n') || offerWords(amountOf(input.amount)).zh,
      ),
      amount: amountOf(input.amount),
      userAgrees: null,
      userRemark: null,
      enterpriseAgrees: null,
      enterpriseRemark: null,
    })
  return effect
}

export async function mediationRespond(step: Step, input: ActionInput<'mediationRespond'>): Promise<Effect> {
  const side = partyOf(step)
  const { isOpinion } = await room.respond(step, side, input)
  if (isOpinion) await noteOpinion(step, side, input.verdict === 'ACCEPTED', input.remark ?? null)
  const { seq: n, verdict, remark } = input
  await tellRoom(
    step,
    appealTemplates.mediationAnswered,
    { side: verdictTexts[side], n: String(n), verdict: verdictTexts[verdict] },
    OTHERS[side],
  )
  return { lines: [line('mediation_responded', { side, n, verdict }, remark ?? null)] }
}

export async function mediationRetract(step: Step, input: ActionInput<'mediationRetract'>): Promise<Effect> {
  const side = partyOf(step)
  await room.retract(step, side, input.seq)
  return { lines: [line('mediation_responded', { side, n: input.seq, verdict: 'RETRACTED' })] }
}

export async function mediationDraft(step: Step, input: ActionInput<'mediationDraft'>): Promise<Effect> {
  const dueOn = await daysAnew(step, 'terms_drafted')
  const n = await room.draft(step, input)
  const offer = offerWords(amountOf(input.amount))
  await tellRoom(step, appealTemplates.mediationTerms, { offer, date: dueOn }, OTHERS.bureau)
  return { lines: [line('terms_drafted', { n, offer, dueOn }, clausesOf(input))] }
}

interface Clauses {
  payer: MediationParty
  amount?: string | null | undefined
  performance?: string | null | undefined
  dueOn: string
  manner: string
  terms?: string | null | undefined
  closes: string
}

const NUMERALS = ['一', '二', '三', '四'] as const

/** A clause with its last stop alone, where what was typed ends with one too. */
function endedOnce(clause: string): string {
  let end = clause.length - 1
  while ('。；'.includes(clause[end - 1] ?? ' ')) end -= 1
  return clause.slice(0, end) + clause.slice(-1)
}

/** The terms as clauses of the paper, which is written in Chinese. */
function clausesOf(one: Clauses): string {
  const [from, to] = one.payer === 'enterprise' ? ['企业', '申诉人'] : ['申诉人', '企业']
  const sum = Number(one.amount ?? 0) > 0 ? `支付人民币 ${one.amount} 元` : ''
  const what = [sum, one.performance].filter(Boolean).join('，并履行：')
  return [
    `${from}最迟于${dayInFull(one.dueOn)}向${to}${sum ? what : `履行：${what}`}；`,
    `履行方式：${one.manner}；`,
    ...(one.terms ? [`其他约定：${one.terms}；`] : []),
    `${one.closes}。`,
  ]
    .map((clause, i) => `${NUMERALS[i]}、${endedOnce(clause)}`)
    .join('\n')
}

/** Both accepted the same version: it is the agreement, and the case keeps it as what was agreed to. */
async function agreed(step: Step, { terms, signatures }: room.SignedTerms): Promise<Effect> {
  const { tx, ctx, row } = step
  const texts = ofStep(step)
  const clauses = clausesOf({
    ...terms,
    performance: texts.open('mediation_terms.performance', terms.performance),
    manner: texts.open('mediation_terms.manner', terms.manner),
    terms: texts.open('mediation_terms.terms', terms.terms),
    closes: texts.open('mediation_terms.closes', terms.closes),
  })
  if (terms.payer === 'enterprise')
    await promiseAgreed(step, {
      amount: terms.amount,
      performance: texts.open('mediation_terms.performance', terms.performance),
      dueOn: terms.dueOn,
    })
  const running = await records.lastMediation(tx, row.id)
  if (running)
    await records.updateMediation(tx, ctx, running.id, {
      proposal: texts.seal('appeal_mediations.proposal', clauses),
      // What the appellant pays is nothing that was recovered for them.
      amount: terms.payer === 'enterprise' ? terms.amount : null,
      userAgrees: true,
      enterpriseAgrees: true,
    })
  return endForAll(step, 'AGREED', { signed: acceptedHow(signatures) })
}

export async function mediationSign(step: Step, input: ActionInput<'mediationSign'>): Promise<Effect> {
  const side = partyOf(step)
  const both = await room.sign(step, side, input)
  const verdict = input.agrees ? 'agrees' : 'refuses'
  const answer = line('terms_answered', { side, n: input.terms, verdict }, input.reason ?? null)
  if (!both) {
    await tellRoom(
      step,
      appealTemplates.mediationSigned,
      { side: verdictTexts[side], n: String(input.terms), verdict: verdictTexts[verdict] },
      OTHERS[side],
    )
    return { lines: [answer] }
  }
  const end = await agreed(step, both)
  return { ...end, lines: [answer, ...end.lines], state: 'replied' }
}

export const mediationFail = (step: Step, input: ActionInput<'mediationFail'>): Promise<Effect> =>
  endForAll(step, 'FAILED', {
    reasonCode: input.reasonCode,
    side: 'bureau',
    explanation: input.explanation,
  })

export function mediationQuit(step: Step, input: ActionInput<'mediationQuit'>): Promise<Effect> {
  const side = partyOf(step)
  const reasonCode = side === 'user' ? 'USER_REFUSES' : 'ENTERPRISE_REFUSES'
  return endForAll(step, 'FAILED', { reasonCode, side, explanation: input.reason })
}
