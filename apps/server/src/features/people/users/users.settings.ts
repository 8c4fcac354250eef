import { setting } from '../../reference/settings/settings.declare.service.ts'

export const ILLEGAL_NAME_SENSITIVE_WORDS = setting.words(
  'ILLEGAL_NAME_SENSITIVE_WORDS',
  '管理员|超级用户|系统用户|客服中心|官方|邮政局|邮政管理局|申诉中心|快递公司|测试|匿名|无名氏|某某|先生|女士|用户|消费者|快递员|投诉|申诉|举报|法院|公安局|检察院|国务院',
  {
    in: 'BIZ_DEFINE',
    sort: 1430,
    zh: '真实姓名敏感词（以 | 分隔）',
    en: 'Words refused in real names (separated by |)',
  },
)
