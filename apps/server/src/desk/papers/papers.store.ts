import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { inserting, rowOf, rowsOf } from '../../platform/db/rows.ts'
import { paperDeliveries, paperNumbers, papers, paperTemplates, paperWithdrawals } from './papers.tables.ts'

export type PaperRow = typeof papers.$inferSelect
export type DeliveryRow = typeof paperDeliveries.$inferSelect
export type TemplateRow = typeof paperTemplates.$inferSelect

/** The next number of a sequence; concurrent issues of one office wait for each other here. */
export async function nextNumber(tx: Tx, prefix: string): Promise<number> {
  const [row] = await tx
    .insert(paperNumbers)
    .values({ prefix, n: 1 })
    .onConflictDoUpdate({ target: paperNumbers.prefix, set: { n: sql`${paperNumbers.n} + 1` } })
    .returning({ n: paperNumbers.n })
  return row!.n
}

export const insertPaper = inserting(papers)

export const listPapers = (db: Queryable, caseKind: PaperRow['caseKind'], caseId: string) =>
  db
    .select()
    .from(papers)
    .where(and(eq(papers.caseKind, caseKind), eq(papers.caseId, caseId)))
    .orderBy(desc(papers.issuedAt), desc(papers.id))

/** Whether a case has a paper of this kind that was not withdrawn. */
export async function hasStanding(
  db: Queryable,
  of: Pick<PaperRow, 'caseKind' | 'caseId' | 'kind'>,
): Promise<boolean> {
  const rows = await db
    .select({ id: papers.id })
    .from(papers)
    .leftJoin(paperWithdrawals, eq(paperWithdrawals.paperId, papers.id))
    .where(
      and(
        eq(papers.caseKind, of.caseKind),
        eq(papers.caseId, of.caseId),
        eq(papers.kind, of.kind),
        isNull(paperWithdrawals.paperId),
      ),
    )
    .limit(1)
  return rows.length === 1
}

/** Papers of a case issued since a moment, withdrawn for good. */
export async function withdrawSince(
  tx: Tx,
  of: Pick<PaperRow, 'caseKind' | 'caseId'>,
  since: Date,
  by: { byId: string; at: Date },
): Promise<void> {
  const rows = await tx
    .select({ paperId: papers.id })
    .from(papers)
    .where(and(eq(papers.caseKind, of.caseKind), eq(papers.caseId, of.caseId), gte(papers.issuedAt, since)))
  if (rows.length)
    await tx
      .insert(paperWithdrawals)
      .values(rows.map(({ paperId }) => ({ paperId, reason: 'undone' as const, ...by })))
      .onConflictDoNothing()
}

/** Those of these papers that were withdrawn, with when. */
export const listWithdrawals = async (
  db: Queryable,
  paperIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  const rows = await rowsOf(db, paperWithdrawals, anyOf(paperWithdrawals.paperId, paperIds))
  return new Map(rows.map(({ paperId, at }) => [paperId, at]))
}

export const findByNumber = (db: Queryable, number: string) => rowOf(db, papers, eq(papers.number, number))

export const listNumbered = (db: Queryable, numbers: readonly string[]): Promise<PaperRow[]> =>
  rowsOf(db, papers, anyOf(papers.number, numbers))

/** A paper, and the line of a history that names it. */
interface NumberedPaper extends Record<string, unknown> {
  caseKind: string
  caseId: string
  number: string
  sm3: string
}
interface NamingLine extends NumberedPaper {
  id: string
  seq: number
}
interface UnnamedPaper extends NumberedPaper {
  seq: null
}

/** Papers that the next lines of histories name, in order of the lines. */
export async function listNaming(db: Queryable, after: string, lines: number): Promise<NamingLine[]> {
  const { rows } = await db.execute<NamingLine>(sql`
    select e.id::text, e.case_kind as "caseKind", e.case_id::text as "caseId", e.seq,
      coalesce(n.value->>'number', '') as number, coalesce(n.value->>'sm3', '') as sm3
    from (select * from case_events where id > ${after} and detail ? 'papers' order by id limit ${lines}) e
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(e.detail->'papers') = 'array' then e.detail->'papers' else '[{}]' end) n
    order by e.id`)
  return rows
}

/** Papers that no line of their case names, so many at most as anybody reads. */
export async function listUnnamed(db: Queryable): Promise<UnnamedPaper[]> {
  const { rows } = await db.execute<UnnamedPaper>(sql`
    select p.case_kind as "caseKind", p.case_id::text as "caseId", null as seq, p.number, encode(p.sm3, 'hex') as sm3
    from papers p where not exists (
      select from case_events e where e.case_kind = p.case_kind and e.case_id = p.case_id
        and e.detail->'papers' @> jsonb_build_array(jsonb_build_object('number', p.number)))
    order by p.id limit 100`)
  return rows
}

export const listDeliveries = (db: Queryable, paperIds: readonly string[]): Promise<DeliveryRow[]> =>
  rowsOf(db, paperDeliveries, anyOf(paperDeliveries.paperId, paperIds), [asc(paperDeliveries.at)])

/** Keeps the first delivery of its way to its side; later ones change nothing. */
export async function insertDelivery(db: Queryable, row: DeliveryRow): Promise<void> {
  await db.insert(paperDeliveries).values(row).onConflictDoNothing()
}

/** The newest text of each kind that has another than the first. */
export const listTemplates = (db: Queryable): Promise<TemplateRow[]> =>
  db
    .selectDistinctOn([paperTemplates.kind])
    .from(paperTemplates)
    .orderBy(paperTemplates.kind, desc(paperTemplates.version))

export const listVersions = (db: Queryable, kind: TemplateRow['kind']): Promise<TemplateRow[]> =>
  rowsOf(db, paperTemplates, eq(paperTemplates.kind, kind), [desc(paperTemplates.version)])

/** A new version; false where somebody else wrote it first. */
export async function insertTemplate(tx: Tx, row: TemplateRow): Promise<boolean> {
  const rows = await tx
    .insert(paperTemplates)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: paperTemplates.version })
  return rows.length === 1
}
