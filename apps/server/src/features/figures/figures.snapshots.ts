import {
  addCalendarDays,
  addWorkdays,
  type LocalDate,
  shanghaiDate,
} from '@appeal/contract/calendar/workdays.ts'
import type {
  SnapshotPage,
  SnapshotProof,
  SnapshotQuery,
  SnapshotRow,
} from '@appeal/contract/figures/figures.schemas.ts'
import { addSums, COUNTS, NO_SUMS, type Sums } from '@appeal/contract/figures/measures.ts'
import { eachMonth, monthOf, shiftMonth } from '@appeal/contract/figures/periods.ts'
import {
  type Cells,
  differenceOf,
  type MonthContent,
  SNAPSHOT_GRAINS,
  sumCells,
} from '@appeal/contract/figures/snapshots.ts'
import { toPage } from '@appeal/contract/kit/page.ts'
import canonicalize from 'canonicalize'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import type { Context, Platform } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { forEach, inParts } from '../../platform/jobs/batches.ts'
import { calendarOf, STATISTICS_FREEZE_WORKDAY } from '../calendar/calendar.service.ts'
import * as store from './figures.store.ts'
import { type Dimension, type StatFilter, sumsBy } from './figures.sums.store.ts'

/** Months whose later changes the next snapshot still carries; what is older stays as it was published. */
const CARRY_MONTHS = 36

const ALL = [{ by: 'all' }] as const

/** What the cases of a month say now, in the shape and order in which it is frozen. */
async function cellsOf(db: Queryable, month: string): Promise<Cells> {
  const filter: StatFilter = { months: { from: month, to: month }, excluded: 'without' }
  const cells: Partial<Cells> = {}
  for (const [grain, dimensions] of Object.entries(SNAPSHOT_GRAINS)) {
    const rows = await sumsBy(db, ALL, filter, dimensions as readonly Dimension[])
    cells[grain as keyof Cells] = Object.fromEntries(
      rows.map(({ keys, sums }) => [
        (dimensions as readonly Dimension[]).map((dimension) => keys[dimension]).join('|'),
        COUNTS.map((count) => sums[count]),
      ]),
    )
  }
  return cells as Cells
}

/** A snapshot's content out of its bytes. */
export const contentOf = (row: store.SnapshotRecord): MonthContent => JSON.parse(row.content) as MonthContent

/**
 * What changed in earlier frozen months since, beyond what any snapshot carries already: a month that is frozen after a
 * later one leaves nothing out and carries nothing twice.
 */
async function correctionsFor(tx: Tx, month: string): Promise<MonthContent['corrections']> {
  const frozen = (await store.frozenMonths(tx)).filter((one) => one >= shiftMonth(month, -CARRY_MONTHS))
  const contents = (await store.snapshotsOf(tx, frozen)).map(contentOf)
  const found: MonthContent['corrections'] = []
  for (const content of contents.filter((one) => one.month < month)) {
    const carried = contents.flatMap(({ corrections }) =>
      corrections.filter((one) => one.month === content.month),
    )
    const known = carried.reduce((cells, one) => sumCells(cells, one.cells), content.cells)
    const cells = differenceOf(await cellsOf(tx, content.month), known)
    if (Object.values(cells).some((grain) => Object.keys(grain).length > 0))
      found.push({ month: content.month, cells })
  }
  return found
}

const volumesOf = async (db: Queryable, month: string): Promise<MonthContent['volumes']> =>
  (await store.listVolumes(db, { from: month, to: month })).map(({ brand, area, millions }) => ({
    brand,
    area,
    millions,
  }))

async function compose(tx: Tx, month: string): Promise<MonthContent> {
  return {
    format: 1,
    month,
    cells: await cellsOf(tx, month),
    volumes: await volumesOf(tx, month),
    corrections: await correctionsFor(tx, month),
  }
}

export const bytesOf = (content: MonthContent): string => canonicalize(content)!
export const digestOf = (text: string): string => sm3(Buffer.from(text, 'utf8')).toString('hex')

/**
 * Freezes a month that is over: proves the roll-up against the cases, writes the snapshot, locks the volumes. Months
 * need no order: what changed in one is carried by whichever later month is frozen next.
 *
 * @throws statistics.month_ahead, statistics.month_frozen, statistics.not_proved
 */
export async function freeze(ctx: Context, month: string): Promise<SnapshotRow> {
  if (month >= monthOf(shanghaiDate(ctx.now()))) fail('statistics.month_ahead', { month, field: 'month' })
  const row = await ctx.unitOfWork(async (tx) => {
    await store.readOfOneMoment(tx)
    return writeSnapshot(tx, ctx, month)
  })
  return present(row)
}

async function writeSnapshot(tx: Tx, ctx: Context, month: string): Promise<store.SnapshotRecord> {
  if ((await store.frozenMonths(tx)).includes(month)) fail('statistics.month_frozen', { month })
  const wrong = await store.listUnproved(tx, month)
  if (wrong.length) fail('statistics.not_proved', { month, brands: wrong.join() })
  const content = bytesOf(await compose(tx, month))
  const row: store.SnapshotRecord = {
    id: newId(ctx.platform.clock),
    month,
    content,
    digest: digestOf(content),
    createdBy: ctx.viewer?.userId ?? null,
    createdAt: ctx.now(),
  }
  await store.insertSnapshot(tx, row)
  await store.holdMonth(tx, month)
  await store.insertLock(tx, {
    month,
    reason: '统计冻结',
    lockedBy: null,
    frozen: true,
    createdAt: ctx.now(),
  })
  return row
}

export const sumsOf = (cells: Cells): Sums =>
  Object.values(cells.channel).reduce(
    (sums, numbers) =>
      addSums(sums, Object.fromEntries(COUNTS.map((count, i) => [count, numbers[i] ?? 0])) as Sums),
    NO_SUMS,
  )

function present(row: store.SnapshotRecord): SnapshotRow {
  const content = contentOf(row)
  const sums = sumsOf(content.cells)
  return {
    id: row.id,
    month: row.month,
    digest: row.digest,
    appeals: sums.handled,
    valid: sums.valid,
    corrections: content.corrections.map(({ month, cells }) => ({ month, sums: sumsOf(cells) })),
    createTime: wireTime(row.createdAt),
  }
}

export async function snapshotPage(
  ctx: Context,
  query: z.output<typeof SnapshotQuery>,
): Promise<z.output<typeof SnapshotPage>> {
  const { rows, total } = await store.pageSnapshots(ctx.platform.db, query, query.sortOrder !== 'ascend')
  return { ...toPage(rows.map(present), total, query), open: await openMonths(ctx) }
}

/** Whether a snapshot is what was frozen, and whether cases and volumes still say the same. @throws statistics.snapshot_gone */
export async function verifySnapshot(ctx: Context, id: string): Promise<z.output<typeof SnapshotProof>> {
  const row = (await store.findSnapshot(ctx.platform.db, id)) ?? fail('statistics.snapshot_gone')
  const content = contentOf(row)
  const { db } = ctx.platform
  const now: MonthContent = {
    ...content,
    cells: await cellsOf(db, row.month),
    volumes: await volumesOf(db, row.month),
  }
  const text = bytesOf(now)
  return {
    id,
    intact: digestOf(row.content) === row.digest && bytesOf(content) === row.content,
    same: text === row.content,
    changedSince: sumsOf(differenceOf(now.cells, content.cells)),
  }
}

/**
 * The first month in which a case counts that is written now with days of its own; null while no month is frozen. No
 * month is frozen before the transaction ends.
 */
export async function countsFrom(tx: Tx): Promise<string | null> {
  await store.holdFreezing(tx)
  const last = (await store.frozenMonths(tx)).at(-1)
  return last === undefined ? null : shiftMonth(last, 1)
}

/** The day on which a month is frozen: a working day of the month after, the sixth unless the regulator chose another. */
export async function freezingDay(platform: Platform, month: string): Promise<LocalDate> {
  const lastDay = addCalendarDays(`${shiftMonth(month, 1)}-01`, -1)
  return addWorkdays(lastDay, await STATISTICS_FREEZE_WORKDAY.read(platform), await calendarOf(platform))
}

/** Months that are over and not frozen, oldest first, and whether their freezing day has come. */
async function openMonths(ctx: Context): Promise<{ month: string; due: boolean }[]> {
  const { db } = ctx.platform
  const frozen = await store.frozenMonths(db)
  const [first] = [frozen[0], await store.firstMonth(db)].filter((month) => month !== undefined).sort()
  const today = shanghaiDate(ctx.now())
  const last = shiftMonth(monthOf(today), -1)
  if (first === undefined || first > last) return []
  const isDue = today >= (await freezingDay(ctx.platform, last))
  return eachMonth({ from: first, to: last })
    .filter((month) => !frozen.includes(month))
    .map((month) => ({ month, due: month < last || isDue }))
}

/**
 * Freezes every month that is due: last month from its freezing day on, and what is left over of earlier ones. A month
 * that cannot be proved keeps no other waiting; it fails the run, is shown as due, and is tried again.
 */
export const freezeDue = (ctx: Context): Promise<void> =>
  inParts(ctx, async (attempt) => {
    const due = (await openMonths(ctx)).filter((one) => one.due)
    await forEach(
      attempt,
      due,
      ({ month }) => month,
      ({ month }) => freeze(ctx, month),
    )
  })
