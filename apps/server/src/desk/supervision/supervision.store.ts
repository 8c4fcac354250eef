import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { and, asc, count, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { OrgScope } from '../../features/organisations/organisations.policy.service.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { type PageAt, pageOf, recordsOf, rowsOf } from '../../platform/db/rows.ts'
import { supervisionCases, supervisionItems, supervisionOrders } from './supervision.tables.ts'

export type OrderRecord = typeof supervisionOrders.$inferSelect
export type ItemRow = typeof supervisionItems.$inferSelect
export type CaseRow = typeof supervisionCases.$inferSelect

export const { find, lock, insert, update } = recordsOf(supervisionOrders)

const t = supervisionOrders
const running = anyOf(t.state, ['issued', 'partly'])

/** Orders that are there for a viewer: those issued or got within a scope, or got by the own office. */
export interface Sight {
  within: OrgScope
  /** Whether what the scope's offices issued is read too. */
  issued: boolean
  own: string | null
}

function inSight({ within, issued, own }: Sight): SQL | undefined {
  if (within === 'all') return undefined
  const ids = [...within]
  return or(
    anyOf(t.addresseeId, ids),
    issued ? anyOf(t.officeId, ids) : undefined,
    issued && own ? eq(t.addresseeId, own) : undefined,
  )
}

/** What a list asks for. */
export interface Asked {
  sight: Sight
  today: string
  state?: OrderRecord['state'] | 'open' | 'overdue' | 'all' | undefined
  direction?: 'issued' | 'received' | undefined
  addresseeId?: string | undefined
}

function matching({ sight, today, state, direction, addresseeId }: Asked): SQL | undefined {
  const isAsked =
    state === undefined || state === 'all'
      ? undefined
      : state === 'open'
        ? anyOf(t.state, ['issued', 'partly', 'answered'])
        : state === 'overdue'
          ? and(running, lt(t.dueOn, today))
          : eq(t.state, state)
  const side =
    direction === undefined || sight.own === null
      ? undefined
      : direction === 'received'
        ? eq(t.addresseeId, sight.own)
        : eq(t.officeId, sight.own)
  return and(inSight(sight), isAsked, side, addresseeId ? eq(t.addresseeId, addresseeId) : undefined)
}

/** Orders by their last day, or by when they were issued. */
export const page = (db: Queryable, asked: Asked, at: PageAt & { newestFirst: boolean; byDay: boolean }) => {
  const direction = at.newestFirst ? desc : asc
  return pageOf(db, t, matching(asked), [direction(at.byDay ? t.dueOn : t.issuedOn), direction(t.id)], at)
}

/** Orders in sight that concern a case, newest first. */
export async function ofCase(
  db: Queryable,
  sight: Sight,
  of: { kind: CaseKindName; id: string },
): Promise<OrderRecord[]> {
  const c = supervisionCases
  const ids = db
    .select({ id: c.orderId })
    .from(c)
    .where(and(eq(c.caseKind, of.kind), eq(c.caseId, of.id)))
  return db
    .select()
    .from(t)
    .where(and(sql`${t.id} in ${ids}`, inSight(sight), sql`${t.state} <> 'withdrawn'`))
    .orderBy(desc(t.id))
}

export const itemsOf = (db: Queryable, orderId: string): Promise<ItemRow[]> =>
  rowsOf(db, supervisionItems, eq(supervisionItems.orderId, orderId), [asc(supervisionItems.n)])

export const casesOf = (db: Queryable, orderId: string): Promise<CaseRow[]> =>
  rowsOf(db, supervisionCases, eq(supervisionCases.orderId, orderId), [asc(supervisionCases.n)])

/** How many items of orders are still to be given. */
export async function missingOf(db: Queryable, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const i = supervisionItems
  const rows = await db
    .select({ id: i.orderId, n: count() })
    .from(i)
    .where(and(anyOf(i.orderId, orderIds), anyOf(i.state, ['open', 'returned'])))
    .groupBy(i.orderId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function insertParts(
  tx: Tx,
  items: readonly ItemRow[],
  cases: readonly CaseRow[],
): Promise<void> {
  await tx.insert(supervisionItems).values([...items])
  if (cases.length > 0) await tx.insert(supervisionCases).values([...cases])
}

export async function updateItem(
  tx: Tx,
  { orderId, n }: Pick<ItemRow, 'orderId' | 'n'>,
  change: Partial<ItemRow>,
): Promise<void> {
  await tx
    .update(supervisionItems)
    .set(change)
    .where(and(eq(supervisionItems.orderId, orderId), eq(supervisionItems.n, n)))
}

export async function setWhereabouts(
  tx: Tx,
  { orderId, n }: Pick<CaseRow, 'orderId' | 'n'>,
  whereabouts: CaseRow['whereabouts'],
): Promise<void> {
  await tx
    .update(supervisionCases)
    .set({ whereabouts })
    .where(and(eq(supervisionCases.orderId, orderId), eq(supervisionCases.n, n)))
}

/** Orders whose clock runs, by rising id. */
export const nextRunning = (db: Queryable, after: string | null, limit: number): Promise<OrderRecord[]> =>
  db
    .select()
    .from(t)
    .where(and(sql`${t.state} in ('issued', 'partly')`, after === null ? undefined : gt(t.id, after)))
    .orderBy(asc(t.id))
    .limit(limit)

/** Dates that a job reckoned anew; no change of the order itself. */
export async function moveDates(
  tx: Tx,
  id: string,
  dates: Pick<OrderRecord, 'dueOn' | 'talkOn' | 'reportOn'>,
): Promise<void> {
  await tx.update(t).set(dates).where(eq(t.id, id))
}

/** Orders issued in a period, those answered in time and those late, by addressee; withdrawn ones are left out. */
export const sums = (
  db: Queryable,
  sight: Sight,
  { today, from, to }: { today: string; from: string | undefined; to: string | undefined },
) =>
  db
    .select({
      addresseeId: t.addresseeId,
      issued: count(),
      onTime: sql<number>`(count(*) filter (where ${t.answeredOn} <= ${t.dueOn}))::int`,
      overdue: sql<number>`(count(*) filter (where ${t.answeredOn} > ${t.dueOn}
        or (${running} and ${t.dueOn} < ${today}::date)))::int`,
    })
    .from(t)
    .where(
      and(
        inSight(sight),
        sql`${t.state} <> 'withdrawn'`,
        from ? gte(t.issuedOn, from) : undefined,
        to ? lte(t.issuedOn, to) : undefined,
      ),
    )
    .groupBy(t.addresseeId)
    .orderBy(desc(count()), asc(t.addresseeId))
    .limit(200)

/** Orders that a bulletin of a period names: those of its months whose leader decided so. */
export const namedIn = (db: Queryable, from: string, before: string): Promise<OrderRecord[]> =>
  rowsOf(db, t, and(eq(t.named, true), gte(t.dueOn, from), lt(t.dueOn, before)), [asc(t.dueOn), asc(t.id)])
