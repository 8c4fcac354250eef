import type { CourseDay } from '@appeal/contract/radar/radar.course.ts'
import type { RadarKind, RadarState } from '@appeal/contract/radar/radar.texts.ts'
import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, day, instant, recordId, stamps } from '../../platform/db/columns.ts'

/** Alarms of the look-out; an empty brand, province or problem stands for all of them. */
export const radarAlarms = pgTable(
  'radar_alarms',
  {
    id: recordId().primaryKey(),
    version: integer().notNull(),
    kind: text().$type<RadarKind>().notNull(),
    state: text().$type<RadarState>().notNull(),
    brand: text().notNull(),
    /** Area code of the province that answers. */
    province: text().notNull(),
    problem: text().notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    /** The day whose night told of it first. */
    foundOn: day('found_on').notNull(),
    observed: integer().notNull(),
    expected: doublePrecision().notNull(),
    tail: doublePrecision().notNull(),
    /** False alarms a month that were put up with when it was found. */
    falseAlarms: integer('false_alarms').notNull(),
    /** Eight weeks to its last day, as they were counted then. */
    course: jsonb().$type<CourseDay[]>().notNull(),
    reason: bytes(),
    decidedBy: recordId('decided_by'),
    decidedAt: instant('decided_at'),
    orderId: recordId('order_id'),
    orderNumber: text('order_number'),
    ...stamps(),
  },
  (t) => [
    // Of two processes that look at one day, one tells.
    uniqueIndex('radar_alarms_cell_unique').on(t.brand, t.province, t.problem, t.foundOn),
    index('radar_alarms_to_idx').on(t.toOn, t.id),
    index('radar_alarms_province_idx').on(t.province, t.toOn, t.id),
    index('radar_alarms_order_idx').on(t.orderId).where(sql`${t.orderId} is not null`),
  ],
)
