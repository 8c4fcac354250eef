import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import { openStatesOf } from '@appeal/contract/cases/cases.tables.ts'
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { portions } from '../../platform/db/cursor.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { endingIn } from '../search/search.service.ts'
import { type CaseRows, caseRows } from './cases.rows.store.ts'
import type { Scope } from './cases.scope.service.ts'
import { caseNumbers, cases } from './cases.tables.ts'

export type CaseRecord = typeof cases.$inferSelect

/** What the engine does with the kinds of the shared table. */
const rows = Object.fromEntries(
  CASE_KINDS.map((kind) => [
    kind,
    caseRows<CaseRecord>({
      kind,
      table: cases,
      columns: { ...cases, no: cases.caseNo, phone: cases.ownerPhone },
      ofKind: eq(cases.kind, kind),
      openStates: openStatesOf(kind),
      numbers: caseNumbers,
    }),
  ]),
) as Record<CaseKind, CaseRows<CaseRecord>>
export const rowsOf = (kind: CaseKind): CaseRows<CaseRecord> => rows[kind]

/** The one condition that decides which cases of a kind a query may touch. */
export const seen = (kind: CaseKind, scope: Scope): SQL => rows[kind].seen(scope)

// ---------------------------------------------------------------- lists

export interface ListFilter {
  states?: readonly string[] | undefined
  types?: readonly string[] | undefined
  brands?: readonly string[] | undefined
  areaPrefix?: string | undefined
  caseNo?: string | undefined
  numberTail?: string | undefined
  waybillTail?: string | undefined
  phoneIndex?: Buffer | undefined
  phoneEndIndex?: Buffer | undefined
  nameIndex?: Buffer | undefined
  lateBefore?: string | undefined
  notLateBefore?: string | undefined
  /** Clocks that are warned of, each with the last strict end that is. */
  warned?: readonly { clocks: readonly string[]; dueUntil: string }[] | undefined
  /** Waits for an evaluation that may still be given on this day. */
  awaitedOn?: string | undefined
  submittedFrom?: Date | undefined
  submittedBefore?: Date | undefined
}

export interface ListOrder {
  by: 'createTime' | 'updateTime' | 'dueTime' | 'caseNo'
  descending: boolean
}

const among = (column: Parameters<typeof inArray>[0], values: readonly string[] | undefined) =>
  values ? (values.length ? inArray(column, [...values]) : sql`false`) : undefined

/** The conditions of a filter. */
export function matching(filter: ListFilter): (SQL | undefined)[] {
  const search = [
    filter.caseNo ? eq(cases.caseNo, filter.caseNo) : undefined,
    filter.numberTail ? sql`reverse(${cases.caseNo}) like ${endingIn(filter.numberTail)}` : undefined,
    filter.waybillTail ? sql`reverse(${cases.waybillNo}) like ${endingIn(filter.waybillTail)}` : undefined,
    filter.phoneIndex && eq(cases.ownerPhoneIndex, filter.phoneIndex),
    filter.phoneEndIndex && eq(cases.phoneEndIndex, filter.phoneEndIndex),
    filter.nameIndex && eq(cases.ownerNameIndex, filter.nameIndex),
  ].filter((part) => part !== undefined)
  return [
    search.length ? or(...search) : undefined,
    among(cases.state, filter.states),
    among(cases.type, filter.types),
    among(cases.brand, filter.brands),
    filter.areaPrefix ? sql`${cases.areaCode} like ${`${filter.areaPrefix}%`}` : undefined,
    filter.lateBefore ? lt(cases.pressLegalOn, filter.lateBefore) : undefined,
    // What no clock presses is not late.
    filter.notLateBefore
      ? or(isNull(cases.pressLegalOn), gte(cases.pressLegalOn, filter.notLateBefore))
      : undefined,
    filter.warned &&
      or(
        ...filter.warned.map(({ clocks, dueUntil }) =>
          and(inArray(cases.pressClock, [...clocks]), sql`${cases.pressDueOn} <= ${dueUntil}`),
        ),
      ),
    filter.awaitedOn === undefined
      ? undefined
      : and(eq(cases.evaluateStatus, 1), gte(cases.evaluateUntil, filter.awaitedOn)),
    filter.submittedFrom && gte(cases.submittedAt, filter.submittedFrom),
    filter.submittedBefore && lt(cases.submittedAt, filter.submittedBefore),
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
  pressStartOn: cases.pressStartOn,
  pressDueOn: cases.pressDueOn,
  pressLegalOn: cases.pressLegalOn,
  submittedAt: cases.submittedAt,
  updatedAt: cases.updatedAt,
  version: cases.version,
}
export type CaseLine = Pick<CaseRecord, keyof typeof LINE>

const ORDER_COLUMNS = {
  createTime: cases.submittedAt,
  updateTime: cases.updatedAt,
  dueTime: cases.pressLegalOn,
  caseNo: cases.caseNo,
} as const

function allOf(
  db: Queryable,
  kind: CaseKind,
  scope: Scope,
  filter: ListFilter,
  { by, descending }: ListOrder,
) {
  const direction = descending ? desc : asc
  return db
    .select(LINE)
    .from(cases)
    .where(and(seen(kind, scope), ...matching(filter)))
    .orderBy(
      by === 'dueTime'
        ? sql`${ORDER_COLUMNS[by]} ${descending ? sql`desc` : sql`asc`} nulls last`
        : direction(ORDER_COLUMNS[by]),
      direction(cases.id),
    )
}

export const list = (
  db: Queryable,
  kind: CaseKind,
  scope: Scope,
  filter: ListFilter,
  order: ListOrder,
  { current, size }: { current: number; size: number },
): Promise<CaseLine[]> =>
  allOf(db, kind, scope, filter, order)
    .limit(size)
    .offset((current - 1) * size)

/** Every case of a list in its order, portion by portion. */
export const sweep = (
  db: Db,
  kind: CaseKind,
  scope: Scope,
  filter: ListFilter,
  order: ListOrder,
  size: number,
) => portions<CaseLine>(db, allOf(db, kind, scope, filter, order).getSQL(), size, LINE)

export async function countList(
  db: Queryable,
  kind: CaseKind,
  scope: Scope,
  filter: ListFilter,
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(cases)
    .where(and(seen(kind, scope), ...matching(filter)))
  return row?.n ?? 0
}

/** Everything a person has filed, oldest first. */
export const listOwned = (db: Queryable, ownerId: string): Promise<CaseRecord[]> =>
  db.select().from(cases).where(eq(cases.ownerId, ownerId)).orderBy(asc(cases.submittedAt), asc(cases.id))
