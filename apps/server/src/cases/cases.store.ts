import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CASE_SORTS } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables, lastingStatesOf, openStatesOf } from '@appeal/contract/cases/cases.tables.ts'
import { and, asc, eq, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { caseTexts } from '../features/search/search.tables.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import { type CaseRows, caseRows } from './cases.rows.store.ts'
import { caseNumbers, cases } from './cases.tables.ts'
import { type CommonFilter, commonMatching, endAsked, isWordSearch } from './lists/cases.filters.store.ts'
import { caseLists } from './lists/cases.lists.store.ts'
import type { Scope } from './scope/cases.scope.service.ts'

export type CaseRecord = typeof cases.$inferSelect

/** What the engine does with the kinds of the shared table. */
const rows = Object.fromEntries(
  CASE_KINDS.map((kind) => [
    kind,
    caseRows<CaseRecord>({
      kind,
      table: cases,
      columns: { ...cases, no: cases.caseNo, phoneIndex: cases.ownerPhoneIndex },
      ofKind: eq(cases.kind, kind),
      openStates: openStatesOf(kind),
      lastingStates: lastingStatesOf(kind),
      numbers: caseNumbers,
      alike: {
        area: [cases.areaCode, 'areaCode'],
        brand: [cases.brand, 'brand'],
        topic: [cases.type, 'type'],
      },
      score: sql`${cases.score}`,
    }),
  ]),
) as Record<CaseKind, CaseRows<CaseRecord>>
export const rowsOf = (kind: CaseKind): CaseRows<CaseRecord> => rows[kind]

/** The one condition that decides which cases of a kind a query may touch. */
export const seen = (kind: CaseKind, scope: Scope): SQL => rows[kind].seen(scope)

// ---------------------------------------------------------------- lists

export interface ListFilter extends CommonFilter {
  states?: readonly string[] | undefined
  types?: readonly string[] | undefined
  brands?: readonly string[] | undefined
  areaPrefix?: string | undefined
  handlerIds?: readonly string[] | undefined
}

const COLUMNS = {
  ...cases,
  no: cases.caseNo,
  phoneIndex: cases.ownerPhoneIndex,
  nameIndex: cases.ownerNameIndex,
}

const among = (column: Parameters<typeof inArray>[0], values: readonly string[] | undefined) =>
  values ? (values.length ? inArray(column, [...values]) : sql`false`) : undefined

const STATES = CASE_KINDS.flatMap((kind) => Object.entries(caseTables[kind].states))
const KNOWN = [...new Set(STATES.map(([state]) => state))]
/** States in which no kind is done. */
const ALWAYS_OPEN = KNOWN.filter((one) => STATES.every(([state, { open }]) => state !== one || open))
/** States in the statement's own text, so that the planner sees whether the indexes of what is open hold all of them. */
const inStates = (states: readonly string[]): SQL => {
  const known = KNOWN.filter((state) => states.includes(state))
  const among = sql`${cases.state} in (${sql.raw(known.map((state) => `'${state}'`).join(', ') || 'null')})`
  return known.every((state) => ALWAYS_OPEN.includes(state))
    ? sql`(${among} and ${cases.closedAt} is null)`
    : among
}

/** The conditions of a filter. */
export function matching(filter: ListFilter): (SQL | undefined)[] {
  return [
    ...commonMatching(COLUMNS, filter),
    filter.states && inStates(filter.states),
    among(cases.type, filter.types),
    among(cases.brand, filter.brands),
    among(cases.handlerId, filter.handlerIds),
    filter.areaPrefix ? sql`${cases.areaCode} like ${`${filter.areaPrefix}%`}` : undefined,
  ]
}

/** What a line of a list shows, and what decides which actions are open on it. */
const LINE = {
  id: cases.id,
  kind: cases.kind,
  caseNo: cases.caseNo,
  state: cases.state,
  type: cases.type,
  title: cases.title,
  brand: cases.brand,
  areaCode: cases.areaCode,
  facts: cases.facts,
  secrets: cases.secrets,
  ownerId: cases.ownerId,
  ownerName: cases.ownerName,
  shielded: cases.shielded,
  bureauId: cases.bureauId,
  bureauProvinceId: cases.bureauProvinceId,
  enterpriseId: cases.enterpriseId,
  enterpriseProvinceId: cases.enterpriseProvinceId,
  handlerId: cases.handlerId,
  evaluateStatus: cases.evaluateStatus,
  evaluateUntil: cases.evaluateUntil,
  pressClock: cases.pressClock,
  pressUnit: cases.pressUnit,
  pressOwedBy: cases.pressOwedBy,
  pressStartOn: cases.pressStartOn,
  pressDueOn: cases.pressDueOn,
  pressLegalOn: cases.pressLegalOn,
  totalClock: cases.totalClock,
  totalStartOn: cases.totalStartOn,
  totalDueOn: cases.totalDueOn,
  totalLegalOn: cases.totalLegalOn,
  submittedAt: cases.submittedAt,
  updatedAt: cases.updatedAt,
  version: cases.version,
  keySalt: cases.keySalt,
  archivedAt: cases.archivedAt,
}
export type CaseLine = Pick<CaseRecord, keyof typeof LINE>

const listsOfKind = (kind: CaseKind) =>
  caseLists<CaseLine, CaseLine, ListFilter, (typeof CASE_SORTS)[number]>({
    table: cases,
    seen: rows[kind].seen,
    id: cases.id,
    line: LINE,
    filed: LINE,
    orderBy: (filter) => ({
      createTime: cases.submittedAt,
      updateTime: cases.updatedAt,
      dueTime: endAsked(cases, filter),
      caseNo: cases.caseNo,
    }),
    mayLack: ['dueTime'],
    matching,
    isSearch: (filter) => {
      const { numberTail, waybillTail, phoneIndex, phoneEndIndex, nameIndex } = filter
      const byCode = numberTail || waybillTail || phoneIndex || phoneEndIndex || nameIndex
      return Boolean(byCode) || isWordSearch(filter)
    },
  })
const lists = Object.fromEntries(CASE_KINDS.map((kind) => [kind, listsOfKind(kind)])) as Record<
  CaseKind,
  ReturnType<typeof listsOfKind>
>
export const listsOf = (kind: CaseKind): ReturnType<typeof listsOfKind> => lists[kind]

/** Everything a person has filed, oldest first. */
export const listOwned = (db: Queryable, ownerId: string): Promise<CaseRecord[]> =>
  db.select().from(cases).where(eq(cases.ownerId, ownerId)).orderBy(asc(cases.submittedAt), asc(cases.id))

const noWords = and(
  sql`not exists (select from ${caseTexts} where ${caseTexts.caseId} = ${cases.id})`,
  sql`length(${cases.keySalt}) > 0`,
)

/** Cases that are not found by words yet and were not destroyed, by rising id. */
export const listWordless = (db: Queryable, after: string | null, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: cases.id })
    .from(cases)
    .where(and(after === null ? undefined : gt(cases.id, after), noWords))
    .orderBy(asc(cases.id))
    .limit(limit)

/** Those among them that still are not and that nobody holds now: of several kinds, so it must wait for none of them. */
export const lockWordless = (tx: Tx, ids: readonly string[]): Promise<CaseRecord[]> =>
  tx
    .select()
    .from(cases)
    .where(and(anyOf(cases.id, ids), noWords))
    .orderBy(asc(cases.id))
    .for('update', { skipLocked: true })

/** One registration under a phone after the other. */
export const lockPhone = (tx: Tx, phoneIndex: Buffer) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`cases.told:${phoneIndex.toString('hex')}`}, 0))`,
  )

/** Cases of a kind that were told under a phone since a moment and are nobody's account's. */
export const countTold = (tx: Tx, kind: CaseKind, phoneIndex: Buffer, since: Date): Promise<number> =>
  tx.$count(
    cases,
    and(
      eq(cases.kind, kind),
      eq(cases.ownerPhoneIndex, phoneIndex),
      isNull(cases.ownerId),
      gte(cases.submittedAt, since),
    ),
  )
