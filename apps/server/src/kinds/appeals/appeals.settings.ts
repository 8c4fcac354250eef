import { setting } from '../../features/reference/settings/settings.declare.service.ts'

export const APPEAL_PROGRESS_CAP_DAYS = setting.integer('APPEAL_PROGRESS_CAP_DAYS', 25, {
  in: 'TIME_LIMIT',
  sort: 990,
  unit: 'day',
  zh: '阶段报告后最终答复不晚于收到申诉后第几日',
  en: 'Final reply after an interim report: latest day counted from receipt',
})
export const APPEAL_EXTEND_CAP_DAYS = setting.integer('APPEAL_EXTEND_CAP_DAYS', 28, {
  in: 'TIME_LIMIT',
  sort: 1010,
  unit: 'day',
  zh: '延期后答复不晚于收到申诉后第几日',
  en: 'Extended reply: latest day counted from receipt',
})
export const APPEAL_EXTENSION_ASKS = setting.integer('APPEAL_EXTENSION_ASKS', 2, {
  in: 'TIME_LIMIT',
  sort: 1011,
  unit: 'count',
  zh: '企业每件最多申请延期次数',
  en: 'How often an enterprise may ask for an extension of a case',
})
export const APPEAL_BACKDATE_DAYS = setting.integer('APPEAL_BACKDATE_DAYS', 30, {
  in: 'TIME_LIMIT',
  sort: 1080,
  unit: 'day',
  zh: '管局登记收到时间最多可早于今日天数',
  en: 'How far back the receipt of a call or letter may lie',
})
export const APPEAL_PAUSE_BACKDATE_DAYS = setting.integer('APPEAL_PAUSE_BACKDATE_DAYS', 3, {
  in: 'TIME_LIMIT',
  sort: 1081,
  unit: 'day',
  zh: '暂停、恢复企业答复时限最多可早于今日天数',
  en: 'How far back a pause of the enterprise’s time may begin or end',
})
export const RECHECK_SAMPLE_PERCENT = setting.integer('RECHECK_SAMPLE_PERCENT', 5, {
  in: 'STATISTICS',
  sort: 1120,
  unit: 'percent',
  zh: '复核抽样比例',
  en: 'Share of closed cases re-checked',
})
export const APPROVE_COMPENSATION_FROM = setting.integer('APPROVE_COMPENSATION_FROM', 10000, {
  in: 'STATISTICS',
  sort: 1121,
  unit: 'yuan',
  zh: '赔偿达到多少元结案须经复核人同意',
  en: 'Compensation from which closing needs a second person',
  alone: [0, 50_000],
})
