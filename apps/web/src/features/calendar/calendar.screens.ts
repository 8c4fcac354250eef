import { officeScreens } from '../../ui/officeScreen.ts'

/** Desk pages of the working calendar and the legal numbers. */
export const calendarScreens = officeScreens([
  {
    component: 'calendar/year',
    title: { zh: '工作日历', en: 'Working calendar' },
    page: () => import('./CalendarPage.tsx'),
  },
  {
    component: 'calendar/limits',
    title: { zh: '时限参数', en: 'Time limits' },
    page: () => import('./LimitsPage.tsx'),
  },
])
