import { templates } from '../outbox/outbox.service.ts'

export const alarmTemplates = templates({
  alarmRaised: {
    category: 'SYS',
    subject: { zh: '安全告警：{title}', en: 'Alarm: {title}' },
    text: {
      zh: '安全值守发现“{title}”，同时发生的同类告警另有 {others} 条，请到“安全值守”查看并处理。',
      en: 'The security desk noticed: {title}. Others of the kind at the same time: {others}. Please look into it on the page Security desk.',
    },
    sms: { zh: '安全告警：{title}，请尽快处理。', en: 'Alarm: {title}. Please look into it.' },
  },
})
