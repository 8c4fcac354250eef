import { officeScreens } from '../../ui/officeScreen.ts'

/** Desk pages of checklists, by the component their menu entry names. */
export const checklistScreens = officeScreens([
  {
    component: 'checklists/items',
    title: { zh: '核对清单', en: 'Checklists' },
    page: () => import('./ChecklistItemsPage.tsx'),
  },
])
