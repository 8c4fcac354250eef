import { COUNTS, NO_SUMS, type Sums } from '@appeal/contract/figures/measures.ts'
import { isSmall } from '@appeal/contract/figures/smallNumbers.ts'
import type { MonthContent } from '@appeal/contract/figures/snapshots.ts'
import { OPEN_GROUPS, TOGETHER } from '@appeal/contract/openData/openData.routes.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodOf, published } from '../figures/figures.service.ts'
import { composeBulletin } from './bulletins.document.ts'
import type { Bulletin } from './bulletins.parts.ts'

const MONTHS = ['2026-07', '2026-08', '2026-09'] as const
const BRANDS = { CHINAPOST: 'POSTAL', ZTO: 'EXPRESS', YTO: 'EXPRESS', SF: 'EXPRESS', STO: 'EXPRESS' } as const
const PROBLEMS = ['DAMAGE', 'DELAY', 'DELIVERY', 'LOSS'] as const
const MAIL = ['PARCEL', 'LETTER'] as const
/** Million items of every brand in a month: a rate tells its cases to the last one. */
const MILLIONS = 10

type Way = 'accepted' | 'handled' | 'valid'
interface Cell {
  month: string
  brand: keyof typeof BRANDS
  l1: (typeof PROBLEMS)[number]
  mail: (typeof MAIL)[number]
  accepted: number
  handled: number
  valid: number
}
type Keep = (cell: Cell) => boolean
const kindOf = ({ brand }: Cell) => BRANDS[brand]

/** Frozen months of these cases. */
const contentsOf = (cells: readonly Cell[]) =>
  MONTHS.map((month): MonthContent => {
    const by = (key: (cell: Cell) => string) => {
      const found: Record<string, Sums> = {}
      for (const cell of cells.filter((one) => one.month === month)) {
        const sums = found[key(cell)] ?? NO_SUMS
        found[key(cell)] = {
          ...sums,
          accepted: sums.accepted + cell.accepted,
          handled: sums.handled + cell.handled,
          valid: sums.valid + cell.valid,
        }
      }
      return Object.fromEntries(
        Object.entries(found).map(([name, sums]) => [name, COUNTS.map((count) => sums[count])]),
      )
    }
    return {
      ...{ format: 1, month, corrections: [] },
      volumes: Object.keys(BRANDS).map((brand) => ({ brand, area: '000000', millions: String(MILLIONS) })),
      cells: {
        ...{ city: {}, bureau: {} },
        brand: by((cell) => `440000|${cell.brand}|${kindOf(cell)}|${cell.l1}`),
        reason: by((cell) => `440000|${kindOf(cell)}|${cell.mail}|${cell.l1}|`),
        channel: by((cell) => `WEB|${kindOf(cell)}`),
      },
    }
  })

const words = {
  label: (_: string, code: string) => code,
  kindOf: (brand: string) => BRANDS[brand as keyof typeof BRANDS],
  rules: { least: 10, weights: [0.35, 0.25, 0.2, 0.1, 0.1] },
  withholds: true,
}
const bulletinOf = (period: string, contents: MonthContent[], previous: MonthContent[] | null = null) =>
  composeBulletin(period, contents, { previous, lastYear: null }, {}, words)

/** What somebody knows who reads everything: of each way of counting the sums of cells that were told, as vectors. */
const PRIME = 1_000_003
class Reader {
  readonly #rows: Record<Way, Map<number, number[]>> = {
    accepted: new Map(),
    handled: new Map(),
    valid: new Map(),
  }
  readonly #cells: readonly Cell[]
  constructor(cells: readonly Cell[]) {
    this.#cells = cells
  }
  /** What of a sum is not made up of those that were told. */
  #rest(way: Way, keep: Keep): number[] {
    const vector = this.#cells.map((cell): number => (keep(cell) ? 1 : 0))
    for (let i = 0; i < vector.length; i += 1) {
      const row = vector[i] ? this.#rows[way].get(i) : undefined
      if (!row) continue
      const times = vector[i]!
      for (let j = i; j < vector.length; j += 1)
        vector[j] = (((vector[j]! - times * row[j]!) % PRIME) + PRIME) % PRIME
    }
    return vector
  }
  sumOf = (way: Way, keep: Keep) => this.#cells.reduce((sum, cell) => sum + (keep(cell) ? cell[way] : 0), 0)
  /** It is printed how many there are. */
  reads(way: Way, keep: Keep, printed: number) {
    expect(printed).toBe(this.sumOf(way, keep))
    this.learns(way, keep)
  }
  learns(way: Way, keep: Keep) {
    const rest = this.#rest(way, keep)
    const first = rest.findIndex((n) => n !== 0)
    if (first < 0) return
    let inverse = 1
    for (let power = PRIME - 2, base = rest[first]!; power > 0; power = Math.floor(power / 2)) {
      if (power % 2) inverse = (inverse * base) % PRIME
      base = (base * base) % PRIME
    }
    this.#rows[way].set(
      first,
      rest.map((n) => (n * inverse) % PRIME),
    )
  }
  /** Whether the sum can be reckoned from those that were told. */
  knows = (way: Way, keep: Keep) => this.#rest(way, keep).every((n) => n === 0)
}

const textOf = ({ blocks }: Bulletin) =>
  blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('\n')
const rowsOf = ({ blocks }: Bulletin, title: string) =>
  blocks.flatMap((block) => (block.kind === 'table' && block.title.startsWith(title) ? block.rows : []))
const NAMES = { POSTAL: '邮政普遍服务', EXPRESS: '快递服务' } as const

/** Reads every number of a bulletin. */
function readBulletin(reader: Reader, bulletin: Bulletin, months: string[], before: string[]) {
  const handled = bulletin.period.includes('Q') ? 'accepted' : 'handled'
  const within = (cell: Cell) => months.includes(cell.month)
  const text = textOf(bulletin)
  const change = '件(?:（[^）]*）)?(，环比)?'
  const sentence = (words: RegExp, way: Way, keep: Keep) => {
    const found = words.exec(text)
    if (!found) return
    reader.reads(way, (cell) => within(cell) && keep(cell), Number(found[1]))
    if (found[2]) reader.learns(way, (cell) => before.includes(cell.month) && keep(cell))
  }
  const [ofAll, ofValid] = text.split('\n').filter((line) => /^（[一二]）(各级|其中有效)/.test(line))
  sentence(new RegExp(`(?:处理|受理)用户申诉(\\d+)${change}`), handled, () => true)
  sentence(new RegExp(`其中有效申诉（确定企业责任的）(\\d+)${change}`), 'valid', () => true)
  for (const [kind, name] of Object.entries(NAMES)) {
    const ofKind = (cell: Cell) => kindOf(cell) === kind
    for (const [line, way] of [
      [ofAll, handled],
      [ofValid, 'valid'],
    ] as const) {
      const found = new RegExp(`涉及${name}问题的(\\d+)${change}`).exec(line ?? '')
      if (!found) continue
      reader.reads(way, (cell) => within(cell) && ofKind(cell), Number(found[1]))
      if (found[2]) reader.learns(way, (cell) => before.includes(cell.month) && ofKind(cell))
    }
    for (const [, l1, n, share, valid, validShare, ...mail] of rowsOf(bulletin, `${name}申诉问题统计`)) {
      const keep = (cell: Cell) => within(cell) && ofKind(cell) && (l1 === '合计' || cell.l1 === l1)
      if (n === '＊') expect(share).toBe('＊')
      else reader.reads(handled, keep, Number(n))
      if (valid === '＊') expect(validShare).toBe('＊')
      else reader.reads('valid', keep, Number(valid))
      for (const [i, code] of MAIL.entries())
        if (mail[i] !== '＊')
          reader.reads('valid', (cell) => keep(cell) && cell.mail === code, Number(mail[i]))
    }
  }
  for (const [brand, rate, validRate, ...categories] of rowsOf(bulletin, '主要快递企业申诉率')) {
    if (brand?.endsWith('平均')) continue
    const read = (way: Way, printed: string | undefined, keep: Keep) => {
      if (Number.isFinite(Number(printed)))
        reader.learns(way, (cell) => within(cell) && cell.brand === brand && keep(cell))
    }
    read(handled, rate, () => true)
    read('valid', validRate, () => true)
    for (const [i, l1] of ['DELAY', 'LOSS', 'DAMAGE', 'DELIVERY'].entries())
      read(handled, categories[i], (cell) => cell.l1 === l1)
  }
}

/** Reads every number of the open data of these months, which are none where one of the months has too few. */
function readOpenData(reader: Reader, contents: MonthContent[]) {
  const months = contents.map(({ month }) => month as string)
  const within = (cell: Cell) => months.includes(cell.month)
  if (months.some((month) => isSmall(reader.sumOf('handled', (cell) => cell.month === month)))) return
  const codeOf = { brand: 'brand', problem: 'l1' } as const
  for (const group of OPEN_GROUPS) {
    if (group === 'province' || group === 'channel') continue
    const { cells, together } = published(periodOf(contents), group, true)
    for (const { code, appeals, valid } of cells) {
      const at = (cell: Cell) => cell[codeOf[group]]
      const keep = (cell: Cell) =>
        within(cell) && (code === TOGETHER ? together.has(at(cell)) : at(cell) === code)
      reader.reads('handled', keep, appeals)
      if (valid !== null) reader.reads('valid', keep, valid)
    }
  }
}

/** Every count by brand, problem, kind and kind of mail that is told of a period in one place or the other. */
function* smallOnes(reader: Reader, months: string[]) {
  const within = (cell: Cell) => months.includes(cell.month)
  const ways = (months.length > 1 ? ['handled', 'valid', 'accepted'] : ['handled', 'valid']) as Way[]
  const sets: [string, Keep][] = [
    ...Object.keys(BRANDS).map((brand): [string, Keep] => [brand, (cell) => cell.brand === brand]),
    ...PROBLEMS.map((l1): [string, Keep] => [l1, (cell) => cell.l1 === l1]),
    ...Object.keys(NAMES).flatMap((kind): [string, Keep][] => [
      [kind, (cell) => kindOf(cell) === kind],
      ...PROBLEMS.flatMap((l1): [string, Keep][] => [
        [`${kind} ${l1}`, (cell) => kindOf(cell) === kind && cell.l1 === l1],
        ...MAIL.map((mail): [string, Keep] => [
          `${kind} ${l1} ${mail}`,
          (cell) => kindOf(cell) === kind && cell.l1 === l1 && cell.mail === mail,
        ]),
      ]),
    ]),
    ...Object.keys(BRANDS).flatMap((brand) =>
      PROBLEMS.map((l1): [string, Keep] => [
        `${brand} ${l1}`,
        (cell) => cell.brand === brand && cell.l1 === l1,
      ]),
    ),
  ]
  for (const [name, keep] of sets)
    for (const way of ways) {
      const n = reader.sumOf(way, (cell) => within(cell) && keep(cell))
      if (isSmall(n))
        yield {
          name: `${months.join()} ${name} ${way} ${n}`,
          known: reader.knows(way, (cell) => within(cell) && keep(cell)),
        }
    }
}

const zCells = fc
  .record({
    most: fc.constantFrom(2, 6, 12, 40),
    postal: fc.constantFrom(1, 3, 12),
    numbers: fc.array(fc.nat({ max: 999 }), { minLength: 480, maxLength: 480 }),
  })
  .map(({ most, postal, numbers }) => {
    let at = 0
    const next = (limit: number) => numbers[at++ % numbers.length]! % (limit + 1)
    return MONTHS.flatMap((month) =>
      (Object.keys(BRANDS) as Cell['brand'][]).flatMap((brand) =>
        PROBLEMS.flatMap((l1) =>
          MAIL.map((mail): Cell => {
            const few = brand === 'CHINAPOST' ? postal : brand === 'SF' ? 1 : most
            const handled = next(4) === 0 ? next(most * 2) : next(few)
            return { month, brand, l1, mail, handled, valid: next(handled), accepted: next(few * 2) }
          }),
        ),
      ),
    )
  })

describe('the small-number rule over bulletins and open data', () => {
  it('lets nobody who reads all of them reckon a count below five', () => {
    fc.assert(
      fc.property(zCells, (cells) => {
        const contents = contentsOf(cells)
        const reader = new Reader(cells)
        for (const [i, month] of MONTHS.entries()) {
          const before = i > 0 ? MONTHS[i - 1]! : null
          const bulletin = bulletinOf(month, [contents[i]!], before === null ? null : [contents[i - 1]!])
          readBulletin(reader, bulletin, [month], before === null ? [] : [before])
          readOpenData(reader, [contents[i]!])
        }
        readBulletin(reader, bulletinOf('2026Q3', contents), [...MONTHS], [])
        readOpenData(reader, contents)
        const given = [...MONTHS.map((month) => [month]), [...MONTHS]].flatMap((months) =>
          [...smallOnes(reader, months)].filter(({ known }) => known).map(({ name }) => name),
        )
        expect(given).toEqual([])
      }),
      { numRuns: 60, endOnFailure: true },
    )
  })
})

describe('what a bulletin does not tell', () => {
  const cell = (given: Partial<Cell>): Cell => ({
    ...{ month: '2026-07', brand: 'ZTO', l1: 'LOSS', mail: 'PARCEL', accepted: 0, handled: 0, valid: 0 },
    ...given,
  })
  const july = [
    cell({ handled: 40, valid: 20 }),
    cell({ l1: 'DELAY', handled: 30, valid: 10 }),
    cell({ l1: 'DAMAGE', handled: 9, valid: 2 }),
    cell({ brand: 'YTO', l1: 'DELIVERY', handled: 3, valid: 1 }),
    cell({ brand: 'YTO', handled: 40, valid: 20 }),
  ]
  const ofMonth = (cells: readonly Cell[], i = 0) => bulletinOf(MONTHS[i]!, [contentsOf(cells)[i]!])
  const express = (bulletin: Bulletin) => rowsOf(bulletin, '快递服务申诉问题统计')

  it('stands as a sign, with no share, no place by its size and no cases, and is explained', () => {
    const bulletin = ofMonth(july)
    expect(express(bulletin).map((row) => row.slice(1, 6))).toEqual([
      ['LOSS', '80', '65.57%', '40', '75.47%'],
      ['DELAY', '30', '24.59%', '＊', '＊'],
      // Nine are enough to be told, but three would be what is left of the sum.
      ['DAMAGE', '＊', '＊', '＊', '＊'],
      ['DELIVERY', '＊', '＊', '＊', '＊'],
      ['合计', '122', '100.00%', '53', '100.00%'],
    ])
    const behind = bulletin.blocks.flatMap((block) =>
      block.kind === 'table' && block.title.startsWith('快递') ? (block.behind ?? []) : [],
    )
    for (const links of behind.slice(2, 4)) expect(links.every((one) => one === null)).toBe(true)
    expect(textOf(bulletin)).not.toContain('DAMAGE')
    expect(JSON.stringify(bulletin.blocks)).toContain('＊：少于5件')
  })

  it('is what open data do not tell of the same brand, by its rate', () => {
    const few = [...july, cell({ brand: 'SF', handled: 4 }), cell({ brand: 'STO', handled: 12 })]
    const rates = new Map(rowsOf(ofMonth(few), '主要快递企业申诉率').map(([brand, rate]) => [brand, rate]))
    expect(Object.fromEntries(rates)).toMatchObject({ SF: '少', STO: '＊', ZTO: '7.90', YTO: '4.30' })
  })

  it('is not told by a quarter either, though it is large there', () => {
    const rest = (month: string) => july.map((one) => ({ ...one, month, valid: one.handled, accepted: 50 }))
    const quarter = bulletinOf('2026Q3', contentsOf([...july, ...rest('2026-08'), ...rest('2026-09')]))
    const valid = Object.fromEntries(express(quarter).map((row) => [row[1], row[4]]))
    expect(valid).toEqual({ LOSS: '200', DELAY: '＊', DAMAGE: '＊', DELIVERY: '＊', 合计: '297' })
  })

  it('is told where the regulator lets bulletins print every count, in whatever place its size gives it', () => {
    const none = { previous: null, lastYear: null }
    const bulletin = composeBulletin(
      '2026-07',
      [contentsOf(july)[0]!],
      none,
      {},
      { ...words, withholds: false },
    )
    expect(express(bulletin).map((row) => row.slice(1, 7))).toEqual([
      ['LOSS', '80', '65.57%', '40', '75.47%', '40'],
      ['DELAY', '30', '24.59%', '10', '18.87%', '10'],
      ['DAMAGE', '9', '7.38%', '2', '3.77%', '2'],
      ['DELIVERY', '3', '2.46%', '1', '1.89%', '1'],
      ['合计', '122', '100.00%', '53', '100.00%', '53'],
    ])
    expect(JSON.stringify(bulletin.blocks)).not.toContain('＊')
  })

  it('is no reason for open data to give way where bulletins tell it', () => {
    const cells = [
      ...july.slice(0, 2),
      cell({ brand: 'CHINAPOST', handled: 20, valid: 2 }),
      cell({ brand: 'CHINAPOST', l1: 'DELAY', handled: 20, valid: 10 }),
    ]
    const period = periodOf([contentsOf(cells)[0]!])
    const valid = (withholds: boolean) =>
      Object.fromEntries(published(period, 'problem', withholds).cells.map((one) => [one.code, one.valid]))
    // The few of one kind of service would be what the sum leaves of the other one's.
    expect(valid(true)).toEqual({ LOSS: null, DELAY: null })
    expect(valid(false)).toEqual({ LOSS: 22, DELAY: 20 })
  })

  it('is not told by a change', () => {
    const august = july.map((one) => ({ ...one, month: '2026-08' }))
    const post = (month: string, handled: number) => cell({ month, brand: 'CHINAPOST', handled, valid: 0 })
    const text = (before: number) => {
      const all = contentsOf([
        ...[...july, ...august, post('2026-07', before), post('2026-08', 30)],
        ...['2026-07', '2026-08'].map((month) => cell({ month, brand: 'SF', handled: 5 })),
      ])
      return textOf(bulletinOf('2026-08', [all[1]!], [all[0]!]))
    }
    expect(text(20)).toContain('邮政普遍服务问题的30件（占19.11%），环比上升50.0%')
    expect(text(2)).toContain('邮政普遍服务问题的30件（占19.11%）；')
  })
})
