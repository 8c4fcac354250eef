import { screens } from '../../app/screens.ts'

export const homeScreens = screens([
  {
    path: '/portal/home',
    title: { zh: '首页', en: 'Home' },
    frame: 'site',
    page: () => import('./HomePage.tsx'),
  },
])
