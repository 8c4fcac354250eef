import { officeScreens } from '../../ui/officeScreen.ts'

export const fileScreens = officeScreens([
  {
    component: 'files/list',
    title: { zh: '文件管理', en: 'Files' },
    page: () => import('./FilesPage.tsx'),
  },
])
