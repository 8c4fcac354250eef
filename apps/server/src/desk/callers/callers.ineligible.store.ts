import { and, asc, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import { type Scope, seenIn } from '../../cases/scope/cases.scope.service.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { inserting, type PageAt, pageOf } from '../../platform/db/rows.ts'
import { ineligibleCalls } from './callers.tables.ts'

export type IneligibleRow = typeof ineligibleCalls.$inferSelect

export const insertIneligible = inserting(ineligibleCalls)

/** Calls lie in the sight of the bureau that took them, as its cases do. */
const inSight = (scope: Scope): SQL => {
  const { bureauId, bureauProvinceId } = ineligibleCalls
  return seenIn({
    bureauId,
    bureauProvinceId,
    ...{ ownerId: bureauId, handlerId: bureauId, enterpriseId: bureauId },
    ...{ enterpriseProvinceId: bureauId, brand: bureauId },
  })(scope.filter(({ by }) => by === 'all' || by === 'bureau' || by === 'bureauProvince'))
}

export interface IneligibleFilter {
  reasonCode: IneligibleRow['reasonCode'] | undefined
  advised: IneligibleRow['advised'] | undefined
  phoneIndex: Buffer | undefined
  from: Date | undefined
  before: Date | undefined
}

/** The calls of a sight, newest first unless asked otherwise. */
export const pageIneligible = (
  db: Queryable,
  scope: Scope,
  { reasonCode, advised, phoneIndex, from, before }: IneligibleFilter,
  at: PageAt & { oldestFirst: boolean },
) => {
  const t = ineligibleCalls
  const direction = at.oldestFirst ? asc : desc
  return pageOf(
    db,
    t,
    and(
      inSight(scope),
      reasonCode ? eq(t.reasonCode, reasonCode) : undefined,
      advised ? eq(t.advised, advised) : undefined,
      phoneIndex ? eq(t.callerPhoneIndex, phoneIndex) : undefined,
      from ? gte(t.heardAt, from) : undefined,
      before ? lt(t.heardAt, before) : undefined,
    ),
    [direction(t.heardAt), direction(t.id)],
    at,
  )
}
