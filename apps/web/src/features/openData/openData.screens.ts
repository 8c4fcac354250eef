import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { screens } from '../../app/screens.ts'

/** Statistics for everybody. */
export const statisticsPortalScreens = screens([
  {
    path: publicPages.statistics.path,
    title: publicPages.statistics.title,
    frame: 'site',
    page: () => import('./OpenDataPage.tsx'),
  },
  {
    path: publicPages.bulletins.path,
    title: publicPages.bulletins.title,
    frame: 'site',
    page: () => import('../bulletins/PublicBulletinsPage.tsx'),
  },
  {
    path: publicPages.bulletin.path,
    title: publicPages.bulletin.title,
    frame: 'site',
    page: () => import('../bulletins/PublicBulletinPage.tsx'),
  },
])
