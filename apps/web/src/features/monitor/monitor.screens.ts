import { officeScreens } from '../../ui/officeScreen.ts'

export const monitorScreens = officeScreens([
  {
    component: 'monitor/server',
    title: { zh: '系统监控', en: 'Monitor' },
    page: () => import('./MonitorPage.tsx'),
  },
])
