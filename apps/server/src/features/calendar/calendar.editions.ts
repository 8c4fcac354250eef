import type { CalendarRow } from '@appeal/contract/calendar/calendar.schemas.ts'
import { type WorkCalendar, workCalendar } from '@appeal/contract/calendar/workdays.ts'
import { cachedPerPlatform } from '../../platform/cache.ts'
import type { Context, Platform } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import * as store from './calendar.store.ts'
import type { VersionRow } from './calendar.versions.store.ts'

const CALENDAR = 'calendar'

/** A calendar, and which edition of all the years it is. */
export interface KeptCalendar extends WorkCalendar {
  edition: number
}

/** The calendar as the database has it now. */
export async function readCalendar(db: Queryable): Promise<KeptCalendar> {
  const { days, years, edition } = await store.calendarRows(db)
  return { ...calendarFrom(days, years), edition }
}

/** A calendar of rows as they are kept. */
export const calendarFrom = (days: readonly CalendarRow[], years: Iterable<number>): WorkCalendar =>
  workCalendar(
    days.map(({ date, kind, name }) => ({ date, kind, ...(name && { name }) })),
    years,
  )

/** The working-day calendar in force, kept in memory until somebody edits it. */
export const calendarOf = cachedPerPlatform(CALENDAR, ({ db }) => readCalendar(db))

const editions = new WeakMap<Platform['live'], Map<number, Promise<WorkCalendar>>>()

/**
 * The calendar as it was when an edition was the newest. What a version in force says never changes, so each edition is
 * put together once.
 */
export async function calendarAt(platform: Platform, edition: number): Promise<WorkCalendar> {
  const inForce = await calendarOf(platform)
  if (edition >= inForce.edition) return inForce
  const known = editions.get(platform.live) ?? new Map<number, Promise<WorkCalendar>>()
  editions.set(platform.live, known)
  const found = known.get(edition) ?? restore(platform, edition)
  known.set(edition, found)
  found.catch(() => known.delete(edition))
  return found
}

async function restore({ autonomous: db }: Platform, edition: number): Promise<WorkCalendar> {
  const versions = await store.listEditions(db)
  const { days, years } = await store.calendarRows(db)
  const changed = new Set(versions.map(({ year }) => year))
  const confirmedLater = new Set(
    versions.flatMap((one) => (one.confirms && one.edition > edition ? [one.year] : [])),
  )
  const rows = [...changed].flatMap((year) => {
    const own = versions.filter((one) => one.year === year)
    const then = own.findLast((one) => one.edition <= edition)
    return then ? then.days : daysBefore(own[0]!)
  })
  const untouched = days.filter(({ date }) => !changed.has(Number(date.slice(0, 4))))
  return calendarFrom(
    [...untouched, ...rows],
    years.filter((year) => !confirmedLater.has(year)),
  )
}

/** A year as it was before its first version: that version with its changes undone. */
function daysBefore({ days, changes }: Pick<VersionRow, 'days' | 'changes'>): CalendarRow[] {
  const before = new Map(days.map((row) => [row.date, row]))
  for (const change of changes)
    if (change.before) before.set(change.date, { date: change.date, ...change.before })
    else before.delete(change.date)
  return [...before.values()]
}

/** Tells every server that the calendar is another one. */
export const calendarChanged = (tx: Tx, ctx: Context) =>
  ctx.platform.live.send(tx, { kind: 'cache', key: CALENDAR })

/** Reference data: years whose plan is confirmed, and their dates that differ from Monday–Friday. */
export interface CalendarSeed {
  years: readonly number[]
  days: readonly (readonly [date: string, kind: 'workday' | 'rest', name: string | null])[]
}

/**
 * Loads the plan of confirmed years. Years of which people put a version in force stay as they are; a year that comes
 * later, while deadlines run, is loaded unconfirmed: confirming it computes them anew.
 */
export async function loadCalendar(tx: Tx, ctx: Context, { years, days }: CalendarSeed): Promise<void> {
  const kept = await store.keptYears(tx)
  const isFirst = (await store.calendarRows(tx)).years.length === 0
  const rows = days.flatMap(([date, kind, name]) =>
    kept.has(Number(date.slice(0, 4))) ? [] : [{ date, kind, name }],
  )
  await store.replaceCalendar(tx, rows, isFirst ? [...years] : [], ctx.now())
  await calendarChanged(tx, ctx)
}
