import { officeScreens } from '../../ui/officeScreen.ts'

export const trialScreens = officeScreens([
  {
    component: 'trials/list',
    title: { zh: '规则试算', en: 'Rule trials' },
    page: () => import('./TrialsPage.tsx'),
  },
])
