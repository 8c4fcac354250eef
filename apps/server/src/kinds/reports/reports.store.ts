import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { cases } from '../../cases/cases.tables.ts'
import type { Scope } from '../../cases/scope/cases.scope.service.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/like.ts'
import { type TurnedAt, turned } from '../../platform/db/rows.ts'
import { ledgerOf, noteRecords } from '../../platform/history/ledgers.ts'
import { appeals } from '../appeals/appeals.tables.ts'
import { enforcementLeads } from './reports.tables.ts'

export type LeadRecord = typeof enforcementLeads.$inferSelect
export interface LeadRow {
  lead: LeadRecord
  caseNo: string
  /** Of the report it came from. */
  reportState: string | null
}

/** What of a lead nobody changes unseen. The suspect may be a person, of whom no line tells for ever. */
export const leadLedger = ledgerOf(enforcementLeads, [
  ...(['leadNo', 'caseId', 'appealId', 'bureauId', 'type', 'state', 'result', 'penalty'] as const),
  ...(['decisionNo', 'createdAt', 'decidedAt'] as const),
])

export async function insertLead(tx: Tx, ctx: Context, row: LeadRecord): Promise<void> {
  await tx.insert(enforcementLeads).values(row)
  await noteRecords(tx, ctx, leadLedger, [row.id])
}

/** A second closing of the same appeal replaces what the first one noted, unless it was decided. */
export async function insertLeadOfAppeal(tx: Tx, ctx: Context, row: LeadRecord): Promise<void> {
  await tx
    .insert(enforcementLeads)
    .values(row)
    .onConflictDoUpdate({
      target: enforcementLeads.appealId,
      set: { finding: row.finding, suspect: row.suspect, authorId: row.authorId },
      setWhere: eq(enforcementLeads.state, 'open'),
    })
  await noteRecords(tx, ctx, leadLedger, [row.id])
}

type Decision = Pick<LeadRecord, 'result' | 'penalty' | 'decisionNo' | 'decidedAt'>

/** Decides one lead, by its own id or by that of the report it came from. */
export async function decideLead(
  tx: Tx,
  ctx: Context,
  of: { id: string } | { caseId: string },
  decision: Decision,
): Promise<void> {
  const rows = await tx
    .update(enforcementLeads)
    .set({ ...decision, state: 'decided' })
    .where('id' in of ? eq(enforcementLeads.id, of.id) : eq(enforcementLeads.caseId, of.caseId))
    .returning({ id: enforcementLeads.id })
  await noteRecords(
    tx,
    ctx,
    leadLedger,
    rows.map(({ id }) => id),
  )
}

/** A lead of the scope, for this transaction alone. */
export async function lockLead(tx: Tx, scope: Scope, id: string): Promise<LeadRow | undefined> {
  await tx
    .select({ id: enforcementLeads.id })
    .from(enforcementLeads)
    .where(eq(enforcementLeads.id, id))
    .for('update')
  return findLeadById(tx, scope, id)
}

export async function findLeadById(db: Queryable, scope: Scope, id: string): Promise<LeadRow | undefined> {
  const [row] = await joined(db).where(and(eq(enforcementLeads.id, id), seen(scope)))
  return row
}

const caseNo = sql<string>`coalesce(${cases.caseNo}, ${appeals.appealNo})`
const joined = (db: Queryable) =>
  db
    .select({ lead: enforcementLeads, caseNo, reportState: cases.state })
    .from(enforcementLeads)
    .leftJoin(cases, eq(cases.id, enforcementLeads.caseId))
    .leftJoin(appeals, eq(appeals.id, enforcementLeads.appealId))

export async function findLead(db: Queryable, caseId: string): Promise<LeadRow | undefined> {
  const [row] = await joined(db).where(eq(enforcementLeads.caseId, caseId))
  return row
}

/** A bureau sees the leads of its tree; people who handle single cases see none in the list. */
function seen(scope: Scope): SQL | undefined {
  const parts = scope.flatMap((rule) =>
    rule.by === 'all'
      ? [sql`true`]
      : rule.by === 'bureau'
        ? [anyOf(enforcementLeads.bureauId, rule.ids)]
        : rule.by === 'bureauProvince'
          ? [eq(enforcementLeads.bureauProvinceId, rule.id)]
          : [],
  )
  return parts.length ? or(...parts) : eq(enforcementLeads.id, '0')
}

export async function listLeads(
  db: Queryable,
  scope: Scope,
  filter: { state?: LeadRecord['state'] | undefined; text?: string | undefined },
  at: TurnedAt,
): Promise<{ rows: LeadRow[]; total: number }> {
  const where = and(
    seen(scope),
    filter.state ? eq(enforcementLeads.state, filter.state) : undefined,
    filter.text
      ? or(
          eq(enforcementLeads.leadNo, filter.text),
          eq(cases.caseNo, filter.text),
          eq(appeals.appealNo, filter.text),
          ilike(enforcementLeads.suspect, containing(filter.text)),
        )
      : undefined,
  )
  const [rows, [total]] = await Promise.all([
    joined(db)
      .where(where)
      .orderBy(
        ...turned(
          at,
          [enforcementLeads.createdAt, enforcementLeads.id],
          [desc(enforcementLeads.createdAt), desc(enforcementLeads.id)],
        ),
      )
      .limit(at.size)
      .offset((at.current - 1) * at.size),
    db
      .select({ n: count() })
      .from(enforcementLeads)
      .leftJoin(cases, eq(cases.id, enforcementLeads.caseId))
      .leftJoin(appeals, eq(appeals.id, enforcementLeads.appealId))
      .where(where),
  ])
  return { rows, total: total?.n ?? 0 }
}
