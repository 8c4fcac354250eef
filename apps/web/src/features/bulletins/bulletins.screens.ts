import { officeScreens } from '../../ui/officeScreen.ts'

/** Desk pages of the bulletins. */
export const bulletinScreens = officeScreens([
  {
    component: 'statistics/bulletins',
    title: { zh: '通告', en: 'Bulletins' },
    page: () => import('./BulletinsPage.tsx'),
  },
  {
    component: 'statistics/bulletin',
    path: '/statistics/bulletin',
    title: { zh: '编制通告', en: 'Bulletin' },
    page: () => import('./BulletinPage.tsx'),
  },
])
