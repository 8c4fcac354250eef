import { officeScreens } from '../../ui/officeScreen.ts'

/** Desk pages of conversations, by the component their menu entry names. */
export const conversationScreens = officeScreens([
  {
    component: 'conversations/texts',
    title: { zh: '常用语', en: 'Canned texts' },
    page: () => import('./CannedTextsPage.tsx'),
  },
])
