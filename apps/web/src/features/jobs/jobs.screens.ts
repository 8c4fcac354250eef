import { officeScreens } from '../../ui/officeScreen.ts'

export const jobScreens = officeScreens([
  {
    component: 'jobs/list',
    title: { zh: '定时任务', en: 'Jobs' },
    page: () => import('./JobsPage.tsx'),
  },
])
