import { addCalendarDays, shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import type { Expectation, PortalFigures } from '@appeal/contract/portal/portal.routes.ts'
import type { Context } from '../../platform/context.ts'
import { PORTAL_LEAST_CASES } from './portal.settings.ts'
import * as store from './portal.store.ts'

const FIGURES = 'appeals'
const FIGURE_DAYS = 30
/** A year of cases: what was usual longer ago says little about today. */
const EXPECTATION_DAYS = 365

/**
 * Counts what the portal shows: appeals of the last thirty days, and how long closed cases took. Whole days up to
 * yesterday, so that running it again changes nothing; requests only read the result.
 */
export async function computeFigures(ctx: Context): Promise<void> {
  const today = shanghaiDate(ctx.now())
  const asOf = addCalendarDays(today, -1)
  const until = startOfDay(today)
  const since = (days: number) => startOfDay(addCalendarDays(today, -days))
  const least = await PORTAL_LEAST_CASES.read(ctx.platform)
  await ctx.unitOfWork(async (tx) => {
    const found = await store.measureDurations(tx, { from: since(EXPECTATION_DAYS), until, least })
    await store.replaceDurations(
      tx,
      found.map((row) => ({ ...row, asOf })),
    )
    const figures = await store.measureFigures(tx, { from: since(FIGURE_DAYS), until })
    await store.keepFigures(tx, FIGURES, { ...figures, asOf, days: FIGURE_DAYS }, ctx.now())
  })
}

/** What the job counted last; null before it ran, and while there are too few cases to say anything. */
export async function figures(ctx: Context): Promise<PortalFigures | null> {
  const row = await store.findFigures(ctx.platform.db, FIGURES)
  if (!row) return null
  const least = await PORTAL_LEAST_CASES.read(ctx.platform)
  const number = (key: string) => Number(row.value[key] ?? 0)
  if (number('received') < least) return null
  const evaluated = number('evaluated')
  return {
    asOf: String(row.value.asOf),
    days: number('days'),
    received: number('received'),
    closed: number('closed'),
    liable: number('liable'),
    halfDays: number('closed') >= least ? number('half') : null,
    satisfied: evaluated >= least ? Math.round((1000 * number('satisfied')) / evaluated) / 10 : null,
    evaluated,
  }
}

/** How long cases like one took, by the nearest likeness that has enough cases; null where none has. */
export async function expectation(
  ctx: Context,
  { l1 = '', brand = '' }: { l1?: string | undefined; brand?: string | undefined },
): Promise<Expectation | null> {
  const rows = await store.findDurations(ctx.platform.db, l1, brand)
  const at = (problem: string, company: string) =>
    rows.find((row) => row.l1 === problem && row.brand === company)
  const like = (row: store.DurationRow | undefined, likeness: Expectation['likeness']) =>
    row && {
      n: row.n,
      halfDays: row.halfDays,
      nineTenthsDays: row.nineTenthsDays,
      asOf: row.asOf,
      likeness,
    }
  return (
    (l1 && brand && like(at(l1, brand), 'problemAndBrand')) ||
    (l1 && like(at(l1, ''), 'problem')) ||
    like(at('', ''), 'all') ||
    null
  )
}
