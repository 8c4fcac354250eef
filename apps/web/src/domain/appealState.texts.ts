import type { AppealEvent, appealEvents } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { remedyEvents } from '@appeal/contract/remedies/remedies.events.ts'
import { texts } from '../lib/i18n.ts'

type StateKey = 'state.closed.waiting' | 'state.closed.expired'
/** Events that the appellant may hear of without a session; promises are told to who signed in. */
type Told = {
  [E in AppealEvent]: 'user' extends (typeof appealEvents)[E]['visibleTo'][number] ? E : never
}[AppealEvent]
type EventKey = `event.${Exclude<Told, keyof typeof remedyEvents>}`

/** What the contract's words for states do not say: the evaluation, and events in a few words for people without a session. */
const zh = {
  'state.closed.waiting': '已办结，等您评价',
  'state.closed.expired': '已办结，评价已过期',
  'event.filed': '提交了申诉',
  'event.registered': '申诉已登记',
  'event.proxy_declared': '声明受人委托',
  'event.routed': '分给办理单位',
  'event.supplement_requested': '请补充材料',
  'event.resubmitted': '重新提交',
  'event.accepted': '申诉已受理',
  'event.transferred': '已转给企业处理',
  'event.replied': '企业答复',
  'event.verification_sent': '请您确认企业的答复',
  'event.verification_answered': '您确认了企业的答复',
  'event.verification_expired': '确认期限已过',
  'event.called_back': '电话回访',
  'event.rework_ordered': '退回企业重新处理',
  'event.mediation_started': '开始调解',
  'event.mediation_answered': '一方答复了调解意见',
  'event.mediation_proposed': '调解有新方案',
  'event.mediation_responded': '调解方案有答复',
  'event.terms_drafted': '拟定协议条款',
  'event.terms_answered': '一方答复了协议条款',
  'event.mediation_ended': '调解结束',
  'event.closed': '申诉已办结',
  'event.declared_invalid': '不予受理或终止',
  'event.withdrawn': '申诉已撤回',
  'event.evaluated': '已评价',
  'event.claimed': '当事人已凭手机号认领',
  'event.written_to_user': '办理单位发来消息',
  'event.written_by_user': '您发了消息',
  'event.handed_over': '移交其他管局办理',
  'event.refused': '企业退回，重新分派',
  'event.progress_reported': '企业报告了处理进展',
  'event.corrected': '更正登记',
  'event.clock_paused': '企业答复时限暂停',
  'event.clock_resumed': '企业答复时限恢复',
  'event.reply_extended': '企业答复时限延长',
  'event.recheck_opened': '开始复核',
  'event.recheck_completed': '复核完成',
  'event.reopened': '重新办理',
  'event.referred': '转为其他来件办理',
} as const satisfies Record<StateKey | EventKey, string>

export const appealStateTexts = texts('appealState', {
  zh,
  en: {
    'state.closed.waiting': 'Closed, please evaluate',
    'state.closed.expired': 'Closed, evaluation expired',
    'event.filed': 'Appeal filed',
    'event.registered': 'Appeal registered',
    'event.proxy_declared': 'Consent of the person represented declared',
    'event.routed': 'Assigned to a bureau',
    'event.supplement_requested': 'Material requested',
    'event.resubmitted': 'Submitted again',
    'event.accepted': 'Appeal accepted',
    'event.transferred': 'Transferred to the company',
    'event.replied': 'Company answered',
    'event.verification_sent': 'Please confirm the answer',
    'event.verification_answered': 'You confirmed the answer',
    'event.verification_expired': 'Time for confirmation is over',
    'event.called_back': 'Call-back by phone',
    'event.rework_ordered': 'Sent back to the company',
    'event.mediation_started': 'Mediation opened',
    'event.mediation_answered': 'One side answered the proposal',
    'event.mediation_proposed': 'A new proposal',
    'event.mediation_responded': 'A proposal was answered',
    'event.terms_drafted': 'Terms drafted',
    'event.terms_answered': 'One side answered the terms',
    'event.mediation_ended': 'Mediation ended',
    'event.closed': 'Appeal closed',
    'event.declared_invalid': 'Not accepted or terminated',
    'event.withdrawn': 'Appeal withdrawn',
    'event.evaluated': 'Evaluated',
    'event.claimed': 'Taken over by the account of its owner',
    'event.written_to_user': 'The bureau wrote to you',
    'event.written_by_user': 'You wrote',
    'event.handed_over': 'Handed to another bureau',
    'event.refused': 'Returned by the company, assigned anew',
    'event.progress_reported': 'The company reported how it stands',
    'event.corrected': 'Record corrected',
    'event.clock_paused': 'The company’s time stands still',
    'event.clock_resumed': 'The company’s time goes on',
    'event.reply_extended': 'More time for the company',
    'event.recheck_opened': 'Re-check began',
    'event.recheck_completed': 'Re-check complete',
    'event.reopened': 'Handled again',
    'event.referred': 'It goes on as another kind of case',
  },
})

export type AppealStateText = StateKey | EventKey
