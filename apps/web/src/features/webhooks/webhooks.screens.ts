import { officeScreens } from '../../ui/officeScreen.ts'

export const webhookScreens = officeScreens([
  {
    component: 'webhooks/list',
    title: { zh: '事件推送', en: 'Webhooks' },
    page: () => import('./WebhooksPage.tsx'),
  },
])
