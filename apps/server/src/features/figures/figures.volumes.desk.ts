import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  type LockBody,
  type Volume,
  type VolumeBody,
  type VolumeKey,
  type VolumePage,
  type VolumeQuery,
  WHOLE_COUNTRY,
} from '@appeal/contract/figures/figures.schemas.ts'
import { monthOf } from '@appeal/contract/figures/periods.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { xlsxOf } from '../../platform/sheets/xlsx.ts'
import { namesOf } from '../people/users/users.service.ts'
import { areasCalled } from '../reference/areas/areas.service.ts'
import { labelsOf } from './figures.labels.ts'
import type { VolumeRow } from './figures.store.ts'
import * as store from './figures.store.ts'
import { volumesFrom } from './figures.volumes.ts'

type Directories = Awaited<ReturnType<typeof labelsOf>>
export const COUNTRY = { zh: '全国', en: 'Whole country' }

const areaName = ({ areas }: Directories, code: string, language: 'zh' | 'en') =>
  code === WHOLE_COUNTRY ? COUNTRY[language] : (areas.nameIn(code, language) ?? code)

function present(
  row: VolumeRow,
  words: Directories,
  language: 'zh' | 'en',
  names: Map<string, string>,
): Volume {
  return {
    ...row,
    brandName: words.label('brand', row.brand),
    areaName: areaName(words, row.area, language),
    updatedBy: names.get(row.updatedBy) ?? null,
    updateTime: wireTime(row.updatedAt),
  }
}

/** Brands and provinces by what somebody typed of their names, in either language. */
function calledSo({ brands, areas }: Directories, text: string | undefined) {
  if (!text) return undefined
  const sought = text.toLowerCase()
  const isCalled = (...names: readonly string[]) => names.some((name) => name.toLowerCase().includes(sought))
  const country = isCalled(COUNTRY.zh, COUNTRY.en) ? [WHOLE_COUNTRY] : []
  return {
    brands: brands.list().flatMap(({ code, name, nameEn }) => (isCalled(name, nameEn) ? [code] : [])),
    areas: [...country, ...areasCalled(areas, text)],
  }
}

/** Volumes of one month. */
export async function volumePage(ctx: Context, query: z.output<typeof VolumeQuery>): Promise<VolumePage> {
  const { db } = ctx.platform
  const words = await labelsOf(ctx.platform, ctx.language)
  const months = { from: query.month, to: query.month }
  const order = { by: query.sortField ?? 'brand', descending: query.sortOrder === 'descend' } as const
  const [{ rows, total }, lock, all] = await Promise.all([
    store.pageVolumes(db, { ...query, called: calledSo(words, query.searchKey) }, order, query),
    store.findLock(db, query.month),
    store.listVolumes(db, months),
  ])
  const names = await namesOf(ctx, rows, ({ updatedBy }) => updatedBy)
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

export const refuseAhead = (ctx: Context, month: string) =>
  month > monthOf(shanghaiDate(ctx.now()))
    ? fail('statistics.month_ahead', { month, field: 'month' })
    : undefined

export const refuseLocked = async (tx: Tx, month: string) => {
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
export async function deleteVolume(ctx: Context, body: z.output<typeof VolumeKey>): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    await refuseLocked(tx, body.month)
    const row = (await store.findVolume(tx, body)) ?? fail('statistics.volume_gone')
    if (!(await store.removeVolume(tx, body, body.version ?? row.version))) fail('record.stale')
  })
}

/** Locks a month. @throws statistics.month_locked, statistics.month_ahead */
export async function lockMonth(ctx: Context, { month, reason }: z.output<typeof LockBody>): Promise<void> {
  refuseAhead(ctx, month)
  await ctx.unitOfWork(async (tx) => {
    await refuseLocked(tx, month)
    const row = { month, reason, lockedBy: viewerOf(ctx).userId, frozen: false, createdAt: ctx.now() }
    await store.insertLock(tx, row)
  })
}

/** Opens a month again. @throws statistics.not_locked, statistics.month_frozen */
export async function unlockMonth(ctx: Context, { month }: z.output<typeof LockBody>): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    await store.holdMonth(tx, month)
    const lock = (await store.findLock(tx, month)) ?? fail('statistics.not_locked', { month })
    if (lock.frozen) fail('statistics.month_frozen', { month })
    await store.removeLock(tx, month)
  })
}

/** Columns of the sheet, in order; the same for template and import. */
export const VOLUME_COLUMNS = [
  { key: 'month', zh: '月份', en: 'Month', required: true },
  { key: 'brand', zh: '品牌', en: 'Brand', required: true },
  { key: 'area', zh: '地区', en: 'Area', required: true },
  { key: 'millions', zh: '业务量（百万件）', en: 'Volume (million items)', required: true },
] as const
export type VolumeColumn = (typeof VOLUME_COLUMNS)[number]['key']

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
  const rows = words.brands
    .list()
    .flatMap(({ code }) =>
      places.map((area) => [
        month,
        words.label('brand', code),
        areaName(words, area, ctx.language),
        known.get(`${code}/${area}`),
      ]),
    )
  const head = VOLUME_COLUMNS.map((column) => column[ctx.language])
  return xlsxOf({ head, name: month, madeAt: ctx.now() }, rows)
}
