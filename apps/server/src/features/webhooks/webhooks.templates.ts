import { templates } from '../outbox/outbox.service.ts'

export const webhookTemplates = templates({
  webhookFailing: {
    category: 'SYS',
    subject: { zh: '事件推送已停止', en: 'Events are not sent any more' },
    text: {
      zh: '推送地址“{name}”已连续 {days} 天推送失败，平台已停止推送。请检查本企业的接收系统，然后在“事件推送”恢复，并重发已放弃的事件。',
      en: 'Nothing but failures came from the endpoint “{name}” for this many days: {days}. Nothing is sent there any more. Please look after your system, then let the endpoint run again under Webhooks and send again what was given up.',
    },
    sms: {
      zh: '推送地址“{name}”连续推送失败，已停止推送，请登录平台查看。',
      en: 'The endpoint “{name}” failed for days and is switched off. Please sign in and look.',
    },
  },
})
