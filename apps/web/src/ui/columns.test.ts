import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setLanguage } from '../lib/i18n.ts'
import {
  arrange,
  bySide,
  type Column,
  type ColumnSetting,
  decimalSum,
  fitting,
  idleAmong,
  isTooWide,
  settingOf,
  widthIn,
  widthOf,
} from './columns.ts'

interface Row {
  id: string
}
const column = (dataIndex: string, more: Pick<Column<Row>, 'checked'> = {}): Column<Row> => ({
  dataIndex,
  made: true,
  customRender: () => undefined,
  title: dataIndex.toUpperCase(),
  ...more,
})
const original = [column('a'), column('b'), column('c', { checked: false }), column('d')]
const faceOf = (setting?: ColumnSetting, columns = original) =>
  arrange(columns, setting).map(
    ({ column: { dataIndex }, shown, side }) => `${shown ? '' : '-'}${dataIndex}${side?.[0] ?? ''}`,
  )

describe('arrange', () => {
  it('shows the original set where nothing was set', () => {
    expect(faceOf()).toEqual(['a', 'b', '-c', 'd'])
  })

  it('keeps order, hidden columns and pins of a setting', () => {
    const setting: ColumnSetting = {
      order: ['d', 'c', 'a', 'b'],
      hidden: ['a'],
      pins: { d: 'left', b: 'right' },
    }
    expect(faceOf(setting)).toEqual(['dl', 'c', '-a', 'br'])
  })

  it('puts a column the setting does not know behind its predecessor, and forgets one that is gone', () => {
    const setting: ColumnSetting = { order: ['d', 'gone', 'a'], hidden: ['gone'], pins: {} }
    expect(faceOf(setting)).toEqual(['d', 'a', 'b', '-c'])
    expect(faceOf(setting, [column('new'), ...original])).toEqual(['new', 'd', 'a', 'b', '-c'])
  })

  it('makes a setting that arranges the same way again', () => {
    const names = original.map(({ dataIndex }) => dataIndex)
    const settings = fc.record({
      order: fc.shuffledSubarray(names, { minLength: names.length }),
      hidden: fc.subarray(names),
      pins: fc.dictionary(fc.constantFrom(...names), fc.constantFrom('left' as const, 'right' as const)),
    })
    fc.assert(
      fc.property(settings, (setting) => {
        const arranged = arrange(original, setting)
        expect(arrange(original, settingOf(arranged))).toEqual(arranged)
        expect(arranged.map(({ column: { dataIndex } }) => dataIndex)).toEqual(setting.order)
      }),
    )
  })

  it('stands pinned columns at their sides', () => {
    const setting: ColumnSetting = {
      order: ['a', 'b', 'c', 'd'],
      hidden: [],
      pins: { d: 'left', a: 'right' },
    }
    expect(bySide(arrange(original, setting)).map(({ column: { dataIndex } }) => dataIndex)).toEqual([
      'd',
      'b',
      'c',
      'a',
    ])
  })
})

describe('decimalSum', () => {
  it.each([
    [[], '0'],
    [[null, undefined, '', 'none'], '0'],
    [['0.10', '0.20'], '0.30'],
    [['999999999.99', '0.01'], '1000000000.00'],
    [[1, 2.5, '-4'], '-0.5'],
    [['-0.05', '0.04'], '-0.01'],
  ])('of %j is %s', (values, sum) => {
    expect(decimalSum(values)).toBe(sum)
  })

  it('loses no cent: it agrees with counting in cents', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), { minLength: 1 }),
        (cents) => {
          const texts = cents.map((n) => {
            const digits = String(Math.abs(n)).padStart(3, '0')
            return `${n < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
          })
          const counted = cents.reduce((total, n) => total + n, 0)
          expect(Math.round(Number(decimalSum(texts)) * 100)).toBe(counted)
        },
      ),
    )
  })
})

describe('what a list has room for', () => {
  const some: Column<Row>[] = [
    { ...column('number'), width: 200 },
    { ...column('person'), width: 80, from: 992 },
    column('title'),
    { ...column('due'), width: 250, narrow: 150 },
    { ...column('changed'), width: 100, from: 1100 },
    { ...column('source'), width: 100, from: 1100 },
  ]
  const shownIn = (room: number | undefined) =>
    fitting(arrange(some, undefined), room).map(({ column: { dataIndex, width } }) => `${dataIndex} ${width}`)

  it('is everything, as wide as it wants, where nobody knows the room or there is enough', () => {
    const all = ['number 200', 'person 80', 'title undefined', 'due 250', 'changed 100', 'source 100']
    expect(shownIn(undefined)).toEqual(all)
    expect(shownIn(902)).toEqual(all)
  })

  it('becomes narrow before a column goes', () => {
    expect(shownIn(901)).toHaveLength(6)
    expect(shownIn(901)).toContain('due 150')
  })

  it('loses the columns of the widest windows first, the last of them before the others', () => {
    expect(shownIn(801)).toEqual(['number 200', 'person 80', 'title undefined', 'due 150', 'changed 100'])
    expect(shownIn(610)).toEqual(['number 200', 'person 80', 'title undefined', 'due 150'])
    expect(shownIn(600)).toEqual(['number 200', 'title undefined', 'due 150'])
  })

  it('counts the marks that rows are chosen by only where there are any', () => {
    const all = arrange(some, undefined)
    expect(fitting(all, 862, 0)).toHaveLength(6)
    expect(fitting(all, 862, 0)[3]!.column.width).toBe(250)
    expect(fitting(all, 862)[3]!.column.width).toBe(150)
  })

  describe('with a column of acts pinned to the right', () => {
    const withActs: Column<Row>[] = [
      { ...column('number'), width: 215 },
      { ...column('kind'), width: 150 },
      { ...column('due'), width: 110 },
      { ...column('now'), width: 160 },
      { ...column('owner'), width: 100, from: 1100 },
      { ...column('acts'), width: 330, tight: 112 },
    ]
    const pins = { acts: 'right' as const }
    const order = withActs.map(({ dataIndex }) => dataIndex)
    const inRoom = (room: number) => fitting(arrange(withActs, { order, hidden: [], pins }), room, 0)
    const actsIn = (room: number) => inRoom(room).at(-1)!

    it('has the acts at their own width as long as other columns may go', () => {
      expect(inRoom(966).map(({ column: { dataIndex } }) => dataIndex)).not.toContain('owner')
      expect(actsIn(966)).toMatchObject({ column: { width: 330 }, side: 'right' })
    })

    it('has them behind one button where they would lie over the column before them', () => {
      expect(actsIn(886)).toMatchObject({ column: { width: 112 }, isTight: true, side: 'right' })
      expect(isTooWide(inRoom(886), 886, 0)).toBe(false)
    })

    it('keeps them pinned while they scroll over less than half of the place, not beyond', () => {
      expect(isTooWide(inRoom(500), 500, 0)).toBe(true)
      expect(actsIn(500).side).toBe('right')
      expect(actsIn(220).side).toBeUndefined()
    })
  })

  it('keeps what says nothing of a width, and scrolls', () => {
    expect(shownIn(100)).toEqual(['number 200', 'title undefined', 'due 150'])
    expect(widthOf(fitting(arrange(some, undefined), 100), 132)).toBe(522)
  })
})

describe('a column of acts', () => {
  const acts: Column<Row>[] = [column('a'), { ...column('acts'), hasActs: ({ id }) => id === 'mine' }]

  it('is idle where none of the rows has any, and not before there are rows', () => {
    expect(idleAmong(acts, [{ id: 'a' }, { id: 'b' }])).toEqual(['acts'])
    expect(idleAmong(acts, [{ id: 'a' }, { id: 'mine' }])).toEqual([])
    expect(idleAmong(acts, [])).toEqual([])
  })
})

describe('a column', () => {
  it('is wider where words are longer', () => {
    expect(widthIn(168, 256)).toBe(168)
    setLanguage('en')
    expect(widthIn(168, 256)).toBe(256)
    setLanguage('zh-cn')
  })
})
