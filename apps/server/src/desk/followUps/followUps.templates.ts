import { templatesOn } from '../../features/outbox/outbox.service.ts'

/** What reminds of follow-ups: how many there are, and nothing of any case. */
export const followUpTemplates = templatesOn('deadline')({
  due: {
    subject: { zh: '今天的跟进', en: 'Follow-ups of today' },
    text: {
      zh: '您设的跟进今天到期{count}条，请在“我的一天”查看。',
      en: 'Follow-ups due today: {count}. They are on “My day”.',
    },
    sms: { zh: '您设的跟进今天到期{count}条。', en: 'Follow-ups due today: {count}.' },
  },
})
