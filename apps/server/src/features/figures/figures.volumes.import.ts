import {
  type ImportResult,
  WHOLE_COUNTRY,
  zMillions,
  zMonth,
} from '@appeal/contract/figures/figures.schemas.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail, Refusal, sentence } from '../../platform/fail.ts'
import { headedRows, monthText, readSheet, type SheetValue, textOf } from '../../platform/sheets/reading.ts'
import { englishArea } from '../reference/areas/areas.service.ts'
import { labelsOf } from './figures.labels.ts'
import * as store from './figures.store.ts'
import {
  COUNTRY,
  refuseAhead,
  refuseLocked,
  VOLUME_COLUMNS,
  type VolumeColumn,
} from './figures.volumes.desk.ts'

/** Lines of one sheet; all brands in all provinces of two years are fewer. */
const LIMITS = { rows: 20_000, columns: 12 }

/** Codes by what people write: the code itself, the name in either language, a province without its ending. */
function finder(entries: readonly (readonly [code: string, ...names: string[]])[]) {
  const codes = new Map<string, string>()
  for (const [code, ...names] of entries)
    for (const name of [code, ...names]) codes.set(name.toLowerCase(), code)
  return (text: string) => codes.get(text.toLowerCase())
}
const ENDING = /(省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/

async function finders(ctx: Context) {
  const words = await labelsOf(ctx.platform, 'zh')
  return {
    brand: finder(words.brands.list().map(({ code, name, nameEn }) => [code, name, nameEn])),
    area: finder([
      [WHOLE_COUNTRY, COUNTRY.zh, COUNTRY.en],
      ...words.areas
        .children('0')
        .map(({ code, name }) => [code, name, name.replace(ENDING, ''), englishArea(code) ?? name] as const),
    ]),
  }
}
type Finders = Awaited<ReturnType<typeof finders>>

type Line = Record<VolumeColumn, string>
interface Fault {
  column: VolumeColumn
  refusal: Refusal
}

const wordsOf = (key: VolumeColumn, value: SheetValue | undefined) =>
  key === 'month' ? monthText(value) : textOf(value)

/** What a line says, and everything that is wrong with it. */
function judge(ctx: Context, find: Finders, line: Line) {
  const faults: Fault[] = []
  const look = <T>(column: VolumeColumn, find: () => T): T | undefined => {
    try {
      return find()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push({ column, refusal: error })
      return
    }
  }
  const wrong = (zh: string, en: string, value: string) =>
    fail('statistics.line_wrong', { what: { zh, en }, value })
  const month = look('month', () => {
    const parsed = zMonth.safeParse(line.month)
    if (!parsed.success) return wrong('月份', 'month', line.month)
    refuseAhead(ctx, parsed.data as string)
    return parsed.data as string
  })
  const brand = look(
    'brand',
    () => find.brand(line.brand) ?? fail('statistics.brand_unknown', { brand: line.brand }),
  )
  const area = look(
    'area',
    () => find.area(line.area) ?? fail('statistics.area_unknown', { area: line.area }),
  )
  const millions = look('millions', () => {
    const parsed = zMillions.safeParse(line.millions.replaceAll(',', ''))
    return parsed.success ? (parsed.data as string) : wrong('业务量', 'volume', line.millions)
  })
  return {
    faults,
    volume:
      month !== undefined && brand !== undefined && area !== undefined && millions !== undefined
        ? { month, brand, area, millions }
        : undefined,
  }
}

async function takeLine(ctx: Context, find: Finders, line: Line) {
  const { faults, volume } = judge(ctx, find, line)
  if (!volume) return { faults }
  try {
    return { result: await save(ctx, volume) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { faults: [{ column: 'month' as const, refusal: error }] }
  }
}

const save = (ctx: Context, volume: Line): Promise<'added' | 'changed' | 'same'> =>
  ctx.unitOfWork(async (tx) => {
    await refuseLocked(tx, volume.month)
    const before = await store.findVolume(tx, volume)
    if (before && Number(before.millions) === Number(volume.millions)) return 'same'
    const row = { ...volume, updatedBy: viewerOf(ctx).userId, updatedAt: ctx.now() }
    if (!(await store.saveVolume(tx, row, before?.version))) fail('record.stale')
    return before ? 'changed' : 'added'
  })

/** All that is wrong with a line, each by the heading of its column. */
function messageOf(faults: readonly Fault[], language: 'zh' | 'en'): string {
  const headings = new Map(VOLUME_COLUMNS.map((column) => [column.key, column[language]]))
  return faults
    .map(({ column, refusal }) => {
      const why = sentence(refusal.reason, refusal.details, language)
      return language === 'zh' ? `${headings.get(column)}：${why}` : `${headings.get(column)}: ${why}`
    })
    .join(language === 'zh' ? '；' : '; ')
}

/**
 * Takes a sheet of volumes. Each line stands for itself: what is wrong with one is said and keeps no other back.
 *
 * @throws what {@link readSheet} throws, sheets.columns_missing
 */
export async function importVolumes(ctx: Context, bytes: Buffer): Promise<ImportResult> {
  const lines = headedRows(await readSheet(bytes, LIMITS), VOLUME_COLUMNS, wordsOf)
  const find = await finders(ctx)
  const rows: ImportResult['rows'] = []
  for (const { row, cells } of lines) {
    // Lines of the template that nobody filled in are no mistakes.
    if (cells.millions === '') continue
    const { result, faults = [] } = await takeLine(ctx, find, cells)
    rows.push({
      line: row,
      ...cells,
      result: result ?? 'refused',
      message: result ? null : messageOf(faults, ctx.language),
    })
  }
  const n = (result: string) => rows.filter((row) => row.result === result).length
  return { added: n('added'), changed: n('changed'), same: n('same'), refused: n('refused'), rows }
}
