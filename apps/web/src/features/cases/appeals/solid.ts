import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { type DeskAction, isDangerous } from './actions.ts'

type Case = Pick<AppealDetail, 'state' | 'can' | 'progress' | 'mediation' | 'replyDraft' | 'approving'>

/** What the appellant said of the enterprise's last answer, by link or on the phone; undefined while nothing is known. */
function heardOf({ progress }: Case): 'satisfied' | 'unsatisfied' | 'silent' | undefined {
  for (const { event, detail } of progress) {
    if (event === 'replied') return undefined
    if (event === 'verification_expired') return 'silent'
    if (event !== 'verification_answered' && event !== 'called_back') continue
    if (typeof detail?.satisfied !== 'boolean') return 'silent'
    return detail.truthful === true && detail.satisfied ? 'satisfied' : 'unsatisfied'
  }
  return undefined
}

const AFTER_HEARING = {
  // Asked by phone where the request by link is used up.
  unheard: ['sendYz', 'callback'],
  silent: ['callback'],
  satisfied: ['editToEnd'],
  // Mediation is offered as long as both may agree; a return to the enterprise is never proposed by a button.
  unsatisfied: ['mediate', 'editToEnd'],
} as const satisfies Record<string, readonly DeskAction[]>

const bothAgree = ({ mediation }: Case) =>
  mediation?.userAgrees === true && mediation.enterpriseAgrees === true

/** A decision that somebody waits for, whatever the state. */
const DECISIONS = [
  'approve',
  'decideExtension',
  'excludeAudit',
  'reCheckComplete',
] as const satisfies readonly DeskAction[]

type Rule = readonly DeskAction[] | ((detail: Case) => readonly DeskAction[])

/** What is due now by the side that has the case; a state that is missing is another one's turn, or nobody's. */
const DUE: Record<'bureau' | 'enterprise', Partial<Record<AppealState, Rule>>> = {
  bureau: {
    pending_accept: ['editToBusiness'],
    bureau_processing: ['editToBusiness'],
    replied: (detail) => AFTER_HEARING[heardOf(detail) ?? 'unheard'],
    mediating: (detail) => (bothAgree(detail) ? ['editToEnd'] : []),
  },
  enterprise: {
    // An outlet that has handed up its draft has done its part.
    at_enterprise: ({ replyDraft }) => (replyDraft ? ['reply'] : ['reply', 'draftReply']),
    rework: ({ replyDraft }) => (replyDraft ? ['reply'] : ['reply', 'draftReply']),
    mediating: ['mediationAnswer'],
  },
}

/**
 * The act that the one solid button carries: what is due now by the viewer's own side, if the server offers it to this
 * viewer. Nothing where it is somebody else's turn or nobody's: then the next case is what comes next. What may be done
 * besides (to urge, to extend, to apply for an exclusion or a re-check) never is, and nothing dangerous.
 */
export function solidAct(detail: Case, side: 'bureau' | 'enterprise'): DeskAction | undefined {
  const may = (action: DeskAction) => detail.can.includes(action) && !isDangerous(action)
  const decision = DECISIONS.find(may)
  if (decision) return decision
  // What waits for a second person waits for everybody else, too.
  if (detail.approving) return undefined
  const rule = DUE[side][detail.state]
  return (typeof rule === 'function' ? rule(detail) : rule)?.find(may)
}
