import { officeScreens } from '../../ui/officeScreen.ts'

export const alarmScreens = officeScreens([
  {
    component: 'alarms/list',
    title: { zh: '安全值守', en: 'Security desk' },
    page: () => import('./AlarmsPage.tsx'),
  },
])
