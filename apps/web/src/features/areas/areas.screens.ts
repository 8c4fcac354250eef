import { officeScreens } from '../../ui/officeScreen.ts'

export const areaScreens = officeScreens([
  {
    component: 'areas/list',
    title: { zh: '行政区划', en: 'Areas' },
    page: () => import('./AreasPage.tsx'),
  },
])
