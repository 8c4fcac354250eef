import { isInForce } from '@appeal/contract/kit/validity.ts'
import { normalised } from '@appeal/contract/normalising.ts'
import { cachedPerPlatform } from '../../../platform/cache.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail, type Language } from '../../../platform/fail.ts'
import { englishArea } from './areas.english.ts'
import * as store from './areas.store.ts'
import type { WaybillPattern } from './areas.tables.ts'

/** One province, city or county. */
export interface AreaEntry {
  code: string
  name: string
  /** 1 province, 2 city, 3 county. */
  level: number
  /** '0' for provinces. */
  parent: string
  /** Dialling code before 12305; provinces only. */
  telCode: string | null
  /** First and last day (`yyyy-MM-dd`) of a code that came later or was given up. */
  validFrom: string | null
  validTo: string | null
  /** Nothing lies below it. */
  leaf: boolean
}

export interface AreaDirectory {
  get(code: string): AreaEntry | undefined
  /** The area with what it lies in, widest first; empty for an unknown code. */
  path(code: string): AreaEntry[]
  /**
   * `广东省深圳市南山区`, in English the narrowest first: `Nanshan District, Shenzhen, Guangdong`; names that repeat the
   * one above (直辖市) stand once. Empty for an unknown code.
   */
  fullName(code: string, language?: Language): string
  /** `南山区`, `Nanshan District`; undefined for an unknown code. */
  nameIn(code: string, language: Language): string | undefined
  /** Areas directly below; provinces for '0'. */
  children(parent: string): AreaEntry[]
  /** Codes of all leaves at or below an area. */
  leaves(code: string): string[]
  /** Code of the province an area lies in. */
  province(code: string): string | undefined
}

/** Codes of the areas whose name, in either language and with what they lie in, holds a text. */
export function areasCalled(areas: AreaDirectory, text: string): string[] {
  const sought = text.toLowerCase()
  const isMeant = (code: string) =>
    [areas.fullName(code), areas.fullName(code, 'en')].some((name) => name.toLowerCase().includes(sought))
  const walk = (parent: string): string[] =>
    areas.children(parent).flatMap(({ code }) => [...(isMeant(code) ? [code] : []), ...walk(code)])
  return walk('0')
}

async function loadDirectory({ db }: Platform): Promise<AreaDirectory> {
  const rows = await store.listAreas(db)
  const parents = new Set(rows.map((row) => row.parent))
  const below = new Map<string, AreaEntry[]>()
  const byCode = new Map<string, AreaEntry>()
  for (const { code, name, level, parent, telCode, validFrom, validTo } of rows) {
    const entry = { code, name, level, parent, telCode, validFrom, validTo, leaf: !parents.has(code) }
    byCode.set(code, entry)
    below.set(parent, [...(below.get(parent) ?? []), entry])
  }
  const path = (code: string): AreaEntry[] => {
    const entry = byCode.get(code)
    return entry ? [...path(entry.parent), entry] : []
  }
  const leaves = (code: string): string[] => {
    const inner = below.get(code)
    if (inner) return inner.flatMap((entry) => leaves(entry.code))
    return byCode.has(code) ? [code] : []
  }
  const nameIn = (code: string, language: Language | undefined) =>
    (language === 'en' && byCode.has(code) && englishArea(code)) || byCode.get(code)?.name
  return {
    get: (code) => byCode.get(code),
    path,
    nameIn,
    fullName(code, language) {
      const english = language === 'en'
      const names = path(code)
        .map((area) => nameIn(area.code, language))
        .filter((name, at, all) => name !== all[at - 1])
      return english ? names.toReversed().join(', ') : names.join('')
    },
    children: (parent) => below.get(parent) ?? [],
    leaves,
    province: (code) => path(code)[0]?.code,
  }
}

export { englishArea } from './areas.english.ts'
export {
  assignArea,
  hasCurrentBelow,
  insertArea,
  isNameHeld,
  lockArea,
  lockPlaces,
  pageAreas,
  updateArea,
} from './areas.store.ts'

/** Areas no bureau answers for: Taiwan, Hong Kong, Macao, and other countries. */
export const OUTSIDE: readonly string[] = ['710000', '810000', '820000', '900000']

/** A country other than China: 900 and its number of ISO 3166-1. */
export const isForeign = (code: string): boolean => code.startsWith('9')

/** All areas, read once and kept until `cache:areas`. */
export const areaDirectory = cachedPerPlatform('areas', loadDirectory)

export interface Brand {
  code: string
  name: string
  nameEn: string
  /** Complaint hotline of the enterprise. */
  hotline: string | null
  /** Where it takes complaints on the web. */
  complaintUrl: string | null
  /** What it offers, POSTAL or EXPRESS; at least one, the first where nobody says which. */
  serviceKinds: readonly string[]
  /** What else people call it. */
  otherNames: readonly string[]
  /** Most telling first; they only ever warn (domain 9.1). */
  patterns: readonly WaybillPattern[]
  /** First and last day on which it is offered. */
  validFrom: string | null
  validTo: string | null
}

export interface BrandDirectory {
  get(code: string): Brand | undefined
  /** Every brand there is or was. */
  list(): readonly Brand[]
  /** Those that are chosen on a day, `yyyy-MM-dd`. */
  offered(day: string): readonly Brand[]
}

async function loadBrandDirectory({ db }: Platform): Promise<BrandDirectory> {
  const brands = (await store.listBrands(db)).map(
    ({ sortCode: _, version: _version, updatedAt: _at, patterns, ...brand }): Brand => ({
      ...brand,
      patterns: patterns.toSorted((a, b) => b.confidence - a.confidence),
    }),
  )
  const byCode = new Map(brands.map((brand) => [brand.code, brand]))
  return {
    get: (code) => byCode.get(code),
    list: () => brands,
    offered: (day) => brands.filter((brand) => isInForce(brand, day)),
  }
}

/** What a case against a brand is about: the kind that was named where the brand offers it, else its first. */
export const serviceOf = ({ serviceKinds }: Pick<Brand, 'serviceKinds'>, named?: string): string =>
  named !== undefined && serviceKinds.includes(named) ? named : (serviceKinds[0] ?? 'EXPRESS')

/** All brands in their order, read once and kept until `cache:brands`. */
export const brandDirectory = cachedPerPlatform('brands', loadBrandDirectory)

/** One form for whatever way a name is typed: full-width signs, blanks, capitals. */
export const nameKey = (typed: string): string =>
  normalised(typed, 'NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** The brand among these that has one of the names already, with the name; itself aside. */
export function holderOf(
  brands: readonly Pick<Brand, 'code' | 'name' | 'nameEn' | 'otherNames'>[],
  code: string,
  names: readonly string[],
): { brand: string; name: string } | undefined {
  for (const brand of brands) {
    if (brand.code === code) continue
    const held = new Set([brand.name, brand.nameEn, ...brand.otherNames].map(nameKey))
    const name = names.find((one) => held.has(nameKey(one)))
    if (name !== undefined) return { brand: brand.name, name }
  }
  return undefined
}

/** What names of brands stand in is read anew: the brands, and the units that are called after them. */
async function signalNames(tx: Tx, ctx: Context): Promise<void> {
  for (const key of ['brands', 'organisations']) await ctx.platform.live.send(tx, { kind: 'cache', key })
}

/** Lets a brand follow its dictionary entry. @throws dictionaries.label_taken where another brand is called so */
export async function keepBrand(
  tx: Tx,
  ctx: Context,
  row: { code: string; name: string; nameEn: string; sortCode: number },
): Promise<void> {
  const all = await store.lockBrands(tx)
  if (holderOf(all, row.code, [row.name])) fail('dictionaries.label_taken', { field: 'dictLabel' })
  await store.keepBrand(tx, { ...row, at: ctx.now() })
  await signalNames(tx, ctx)
}

export { type BrandRow, listBrands, lockBrands } from './areas.store.ts'

/** Changes what a brand has beside its name, order and days. */
export async function changeBrand(
  tx: Tx,
  ctx: Context,
  code: string,
  change: Partial<
    Pick<store.BrandRow, 'hotline' | 'complaintUrl' | 'serviceKinds' | 'patterns' | 'otherNames'>
  >,
): Promise<void> {
  await store.updateBrand(tx, code, { ...change, updatedAt: ctx.now() })
  await signalNames(tx, ctx)
}

/** From when to when a brand is offered, as its dictionary entry says. */
export async function keepBrandDays(
  tx: Tx,
  ctx: Context,
  code: string,
  days: { validFrom: string | null; validTo: string | null },
): Promise<void> {
  await store.updateBrand(tx, code, { ...days, updatedAt: ctx.now() })
  await signalNames(tx, ctx)
}

/** Reference data of areas: code, name, level, parent. */
export interface AreaSeed {
  telCodes: Record<string, string>
  areas: readonly (readonly [code: string, name: string, level: number, parent: string])[]
}

/** Loads the table of areas. */
export async function loadAreas(tx: Tx, ctx: Context, { areas, telCodes }: AreaSeed): Promise<void> {
  const updatedAt = ctx.now()
  await store.upsertAreas(
    tx,
    areas.map(([code, name, level, parent]) => ({
      code,
      name,
      level,
      parent,
      telCode: telCodes[code] ?? null,
      updatedAt,
    })),
  )
  await ctx.platform.live.send(tx, { kind: 'cache', key: 'areas' })
}

export interface BrandSeed {
  code: string
  zh: string
  en: string
  hotline: string | null
  serviceKinds: readonly string[]
  otherNames?: readonly string[]
  color: string
  sort: number
  patterns: readonly { pattern: string; confidence: number }[]
}

/** Loads brands; those that people changed stay. */
export async function loadBrands(tx: Tx, ctx: Context, seeds: readonly BrandSeed[]): Promise<void> {
  const updatedAt = ctx.now()
  await store.upsertBrands(
    tx,
    seeds.map((seed) => ({
      code: seed.code,
      name: seed.zh,
      nameEn: seed.en,
      hotline: seed.hotline,
      complaintUrl: null,
      serviceKinds: [...seed.serviceKinds],
      otherNames: [...(seed.otherNames ?? [])],
      patterns: seed.patterns.map(({ pattern, confidence }) => ({ pattern, confidence })),
      sortCode: seed.sort,
      updatedAt,
    })),
  )
  await signalNames(tx, ctx)
}
