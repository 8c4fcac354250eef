import { templates } from '../../outbox/outbox.service.ts'

/** What is told about changes that need a second person. */
export const accountTemplates = templates({
  workHandedOver: {
    occasion: 'work',
    subject: { zh: '在办件移交给您', en: 'Cases were handed over to you' },
    text: {
      zh: '同事移交给您 {count} 件在办，已列入您的待办。',
      en: 'Open cases of a colleague came to you: {count}. They stand in your to-do list.',
    },
    sms: {
      zh: '同事移交给您 {count} 件在办。',
      en: 'Open cases of a colleague came to you: {count}.',
    },
  },
  proposalAsked: {
    category: 'SYS',
    subject: { zh: '有更改待您确认', en: 'A change waits for you' },
    text: { zh: '待确认：{title}。', en: 'To confirm: {title}.' },
    sms: { zh: '有更改待您确认，请登录查看。', en: 'A change waits for you. Please sign in.' },
  },
  proposalConfirmed: {
    category: 'SYS',
    subject: { zh: '更改已确认', en: 'Your change is confirmed' },
    text: { zh: '已确认并生效：{title}。', en: 'Confirmed and in effect: {title}.' },
    sms: { zh: '您提出的更改已确认。', en: 'The change you asked for is confirmed.' },
  },
  proposalRefused: {
    category: 'SYS',
    subject: { zh: '更改被退回', en: 'Your change was refused' },
    text: { zh: '未获确认：{title}。', en: 'Not confirmed: {title}.' },
    sms: { zh: '您提出的更改未获确认。', en: 'The change you asked for was refused.' },
  },
})
