import { officeScreens } from '../../ui/officeScreen.ts'

export const proposalScreens = officeScreens([
  {
    component: 'proposals/list',
    title: { zh: '待确认的更改', en: 'Changes to confirm' },
    page: () => import('./ProposalsPage.tsx'),
  },
])
