import type { Both } from '../kit/language.ts'

/**
 * The measures of the regulator's statistics as one table: name, formula, unit, source, filter. Charts, tables, bulletin,
 * exports and open data print what `measure` computes from it, and nothing else does arithmetic with case counts.
 */

/**
 * What is counted of each case and month; a roll-up holds sums of these (whole numbers; `recovered` in fen). Append only:
 * frozen months keep their sums by place, and one that is put in between, moved or taken out has every former month misread.
 */
export const COUNTS = [
  'received',
  'accepted',
  'handled',
  'valid',
  'transferred',
  'replied',
  'overdue',
  'untrue',
  'malformed',
  'oneTime',
  'evaluated',
  'bureauSatisfied',
  'validEvaluated',
  'enterpriseSatisfied',
  'recovered',
  'decided',
  'decidedLate',
  'forwarded',
  'forwardedLate',
  'answered',
  'answeredLate',
  'owed',
  'responded',
  'settled',
] as const
export type Count = (typeof COUNTS)[number]
export type Sums = Record<Count, number>

export const NO_SUMS: Sums = Object.fromEntries(COUNTS.map((count) => [count, 0])) as Sums
export const addSums = (a: Sums, b: Sums): Sums =>
  Object.fromEntries(COUNTS.map((count) => [count, a[count] + b[count]])) as Sums

export type Unit = 'count' | 'percent' | 'perMillion' | 'yuan' | 'index'

type Formula =
  /** A count, or money counted in fen. */
  | { of: Count }
  /** Part ÷ whole × 100; `rest` takes what is missing from the whole. */
  | { part: Count; whole: Count; rest?: true }
  /** Count ÷ million items of the business volume. */
  | { part: Count; whole: 'volume' }
  /** 100 × the weighted mean of rates. */
  | { index: readonly MeasureKey[] }

export interface MeasureSpec {
  label: Both
  unit: Unit
  /** Digits behind the point: two for every rate, so that rates beside each other read alike. */
  digits: number
  /** Digits that the official bulletins print, where those are fewer. */
  printed?: number
  formula: Formula
  words: Both
  /** Law or publication the measure follows. */
  source: Both
  filter: Both
  /** Told of cases of this service kind alone. */
  within?: 'POSTAL' | 'EXPRESS'
}

const bulletins: Both = {
  zh: '国家邮政局《邮政业用户申诉情况的通告》',
  en: 'State Post Bureau, bulletins on appeals',
}
const ended: Both = {
  zh: '办结月份在统计期内，已剔除的不计',
  en: 'ended within the period, excluded cases left out',
}
const endedByEnterprise: Both = {
  zh: '办结月份在统计期内且曾转企业，已剔除的不计',
  en: 'ended within the period after a transfer to the enterprise, excluded cases left out',
}
const doneThen: Both = {
  zh: '办理月份在统计期内，按法定到期日，已剔除的不计',
  en: 'done within the period, by the legal end, excluded cases left out',
}
const satisfied: Both = {
  zh: '有效申诉中评“满意”“基本满意”的件数 ÷ 已评价件数',
  en: '“satisfied” and “basically satisfied” ÷ evaluated, among valid appeals',
}
const evaluatedThen: Both = {
  zh: '评价月份在统计期内，已剔除的不计',
  en: 'evaluated within the period, excluded cases left out',
}

export const measures: Record<MeasureKey, MeasureSpec> = {
  received: {
    label: { zh: '收到申诉', en: 'Received' },
    unit: 'count',
    digits: 0,
    formula: { of: 'received' },
    words: { zh: '提交的申诉件数', en: 'appeals filed' },
    source: { zh: '邮政法第六十五条', en: 'Postal Law art. 65' },
    filter: {
      zh: '提交月份在统计期内，已剔除的不计',
      en: 'filed within the period, excluded cases left out',
    },
  },
  accepted: {
    label: { zh: '受理申诉', en: 'Accepted' },
    unit: 'count',
    digits: 0,
    formula: { of: 'accepted' },
    words: { zh: '受理的申诉件数', en: 'appeals accepted' },
    source: { zh: '2023 年起通告的“受理”口径', en: 'bulletins from 2023 on: “accepted”' },
    filter: {
      zh: '受理月份在统计期内，已剔除的不计',
      en: 'accepted within the period, excluded cases left out',
    },
  },
  appeals: {
    label: { zh: '申诉量', en: 'Appeals' },
    unit: 'count',
    digits: 0,
    formula: { of: 'handled' },
    words: {
      zh: '办结的申诉件数（含撤诉、终止）',
      en: 'appeals handled, withdrawn and terminated ones included',
    },
    source: bulletins,
    filter: ended,
  },
  valid: {
    label: { zh: '有效申诉量', en: 'Valid appeals' },
    unit: 'count',
    digits: 0,
    formula: { of: 'valid' },
    words: { zh: '办结时确定企业有责任的件数', en: 'closed with liability of the enterprise' },
    source: bulletins,
    filter: ended,
  },
  validShare: {
    label: { zh: '有效率', en: 'Share of valid' },
    unit: 'percent',
    digits: 2,
    formula: { part: 'valid', whole: 'handled' },
    words: { zh: '有效申诉量 ÷ 申诉量', en: 'valid ÷ appeals' },
    source: bulletins,
    filter: ended,
  },
  rate: {
    label: { zh: '申诉率', en: 'Appeal rate' },
    unit: 'perMillion',
    digits: 2,
    formula: { part: 'handled', whole: 'volume' },
    words: { zh: '申诉量 ÷ 业务量（百万件）', en: 'appeals ÷ business volume in million items' },
    source: bulletins,
    filter: ended,
  },
  validRate: {
    label: { zh: '有效申诉率', en: 'Valid appeal rate' },
    unit: 'perMillion',
    digits: 2,
    formula: { part: 'valid', whole: 'volume' },
    words: { zh: '有效申诉量 ÷ 业务量（百万件）', en: 'valid ÷ business volume in million items' },
    source: bulletins,
    filter: ended,
  },
  bureauSatisfaction: {
    label: { zh: '对管局满意率', en: 'Satisfaction with the bureau' },
    unit: 'percent',
    digits: 2,
    printed: 1,
    formula: { part: 'bureauSatisfied', whole: 'validEvaluated' },
    words: satisfied,
    source: bulletins,
    filter: evaluatedThen,
  },
  postalSatisfaction: {
    label: { zh: '对邮政企业满意率', en: 'Satisfaction with China Post' },
    unit: 'percent',
    digits: 2,
    printed: 1,
    formula: { part: 'enterpriseSatisfied', whole: 'validEvaluated' },
    words: satisfied,
    source: bulletins,
    filter: evaluatedThen,
    within: 'POSTAL',
  },
  expressSatisfaction: {
    label: { zh: '对快递企业满意率', en: 'Satisfaction with express companies' },
    unit: 'percent',
    digits: 2,
    printed: 1,
    formula: { part: 'enterpriseSatisfied', whole: 'validEvaluated' },
    words: satisfied,
    source: bulletins,
    filter: evaluatedThen,
    within: 'EXPRESS',
  },
  enterpriseSatisfaction: {
    label: { zh: '对企业满意率', en: 'Satisfaction with the enterprise' },
    unit: 'percent',
    digits: 2,
    printed: 1,
    formula: { part: 'enterpriseSatisfied', whole: 'validEvaluated' },
    words: satisfied,
    source: bulletins,
    filter: evaluatedThen,
  },
  overdue: {
    label: { zh: '逾期件数', en: 'Overdue' },
    unit: 'count',
    digits: 0,
    formula: { of: 'overdue' },
    words: { zh: '逾期答复或者到期没有答复的件数', en: 'appeals answered late, or not when due' },
    source: { zh: '2011 年办法第二十五条；通告逾期表', en: '2011 rules art. 25; table of the bulletins' },
    filter: endedByEnterprise,
  },
  overdueRate: {
    label: { zh: '逾期率', en: 'Overdue rate' },
    unit: 'percent',
    digits: 2,
    formula: { part: 'overdue', whole: 'transferred' },
    words: { zh: '逾期件数 ÷ 转办件数', en: 'overdue ÷ transferred' },
    source: bulletins,
    filter: endedByEnterprise,
  },
  onTime: {
    label: { zh: '及时率', en: 'On time' },
    unit: 'percent',
    digits: 2,
    formula: { part: 'overdue', whole: 'owed', rest: true },
    words: {
      zh: '1 − 逾期件数 ÷ 应答复件数（期限内结束而没有答复的不计）',
      en: '1 − overdue ÷ replies owed',
    },
    source: bulletins,
    filter: endedByEnterprise,
  },
  untrue: {
    label: { zh: '答复不属实件数', en: 'Untrue replies' },
    unit: 'count',
    digits: 0,
    formula: { of: 'untrue' },
    words: { zh: '答复经核实不属实的件数', en: 'appeals whose reply proved untrue' },
    source: bulletins,
    filter: endedByEnterprise,
  },
  untrueRate: {
    label: { zh: '答复不属实率', en: 'Untrue rate' },
    unit: 'percent',
    digits: 2,
    formula: { part: 'untrue', whole: 'replied' },
    words: { zh: '答复不属实件数 ÷ 已答复件数', en: 'untrue ÷ replied' },
    source: bulletins,
    filter: endedByEnterprise,
  },
  truthful: {
    label: { zh: '属实率', en: 'Truthful' },
    unit: 'percent',
    digits: 2,
    formula: { part: 'untrue', whole: 'replied', rest: true },
    words: { zh: '1 − 答复不属实件数 ÷ 已答复件数', en: '1 − untrue ÷ replied' },
    source: bulletins,
    filter: endedByEnterprise,
  },
  acceptOnTime: {
    label: { zh: '管局受理及时率', en: 'Acceptance on time' },
    unit: 'percent',
    digits: 2,
    formula: { part: 'decidedLate', whole: 'decided', rest: true },
    words: { zh: '1 − 逾期件数 ÷ 受理决定件数', en: '1 − late ÷ decisions on acceptance' },
    source: { zh: '2014 年办法第十条', en: '2014 rules art. 10' },
    filter: doneThen,
  },
  forwardOnTime: {
    label: { zh: '管局转办及时率', en: 'Transfer on time' },
    unit: 'percent',
    digits: 2,
    formula: { part: 'forwardedLate', whole: 'forwarded', rest: true },
    words: { zh: '1 − 逾期件数 ÷ 受理后另行转办件数', en: '1 − late ÷ transfers after acceptance' },
    source: { zh: '2011 年办法', en: '2011 rules' },
    filter: doneThen,
  },
  answerOnTime: {
    label: { zh: '管局答复及时率', en: 'Answer on time' },
    unit: 'percent',
    digits: 2,
    formula: { part: 'answeredLate', whole: 'answered', rest: true },
    words: { zh: '1 − 逾期件数 ÷ 答复申诉人件数', en: '1 − late ÷ answers to appellants' },
    source: { zh: '邮政法第六十五条', en: 'Postal Law art. 65' },
    filter: doneThen,
  },
  wellFormed: {
    label: { zh: '答复规范率', en: 'Well-formed' },
    unit: 'percent',
    digits: 2,
    formula: { part: 'malformed', whole: 'responded', rest: true },
    words: {
      zh: '1 − 不规范件数 ÷ 已答复和退回不当件数',
      en: '1 − malformed ÷ replies, wrong returns included in both',
    },
    source: { zh: '企业答复不规范率', en: 'rate of malformed replies' },
    filter: endedByEnterprise,
  },
  oneTime: {
    label: { zh: '一次结案率', en: 'Closed at once' },
    unit: 'percent',
    digits: 2,
    formula: { part: 'oneTime', whole: 'settled' },
    words: {
      zh: '未退回重办即结案件数 ÷ 转办后结案件数（撤诉、终止的不计）',
      en: 'closed without rework ÷ closed after transfer, withdrawn and terminated ones left out',
    },
    source: { zh: '一次结案率', en: 'rate of one-time closing' },
    filter: endedByEnterprise,
  },
  recovered: {
    label: { zh: '挽回损失', en: 'Recovered' },
    unit: 'yuan',
    digits: 2,
    formula: { of: 'recovered' },
    words: { zh: '结案时确认的赔偿金额之和', en: 'sum of compensation confirmed at closing' },
    source: bulletins,
    filter: ended,
  },
  index: {
    label: { zh: '综合指数', en: 'Composite index' },
    unit: 'index',
    digits: 2,
    formula: { index: ['enterpriseSatisfaction', 'oneTime', 'onTime', 'truthful', 'wellFormed'] },
    words: {
      zh: '100 ×（满意率、一次结案率、及时率、属实率、规范率的加权平均），权重取自设置 STAT_INDEX_WEIGHTS',
      en: '100 × the weighted mean of satisfaction, one-time closing, on time, truthful, well-formed; weights from the setting STAT_INDEX_WEIGHTS',
    },
    source: {
      zh: '申诉处理工作综合指数（构成为本平台设定）',
      en: 'composite index; its make-up is this platform’s',
    },
    filter: endedByEnterprise,
  },
}

export const MEASURE_KEYS = [
  'received',
  'accepted',
  'appeals',
  'valid',
  'validShare',
  'rate',
  'validRate',
  'bureauSatisfaction',
  'postalSatisfaction',
  'expressSatisfaction',
  'enterpriseSatisfaction',
  'overdue',
  'overdueRate',
  'onTime',
  'untrue',
  'untrueRate',
  'truthful',
  'wellFormed',
  'acceptOnTime',
  'forwardOnTime',
  'answerOnTime',
  'oneTime',
  'recovered',
  'index',
] as const
export type MeasureKey = (typeof MEASURE_KEYS)[number]
