import { officeScreens } from '../../ui/officeScreen.ts'

export const apiKeyScreens = officeScreens([
  {
    component: 'apiKeys/list',
    title: { zh: '接口密钥', en: 'API keys' },
    page: () => import('./ApiKeysPage.tsx'),
  },
])
