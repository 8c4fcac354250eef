import { and, desc, eq, gt, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { equals, inserting, isAny, rowOf, rowsOf, touched } from '../../platform/db/rows.ts'
import { statement } from '../../platform/db/statement.ts'
import {
  type CipherUse,
  captchas,
  codes,
  type EndReason,
  loginLog,
  loginNonces,
  loginSeen,
  sessions,
  type TicketKind,
  tickets,
} from './auth.tables.ts'

export type SessionRow = typeof sessions.$inferSelect

// ---------------------------------------------------------------- sessions

const byToken = statement((db) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash'))),
)

/** The look-up of every signed-in request. */
export async function findSessionByToken(db: Queryable, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await byToken(db, { tokenHash })
  return row
}

export const findSession = (db: Queryable, id: string) => rowOf(db, sessions, eq(sessions.id, id))

export const insertSession = inserting(sessions)

/** Notes that a session is in use. A rival that noted it in the same minute wins. */
export async function touchSession(db: Queryable, id: string, before: Date, at: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: at })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, before)))
}

export const listOpenSessions = (db: Queryable, userId: string): Promise<SessionRow[]> =>
  rowsOf(db, sessions, and(eq(sessions.userId, userId), isNull(sessions.endedAt)), [
    desc(sessions.createdAt),
    desc(sessions.id),
  ])

/** Ends what is still open; answers the digests of the tokens that died. */
export async function endSessions(
  db: Queryable,
  which: { userId: string } | { ids: readonly string[] },
  reason: EndReason,
  at: Date,
): Promise<Buffer[]> {
  const rows = await db
    .update(sessions)
    .set({ endedAt: at, endReason: reason })
    .where(
      and(
        'userId' in which ? eq(sessions.userId, which.userId) : anyOf(sessions.id, which.ids),
        isNull(sessions.endedAt),
      ),
    )
    .returning({ tokenHash: sessions.tokenHash })
  return rows.map((row) => row.tokenHash)
}

/** Sessions that ended, or were last seen, before a moment. */
export const isForgotten = (until: SQL): SQL =>
  sql`last_seen_at < ${until} and (ended_at is null or ended_at < ${until})`

/** Whether a person has signed in from this address with this kind of browser since a moment. */
export const isKnownDevice = (
  db: Queryable,
  of: { userId: string; ip: string; browser: string; since: Date },
) =>
  isAny(
    db,
    sessions,
    and(
      equals(sessions, { userId: of.userId, ip: of.ip, browser: of.browser }),
      gt(sessions.createdAt, of.since),
    ),
  )

// ---------------------------------------------------------------- captchas and nonces

export const insertCaptcha = inserting(captchas)

const takeAnswered = statement((db) =>
  db
    .delete(captchas)
    .where(
      and(
        equals(captchas, { id: sql.placeholder('id'), answer: sql.placeholder('answer') }),
        gt(captchas.expiresAt, sql.placeholder('at')),
        sql`${captchas.purpose} = any(${sql.placeholder('purposes')})`,
      ),
    )
    .returning({ id: captchas.id }),
)

/** Spends a picture that is answered rightly; any other one stays as it is, and false. */
export async function takeCaptchaIf(
  tx: Tx,
  id: string,
  right: { answer: Buffer; purposes: readonly string[]; at: Date },
): Promise<boolean> {
  return (await takeAnswered(tx, { id, ...right })).length > 0
}

/** Takes a captcha out of the table: of several rivals one gets it. */
export async function takeCaptcha(db: Queryable, id: string) {
  const [row] = await db.delete(captchas).where(eq(captchas.id, id)).returning()
  return row
}

/** Puts another sum in the place of one that can still be answered; false where there is none. */
export const exchangeCaptcha = async (db: Queryable, id: string, answer: Buffer, at: Date) =>
  (await touched(
    db
      .update(captchas)
      .set({ answer })
      .where(and(eq(captchas.id, id), gt(captchas.expiresAt, at))),
  )) > 0

export const insertNonce = inserting(loginNonces)

/** Uses a nonce up; false where it is unknown, used or too old. */
export const takeNonce = async (db: Queryable, nonce: string, at: Date) =>
  (await touched(
    db.delete(loginNonces).where(and(eq(loginNonces.nonce, nonce), gt(loginNonces.expiresAt, at))),
  )) === 1

// ---------------------------------------------------------------- ciphertexts

/**
 * Notes a ciphertext with what it is presented for, and answers what it was presented for before; undefined where it
 * never was. One statement decides, so of two calls at once only one is the first.
 */
export async function markSeen(
  db: Queryable,
  row: { digest: Buffer; keyId: string; use: CipherUse; at: Date },
): Promise<CipherUse | undefined> {
  const [own] = await db.insert(loginSeen).values(row).onConflictDoNothing().returning({ use: loginSeen.use })
  if (own) return undefined
  const [former] = await db
    .select({ use: loginSeen.use })
    .from(loginSeen)
    .where(eq(loginSeen.digest, row.digest))
  return former?.use ?? 'proof'
}

// ---------------------------------------------------------------- codes

export const insertCode = inserting(codes)

/** Id of the newest code for a scope and receiver. */
export async function findNewestCode(db: Queryable, subject: Buffer): Promise<string | undefined> {
  const [row] = await db
    .select({ id: codes.id })
    .from(codes)
    .where(eq(codes.subject, subject))
    .orderBy(desc(codes.createdAt))
    .limit(1)
  return row?.id
}

/** Takes one try of a code that can still be used; its digest, or nothing where there is no such code or try. */
export async function tryCode(
  db: Queryable,
  id: string,
  { tries, at }: { tries: number; at: Date },
): Promise<Buffer | undefined> {
  const [row] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(eq(codes.id, id), isNull(codes.usedAt), lt(codes.tries, tries), gt(codes.expiresAt, at)))
    .returning({ digest: codes.digest })
  return row?.digest
}

/** Gives back the try of a code that was right. */
export async function giveTryBack(db: Queryable, id: string): Promise<void> {
  await db
    .update(codes)
    .set({ tries: sql`${codes.tries} - 1` })
    .where(and(eq(codes.id, id), gt(codes.tries, 0)))
}

/** Uses a code up; false where it was used before. */
export const spendCode = async (db: Queryable, id: string, at: Date) =>
  (await touched(
    db
      .update(codes)
      .set({ usedAt: at })
      .where(and(eq(codes.id, id), isNull(codes.usedAt))),
  )) === 1

// ---------------------------------------------------------------- log and cleaning

export const insertLog = inserting(loginLog)

/** By which way a session was opened, as the log has it. */
export const findWay = async (
  db: Queryable,
  { id, userId }: Pick<SessionRow, 'id' | 'userId'>,
): Promise<string | undefined> =>
  (await rowOf(db, loginLog, equals(loginLog, { userId, sessionId: id, category: 'LOGIN' })))?.reason

// ---------------------------------------------------------------- one-time codes

export type TicketRow = typeof tickets.$inferSelect

export const insertTicket = inserting(tickets)

const openAt = (at: Date) => and(isNull(tickets.usedAt), gt(tickets.expiresAt, at))

export const findTicket = (db: Queryable, digest: Buffer, kind: TicketKind, at: Date) =>
  rowOf(db, tickets, and(eq(tickets.digest, digest), eq(tickets.kind, kind), openAt(at)))

/** Uses a ticket up; false where somebody was quicker. */
export const takeTicket = async (tx: Queryable, digest: Buffer, at: Date) =>
  (await touched(
    tx
      .update(tickets)
      .set({ usedAt: at })
      .where(and(eq(tickets.digest, digest), openAt(at))),
  )) === 1

/** Uses up what a person still has open of a kind since a moment; answers it, the oldest first. */
export async function takeTickets(
  tx: Queryable,
  of: { userId: string; kind: TicketKind; since?: Date },
  at: Date,
): Promise<TicketRow[]> {
  const rows = await tx
    .update(tickets)
    .set({ usedAt: at })
    .where(
      and(
        equals(tickets, { userId: of.userId, kind: of.kind }),
        of.since && gte(tickets.createdAt, of.since),
        openAt(at),
      ),
    )
    .returning()
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
