import type { AlarmKind, AlarmOutcome } from '@appeal/contract/alarms/alarmKinds.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId } from '../../platform/db/columns.ts'

/** What the product noticed, and what looking into it came to. */
export const alarms = pgTable(
  'alarms',
  {
    id: recordId().primaryKey(),
    kind: text().$type<AlarmKind>().notNull(),
    /** `user:<id>`, `ip:<address>`, `name:<of a job or task>`, `mark:<of a receiver>`; empty where it is about the house. */
    subject: text().notNull(),
    /** Start of the stretch of time it was raised for. */
    windowAt: instant('window_at').notNull(),
    /** How many, or how long; of an open alarm the most that was seen. */
    count: bigint({ mode: 'number' }).notNull(),
    threshold: integer().notNull(),
    minutes: integer().notNull(),
    ip: text(),
    raisedAt: instant('raised_at').notNull(),
    lastAt: instant('last_at').notNull(),
    outcome: text().$type<AlarmOutcome>(),
    note: text(),
    ackBy: recordId('ack_by'),
    ackAt: instant('ack_at'),
    version: integer().notNull().default(1),
  },
  (t) => [
    // Once a window and subject, and no second one while the first is open.
    uniqueIndex('alarms_window_unique').on(t.kind, t.subject, t.windowAt),
    uniqueIndex('alarms_open_unique').on(t.kind, t.subject).where(sql`${t.ackAt} is null`),
    index('alarms_last_idx').on(t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check(
      'alarms_acknowledged_whole',
      sql`num_nulls(${t.ackAt}, ${t.ackBy}, ${t.outcome}, ${t.note}) in (0, 4)`,
    ),
  ],
)

/** Each backup that was made whole. */
export const backupsMade = pgTable('backups_made', { madeAt: instant('made_at').primaryKey() })
