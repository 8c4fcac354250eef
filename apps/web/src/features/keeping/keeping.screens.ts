import { officeScreens } from '../../ui/officeScreen.ts'

export const keepingScreens = officeScreens([
  {
    component: 'keeping/list',
    title: { zh: '归档与销毁', en: 'Archive' },
    page: () => import('./KeepingPage.tsx'),
  },
])
