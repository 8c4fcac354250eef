/** Codes of the dictionary REPORT_TYPE (domain 6.1); a test holds the two together. */
export const REPORT_TYPES = [
  'UNLICENSED',
  'UNLICENSED_AGENT',
  'NOT_FILED',
  'NO_SECURITY_CHECK',
  'PROHIBITED_ITEMS',
  'DATA_LEAK',
  'OPENED_OR_HIDDEN',
  'THROWING',
  'NO_CONSENT_DELIVERY',
  'FALSE_INFORMATION',
  'NOT_PUBLISHED',
  'RURAL_CHARGE',
  'ABANDONED',
  'PACKAGING',
  'WAYBILL_TRADE',
  'UNIVERSAL_SERVICE',
  'OBSTRUCTION',
  'STAFF_MISCONDUCT',
  'OTHER',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]

interface Law {
  zh: string
  en: string
}

const POSTAL = { zh: '《邮政法》', en: 'Postal Law' }
const REGULATION = { zh: '《快递暂行条例》', en: 'Interim Regulation on Express Delivery' }
const MARKET = { zh: '《快递市场管理办法》', en: 'Measures for the Express Market' }

/** Articles of a law; the Regulation is cited by its title only, since its numbers moved in 2025 (domain 13, U12). */
const cite = (law: Law, ...articles: number[]): Law => ({
  zh: `${law.zh}${articles.map((n) => `第${n}条`).join('、')}`,
  en: articles.length ? `${law.en}, art. ${articles.join(', ')}` : law.en,
})

/** Which rules a type of report is about, for the form and for whoever verifies it (domain 6.1). */
export const reportLaws: Record<ReportType, readonly Law[]> = {
  UNLICENSED: [cite(POSTAL, 51, 72), cite(MARKET, 18)],
  UNLICENSED_AGENT: [cite(MARKET, 19, 48)],
  NOT_FILED: [cite(REGULATION), cite(MARKET, 18)],
  NO_SECURITY_CHECK: [cite(REGULATION), cite(MARKET, 26, 32)],
  PROHIBITED_ITEMS: [cite(POSTAL, 24, 37, 75), cite(REGULATION)],
  DATA_LEAK: [cite(POSTAL, 35, 76), cite(REGULATION), cite(MARKET, 21, 35)],
  OPENED_OR_HIDDEN: [cite(POSTAL, 71), cite(REGULATION)],
  THROWING: [cite(MARKET, 26, 54)],
  NO_CONSENT_DELIVERY: [cite(MARKET, 28, 54)],
  FALSE_INFORMATION: [cite(MARKET, 21, 26, 53)],
  NOT_PUBLISHED: [cite(MARKET, 22, 50, 51), cite(POSTAL, 21, 74)],
  RURAL_CHARGE: [cite(POSTAL, 74)],
  ABANDONED: [cite(REGULATION), cite(MARKET, 39, 47)],
  PACKAGING: [cite(MARKET, 14, 15, 16, 17), cite(REGULATION)],
  WAYBILL_TRADE: [cite(MARKET, 36)],
  UNIVERSAL_SERVICE: [cite(POSTAL, 15, 67, 68)],
  OBSTRUCTION: [cite(POSTAL, 77), cite(MARKET, 55)],
  STAFF_MISCONDUCT: [cite(POSTAL, 83)],
  OTHER: [cite(POSTAL, 66)],
}
