import { z } from 'zod'
import { callerEvents } from '../callers/callers.events.ts'
import {
  draftId,
  EvaluateCaseInput,
  fileIds,
  RedirectInput,
  seen,
  TakeInput,
  WithdrawCaseInput,
  zArea,
  zContent,
} from '../cases/cases.inputs.ts'
import { checklistEvents } from '../checklists/checklists.events.ts'
import { talkEvents } from '../conversations/conversations.events.ts'
import { keepingEvents } from '../keeping/keeping.events.ts'
import { workflow } from '../kit/workflow.ts'
import { successionEvents } from '../organisations/organisations.succession.ts'
import { outerOrderEvents } from '../outerOrders/outerOrders.events.ts'
import { zCode, zOptional, zText } from '../rules.ts'
import { formerEvents } from '../takeovers/takeovers.events.ts'
import { undoEvents } from '../undo/undo.events.ts'

/** Codes of the dictionary CONSULT_TYPE; a test holds the two together. */
export const CONSULT_TYPES = [
  'APPEAL_PROCESS',
  'RULES',
  'COMPENSATION',
  'TIME_AND_PRICE',
  'PROHIBITED_ITEMS',
  'COURIER_RIGHTS',
  'WEBSITE',
  'OTHER',
] as const
/** Why a question is not answered (domain 6.2). */
export const DECLINE_REASONS = ['NOT_POSTAL', 'REPEATED', 'UNCLEAR', 'IMPROPER', 'OTHER'] as const

/** States of a consultation (domain 6.2). */
export const consultationStates = {
  pending: { code: '10', open: true, turn: 'bureau' },
  processing: { code: '20', open: true, turn: 'bureau' },
  answered: { code: '60', open: false, turn: 'nobody' },
  declined: { code: '70', open: false, turn: 'nobody' },
  withdrawn: { code: '80', open: false, turn: 'nobody' },
} as const
export type ConsultationState = keyof typeof consultationStates
export const CONSULTATION_STATES = Object.keys(consultationStates) as [
  ConsultationState,
  ...ConsultationState[],
]

/** What a consumer asks. */
export const SubmitConsultation = z.object({
  draftId,
  type: zCode(CONSULT_TYPES),
  areaCode: zArea,
  brand: zOptional(zText({ max: 32 })),
  title: zText({ min: 2, max: 100 }),
  content: zContent,
  attachmentIds: fileIds,
})
export const AnswerInput = z.object({
  ...seen,
  answer: zText({ min: 10, max: 2000 }),
  attachmentIds: fileIds,
})
export const DeclineInput = z.object({
  ...seen,
  reasonCode: zCode(DECLINE_REASONS),
  explanation: zText({ min: 5, max: 500 }),
})
export const FollowUpInput = z.object({ ...seen, question: zText({ min: 5, max: 1000 }) })
/** Makes a draft for the questions everybody asks; somebody else publishes it. */
export const ProposeFaqInput = z.object({
  ...seen,
  question: zText({ min: 4, max: 200 }),
  answer: zText({ min: 10, max: 2000 }),
})

export const consultationWorkflow = workflow({
  states: CONSULTATION_STATES,
  actions: {
    take: { from: ['pending'], to: 'processing', by: ['bureau'], input: TakeInput },
    answer: { from: ['pending', 'processing'], to: 'answered', by: ['bureau'], input: AnswerInput },
    redirect: { from: ['pending', 'processing'], to: 'pending', by: ['bureau'], input: RedirectInput },
    decline: {
      from: ['pending', 'processing'],
      to: 'declined',
      by: ['bureau'],
      input: DeclineInput,
      dangerous: true,
    },
    proposeFaq: { from: ['answered'], to: 'same', by: ['bureau'], input: ProposeFaqInput },
    followUp: { from: ['answered'], to: 'pending', by: ['consumer'], input: FollowUpInput },
    withdraw: {
      from: ['pending', 'processing'],
      to: 'withdrawn',
      by: ['consumer'],
      input: WithdrawCaseInput,
      dangerous: true,
    },
    evaluate: { from: ['answered'], to: 'same', by: ['consumer'], input: EvaluateCaseInput },
  },
})
export type ConsultationAction = keyof typeof consultationWorkflow.actions

export const consultationEvents = {
  filed: { visibleTo: ['user', 'bureau'] },
  routed: { visibleTo: ['user', 'bureau'] },
  handler_changed: { visibleTo: ['bureau'] },
  taken: { visibleTo: ['user', 'bureau'] },
  answered: { visibleTo: ['user', 'bureau'] },
  redirected: { visibleTo: ['user', 'bureau'] },
  declined: { visibleTo: ['user', 'bureau'] },
  faq_proposed: { visibleTo: ['bureau'] },
  followed_up: { visibleTo: ['user', 'bureau'] },
  withdrawn: { visibleTo: ['user', 'bureau'] },
  evaluated: { visibleTo: ['user', 'bureau'] },
  ...talkEvents,
  ...callerEvents,
  ...checklistEvents,
  ...keepingEvents,
  ...outerOrderEvents,
  ...successionEvents,
  ...formerEvents,
  ...undoEvents,
} as const
