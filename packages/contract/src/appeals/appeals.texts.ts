import type { Both } from '../kit/language.ts'
import { mediationReasonTexts, proposalVerdictTexts } from '../mediation/mediation.texts.ts'
import type { PAUSE_CAUSES } from './appeals.codes.ts'
import type { AppealAction, AppealState } from './appeals.workflow.ts'

/** States as the desk names them, and as the portal tells them to the appellant (domain 4.2). */
export const stateTexts: Record<AppealState, { desk: Both; portal: Both }> = {
  draft: { desk: { zh: '草稿', en: 'Draft' }, portal: { zh: '草稿', en: 'Draft' } },
  pending_accept: {
    desk: { zh: '待受理', en: 'To be accepted' },
    portal: { zh: '待受理', en: 'Waiting for acceptance' },
  },
  supplement: {
    desk: { zh: '待补正', en: 'Material requested' },
    portal: { zh: '待补充材料', en: 'Material needed from you' },
  },
  bureau_processing: {
    desk: { zh: '管局处理中', en: 'With the bureau' },
    portal: { zh: '处理中', en: 'In progress' },
  },
  at_enterprise: {
    desk: { zh: '企业处理中', en: 'With the enterprise' },
    portal: { zh: '企业处理中', en: 'With the enterprise' },
  },
  rework: {
    desk: { zh: '重新处理', en: 'Handled again' },
    portal: { zh: '企业重新处理中', en: 'Handled again by the enterprise' },
  },
  replied: { desk: { zh: '待核实', en: 'To be verified' }, portal: { zh: '核实中', en: 'Being verified' } },
  verifying: {
    desk: { zh: '核实中', en: 'With the appellant' },
    portal: { zh: '待您确认', en: 'Please confirm' },
  },
  mediating: { desk: { zh: '调解中', en: 'In mediation' }, portal: { zh: '调解中', en: 'In mediation' } },
  closed: { desk: { zh: '已结案', en: 'Closed' }, portal: { zh: '已办结', en: 'Closed' } },
  invalid: {
    desk: { zh: '不予受理/终止', en: 'Not accepted or ended' },
    portal: { zh: '不予受理/已终止', en: 'Not accepted or ended' },
  },
  withdrawn: { desk: { zh: '已撤诉', en: 'Withdrawn' }, portal: { zh: '已撤回', en: 'Withdrawn' } },
}

/** Actions as buttons name them; `after` says what happens on submitting. */
export const actionTexts: Record<AppealAction, { name: Both; after: Both }> = {
  supplement: {
    name: { zh: '要求补正', en: 'Ask for material' },
    after: {
      zh: '申诉人会收到短信，受理时限暂停',
      en: 'The appellant gets a message; the acceptance clock stops',
    },
  },
  resubmit: {
    name: { zh: '提交补充材料', en: 'Submit the material' },
    after: { zh: '重新开始受理', en: 'Acceptance starts again' },
  },
  supplementAnswer: {
    name: { zh: '提交补充材料', en: 'Send the material' },
    after: { zh: '重新开始受理', en: 'Acceptance starts again' },
  },
  editToBusiness: {
    name: { zh: '受理并转企业', en: 'Accept and transfer' },
    after: {
      zh: '企业会收到待办和短信，答复时限从今天起算；申诉人会收到受理通知',
      en: 'The enterprise gets a task and its clock starts; the appellant is told',
    },
  },
  reply: {
    name: { zh: '答复', en: 'Answer' },
    after: {
      zh: '答复时限停止，由管局向申诉人核实',
      en: 'The clock stops; the bureau verifies with the appellant',
    },
  },
  draftReply: {
    name: { zh: '拟答复，交上级提交', en: 'Draft the answer' },
    after: {
      zh: '上级单位收到拟稿，核对后提交；答复时限照常计算',
      en: 'A unit above gets the draft and submits it; the clock goes on',
    },
  },
  sendYz: {
    name: { zh: '发核实请求', en: 'Send a verification request' },
    after: {
      zh: '申诉人会收到短信链接，过期失效',
      en: 'The appellant gets a link that works for some days',
    },
  },
  verifyAnswer: {
    name: { zh: '确认企业答复', en: "Confirm the enterprise's answer" },
    after: { zh: '您的意见会交给办理单位', en: 'The bureau gets your opinion' },
  },
  supplementExpire: { name: { zh: '补正到期', en: 'Time for material over' }, after: { zh: '', en: '' } },
  editToCommander: {
    name: { zh: '移交其他管局', en: 'Hand to another bureau' },
    after: {
      zh: '对方接手办理，本局不再能查看；答复申诉人的期限不变',
      en: 'The other bureau takes over and you no longer see the case; the time for the answer goes on',
    },
  },
  progress: {
    name: { zh: '提交阶段报告', en: 'Interim report' },
    after: {
      zh: '告诉管局和申诉人进展，最终答复期限相应顺延，不超过法定期限',
      en: 'Bureau and appellant learn how it stands; the final answer gets more time within the law',
    },
  },
  assign: {
    name: { zh: '交下级单位处理', en: 'Give to a unit below' },
    after: {
      zh: '下级单位会收到待办和短信，答复时限不变',
      en: 'The unit gets a task; the time for the answer does not change',
    },
  },
  refuse: {
    name: { zh: '退回管局', en: 'Return to the bureau' },
    after: {
      zh: '由管局决定重新分派、更正或办结；退回不当的计入答复不规范',
      en: 'The bureau decides: dispatches it anew, corrects or ends it; an unfounded return counts against the enterprise',
    },
  },
  correct: {
    name: { zh: '更正登记', en: 'Correct the record' },
    after: {
      zh: '更正前后逐项留痕；更换被申诉企业的，新企业的答复时限从今天起算，答复申诉人的期限不变',
      en: 'Each value is kept with what it was; another enterprise gets its full time from today, the answer stays due',
    },
  },
  extend: {
    name: { zh: '延长答复时限', en: 'Extend the time' },
    after: {
      zh: '企业答复时限延长一次，不超过规定的天数',
      en: 'The time for the answer is extended once, within the limit of days',
    },
  },
  askExtension: {
    name: { zh: '申请延期', en: 'Ask for more time' },
    after: {
      zh: '管局决定之前，答复时限照常计算',
      en: 'The time goes on as it is until the bureau has decided',
    },
  },
  decideExtension: {
    name: { zh: '审批延期', en: 'Decide on more time' },
    after: {
      zh: '同意的，企业答复时限按申请的天数延长；不同意的，期限不变',
      en: 'Granted, the enterprise has the days it asked for; refused, its time stays as it is',
    },
  },
  markMalformed: {
    name: { zh: '认定答复不规范', en: 'Mark the answer as malformed' },
    after: {
      zh: '企业可见，计入答复规范率；上级或者本局领导可以撤销',
      en: 'The enterprise sees it and it counts in the figures; a leader may take it back',
    },
  },
  unmarkMalformed: {
    name: { zh: '撤销不规范认定', en: 'Take the mark back' },
    after: {
      zh: '不再计入不规范，企业可见',
      en: 'It counts no longer; the enterprise sees that',
    },
  },
  pauseClock: {
    name: { zh: '暂停答复时限', en: 'Pause the time' },
    after: {
      zh: '企业答复时限从次日起停止计算，各方可见；答复申诉人的期限照常计算',
      en: 'The time of the enterprise stands still from the next day, for all to see; the answer stays due',
    },
  },
  resumeClock: {
    name: { zh: '恢复答复时限', en: 'Let the time go on' },
    after: {
      zh: '企业答复时限从次日起继续计算，暂停的日子不计入',
      en: 'The time of the enterprise goes on from the next day; the days between do not count',
    },
  },
  approve: {
    name: { zh: '审批', en: 'Decide as second person' },
    after: {
      zh: '同意的立即执行，不同意的退回经办人',
      en: 'If agreed it is carried out at once; if not, the handler is told',
    },
  },
  urge: {
    name: { zh: '催办', en: 'Urge' },
    after: {
      zh: '对方会收到催办通知，短期内不能再催',
      en: 'The other side is told; not again for some time',
    },
  },
  excludeUpload: {
    name: { zh: '申请剔除', en: 'Apply for exclusion' },
    after: {
      zh: '由上级管局两级审核，通过后不计入统计',
      en: 'Two audits by superior bureaus follow; if passed the case is left out of the statistics',
    },
  },
  excludeAudit: {
    name: { zh: '剔除审核', en: 'Audit the exclusion' },
    after: {
      zh: '申请人会收到审核结果',
      en: 'The applicant is told the result',
    },
  },
  recheck: {
    name: { zh: '申请复核', en: 'Ask for a re-check' },
    after: {
      zh: '由没有办理过这件申诉的人复核',
      en: 'Somebody who did not handle the case checks it again',
    },
  },
  reCheckEditAppeal: {
    name: { zh: '复核更正登记', en: 'Correct the record' },
    after: {
      zh: '只更正登记和认定，逐项留痕，不改申诉人的内容',
      en: 'What was recorded and decided alone changes, each with its trace; what the appellant wrote stays',
    },
  },
  reCheckComplete: {
    name: { zh: '完成复核', en: 'Complete the re-check' },
    after: {
      zh: '申诉人和办理单位会收到复核结果',
      en: 'The appellant and the bureau are told the result',
    },
  },
  verifyExpire: { name: { zh: '核实到期', en: 'Verification expired' }, after: { zh: '', en: '' } },
  callback: {
    name: { zh: '记录电话回访', en: 'Record a call-back' },
    after: {
      zh: '记入办理记录；未接通的须隔日再拨',
      en: 'Goes into the record; after a failed call the next is due another day',
    },
  },
  rework: {
    name: { zh: '退回企业重新处理', en: 'Return to the enterprise' },
    after: {
      zh: '企业须在限期内重新处理并答复',
      en: 'The enterprise must answer again within the limit',
    },
  },
  mediate: {
    name: { zh: '转入调解', en: 'Open mediation' },
    after: {
      zh: '双方会收到调解意见，须在限期内答复',
      en: 'Both sides get the proposal and answer it within the limit',
    },
  },
  mediationAnswer: {
    name: { zh: '答复调解意见', en: 'Answer the proposal' },
    after: { zh: '双方都答复后调解结束', en: 'Mediation ends when both have answered' },
  },
  mediationEnd: { name: { zh: '调解结束', en: 'Mediation ended' }, after: { zh: '', en: '' } },
  mediationPropose: {
    name: { zh: '提出调解方案', en: 'Make a proposal' },
    after: { zh: '各方可见', en: 'All see it' },
  },
  mediationSuggest: {
    name: { zh: '提出管局建议', en: 'Bureau’s proposal' },
    after: { zh: '各方可见', en: 'All see it' },
  },
  mediationRespond: {
    name: { zh: '答复调解方案', en: 'Answer a proposal' },
    after: { zh: '各方可见', en: 'All see it' },
  },
  mediationRetract: {
    name: { zh: '撤回调解方案', en: 'Take it back' },
    after: { zh: '记录保留', en: 'It stays on record' },
  },
  mediationDraft: {
    name: { zh: '拟定协议条款', en: 'Draft terms' },
    after: { zh: '双方确认', en: 'Both accept it' },
  },
  mediationSign: {
    name: { zh: '确认协议条款', en: 'Accept terms' },
    after: { zh: '双方确认后生效', en: 'Both accept it' },
  },
  mediationFail: {
    name: { zh: '调解不成，结束调解', en: 'End mediation' },
    after: { zh: '继续依规处理', en: 'The case goes on' },
  },
  mediationQuit: {
    name: { zh: '不再调解', en: 'Stop mediating' },
    after: { zh: '继续依规处理', en: 'The case goes on' },
  },
  editToEnd: {
    name: { zh: '结案', en: 'Close' },
    after: {
      zh: '申诉人会收到办理结果，并可在限期内评价',
      en: 'The appellant gets the result and may evaluate it within the limit',
    },
  },
  editToInvalid: {
    name: { zh: '不予受理/终止', en: 'Not accept or end' },
    after: {
      zh: '申诉人会收到理由和其他救济途径',
      en: 'The appellant is told the reason and other remedies',
    },
  },
  withdraw: {
    name: { zh: '撤回申诉', en: 'Withdraw' },
    after: { zh: '办理停止，企业会收到通知', en: 'Handling stops and the enterprise is told' },
  },
  evaluateInfo: {
    name: { zh: '评价', en: 'Evaluate' },
    after: { zh: '评价只能提交一次', en: 'You can evaluate once' },
  },
}

/** Why the enterprise's time stands still. */
export const pauseCauseTexts = {
  OTHER_AUTHORITY: { zh: '等待其他机关处理', en: 'another authority has to decide first' },
  EXPERTISE: { zh: '等待检验、鉴定', en: 'an expert opinion is awaited' },
  FORCE_MAJEURE: { zh: '不可抗力', en: 'force majeure' },
  RELATED_CASE: { zh: '等待关联案件结果', en: 'a related case has to end first' },
} as const satisfies Record<(typeof PAUSE_CAUSES)[number], Both>
/** What an appellant waits for meanwhile. */
export const pausedNext: Both = {
  zh: '等{brand}答复，它的答复时限暂停计算',
  en: '{brand} has yet to answer; its time stands still',
}

/** What a correction changes, as its line of the history calls it. */
export const correctedTexts = {
  brand: { zh: '被申诉企业', en: 'enterprise' },
  brandName: { zh: '被申诉企业', en: 'enterprise' },
  enterpriseId: { zh: '承办单位', en: 'unit' },
  serviceKind: { zh: '业务类别', en: 'service' },
  answerArea: { zh: '责任地区', en: 'responsible area' },
  mailKind: { zh: '邮件种类', en: 'kind of mail' },
  l1: { zh: '申诉问题', en: 'problem' },
  l2: { zh: '二级原因', en: 'reason' },
  areaKind: { zh: '寄递范围', en: 'range of carriage' },
  liability: { zh: '责任', en: 'liability' },
  closeType: { zh: '结案方式', en: 'way of closing' },
  compensation: { zh: '赔偿金额', en: 'compensation' },
} as const satisfies Record<string, Both>
export const NOTHING_THERE: Both = { zh: '未填写', en: 'none' }

/** What happens next, by state: whose turn it is, what they do, what follows. `{date}` is the pressing day. */
export const nextTexts: Record<
  Exclude<AppealState, 'draft'>,
  { turn: 'user' | 'enterprise' | 'bureau' | 'nobody'; text: Both; afterwards: Both | null }
> = {
  pending_accept: {
    turn: 'bureau',
    text: { zh: '等{bureau}决定是否受理，最迟 {date}', en: '{bureau} decides on acceptance by {date}' },
    afterwards: {
      zh: '受理后会转给企业处理；不予受理会告诉您理由和其他办法。最迟 {answer} 答复您。',
      en: 'If accepted, the enterprise gets the case; if not, you are told why and what else you can do. You get an answer by {answer}.',
    },
  },
  supplement: {
    turn: 'user',
    text: { zh: '请补充材料，最迟 {date}', en: 'Please send the material by {date}' },
    afterwards: {
      zh: '材料补齐后继续办理。逾期没有补充的，申诉会结束。',
      en: 'Handling goes on when the material is there. Without it the appeal ends.',
    },
  },
  bureau_processing: {
    turn: 'bureau',
    text: {
      zh: '{bureau}正在处理，最迟 {answer} 答复',
      en: '{bureau} is handling it and answers by {answer}',
    },
    afterwards: null,
  },
  at_enterprise: {
    turn: 'enterprise',
    text: { zh: '等{brand}答复，最迟 {date}', en: '{brand} answers by {date}' },
    afterwards: {
      zh: '企业可能会打电话和您核实。它答复之后，我们先向您确认是否属实，再办结；最迟 {answer} 答复您。',
      en: 'The enterprise may call you. After its answer we first ask you whether it is true; you get an answer by {answer}.',
    },
  },
  rework: {
    turn: 'enterprise',
    text: { zh: '等{brand}重新处理，最迟 {date}', en: '{brand} handles it again and answers by {date}' },
    afterwards: {
      zh: '重新答复之后，我们会再向您核实；最迟 {answer} 答复您。',
      en: 'After the new answer we ask you again; you get an answer by {answer}.',
    },
  },
  replied: {
    turn: 'bureau',
    text: {
      zh: '{bureau}正在核实企业的答复，最迟 {answer} 答复',
      en: '{bureau} verifies the answer and answers by {answer}',
    },
    afterwards: {
      zh: '我们可能会请您确认企业的答复是否属实。',
      en: 'You may be asked whether the answer is true.',
    },
  },
  verifying: {
    turn: 'user',
    text: {
      zh: '请确认企业的答复是否属实，最迟 {date}',
      en: "Please say by {date} whether the enterprise's answer is true",
    },
    afterwards: { zh: '没有回复的，我们会打电话联系您。', en: 'If you do not answer, we will call you.' },
  },
  mediating: {
    turn: 'user',
    text: { zh: '请答复调解意见，最迟 {date}', en: 'Please answer the mediation proposal by {date}' },
    afterwards: {
      zh: '双方都同意的，按调解意见办结；不同意的，继续依规处理。',
      en: 'If both agree, the case closes as proposed; otherwise handling goes on.',
    },
  },
  closed: {
    turn: 'user',
    text: { zh: '申诉已办结，请评价办理结果', en: 'The appeal is closed, please evaluate the handling' },
    afterwards: null,
  },
  invalid: { turn: 'nobody', text: { zh: '申诉已结束', en: 'The appeal has ended' }, afterwards: null },
  withdrawn: {
    turn: 'nobody',
    text: { zh: '您已撤回申诉', en: 'You withdrew the appeal' },
    afterwards: null,
  },
}

/** Why an action that is near is not open yet. */
export const conditionTexts = {
  verification_used_up: {
    zh: '核实请求已达次数上限',
    en: 'The verification request was sent as often as allowed',
  },
  rework_used_up: { zh: '退回重办已达次数上限', en: 'Returned as often as allowed' },
  callback_another_day: {
    zh: '第一次未接通，须隔日再拨',
    en: 'After a failed call the next one is due another day',
  },
  mediation_needs_consent: { zh: '须双方同意', en: 'Both sides must agree' },
  already_evaluated: { zh: '已经评价过', en: 'Already evaluated' },
  evaluation_over: { zh: '评价期已结束', en: 'The time for evaluating is over' },
  already_answered: { zh: '已经答复过', en: 'Already answered' },
  already_handed_over: {
    zh: '移交已达次数上限，须由共同的上级管局决定',
    en: 'Handed over as often as allowed: the common superior bureau must decide',
  },
  refuse_used_up: {
    zh: '退回已达次数上限，须由管局决定',
    en: 'Returned as often as allowed: the bureau must decide',
  },
  refuse_over: {
    zh: '退回期限已过，或者本单位已经退回过',
    en: 'The time for returning is over, or this unit returned it before',
  },
  already_reported: { zh: '本轮已经提交过阶段报告', en: 'An interim report was given already' },
  already_extended: { zh: '已经延长过一次', en: 'Extended once already' },
  extension_asked: { zh: '延期申请正等待管局决定', en: 'The bureau has to decide on more time first' },
  no_extension_asked: { zh: '企业没有申请延期', en: 'Nobody asked for more time' },
  time_over: { zh: '答复时限已过', en: 'The time is over' },
  clock_paused: { zh: '答复时限正在暂停', en: 'The time stands still' },
  clock_late: { zh: '答复时限已过，不能再暂停', en: 'The time is over: it cannot be paused any more' },
  already_malformed: { zh: '已经认定为不规范', en: 'Marked as malformed already' },
  not_malformed: { zh: '没有认定为不规范', en: 'Not marked as malformed' },
  clock_runs: { zh: '答复时限没有暂停', en: 'The time does not stand still' },
  already_urged: { zh: '不久前已经催办过', en: 'Urged not long ago' },
  nothing_to_approve: { zh: '没有待审批的事项', en: 'Nothing waits for a second person' },
  waits_for_approval: { zh: '正在等待审批', en: 'Waits for a second person' },
  four_eyes: {
    zh: '申请人、经办人不能审批、审核或者复核自己的事项',
    en: 'Whoever applied for or handled it cannot approve, audit or re-check it',
  },
  exclude_applied: { zh: '已经申请过剔除', en: 'An exclusion was applied for already' },
  exclude_over: { zh: '申请剔除的期限已过', en: 'The time for applying is over' },
  nothing_to_audit: { zh: '没有待审核的剔除申请', en: 'No exclusion waits for an audit' },
  recheck_running: { zh: '正在复核', en: 'A re-check is running' },
  recheck_done: { zh: '已经复核过', en: 'Re-checked already' },
  recheck_over: { zh: '申请复核的期限已过', en: 'The time for asking is over' },
  nothing_to_recheck: { zh: '没有进行中的复核', en: 'No re-check is running' },
} as const satisfies Record<string, Both>

const COURT: Both = {
  zh: '您可以依法向人民法院起诉，或者申请仲裁。',
  en: 'You may go to court, or to arbitration where that was agreed.',
}
const REMEDIES: Record<string, Both> = {
  N01: {
    zh: '请先向企业投诉，期满未答复或者对处理不满意的，可以再来申诉。',
    en: 'Please complain to the enterprise first; without an answer in its time, or if it does not satisfy, appeal again.',
  },
  N04: {
    zh: '材料齐全后可以重新申诉。',
    en: 'With the material complete you may appeal again.',
  },
  N08: {
    zh: '请通过“我要举报”提交违法线索。',
    en: 'Please hand the matter in as a report.',
  },
  N09: { zh: '请通过“我要咨询”提问。', en: 'Please ask it as a consultation.' },
  N10: {
    zh: '请通过快递员维权入口提交。',
    en: "Please hand it in at the couriers' entry.",
  },
  OTHER_PROCEDURE: {
    zh: '请以受理该事项的法院、仲裁机构或者公安机关的处理为准。',
    en: 'The court, arbitration body or police that has the matter decides it.',
  },
}

/** What the appellant is told where the material did not come in time (T7). */
export const supplementOverText: Both = {
  zh: '您没有在期限内补充材料，事实无法核实，因此不予受理。',
  en: 'The material did not come in time and the facts could not be verified, so the appeal is not accepted.',
}

/** What else can be done where an appeal was not accepted or ended (domain 1.10, 1.11). */
export const remedyOf = (reasonCode: string): Both => REMEDIES[reasonCode] ?? COURT

/** Small words the history's sentences are filled with. */
export const verdictTexts = {
  true_satisfied: { zh: '答复属实，满意', en: 'the answer is true and satisfactory' },
  true_unsatisfied: { zh: '答复属实，不满意', en: 'the answer is true but not satisfactory' },
  untrue_satisfied: {
    zh: '答复不属实，但接受处理结果',
    en: 'the answer is not true, but the outcome is accepted',
  },
  untrue_unsatisfied: { zh: '答复不属实，不满意', en: 'the answer is not true and not satisfactory' },
  unreachable: { zh: '未接通', en: 'nobody answered' },
  agrees: { zh: '同意', en: 'agrees' },
  refuses: { zh: '不同意', en: 'does not agree' },
  user: { zh: '申诉人', en: 'The appellant' },
  enterprise: { zh: '企业', en: 'The enterprise' },
  AGREED: { zh: '双方同意', en: 'both sides agreed' },
  FAILED: { zh: '未达成一致', en: 'no agreement' },
  ...mediationReasonTexts,
  ...proposalVerdictTexts,
  bureau: { zh: '管局', en: 'The bureau' },
  editToInvalid: { zh: '不予受理', en: 'not to accept the appeal' },
  editToEnd: { zh: '结案', en: 'to close the case' },
  reopen: { zh: '重新办理', en: 'to handle the case again' },
  UPHELD: { zh: '维持原处理', en: 'the handling stands' },
  CHANGED: { zh: '更正分类', en: 'the classification was corrected' },
  REOPENED: { zh: '重新办理', en: 'the case is handled again' },
} as const satisfies Record<string, Both>

/** What an agent declares, kept with the case as it was agreed to. */
export const proxyStatement: Both = {
  zh: '我已把这件申诉告诉被代理人，被代理人同意由我提出、提供其姓名和电话，并由我接收进度和答复。',
  en: 'The person I act for knows of this appeal and agrees that I file it, give name and phone, and receive the progress and the answer.',
}
