import type { AlarmGroup, AlarmKind } from '@appeal/contract/alarms/alarmKinds.ts'
import { alarmKinds } from '@appeal/contract/alarms/alarmKinds.ts'
import { and, asc, count, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { holding, lockedRow, pageOf, rowOf } from '../../platform/db/rows.ts'
import { alarms } from './alarms.tables.ts'

export type AlarmRow = typeof alarms.$inferSelect
export type NewAlarm = typeof alarms.$inferInsert

/**
 * Raises an alarm unless one of its subject is open, or was raised for this window before; an open one takes the new
 * figure where that is more.
 *
 * @returns whether it is new
 */
export async function raise(tx: Tx, row: NewAlarm): Promise<boolean> {
  const open = and(eq(alarms.kind, row.kind), eq(alarms.subject, row.subject), isNull(alarms.ackAt))
  const known = await tx
    .update(alarms)
    .set({ count: sql`greatest(${alarms.count}, ${row.count})`, lastAt: row.lastAt, ip: row.ip ?? null })
    .where(open)
  if (known.rowCount) return false
  const made = await tx.insert(alarms).values(row).onConflictDoNothing()
  return (made.rowCount ?? 0) > 0
}

export interface AlarmFilter {
  kind?: AlarmKind | undefined
  group?: AlarmGroup | undefined
  state?: 'open' | 'acknowledged' | undefined
  /** Words of the address, of the note, or of what a job or receiver is called; or one of these kinds. */
  search?: { text: string; kinds: readonly AlarmKind[] } | undefined
}

const kindsOf = (group: AlarmGroup) =>
  Object.entries(alarmKinds).flatMap(([kind, of]) => (of === group ? [kind as AlarmKind] : []))

/** The id of a person, which a subject may hold, is nothing that anybody types. */
const calledSo = ({ text, kinds }: NonNullable<AlarmFilter['search']>) =>
  or(
    holding(text, alarms.ip, alarms.note),
    and(sql`${alarms.subject} not like 'user:%'`, holding(text, alarms.subject)),
    kinds.length ? anyOf(alarms.kind, [...kinds]) : undefined,
  )

/** One page: open alarms first, then by when they happened last. */
export const page = (
  db: Queryable,
  { kind, group, state, search }: AlarmFilter,
  at: { current: number; size: number; ascending: boolean },
) =>
  pageOf(
    db,
    alarms,
    and(
      kind && eq(alarms.kind, kind),
      group && anyOf(alarms.kind, kindsOf(group)),
      search && calledSo(search),
      state && (state === 'open' ? isNull(alarms.ackAt) : isNotNull(alarms.ackAt)),
    ),
    [
      sql`${alarms.ackAt} is not null`,
      at.ascending ? asc(alarms.lastAt) : desc(alarms.lastAt),
      desc(alarms.id),
    ],
    at,
  )

export const find = (db: Queryable, id: string) => rowOf(db, alarms, eq(alarms.id, id))
export const lock = (tx: Tx, id: string) => lockedRow(tx, alarms, eq(alarms.id, id))

export async function acknowledge(
  tx: Tx,
  id: string,
  set: Pick<AlarmRow, 'outcome' | 'note' | 'ackBy' | 'ackAt'>,
): Promise<void> {
  await tx
    .update(alarms)
    .set({ ...set, version: sql`${alarms.version} + 1` })
    .where(eq(alarms.id, id))
}

/** Open alarms by kind. */
export const countOpen = (db: Queryable): Promise<{ kind: AlarmKind; open: number }[]> =>
  db
    .select({ kind: alarms.kind, open: count() })
    .from(alarms)
    .where(isNull(alarms.ackAt))
    .groupBy(alarms.kind)

/** Dealt with, as retention takes them. */
export const isAcknowledged = () => sql`ack_at is not null`
