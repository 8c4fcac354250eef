import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { screens } from '../../app/screens.ts'

/** Where anybody asks whether a paper is genuine. */
export const paperScreens = screens([
  {
    path: publicPages.paper.path,
    title: publicPages.paper.title,
    frame: 'site',
    page: () => import('./VerifyPaperPage.tsx'),
  },
])
