import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { cases } from '../../cases/cases.tables.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/like.ts'
import { inserting, lockedRow, paged, rowsOf } from '../../platform/db/rows.ts'
import { faqs } from './consultations.tables.ts'

export type FaqRecord = typeof faqs.$inferSelect
export type FaqState = FaqRecord['state']

export const insertFaq = inserting(faqs)

export const lockFaq = (tx: Tx, id: string): Promise<FaqRecord | undefined> =>
  lockedRow(tx, faqs, eq(faqs.id, id))

/** Writes a change on top of the version that was read; undefined when somebody was faster. */
export async function updateFaq(
  tx: Tx,
  row: FaqRecord,
  change: Partial<FaqRecord>,
): Promise<FaqRecord | undefined> {
  const [moved] = await tx
    .update(faqs)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(faqs.id, row.id), eq(faqs.version, row.version)))
    .returning()
  return moved
}

export const listPublished = (db: Queryable): Promise<FaqRecord[]> =>
  rowsOf(db, faqs, eq(faqs.state, 'published'), [asc(faqs.id)])

export async function countView(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .update(faqs)
    .set({ views: sql`${faqs.views} + 1` })
    .where(and(eq(faqs.id, id), eq(faqs.state, 'published')))
    .returning({ id: faqs.id })
  return rows.length > 0
}

export interface FaqFilter {
  state?: FaqState | undefined
  type?: string | undefined
  text?: string | undefined
}

const matching = ({ state, type, text }: FaqFilter): SQL | undefined =>
  and(
    state ? eq(faqs.state, state) : undefined,
    type ? eq(faqs.type, type) : undefined,
    text
      ? sql`(${faqs.question} ilike ${containing(text)} or ${faqs.answer} ilike ${containing(text)})`
      : undefined,
  )

export async function listFaqs(
  db: Queryable,
  filter: FaqFilter,
  by: 'views' | 'updateTime',
  descending: boolean,
  at: { current: number; size: number },
) {
  const column = by === 'views' ? faqs.views : faqs.updatedAt
  const direction = descending ? desc : asc
  const rows = db
    .select({ faq: faqs, sourceNo: cases.caseNo })
    .from(faqs)
    .leftJoin(cases, eq(cases.id, faqs.caseId))
    .where(matching(filter))
    .orderBy(direction(column), direction(faqs.id))
  return paged(rows, at, db.$count(faqs, matching(filter)))
}

/** Where the question stands that was made of a consultation. */
export async function faqStateOf(db: Queryable, caseId: string): Promise<FaqState | undefined> {
  const [row] = await db.select({ state: faqs.state }).from(faqs).where(eq(faqs.caseId, caseId))
  return row?.state
}
