import { describe, expect, it } from 'vitest'
import { shippedCalendar } from './calendar.fixture.ts'
import { readNotice } from './notice.ts'

const NOTICE_2026 = `各省、自治区、直辖市人民政府，国务院各部委、各直属机构：
一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。
节假日期间，各地区、各部门要妥善安排好值班和安全、保卫等工作。`

const kinds = (days: readonly { date: string; kind: string }[]) =>
  Object.fromEntries(days.map(({ date, kind }) => [date, kind]))

describe('readNotice', () => {
  it('does not believe a notice whose weekdays are those of another year', () => {
    const { days, problems } = readNotice(NOTICE_2026, 2027)
    expect(problems).toHaveLength(7)
    expect(days).toEqual([])
  })

  it.each([
    ['a date that does not exist', '春节：2月30日放假。'],
    ['a span that ends before it starts', '春节：2月23日至15日放假。'],
    ['a span longer than any holiday', '春节：2月1日至28日放假。'],
    ['another number of days than the notice counts', '元旦：1月1日至3日放假，共4天。'],
  ])('names the line with %s', (_, line) => {
    expect(readNotice(line, 2026)).toEqual({ days: [], problems: [line] })
  })

  it('tells a date that is said to be both rest and work', () => {
    const { problems } = readNotice('春节：2月15日放假。\n元旦：2月15日上班。', 2026)
    expect(problems).toEqual(['2026-02-15 春节 / 元旦'])
  })

  it('finds nothing in a text without dates', () => {
    expect(readNotice('国务院办公厅\n节假日安排\n', 2026)).toEqual({ days: [], problems: [] })
  })

  it('reads the notice of 2026 exactly as the shipped plan has it', () => {
    const { days, problems } = readNotice(NOTICE_2026, 2026)
    expect(problems).toEqual([])
    const shipped = [...shippedCalendar().days].flatMap(([date, { kind }]) =>
      date.startsWith('2026') ? [{ date, kind }] : [],
    )
    const said = kinds(days)
    for (const { date, kind } of shipped) expect([date, said[date]]).toEqual([date, kind])
    // The notice also names the weekends inside a holiday; nothing else may be more.
    expect(days.every(({ date }) => shipped.some((one) => one.date === date))).toBe(true)
  })

  it('reads rows of a table', () => {
    const { days, problems } = readNotice(
      '元旦\t1月1日—3日\t1月4日上班\n劳动节 | 5月1日至5日 | 5月9日（周六）上班',
      2026,
    )
    expect(problems).toEqual([])
    expect(kinds(days)).toEqual({
      '2026-01-01': 'rest',
      '2026-01-02': 'rest',
      '2026-01-03': 'rest',
      '2026-01-04': 'workday',
      '2026-05-01': 'rest',
      '2026-05-02': 'rest',
      '2026-05-03': 'rest',
      '2026-05-04': 'rest',
      '2026-05-05': 'rest',
      '2026-05-09': 'workday',
    })
  })

  it('keeps rest and work apart in one sentence, and a name of two holidays whole', () => {
    const { days } = readNotice('国庆节、中秋节：10月1日至3日放假，共3天，10月11日（周六）上班。', 2025)
    expect(kinds(days)).toEqual({
      '2025-10-01': 'rest',
      '2025-10-02': 'rest',
      '2025-10-03': 'rest',
      '2025-10-11': 'workday',
    })
    expect(days[0]?.name).toBe('国庆节、中秋节')
  })

  it('leaves days of the year before to that year', () => {
    const { days } = readNotice('元旦：2022年12月31日（周六）至2023年1月2日（周一）放假调休，共3天。', 2023)
    expect(days.map(({ date }) => date)).toEqual(['2023-01-01', '2023-01-02'])
  })
})
