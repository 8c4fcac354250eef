import { setting } from '../../features/reference/settings/settings.declare.service.ts'

export const OUTER_REMIND_DAYS = setting.integer('OUTER_REMIND_DAYS', 2, {
  in: 'TIME_LIMIT',
  sort: 1095,
  unit: 'day',
  between: [1, 30],
  zh: '12345、信访等外单位要求的答复日期前几日提醒承办人和负责人',
  en: 'Days before the day that hotline 12345, a petition office or another body named on which handler and leaders are reminded',
  law: {
    zh: '法规没有规定提醒的天数，由本局设定；答复的最后日期以转办单据上写明的为准',
    en: 'No rule names these days, the bureau sets them; the last day of an answer is the one on the paper that passes the matter on',
  },
})
