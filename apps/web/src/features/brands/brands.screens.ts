import { officeScreens } from '../../ui/officeScreen.ts'

export const brandScreens = officeScreens([
  {
    component: 'brands/list',
    title: { zh: '品牌', en: 'Brands' },
    page: () => import('./BrandsPage.tsx'),
  },
])
