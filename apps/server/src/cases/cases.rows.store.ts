import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { and, asc, count, desc, eq, gte, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ClockCase } from '../features/calendar/calendar.service.ts'
import { deadlines } from '../features/calendar/calendar.tables.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import { isWhole } from '../platform/db/like.ts'
import { insertion, statement } from '../platform/db/statement.ts'
import type { CaseBase } from './cases.kind.ts'
import { workloadOf } from './clocks/cases.workload.store.ts'
import { judgedOf } from './deciding/cases.deciding.store.ts'
import { type OfficerColumns, officersOf } from './holding/cases.officers.store.ts'
import { keepingOf } from './keeping/cases.keeping.store.ts'
import { dueOf } from './lists/cases.due.store.ts'
import { filedOf } from './lists/cases.filed.store.ts'
import { tally } from './lists/cases.tallies.store.ts'
import { type Kept, notKept, type Scope, seenIn } from './scope/cases.scope.service.ts'
import { successionOf } from './succession/cases.succession.store.ts'
import { twinsOf } from './succession/cases.twins.store.ts'

type Named = keyof CaseBase | 'no' | 'ownerId' | 'closedAt'
/** Where the columns of every case stand in a kind's table. */
export type CaseColumns = Record<Named, PgColumn> & {
  shielded?: PgColumn
  waybillNo?: PgColumn
  /** Digest of the phone of whoever filed it. */
  phoneIndex?: PgColumn
  /** What its kind keeps beside the columns. */
  facts?: PgColumn
}

/** What ties other cases to one; `itemKept`: those that are tied by no item. */
export type TiedBy = (
  | { tie: 'waybill'; waybillNo: string }
  | { tie: 'consumer'; ownerId: string | null; phoneIndex: Buffer | null }
  | { tie: 'enterprise'; enterpriseId: string }
) & { itemKept?: Kept | undefined }

interface Rows extends Pick<OfficerColumns, 'alike' | 'score' | 'reworks'> {
  kind: CaseKindName
  table: PgTable
  columns: CaseColumns
  /** Which rows of the table are of this kind, where it is shared. */
  ofKind?: SQL
  /** Which of a person's cases count as filed by themselves. */
  filedBySelf?: SQL
  openStates: readonly string[]
  /** Of these columns together a person has one open case at most. */
  oneOpenBy?: readonly PgColumn[]
  /** Ended, and shown to the public all the same. */
  lastingStates?: readonly string[]
  /** Daily sequence of numbers, by prefix. */
  numbers: PgTable & Record<'prefix' | 'day' | 'n', PgColumn>
}

/** What the engine reads and writes of a kind's rows; all of it under a scope where a viewer asks. */
export type CaseRows<Row extends CaseBase = CaseBase> = ReturnType<typeof caseRows<Row>>

/** The engine's SQL over one kind's rows. */
export function caseRows<Row extends CaseBase>({
  kind,
  table,
  columns,
  ofKind,
  filedBySelf,
  openStates,
  oneOpenBy = [],
  lastingStates = [],
  numbers,
  ...officers
}: Rows) {
  const inScope = seenIn(columns)
  /** The one condition that decides which cases a query may touch. */
  const seen = (scope: Scope): SQL => and(ofKind, inScope(scope))!
  // States in the statement's own text, so that the planner sees which indexes hold all of them.
  const isOpen = sql`${columns.state} in (${sql.raw(openStates.map((state) => `'${state}'`).join(', '))})`
  const ofOwner = (ownerId: string | Placeholder) => and(ofKind, eq(columns.ownerId, ownerId))
  const ofHandler = (userId: string) =>
    and(ofKind, eq(columns.handlerId, userId), isOpen, isNull(columns.closedAt))
  const amount = async (query: PromiseLike<{ n: number }[]>): Promise<number> => (await query)[0]?.n ?? 0
  const insertRows = insertion(table)
  const isKnown = sql`length(${columns.keySalt}) > 0`
  /** The condition of a tie; undefined where this kind knows none such. */
  function tied(by: TiedBy): SQL | undefined {
    if (by.tie === 'enterprise') return eq(columns.enterpriseId, by.enterpriseId)
    if (by.tie === 'waybill')
      return (
        columns.waybillNo &&
        and(isWhole(columns.waybillNo, by.waybillNo), isKnown, notKept(columns, by.itemKept))
      )
    // Somebody without an account is known by the phone number.
    return or(
      by.phoneIndex && columns.phoneIndex ? eq(columns.phoneIndex, by.phoneIndex) : undefined,
      by.ownerId ? eq(columns.ownerId, by.ownerId) : undefined,
    )
  }

  const seenById = statement((db, scope: Scope) =>
    db
      .select()
      .from(table)
      .where(and(eq(columns.id, sql.placeholder('id')), seen(scope))),
  )

  const nextOf = statement((db) =>
    db
      .insert(numbers)
      .values({ prefix: sql.placeholder('prefix'), day: sql.placeholder('day'), n: 1 } as never)
      .onConflictDoUpdate({ target: [numbers.prefix, numbers.day], set: { n: sql`${numbers.n} + 1` } })
      .returning({ n: sql<number>`${numbers.n}` }),
  )
  const filedSince = statement((db) =>
    db
      .select({ n: count() })
      .from(table)
      .where(
        and(
          ofOwner(sql.placeholder('ownerId')),
          filedBySelf,
          gte(columns.submittedAt, sql.placeholder('since')),
        ),
      ),
  )

  return {
    table,
    id: columns.id,
    bureauId: columns.bureauId,
    seen,

    /**
     * Of rows that belong to a case: whether theirs lies in a scope, and whether it is still against the same brand.
     */
    holds: (scope: Scope, row: { caseId: PgColumn; brand?: PgColumn }): SQL =>
      sql`exists (select 1 from ${table} where ${and(
        eq(columns.id, row.caseId),
        row.brand && eq(columns.brand, row.brand),
        seen(scope),
      )})`,

    ...keepingOf({ kind, table, columns, ofKind, seen, lastingStates }),
    ...judgedOf<Row>({ kind, table, columns, ofKind }),
    ...filedOf({ table, columns, ofKind }),
    ...dueOf<Row>({ table, columns, seen, isOpen }),
    ...successionOf<Row>({ table, columns, ofKind, isOpen }),
    ...twinsOf({ table, columns, openStates, oneOpenBy }),
    ...workloadOf({ table, columns, ofKind, isOpen }),
    ...officersOf({ table, columns, ofKind, isOpen, ...officers }),

    async find(db: Queryable, id: string, scope: Scope): Promise<Row | undefined> {
      const [row] = await seenById(db, { id }, scope)
      return row as Row | undefined
    },

    /** The case of a whole number, whoever may see it; the caller has judged who may. */
    async findByNumber(db: Queryable, no: string): Promise<Row | undefined> {
      const [row] = await db
        .select()
        .from(table)
        .where(and(ofKind, eq(columns.no, no)))
      return row as Row | undefined
    },

    /** The case for this transaction alone; rivals wait. */
    async lock(tx: Tx, id: string, scope: Scope): Promise<Row | undefined> {
      const [row] = await tx
        .select()
        .from(table)
        .where(and(eq(columns.id, id), seen(scope)))
        .for('update')
      return row as Row | undefined
    },

    /** Some cases, as far as they lie in a scope, for this transaction alone; lowest id first. */
    lockSome: async (tx: Tx, ids: readonly string[], scope: Scope): Promise<Row[]> =>
      (await tx
        .select()
        .from(table)
        .where(and(anyOf(columns.id, ids), seen(scope)))
        .orderBy(asc(columns.id))
        .for('update')) as unknown as Row[],

    /** Numbers and versions of some cases, as far as they lie in a scope. */
    async listVersions(db: Queryable, scope: Scope, ids: readonly string[]) {
      if (ids.length === 0) return new Map<string, { no: string; version: number }>()
      const rows = await db
        .select({
          id: sql<string>`${columns.id}`,
          no: sql<string>`${columns.no}`,
          version: sql<number>`${columns.version}`,
        })
        .from(table)
        .where(and(anyOf(columns.id, ids), seen(scope)))
      return new Map(rows.map(({ id, ...one }) => [id, one]))
    },

    /** Other cases tied to one, within a scope, newest first. */
    async listTied(db: Queryable, scope: Scope, by: TiedBy, but: string, limit: number): Promise<Row[]> {
      const condition = tied(by)
      if (!condition || scope.length === 0) return []
      return (await db
        .select()
        .from(table)
        .where(and(seen(scope), condition, ne(columns.id, but)))
        .orderBy(desc(columns.submittedAt), desc(columns.id))
        .limit(limit)) as unknown as Row[]
    },

    /** How many other cases are tied to one, whoever handles them. */
    countTied: async (db: Queryable, by: TiedBy, but: string): Promise<number> => {
      const condition = tied(by)
      if (!condition) return 0
      return amount(
        db
          .select({ n: count() })
          .from(table)
          .where(and(ofKind, condition, ne(columns.id, but))),
      )
    },

    insert(tx: Tx, row: Row): Promise<void> {
      return insertRows(tx, [row])
    },

    /** Writes a change on top of the version that was read; undefined when somebody was faster. */
    async update(tx: Tx, row: Row, change: Partial<Row>): Promise<Row | undefined> {
      const [moved] = await tx
        .update(table)
        .set({ ...change, version: row.version + 1 })
        .where(and(eq(columns.id, row.id), eq(columns.state, row.state), eq(columns.version, row.version)))
        .returning()
      return moved as Row | undefined
    },

    /** Cases of a scope by state: from the tallies where they can tell, else counted. */
    async countByState(db: Queryable, scope: Scope): Promise<Map<string, number>> {
      const told = await tally(db, kind, scope)
      if (told) return told
      const rows = await db
        .select({ state: sql<string>`${columns.state}`, n: count() })
        .from(table)
        .where(seen(scope))
        .groupBy(columns.state)
      return new Map(rows.map(({ state, n }) => [state, n]))
    },

    /** The same, and nothing where it would have to be counted. */
    tally: (db: Queryable, scope: Scope) => tally(db, kind, scope),

    /** The next number of a prefix's day: one statement, no gap between reading and writing. */
    async nextNumber(tx: Tx, prefix: string, day: string): Promise<number> {
      const [row] = await nextOf(tx, { prefix, day })
      return row!.n
    },

    // -------------------------------------------------------------- whoever filed them

    /** Cases that a person has filed themselves since a moment. */
    countFiled: (db: Queryable, ownerId: string, since: Date): Promise<number> =>
      amount(filedSince(db, { ownerId, since })),

    /** Own cases whose evaluation may still be given on a day. */
    countAwaiting: (db: Queryable, ownerId: string, today: string): Promise<number> =>
      amount(
        db
          .select({ n: count() })
          .from(table)
          .where(and(ofOwner(ownerId), eq(columns.evaluateStatus, 1), gte(columns.evaluateUntil, today))),
      ),

    /** A person's cases by state, and how many of them wait for an evaluation that may still be given on a day. */
    countOwn: (db: Queryable, ownerId: string, today: string) =>
      db
        .select({
          state: sql<string>`${columns.state}`,
          n: count(),
          awaited: sql<number>`(count(*) filter (where ${columns.evaluateStatus} = 1 and ${columns.evaluateUntil} >= ${today}))::int`,
        })
        .from(table)
        .where(ofOwner(ownerId))
        .groupBy(columns.state),

    countOpenOf: (db: Queryable, ownerId: string): Promise<number> =>
      amount(
        db
          .select({ n: count() })
          .from(table)
          .where(and(ofOwner(ownerId), isOpen)),
      ),

    /** Cases of nobody's account that came under a phone number, newest first. */
    async listOwnerless(db: Queryable, phoneIndex: Buffer, limit: number): Promise<Row[]> {
      if (!columns.phoneIndex) return []
      return (await db
        .select()
        .from(table)
        .where(and(ofKind, eq(columns.phoneIndex, phoneIndex), isNull(columns.ownerId)))
        .orderBy(desc(columns.submittedAt), desc(columns.id))
        .limit(limit)) as unknown as Row[]
    },

    /** A case whose time for evaluating is over: 1 waiting → 3 expired. */
    async expireEvaluation(tx: Tx, id: string): Promise<void> {
      await tx
        .update(table)
        .set({ evaluateStatus: 3 })
        .where(and(eq(columns.id, id), eq(columns.evaluateStatus, 1)))
    },

    // -------------------------------------------------------------- handlers

    /** Open cases that lie with an officer. */
    countOfHandler: (db: Queryable, userId: string): Promise<number> =>
      amount(db.select({ n: count() }).from(table).where(ofHandler(userId))),

    /** The same, held in one order, so that two of these cannot wait for each other. */
    lockOfHandler: async (tx: Tx, userId: string): Promise<Row[]> =>
      (await tx
        .select()
        .from(table)
        .where(ofHandler(userId))
        .orderBy(asc(columns.id))
        .for('update')) as unknown as Row[],

    // -------------------------------------------------------------- clocks

    /** What the calendar's jobs need of cases, by id. */
    async listFacts(db: Queryable, ids: readonly string[]): Promise<Map<string, ClockCase>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({
          id: sql<string>`${columns.id}`,
          no: sql<string>`${columns.no}`,
          state: sql<string>`${columns.state}`,
          bureauId: sql<string>`${columns.bureauId}`,
          handlerId: sql<string | null>`${columns.handlerId}`,
          enterpriseId: sql<string | null>`${columns.enterpriseId}`,
        })
        .from(table)
        .where(anyOf(columns.id, ids))
      return new Map(rows.map(({ id, ...facts }) => [id, facts]))
    },

    /** Many cases for this transaction alone, lowest id first. */
    async lockAll(tx: Tx, ids: readonly string[]): Promise<void> {
      await tx
        .select({ id: columns.id })
        .from(table)
        .where(anyOf(columns.id, ids))
        .orderBy(asc(columns.id))
        .for('update')
    },

    /**
     * Copies the dates of what presses once more. The case itself did not change: its version stays, so that nobody
     * who has it open is refused for a date.
     */
    async copyPressing(tx: Tx, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const copied = (due: PgColumn, legal: PgColumn, clock: PgColumn) =>
        sql`(${sql.identifier(due.name)}, ${sql.identifier(legal.name)}) = (
          select d.due_on, case when d.paused_on is null then d.legal_due_on end from ${deadlines} d
          where d.case_kind = ${kind} and d.case_id = ${columns.id} and d.clock = ${clock} and d.done_at is null)`
      await tx.execute(sql`update ${table} set
        ${copied(columns.pressDueOn, columns.pressLegalOn, columns.pressClock)},
        ${copied(columns.totalDueOn, columns.totalLegalOn, columns.totalClock)}
        where ${anyOf(columns.id, ids)}`)
    },
  }
}
