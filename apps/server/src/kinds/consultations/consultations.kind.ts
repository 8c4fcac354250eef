import type {
  AnswerInput,
  DeclineInput,
  FollowUpInput,
  ProposeFaqInput,
} from '@appeal/contract/consultations/consultations.workflow.ts'
import type { z } from 'zod'
import {
  type Effect,
  evaluateCondition,
  evaluateEffect,
  ofStep,
  redirectBack,
  redirectEffect,
  type Step,
  sharedKind,
  start,
  stop,
  stopAll,
  tellBureau,
  tellOwner,
  tellOwnerToLook,
  withdrawEffect,
} from '../../cases/cases.service.ts'
import { viewerOf } from '../../platform/context.ts'
import { consultationFile } from './consultations.dossier.ts'
import { proposeFaq } from './consultations.faqs.ts'
import { present } from './consultations.presenter.ts'

async function take({ ctx }: Step): Promise<Effect> {
  return { set: { handlerId: viewerOf(ctx).userId }, lines: [{ event: 'taken' }] }
}

async function answer(step: Step, input: z.output<typeof AnswerInput>): Promise<Effect> {
  const { ctx, row } = step
  await stop(step, 'consultAnswer', 'answered')
  // One rating, once: who has given it is not waited for again.
  const evaluation = row.evaluateStatus === 2 ? null : await start(step, 'evaluate', 'answered')
  await tellOwner(step, { zh: '已经答复', en: 'it is answered' })
  return {
    set: {
      answer: ofStep(step).seal('cases.answer', input.answer),
      handlerId: viewerOf(ctx).userId,
      evaluateStatus: evaluation ? 1 : 2,
      evaluateUntil: evaluation?.legalDueOn ?? null,
    },
    lines: [{ event: 'answered', opinion: input.answer }],
    fileIds: input.attachmentIds,
  }
}

async function decline(step: Step, input: z.output<typeof DeclineInput>): Promise<Effect> {
  await stopAll(step, 'declined', ['consultAnswer'])
  await tellOwnerToLook(step, { zh: '不予答复', en: 'it is not answered' })
  return {
    set: {
      answer: ofStep(step).seal('cases.answer', input.explanation),
      facts: { ...step.row.facts, declineReason: input.reasonCode },
    },
    lines: [{ event: 'declined', detail: { declineReason: input.reasonCode }, opinion: input.explanation }],
  }
}

async function followUp(step: Step, input: z.output<typeof FollowUpInput>): Promise<Effect> {
  const { row } = step
  await stop(step, 'evaluate', 'followed_up', { cancelled: true })
  const { legalDueOn } = await start(step, 'consultAnswer', 'followed_up')
  await tellBureau(step, row.bureauId, legalDueOn)
  return {
    set: {
      evaluateStatus: row.evaluateStatus === 2 ? 2 : 0,
      evaluateUntil: null,
      facts: { ...row.facts, followedUp: true },
    },
    lines: [{ event: 'followed_up', opinion: input.question }],
  }
}

async function makeFaq(step: Step, input: z.output<typeof ProposeFaqInput>): Promise<Effect> {
  await proposeFaq(step, input)
  return { set: { facts: { ...step.row.facts, faqMade: true } }, lines: [{ event: 'faq_proposed' }] }
}

/** How consultations run on the engine (domain 6.2). */
export const consultationKind = sharedKind({
  name: 'consultation',
  filedBy: 'addConsumer',
  pressing: { pending: ['consultAnswer'], processing: ['consultAnswer'] },
  answerClock: 'consultAnswer',
  outcome: ['declineReason'],
  related: ['consumer'],
  inverses: { redirect: { inverse: redirectBack } },
  effects: {
    take,
    answer,
    redirect: redirectEffect,
    decline,
    proposeFaq: makeFaq,
    followUp,
    withdraw: withdrawEffect,
    evaluate: evaluateEffect,
  },
  conditions: {
    followUp: ({ facts }) => (facts.followedUp ? 'followed_up' : undefined),
    proposeFaq: ({ facts }) => (facts.faqMade ? 'faq_made' : undefined),
    evaluate: evaluateCondition,
  },
  undo: { acts: ['take', 'answer', 'redirect', 'decline'] },
  file: consultationFile,
  present,
})
