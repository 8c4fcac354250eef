import type { RemedyFilter } from '@appeal/contract/remedies/remedies.schemas.ts'
import { and, asc, desc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { CaseRef, Kind } from '../../cases/cases.service.ts'
import type { Scope } from '../../cases/scope/cases.scope.service.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { type PageAt, pageOf, recordsOf, rowsOf } from '../../platform/db/rows.ts'
import { ledgerOf } from '../../platform/history/ledgers.ts'
import { remedies } from './remedies.tables.ts'

export type RemedyRecord = typeof remedies.$inferSelect

export const { find, lock, insert, update } = recordsOf(remedies)

/** What of a promise nobody changes unseen. */
export const remedyLedger = ledgerOf(remedies, [
  ...(['caseKind', 'caseId', 'brand', 'source', 'kind', 'amount', 'dueOn', 'status', 'doneOn'] as const),
  ...(['saidLine', 'byPhone', 'endedBy', 'authorId', 'createdAt'] as const),
])

/** States in which a promise is still to be kept, and in which somebody waits for it to end. */
const OWED = ['promised', 'disputed'] as const
const OPEN = [...OWED, 'done'] as const
const owed = anyOf(remedies.status, OWED)

/** The promises of a case, newest first. */
export const listOfCase = (db: Queryable, { kind, id }: CaseRef): Promise<RemedyRecord[]> =>
  rowsOf(db, remedies, and(eq(remedies.caseKind, kind), eq(remedies.caseId, id)), [desc(remedies.id)])

/** The rows that a list asks for within a scope; an enterprise's, of its own brand alone. */
export interface Asked extends Omit<RemedyFilter, 'promisedFrom' | 'promisedTo'> {
  kindOfCase: Kind
  scope: Scope
  ownBrand: boolean
  today: string
  from: Date | undefined
  before: Date | undefined
}

function matching({ kindOfCase, scope, ownBrand, today, from, before, status, kind, brand }: Asked) {
  const t = remedies
  const isAsked =
    status === undefined || status === 'all'
      ? undefined
      : status === 'open'
        ? anyOf(t.status, OPEN)
        : status === 'overdue'
          ? and(owed, lt(t.dueOn, today))
          : eq(t.status, status)
  return and(
    eq(t.caseKind, kindOfCase.name),
    isAsked,
    kind ? eq(t.kind, kind) : undefined,
    brand ? eq(t.brand, brand) : undefined,
    from ? gte(t.createdAt, from) : undefined,
    before ? lt(t.createdAt, before) : undefined,
    kindOfCase.store.holds(scope, { caseId: t.caseId, ...(ownBrand && { brand: t.brand }) }),
  )
}

/** Promises by their last day, or by when they were made. */
export const page = (db: Queryable, asked: Asked, at: PageAt & { newestFirst: boolean; byDay: boolean }) => {
  const direction = at.newestFirst ? desc : asc
  const by = at.byDay ? remedies.dueOn : remedies.createdAt
  return pageOf(db, remedies, matching(asked), [direction(by), direction(remedies.id)], at)
}

/** How many promises of money there are, and how much: all of them, and by what became of them. */
export async function sums(db: Queryable, asked: Asked) {
  const { today } = asked
  const part = (condition: SQL | undefined) => ({
    count: sql<number>`(count(*) filter (where ${condition}))::int`,
    amount: sql<string>`coalesce(sum(${remedies.amount}) filter (where ${condition}), 0)::numeric(14,2)::text`,
  })
  const [row] = await db
    .select({
      promised: part(sql`${remedies.status} <> 'ended'`),
      done: part(eq(remedies.status, 'done')),
      confirmed: part(eq(remedies.status, 'confirmed')),
      overdue: part(and(owed, lt(remedies.dueOn, today))),
    })
    .from(remedies)
    .where(and(eq(remedies.kind, 'money'), matching(asked)))
  return row!
}

/** Promises of which the enterprise is to be reminded, by rising id. */
export const nextToRemind = (
  db: Queryable,
  { today, soon }: { today: string; soon: string },
  after: string | null,
  limit: number,
): Promise<RemedyRecord[]> =>
  db
    .select()
    .from(remedies)
    .where(
      and(
        sql`${remedies.status} in ('promised', 'disputed') and ${remedies.reminded} < 2`,
        or(lt(remedies.dueOn, today), and(eq(remedies.reminded, 0), sql`${remedies.dueOn} <= ${soon}::date`)),
        after === null ? undefined : gt(remedies.id, after),
      ),
    )
    .orderBy(asc(remedies.id))
    .limit(limit)

const ended = (endedBy: RemedyRecord['endedBy'], at: Date) => ({
  status: 'ended' as const,
  endedBy,
  updatedAt: at,
  version: sql`${remedies.version} + 1`,
})

/** Ends what is open on a case; answers the ids. */
export async function end(
  tx: Tx,
  { kind, id }: CaseRef,
  { endedBy, at }: Pick<RemedyRecord, 'endedBy'> & { at: Date },
): Promise<string[]> {
  const rows = await tx
    .update(remedies)
    .set(ended(endedBy, at))
    .where(and(eq(remedies.caseKind, kind), eq(remedies.caseId, id), anyOf(remedies.status, OPEN)))
    .returning({ id: remedies.id })
  return rows.map((row) => row.id)
}

/** Ends promises that later ones take the place of. */
export async function replace(tx: Tx, rows: readonly RemedyRecord[], at: Date): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.update(remedies).set(ended('replaced', at)).where(anyOf(remedies.id, ids))
}

/** What the enterprise was reminded of; no change of the promise itself. */
export async function noteReminded(tx: Tx, id: string, reminded: number): Promise<void> {
  await tx.update(remedies).set({ reminded }).where(eq(remedies.id, id))
}
