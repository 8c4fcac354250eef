import { officeScreens } from '../../../ui/officeScreen.ts'

/** Desk pages of enterprises, by the component their menu entry names. */
export const enterpriseDeskScreens = officeScreens([
  {
    component: 'enterprises/audit',
    path: '/enterprises/audit',
    title: { zh: '企业信息审核', en: 'Audit of enterprises' },
    page: () => import('./AuditPage.tsx'),
  },
  {
    component: 'enterprises/bindings',
    path: '/enterprises/bindings',
    title: { zh: '责任绑定', en: 'Responsibility' },
    page: () => import('./BindingsPage.tsx'),
  },
  {
    component: 'enterprises/list',
    path: '/enterprises/list',
    title: { zh: '企业名录', en: 'Enterprises' },
    page: () => import('./EnterprisesPage.tsx'),
  },
  {
    component: 'enterprises/accounts',
    path: '/enterprises/accounts',
    title: { zh: '企业账号', en: 'Accounts of enterprises' },
    page: () => import('./AccountsPage.tsx'),
  },
  {
    component: 'enterprises/own',
    path: '/enterprises/own',
    title: { zh: '账号管理', en: 'Accounts' },
    page: () => import('./AccountsPage.tsx'),
  },
])
