import { setting } from '../reference/settings/settings.declare.service.ts'

const TAB = 'AUTH_HEADS'

/** Second places that every signed head of the log goes to; a file is named by the environment (`LOG_HEADS_FILE`). */
export const LOG_HEADS_MAIL = setting.text('LOG_HEADS_MAIL', '', {
  in: TAB,
  sort: 1_900,
  zh: '接收存证摘要的邮箱，多个以逗号分隔；为空则不发送',
  en: 'Mail addresses that signed heads go to, separated by commas; none when empty',
  form: 'mails',
})
export const LOG_HEADS_S3_END_POINT = setting.text('LOG_HEADS_S3_END_POINT', '', {
  in: TAB,
  sort: 1_901,
  zh: '存证摘要的对象存储服务地址',
  en: 'End point of the bucket for signed heads',
  form: 'webAddress',
})
export const LOG_HEADS_S3_REGION = setting.text('LOG_HEADS_S3_REGION', '', {
  in: TAB,
  sort: 1_902,
  zh: '对象存储地域，可为空',
  en: 'Region of the bucket, where it has one',
})
export const LOG_HEADS_S3_BUCKET = setting.text('LOG_HEADS_S3_BUCKET', '', {
  in: TAB,
  sort: 1_903,
  zh: '存储桶名称，须已开启对象锁定；为空则不写入',
  en: 'Name of the bucket, which must have object lock; none when empty',
})
export const LOG_HEADS_S3_ACCESS_KEY = setting.text('LOG_HEADS_S3_ACCESS_KEY', '', {
  in: TAB,
  sort: 1_904,
  zh: '对象存储访问标识',
  en: 'Access key id of the bucket',
})
export const LOG_HEADS_S3_SECRET_KEY = setting.secret('LOG_HEADS_S3_SECRET_KEY', {
  in: TAB,
  sort: 1_905,
  zh: '对象存储访问密钥',
  en: 'Access key secret of the bucket',
})
export const LOG_HEADS_S3_DAYS = setting.integer('LOG_HEADS_S3_DAYS', 1_095, {
  in: TAB,
  sort: 1_906,
  unit: 'day',
  zh: '存证摘要在存储桶中的锁定天数',
  en: 'Days that a signed head stays locked in the bucket',
  law: {
    zh: '《网络安全法》要求日志留存不少于六个月',
    en: 'Cybersecurity Law: logs for six months at least',
  },
  between: [180, 3_650],
  alone: [365, 3_650],
})
