import type { Channel, Occasion } from '@appeal/contract/preferences/occasions.ts'
import { texts } from '../../../lib/i18n.ts'

type Words = Record<`on.${Occasion}` | `by.${Channel}`, string>
const zh = {
  'on.decision': '受理、不予受理和办理结果',
  'on.answer': '需要您答复或补充',
  'on.progress': '办理进展',
  'on.message': '案件里的消息',
  'on.remedy': '赔付承诺',
  'on.work': '分派给您或本单位的工作',
  'on.deadline': '期限提醒和催办',
  'on.approval': '审批、剔除和复核',
  'on.supervision': '督办',
  'by.inapp': '站内消息',
  'by.sms': '短信',
  'by.mail': '邮件',
} satisfies Words
const en = {
  'on.decision': 'Acceptance, refusal and result',
  'on.answer': 'Something is asked of you',
  'on.progress': 'Progress of a case',
  'on.message': 'Messages within a case',
  'on.remedy': 'Promised compensation',
  'on.work': 'Work given to you or your unit',
  'on.deadline': 'Deadlines and urging',
  'on.approval': 'Approvals, exclusions, re-checks',
  'on.supervision': 'Supervision',
  'by.inapp': 'Message here',
  'by.sms': 'SMS',
  'by.mail': 'E-mail',
} satisfies Words

export const noticeWayTexts = texts('messages.ways', {
  zh: {
    ...zh,
    title: '通知方式',
    lead: '每种事项可以自选怎样通知您。没有选的由平台安排；验证码和账号安全的通知不受影响。',
    usual: '由平台安排',
    statutory: '依法必须告知，至少保留一种',
    noSms: '您没有登记可用的手机号，不能选短信。',
    noMail: '您没有登记邮箱，不能选邮件。',
    silent: '不再通知您',
    saved: '已保存',
  },
  en: {
    ...en,
    title: 'How you are told',
    lead: 'Choose for each occasion how you are told. The platform arranges the others; codes and notices about your account are not affected.',
    usual: 'The platform arranges it',
    statutory: 'The law requires it: keep one way at least',
    noSms: 'You have no mobile number here, so SMS cannot be chosen.',
    noMail: 'No e-mail address on file, so e-mail cannot be chosen.',
    silent: 'You will not be notified',
    saved: 'Saved',
  },
})
