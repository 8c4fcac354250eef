import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { inserting, rowOf } from '../../../platform/db/rows.ts'
import { ruleVersions as t } from './ruleVersions.tables.ts'

export type RuleVersion = typeof t.$inferSelect

export const find = (db: Queryable, rule: string, digest: Buffer): Promise<RuleVersion | undefined> =>
  rowOf(db, t, and(eq(t.rule, rule), eq(t.digest, digest)))

export const findNumbered = (db: Queryable, rule: string, no: number): Promise<RuleVersion | undefined> =>
  rowOf(db, t, and(eq(t.rule, rule), eq(t.no, no)))

/** Whoever numbers versions of one rule does it one after the other. */
export async function lockRule(tx: Tx, rule: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rule_versions:${rule}`}, 0))`)
}

export async function lastNo(tx: Tx, rule: string): Promise<number> {
  const [row] = await tx.select({ no: t.no }).from(t).where(eq(t.rule, rule)).orderBy(desc(t.no)).limit(1)
  return row?.no ?? 0
}

export const insert = inserting(t)

export const list = async (db: Queryable): Promise<RuleVersion[]> =>
  db.select().from(t).orderBy(asc(t.rule), asc(t.no))
