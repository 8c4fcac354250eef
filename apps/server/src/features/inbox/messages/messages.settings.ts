import type { Area } from '@appeal/contract/kit/access.ts'
import { type Setting, setting } from '../../reference/settings/settings.declare.service.ts'

// How long a session may be idle: a stream that lies open is not, so whoever keeps it open renews it in time.
export const AUTH_IDLE_MINUTES_OFFICE = setting.integer('AUTH_IDLE_MINUTES_OFFICE', 30, {
  in: 'AUTH_SESSION',
  sort: 1220,
  unit: 'minute',
  zh: '后台会话空闲时间',
  en: 'Idle time of back-office sessions',
  between: [5, 480],
  alone: [5, 60],
})
export const AUTH_IDLE_MINUTES_PORTAL = setting.integer('AUTH_IDLE_MINUTES_PORTAL', 60, {
  in: 'AUTH_SESSION',
  sort: 1230,
  unit: 'minute',
  zh: '门户会话空闲时间',
  en: 'Idle time of portal sessions',
  between: [5, 1_440],
  alone: [5, 240],
})

export const IDLE_MINUTES: Readonly<Record<Area, Setting<number>>> = {
  a: AUTH_IDLE_MINUTES_OFFICE,
  b: AUTH_IDLE_MINUTES_OFFICE,
  c: AUTH_IDLE_MINUTES_PORTAL,
  d: AUTH_IDLE_MINUTES_PORTAL,
}

export const SMS_ADDRESS = setting.flag('SMS_ADDRESS', true, {
  in: 'SYS_BASE',
  sort: 165,
  zh: '给当事人的短信附查看网址（需设置 PUBLIC_URL；短信可能因此多算一条）',
  en: 'SMS to whoever filed a case end with its address (PUBLIC_URL has to be set; an SMS may count as one more for it)',
})

export const MESSAGE_MONTHS = setting.integer('MESSAGE_MONTHS', 36, {
  in: 'AUTH_LOG',
  sort: 1428,
  unit: 'month',
  zh: '站内消息保存月数',
  en: 'Months that messages are kept',
  law: {
    zh: '申诉处理材料保存不少于三年',
    en: 'Material of handling appeals is kept for three years at least',
  },
  between: [36, 120],
  alone: [36, 120],
})
