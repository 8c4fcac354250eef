import { templates } from '../outbox/outbox.service.ts'

/** What the calendar tells: dates that come near, are over, or were moved. */
export const calendarTemplates = templates({
  warning: {
    occasion: 'deadline',
    subject: { zh: '{kind}即将到期', en: 'Nearly due: {kind}' },
    text: {
      zh: '{kind}{no}的“{limit}”还有{days}日到期（{date}），请及时办理。',
      en: '“{limit}” of {kind} {no} is due in {days} days, on {date}.',
    },
    sms: {
      zh: '{kind}{no}还有{days}日到期（{date}），请及时办理。',
      en: '{kind} {no} is due in {days} days, on {date}.',
    },
  },
  overdue: {
    occasion: 'deadline',
    subject: { zh: '{kind}已逾期', en: 'Overdue: {kind}' },
    text: {
      zh: '{kind}{no}的“{limit}”已于 {date}到期，尚未办理。',
      en: '“{limit}” of {kind} {no} was due on {date} and is not done.',
    },
    sms: { zh: '{kind}{no}已于 {date}逾期，请尽快办理。', en: '{kind} {no} is overdue since {date}.' },
  },
  stillLate: {
    occasion: 'supervision',
    subject: { zh: '超期{kind}上报', en: 'Overdue, goes up: {kind}' },
    text: {
      zh: '{office}的{kind}{no}“{limit}”已于 {date}到期，至今未办理，请督促。',
      en: '“{limit}” of {kind} {no} of {office} was due on {date} and is still not done. Please see to it.',
    },
    sms: {
      zh: '{kind}{no}已于 {date}逾期，至今未办理，请督促。',
      en: '{kind} {no} is overdue since {date} and not done.',
    },
  },
  dueToday: {
    occasion: 'deadline',
    subject: { zh: '{kind}今天到期', en: 'Due today: {kind}' },
    text: {
      zh: '{kind}{no}的“{limit}”今天（{date}）到期，请及时办理。',
      en: '“{limit}” of {kind} {no} is due today, {date}.',
    },
    sms: { zh: '{kind}{no}今天（{date}）到期，请及时办理。', en: '{kind} {no} is due today, {date}.' },
  },
  datesMoved: {
    occasion: 'deadline',
    subject: { zh: '办理时限已重新计算', en: 'Deadlines were computed anew' },
    text: {
      zh: '工作日历调整（{reason}），您办理的{count}件事项时限有变化：{numbers}。',
      en: 'The working calendar changed ({reason}); {count} of your cases have other dates: {numbers}.',
    },
    sms: {
      zh: '工作日历调整，您办理的{count}件事项时限有变化，请登录查看。',
      en: 'The working calendar changed; {count} of your cases have other dates. Please sign in.',
    },
  },
  digest: {
    occasion: 'deadline',
    subject: { zh: '今日办理摘要', en: 'Your cases today' },
    text: {
      zh: '新到{fresh}件，今天到期{dueToday}件，已超期{late}件。',
      en: 'New: {fresh}. Due today: {dueToday}. Overdue: {late}.',
    },
  },
  calendarMissing: {
    category: 'SYS',
    subject: { zh: '工作日历尚未确认', en: 'The working calendar is not confirmed' },
    text: {
      zh: '{year}年的工作日历尚未确认，跨入该年的时限只能按周一至周五推算，请尽快导入并确认。',
      en: 'The working calendar of {year} is not confirmed. Deadlines reaching into it assume Monday to Friday; please import and confirm it.',
    },
    sms: { zh: '{year}年的工作日历尚未确认。', en: 'The working calendar of {year} is not confirmed.' },
  },
})
