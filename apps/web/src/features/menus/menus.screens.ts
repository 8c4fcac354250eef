import { officeScreens } from '../../ui/officeScreen.ts'

/** The desk page on which the menu itself is kept. */
export const menuScreens = officeScreens([
  {
    component: 'menus/list',
    title: { zh: '菜单管理', en: 'Menus' },
    page: () => import('./MenusPage.tsx'),
  },
  {
    component: 'mobile/list',
    title: { zh: '移动端菜单', en: 'Phone client' },
    page: () => import('./MobileMenusPage.tsx'),
  },
])
