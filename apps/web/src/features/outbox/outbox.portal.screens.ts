import { screens } from '../../app/screens.ts'

export const keptScreens = screens([
  {
    path: '/dev/inbox',
    title: { zh: '演示收件箱', en: 'Demonstration inbox' },
    frame: 'work',
    page: () => import('./KeptPage.tsx'),
  },
])
