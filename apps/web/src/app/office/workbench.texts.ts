import { texts } from '../../lib/i18n.ts'

/** Words of the first page, apart from those of the shell, which signing in loads. */
export const workbenchTexts = texts('workbench', {
  zh: {
    pressing: '最先到期的待办',
    startWith: '首页先看',
    'start.day': '我的一天',
    'start.board': '总览',
  },
  en: {
    pressing: 'To do, nearest deadline first',
    startWith: 'First on this page',
    'start.day': 'My day',
    'start.board': 'Overview',
  },
})
