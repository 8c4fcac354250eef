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
  zContent,
} from '../cases/cases.inputs.ts'
import { checklistEvents } from '../checklists/checklists.events.ts'
import { talkEvents } from '../conversations/conversations.events.ts'
import { keepingEvents } from '../keeping/keeping.events.ts'
import { zId } from '../kit/scalars.ts'
import { workflow } from '../kit/workflow.ts'
import { successionEvents } from '../organisations/organisations.succession.ts'
import { outerOrderEvents } from '../outerOrders/outerOrders.events.ts'
import { alongside, zCode, zDate, zOptional, zPrice, zText, zWaybill } from '../rules.ts'
import { formerEvents } from '../takeovers/takeovers.events.ts'
import { undoEvents } from '../undo/undo.events.ts'
import { REPORT_TYPES } from './reports.laws.ts'

/** Why a report is not taken up. */
export const REPORT_REFUSALS = [
  'NOT_POSTAL',
  'NO_FACTS',
  'NO_SUBJECT',
  'REPEATED',
  'TOO_OLD',
  'IS_APPEAL',
  'OTHER',
] as const
/** Bodies that a report which is not the regulator's goes to (domain 6.1). */
export const REPORT_BODIES = [
  'MARKET',
  'PRICE',
  'POLICE',
  'EMERGENCY',
  'LABOUR',
  'DISCIPLINE',
  'OTHER',
] as const
/** What an investigation came to. */
export const REPORT_RESULTS = [
  'PENALTY',
  'CORRECTION_ORDER',
  'CRITICISM',
  'TALK',
  'NO_BREACH',
  'PASSED_ON',
] as const

/** States of a report (domain 6.1). */
export const reportStates = {
  pending: { code: '10', open: true, turn: 'bureau' },
  verifying: { code: '20', open: true, turn: 'bureau' },
  investigating: { code: '30', open: true, turn: 'bureau' },
  not_filed: { code: '40', open: true, turn: 'bureau' },
  handled: { code: '50', open: true, turn: 'bureau' },
  answered: { code: '60', open: false, turn: 'nobody' },
  transferred: { code: '65', open: false, turn: 'nobody' },
  refused: { code: '70', open: false, turn: 'nobody' },
  withdrawn: { code: '80', open: false, turn: 'nobody' },
} as const
export type ReportState = keyof typeof reportStates
export const REPORT_STATES = Object.keys(reportStates) as [ReportState, ...ReportState[]]

/** What a consumer reports; under the real name, which the reported side never learns. */
export const SubmitReport = z
  .object({
    type: zCode(REPORT_TYPES),
    areaCode: zArea,
    brand: zOptional(zText({ max: 32 })),
    /** Outlet, company or person that is reported; needed where no brand is named. */
    subjectName: zOptional(zText({ min: 2, max: 100 })),
    subjectAddress: zOptional(zText({ max: 200 })),
    occurredOn: zDate,
    waybillNo: zOptional(zWaybill),
    content: zContent,
    attachmentIds: fileIds,
    draftId,
    declareTruth: z.literal(true, 'cases.declaration_required'),
    validCode: zOptional(zText({ max: 10 })),
    validCodeReqNo: zOptional(zText({ max: 64 })),
  })
  .refine(({ brand, subjectName }) => brand !== undefined || subjectName !== undefined, {
    path: ['subjectName'],
    error: 'rule.required',
    ...alongside,
  })
export type SubmitReport = z.output<typeof SubmitReport>

export const RefuseReportInput = z.object({
  ...seen,
  reasonCode: zCode(REPORT_REFUSALS),
  explanation: zText({ min: 5, max: 500 }),
})
export const PassOnInput = z.object({
  ...seen,
  body: zCode(REPORT_BODIES),
  bodyName: zText({ min: 2, max: 100 }),
  explanation: zText({ min: 5, max: 500 }),
})
export const ExtendInput = z.object({ ...seen, reason: zText({ min: 5, max: 500 }) })
export const FileLeadInput = z.object({
  ...seen,
  suspect: zText({ min: 2, max: 100 }),
  finding: zText({ min: 10, max: 2000 }),
  attachmentIds: fileIds,
})
export const NotFileInput = z.object({ ...seen, finding: zText({ min: 10, max: 2000 }) })
export const HandleReportInput = z
  .object({
    ...seen,
    result: zCode(REPORT_RESULTS),
    penalty: zOptional(zPrice),
    /** Number of the decision; stays inside the bureau. */
    decisionNo: zOptional(zText({ max: 64 })),
    finding: zText({ min: 10, max: 2000 }),
    attachmentIds: fileIds,
  })
  .refine(({ result, penalty }) => result !== 'PENALTY' || penalty !== undefined, {
    path: ['penalty'],
    error: 'rule.required',
  })
/** What came of a lead that an appeal had shown. */
export const LeadDecision = z
  .object({
    id: zId,
    result: zCode(REPORT_RESULTS),
    penalty: zOptional(zPrice),
    decisionNo: zOptional(zText({ max: 64 })),
  })
  .refine(({ result, penalty }) => result !== 'PENALTY' || penalty !== undefined, {
    path: ['penalty'],
    error: 'rule.required',
  })
export const AnswerReportInput = z.object({
  ...seen,
  /** The result in words; documents of the case stay inside. */
  answer: zText({ min: 10, max: 2000 }),
})

export const reportWorkflow = workflow({
  states: REPORT_STATES,
  actions: {
    accept: { from: ['pending'], to: 'verifying', by: ['bureau'], input: TakeInput },
    takeOver: {
      from: ['verifying', 'investigating', 'not_filed', 'handled'],
      to: 'same',
      by: ['bureau'],
      input: TakeInput,
    },
    redirect: { from: ['pending'], to: 'same', by: ['bureau'], input: RedirectInput },
    refuse: { from: ['pending'], to: 'refused', by: ['bureau'], input: RefuseReportInput, dangerous: true },
    passOn: {
      from: ['pending', 'verifying'],
      to: 'transferred',
      by: ['bureau'],
      input: PassOnInput,
      dangerous: true,
    },
    extend: { from: ['verifying'], to: 'same', by: ['bureau'], input: ExtendInput },
    fileLead: { from: ['verifying'], to: 'investigating', by: ['bureau'], input: FileLeadInput },
    notFile: { from: ['verifying'], to: 'not_filed', by: ['bureau'], input: NotFileInput },
    handle: { from: ['investigating'], to: 'handled', by: ['bureau'], input: HandleReportInput },
    answer: { from: ['not_filed', 'handled'], to: 'answered', by: ['bureau'], input: AnswerReportInput },
    withdraw: {
      from: ['pending', 'verifying', 'investigating', 'not_filed', 'handled'],
      to: 'withdrawn',
      by: ['consumer'],
      input: WithdrawCaseInput,
      dangerous: true,
    },
  },
})
export type ReportAction = keyof typeof reportWorkflow.actions

/** A reporter reads type, state and result, never what the bureau found out on the way (domain 6.1). */
export const reportEvents = {
  filed: { visibleTo: ['user', 'bureau'] },
  routed: { visibleTo: ['user', 'bureau'] },
  handler_changed: { visibleTo: ['bureau'] },
  accepted: { visibleTo: ['user', 'bureau'] },
  taken_over: { visibleTo: ['bureau'] },
  redirected: { visibleTo: ['user', 'bureau'] },
  refused: { visibleTo: ['user', 'bureau'] },
  passed_on: { visibleTo: ['user', 'bureau'] },
  extended: { visibleTo: ['user', 'bureau'] },
  lead_filed: { visibleTo: ['bureau'] },
  investigation_opened: { visibleTo: ['user', 'bureau'] },
  not_filed: { visibleTo: ['bureau'] },
  handled: { visibleTo: ['bureau'] },
  answered: { visibleTo: ['user', 'bureau'] },
  withdrawn: { visibleTo: ['user', 'bureau'] },
  ...talkEvents,
  ...callerEvents,
  ...checklistEvents,
  ...keepingEvents,
  ...outerOrderEvents,
  ...successionEvents,
  ...formerEvents,
  ...undoEvents,
} as const
