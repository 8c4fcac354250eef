import { z } from 'zod'
import { callerEvents } from '../callers/callers.events.ts'
import { checklistEvents } from '../checklists/checklists.events.ts'
import { keepingEvents } from '../keeping/keeping.events.ts'
import { workflow } from '../kit/workflow.ts'
import {
  MediationDraftInput,
  MediationFailInput,
  MediationProposeInput,
  MediationQuitInput,
  MediationRespondInput,
  MediationRetractInput,
  MediationSignInput,
  MediationSuggestInput,
} from '../mediation/mediation.inputs.ts'
import { successionEvents } from '../organisations/organisations.succession.ts'
import { outerOrderEvents } from '../outerOrders/outerOrders.events.ts'
import { remedyEvents } from '../remedies/remedies.events.ts'
import { statementEvents } from '../statements/statements.events.ts'
import { trackEvents } from '../tracks/tracks.events.ts'
import { undoEvents } from '../undo/undo.events.ts'
import {
  AskExtensionInput,
  DecideExtensionInput,
  PauseClockInput,
  ResumeClockInput,
} from './appeals.extensions.ts'
import {
  ApproveInput,
  AssignInput,
  CallbackInput,
  ClosingInput,
  CommanderInput,
  CorrectInput,
  EmptyInput,
  EvaluationInput,
  ExcludeAuditInput,
  ExcludeInput,
  ExtendInput,
  InvalidInput,
  MediateInput,
  MediationAnswerInput,
  ProgressInput,
  RecheckCompleteInput,
  RecheckEditInput,
  RecheckInput,
  RefuseInput,
  ReplyInput,
  ReworkInput,
  SupplementAnswerInput,
  SupplementInput,
  TransferInput,
  UrgeInput,
  VerifyAnswerInput,
  WithdrawInput,
} from './appeals.inputs.ts'
import { MarkMalformedInput, UnmarkMalformedInput } from './appeals.malformed.ts'

/** States of an appeal (domain 4.2); `code` is the number other papers use. */
export const appealStates = {
  draft: { code: '00', open: false },
  pending_accept: { code: '10', open: true },
  supplement: { code: '11', open: true },
  bureau_processing: { code: '20', open: true },
  at_enterprise: { code: '30', open: true },
  rework: { code: '31', open: true },
  replied: { code: '40', open: true },
  verifying: { code: '41', open: true },
  mediating: { code: '50', open: true },
  closed: { code: '60', open: false },
  invalid: { code: '70', open: false },
  withdrawn: { code: '80', open: false },
} as const

export type AppealState = keyof typeof appealStates
export const APPEAL_STATES = Object.keys(appealStates) as [AppealState, ...AppealState[]]
/** States 10–50: they block account cancellation and a second appeal on the same matter (domain 4.2, 4.6-7). */
export const OPEN_STATES = APPEAL_STATES.filter((state) => appealStates[state].open)
/** Whether an enterprise has the case. */
export const isWithEnterprise = (state: AppealState): boolean =>
  state === 'at_enterprise' || state === 'rework'

/**
 * The transitions of an appeal (domain 4.3). `add` and `bureauAdd` create and therefore stand outside this
 * table; `add` with the id of a returned appeal is the action `resubmit`.
 */
export const appealWorkflow = workflow({
  states: APPEAL_STATES,
  actions: {
    resubmit: { from: ['supplement'], to: 'pending_accept', by: ['consumer'], input: z.object({}) },
    /** Where no unit answers for the brand, the bureau keeps the case: it leads to `bureau_processing` then. */
    editToBusiness: {
      from: ['pending_accept', 'bureau_processing'],
      to: 'at_enterprise',
      by: ['bureau'],
      input: TransferInput,
    },
    editToCommander: {
      from: ['pending_accept', 'bureau_processing'],
      to: 'same',
      by: ['bureau'],
      input: CommanderInput,
    },
    supplement: { from: ['pending_accept'], to: 'supplement', by: ['bureau'], input: SupplementInput },
    /** The appellant sends what was asked for, without the form (T6). */
    supplementAnswer: {
      from: ['supplement'],
      to: 'pending_accept',
      by: ['consumer'],
      input: SupplementAnswerInput,
    },
    supplementExpire: { from: ['supplement'], to: 'invalid', by: ['system'], input: EmptyInput },
    reply: { from: ['at_enterprise', 'rework'], to: 'replied', by: ['enterprise'], input: ReplyInput },
    /** An outlet writes the answer for a unit above to submit (T14). */
    draftReply: { from: ['at_enterprise', 'rework'], to: 'same', by: ['enterprise'], input: ReplyInput },
    progress: { from: ['at_enterprise', 'rework'], to: 'same', by: ['enterprise'], input: ProgressInput },
    assign: { from: ['at_enterprise', 'rework'], to: 'same', by: ['enterprise'], input: AssignInput },
    refuse: {
      from: ['at_enterprise'],
      to: 'bureau_processing',
      by: ['enterprise'],
      input: RefuseInput,
      dangerous: true,
    },
    extend: { from: ['at_enterprise', 'rework'], to: 'same', by: ['bureau'], input: ExtendInput },
    /** The enterprise asks for more time (T34); the bureau grants or refuses it (T35). */
    askExtension: {
      from: ['at_enterprise', 'rework'],
      to: 'same',
      by: ['enterprise'],
      input: AskExtensionInput,
    },
    decideExtension: {
      from: ['at_enterprise', 'rework'],
      to: 'same',
      by: ['bureau'],
      input: DecideExtensionInput,
    },
    pauseClock: { from: ['at_enterprise', 'rework'], to: 'same', by: ['bureau'], input: PauseClockInput },
    resumeClock: { from: ['at_enterprise', 'rework'], to: 'same', by: ['bureau'], input: ResumeClockInput },
    /** Another respondent gets the case anew: it leads to `at_enterprise` then, and stays where it is otherwise. */
    correct: {
      from: ['bureau_processing', 'at_enterprise', 'rework', 'replied', 'verifying', 'mediating'],
      to: 'same',
      by: ['bureau'],
      input: CorrectInput,
    },
    /** The enterprise's answer lacks what it must hold; a leader takes that back. */
    markMalformed: {
      from: ['rework', 'replied', 'verifying', 'mediating'],
      to: 'same',
      by: ['bureau'],
      input: MarkMalformedInput,
    },
    unmarkMalformed: {
      from: ['rework', 'replied', 'verifying', 'mediating'],
      to: 'same',
      by: ['bureau'],
      input: UnmarkMalformedInput,
    },
    sendYz: { from: ['replied'], to: 'verifying', by: ['bureau'], input: EmptyInput },
    verifyAnswer: { from: ['verifying'], to: 'replied', by: ['consumer'], input: VerifyAnswerInput },
    verifyExpire: { from: ['verifying'], to: 'replied', by: ['system'], input: EmptyInput },
    callback: { from: ['replied', 'verifying'], to: 'replied', by: ['bureau'], input: CallbackInput },
    rework: {
      from: ['replied', 'verifying'],
      to: 'rework',
      by: ['bureau'],
      input: ReworkInput,
      dangerous: true,
    },
    mediate: { from: ['replied', 'verifying'], to: 'mediating', by: ['bureau'], input: MediateInput },
    mediationAnswer: {
      from: ['mediating'],
      to: 'same',
      by: ['consumer', 'enterprise'],
      input: MediationAnswerInput,
    },
    mediationEnd: { from: ['mediating'], to: 'replied', by: ['system'], input: EmptyInput },
    /** The room of a mediation: proposals of both sides and of the bureau, terms, their acceptance, its end (T19). */
    mediationPropose: {
      from: ['mediating'],
      to: 'same',
      by: ['consumer', 'enterprise'],
      input: MediationProposeInput,
    },
    mediationSuggest: { from: ['mediating'], to: 'same', by: ['bureau'], input: MediationSuggestInput },
    mediationRespond: {
      from: ['mediating'],
      to: 'same',
      by: ['consumer', 'enterprise'],
      input: MediationRespondInput,
    },
    mediationRetract: {
      from: ['mediating'],
      to: 'same',
      by: ['consumer', 'enterprise'],
      input: MediationRetractInput,
    },
    mediationDraft: { from: ['mediating'], to: 'same', by: ['bureau'], input: MediationDraftInput },
    /** The second acceptance of one version ends the mediation in agreement. */
    mediationSign: {
      from: ['mediating'],
      to: 'same',
      by: ['consumer', 'enterprise'],
      input: MediationSignInput,
    },
    mediationFail: { from: ['mediating'], to: 'replied', by: ['bureau'], input: MediationFailInput },
    mediationQuit: {
      from: ['mediating'],
      to: 'replied',
      by: ['consumer', 'enterprise'],
      input: MediationQuitInput,
    },
    editToEnd: {
      from: ['bureau_processing', 'replied', 'verifying', 'mediating'],
      to: 'closed',
      by: ['bureau'],
      input: ClosingInput,
    },
    editToInvalid: {
      from: [
        'pending_accept',
        'bureau_processing',
        'at_enterprise',
        'rework',
        'replied',
        'verifying',
        'mediating',
      ],
      to: 'invalid',
      by: ['bureau'],
      input: InvalidInput,
      dangerous: true,
    },
    withdraw: {
      from: [
        'pending_accept',
        'supplement',
        'bureau_processing',
        'at_enterprise',
        'rework',
        'replied',
        'verifying',
      ],
      to: 'withdrawn',
      by: ['consumer'],
      input: WithdrawInput,
      dangerous: true,
    },
    evaluateInfo: { from: ['closed'], to: 'same', by: ['consumer'], input: EvaluationInput },
    /** Decides on what somebody else asked for: it leads where that leads. */
    approve: {
      from: ['pending_accept', 'bureau_processing', 'replied', 'verifying', 'mediating', 'closed', 'invalid'],
      to: 'same',
      by: ['bureau'],
      input: ApproveInput,
    },
    urge: {
      from: [
        'pending_accept',
        'bureau_processing',
        'at_enterprise',
        'rework',
        'replied',
        'verifying',
        'mediating',
      ],
      to: 'same',
      by: ['bureau'],
      input: UrgeInput,
    },
    excludeUpload: { from: ['closed'], to: 'same', by: ['bureau', 'enterprise'], input: ExcludeInput },
    excludeAudit: { from: ['closed'], to: 'same', by: ['bureau'], input: ExcludeAuditInput },
    recheck: {
      from: ['closed', 'invalid'],
      to: 'same',
      by: ['consumer', 'enterprise', 'bureau'],
      input: RecheckInput,
    },
    reCheckEditAppeal: { from: ['closed', 'invalid'], to: 'same', by: ['bureau'], input: RecheckEditInput },
    /** Where the case must be handled again, it goes back to the bureau. */
    reCheckComplete: {
      from: ['closed', 'invalid'],
      to: 'same',
      by: ['bureau'],
      input: RecheckCompleteInput,
    },
  },
})

export type AppealAction = keyof typeof appealWorkflow.actions
/** Schema of what an action takes, and what its effect receives. */
export type InputSchema<A extends AppealAction> = (typeof appealWorkflow.actions)[A]['input']
export type ActionInput<A extends AppealAction> = z.output<InputSchema<A>>
export const APPEAL_ACTIONS = Object.keys(appealWorkflow.actions) as [AppealAction, ...AppealAction[]]

/** Lines of an appeal's history; past tense, one for each thing that can happen to a case. */
export const appealEvents = {
  filed: { visibleTo: ['user', 'enterprise', 'bureau'] },
  registered: { visibleTo: ['user', 'enterprise', 'bureau'] },
  /** It began in a former system and goes on here. */
  taken_over: { visibleTo: ['user', 'enterprise', 'bureau'] },
  proxy_declared: { visibleTo: ['user', 'enterprise', 'bureau'] },
  routed: { visibleTo: ['user', 'bureau'] },
  supplement_requested: { visibleTo: ['user', 'bureau'] },
  resubmitted: { visibleTo: ['user', 'bureau'] },
  accepted: { visibleTo: ['user', 'enterprise', 'bureau'] },
  /** No unit answers for the brand: the bureau has accepted the case and handles it itself. */
  kept_by_bureau: { visibleTo: ['user', 'bureau'] },
  transferred: { visibleTo: ['user', 'enterprise', 'bureau'] },
  replied: { visibleTo: ['user', 'enterprise', 'bureau'] },
  verification_sent: { visibleTo: ['user', 'bureau'] },
  verification_answered: { visibleTo: ['user', 'bureau'] },
  verification_expired: { visibleTo: ['user', 'bureau'] },
  called_back: { visibleTo: ['user', 'bureau'] },
  rework_ordered: { visibleTo: ['user', 'enterprise', 'bureau'] },
  mediation_started: { visibleTo: ['user', 'enterprise', 'bureau'] },
  mediation_answered: { visibleTo: ['user', 'enterprise', 'bureau'] },
  mediation_proposed: { visibleTo: ['user', 'enterprise', 'bureau'] },
  mediation_responded: { visibleTo: ['user', 'enterprise', 'bureau'] },
  terms_drafted: { visibleTo: ['user', 'enterprise', 'bureau'] },
  terms_answered: { visibleTo: ['user', 'enterprise', 'bureau'] },
  mediation_ended: { visibleTo: ['user', 'enterprise', 'bureau'] },
  closed: { visibleTo: ['user', 'enterprise', 'bureau'] },
  declared_invalid: { visibleTo: ['user', 'enterprise', 'bureau'] },
  withdrawn: { visibleTo: ['user', 'enterprise', 'bureau'] },
  evaluated: { visibleTo: ['user', 'bureau'] },
  ...callerEvents,
  ...keepingEvents,
  ...successionEvents,
  ...undoEvents,
  ...remedyEvents,
  ...statementEvents,
  ...trackEvents,
  ...outerOrderEvents,
  noted: { visibleTo: ['bureau'] },
  handler_changed: { visibleTo: ['bureau'] },
  // Another case's number is another party's matter: these lines stay with the bureau.
  merged_in: { visibleTo: ['bureau'] },
  merged_into: { visibleTo: ['bureau'] },
  unmerged: { visibleTo: ['bureau'] },
  split_off: { visibleTo: ['bureau'] },
  split_from: { visibleTo: ['bureau'] },
  split_undone: { visibleTo: ['bureau'] },
  // Messages: the words stand with the conversation, their digest here.
  written_to_user: { visibleTo: ['user', 'bureau'] },
  written_by_user: { visibleTo: ['user', 'bureau'] },
  written_to_enterprise: { visibleTo: ['enterprise', 'bureau'] },
  written_by_enterprise: { visibleTo: ['enterprise', 'bureau'] },
  ...checklistEvents,
  handed_over: { visibleTo: ['user', 'bureau'] },
  assigned: { visibleTo: ['enterprise', 'bureau'] },
  // What is not submitted yet is the enterprise's own.
  reply_drafted: { visibleTo: ['enterprise'] },
  refused: { visibleTo: ['user', 'enterprise', 'bureau'] },
  progress_reported: { visibleTo: ['user', 'enterprise', 'bureau'] },
  corrected: { visibleTo: ['user', 'enterprise', 'bureau'] },
  malformed_marked: { visibleTo: ['enterprise', 'bureau'] },
  malformed_unmarked: { visibleTo: ['enterprise', 'bureau'] },
  clock_paused: { visibleTo: ['user', 'enterprise', 'bureau'] },
  clock_resumed: { visibleTo: ['user', 'enterprise', 'bureau'] },
  reply_extended: { visibleTo: ['user', 'enterprise', 'bureau'] },
  extension_asked: { visibleTo: ['enterprise', 'bureau'] },
  extension_refused: { visibleTo: ['enterprise', 'bureau'] },
  urged: { visibleTo: ['enterprise', 'bureau'] },
  approval_requested: { visibleTo: ['bureau'] },
  approval_given: { visibleTo: ['bureau'] },
  approval_refused: { visibleTo: ['bureau'] },
  lead_noted: { visibleTo: ['bureau'] },
  // What else the appellant brought up is none of the enterprise's (a report keeps its reporter secret).
  referred: { visibleTo: ['user', 'bureau'] },
  exclusion_applied: { visibleTo: ['enterprise', 'bureau'] },
  exclusion_passed: { visibleTo: ['bureau'] },
  exclusion_approved: { visibleTo: ['enterprise', 'bureau'] },
  exclusion_rejected: { visibleTo: ['enterprise', 'bureau'] },
  recheck_opened: { visibleTo: ['user', 'enterprise', 'bureau'] },
  reclassified: { visibleTo: ['bureau'] },
  recheck_completed: { visibleTo: ['user', 'enterprise', 'bureau'] },
  reopened: { visibleTo: ['user', 'enterprise', 'bureau'] },
} as const
export type AppealEvent = keyof typeof appealEvents
export type Audience = 'user' | 'enterprise' | 'bureau'
