import { templatesOn } from '../../features/outbox/outbox.service.ts'

/** What is told about forms half filled in. */
export const draftTemplates = templatesOn('progress')({
  draftEnds: {
    subject: { zh: '有一份草稿快要到期', en: 'A draft of yours is about to end' },
    text: {
      zh: '您有一份没有提交的草稿保存到 {date}，之后会删除。打开它接着填，就会重新计算保存期限。',
      en: 'A draft of yours is kept until {date} and deleted after that. Open it and go on, and its time starts anew.',
    },
    sms: {
      zh: '您有一份没有提交的草稿保存到 {date}，之后会删除。',
      en: 'A draft of yours is kept until {date} and deleted after that.',
    },
  },
})
