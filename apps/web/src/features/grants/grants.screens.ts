import { officeScreens } from '../../ui/officeScreen.ts'

/** Desk pages of rights. */
export const grantScreens = officeScreens([
  {
    component: 'grants/roles',
    title: { zh: '角色权限', en: 'Roles' },
    page: () => import('./RolesPage.tsx'),
  },
  {
    component: 'grants/groups',
    title: { zh: '用户组', en: 'Groups' },
    page: () => import('./GroupsPage.tsx'),
  },
])
