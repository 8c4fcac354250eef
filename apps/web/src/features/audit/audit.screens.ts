import { officeScreens } from '../../ui/officeScreen.ts'

const page = () => import('./LogsPage.tsx')

/** Desk pages of the logs: one page, three of them. */
export const auditScreens = officeScreens([
  { component: 'logs/visits', title: { zh: '登录日志', en: 'Sign-ins' }, page },
  { component: 'logs/operations', title: { zh: '操作日志', en: 'Operations' }, page },
  { component: 'logs/reads', title: { zh: '查阅日志', en: 'Reads' }, page },
])
