import { WHOLE_COUNTRY } from '@appeal/contract/figures/figures.schemas.ts'
import { eachMonth, type Months } from '@appeal/contract/figures/periods.ts'
import type { MonthContent } from '@appeal/contract/figures/snapshots.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { VolumeRow as StoredVolume } from './figures.store.ts'
import * as store from './figures.store.ts'

/** What is read of a line: who carried how much where, in which month. */
type VolumeRow = Pick<StoredVolume, 'brand' | 'area' | 'month' | 'millions'>

/** Ten-thousandths of a million items: volumes have four decimals, and sums of them must be exact. */
const UNITS = 10_000n
const parse = (millions: string): bigint => {
  const [whole = '0', part = ''] = millions.split('.')
  return BigInt(whole) * UNITS + BigInt(part.padEnd(4, '0').slice(0, 4))
}
const print = (units: bigint): string => `${units / UNITS}.${String(units % UNITS).padStart(4, '0')}`

/** Which volumes are wanted; an empty choice is the whole country and all brands. */
export interface VolumeChoice {
  month?: string | undefined
  brand?: string | undefined
  province?: string | undefined
  serviceKind?: string | undefined
}

/** A business volume, and which cases a rate over it may count. */
export interface Covered {
  /** Million items as decimal text with four decimals. */
  millions: string
  /** Whether the volume holds what a brand carried to a province: cases of others would make the rate too high. */
  has(brand: string, province: string): boolean
}

/**
 * Volumes of some months.
 *
 * A brand counts with its own line for the country where it has one in every month, else with those provinces that
 * have a line in every month; what lacks a month counts neither here nor among the cases.
 *
 * @returns null where nothing has a volume in every month of the period
 */
export type Volumes = (choice: VolumeChoice, months: Months) => Covered | null

/** Lines of a brand: volume by area and month. */
type Lines = Map<string, Map<string, bigint>>

function linesByBrand(rows: readonly VolumeRow[]): Map<string, Lines> {
  const brands = new Map<string, Lines>()
  for (const { brand, area, month, millions } of rows) {
    const areas = brands.get(brand) ?? new Map<string, Map<string, bigint>>()
    const months = areas.get(area) ?? new Map<string, bigint>()
    brands.set(brand, areas.set(area, months.set(month, parse(millions))))
  }
  return brands
}

/** The sum over all of the months; null where one of them is unknown. */
function whole(line: ReadonlyMap<string, bigint> | undefined, months: readonly string[]): bigint | null {
  let sum = 0n
  for (const month of months) {
    const part = line?.get(month)
    if (part === undefined) return null
    sum += part
  }
  return sum
}

/** Reads the volumes once and answers for every choice. `kindOf` names a brand's service kind. */
export async function readVolumes(
  db: Queryable,
  months: Months,
  kindOf: (brand: string) => string | undefined,
): Promise<Volumes> {
  return volumesFrom(await store.listVolumes(db, months), kindOf)
}

export function volumesFrom(
  rows: readonly VolumeRow[],
  kindOf: (brand: string) => string | undefined,
): Volumes {
  const byBrand = linesByBrand(rows)
  return ({ month, brand: wanted, province, serviceKind }, span) => {
    const months = month !== undefined ? [month] : eachMonth(span)
    /** Brands of which everything that was asked for is known, and the provinces of the others. */
    const brands = new Set<string>()
    const places = new Set<string>()
    let sum = 0n
    for (const [brand, lines] of byBrand) {
      if (wanted !== undefined && brand !== wanted) continue
      if (serviceKind !== undefined && kindOf(brand) !== serviceKind) continue
      const all = whole(lines.get(province ?? WHOLE_COUNTRY), months)
      if (all !== null) {
        brands.add(brand)
        sum += all
        continue
      }
      if (province !== undefined) continue
      for (const [area, line] of lines) {
        const part = area === WHOLE_COUNTRY ? null : whole(line, months)
        if (part === null) continue
        places.add(`${brand}|${area}`)
        sum += part
      }
    }
    if (brands.size + places.size === 0) return null
    return {
      millions: print(sum),
      has: (brand, area) => brands.has(brand) || places.has(`${brand}|${area}`),
    }
  }
}

/** The volumes that frozen months carry. */
export const frozenVolumes = (
  contents: readonly MonthContent[],
  kindOf: (brand: string) => string | undefined,
): Volumes =>
  volumesFrom(
    contents.flatMap(({ month, volumes }) => volumes.map((row) => ({ ...row, month }))),
    kindOf,
  )
