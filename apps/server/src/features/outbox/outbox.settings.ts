import { setting } from '../reference/settings/settings.declare.service.ts'

export const DEFAULT_SMS_ENGINE = setting.select('SNOWY_SYS_DEFAULT_SMS_ENGINE', 'LOCAL', {
  in: 'SYS_BASE',
  sort: 160,
  dict: 'SMS_ENGINE',
  zh: '默认短信引擎',
  en: 'Default SMS engine',
})
export const DEFAULT_EMAIL_ENGINE = setting.select('SNOWY_SYS_DEFAULT_EMAIL_ENGINE', 'LOCAL', {
  in: 'SYS_BASE',
  sort: 170,
  dict: 'EMAIL_ENGINE',
  zh: '默认邮件引擎',
  en: 'Default e-mail engine',
})
export const DEFAULT_PUSH_ENGINE = setting.select('SNOWY_SYS_DEFAULT_PUSH_ENGINE', 'FEISHU', {
  in: 'SYS_BASE',
  sort: 175,
  dict: 'PUSH_ENGINE',
  zh: '默认推送引擎',
  en: 'Default push engine',
})
export const EMAIL_LOCAL_FROM = setting.text('SNOWY_EMAIL_LOCAL_FROM', '', {
  in: 'EMAIL_LOCAL',
  sort: 210,
  zh: '发件邮箱',
  en: 'Sender',
})
export const EMAIL_LOCAL_PASSWORD = setting.secret('SNOWY_EMAIL_LOCAL_PASSWORD', {
  in: 'EMAIL_LOCAL',
  sort: 220,
  zh: '邮箱密码',
  en: 'Password',
})
export const EMAIL_LOCAL_SMTP_HOST = setting.text('SNOWY_EMAIL_LOCAL_SMTP_HOST', '', {
  in: 'EMAIL_LOCAL',
  sort: 230,
  zh: 'SMTP 主机',
  en: 'SMTP host',
})
export const EMAIL_LOCAL_SMTP_PORT = setting.integer('SNOWY_EMAIL_LOCAL_SMTP_PORT', 465, {
  in: 'EMAIL_LOCAL',
  sort: 240,
  zh: 'SMTP 端口',
  en: 'SMTP port',
})
export const EMAIL_LOCAL_AUTH = setting.flag('SNOWY_EMAIL_LOCAL_AUTH', true, {
  in: 'EMAIL_LOCAL',
  sort: 250,
  zh: '需要认证',
  en: 'Authentication',
})
export const EMAIL_LOCAL_SSL_ENABLE = setting.flag('SNOWY_EMAIL_LOCAL_SSL_ENABLE', true, {
  in: 'EMAIL_LOCAL',
  sort: 260,
  zh: '使用 SSL',
  en: 'SSL',
})
export const EMAIL_LOCAL_STARTTLS_ENABLE = setting.flag('SNOWY_EMAIL_LOCAL_STARTTLS_ENABLE', false, {
  in: 'EMAIL_LOCAL',
  sort: 270,
  zh: '使用 STARTTLS',
  en: 'STARTTLS',
})
export const EMAIL_ALIYUN_ACCESS_KEY_ID = setting.text('SNOWY_EMAIL_ALIYUN_ACCESS_KEY_ID', '', {
  in: 'EMAIL_ALIYUN',
  sort: 280,
  zh: '访问标识',
  en: 'Access key id',
})
export const EMAIL_ALIYUN_ACCESS_KEY_SECRET = setting.secret('SNOWY_EMAIL_ALIYUN_ACCESS_KEY_SECRET', {
  in: 'EMAIL_ALIYUN',
  sort: 290,
  zh: '访问密钥',
  en: 'Access key secret',
})
export const EMAIL_ALIYUN_REGION_ID = setting.text('SNOWY_EMAIL_ALIYUN_REGION_ID', 'cn-hangzhou', {
  in: 'EMAIL_ALIYUN',
  sort: 300,
  zh: '地域',
  en: 'Region',
})
export const EMAIL_ALIYUN_FROM = setting.text('SNOWY_EMAIL_ALIYUN_FROM', '', {
  in: 'EMAIL_ALIYUN',
  sort: 310,
  zh: '发件邮箱',
  en: 'Sender',
})
export const EMAIL_ALIYUN_END_POINT = setting.text('SNOWY_EMAIL_ALIYUN_END_POINT', '', {
  in: 'EMAIL_ALIYUN',
  sort: 315,
  zh: '服务地址；为空时按地域',
  en: 'End point; by region when empty',
})
export const EMAIL_TENCENT_SECRET_ID = setting.text('SNOWY_EMAIL_TENCENT_SECRET_ID', '', {
  in: 'EMAIL_TENCENT',
  sort: 320,
  zh: '访问标识',
  en: 'Secret id',
})
export const EMAIL_TENCENT_SECRET_KEY = setting.secret('SNOWY_EMAIL_TENCENT_SECRET_KEY', {
  in: 'EMAIL_TENCENT',
  sort: 330,
  zh: '访问密钥',
  en: 'Secret key',
})
export const EMAIL_TENCENT_REGION_ID = setting.text('SNOWY_EMAIL_TENCENT_REGION_ID', 'ap-guangzhou', {
  in: 'EMAIL_TENCENT',
  sort: 340,
  zh: '地域',
  en: 'Region',
})
export const EMAIL_TENCENT_FROM = setting.text('SNOWY_EMAIL_TENCENT_FROM', '', {
  in: 'EMAIL_TENCENT',
  sort: 350,
  zh: '发件邮箱',
  en: 'Sender',
})
export const EMAIL_TENCENT_END_POINT = setting.text('SNOWY_EMAIL_TENCENT_END_POINT', '', {
  in: 'EMAIL_TENCENT',
  sort: 355,
  zh: '服务地址；为空时用默认地址',
  en: 'End point; the default one when empty',
})
export const SMS_ALIYUN_ACCESS_KEY_ID = setting.text('SNOWY_SMS_ALIYUN_ACCESS_KEY_ID', '', {
  in: 'SMS_ALIYUN',
  sort: 360,
  zh: '访问标识',
  en: 'Access key id',
})
export const SMS_ALIYUN_ACCESS_KEY_SECRET = setting.secret('SNOWY_SMS_ALIYUN_ACCESS_KEY_SECRET', {
  in: 'SMS_ALIYUN',
  sort: 370,
  zh: '访问密钥',
  en: 'Access key secret',
})
export const SMS_ALIYUN_END_POINT = setting.text('SNOWY_SMS_ALIYUN_END_POINT', 'dysmsapi.aliyuncs.com', {
  in: 'SMS_ALIYUN',
  sort: 380,
  zh: '服务地址',
  en: 'End point',
})
export const SMS_ALIYUN_DEFAULT_SIGN_NAME = setting.text('SNOWY_SMS_ALIYUN_DEFAULT_SIGN_NAME', '', {
  in: 'SMS_ALIYUN',
  sort: 390,
  zh: '默认签名',
  en: 'Default signature',
})
export const SMS_ALIYUN_TEMPLATE_CODES = setting.words('SNOWY_SMS_ALIYUN_TEMPLATE_CODES', '', {
  in: 'SMS_ALIYUN',
  sort: 395,
  zh: '模板编码（一个，或逐行“模板名:编码”）',
  en: 'Template codes (one, or template:code in each line)',
})
export const SMS_TENCENT_SECRET_ID = setting.text('SNOWY_SMS_TENCENT_SECRET_ID', '', {
  in: 'SMS_TENCENT',
  sort: 400,
  zh: '访问标识',
  en: 'Secret id',
})
export const SMS_TENCENT_SECRET_KEY = setting.secret('SNOWY_SMS_TENCENT_SECRET_KEY', {
  in: 'SMS_TENCENT',
  sort: 410,
  zh: '访问密钥',
  en: 'Secret key',
})
export const SMS_TENCENT_REGION_ID = setting.text('SNOWY_SMS_TENCENT_REGION_ID', 'ap-guangzhou', {
  in: 'SMS_TENCENT',
  sort: 420,
  zh: '地域',
  en: 'Region',
})
export const SMS_TENCENT_DEFAULT_SDK_APP_ID = setting.text('SNOWY_SMS_TENCENT_DEFAULT_SDK_APP_ID', '', {
  in: 'SMS_TENCENT',
  sort: 430,
  zh: '默认应用标识',
  en: 'Default application id',
})
export const SMS_TENCENT_DEFAULT_SIGN_NAME = setting.text('SNOWY_SMS_TENCENT_DEFAULT_SIGN_NAME', '', {
  in: 'SMS_TENCENT',
  sort: 440,
  zh: '默认签名',
  en: 'Default signature',
})
export const SMS_TENCENT_END_POINT = setting.text('SNOWY_SMS_TENCENT_END_POINT', 'sms.tencentcloudapi.com', {
  in: 'SMS_TENCENT',
  sort: 442,
  zh: '服务地址',
  en: 'End point',
})
export const SMS_TENCENT_TEMPLATE_CODES = setting.words('SNOWY_SMS_TENCENT_TEMPLATE_CODES', '', {
  in: 'SMS_TENCENT',
  sort: 445,
  zh: '模板编码（一个，或逐行“模板名:编码”）',
  en: 'Template codes (one, or template:code in each line)',
})
export const PUSH_FEISHU_TOKEN_ID = setting.secret('SNOWY_PUSH_FEISHU_TOKEN_ID', {
  in: 'PUSH_FEISHU',
  sort: 444,
  zh: '机器人标识（群机器人地址末尾的一段）',
  en: 'Token of the robot (last part of its address)',
})
export const PUSH_FEISHU_SIGN = setting.secret('SNOWY_PUSH_FEISHU_SIGN', {
  in: 'PUSH_FEISHU',
  sort: 445,
  zh: '加签密钥；未开启加签时留空',
  en: 'Signing secret; empty where the group demands none',
})
export const PUSH_FEISHU_END_POINT = setting.text('SNOWY_PUSH_FEISHU_END_POINT', '', {
  in: 'PUSH_FEISHU',
  sort: 446,
  zh: '服务地址；为空时用默认地址',
  en: 'End point; the default one when empty',
})
export const PUSH_DINGTALK_TOKEN_ID = setting.secret('SNOWY_PUSH_DINGTALK_TOKEN_ID', {
  in: 'PUSH_DINGTALK',
  sort: 447,
  zh: '机器人标识（群机器人地址末尾的一段）',
  en: 'Token of the robot (last part of its address)',
})
export const PUSH_DINGTALK_SIGN = setting.secret('SNOWY_PUSH_DINGTALK_SIGN', {
  in: 'PUSH_DINGTALK',
  sort: 448,
  zh: '加签密钥；未开启加签时留空',
  en: 'Signing secret; empty where the group demands none',
})
export const PUSH_DINGTALK_END_POINT = setting.text('SNOWY_PUSH_DINGTALK_END_POINT', '', {
  in: 'PUSH_DINGTALK',
  sort: 449,
  zh: '服务地址；为空时用默认地址',
  en: 'End point; the default one when empty',
})
export const PUSH_WORKWECHAT_TOKEN_ID = setting.secret('SNOWY_PUSH_WORKWECHAT_TOKEN_ID', {
  in: 'PUSH_WORKWECHAT',
  sort: 450,
  zh: '机器人标识（群机器人地址末尾的一段）',
  en: 'Token of the robot (last part of its address)',
})
export const PUSH_WORKWECHAT_END_POINT = setting.text('SNOWY_PUSH_WORKWECHAT_END_POINT', '', {
  in: 'PUSH_WORKWECHAT',
  sort: 451,
  zh: '服务地址；为空时用默认地址',
  en: 'End point; the default one when empty',
})
export const OUTBOX_NOTICE_MONTHS = setting.integer('OUTBOX_NOTICE_MONTHS', 36, {
  in: 'AUTH_LOG',
  sort: 1426,
  unit: 'month',
  zh: '已发短信和邮件保存月数',
  en: 'Months that sent SMS and mail are kept',
  law: {
    zh: '申诉处理材料保存不少于三年',
    en: 'Material of handling appeals is kept for three years at least',
  },
  between: [36, 120],
  alone: [36, 120],
})
export const OUTBOX_CODE_MONTHS = setting.integer('OUTBOX_CODE_MONTHS', 6, {
  in: 'AUTH_LOG',
  sort: 1427,
  unit: 'month',
  zh: '验证码短信和邮件保存月数',
  en: 'Months that sent codes are kept',
  law: { zh: '《网络安全法》要求不少于六个月', en: 'Cybersecurity Law: six months at least' },
  between: [6, 36],
  alone: [6, 36],
})
