import { templatesOn } from '../../features/outbox/outbox.service.ts'

/** What is told of an alarm. */
export const radarTemplates = templatesOn('work')({
  radarAlarm: {
    subject: { zh: '异常雷达报警', en: 'An alarm of the look-out' },
    text: {
      zh: '{what}：自 {date}以来收到 {count} 件申诉，预期 {expected} 件，请查看是不是突发情况。',
      en: '{what}: appeals since {date}: {count}; expected: {expected}. Please see whether there is an incident.',
    },
    sms: {
      zh: '异常雷达：{what} {count} 件，预期 {expected} 件。',
      en: 'Look-out: {what}, appeals {count}, expected {expected}.',
    },
  },
})
