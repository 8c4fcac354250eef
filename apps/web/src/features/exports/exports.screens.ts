import { officeScreens } from '../../ui/officeScreen.ts'

const page = () => import('./ExportsPage.tsx')

/** Own exports, open to everybody of the desk, and the register of all of them. */
export const exportScreens = officeScreens([
  { component: 'exports/mine', path: '/exports', title: { zh: '我的导出', en: 'My exports' }, page },
  { component: 'exports/register', title: { zh: '导出记录', en: 'Exports' }, page },
])
