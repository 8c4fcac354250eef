import { brandAverages, measure } from '@appeal/contract/figures/arithmetic.ts'
import { NO_SUMS, type Sums } from '@appeal/contract/figures/measures.ts'
import { frozenVolumes } from '../figures/figures.service.ts'
import { type Block, type BulletinWords, type Compared, NONE, ofKind } from './bulletins.parts.ts'

/** A brand with what its rates count: the cases that its known volume carried, all or of one problem. */
interface BrandRow {
  brand: string
  sums: Sums
  counted: Sums
  of(l1: string): Sums
  volume: string | null
}

const CATEGORIES = ['DELAY', 'LOSS', 'DAMAGE', 'DELIVERY'] as const

/** The chapter of brands: rates per million items, their means, and the composite index. */
export function brandsChapter({ now }: Compared, words: BulletinWords): Block[] {
  const volumes = frozenVolumes(now.contents, words.kindOf)
  const express = ofKind('express')
  const rows = [...now.split('brand', ['brand'], express)].map(([brand, sums]): BrandRow => {
    const covered = volumes({ brand }, now.months)
    const counted = (l1?: string) =>
      covered
        ? now.carried(covered, (at) => express(at) && at.brand === brand && (!l1 || at.l1 === l1))
        : NO_SUMS
    return { brand, sums, counted: counted(), of: counted, volume: covered?.millions ?? null }
  })
  const rate = ({ counted, volume }: BrandRow, key: 'rate' | 'validRate') => {
    const { value, few } = measure(key, counted, volume, words.rules)
    return value ?? (few ? '少' : NONE)
  }
  const categoryRate = ({ counted, of, volume }: BrandRow, l1: string) => {
    // The small-number rule looks at all of the brand's cases, not at one problem's.
    if (counted.handled < words.rules.least) return NONE
    return measure('rate', of(l1), volume, { ...words.rules, least: 0 }).value ?? NONE
  }
  // From the highest rate on; those with too few cases come after those with a rate, those without any last.
  const weight = ({ counted, volume }: BrandRow) =>
    counted.handled === 0 ? -2 : Number(measure('rate', counted, volume, words.rules).value ?? -1)
  const known = rows
    .filter(({ volume }) => volume !== null)
    .sort((a, b) => weight(b) - weight(a) || (a.brand < b.brand ? -1 : 1))
  const means = [
    brandAverages(known.map(({ counted, volume }) => ({ sums: counted, volume }))),
    brandAverages(
      known.map(({ counted, volume }) => ({ sums: counted, volume })),
      'valid',
    ),
    ...CATEGORIES.map((l1) => brandAverages(known.map(({ of, volume }) => ({ sums: of(l1), volume })))),
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
