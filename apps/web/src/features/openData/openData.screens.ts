import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { screens } from '../../app/screens.ts'

/** Statistics for everybody. */
export const openDataScreens = screens([
  {
    path: publicPages.statistics.path,
    title: publicPages.statistics.title,
    frame: 'site',
    page: () => import('./OpenDataPage.tsx'),
  },
])
