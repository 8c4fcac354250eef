import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/db.ts'

type Use = readonly [table: string, column: string, kind?: string]

/** Beside what cases go by. */
const OWN: Readonly<Record<string, readonly Use[]>> = {
  APPEAL_CHANNEL: [['appeals', 'channel']],
  SERVICE_KIND: [['appeals', 'service_kind']],
  AREA_KIND: [['appeals', 'area_kind']],
  MAIL_KIND: [['appeals', 'mail_kind']],
  APPEAL_L1: [
    ['appeals', 'l1'],
    ['appeals', 'l2'],
  ],
  APPELLANT_ROLE: [['appeals', 'appellant_role']],
  COMPLAINT_CHANNEL: [['appeals', 'complaint_channel']],
  COMPLAINT_RESULT: [['appeals', 'complaint_result']],
  DEMAND_KIND: [['appeals', 'demands[]']],
  LIABILITY: [
    ['appeals', 'liability'],
    ['appeal_replies', 'liability'],
  ],
  CLOSE_TYPE: [['appeals', 'close_type']],
  INVALID_REASON: [['appeals', 'invalid_reason']],
  TERMINATE_REASON: [['appeals', 'invalid_reason']],
  EXCLUDE_REASON: [['appeal_exclusions', 'reason_code']],
  RECHECK_CAUSE: [['appeal_rechecks', 'cause']],
  HANDLING_TYPE: [['appeal_replies', 'handling_type']],
  REPLY_SATISFACTION: [['appeal_replies', 'user_satisfied']],
  SATISFACTION: [['appeal_evaluations', 'bureau_score']],
  BRAND_TYPE: [
    ['appeals', 'brand'],
    ['organisations', 'brand'],
    ['users', 'brand'],
    ['cases', 'brand'],
    ['responsibility_bindings', 'brand'],
  ],
  CONSULT_TYPE: [['faqs', 'type']],
  REPORT_TYPE: [['enforcement_leads', 'type']],
  JOB_KIND: [['cases', 'facts.jobKind', 'courier']],
  EMPLOYMENT_FORM: [['cases', 'facts.employmentForm', 'courier']],
  REFERRAL_TARGET: [['cases', 'facts.bodies[]', 'courier']],
  BIZ_NOTICE_TYPE: [['notices', 'type']],
  BIZ_NOTICE_PLACE: [['notices', 'places[]']],
  JOB_CATEGORY: [['scheduled_jobs', 'category']],
  GENDER: [['users', 'gender']],
  ORG_CATEGORY: [['organisations', 'category']],
  POSITION_CATEGORY: [['positions', 'category']],
  ROLE_CATEGORY: [['roles', 'category']],
}

/**
 * Where records keep codes of dictionaries: table and column, `[]` where it holds several, `facts.x` for a part of a
 * JSON column; and the kind of case where a table holds several. A code that stands in one of them cannot be deleted.
 */
export const USES: Readonly<Record<string, readonly Use[]>> = {
  ...OWN,
  ...Object.fromEntries(
    CASE_KINDS.flatMap((kind): [string, Use[]][] => {
      const type = caseTables[kind].dictionary
      return type ? [[type, [...(OWN[type] ?? []), ['cases', 'type', kind]]]] : []
    }),
  ),
}

/** Condition that a column, or a part of a JSON column, holds one of these codes. */
function holds(column: string, codes: readonly string[]) {
  const values = sql`${sql.param([...codes])}::text[]`
  const isList = column.endsWith('[]')
  const [name = '', part] = column.replace('[]', '').split('.')
  const place = sql.identifier(name)
  if (part !== undefined)
    return isList ? sql`${place} -> ${part} ?| ${values}` : sql`${place} ->> ${part} = any(${values})`
  return isList ? sql`${place} && ${values}` : sql`${place} = any(${values})`
}

/** How many records keep one of these codes of a type. */
export async function countUses(db: Queryable, type: string, codes: readonly string[]): Promise<number> {
  let total = 0
  for (const [table, column, kind] of USES[type] ?? []) {
    const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where ${holds(column, codes)} ${ofKind}`,
    )
    total += rows[0]?.n ?? 0
  }
  return total
}
