import { texts } from '../../lib/i18n.ts'

export const keptTexts = texts('kept', {
  zh: {
    title: '演示收件箱',
    lead: '演示环境的短信和邮件不会发出，都在这里，最近 100 条。',
    filter: '按号码、地址或内容筛选',
    refresh: '刷新',
    empty: '还没有消息',
    sms: '短信',
    mail: '邮件',
  },
  en: {
    title: 'Demonstration inbox',
    lead: 'SMS and mails of a demonstration do not leave this machine. Here are the last 100.',
    filter: 'Filter by number, address or content',
    refresh: 'Refresh',
    empty: 'No messages yet',
    sms: 'SMS',
    mail: 'Mail',
  },
})
