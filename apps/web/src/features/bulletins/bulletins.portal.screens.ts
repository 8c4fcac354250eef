import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { screens } from '../../app/screens.ts'

/** Published bulletins, for everybody. */
export const publishedBulletinScreens = screens([
  {
    path: publicPages.bulletins.path,
    title: publicPages.bulletins.title,
    frame: 'site',
    page: () => import('./PublicBulletinsPage.tsx'),
  },
  {
    path: publicPages.bulletin.path,
    title: publicPages.bulletin.title,
    frame: 'site',
    page: () => import('./PublicBulletinPage.tsx'),
  },
])
