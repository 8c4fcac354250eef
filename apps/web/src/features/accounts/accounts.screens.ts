import { officeScreens } from '../../ui/officeScreen.ts'

const accountPage = () => import('./AccountsPage.tsx')

/** Desk pages of people's accounts. */
export const accountScreens = officeScreens([
  { component: 'accounts/list', title: { zh: '用户管理', en: 'Users' }, page: accountPage },
  { component: 'accounts/staff', title: { zh: '人员', en: 'People' }, page: accountPage },
  {
    component: 'accounts/clients',
    title: { zh: '门户用户', en: 'Portal users' },
    page: () => import('./ClientsPage.tsx'),
  },
])
