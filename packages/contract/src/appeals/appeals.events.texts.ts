import { callerTexts } from '../callers/callers.events.ts'
import { checklistEventTexts } from '../checklists/checklists.events.ts'
import { keepingTexts } from '../keeping/keeping.events.ts'
import type { Both } from '../kit/language.ts'
import { successionTexts } from '../organisations/organisations.succession.ts'
import { outerOrderEventTexts } from '../outerOrders/outerOrders.events.ts'
import { remedyEventTexts } from '../remedies/remedies.events.ts'
import { statementEventTexts } from '../statements/statements.events.ts'
import { trackEventTexts } from '../tracks/tracks.events.ts'
import { undoTexts } from '../undo/undo.events.ts'
import type { AppealEvent } from './appeals.workflow.ts'

/** Sentences of the history; `{name}` is filled from the line's detail. */
export const eventTexts: Record<AppealEvent, Both> = {
  filed: { zh: '提交了申诉', en: 'The appeal was filed' },
  registered: { zh: '管局登记了申诉', en: 'The bureau registered the appeal' },
  taken_over: {
    zh: '由{system}转入，原编号 {outerNo}',
    en: 'Taken over from {system}, outer number {outerNo}',
  },
  proxy_declared: {
    zh: '申诉人声明受人委托代为申诉（{relation}），对方已同意',
    en: 'The appellant declared to act for somebody else ({relation}), who agreed',
  },
  routed: { zh: '分给{bureau}办理：{why}', en: 'Assigned to {bureau}: {why}' },
  supplement_requested: { zh: '请申诉人补充材料', en: 'Material was requested' },
  resubmitted: { zh: '申诉人补充了材料', en: 'The appellant sent material' },
  accepted: { zh: '申诉已受理，符合受理条件', en: 'The appeal was accepted' },
  transferred: {
    zh: '已转给{enterprise}处理，最迟 {dueOn} 答复',
    en: 'Transferred to {enterprise}, answer due by {dueOn}',
  },
  kept_by_bureau: {
    zh: '该企业没有可以答复的账号，由管局直接办理',
    en: 'No account answers for this company, so the bureau handles the case itself',
  },
  replied: { zh: '{enterprise}答复了处理结果', en: '{enterprise} answered' },
  verification_sent: { zh: '请申诉人核实企业的答复', en: 'The appellant was asked to verify the answer' },
  verification_answered: { zh: '申诉人核实：{verdict}', en: 'The appellant verified: {verdict}' },
  verification_expired: {
    zh: '核实请求到期，没有收到回复',
    en: 'The verification request expired without an answer',
  },
  called_back: { zh: '电话回访：{verdict}', en: 'Call-back: {verdict}' },
  rework_ordered: {
    zh: '退回企业重新处理，最迟 {dueOn} 答复',
    en: 'Returned to the enterprise, answer due by {dueOn}',
  },
  mediation_started: {
    zh: '开始调解，双方最迟 {dueOn} 答复',
    en: 'Mediation opened, both sides answer by {dueOn}',
  },
  mediation_answered: { zh: '{side}{verdict}调解意见', en: '{side}: {verdict}' },
  mediation_proposed: { zh: '{side}提出方案 {n}：{offer}', en: '{side}: proposal {n}, {offer}' },
  mediation_responded: { zh: '方案 {n}：{side}{verdict}', en: 'Proposal {n}: {side}, {verdict}' },
  terms_drafted: {
    zh: '协议条款第 {n} 稿：{offer}，双方最迟 {dueOn} 确认',
    en: 'Terms, version {n}: {offer}; both sides accept by {dueOn}',
  },
  terms_answered: { zh: '{side}{verdict}协议条款第 {n} 稿', en: '{side}: {verdict}, terms version {n}' },
  mediation_ended: { zh: '调解结束：{verdict}', en: 'Mediation ended: {verdict}' },
  closed: { zh: '申诉已办结', en: 'The appeal was closed' },
  declared_invalid: { zh: '不予受理或终止：{reason}', en: 'Not accepted or ended: {reason}' },
  withdrawn: { zh: '申诉人撤回了申诉', en: 'The appellant withdrew the appeal' },
  evaluated: { zh: '申诉人评价了办理结果', en: 'The appellant evaluated the handling' },
  ...callerTexts,
  ...keepingTexts,
  ...successionTexts,
  ...undoTexts,
  ...remedyEventTexts,
  ...statementEventTexts,
  ...trackEventTexts,
  ...outerOrderEventTexts,
  noted: { zh: '内部备注', en: 'Internal note' },
  handler_changed: { zh: '经办人由{from}改为{to}', en: 'Handler changed from {from} to {to}' },
  merged_in: { zh: '并入了 {no}', en: '{no} was merged into this case' },
  merged_into: { zh: '并入 {no} 一并办理', en: 'Merged into {no}' },
  unmerged: { zh: '撤销了与 {no} 的并案', en: 'The merge with {no} was taken back' },
  split_off: { zh: '拆分出 {no}', en: '{no} was split off' },
  split_from: { zh: '从 {no} 拆分而来', en: 'Split off {no}' },
  split_undone: { zh: '撤销了与 {no} 的拆分', en: 'The split with {no} was taken back' },
  written_to_user: { zh: '给申诉人发了消息', en: 'A message went to the appellant' },
  written_by_user: { zh: '申诉人发来消息', en: 'The appellant wrote' },
  written_to_enterprise: { zh: '给企业发了消息', en: 'A message went to the enterprise' },
  written_by_enterprise: { zh: '企业发来消息', en: 'The enterprise wrote' },
  ...checklistEventTexts,
  handed_over: { zh: '移交{bureau}办理', en: 'Handed to {bureau}' },
  assigned: { zh: '交{enterprise}处理', en: 'Given to {enterprise}' },
  refused: { zh: '{enterprise}退回：{reason}', en: '{enterprise} returned the case: {reason}' },
  progress_reported: {
    zh: '{enterprise}报告了处理进展，最迟 {dueOn} 答复',
    en: '{enterprise} reported how it stands and answers by {dueOn}',
  },
  corrected: { zh: '更正登记：{what}', en: 'The record was corrected: {what}' },
  reply_extended: {
    zh: '企业答复时限延长 {days} 日，最迟 {dueOn} 答复',
    en: 'The time of the enterprise was extended by {days} {days|day|days}, to {dueOn}',
  },
  extension_asked: {
    zh: '{enterprise}申请延期 {days} 日，到 {wantedOn}',
    en: '{enterprise} asks for {days} more {days|day|days}, until {wantedOn}',
  },
  extension_refused: {
    zh: '管局不同意延期 {days} 日，期限不变',
    en: 'The bureau refused {days} more {days|day|days}; the time stays as it is',
  },
  malformed_marked: {
    zh: '管局认定企业答复不规范：{malformed}',
    en: 'The bureau holds the answer to be malformed: {malformed}',
  },
  malformed_unmarked: { zh: '撤销了答复不规范的认定', en: 'The answer is no longer held to be malformed' },
  clock_paused: {
    zh: '企业答复时限自 {since}起暂停计算：{reason}',
    en: 'The time of the enterprise stands still since {since}: {reason}',
  },
  clock_resumed: {
    zh: '企业答复时限自 {since}起恢复计算，最迟 {dueOn} 答复',
    en: 'The time of the enterprise goes on since {since}, to {dueOn}',
  },
  urged: { zh: '催办：请{side}尽快办理', en: 'Urged: {side} should act soon' },
  approval_requested: { zh: '提请审批：{verdict}', en: 'Submitted to a second person: {verdict}' },
  approval_given: { zh: '审批同意：{verdict}', en: 'A second person agreed: {verdict}' },
  approval_refused: { zh: '审批不同意：{verdict}', en: 'A second person refused: {verdict}' },
  reply_drafted: {
    zh: '网点拟写了答复，等待上级单位提交',
    en: 'The outlet drafted an answer for a unit above to submit',
  },
  referred: { zh: '转为{referral}办理', en: 'It goes on as a {referral}' },
  lead_noted: { zh: '记录了涉嫌违法线索', en: 'A suspected breach of law was noted' },
  exclusion_applied: { zh: '申请剔除：{reason}', en: 'Exclusion applied for: {reason}' },
  exclusion_passed: { zh: '剔除申请一级审核通过', en: 'The exclusion passed its first audit' },
  exclusion_approved: {
    zh: '剔除申请审核通过，不计入统计',
    en: 'The exclusion was approved: left out of the statistics',
  },
  exclusion_rejected: { zh: '剔除申请未通过', en: 'The exclusion was rejected' },
  recheck_opened: { zh: '开始复核：{reason}', en: 'A re-check began: {reason}' },
  reclassified: { zh: '复核更正了登记：{what}', en: 'The re-check corrected the record: {what}' },
  recheck_completed: { zh: '复核完成：{verdict}', en: 'The re-check is complete: {verdict}' },
  reopened: { zh: '申诉重新办理', en: 'The appeal is handled again' },
}
