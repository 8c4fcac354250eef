import { describe, expect, it } from 'vitest'
import { numbersOfPeople } from './appeals.personal.ts'

describe('numbers of people in an answer', () => {
  it.each([
    ['经核实，快递员已上门道歉，运费 12.50 元已退。', []],
    ['请致电我司客服 0755-26001234 或 95311。', []],
    ['运单 78132434365723 已签收，申诉 SS4403002026112800003 属实。', []],
    ['请联系经办人 138 0000 0001。', []],
    ['请联系经办人 +86 13800000001。', []],
    ['快递员电话 13900000002，可直接联系。', ['phone']],
    ['签收人身份证 11010119900307123X，电话 139-0000-0002。', ['idNumber', 'phone']],
    ['赔款已转入 6222 0212 3456 7890 128。', ['bankCard']],
    ['请写信到 li.lei@example.com。', ['email']],
    ['电话 139****0002。', []],
  ] as const)('%s', (text, kinds) => {
    expect(numbersOfPeople(text, ['13800000001'])).toEqual(kinds)
  })

  it('costs no more than the text is long', () => {
    expect(numbersOfPeople('13900000002，'.repeat(20_000), [])).toEqual(['phone'])
  })
})
