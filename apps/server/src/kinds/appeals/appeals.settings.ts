import { BUREAU_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

const WITHIN_ANSWER = {
  zh: '《邮政法》第六十五条：三十日内答复，延长后也不得超过；天数由管局规定',
  en: 'Postal Law, article 65: answered within thirty days, extended or not; the day is the bureau’s own rule',
}
const PAUSE_LAW = {
  zh: '暂停参照《行政许可法》第四十五条、《民法典》第一百九十四条；可早于今日的天数由管局规定',
  en: 'Pauses by analogy with the Administrative Licensing Law, article 45, and the Civil Code, article 194; how far back is the bureau’s own rule',
}

export const APPEAL_PROGRESS_CAP_DAYS = setting.integer('APPEAL_PROGRESS_CAP_DAYS', 25, {
  in: 'TIME_LIMIT',
  sort: 990,
  unit: 'day',
  zh: '阶段报告后最终答复不晚于收到申诉后第几日',
  en: 'Final reply after an interim report: latest day counted from receipt',
  between: [1, 30],
  law: WITHIN_ANSWER,
})
export const APPEAL_EXTEND_CAP_DAYS = setting.integer('APPEAL_EXTEND_CAP_DAYS', 28, {
  in: 'TIME_LIMIT',
  sort: 1010,
  unit: 'day',
  zh: '延期后答复不晚于收到申诉后第几日',
  en: 'Extended reply: latest day counted from receipt',
  between: [1, 30],
  law: WITHIN_ANSWER,
})
export const APPEAL_EXTENSION_ASKS = setting.integer('APPEAL_EXTENSION_ASKS', 2, {
  in: 'TIME_LIMIT',
  sort: 1011,
  unit: 'count',
  zh: '企业每件最多申请延期次数',
  en: 'How often an enterprise may ask for an extension of a case',
  between: [1, 10],
  law: BUREAU_RULE,
})
export const APPEAL_EXTEND_MAX_DAYS = setting.integer('APPEAL_EXTEND_MAX_DAYS', 5, {
  in: 'TIME_LIMIT',
  sort: 1012,
  unit: 'day',
  between: [1, 30],
  zh: '企业答复时限一次最多延长天数',
  en: 'Days by which the reply is extended at most',
  law: WITHIN_ANSWER,
})
export const APPEAL_VERIFY_MAX = setting.integer('APPEAL_VERIFY_MAX', 3, {
  in: 'TIME_LIMIT',
  sort: 1020,
  unit: 'count',
  between: [1, 10],
  zh: '每件最多发核实请求次数',
  en: 'Verification requests of a case at most',
  law: BUREAU_RULE,
})
export const APPEAL_VERIFY_GAP_MINUTES = setting.integer('APPEAL_VERIFY_GAP_MINUTES', 1, {
  in: 'TIME_LIMIT',
  sort: 1021,
  unit: 'minute',
  between: [1, 1440],
  zh: '两次核实请求最少间隔分钟数',
  en: 'Minutes between two verification requests',
  law: BUREAU_RULE,
})
export const APPEAL_REWORK_MAX = setting.integer('APPEAL_REWORK_MAX', 2, {
  in: 'TIME_LIMIT',
  sort: 1030,
  unit: 'count',
  between: [1, 5],
  zh: '每件最多退回企业重新处理次数',
  en: 'How often a case is returned to the enterprise',
  law: BUREAU_RULE,
})
export const APPEAL_REFUSE_MAX = setting.integer('APPEAL_REFUSE_MAX', 3, {
  in: 'TIME_LIMIT',
  sort: 1040,
  unit: 'count',
  between: [1, 10],
  zh: '企业退回满此次数后由管局决定',
  en: 'Returns by enterprises after which the bureau decides',
  law: BUREAU_RULE,
})
export const APPEAL_HANDOVER_MAX = setting.integer('APPEAL_HANDOVER_MAX', 3, {
  in: 'TIME_LIMIT',
  sort: 1050,
  unit: 'count',
  between: [1, 10],
  zh: '移交满此次数后由共同上级管局决定',
  en: 'Hand-overs after which the common superior bureau decides',
  law: BUREAU_RULE,
})
export const APPEAL_URGE_GAP_DAYS = setting.integer('APPEAL_URGE_GAP_DAYS', 1, {
  in: 'TIME_LIMIT',
  sort: 1060,
  unit: 'day',
  between: [1, 30],
  zh: '两次催办最少间隔天数',
  en: 'Days from one urging to the next',
  law: BUREAU_RULE,
})
export const APPEAL_BACKDATE_DAYS = setting.integer('APPEAL_BACKDATE_DAYS', 30, {
  in: 'TIME_LIMIT',
  sort: 1080,
  unit: 'day',
  zh: '管局登记收到时间最多可早于今日天数',
  en: 'How far back the receipt of a call or letter may lie',
  between: [1, 60],
  law: BUREAU_RULE,
})
export const APPEAL_PAUSE_BACKDATE_DAYS = setting.integer('APPEAL_PAUSE_BACKDATE_DAYS', 3, {
  in: 'TIME_LIMIT',
  sort: 1081,
  unit: 'day',
  zh: '暂停、恢复企业答复时限最多可早于今日天数',
  en: 'How far back a pause of the enterprise’s time may begin or end',
  between: [1, 15],
  law: PAUSE_LAW,
})
export const RECHECK_SAMPLE_PERCENT = setting.integer('RECHECK_SAMPLE_PERCENT', 5, {
  in: 'STATISTICS',
  sort: 1120,
  unit: 'percent',
  zh: '复核抽样比例',
  en: 'Share of closed cases re-checked',
  between: [0, 100],
  law: BUREAU_RULE,
})
export const RECHECK_RISK_SHARE = setting.integer('RECHECK_RISK_SHARE', 50, {
  in: 'STATISTICS',
  sort: 1124,
  unit: 'percent',
  zh: '复核抽样中优先抽取有风险申诉的比例',
  en: 'Share of the re-check sample that is drawn from cases at risk first',
  between: [0, 100],
  law: BUREAU_RULE,
})
const ANSWER_LAW = {
  zh: '《邮政业用户申诉处理办法》（2011年版）：企业答复应当包括本件的调查结果',
  en: 'Rules for appeals of users of postal services (2011): an answer holds what was found out in the case',
}
export const REPLY_LIKENESS_PERCENT = setting.integer('REPLY_LIKENESS_PERCENT', 85, {
  in: 'STATISTICS',
  sort: 1125,
  unit: 'percent',
  between: [60, 100],
  zh: '企业答复与旧答复相同文字达到多少算几乎相同',
  en: 'Share of words in common from which two answers of an enterprise are nearly the same',
  law: ANSWER_LAW,
})
export const REPLY_LIKENESS_FROM = setting.integer('REPLY_LIKENESS_FROM', 3, {
  in: 'STATISTICS',
  sort: 1126,
  unit: 'count',
  between: [1, 50],
  zh: '与几份旧答复几乎相同时提示企业并向管局标明',
  en: 'Nearly the same as so many answers: the enterprise is told and the bureau sees a mark',
  law: ANSWER_LAW,
})
export const REPLY_LIKENESS_REFUSES = setting.flag('REPLY_LIKENESS_REFUSES', false, {
  in: 'STATISTICS',
  sort: 1127,
  zh: '几乎相同的答复不予接收（关闭时只提示、标明）',
  en: 'Such answers are refused (when off, they are told and marked alone)',
  law: ANSWER_LAW,
})
export const REPLY_CONTRADICTIONS_REFUSE = setting.flag('REPLY_CONTRADICTIONS_REFUSE', false, {
  in: 'STATISTICS',
  sort: 1128,
  zh: '文字与所选内容相反的答复不予接收（关闭时只提示、标明）',
  en: 'Answers whose words contradict their fields are refused (when off, they are told and marked alone)',
  law: ANSWER_LAW,
})
export const APPROVE_COMPENSATION_FROM = setting.integer('APPROVE_COMPENSATION_FROM', 10000, {
  in: 'STATISTICS',
  sort: 1121,
  unit: 'yuan',
  zh: '赔偿达到多少元结案须经复核人同意',
  en: 'Compensation from which closing needs a second person',
  between: [0, 100_000_000],
  alone: [0, 50_000],
  law: BUREAU_RULE,
})
