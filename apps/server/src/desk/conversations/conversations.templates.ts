import { templatesOn } from '../../features/outbox/outbox.service.ts'

/** What is told about messages within a case. */
export const conversationTemplates = templatesOn('message')({
  caseMessage: {
    subject: { zh: '{kind}有新消息', en: 'New message: {kind}' },
    text: {
      zh: '{kind}{no}有新消息，请打开查看。',
      en: 'There is a new message: {kind} {no}. Open it to read.',
    },
    sms: {
      zh: '您的{kind}{no}有新消息，请登录查看并答复。',
      en: 'New message: {kind} {no}. Please sign in to read and answer it.',
    },
  },
  ownerWrote: {
    subject: { zh: '{kind}的提交人发来消息', en: 'Whoever filed it wrote: {kind}' },
    text: { zh: '{kind}{no}的提交人发来消息。', en: 'Whoever filed it wrote: {kind} {no}.' },
  },
  enterpriseWrote: {
    subject: { zh: '企业发来消息', en: 'The enterprise wrote' },
    text: { zh: '{kind}{no}的承办企业发来消息。', en: 'The enterprise wrote: {kind} {no}.' },
  },
  mentioned: {
    subject: { zh: '有人在内部备注里提到您', en: 'You were mentioned in an internal note' },
    text: {
      zh: '{who}在{kind}{no}的内部备注里提到您。',
      en: '{who} mentioned you in an internal note: {kind} {no}.',
    },
    sms: { zh: '{kind}{no}的内部备注提到您。', en: 'An internal note mentions you: {kind} {no}.' },
  },
})
