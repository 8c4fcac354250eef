/** The brand of a company that is not among the brands; its name is typed (domain 2.4). */
export const OTHER_BRAND = 'OTHER'
// Code lists of the dictionaries that decide something in code; a test holds them against the dictionaries.
export const SERVICE_KINDS = ['POSTAL', 'EXPRESS'] as const
export const APPEAL_CHANNELS = [
  'WEB',
  'WECHAT',
  'PHONE_12305',
  'LETTER',
  'FAX',
  'HOTLINE_12345',
  'TRANSFERRED',
  'VISIT',
] as const
/** Channels a bureau registers for somebody (T4). */
export const ASSISTED_CHANNELS = [
  'PHONE_12305',
  'LETTER',
  'FAX',
  'HOTLINE_12345',
  'TRANSFERRED',
  'VISIT',
] as const
export type AssistedChannel = (typeof ASSISTED_CHANNELS)[number]
export const APPEAL_L1 = ['DELIVERY', 'DELAY', 'LOSS', 'DAMAGE', 'ACCEPT', 'CHARGE', 'COD', 'OTHER'] as const
export const APPELLANT_ROLES = ['SENDER', 'RECIPIENT', 'AGENT'] as const
/** What the person an agent files for is to the agent. */
export const PROXY_RELATIONS = [
  'PARENT',
  'CHILD',
  'SPOUSE',
  'RELATIVE',
  'WARD',
  'FRIEND',
  'UNIT',
  'OTHER',
] as const
export const COMPLAINT_RESULTS = ['NO_REPLY', 'UNSATISFIED', 'CHANNEL_BLOCKED'] as const
export const COMPLAINT_CHANNELS = ['HOTLINE', 'ONLINE', 'OUTLET', 'COURIER', 'OTHER'] as const
export const DEMAND_KINDS = [
  'COMPENSATE',
  'APOLOGISE',
  'REFUND_FEE',
  'REDELIVER',
  'SEARCH',
  'EXPLAIN',
  'OTHER',
] as const
export const LIABILITIES = ['RESPONSIBLE', 'PARTLY', 'NOT_RESPONSIBLE'] as const
export const HANDLING_TYPES = [
  'COMPENSATE',
  'APOLOGISE',
  'REDELIVER',
  'RETURN',
  'REFUND_FEE',
  'EXPLAIN',
  'OTHER',
] as const
export const REPLY_SATISFACTIONS = ['SATISFIED', 'UNSATISFIED', 'UNREACHABLE'] as const
export const SATISFACTIONS = ['SATISFIED', 'BASICALLY_SATISFIED', 'UNSATISFIED'] as const
export const CLOSE_TYPES = [
  'SETTLED',
  'MEDIATED',
  'MEDIATION_FAILED',
  'HANDLED_ACCEPTED',
  'HANDLED_NOT_ACCEPTED',
  'NOT_RESPONSIBLE_EXPLAINED',
  'UNREACHABLE',
  'OTHER',
] as const
/** Reasons for not accepting (domain 1.11). N99 needs a text. */
export const INVALID_REASONS = [
  'N01',
  'N02',
  'N03',
  'N04',
  'N05',
  'N06',
  'N07',
  'N08',
  'N09',
  'N10',
  'N11',
  'N12',
  'N13',
  'N99',
] as const
/** Reasons for ending an accepted case (domain 1.10). */
export const TERMINATE_REASONS = [
  'USER_REFUSES_MEDIATION',
  'ENTERPRISE_REFUSES_MEDIATION',
  'MEDIATION_FAILED',
  'USER_UNREACHABLE',
  'USER_WITHDREW',
  'OTHER_PROCEDURE',
  'UNVERIFIABLE',
  'ENTERPRISE_CEASED',
  'FALSE_MATERIAL',
] as const

/** The dictionary in which a reason stands for which a case was not accepted, or ended early. */
export const reasonDictionary = (code: string): 'INVALID_REASON' | 'TERMINATE_REASON' =>
  (INVALID_REASONS as readonly string[]).includes(code) ? 'INVALID_REASON' : 'TERMINATE_REASON'

/** The case of another kind an appeal is one of, and the dictionary of its types (domain 1.11). */
export const REFERRALS = {
  N08: { kind: 'report', types: 'REPORT_TYPE' },
  N09: { kind: 'consultation', types: 'CONSULT_TYPE' },
  N10: { kind: 'courier', types: 'COURIER_ISSUE' },
} as const
export type ReferralKind = (typeof REFERRALS)[keyof typeof REFERRALS]['kind']

/** Reasons that end a case only when a second person agrees (domain 4.3 T9). */
export const APPROVED_REASONS: readonly string[] = ['N07', 'N11', 'N99']
/** Grounds on which an enterprise gives a case back (T12); what each is and wants lies in `appeals.returns.ts`. */
export const RETURN_CODES = [
  'OTHER_BRAND',
  'OTHER_AREA',
  'NO_SUCH_ITEM',
  'DUPLICATE',
  'SETTLED',
  'OTHER',
] as const
export type ReturnGroundCode = (typeof RETURN_CODES)[number]
/** The ground on which the enterprise names the open case of its own that the returned one repeats. */
export const REPEATS = 'DUPLICATE' satisfies ReturnGroundCode
/** Why the enterprise's time stands still: what keeps the answer waiting is not the enterprise's to end (T30). */
export const PAUSE_CAUSES = ['OTHER_AUTHORITY', 'EXPERTISE', 'FORCE_MAJEURE', 'RELATED_CASE'] as const
/** Grounds for leaving a case out of the statistics (domain 1.13). */
export const EXCLUDE_REASONS = [
  'MALICIOUS',
  'DUPLICATE',
  'FORCE_MAJEURE',
  'ENTRY_ERROR',
  'MERCHANT',
  'THIRD_PARTY',
  'USER_INFO_WRONG',
  'TEST_DATA',
  'WITHDRAWN_NOT_LIABLE',
  'OTHER',
] as const
/** What set off a re-check (T26). */
export const RECHECK_CAUSES = ['SAMPLE', 'UNSATISFIED', 'CONSUMER', 'ENTERPRISE', 'SUPERIOR'] as const
/** What a second person decides: ending a case, and reopening it after a re-check. */
export const APPROVABLE = ['editToInvalid', 'editToEnd', 'reopen'] as const
export const AREA_KINDS = ['LOCAL', 'DOMESTIC', 'INTERNATIONAL', 'HK_MO_TW'] as const
