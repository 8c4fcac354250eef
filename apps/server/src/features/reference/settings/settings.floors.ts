/** Whether a value stays where one administrator may put it. */
type Floor = (value: string) => boolean

const between =
  (least: number, most: number): Floor =>
  (value) =>
    Number(value) >= least && Number(value) <= most
const one =
  (...values: string[]): Floor =>
  (value) =>
    values.includes(value)

/**
 * Settings that guard people and cases, and how far one administrator alone may move them: about as lax as the
 * standards allow (GB/T 22239-2019 8.1.4, NIST SP 800-63B-4). Beyond it a second administrator of another duty confirms.
 */
const FLOORS: Readonly<Record<string, Floor>> = {
  SNOWY_SYS_DEFAULT_PASSWORD: one(''),
  SNOWY_SYS_DEFAULT_CAPTCHA_OPEN: one('true'),
  SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B: one('true'),
  SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_C: one('true'),
  AUTH_LOGIN_FAIL_MAX: between(3, 10),
  AUTH_LOGIN_FAIL_WINDOW_MINUTES: between(10, 1_440),
  AUTH_LOGIN_LOCK_MINUTES: between(10, 1_440),
  AUTH_LOGIN_IP_FAIL_MAX: between(1, 100),
  AUTH_CAPTCHA_AFTER_FAILURES: between(0, 5),
  AUTH_ACCOUNT_CHECK_PER_MINUTE: between(1, 30),
  AUTH_ACCOUNT_CHECK_PER_DAY: between(1, 500),
  AUTH_IDLE_MINUTES_OFFICE: between(5, 60),
  AUTH_IDLE_MINUTES_PORTAL: between(5, 240),
  AUTH_ABSOLUTE_HOURS: between(1, 12),
  AUTH_SINGLE_SESSION_OFFICE: one('true'),
  CAPTCHA_SECONDS: between(30, 300),
  SMS_CODE_MINUTES: between(1, 10),
  SMS_CODE_TRIES: between(1, 5),
  SMS_RESEND_SECONDS: between(60, 600),
  SMS_PER_PHONE_HOUR: between(1, 10),
  SMS_PER_PHONE_DAY: between(1, 30),
  SMS_PER_IP_HOUR: between(1, 100),
  SMS_PER_NETWORK_HOUR: between(1, 500),
  PASSWORD_MIN_LENGTH_OFFICE: between(12, 64),
  PASSWORD_MIN_LENGTH_PORTAL: between(8, 64),
  PASSWORD_COMPLEXITY: one('THREE_OF_FOUR', 'ALL_FOUR'),
  PASSWORD_REPEAT_MAX: between(1, 3),
  PASSWORD_HISTORY: between(3, 24),
  PASSWORD_VALID_DAYS_OFFICE: between(1, 180),
  PASSWORD_INITIAL_HOURS: between(1, 72),
  LOG_RETENTION_MONTHS: between(6, 120),
  APPROVE_COMPENSATION_FROM: between(0, 50_000),
}

/** Whether a value lies beyond what one administrator may set alone. */
export const needsSecond = (key: string, value: string): boolean => FLOORS[key]?.(value) === false
