import type { CaseKindName } from '../cases/caseKinds.ts'

/**
 * Every time limit of the trade, as data: how long, in which kind of day, by which rule, owed by whom.
 *
 * The numbers are defaults. The value in force is the setting named by `settingKey`, because the rules are revised and
 * several are known only in an older edition.
 */

/** Whose case the limit belongs to. */
export type DeadlineScope = CaseKindName

/** Who is late when the limit passes. */
export type DeadlineOwer = 'enterprise' | 'bureau' | 'appellant' | 'both'

export type DeadlineUnit = 'day' | 'workday' | 'month' | 'attempt'

export interface DeadlineKind {
  /** Number in the table of limits (domain 1.7), where it has one. */
  limit: string | null
  scope: DeadlineScope
  settingKey: string
  count: number
  unit: DeadlineUnit
  owedBy: DeadlineOwer
  /** Runs as a clock of a case, written to its ledger. The others guard an action or order a job. */
  clock: boolean
  label: { zh: string; en: string }
  law: { zh: string; en: string }
}

const POSTAL_LAW_65 = { zh: '《邮政法》第六十五条', en: 'Postal Law, article 65' }
const APPEAL_RULES = {
  zh: '《邮政业用户申诉处理办法》',
  en: 'Measures for Handling Appeals of Postal Users',
}
const EXPRESS_REGULATION = {
  zh: '《快递暂行条例》（投诉处理）',
  en: 'Interim Regulation on Express Delivery (handling of complaints)',
}
const REPORT_LAW = { zh: '《邮政法》第六十六条', en: 'Postal Law, article 66' }
const PENALTY_LAW_60 = {
  zh: '《行政处罚法》第六十条',
  en: 'Administrative Penalty Law, article 60',
}
/** Whose rule a number is that no law and no standard names: the bureau's, */
export const BUREAU_RULE = { zh: '管局内部工作要求', en: 'Working rule of the bureau' }
/** or the platform's. */
export const PLATFORM_RULE = { zh: '平台服务规则', en: 'Service rule of the platform' }

export const deadlineKinds = {
  complaintWait: {
    limit: 'L1',
    scope: 'appeal',
    settingKey: 'APPEAL_COMPLAINT_WAIT_DAYS',
    count: 7,
    unit: 'day',
    owedBy: 'enterprise',
    clock: false,
    label: { zh: '企业处理投诉', en: 'Enterprise handles the complaint' },
    law: EXPRESS_REGULATION,
  },
  limit: {
    limit: 'L2',
    scope: 'appeal',
    settingKey: 'APPEAL_LIMIT_MONTHS',
    count: 12,
    unit: 'month',
    owedBy: 'appellant',
    clock: false,
    label: { zh: '申诉时效', en: 'Time allowed for an appeal' },
    law: APPEAL_RULES,
  },
  accept: {
    limit: 'L3',
    scope: 'appeal',
    settingKey: 'APPEAL_ACCEPT_WORKDAYS',
    count: 2,
    unit: 'workday',
    owedBy: 'bureau',
    clock: true,
    label: { zh: '受理决定', en: 'Decision on acceptance' },
    law: APPEAL_RULES,
  },
  transfer: {
    limit: 'L4',
    scope: 'appeal',
    settingKey: 'APPEAL_TRANSFER_WORKDAYS',
    count: 2,
    unit: 'workday',
    owedBy: 'bureau',
    clock: true,
    label: { zh: '转办企业', en: 'Transfer to the enterprise' },
    law: APPEAL_RULES,
  },
  reply: {
    limit: 'L5',
    scope: 'appeal',
    settingKey: 'APPEAL_REPLY_DAYS',
    count: 15,
    unit: 'day',
    owedBy: 'enterprise',
    clock: true,
    label: { zh: '企业答复', en: 'Reply of the enterprise' },
    law: APPEAL_RULES,
  },
  progress: {
    limit: 'L6',
    scope: 'appeal',
    settingKey: 'APPEAL_PROGRESS_DAYS',
    count: 10,
    unit: 'day',
    owedBy: 'enterprise',
    // No clock of its own: an interim report extends the one that runs.
    clock: false,
    label: { zh: '阶段报告后的最终答复', en: 'Final reply after an interim report' },
    law: APPEAL_RULES,
  },
  rework: {
    limit: 'L7',
    scope: 'appeal',
    settingKey: 'APPEAL_REWORK_DAYS',
    count: 5,
    unit: 'day',
    owedBy: 'enterprise',
    clock: true,
    label: { zh: '企业重新处理', en: 'Handling again by the enterprise' },
    law: APPEAL_RULES,
  },
  callback: {
    limit: 'L8',
    scope: 'appeal',
    settingKey: 'APPEAL_CALLBACK_MAX',
    count: 2,
    unit: 'attempt',
    owedBy: 'bureau',
    clock: false,
    label: { zh: '回访次数（隔日再访）', en: 'Call-backs, on different days' },
    law: APPEAL_RULES,
  },
  mediation: {
    limit: 'L9',
    scope: 'appeal',
    settingKey: 'APPEAL_MEDIATION_WORKDAYS',
    count: 3,
    unit: 'workday',
    owedBy: 'both',
    clock: true,
    label: { zh: '反馈调解意见', en: 'Feedback on the mediation opinion' },
    law: APPEAL_RULES,
  },
  answer: {
    limit: 'L10',
    scope: 'appeal',
    settingKey: 'APPEAL_TOTAL_DAYS',
    count: 30,
    unit: 'day',
    owedBy: 'bureau',
    clock: true,
    label: { zh: '答复申诉人', en: 'Answer to the appellant' },
    law: POSTAL_LAW_65,
  },
  supplement: {
    limit: null,
    scope: 'appeal',
    settingKey: 'APPEAL_SUPPLEMENT_WORKDAYS',
    count: 5,
    unit: 'workday',
    owedBy: 'appellant',
    clock: true,
    label: { zh: '补正材料', en: 'Supplement of material' },
    law: BUREAU_RULE,
  },
  refuse: {
    limit: null,
    scope: 'appeal',
    settingKey: 'APPEAL_REFUSE_WORKDAYS',
    count: 2,
    unit: 'workday',
    owedBy: 'enterprise',
    clock: false,
    label: { zh: '退回非本企业申诉', en: 'Return of a case that is not the enterprise’s' },
    law: BUREAU_RULE,
  },
  verify: {
    limit: null,
    scope: 'appeal',
    settingKey: 'APPEAL_VERIFY_DAYS',
    count: 3,
    unit: 'day',
    owedBy: 'appellant',
    clock: true,
    label: { zh: '核实企业答复', en: 'Confirmation of the enterprise’s reply' },
    law: BUREAU_RULE,
  },
  evaluate: {
    limit: null,
    scope: 'appeal',
    settingKey: 'APPEAL_EVALUATE_DAYS',
    count: 15,
    unit: 'day',
    owedBy: 'appellant',
    clock: true,
    label: { zh: '满意度评价', en: 'Evaluation of satisfaction' },
    law: PLATFORM_RULE,
  },
  excludeApply: {
    limit: null,
    scope: 'appeal',
    settingKey: 'EXCLUDE_APPLY_DAYS',
    count: 10,
    unit: 'day',
    owedBy: 'enterprise',
    clock: false,
    label: { zh: '申请剔除', en: 'Application for exclusion from statistics' },
    law: BUREAU_RULE,
  },
  recheck: {
    limit: null,
    scope: 'appeal',
    settingKey: 'RECHECK_WORKDAYS',
    count: 10,
    unit: 'workday',
    owedBy: 'bureau',
    clock: true,
    label: { zh: '复核', en: 'Re-check' },
    law: BUREAU_RULE,
  },
  recheckApply: {
    limit: null,
    scope: 'appeal',
    settingKey: 'RECHECK_APPLY_DAYS',
    count: 15,
    unit: 'day',
    owedBy: 'appellant',
    clock: false,
    label: { zh: '申请复核', en: 'Request for a re-check' },
    law: BUREAU_RULE,
  },
  reopen: {
    limit: null,
    scope: 'appeal',
    settingKey: 'REOPEN_WORKDAYS',
    count: 10,
    unit: 'workday',
    owedBy: 'bureau',
    clock: true,
    label: { zh: '重新办理', en: 'Handling of a reopened case' },
    law: BUREAU_RULE,
  },
  courierAccept: {
    limit: null,
    scope: 'courier',
    settingKey: 'COURIER_ACCEPT_WORKDAYS',
    count: 5,
    unit: 'workday',
    owedBy: 'bureau',
    clock: true,
    label: { zh: '快递员维权受理', en: 'Acceptance of a courier’s case' },
    law: BUREAU_RULE,
  },
  courierReply: {
    limit: null,
    scope: 'courier',
    settingKey: 'COURIER_REPLY_DAYS',
    count: 15,
    unit: 'day',
    owedBy: 'enterprise',
    clock: true,
    label: { zh: '企业答复快递员维权', en: 'Reply of the enterprise to a courier’s case' },
    law: BUREAU_RULE,
  },
  courierAnswer: {
    limit: null,
    scope: 'courier',
    settingKey: 'COURIER_TOTAL_DAYS',
    count: 30,
    unit: 'day',
    owedBy: 'bureau',
    clock: true,
    label: { zh: '答复快递员', en: 'Answer to the courier' },
    law: BUREAU_RULE,
  },
  reportAccept: {
    limit: null,
    scope: 'report',
    settingKey: 'REPORT_ACCEPT_WORKDAYS',
    count: 7,
    unit: 'workday',
    owedBy: 'bureau',
    clock: true,
    label: { zh: '举报受理决定', en: 'Decision on accepting a report' },
    law: REPORT_LAW,
  },
  reportVerify: {
    limit: null,
    scope: 'report',
    settingKey: 'REPORT_VERIFY_WORKDAYS',
    count: 15,
    unit: 'workday',
    owedBy: 'bureau',
    clock: true,
    label: { zh: '举报核查', en: 'Verification of a report' },
    law: REPORT_LAW,
  },
  reportDecide: {
    limit: null,
    scope: 'report',
    settingKey: 'REPORT_DECIDE_DAYS',
    count: 90,
    unit: 'day',
    owedBy: 'bureau',
    clock: true,
    label: { zh: '立案后作出处罚决定', en: 'Penalty decision after filing' },
    law: PENALTY_LAW_60,
  },
  consultAnswer: {
    limit: null,
    scope: 'consultation',
    settingKey: 'CONSULT_ANSWER_WORKDAYS',
    count: 5,
    unit: 'workday',
    owedBy: 'bureau',
    clock: true,
    label: { zh: '答复咨询', en: 'Answer to a consultation' },
    law: BUREAU_RULE,
  },
  letterScreen: {
    limit: null,
    scope: 'letter',
    settingKey: 'LETTER_SCREEN_WORKDAYS',
    count: 2,
    unit: 'workday',
    owedBy: 'bureau',
    clock: true,
    label: { zh: '审核表扬信', en: 'Screening of a thank-you letter' },
    law: BUREAU_RULE,
  },
} as const satisfies Record<string, DeadlineKind>

export type DeadlineKey = keyof typeof deadlineKinds

/** Clocks that somebody of an office owes; what the appellant lets pass is nobody's delay. */
export const OWED_CLOCKS = (Object.keys(deadlineKinds) as DeadlineKey[]).filter((key) => {
  const { clock, owedBy } = deadlineKinds[key]
  return clock && (owedBy === 'bureau' || owedBy === 'enterprise')
})
