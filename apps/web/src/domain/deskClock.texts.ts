import { texts } from '../lib/i18n.ts'

/** What is left of a clock, as every list of the desk says it. */
export const deskClockTexts = texts('deskClock', {
  zh: {
    leftDays: '还剩 {n} 天',
    leftWorkdays: '还剩 {n} 个工作日',
    dueToday: '今天到期',
    lateDays: '超时 {n} 天',
    lateWorkdays: '超时 {n} 个工作日',
    paused: '暂停计时',
    done: '已办结',
  },
  en: {
    leftDays: '{n} {n|day|days} left',
    leftWorkdays: '{n} working {n|day|days} left',
    dueToday: 'Due today',
    lateDays: '{n} {n|day|days} late',
    lateWorkdays: '{n} working {n|day|days} late',
    paused: 'Paused',
    done: 'Done',
  },
})
