import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { caseLists, caseRows, endAsked, isWordSearch } from '../../cases/cases.service.ts'
import type { Scope } from '../../cases/scope/cases.scope.service.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { isWhole } from '../../platform/db/like.ts'
import { equals } from '../../platform/db/rows.ts'
import { statement } from '../../platform/db/statement.ts'
import { appealEvaluations } from './appeals.records.tables.ts'
import { appealNumbers, appeals } from './appeals.tables.ts'
import { inStates, type ListFilter, type ListOrder, matching } from './lists/appeals.filters.store.ts'

export type AppealRecord = typeof appeals.$inferSelect

/** What the engine does with appeals. */
export const rows = caseRows<AppealRecord>({
  kind: 'appeal',
  table: appeals,
  columns: {
    ...appeals,
    no: appeals.appealNo,
    ownerId: appeals.appellantId,
    phoneIndex: appeals.appellantPhoneIndex,
  },
  // What a bureau registered for a caller is not filed by them.
  filedBySelf: eq(appeals.channel, 'WEB'),
  openStates: OPEN_STATES,
  // The columns of `appeals_one_open`.
  oneOpenBy: [appeals.brand, appeals.waybillNo, appeals.l1],
  numbers: appealNumbers,
  alike: {
    area: [appeals.answerArea, 'answerArea'],
    brand: [appeals.brand, 'brand'],
    topic: [appeals.l1, 'l1'],
  },
  score: sql`(select ${appealEvaluations.bureauScore} from ${appealEvaluations} where ${appealEvaluations.appealId} = ${appeals.id})`,
  reworks: sql`${appeals.reworkCount}`,
})
export const { find, findByNumber, lock, seen } = rows

// ---------------------------------------------------------------- lists

/** What a line of a list shows, and what decides which actions are open on it: a third of a case's columns. */
export const LINE = {
  id: appeals.id,
  appealNo: appeals.appealNo,
  state: appeals.state,
  channel: appeals.channel,
  brand: appeals.brand,
  brandName: appeals.brandName,
  waybillNo: appeals.waybillNo,
  l1: appeals.l1,
  l2: appeals.l2,
  appellantId: appeals.appellantId,
  appellantName: appeals.appellantName,
  bureauId: appeals.bureauId,
  bureauProvinceId: appeals.bureauProvinceId,
  enterpriseId: appeals.enterpriseId,
  enterpriseProvinceId: appeals.enterpriseProvinceId,
  handlerId: appeals.handlerId,
  statExcluded: appeals.statExcluded,
  reworkCount: appeals.reworkCount,
  verifyCount: appeals.verifyCount,
  evaluateStatus: appeals.evaluateStatus,
  evaluateUntil: appeals.evaluateUntil,
  senderArea: appeals.senderArea,
  recipientArea: appeals.recipientArea,
  refuseUntil: appeals.refuseUntil,
  refuseCount: appeals.refuseCount,
  progressReported: appeals.progressReported,
  extendDays: appeals.extendDays,
  extendAsked: appeals.extendAsked,
  urgedOn: appeals.urgedOn,
  closedBy: appeals.closedBy,
  approvedBy: appeals.approvedBy,
  approvalAction: appeals.approvalAction,
  approvalBy: appeals.approvalBy,
  excludeStatus: appeals.excludeStatus,
  excludeBy: appeals.excludeBy,
  excludeFirstBy: appeals.excludeFirstBy,
  excludeUntil: appeals.excludeUntil,
  recheckStatus: appeals.recheckStatus,
  recheckBy: appeals.recheckBy,
  recheckUntil: appeals.recheckUntil,
  reopened: appeals.reopened,
  pressClock: appeals.pressClock,
  pressUnit: appeals.pressUnit,
  pressOwedBy: appeals.pressOwedBy,
  pressStartOn: appeals.pressStartOn,
  pressDueOn: appeals.pressDueOn,
  pressLegalOn: appeals.pressLegalOn,
  totalClock: appeals.totalClock,
  totalStartOn: appeals.totalStartOn,
  totalDueOn: appeals.totalDueOn,
  totalLegalOn: appeals.totalLegalOn,
  submittedAt: appeals.submittedAt,
  updatedAt: appeals.updatedAt,
  version: appeals.version,
  malformedReason: appeals.malformedReason,
  keySalt: appeals.keySalt,
  archivedAt: appeals.archivedAt,
}
export type AppealLine = Pick<AppealRecord, keyof typeof LINE>

/** What a file says of a case: a million lines of it are read at once, so that each column counts. */
const FILED = {
  id: appeals.id,
  appealNo: appeals.appealNo,
  waybillNo: appeals.waybillNo,
  state: appeals.state,
  channel: appeals.channel,
  brand: appeals.brand,
  brandName: appeals.brandName,
  l1: appeals.l1,
  l2: appeals.l2,
  appellantId: appeals.appellantId,
  appellantName: appeals.appellantName,
  enterpriseId: appeals.enterpriseId,
  handlerId: appeals.handlerId,
  pressClock: appeals.pressClock,
  pressOwedBy: appeals.pressOwedBy,
  pressDueOn: appeals.pressDueOn,
  pressLegalOn: appeals.pressLegalOn,
  totalClock: appeals.totalClock,
  totalDueOn: appeals.totalDueOn,
  totalLegalOn: appeals.totalLegalOn,
  submittedAt: appeals.submittedAt,
  updatedAt: appeals.updatedAt,
}
export type FileLine = Pick<AppealRecord, keyof typeof FILED>

export const { list, sweep, listSeen, countList } = caseLists<
  AppealLine,
  FileLine,
  ListFilter,
  ListOrder['by']
>({
  table: appeals,
  seen: rows.seen,
  id: appeals.id,
  line: LINE,
  filed: FILED,
  orderBy: (filter) => ({
    createTime: appeals.submittedAt,
    updateTime: appeals.updatedAt,
    dueTime: endAsked(appeals, filter),
    appealNo: appeals.appealNo,
  }),
  mayLack: ['dueTime'],
  matching,
  isSearch: isWordSearch,
})

/** Cases of a list of numbers that lie in a scope. */
export const listNumbered = (
  db: Queryable,
  scope: Scope,
  numbers: readonly string[],
): Promise<AppealLine[]> =>
  db
    .select(LINE)
    .from(appeals)
    .where(and(anyOf(appeals.appealNo, numbers), seen(scope)))

const MOST_TWINS = 20

/** Other open cases about the same item of the same brand at the same bureau, newest first. */
export const listTwins = (db: Queryable, row: AppealRecord): Promise<AppealLine[]> =>
  db
    .select(LINE)
    .from(appeals)
    .where(
      and(
        isWhole(appeals.waybillNo, row.waybillNo),
        equals(appeals, { brand: row.brand, bureauId: row.bureauId }),
        inStates(OPEN_STATES),
        ne(appeals.id, row.id),
      ),
    )
    .orderBy(desc(appeals.submittedAt))
    .limit(MOST_TWINS)

/** The last case on the matter that was accepted and has ended, of this account or of whoever calls from this number. */
export async function findEnded(
  db: Queryable,
  of: { appellantId: string } | { phoneIndex: Buffer },
  matter: Pick<AppealRecord, 'waybillNo' | 'brand' | 'l1'>,
): Promise<Pick<AppealRecord, 'id' | 'appealNo'> | undefined> {
  const [row] = await db
    .select({ id: appeals.id, appealNo: appeals.appealNo })
    .from(appeals)
    .where(
      and(
        isWhole(appeals.waybillNo, matter.waybillNo),
        equals(appeals, { brand: matter.brand, l1: matter.l1, accepted: true }),
        inArray(appeals.state, ['closed', 'invalid']),
        'appellantId' in of
          ? eq(appeals.appellantId, of.appellantId)
          : eq(appeals.appellantPhoneIndex, of.phoneIndex),
      ),
    )
    .orderBy(desc(appeals.submittedAt))
    .limit(1)
  return row
}

/** How many cases of a scope wait for a second person, and for what. The bounds let the partial indexes find them. */
export async function countOverlays(db: Queryable, scope: Scope) {
  const of = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const approving = sql`${appeals.approvalAction} is not null`
  const excluding = sql`${appeals.excludeStatus} in (1,2)`
  const rechecking = sql`${appeals.recheckStatus} in (1,2)`
  const [row] = await db
    .select({
      approving: of(approving),
      excluding: of(excluding),
      excludeFirst: of(eq(appeals.excludeStatus, 1)),
      excludeSecond: of(eq(appeals.excludeStatus, 2)),
      rechecking: of(rechecking),
    })
    .from(appeals)
    .where(and(seen(scope), or(approving, excluding, rechecking)))
  return row!
}

// ---------------------------------------------------------------- own cases

const openOf = statement((db, by: { brand: boolean; waybillNo: boolean }) =>
  db
    .select({
      id: appeals.id,
      appealNo: appeals.appealNo,
      state: appeals.state,
      brand: appeals.brand,
      brandName: appeals.brandName,
      waybillNo: appeals.waybillNo,
      l1: appeals.l1,
      submittedAt: appeals.submittedAt,
    })
    .from(appeals)
    .where(
      and(
        eq(appeals.appellantId, sql.placeholder('appellantId')),
        // Written out: with states as values the database would not know the index and plan anew each time.
        inStates(OPEN_STATES),
        by.brand ? eq(appeals.brand, sql.placeholder('brand')) : undefined,
        by.waybillNo ? eq(appeals.waybillNo, sql.placeholder('waybillNo')) : undefined,
      ),
    )
    .orderBy(desc(appeals.submittedAt)),
)

/** Somebody's open cases, the last one first: what says which they are. */
export const listOpenOf = (
  db: Queryable,
  appellantId: string,
  match: { brand?: string; waybillNo?: string },
) => openOf(db, { appellantId, ...match }, { brand: !!match.brand, waybillNo: !!match.waybillNo })
