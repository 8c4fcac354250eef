import { texts } from '../../lib/i18n.ts'

export const dateInputTexts = texts('portalDate', {
  zh: {
    year: '年',
    month: '月',
    day: '日',
    daysAgo0: '今天',
    daysAgo1: '昨天',
    daysAgo2: '前天',
    calendar: '日历',
    pick: '从日历里选一天',
    is: '{day}，{weekday}',
  },
  en: {
    year: 'Year',
    month: 'Month',
    day: 'Day',
    daysAgo0: 'Today',
    daysAgo1: 'Yesterday',
    daysAgo2: 'The day before',
    calendar: 'Calendar',
    pick: 'Pick a day from the calendar',
    is: '{weekday}, {day}',
  },
})
