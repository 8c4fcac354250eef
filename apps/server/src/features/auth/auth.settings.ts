import type { Area } from '@appeal/contract/kit/access.ts'
import { type Setting, setting } from '../reference/settings/settings.declare.service.ts'

export const CAPTCHA_OPEN = setting.flag('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN', true, {
  in: 'SYS_BASE',
  sort: 80,
  isPublic: true,
  zh: '登录验证码开关',
  en: 'Captcha at sign-in',
  alone: ['true'],
})
export const CAPTCHA_OPEN_FLAG_FOR_B = setting.flag('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B', true, {
  in: 'SYS_BASE',
  sort: 90,
  isPublic: true,
  zh: '后台登录验证码开关',
  en: 'Captcha at back-office sign-in',
  alone: ['true'],
})
export const CAPTCHA_OPEN_FLAG_FOR_C = setting.flag('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_C', true, {
  in: 'SYS_BASE',
  sort: 100,
  isPublic: true,
  zh: '门户登录验证码开关',
  en: 'Captcha at portal sign-in',
  alone: ['true'],
})
export const ALLOW_PHONE_LOGIN_FLAG_FOR_B = setting.flag(
  'SNOWY_SYS_DEFAULT_ALLOW_PHONE_LOGIN_FLAG_FOR_B',
  true,
  { in: 'SYS_BASE', sort: 120, isPublic: true, zh: '后台允许手机号登录', en: 'Back-office sign-in by phone' },
)
/** Opens `doLoginByEmail` to clients of the ecosystem; staff whose account has no address are asked for one. */
export const ALLOW_EMAIL_LOGIN_FLAG_FOR_B = setting.flag(
  'SNOWY_SYS_DEFAULT_ALLOW_EMAIL_LOGIN_FLAG_FOR_B',
  false,
  {
    in: 'SYS_BASE',
    sort: 130,
    isPublic: true,
    zh: '后台允许邮箱登录',
    en: 'Back-office sign-in by e-mail',
    alone: ['false'],
  },
)
/** The same for consumers: the page of this product does not offer it. */
export const ALLOW_EMAIL_LOGIN_FLAG_FOR_C = setting.flag(
  'SNOWY_SYS_DEFAULT_ALLOW_EMAIL_LOGIN_FLAG_FOR_C',
  false,
  {
    in: 'SYS_BASE',
    sort: 135,
    isPublic: true,
    zh: '消费者允许邮箱登录',
    en: 'Portal sign-in by e-mail',
    alone: ['false'],
  },
)
export const AUTH_LOGIN_FAIL_MAX = setting.integer('AUTH_LOGIN_FAIL_MAX', 5, {
  in: 'AUTH_LOGIN',
  sort: 1150,
  unit: 'count',
  zh: '账号登录失败次数上限',
  en: 'Failed sign-ins of an account before it is locked',
  between: [3, 20],
  alone: [3, 10],
})
export const AUTH_LOGIN_FAIL_WINDOW_MINUTES = setting.integer('AUTH_LOGIN_FAIL_WINDOW_MINUTES', 15, {
  in: 'AUTH_LOGIN',
  sort: 1160,
  unit: 'minute',
  zh: '登录失败统计时间',
  en: 'Time over which failures are counted',
  between: [1, 1_440],
  alone: [10, 1_440],
})
export const AUTH_LOGIN_LOCK_MINUTES = setting.integer('AUTH_LOGIN_LOCK_MINUTES', 15, {
  in: 'AUTH_LOGIN',
  sort: 1170,
  unit: 'minute',
  zh: '账号锁定时间',
  en: 'Length of the lock',
  between: [1, 1_440],
  alone: [10, 1_440],
})
export const AUTH_LOGIN_IP_FAIL_MAX = setting.integer('AUTH_LOGIN_IP_FAIL_MAX', 20, {
  in: 'AUTH_LOGIN',
  sort: 1180,
  unit: 'count',
  zh: '同一地址登录失败次数上限',
  en: 'Failed sign-ins of one address in that time',
  alone: [1, 100],
})
export const AUTH_CAPTCHA_AFTER_FAILURES = setting.integer('AUTH_CAPTCHA_AFTER_FAILURES', 3, {
  in: 'AUTH_LOGIN',
  sort: 1190,
  unit: 'count',
  zh: '登录失败几次后必须输入验证码',
  en: 'Failures after which the captcha is asked, switch or not',
  alone: [0, 5],
})
export const AUTH_ACCOUNT_CHECK_PER_MINUTE = setting.integer('AUTH_ACCOUNT_CHECK_PER_MINUTE', 10, {
  in: 'AUTH_LOGIN',
  sort: 1200,
  unit: 'count',
  zh: '同一地址每分钟账号查询次数',
  en: 'Account look-ups of one address in a minute',
  alone: [1, 30],
})
export const AUTH_ACCOUNT_CHECK_PER_DAY = setting.integer('AUTH_ACCOUNT_CHECK_PER_DAY', 100, {
  in: 'AUTH_LOGIN',
  sort: 1210,
  unit: 'count',
  zh: '同一地址每日账号查询次数',
  en: 'Account look-ups of one address in a day',
  alone: [1, 500],
})
export const AUTH_ABSOLUTE_HOURS = setting.integer('AUTH_ABSOLUTE_HOURS', 12, {
  in: 'AUTH_SESSION',
  sort: 1240,
  unit: 'hour',
  zh: '会话最长时间',
  en: 'Longest life of a session',
  between: [1, 24],
  alone: [1, 12],
})
export const AUTH_AUTOLOGIN_DAYS = setting.integer('AUTH_AUTOLOGIN_DAYS', 7, {
  in: 'AUTH_SESSION',
  sort: 1245,
  unit: 'day',
  zh: '门户自动登录天数（0 为不提供）',
  en: 'Days that a portal session may be kept (0: none)',
  between: [0, 30],
  alone: [0, 7],
})
export const AUTH_SINGLE_SESSION_OFFICE = setting.flag('AUTH_SINGLE_SESSION_OFFICE', true, {
  in: 'AUTH_SESSION',
  sort: 1250,
  zh: '后台同一账号只保留一个会话',
  en: 'One session for each back-office account',
  alone: ['true'],
})
/** Ten minutes cover a sitting at the settings, not a desk that was left (ASVS 5.0, 7.5.3). */
export const AUTH_STEP_UP_MINUTES = setting.integer('AUTH_STEP_UP_MINUTES', 10, {
  in: 'AUTH_SESSION',
  sort: 1252,
  unit: 'minute',
  zh: '导出、授权、改安全设置等操作前，验证在几分钟内有效',
  en: 'Minutes after which exports, grants and security settings ask again who it is',
  between: [1, 720],
  alone: [1, 30],
  law: {
    zh: 'GB/T 22239-2019 8.1.4.1 d、OWASP ASVS 5.0 7.5.3',
    en: 'GB/T 22239-2019 8.1.4.1 d, OWASP ASVS 5.0 7.5.3',
  },
})
export const AUTH_TRUST_DAYS = setting.integer('AUTH_TRUST_DAYS', 0, {
  in: 'AUTH_SESSION',
  sort: 1254,
  unit: 'day',
  zh: '受信任设备免第二验证的天数（0 为每次都要）',
  en: 'Days a trusted device needs no second factor (0: always needed)',
  between: [0, 30],
  alone: [0, 7],
  law: { zh: 'GB/T 22239-2019 8.1.4.1 d', en: 'GB/T 22239-2019 8.1.4.1 d' },
})
export const CAPTCHA_SECONDS = setting.integer('CAPTCHA_SECONDS', 120, {
  in: 'AUTH_CAPTCHA',
  sort: 1260,
  unit: 'second',
  zh: '图形验证码有效时间',
  en: 'Life of a picture captcha',
  between: [30, 600],
  alone: [30, 300],
})
export const SMS_CODE_MINUTES = setting.integer('SMS_CODE_MINUTES', 5, {
  in: 'AUTH_SMS',
  sort: 1270,
  unit: 'minute',
  zh: '短信验证码有效时间',
  en: 'Life of an SMS code',
  between: [1, 30],
  alone: [1, 10],
})
export const SMS_CODE_TRIES = setting.integer('SMS_CODE_TRIES', 5, {
  in: 'AUTH_SMS',
  sort: 1280,
  unit: 'count',
  zh: '短信验证码可输错次数',
  en: 'Tries for an SMS code',
  between: [1, 10],
  alone: [1, 5],
})
export const SMS_RESEND_SECONDS = setting.integer('SMS_RESEND_SECONDS', 180, {
  in: 'AUTH_SMS',
  sort: 1290,
  unit: 'second',
  zh: '短信重发间隔',
  en: 'Time before another SMS',
  between: [60, 600],
  alone: [60, 600],
})
export const SMS_PER_PHONE_HOUR = setting.integer('SMS_PER_PHONE_HOUR', 5, {
  in: 'AUTH_SMS',
  sort: 1300,
  unit: 'count',
  zh: '每号码每小时短信数',
  en: 'SMS to one phone in an hour',
  alone: [1, 10],
})
export const SMS_PER_PHONE_DAY = setting.integer('SMS_PER_PHONE_DAY', 10, {
  in: 'AUTH_SMS',
  sort: 1310,
  unit: 'count',
  zh: '每号码每日短信数',
  en: 'SMS to one phone in 24 hours',
  alone: [1, 30],
})
export const SMS_PER_IP_HOUR = setting.integer('SMS_PER_IP_HOUR', 20, {
  in: 'AUTH_SMS',
  sort: 1320,
  unit: 'count',
  zh: '每地址每小时短信数',
  en: 'SMS asked by one address in an hour',
  alone: [1, 100],
})
export const SMS_PER_NETWORK_HOUR = setting.integer('SMS_PER_NETWORK_HOUR', 100, {
  in: 'AUTH_SMS',
  sort: 1330,
  unit: 'count',
  zh: '每网段（/24）每小时短信数',
  en: 'SMS asked by one /24 network in an hour',
  alone: [1, 500],
})
export const PASSWORD_HISTORY = setting.integer('PASSWORD_HISTORY', 5, {
  in: 'AUTH_PASSWORD',
  sort: 1390,
  unit: 'count',
  zh: '不得与最近几次密码相同',
  en: 'Last passwords that may not be used again',
  between: [0, 24],
  alone: [3, 24],
})
/** Beside the program's own list, which cannot be shortened: names of this place that its people would choose. */
export const PASSWORD_WEAK_WORDS = setting.text('PASSWORD_WEAK_WORDS', '', {
  in: 'AUTH_PASSWORD',
  sort: 1395,
  zh: '新密码不得包含的词（逗号分隔，3 个字符起）',
  en: 'Words that no new password may hold (comma-separated, from 3 signs)',
  alone: 'longer',
})
export const PASSWORD_VALID_DAYS_OFFICE = setting.integer('PASSWORD_VALID_DAYS_OFFICE', 90, {
  in: 'AUTH_PASSWORD',
  sort: 1400,
  unit: 'day',
  zh: '后台密码有效天数',
  en: 'Days a back-office password is valid',
  between: [0, 365],
  alone: [1, 180],
})
export const PASSWORD_INITIAL_HOURS = setting.integer('PASSWORD_INITIAL_HOURS', 72, {
  in: 'AUTH_PASSWORD',
  sort: 1420,
  unit: 'hour',
  zh: '初始密码有效时间',
  en: 'Life of an initial password',
  between: [1, 168],
  alone: [1, 72],
})

/** The switch of each area besides the general one; enterprises have only that. */
export const CAPTCHA_OPEN_IN: Readonly<Record<Area, Setting<boolean>>> = {
  a: CAPTCHA_OPEN,
  b: CAPTCHA_OPEN_FLAG_FOR_B,
  c: CAPTCHA_OPEN_FLAG_FOR_C,
  d: CAPTCHA_OPEN_FLAG_FOR_C,
}
