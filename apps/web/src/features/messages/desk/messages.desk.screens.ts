import { officeScreens } from '../../../ui/officeScreen.ts'

export const messageDeskScreens = officeScreens([
  {
    component: 'messages/mine',
    path: '/messages',
    title: { zh: '我的消息', en: 'My messages' },
    page: () => import('./MessagesDeskPage.tsx'),
  },
])
