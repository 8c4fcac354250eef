import { officeScreens } from '../../ui/officeScreen.ts'

export const settingScreens = officeScreens([
  {
    component: 'settings/tabs',
    title: { zh: '系统配置', en: 'Settings' },
    page: () => import('./SettingsPage.tsx'),
  },
])
