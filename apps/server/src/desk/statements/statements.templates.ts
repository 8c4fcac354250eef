import { templatesOn } from '../../features/outbox/outbox.service.ts'

/** What is told about couriers' statements; the words themselves stay in the platform. */
export const statementTemplates = templatesOn('work')({
  statementAsked: {
    occasion: 'progress',
    subject: { zh: '请您就申诉作陈述', en: 'You are asked for a statement' },
    text: {
      zh: '请您就申诉{no}作陈述，最迟{date}。您不同意，企业看不到您写的内容。',
      en: 'You are asked for a statement on appeal {no}, by {date}. Your enterprise does not read it unless you agree.',
    },
    sms: {
      zh: '请您就申诉{no}作陈述，最迟{date}，请登录快递员专区办理。',
      en: 'You are asked for a statement on appeal {no}, by {date}. Please sign in as a courier.',
    },
  },
  statementGiven: {
    subject: { zh: '快递员提交了陈述', en: 'A courier made a statement' },
    text: {
      zh: '快递员就申诉{no}提交了陈述，请打开查看。',
      en: 'A courier made a statement on appeal {no}. Open it to read.',
    },
    sms: {
      zh: '快递员就申诉{no}提交了陈述，请登录查看。',
      en: 'A courier made a statement on appeal {no}. Please sign in.',
    },
  },
})
