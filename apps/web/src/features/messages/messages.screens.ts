import { screens } from '../../app/screens.ts'

export const messageScreens = screens([
  {
    path: '/portal/messages',
    title: { zh: '消息', en: 'Messages' },
    frame: 'work',
    page: () => import('./own/OwnMessagesPage.tsx'),
  },
])
