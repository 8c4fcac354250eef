import { officeScreens } from '../../ui/officeScreen.ts'

/** Pages of the shell itself. */
export const shellScreens = officeScreens([
  {
    component: 'home/index',
    title: { zh: '首页', en: 'Home' },
    page: () => import('./WorkbenchPage.tsx'),
  },
  {
    component: 'users/centre',
    path: '/usercenter',
    title: { zh: '个人中心', en: 'Personal centre' },
    page: () => import('./UserCentrePage.tsx'),
  },
])
