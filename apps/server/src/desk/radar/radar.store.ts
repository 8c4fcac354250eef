import { addCalendarDays, endOfDay, type LocalDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import type { Cell, DayCount } from '@appeal/contract/radar/radar.rules.ts'
import { and, count, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { appeals } from '../../kinds/appeals/appeals.tables.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { pageOf, recordsOf, rowsOf, type TurnedAt, touched, turned } from '../../platform/db/rows.ts'
import { radarAlarms } from './radar.tables.ts'

export type AlarmRecord = typeof radarAlarms.$inferSelect

export const { find, lock, update } = recordsOf(radarAlarms)

const t = radarAlarms

/** Provinces whose alarms are there for a viewer; those of the whole country go with `all` alone. */
export type Sight = 'all' | readonly string[]

const inSight = (sight: Sight): SQL | undefined => (sight === 'all' ? undefined : anyOf(t.province, sight))

/** Alarms in sight, those that went on longest first. */
export const page = (db: Queryable, sight: Sight, state: AlarmRecord['state'] | undefined, at: TurnedAt) =>
  pageOf(
    db,
    t,
    and(inSight(sight), state ? eq(t.state, state) : undefined),
    turned(at, [t.toOn, t.id], [desc(t.toOn), desc(t.id)]),
    at,
  )

export const ofOrder = (db: Queryable, sight: Sight, orderId: string): Promise<AlarmRecord[]> =>
  rowsOf(db, t, and(inSight(sight), eq(t.orderId, orderId)), [desc(t.id)])

/** Puts an alarm down. @returns whether nobody else has on the same day */
export const insertNew = async (tx: Tx, row: AlarmRecord): Promise<boolean> =>
  (await touched(tx.insert(t).values(row).onConflictDoNothing())) > 0

/** The last alarm of a cell that still went on at a day, held; rivals wait. */
export async function lockRunning(tx: Tx, cell: Cell, since: LocalDate): Promise<AlarmRecord | undefined> {
  const [row] = await tx
    .select()
    .from(t)
    .where(
      and(
        eq(t.brand, cell.brand ?? ''),
        eq(t.province, cell.province ?? ''),
        eq(t.problem, cell.problem ?? ''),
        gte(t.toOn, since),
      ),
    )
    .orderBy(desc(t.toOn), desc(t.id))
    .limit(1)
    .for('update')
  return row
}

const filedBetween = (from: LocalDate, to: LocalDate) =>
  and(gte(appeals.submittedAt, startOfDay(from)), lte(appeals.submittedAt, endOfDay(to)))
const province = sql<string>`left(${appeals.answerArea}, 2) || '0000'`

/** Appeals by day of filing in Shanghai, brand, province that answers and problem; reads the index of filing alone. */
export async function dailyCounts(db: Queryable, day: LocalDate, days: number): Promise<DayCount[]> {
  const on = sql<string>`(${appeals.submittedAt} at time zone 'Asia/Shanghai')::date`
  return db
    .select({ on, brand: appeals.brand, province, problem: appeals.l1, n: count() })
    .from(appeals)
    .where(filedBetween(addCalendarDays(day, 1 - days), day))
    .groupBy(sql`1, 2, 3, 4`)
}

/** Cases of an alarm that some organisations hold, the latest first. */
export async function casesOf(
  db: Queryable,
  alarm: AlarmRecord,
  by: 'enterprise' | 'bureau',
  holders: readonly string[],
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: appeals.id })
    .from(appeals)
    .where(
      and(
        filedBetween(alarm.fromOn, alarm.toOn),
        alarm.brand ? eq(appeals.brand, alarm.brand) : undefined,
        alarm.province ? sql`${appeals.answerArea} like ${`${alarm.province.slice(0, 2)}%`}` : undefined,
        alarm.problem ? sql`${appeals.l1} = ${alarm.problem}` : undefined,
        anyOf(by === 'enterprise' ? appeals.enterpriseId : appeals.bureauId, holders),
      ),
    )
    .orderBy(desc(appeals.submittedAt), desc(appeals.id))
    .limit(most)
  return rows.map(({ id }) => id)
}
