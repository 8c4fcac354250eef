import { CASE_KINDS } from '../cases/caseKinds.ts'

/**
 * Duties that no person may unite (GB/T 22239-2019 8.1.5: administrators of the system, of security and of audit are
 * separate; design 6: none of them reads the content of a case).
 */
export const DUTIES = ['system', 'security', 'audit', 'content'] as const
export type Duty = (typeof DUTIES)[number]
/** Those without whom the platform could no longer be administered. */
export const ADMINISTRATIVE = ['system', 'security', 'audit'] as const satisfies readonly Duty[]

const CHANGE =
  'add|edit|delete|copy|import|disableUser|enableUser|resetPassword|changeModule|editBatch|stopJob|runJob|runJobNow|retry|disable|enable|restore'
const PATTERNS: Record<Duty, RegExp> = {
  system: new RegExp(
    `^/(sys/(org|position|user|module|menu|button)|client/user|mobile/(module|menu|button)|dev/\\w+|biz/area)/(${CHANGE})$`,
  ),
  security:
    /^\/sys\/(role|user|group)\/grant|^\/sys\/(role|group)\/(add|edit|delete|copy|restore)$|^\/biz\/group\/(grant|(add|edit|delete|restore)$)|^\/auth\/(session|token)\//,
  // The number of sign-ins a day names nobody: it stands on every administrator's first page.
  audit: /^\/dev\/log\/(?!vis\/lineChartData$)/,
  // The addresses of a kind begin with its name; the letters' is older than the kind.
  content: new RegExp(
    `^/biz/(information|todoprocedure|user_commendation_letter|(${CASE_KINDS.join('|')})\\w*)/`,
  ),
}

/** The duty that a permission belongs to; null for the many that go with any. */
export const dutyOf = (path: string): Duty | null => DUTIES.find((duty) => PATTERNS[duty].test(path)) ?? null

/** The roles that carry the three administrative duties; they can be given, not changed. */
export const ADMINISTRATOR_ROLES = { sysAdmin: 'system', secAdmin: 'security', auditAdmin: 'audit' } as const
export const isAdministratorRole = (code: string): code is keyof typeof ADMINISTRATOR_ROLES =>
  Object.hasOwn(ADMINISTRATOR_ROLES, code)
