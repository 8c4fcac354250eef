import { officeScreens } from '../../ui/officeScreen.ts'

export const dictionaryScreens = officeScreens([
  {
    component: 'dictionaries/list',
    title: { zh: '数据字典', en: 'Dictionaries' },
    page: () => import('./DictionariesPage.tsx'),
  },
])
