import { templatesOn } from '../outbox/outbox.service.ts'

/** What is told of a bulletin. */
export const bulletinTemplates = templatesOn('work')({
  bulletinBegun: {
    subject: { zh: '通告已起草', en: 'A bulletin was begun' },
    text: {
      zh: '《{title}》的数字已经冻结，通告已自动起草，请补充文字后提交审核。',
      en: 'The figures of “{title}” are frozen and its bulletin was begun. Please add the text and hand it in for review.',
    },
    sms: {
      zh: '《{title}》已自动起草，请补充文字后提交审核。',
      en: '“{title}” was begun; please add the text and hand it in for review.',
    },
  },
})
