import type { ProposalKind } from '@appeal/contract/proposals/proposals.routes.ts'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { inserting, lockedRow, rowOf, rowsOf } from '../../platform/db/rows.ts'
import { proposals } from './proposals.tables.ts'

export type ProposalRecord = typeof proposals.$inferSelect

const openAt = (at: Date) => and(isNull(proposals.decidedAt), gt(proposals.expiresAt, at))

export const listOpen = (db: Queryable, at: Date): Promise<ProposalRecord[]> =>
  rowsOf(db, proposals, openAt(at), [asc(proposals.askedAt), asc(proposals.id)])

export const insert = inserting(proposals)

/** An open proposal as it is read: what it says never changes, only whether it is open. */
export const findOpen = (db: Queryable, id: string, at: Date) =>
  rowOf(db, proposals, and(eq(proposals.id, id), openAt(at)))

/** An open proposal, held. */
export const lock = (tx: Tx, id: string, at: Date) =>
  lockedRow(tx, proposals, and(eq(proposals.id, id), openAt(at)))

type Decision = {
  decision: NonNullable<ProposalRecord['decision']>
  decidedBy: string | null
  decidedAt: Date
}

export async function decide(tx: Tx, id: string, set: Decision): Promise<void> {
  await tx.update(proposals).set(set).where(eq(proposals.id, id))
}

/** Those who ask for the same thing take turns: the later one finds what it has to replace. */
export async function takeTurn(
  tx: Tx,
  { kind, subject }: { kind: ProposalKind; subject: string },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`proposals:${kind}:${subject}`}, 0))`)
}

/** Ends what still waits for the same thing, outdated ones too. */
export async function replaceOpen(
  tx: Tx,
  of: { kind: ProposalKind; subject: string },
  set: Decision,
): Promise<void> {
  await tx
    .update(proposals)
    .set(set)
    .where(and(eq(proposals.kind, of.kind), eq(proposals.subject, of.subject), isNull(proposals.decidedAt)))
}
