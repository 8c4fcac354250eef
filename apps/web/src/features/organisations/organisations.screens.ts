import { officeScreens } from '../../ui/officeScreen.ts'

const orgPage = () => import('./OrgsPage.tsx')
const positionPage = () => import('./PositionsPage.tsx')

/** Desk pages of organisations and positions: of the platform, and of a bureau for itself. */
export const organisationScreens = officeScreens([
  {
    component: 'organisations/list',
    title: { zh: '机构管理', en: 'Organisations' },
    page: orgPage,
  },
  { component: 'organisations/staff', title: { zh: '机构', en: 'Organisations' }, page: orgPage },
  { component: 'positions/list', title: { zh: '职位管理', en: 'Positions' }, page: positionPage },
  { component: 'positions/staff', title: { zh: '职位', en: 'Positions' }, page: positionPage },
])
