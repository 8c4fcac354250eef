import { officeScreens } from '../../ui/officeScreen.ts'

export const sessionScreens = officeScreens([
  {
    component: 'sessions/list',
    title: { zh: '在线会话', en: 'Sessions' },
    page: () => import('./SessionsPage.tsx'),
  },
])
