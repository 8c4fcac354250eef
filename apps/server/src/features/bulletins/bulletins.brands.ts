import { brandAverages, measure } from '@appeal/contract/figures/arithmetic.ts'
import { NO_SUMS, type Sums } from '@appeal/contract/figures/measures.ts'
import { isSmall, keptBack, RATE_HIDES_FROM, tellsNone } from '@appeal/contract/figures/smallNumbers.ts'
import { frozenVolumes, type Period } from '../figures/figures.service.ts'
import { type Block, type BulletinWords, type Compared, NONE, ofKind, WITHHELD } from './bulletins.parts.ts'

/** A brand with what its rates count: the cases that its known volume carried, all or of one problem. */
interface BrandRow {
  brand: string
  sums: Sums
  counted: Sums
  of(l1: string): Sums
  volume: string | null
  /** Whether its rates may stand, however few cases they count: they leave it open, or no count is kept back. */
  isOpen: boolean
}

const CATEGORIES = ['DELAY', 'LOSS', 'DAMAGE', 'DELIVERY'] as const

/**
 * Which rates of a problem would tell a small number, beside the rate of the brand or the sum of the problem.
 *
 * @param kept      problems that the chapter of the express service does not tell
 * @param isPrinted whether the brand's own rate is told
 */
function untoldRates(
  now: Period,
  rows: readonly BrandRow[],
  kept: ReadonlySet<string>,
  isPrinted: (row: BrandRow) => boolean,
) {
  const counts = new Map(
    rows.map(({ brand }) => [
      brand,
      now.split('brand', ['l1'], (at) => ofKind('express')(at) && at.brand === brand),
    ]),
  )
  const small = new Map(
    rows.map(({ brand }) => {
      const lines = [...counts.get(brand)!].map(([code, { handled }]) => ({ code, counts: [handled] }))
      return [brand, keptBack(lines.sort((a, b) => a.counts[0]! - b.counts[0]!))]
    }),
  )
  const isAlone = (row: BrandRow, l1: string) =>
    !row.isOpen && (!isPrinted(row) || small.get(row.brand)!.has(l1))
  const countOf = (row: BrandRow, l1: string) => counts.get(row.brand)!.get(l1)?.handled ?? 0
  // One column would give another away by the rates of the brands: all of them are told, or none.
  const isGiven = CATEGORIES.some((l1) => {
    const blurred = rows.some((row) => row.isOpen && countOf(row, l1) > 0)
    const apart = rows.filter((row) => isAlone(row, l1)).map((row) => countOf(row, l1))
    return !blurred && (kept.has(l1) || !tellsNone(apart))
  })
  return (row: BrandRow, l1: string) => !row.isOpen && (isGiven || isAlone(row, l1))
}

/** The chapter of brands: rates per million items, their means, and the composite index. */
export function brandsChapter({ now, withheld }: Compared, words: BulletinWords): Block[] {
  const volumes = frozenVolumes(now.contents, words.kindOf)
  const express = ofKind('express')
  const rows = [...now.split('brand', ['brand'], express)].map(([brand, sums]): BrandRow => {
    const covered = volumes({ brand }, now.months)
    const counted = (l1?: string) =>
      covered
        ? now.carried(covered, (at) => express(at) && at.brand === brand && (!l1 || at.l1 === l1))
        : NO_SUMS
    const volume = covered?.millions ?? null
    const isOpen = !words.withholds || Number(volume) >= RATE_HIDES_FROM
    return { brand, sums, counted: counted(), of: counted, volume, isOpen }
  })
  const everything = now.split('brand', ['brand'])
  /** A rate over few items tells its cases: those that are told nowhere else, or what the volume leaves out. */
  const isWithheld = (row: BrandRow, name: 'handled' | 'valid') =>
    !row.isOpen &&
    (withheld.brands[name].has(row.brand) ||
      isSmall((everything.get(row.brand) ?? NO_SUMS)[name] - row.counted[name]))
  const isFew = ({ counted }: BrandRow) => counted.handled > 0 && counted.handled < words.rules.least
  const rate = (row: BrandRow, key: 'rate' | 'validRate') => {
    if (isFew(row)) return '少'
    if (isWithheld(row, key === 'rate' ? 'handled' : 'valid')) return WITHHELD
    const { value, few } = measure(key, row.counted, row.volume, words.rules)
    return value ?? (few ? '少' : NONE)
  }
  // From the highest rate on; those with too few cases come after those with a rate, those without any last.
  const weight = (row: BrandRow) =>
    row.counted.handled === 0 ? -2 : Number(rate(row, 'rate')) >= 0 ? Number(rate(row, 'rate')) : -1
  const known = rows
    .filter(({ volume }) => volume !== null)
    .sort((a, b) => weight(b) - weight(a) || (a.brand < b.brand ? -1 : 1))
  const untold = untoldRates(
    now,
    rows,
    withheld.problems.express.handled,
    (row) => row.volume !== null && !isFew(row) && !isWithheld(row, 'handled'),
  )
  const categoryRate = (row: BrandRow, l1: string) => {
    // No rate of too few looks at all of the brand's cases, not at one problem's. Of none it is 0 where means go over the
    // rates that are printed.
    if (words.withholds ? isFew(row) : row.counted.handled < words.rules.least) return NONE
    if (untold(row, l1)) return WITHHELD
    return measure('rate', row.of(l1), row.volume, { ...words.rules, least: 0 }).value ?? NONE
  }
  // Of what is printed, so that they tell nothing else; of all brands where nothing is kept back.
  const isMeant = (text: string) => !words.withholds || Number.isFinite(Number(text))
  const mean = (told: (row: BrandRow) => string, sums: (row: BrandRow) => Sums, count?: 'valid') =>
    brandAverages(
      known.filter((row) => isMeant(told(row))).map((row) => ({ sums: sums(row), volume: row.volume })),
      count,
    )
  const means = [
    mean(
      (row) => rate(row, 'rate'),
      (row) => row.counted,
    ),
    mean(
      (row) => rate(row, 'validRate'),
      (row) => row.counted,
      'valid',
    ),
    ...CATEGORIES.map((l1) =>
      mean(
        (row) => categoryRate(row, l1),
        (row) => row.of(l1),
      ),
    ),
  ]
  const ranking = rows
    .flatMap(({ brand, sums }) => {
      const { value } = measure('index', sums, null, words.rules)
      return value === null ? [] : [{ brand, value }]
    })
    .sort((a, b) => Number(b.value) - Number(a.value) || (a.brand < b.brand ? -1 : 1))
    .slice(0, 10)
  return [
    { kind: 'heading', level: 1, text: '四、主要快递企业申诉情况' },
    {
      kind: 'table',
      title: '主要快递企业申诉率（百万件）',
      head: ['企业', '申诉率', '有效申诉率', ...CATEGORIES.map((l1) => `${words.label('l1', l1)}率`)],
      rows: [
        ...known.map((row) => [
          words.label('brand', row.brand),
          rate(row, 'rate'),
          rate(row, 'validRate'),
          ...CATEGORIES.map((l1) => categoryRate(row, l1)),
        ]),
        ['加权平均', ...means.map(({ weighted }) => weighted ?? NONE)],
        ['算术平均', ...means.map(({ plain }) => plain ?? NONE)],
      ],
    },
    {
      kind: 'table',
      title: '申诉处理工作综合指数（前十位）',
      head: ['序号', '企业', '综合指数'],
      rows: ranking.map(({ brand, value }, i) => [String(i + 1), words.label('brand', brand), value]),
    },
  ]
}
