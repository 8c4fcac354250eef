import { officeScreens } from '../../ui/officeScreen.ts'

export const outboxScreens = officeScreens([
  {
    component: 'messages/mails',
    title: { zh: '邮件', en: 'Mail' },
    page: () => import('./MailsPage.tsx'),
  },
  {
    component: 'messages/sms',
    title: { zh: '短信', en: 'SMS' },
    page: () => import('./SmsPage.tsx'),
  },
  {
    component: 'messages/wordings',
    title: { zh: '消息模板', en: 'Message texts' },
    page: () => import('./WordingsPage.tsx'),
  },
  {
    component: 'messages/pushes',
    title: { zh: '群推送', en: 'Group messages' },
    page: () => import('./PushesPage.tsx'),
  },
])
