import { OTHER_BRAND } from '@appeal/contract/appeals/appeals.codes.ts'
import type { BrandQuery, BrandRecord, EditBrand } from '@appeal/contract/areas/brandAdmin.routes.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { isInForce } from '@appeal/contract/kit/validity.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { changesBetween, recordChange } from '../../../platform/trail/trail.ts'
import { type BrandRow, changeBrand, holderOf, listBrands, lockBrands } from '../areas/areas.service.ts'
import { entriesOf } from '../dictionaries/dictionaries.service.ts'
import { countOpen } from './brands.store.ts'

const BRANDS = 'BRAND_TYPE'
const FIELDS = ['serviceKinds', 'hotline', 'complaintUrl', 'patterns', 'otherNames'] as const

type Query = z.output<typeof BrandQuery>
type Entry = Awaited<ReturnType<typeof entriesOf>>[number]

const present = (row: BrandRow, entry: Entry, openCases: number, day: string): BrandRecord => ({
  ...row,
  id: row.code,
  patterns: row.patterns.toSorted((a, b) => b.confidence - a.confidence),
  offered: isInForce(row, day),
  openCases,
  entryId: entry.id,
  entryVersion: entry.version,
})

function matches({ searchKey, serviceKind, time = 'all' }: Query) {
  const sought = searchKey?.toLowerCase()
  return (brand: BrandRecord): boolean =>
    (time === 'all' || brand.offered === (time === 'current')) &&
    (serviceKind === undefined || brand.serviceKinds.includes(serviceKind)) &&
    (sought === undefined ||
      [brand.code, brand.name, brand.nameEn, ...brand.otherNames].some((one) =>
        one.toLowerCase().includes(sought),
      ))
}

function ordered(brands: readonly BrandRecord[], { sortField = 'sortCode', sortOrder }: Query) {
  // They come in the order of the dictionary.
  const sorted =
    sortField === 'sortCode'
      ? [...brands]
      : brands.toSorted((a, b) =>
          sortField === 'name' ? a.name.localeCompare(b.name, 'zh-CN') : a.openCases - b.openCases,
        )
  return sortOrder === 'descend' ? sorted.reverse() : sorted
}

/** Brands with what the dictionary does not hold of them, offered today or not. */
export async function brandPage(ctx: Context, query: Query): Promise<Page<BrandRecord>> {
  const { db } = ctx.platform
  const day = shanghaiDate(ctx.now())
  const [rows, entries, open] = await Promise.all([listBrands(db), entriesOf(db, BRANDS), countOpen(db)])
  const byCode = new Map(entries.map((entry) => [entry.value, entry]))
  // 其他 stands for none of them; a brand whose entry was deleted is one no longer.
  const all = rows.flatMap((row) => {
    const entry = row.code === OTHER_BRAND ? undefined : byCode.get(row.code)
    return entry ? [present(row, entry, open.get(row.code) ?? 0, day)] : []
  })
  const found = ordered(all.filter(matches(query)), query)
  const first = (query.current - 1) * query.size
  return toPage(found.slice(first, first + query.size), found.length, query)
}

/**
 * Changes what a brand has beside its name, order and days, which are its dictionary entry's; the change is told in the
 * history of that entry. Every process reads the brands anew.
 *
 * @throws brands.not_found, also of 其他; record.stale; brands.name_taken with the brand that is called so
 */
export async function editBrand(ctx: Context, body: z.output<typeof EditBrand>): Promise<void> {
  const { code, version, ...given } = body
  const change = { ...given, hotline: given.hotline ?? null, complaintUrl: given.complaintUrl ?? null }
  await ctx.unitOfWork(async (tx) => {
    const all = await lockBrands(tx)
    const entries = await entriesOf(tx, BRANDS)
    const row = all.find((one) => one.code === code && code !== OTHER_BRAND)
    const entry = entries.find(({ value }) => value === code)
    if (!row || !entry) return fail('brands.not_found')
    if (version !== row.version) return fail('record.stale')
    const held = holderOf(all, code, change.otherNames)
    if (held) return fail('brands.name_taken', { ...held, field: 'otherNames' })
    const changes = changesBetween<Pick<BrandRow, (typeof FIELDS)[number]>>(row, change, FIELDS)
    if (changes.length === 0) return
    await changeBrand(tx, ctx, code, change)
    await recordChange(tx, ctx, 'dictionary', { id: entry.id, name: `${BRANDS} ${row.name}` }, changes)
  })
}
