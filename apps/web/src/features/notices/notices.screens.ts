import { officeScreens } from '../../ui/officeScreen.ts'

export const noticeScreens = officeScreens([
  {
    component: 'notices/list',
    title: { zh: '通知公告', en: 'Notices' },
    page: () => import('./NoticesPage.tsx'),
  },
])
