import { readFileSync } from 'node:fs'
import { type CalendarDay, type LocalDate, type WorkCalendar, workCalendar } from './workdays.ts'

interface CalendarFile {
  years: number[]
  days: [date: LocalDate, kind: CalendarDay['kind'], name: string][]
}

const file = new URL('../../../../apps/server/src/seed/data/calendar.json', import.meta.url)

/** The real plan of 2024–2026, as the product ships it: tests of the arithmetic are tests of the data as well. */
export function shippedCalendar(): WorkCalendar {
  const { years, days } = JSON.parse(readFileSync(file, 'utf8')) as CalendarFile
  return workCalendar(
    days.map(([date, kind, name]) => ({ date, kind, name })),
    years,
  )
}
