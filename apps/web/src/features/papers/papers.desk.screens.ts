import { officeScreens } from '../../ui/officeScreen.ts'

/** Desk pages of papers, by the component their menu entry names. */
export const paperDeskScreens = officeScreens([
  {
    component: 'papers/templates',
    title: { zh: '文书模板', en: 'Templates of papers' },
    page: () => import('./PaperTemplatesPage.tsx'),
  },
])
