import type { Both } from '../kit/language.ts'
import type { MediationReason, PROPOSAL_ANSWERS, PROPOSAL_RETREATS } from './mediation.inputs.ts'

/** Why a mediation ended without agreement. */
export const mediationReasonTexts: Readonly<Record<MediationReason, Both>> = {
  USER_REFUSES: { zh: '申诉人不再调解', en: 'the appellant mediates no longer' },
  ENTERPRISE_REFUSES: { zh: '企业不再调解', en: 'the enterprise mediates no longer' },
  NO_AGREEMENT: { zh: '双方未能达成一致', en: 'both sides could not agree' },
  OUT_OF_SCOPE: { zh: '争议超出调解范围', en: 'the matter is beyond mediation' },
  USER_UNREACHABLE: { zh: '联系不上申诉人', en: 'the appellant cannot be reached' },
  OTHER_REASON: { zh: '其他原因', en: 'another reason' },
  NO_ANSWER: { zh: '逾期未答复', en: 'no answer in time' },
}

/** What became of a proposal, by what was said to it. */
export const proposalVerdictTexts: Readonly<
  Record<(typeof PROPOSAL_ANSWERS)[number] | (typeof PROPOSAL_RETREATS)[number], Both>
> = {
  ACCEPTED: { zh: '接受', en: 'accepted' },
  REFUSED: { zh: '不接受', en: 'refused' },
  COUNTERED: { zh: '另提方案', en: 'answered with another proposal' },
  RETRACTED: { zh: '已撤回', en: 'taken back' },
  REPLACED: { zh: '由新方案替代', en: 'replaced by a newer one' },
}
