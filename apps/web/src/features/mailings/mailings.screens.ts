import { officeScreens } from '../../ui/officeScreen.ts'

export const mailingScreens = officeScreens([
  {
    component: 'mailings/list',
    title: { zh: '站内消息', en: 'Messages' },
    page: () => import('./MailingsPage.tsx'),
  },
])
