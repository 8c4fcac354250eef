import type { ActionInput, AppealAction } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { Effect, Step } from '../appeals.step.ts'
import { approve } from '../overlays/appeals.approval.ts'
import { excludeAudit, excludeUpload } from '../overlays/appeals.exclusion.ts'
import { reCheckComplete, reCheckEditAppeal, recheck } from '../overlays/appeals.recheck.ts'
import {
  callback,
  draftReply,
  reply,
  rework,
  sendYz,
  verifyAnswer,
  verifyExpire,
} from './appeals.answering.ts'
import { editToEnd, editToInvalid, evaluateInfo, withdraw } from './appeals.closing.ts'
import { correct } from './appeals.correcting.ts'
import { askExtension, decideExtension, extend } from './appeals.extending.ts'
import { editToBusiness, supplement, supplementAnswer, supplementExpire } from './appeals.forwarding.ts'
import { assign, editToCommander, progress, refuse, urge } from './appeals.handover.ts'
import { markMalformed, unmarkMalformed } from './appeals.malformed.ts'
import { endForAll, mediate, mediationAnswer } from './appeals.mediation.ts'
import { pauseClock, resumeClock } from './appeals.pausing.ts'
import {
  mediationDraft,
  mediationFail,
  mediationPropose,
  mediationQuit,
  mediationRespond,
  mediationRetract,
  mediationSign,
  mediationSuggest,
} from './appeals.room.ts'

/**
 * What each action does beyond moving the case and recording that it moved. `resubmit` stands with filing
 * (appeals.intake.ts), because it takes the whole form again.
 */
export const effects: {
  [A in Exclude<AppealAction, 'resubmit'>]: (step: Step, input: ActionInput<A>) => Promise<Effect>
} = {
  supplement,
  supplementExpire,
  editToCommander,
  editToBusiness,
  assign,
  refuse,
  progress,
  extend,
  askExtension,
  decideExtension,
  pauseClock,
  resumeClock,
  correct,
  markMalformed,
  unmarkMalformed,
  urge,
  approve,
  excludeUpload,
  excludeAudit,
  recheck,
  reCheckEditAppeal,
  reCheckComplete,
  reply,
  draftReply,
  sendYz,
  verifyAnswer,
  verifyExpire,
  callback,
  rework,
  mediate,
  mediationAnswer,
  mediationEnd: (step) => endForAll(step, 'NO_ANSWER'),
  mediationPropose,
  mediationSuggest,
  mediationRespond,
  mediationRetract,
  mediationDraft,
  mediationSign,
  mediationFail,
  mediationQuit,
  editToEnd,
  editToInvalid,
  supplementAnswer,
  withdraw,
  evaluateInfo,
}
