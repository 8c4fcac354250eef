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
import { talkEventsOfAll } from '../conversations/conversations.events.ts'
import { keepingEvents } from '../keeping/keeping.events.ts'
import { zId } from '../kit/scalars.ts'
import { workflow } from '../kit/workflow.ts'
import { successionEvents } from '../organisations/organisations.succession.ts'
import { outerOrderEvents } from '../outerOrders/outerOrders.events.ts'
import { alongside, zCode, zDate, zOptional, zPrice, zText } from '../rules.ts'
import { formerEvents } from '../takeovers/takeovers.events.ts'
import { undoEvents } from '../undo/undo.events.ts'

// Codes of dictionaries that decide something in code; a test holds the two together.
export const COURIER_ISSUES = [
  'FEE_WITHHELD',
  'FINES',
  'MALICIOUS_COMPLAINT',
  'CONTRACT',
  'INSURANCE',
  'HOURS',
  'DEPOSIT',
  'OUTLET_CLOSED',
  'SAFETY',
  'INJURY',
  'TRAINING',
  'OTHER',
] as const
export const JOB_KINDS = ['DELIVERY', 'PICKUP', 'SORTING', 'TRANSPORT', 'SERVICE', 'OTHER'] as const
export const EMPLOYMENT_FORMS = ['DIRECT', 'FRANCHISE', 'DISPATCH', 'OUTSOURCED', 'CROWD'] as const
export const REFERRAL_TARGETS = [
  'LABOUR_12333',
  'UNION_12351',
  'LEGAL_AID_12348',
  'POLICE_110',
  'MARKET_12315',
  'OTHER',
] as const
export const COURIER_REFUSALS = [
  'NOT_COURIER',
  'NO_FACTS',
  'REPEATED',
  'OTHER_PROCEDURE',
  'NOT_IN_SCOPE',
  'OTHER',
] as const
export const COURIER_CLOSINGS = ['SETTLED', 'PARTLY_SETTLED', 'NOT_SETTLED', 'EXPLAINED', 'OTHER'] as const
export const COMPLAINED_TO = ['NONE', 'OUTLET', 'HEADQUARTERS', 'BOTH'] as const

/** States of a courier's case (domain 5). */
export const courierStates = {
  pending: { code: '10', open: true, turn: 'bureau' },
  processing: { code: '20', open: true, turn: 'bureau' },
  at_enterprise: { code: '30', open: true, turn: 'enterprise' },
  confirming: { code: '40', open: true, turn: 'user' },
  closed: { code: '60', open: false, turn: 'nobody' },
  referred: { code: '65', open: false, turn: 'nobody' },
  refused: { code: '70', open: false, turn: 'nobody' },
  withdrawn: { code: '80', open: false, turn: 'nobody' },
} as const
export type CourierState = keyof typeof courierStates
export const COURIER_STATES = Object.keys(courierStates) as [CourierState, ...CourierState[]]

/** What a courier files; brand and outlet are those of the account. */
export const SubmitCourierCase = z
  .object({
    areaCode: zArea,
    jobKind: zCode(JOB_KINDS),
    employmentForm: zCode(EMPLOYMENT_FORMS),
    startedOn: zOptional(zDate),
    issue: zCode(COURIER_ISSUES),
    amount: zOptional(zPrice),
    periodFrom: zOptional(zDate),
    periodTo: zOptional(zDate),
    content: zContent,
    attachmentIds: fileIds,
    complainedTo: zCode(COMPLAINED_TO),
    complainedOn: zOptional(zDate),
    /** Already at a labour authority, in arbitration or before a court. */
    otherProcedure: z.boolean('rule.required'),
    /** Kept from the outlet: the case goes to headquarters or the province only, without name and phone. */
    shielded: z.boolean().default(true),
    draftId,
    declareTruth: z.literal(true, 'cases.declaration_required'),
  })
  .refine(({ periodFrom, periodTo }) => !periodFrom || !periodTo || periodFrom <= periodTo, {
    path: ['periodFrom'],
    error: 'couriers.period_reversed',
    ...alongside,
  })
export const RefuseCourierInput = z.object({
  ...seen,
  reasonCode: zCode(COURIER_REFUSALS),
  explanation: zText({ min: 5, max: 500 }),
})
export const TransferCourierInput = z.object({
  ...seen,
  /** Unit of the brand; its provincial unit or headquarters when left out. */
  enterpriseOrgId: zOptional(zId),
  opinion: zOptional(zText({ max: 500 })),
})
export const CourierReplyInput = z.object({
  ...seen,
  result: zText({ min: 10, max: 2000 }),
  /** What was paid or is promised. */
  amount: zOptional(zPrice),
  contactName: zText({ min: 2, max: 50 }),
  contactPhone: zText({ min: 5, max: 32 }),
  attachmentIds: fileIds,
})
export const CourierConfirmInput = z.object({
  ...seen,
  agrees: z.boolean('rule.required'),
  remark: zOptional(zText({ max: 500 })),
})
export const ReferInput = z.object({
  ...seen,
  bodies: z.array(zCode(REFERRAL_TARGETS)).min(1, 'rule.required').max(6),
  /** What the courier is told: which body, what to bring, until when. */
  answer: zText({ min: 10, max: 2000 }),
})
export const CourierCloseInput = z.object({
  ...seen,
  closeType: zCode(COURIER_CLOSINGS),
  recovered: zOptional(zPrice),
  answer: zText({ min: 10, max: 2000 }),
})

export const courierWorkflow = workflow({
  states: COURIER_STATES,
  actions: {
    accept: { from: ['pending'], to: 'processing', by: ['bureau'], input: TakeInput },
    redirect: { from: ['pending', 'processing'], to: 'same', by: ['bureau'], input: RedirectInput },
    refuse: { from: ['pending'], to: 'refused', by: ['bureau'], input: RefuseCourierInput, dangerous: true },
    transfer: { from: ['processing'], to: 'at_enterprise', by: ['bureau'], input: TransferCourierInput },
    reply: { from: ['at_enterprise'], to: 'confirming', by: ['enterprise'], input: CourierReplyInput },
    confirm: { from: ['confirming'], to: 'processing', by: ['courier'], input: CourierConfirmInput },
    agreeDisclosure: {
      from: ['pending', 'processing', 'at_enterprise', 'confirming'],
      to: 'same',
      by: ['courier'],
      input: TakeInput,
      dangerous: true,
    },
    refer: {
      from: ['pending', 'processing', 'confirming'],
      to: 'referred',
      by: ['bureau'],
      input: ReferInput,
    },
    close: { from: ['processing', 'confirming'], to: 'closed', by: ['bureau'], input: CourierCloseInput },
    withdraw: {
      from: ['pending', 'processing', 'at_enterprise', 'confirming'],
      to: 'withdrawn',
      by: ['courier'],
      input: WithdrawCaseInput,
      dangerous: true,
    },
    evaluate: { from: ['closed', 'referred'], to: 'same', by: ['courier'], input: EvaluateCaseInput },
  },
})
export type CourierAction = keyof typeof courierWorkflow.actions

/** An enterprise reads nothing from which it could tell who complained: the shield, the withdrawal's reason (domain 5). */
export const courierEvents = {
  filed: { visibleTo: ['user', 'enterprise', 'bureau'] },
  routed: { visibleTo: ['user', 'bureau'] },
  handler_changed: { visibleTo: ['bureau'] },
  accepted: { visibleTo: ['user', 'bureau'] },
  redirected: { visibleTo: ['user', 'bureau'] },
  refused: { visibleTo: ['user', 'bureau'] },
  transferred: { visibleTo: ['user', 'enterprise', 'bureau'] },
  replied: { visibleTo: ['user', 'enterprise', 'bureau'] },
  confirmed: { visibleTo: ['user', 'bureau'] },
  disclosed: { visibleTo: ['user', 'bureau'] },
  referred: { visibleTo: ['user', 'bureau'] },
  closed: { visibleTo: ['user', 'enterprise', 'bureau'] },
  withdrawn: { visibleTo: ['user', 'bureau'] },
  evaluated: { visibleTo: ['user', 'bureau'] },
  ...talkEventsOfAll,
  ...callerEvents,
  ...checklistEvents,
  ...keepingEvents,
  ...outerOrderEvents,
  ...successionEvents,
  ...formerEvents,
  ...undoEvents,
} as const
