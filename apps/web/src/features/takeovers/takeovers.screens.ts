import { officeScreens } from '../../ui/officeScreen.ts'

export const takeoverScreens = officeScreens([
  {
    component: 'takeovers/list',
    title: { zh: '旧系统接收', en: 'Take-over' },
    page: () => import('./TakeoversPage.tsx'),
  },
])
