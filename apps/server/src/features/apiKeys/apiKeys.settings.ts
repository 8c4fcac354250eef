import { setting } from '../reference/settings/settings.declare.service.ts'

export const API_KEY_DAYS_MAX = setting.integer('API_KEY_DAYS_MAX', 366, {
  in: 'AUTH_SESSION',
  sort: 1256,
  unit: 'day',
  zh: '企业接口密钥的最长有效天数',
  en: 'Days for which an API key of an enterprise is valid, at most',
  between: [1, 3_650],
  alone: [1, 732],
})
export const API_KEY_CALLS_PER_MINUTE = setting.integer('API_KEY_CALLS_PER_MINUTE', 120, {
  in: 'AUTH_SESSION',
  sort: 1258,
  unit: 'count',
  zh: '每个企业接口密钥每分钟的调用次数上限',
  en: 'Calls of one API key in a minute',
  between: [1, 6_000],
})
