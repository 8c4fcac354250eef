import { screens } from '../../app/screens.ts'

/** Portal pages of appeals; the desk's stand beside its own pages. */
export const appealScreens = screens([
  {
    path: '/portal/appeal',
    title: { zh: '我要申诉', en: 'File an appeal' },
    frame: 'flow',
    page: () => import('./intake/IntakePage.tsx'),
  },
  {
    path: '/portal/personal',
    title: { zh: '我的', en: 'My cases' },
    frame: 'work',
    page: () => import('./own/MinePage.tsx'),
  },
  {
    path: '/portal/details',
    title: { zh: '申诉详情', en: 'Appeal' },
    frame: 'work',
    page: () => import('./own/DetailPage.tsx'),
  },
  {
    path: '/portal/supplement',
    title: { zh: '补充材料', en: 'Add material' },
    frame: 'flow',
    page: () => import('./own/SupplementPage.tsx'),
  },
  {
    path: '/portal/verify',
    title: { zh: '确认企业的答复', en: 'Confirm the answer' },
    frame: 'flow',
    page: () => import('./own/VerifyPage.tsx'),
  },
])
