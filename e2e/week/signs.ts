import type { ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import { APPEAL_ACTIONS, type AppealAction } from '@appeal/contract/appeals/appeals.workflow.ts'

export type Line = Pick<ProgressLine, 'event' | 'voice' | 'detail'>
type Sign = (line: Line, before: readonly Line[]) => boolean

const event =
  (name: string, holds: (line: Line) => boolean = () => true): Sign =>
  (line) =>
    line.event === name && holds(line)
const says = (line: Line, verdict: string) => line.detail?.verdict === verdict
const bySystem = ({ voice }: Line) => voice === 'system'

/** Whether a request for more time waits for its answer. */
const isAsked = (before: readonly Line[]) =>
  before.findLast(({ event: one }) =>
    ['extension_asked', 'extension_refused', 'reply_extended', 'replied'].includes(one),
  )?.event === 'extension_asked'

/** By which line of the history each act of the workflow is known: a total list, as the compiler sees. */
const signs: Readonly<Record<AppealAction, Sign | { never: string }>> = {
  resubmit: {
    never:
      'the portal sends what was asked for without the form (`supplementAnswer`); the whole form again is for other clients',
  },
  supplement: event('supplement_requested'),
  supplementAnswer: event('resubmitted'),
  supplementExpire: { never: 'by the clock alone, when the time for material is over' },
  editToBusiness: event('transferred', ({ voice }) => voice === 'bureau'),
  editToCommander: event('handed_over'),
  reply: event('replied'),
  draftReply: event('reply_drafted'),
  progress: event('progress_reported'),
  assign: event('assigned'),
  refuse: event('refused'),
  extend: (line, before) => line.event === 'reply_extended' && !isAsked(before),
  askExtension: event('extension_asked'),
  decideExtension: (line, before) =>
    line.event === 'extension_refused' || (line.event === 'reply_extended' && isAsked(before)),
  pauseClock: event('clock_paused'),
  resumeClock: event('clock_resumed'),
  correct: event('corrected'),
  markMalformed: event('malformed_marked'),
  unmarkMalformed: event('malformed_unmarked'),
  sendYz: event('verification_sent'),
  verifyAnswer: event('verification_answered'),
  verifyExpire: { never: 'by the clock alone, when the time for the answer is over' },
  callback: event('called_back'),
  rework: event('rework_ordered'),
  mediate: event('mediation_started'),
  mediationAnswer: event('mediation_answered'),
  mediationEnd: { never: 'by the clock alone, when the days of a mediation are over' },
  mediationPropose: event('mediation_proposed', ({ voice }) => voice !== 'bureau'),
  mediationSuggest: event('mediation_proposed', ({ voice }) => voice === 'bureau'),
  mediationRespond: event('mediation_responded', (line) => !says(line, 'RETRACTED')),
  mediationRetract: event('mediation_responded', (line) => says(line, 'RETRACTED')),
  mediationDraft: event('terms_drafted'),
  mediationSign: event('terms_answered'),
  mediationFail: event('mediation_ended', (line) => line.voice === 'bureau'),
  mediationQuit: event(
    'mediation_ended',
    (line) => says(line, 'USER_REFUSES') || says(line, 'ENTERPRISE_REFUSES'),
  ),
  editToEnd: event('closed'),
  editToInvalid: event('declared_invalid', (line) => !bySystem(line)),
  withdraw: event('withdrawn'),
  evaluateInfo: event('evaluated'),
  approve: (line) => line.event === 'approval_given' || line.event === 'approval_refused',
  urge: event('urged'),
  excludeUpload: event('exclusion_applied'),
  excludeAudit: (line) =>
    ['exclusion_passed', 'exclusion_approved', 'exclusion_rejected'].includes(line.event),
  recheck: event('recheck_opened'),
  reCheckEditAppeal: event('reclassified'),
  reCheckComplete: event('recheck_completed'),
}

/** The acts that a history tells of, in their order, each once for every line. */
export function actsIn(history: readonly Line[]): AppealAction[] {
  return history.flatMap((line, at) =>
    APPEAL_ACTIONS.filter((action) => {
      const sign = signs[action]
      return typeof sign === 'function' && sign(line, history.slice(0, at))
    }),
  )
}

/** Acts that nobody takes in a browser, and why. */
export const NEVER: ReadonlyMap<AppealAction, string> = new Map(
  APPEAL_ACTIONS.flatMap((action) => {
    const sign = signs[action]
    return typeof sign === 'function' ? [] : [[action, sign.never] as const]
  }),
)

/** What of the workflow was not taken in these histories, although somebody could have. */
export function missingIn(histories: readonly (readonly Line[])[]): AppealAction[] {
  const taken = new Set(histories.flatMap(actsIn))
  return APPEAL_ACTIONS.filter((action) => !taken.has(action) && !NEVER.has(action))
}
