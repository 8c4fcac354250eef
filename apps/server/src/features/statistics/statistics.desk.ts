import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { monthOf } from '@appeal/contract/statistics/periods.ts'
import {
  type ImportResult,
  type LockBody,
  type Volume,
  type VolumeBody,
  type VolumeKey,
  type VolumePage,
  type VolumeQuery,
  WHOLE_COUNTRY,
  zMillions,
  zMonth,
} from '@appeal/contract/statistics/statistics.schemas.ts'
import { readSheet } from 'read-excel-file/node'
import writeSheet from 'write-excel-file/node'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type Details, fail, Refusal, sentence } from '../../platform/fail.ts'
import { namesOf } from '../users/users.service.ts'
import { labelsOf } from './statistics.labels.ts'
import type { VolumeRow } from './statistics.store.ts'
import * as store from './statistics.store.ts'
import { volumesFrom } from './statistics.volumes.ts'

type Directories = Awaited<ReturnType<typeof labelsOf>>
/** Lines of one sheet; all brands in all provinces of two years are fewer. */
const MAX_LINES = 20_000
const COUNTRY = { zh: '全国', en: 'Whole country' }

const areaName = ({ areas }: Directories, code: string, language: 'zh' | 'en') =>
  code === WHOLE_COUNTRY ? COUNTRY[language] : (areas.get(code)?.name ?? code)

function present(
  row: VolumeRow,
  words: Directories,
  language: 'zh' | 'en',
  names: Map<string, string>,
): Volume {
  return {
    brand: row.brand,
    brandName: words.label('brand', row.brand),
    area: row.area,
    areaName: areaName(words, row.area, language),
    month: row.month,
    millions: row.millions,
    version: row.version,
    updatedBy: names.get(row.updatedBy) ?? null,
    updateTime: wireTime(row.updatedAt),
  }
}

/** Volumes of one month. */
export async function volumePage(ctx: Context, query: z.output<typeof VolumeQuery>): Promise<VolumePage> {
  const { db } = ctx.platform
  const words = await labelsOf(ctx.platform, ctx.language)
  const months = { from: query.month, to: query.month }
  const order = { by: query.sortField ?? 'brand', descending: query.sortOrder === 'descend' } as const
  const [{ rows, total }, lock, all] = await Promise.all([
    store.pageVolumes(db, query, order, query),
    store.findLock(db, query.month),
    store.listVolumes(db, months),
  ])
  const names = await namesOf(
    ctx,
    rows.map(({ updatedBy }) => updatedBy),
  )
  return {
    records: rows.map((row) => present(row, words, ctx.language, names)),
    total,
    size: query.size,
    current: query.current,
    pages: Math.ceil(total / query.size),
    locked: lock !== undefined,
    frozen: lock?.frozen ?? false,
    lockReason: lock?.reason ?? null,
    countryMillions: volumesFrom(all, words.kindOf)({}, months)?.millions ?? null,
  }
}

const refuseAhead = (ctx: Context, month: string) =>
  month > monthOf(shanghaiDate(ctx.now()))
    ? fail('statistics.month_ahead', { month, field: 'month' })
    : undefined

const refuseLocked = async (tx: Tx, month: string) => {
  await store.holdMonth(tx, month)
  if (await store.findLock(tx, month)) fail('statistics.month_locked', { month })
}

function checkPlace({ brands, areas }: Directories, { brand, area }: { brand: string; area: string }): void {
  if (!brands.get(brand)) fail('statistics.brand_unknown', { brand, field: 'brand' })
  if (area !== WHOLE_COUNTRY && areas.get(area)?.level !== 1)
    fail('statistics.area_unknown', { area, field: 'area' })
}

/**
 * Sets one volume.
 *
 * @throws statistics.brand_unknown, statistics.area_unknown, statistics.month_locked, statistics.month_ahead, record.stale
 */
export async function editVolume(ctx: Context, body: z.output<typeof VolumeBody>): Promise<Volume> {
  const words = await labelsOf(ctx.platform, ctx.language)
  checkPlace(words, body)
  refuseAhead(ctx, body.month)
  const { version, ...given } = body
  const row = await ctx.unitOfWork(async (tx) => {
    await refuseLocked(tx, body.month)
    const written = { ...given, updatedBy: viewerOf(ctx).userId, updatedAt: ctx.now() }
    return (await store.saveVolume(tx, written, version)) ?? fail('record.stale')
  })
  return present(row, words, ctx.language, await namesOf(ctx, [row.updatedBy]))
}

/** Takes one volume away. @throws statistics.volume_gone, statistics.month_locked, record.stale */
export async function deleteVolume(ctx: Context, body: z.output<typeof VolumeKey>): Promise<null> {
  await ctx.unitOfWork(async (tx) => {
    await refuseLocked(tx, body.month)
    const row = (await store.findVolume(tx, body)) ?? fail('statistics.volume_gone')
    if (!(await store.removeVolume(tx, body, body.version ?? row.version))) fail('record.stale')
  })
  return null
}

/** Locks a month. @throws statistics.month_locked, statistics.month_ahead */
export async function lockMonth(ctx: Context, { month, reason }: z.output<typeof LockBody>): Promise<null> {
  refuseAhead(ctx, month)
  await ctx.unitOfWork(async (tx) => {
    await refuseLocked(tx, month)
    const row = { month, reason, lockedBy: viewerOf(ctx).userId, frozen: false, createdAt: ctx.now() }
    await store.insertLock(tx, row)
  })
  return null
}

/** Opens a month again. @throws statistics.not_locked, statistics.month_frozen */
export async function unlockMonth(ctx: Context, { month }: z.output<typeof LockBody>): Promise<null> {
  await ctx.unitOfWork(async (tx) => {
    await store.holdMonth(tx, month)
    const lock = (await store.findLock(tx, month)) ?? fail('statistics.not_locked', { month })
    if (lock.frozen) fail('statistics.month_frozen', { month })
    await store.removeLock(tx, month)
  })
  return null
}

const HEAD = {
  zh: ['月份', '品牌', '地区', '业务量（百万件）'],
  en: ['Month', 'Brand', 'Area', 'Volume (million items)'],
} as const

/** A sheet with a line for every brand and province, what is known filled in. */
export async function volumeTemplate(ctx: Context, month: string): Promise<Buffer> {
  const words = await labelsOf(ctx.platform, ctx.language)
  const known = new Map(
    (await store.listVolumes(ctx.platform.db, { from: month, to: month })).map((row) => [
      `${row.brand}/${row.area}`,
      row.millions,
    ]),
  )
  const places = [WHOLE_COUNTRY, ...words.areas.children('0').map(({ code }) => code)]
  const cell = (value: string) => ({ value, type: String })
  const rows = words.brands
    .list()
    .flatMap(({ code }) =>
      places.map((area) => [
        cell(month),
        cell(words.label('brand', code)),
        cell(areaName(words, area, ctx.language)),
        cell(known.get(`${code}/${area}`) ?? ''),
      ]),
    )
  const head = HEAD[ctx.language].map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  return writeSheet([head, ...rows], {
    columns: [{ width: 12 }, { width: 18 }, { width: 18 }, { width: 24 }],
  }).toBuffer()
}

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 7)
  return value === null || value === undefined ? '' : String(value).trim()
}

/** Codes by what people write: the code itself, the name in either language, a province without its ending. */
function finder(entries: readonly (readonly [code: string, ...names: string[]])[]) {
  const codes = new Map<string, string>()
  for (const [code, ...names] of entries)
    for (const name of [code, ...names]) codes.set(name.toLowerCase(), code)
  return (text: string) => codes.get(text.toLowerCase())
}
const ENDING = /(省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/

async function finders(ctx: Context) {
  const [zh, en] = await Promise.all([labelsOf(ctx.platform, 'zh'), labelsOf(ctx.platform, 'en')])
  return {
    brand: finder(zh.brands.list().map(({ code, name, nameEn }) => [code, name, nameEn])),
    area: finder([
      [WHOLE_COUNTRY, COUNTRY.zh, COUNTRY.en],
      ...en.areas.children('0').map(({ code, name }) => [code, name, name.replace(ENDING, '')] as const),
    ]),
  }
}

async function linesOf(bytes: Buffer): Promise<string[][]> {
  const rows = await readSheet(bytes).catch(() => fail('statistics.sheet_unreadable'))
  if (rows.length > MAX_LINES + 1) fail('statistics.sheet_too_long', { limit: MAX_LINES })
  return rows.map((row) => row.map(textOf))
}

/**
 * Takes a sheet of volumes. Each line stands for itself: what is wrong with one is said and keeps no other back.
 *
 * @throws statistics.sheet_unreadable, statistics.sheet_too_long
 */
export async function importVolumes(ctx: Context, bytes: Buffer): Promise<ImportResult> {
  const [, ...lines] = await linesOf(bytes)
  const find = await finders(ctx)
  const rows: ImportResult['rows'] = []
  for (const [i, [month = '', brand = '', area = '', millions = '']] of lines.entries()) {
    // Lines of the template that nobody filled in are no mistakes.
    if (millions === '') continue
    const line = { line: i + 2, month, brand, area, millions }
    const result = await takeLine(ctx, find, line).catch((error: unknown) => {
      if (error instanceof Refusal) return { refused: sentence(error.reason, error.details, ctx.language) }
      throw error
    })
    rows.push({
      ...line,
      ...(typeof result === 'string'
        ? { result, message: null }
        : { result: 'refused', message: result.refused }),
    })
  }
  const n = (result: string) => rows.filter((row) => row.result === result).length
  return { added: n('added'), changed: n('changed'), same: n('same'), refused: n('refused'), rows }
}

async function takeLine(
  ctx: Context,
  find: Awaited<ReturnType<typeof finders>>,
  given: { month: string; brand: string; area: string; millions: string },
): Promise<'added' | 'changed' | 'same'> {
  const refuse = (details: Details) => fail('statistics.line_wrong', details)
  const month = zMonth.safeParse(given.month)
  if (!month.success) return refuse({ what: { zh: '月份', en: 'month' }, value: given.month })
  const brand = find.brand(given.brand) ?? fail('statistics.brand_unknown', { brand: given.brand })
  const area = find.area(given.area) ?? fail('statistics.area_unknown', { area: given.area })
  const millions = zMillions.safeParse(given.millions.replaceAll(',', ''))
  if (!millions.success) return refuse({ what: { zh: '业务量', en: 'volume' }, value: given.millions })
  refuseAhead(ctx, month.data as string)
  return ctx.unitOfWork(async (tx) => {
    const key = { month: month.data as string, brand, area }
    await refuseLocked(tx, key.month)
    const before = await store.findVolume(tx, key)
    if (before && Number(before.millions) === Number(millions.data)) return 'same'
    const row = {
      ...key,
      millions: millions.data as string,
      updatedBy: viewerOf(ctx).userId,
      updatedAt: ctx.now(),
    }
    if (!(await store.saveVolume(tx, row, before?.version))) fail('record.stale')
    return before ? 'changed' : 'added'
  })
}
