import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { screens } from '../../app/screens.ts'

/** The log that anybody can check. */
export const transparencyScreens = screens([
  {
    path: publicPages.transparency.path,
    title: publicPages.transparency.title,
    frame: 'site',
    page: () => import('./TransparencyPage.tsx'),
  },
])
