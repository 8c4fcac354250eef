import { and, asc, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CaseRef } from '../../cases/cases.service.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { inserting } from '../../platform/db/rows.ts'
import { together } from '../../platform/db/together.ts'
import {
  mediationAnswers,
  mediationEndings,
  mediationProposals,
  mediationSignatures,
  mediationTerms,
} from './mediation.tables.ts'

export type ProposalRow = typeof mediationProposals.$inferSelect
export type AnswerRow = typeof mediationAnswers.$inferSelect
export type TermsRow = typeof mediationTerms.$inferSelect
export type SignatureRow = typeof mediationSignatures.$inferSelect
export type EndingRow = typeof mediationEndings.$inferSelect

export const insertProposal = inserting(mediationProposals)
export const insertAnswer = inserting(mediationAnswers)
export const insertTerms = inserting(mediationTerms)
export const insertSignature = inserting(mediationSignatures)
export const insertEnding = inserting(mediationEndings)

type RoomTable =
  | typeof mediationProposals
  | typeof mediationAnswers
  | typeof mediationTerms
  | typeof mediationSignatures
  | typeof mediationEndings

async function ofCase<T extends RoomTable>(
  db: Queryable,
  table: T,
  { kind, id }: CaseRef,
): Promise<T['$inferSelect'][]> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.caseKind, kind), eq(table.caseId, id)))
    .orderBy(asc(table.round), asc(table.createdAt))
  return rows as T['$inferSelect'][]
}

/** All that was said in the mediations of a case, oldest first. */
export async function readRooms(db: Queryable, of: CaseRef) {
  const [proposals, answers, terms, signatures, endings] = await together(
    ofCase(db, mediationProposals, of),
    ofCase(db, mediationAnswers, of),
    ofCase(db, mediationTerms, of),
    ofCase(db, mediationSignatures, of),
    ofCase(db, mediationEndings, of),
  )
  return {
    proposals: proposals.toSorted((a, b) => a.round - b.round || a.seq - b.seq),
    answers,
    terms: terms.toSorted((a, b) => a.round - b.round || a.version - b.version),
    // Of one moment too, the appellant's first.
    signatures: signatures.toSorted((a, b) => Number(b.side === 'user') - Number(a.side === 'user')),
    endings,
  }
}
