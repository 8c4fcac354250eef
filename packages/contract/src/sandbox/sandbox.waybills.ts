/** Waybill numbers as each brand writes them, for cases that are made up. */
const SAMPLES: Readonly<Record<string, readonly [prefix: string, digits: number]>> = {
  ZTO: ['78', 12],
  YTO: ['YT', 13],
  STO: ['77', 13],
  YUNDA: ['43', 13],
  JTSD: ['JT', 13],
  SF: ['SF', 13],
  JD: ['JDVA', 11],
  DEPPON: ['DPK', 12],
  EMS: ['12', 11],
  CHINAPOST: ['98', 11],
}

/** A number of a brand; of one that nobody knows yet, thirteen digits. */
export function sampleWaybill(brand: string, digits: (count: number) => string): string {
  const [prefix, count] = SAMPLES[brand] ?? ['9', 12]
  return prefix + digits(count)
}
