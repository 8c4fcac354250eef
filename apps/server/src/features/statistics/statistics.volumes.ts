import { eachMonth, type Months } from '@appeal/contract/statistics/periods.ts'
import { WHOLE_COUNTRY } from '@appeal/contract/statistics/statistics.schemas.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { VolumeRow } from './statistics.store.ts'
import * as store from './statistics.store.ts'

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

/**
 * Volumes of some months.
 *
 * @returns decimal text of million items; null where a month of the period, or everything, is unknown
 */
export type Volumes = (choice: VolumeChoice, months: Months) => string | null

/** A brand's volume of a month: the country's own line where there is one, else its provinces together. */
function ofBrand(rows: readonly VolumeRow[], province: string | undefined): bigint | null {
  const wanted = province ?? WHOLE_COUNTRY
  const own = rows.find(({ area }) => area === wanted)
  if (own) return parse(own.millions)
  const parts = rows.filter(({ area }) => area !== WHOLE_COUNTRY)
  if (province !== undefined || parts.length === 0) return null
  return parts.reduce((sum, row) => sum + parse(row.millions), 0n)
}

const grouped = (rows: readonly VolumeRow[]) => {
  const byMonth = new Map<string, Map<string, VolumeRow[]>>()
  for (const row of rows) {
    const brands = byMonth.get(row.month) ?? new Map<string, VolumeRow[]>()
    byMonth.set(row.month, brands)
    brands.set(row.brand, [...(brands.get(row.brand) ?? []), row])
  }
  return byMonth
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
  const byMonth = grouped(rows)
  const inMonth = (choice: VolumeChoice, month: string): bigint | null => {
    const brands = byMonth.get(month)
    if (!brands) return null
    const parts = [...brands].flatMap(([brand, lines]) => {
      if (choice.brand !== undefined && brand !== choice.brand) return []
      if (choice.serviceKind !== undefined && kindOf(brand) !== choice.serviceKind) return []
      return ofBrand(lines, choice.province) ?? []
    })
    return parts.length ? parts.reduce((sum, part) => sum + part, 0n) : null
  }
  return (choice, span) => {
    const all = choice.month !== undefined ? [choice.month] : eachMonth(span)
    let sum = 0n
    for (const month of all) {
      const part = inMonth(choice, month)
      // A rate over a month whose volume is missing would be too high.
      if (part === null) return null
      sum += part
    }
    return print(sum)
  }
}
