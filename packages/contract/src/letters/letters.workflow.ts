import { z } from 'zod'
import { callerEvents } from '../callers/callers.events.ts'
import {
  draftId,
  fileIds,
  RedirectInput,
  seen,
  TakeInput,
  WithdrawCaseInput,
  zArea,
} from '../cases/cases.inputs.ts'
import { checklistEvents } from '../checklists/checklists.events.ts'
import { talkEventsOfAll } from '../conversations/conversations.events.ts'
import { keepingEvents } from '../keeping/keeping.events.ts'
import { zId } from '../kit/scalars.ts'
import { workflow } from '../kit/workflow.ts'
import { successionEvents } from '../organisations/organisations.succession.ts'
import { outerOrderEvents } from '../outerOrders/outerOrders.events.ts'
import { zCode, zOptional, zText, zWaybill } from '../rules.ts'
import { formerEvents } from '../takeovers/takeovers.events.ts'
import { undoEvents } from '../undo/undo.events.ts'

/** What an enterprise did about a letter. */
export const COMMENDATIONS = ['PRAISED', 'BONUS', 'HONOUR', 'EXAMPLE', 'OTHER'] as const

/** States of a thank-you letter (domain 6.3). */
export const letterStates = {
  pending: { code: '10', open: true, turn: 'bureau' },
  forwarded: { code: '20', open: true, turn: 'enterprise' },
  acknowledged: { code: '60', open: false, turn: 'nobody' },
  published: { code: '65', open: false, turn: 'nobody', lasting: true },
  returned: { code: '70', open: false, turn: 'nobody' },
  withdrawn: { code: '80', open: false, turn: 'nobody' },
} as const
export type LetterState = keyof typeof letterStates
export const LETTER_STATES = Object.keys(letterStates) as [LetterState, ...LetterState[]]

export const SubmitLetter = z.object({
  brand: zText({ max: 32 }),
  areaCode: zArea,
  outlet: zOptional(zText({ max: 100 })),
  courierName: zOptional(zText({ max: 50 })),
  courierNo: zOptional(zText({ max: 40 })),
  waybillNo: zOptional(zWaybill),
  title: zText({ min: 2, max: 50 }),
  content: zText({ min: 10, max: 1000 }),
  attachmentIds: fileIds,
  /** Published with masked names, and only where the writer says so. */
  agreePublish: z.boolean('rule.required'),
  draftId,
})
export const ForwardInput = z.object({
  ...seen,
  /** Unit of the brand; the one of its place when left out. */
  enterpriseOrgId: zOptional(zId),
  opinion: zOptional(zText({ max: 500 })),
})
export const SendBackInput = z.object({ ...seen, reason: zText({ min: 5, max: 500 }) })
export const FeedbackInput = z.object({
  ...seen,
  commendation: zCode(COMMENDATIONS),
  feedback: zText({ min: 5, max: 1000 }),
  attachmentIds: fileIds,
})
/** The texts that everybody reads, the enterprise's answer beside the letter where one is given; no personal data. */
export const PublishInput = z.object({
  ...seen,
  publicTitle: zText({ min: 2, max: 50 }),
  publicContent: zText({ min: 10, max: 1000 }),
  publicFeedback: zOptional(zText({ min: 5, max: 1000 })),
})

export const letterWorkflow = workflow({
  states: LETTER_STATES,
  actions: {
    forward: { from: ['pending'], to: 'forwarded', by: ['bureau'], input: ForwardInput },
    redirect: { from: ['pending'], to: 'same', by: ['bureau'], input: RedirectInput },
    sendBack: { from: ['pending'], to: 'returned', by: ['bureau'], input: SendBackInput, dangerous: true },
    feedback: { from: ['forwarded'], to: 'acknowledged', by: ['enterprise'], input: FeedbackInput },
    publish: { from: ['acknowledged'], to: 'published', by: ['bureau'], input: PublishInput },
    unpublish: {
      from: ['published'],
      to: 'acknowledged',
      by: ['bureau'],
      input: SendBackInput,
      dangerous: true,
    },
    revokeConsent: {
      from: ['forwarded', 'acknowledged', 'published'],
      to: 'same',
      by: ['consumer'],
      input: TakeInput,
    },
    withdraw: {
      from: ['pending', 'forwarded'],
      to: 'withdrawn',
      by: ['consumer'],
      input: WithdrawCaseInput,
      dangerous: true,
    },
  },
})
export type LetterAction = keyof typeof letterWorkflow.actions

export const letterEvents = {
  filed: { visibleTo: ['user', 'enterprise', 'bureau'] },
  routed: { visibleTo: ['user', 'bureau'] },
  handler_changed: { visibleTo: ['bureau'] },
  forwarded: { visibleTo: ['user', 'enterprise', 'bureau'] },
  redirected: { visibleTo: ['user', 'bureau'] },
  sent_back: { visibleTo: ['user', 'bureau'] },
  acknowledged: { visibleTo: ['user', 'enterprise', 'bureau'] },
  published: { visibleTo: ['user', 'enterprise', 'bureau'] },
  unpublished: { visibleTo: ['user', 'enterprise', 'bureau'] },
  consent_revoked: { visibleTo: ['user', 'bureau'] },
  withdrawn: { visibleTo: ['user', 'enterprise', 'bureau'] },
  ...talkEventsOfAll,
  ...callerEvents,
  ...checklistEvents,
  ...keepingEvents,
  ...outerOrderEvents,
  ...successionEvents,
  ...formerEvents,
  ...undoEvents,
} as const
