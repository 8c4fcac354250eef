import { describe, expect, it } from 'vitest'
import { type CompensationClaim, compensationFor, compensationLaws } from './compensation.ts'

const ITEM = { value: '680.00', postage: '12.00' } as const
const rulesOf = (claim: CompensationClaim) => compensationFor(claim).steps.map(({ rule }) => rule)

describe('compensation by the rules', () => {
  it.each<[string, Omit<CompensationClaim, 'value' | 'postage'>, string, string[]]>([
    [
      'express lost, insured',
      { mail: 'EXPRESS', damage: 'TOTAL', insuredAmount: '500' },
      '512.00',
      ['agreed', 'feeBack'],
    ],
    ['express lost, not insured', { mail: 'EXPRESS', damage: 'TOTAL' }, '692.00', ['value', 'feeBack']],
    [
      'express damaged by half, insured for half',
      { mail: 'EXPRESS', damage: 'PARTIAL', loss: '340', insuredAmount: '340' },
      '170.00',
      ['agreedShare'],
    ],
    ['express short, not insured', { mail: 'EXPRESS', damage: 'PARTIAL', loss: '99.99' }, '99.99', ['loss']],
    ['express late', { mail: 'EXPRESS', damage: 'DELAY' }, '12.00', ['feeBack']],
    [
      'express late, contents spoiled',
      { mail: 'EXPRESS', damage: 'DELAY', loss: '80' },
      '92.00',
      ['loss', 'feeBack'],
    ],
    [
      'parcel lost, insured',
      { mail: 'RECORDED', damage: 'TOTAL', insuredAmount: '500' },
      '500.00',
      ['insured'],
    ],
    [
      'parcel damaged, insured for half of its value',
      { mail: 'RECORDED', damage: 'PARTIAL', loss: '200', insuredAmount: '340' },
      '100.00',
      ['insuredShare'],
    ],
    [
      'parcel insured above its value',
      { mail: 'RECORDED', damage: 'PARTIAL', loss: '200', insuredAmount: '900' },
      '200.00',
      ['insuredShare'],
    ],
    ['parcel lost, not insured', { mail: 'RECORDED', damage: 'TOTAL' }, '36.00', ['actual', 'capped']],
    ['parcel short by little', { mail: 'RECORDED', damage: 'PARTIAL', loss: '30' }, '30.00', ['actual']],
    [
      'parcel lost by gross negligence',
      { mail: 'RECORDED', damage: 'TOTAL', gross: true },
      '680.00',
      ['unlimited'],
    ],
    ['parcel late', { mail: 'RECORDED', damage: 'DELAY' }, '0.00', ['notLoss']],
    ['registered letter lost', { mail: 'REGISTERED_LETTER', damage: 'TOTAL' }, '36.00', ['triple']],
    ['ordinary mail lost', { mail: 'ORDINARY', damage: 'TOTAL' }, '0.00', ['ordinary']],
    [
      'ordinary mail lost by intent',
      { mail: 'ORDINARY', damage: 'TOTAL', gross: true },
      '680.00',
      ['ordinary', 'ordinaryGross'],
    ],
  ])('%s', (_name, claim, amount, rules) => {
    const given = { ...ITEM, ...claim }
    expect(compensationFor(given).amount).toBe(amount)
    expect(rulesOf(given)).toEqual(rules)
    expect(compensationFor(given).steps.at(-1)?.amount).toBe(amount)
  })

  it('is reckoned to the nearest fen, and never beyond what there was', () => {
    const third = { mail: 'EXPRESS', damage: 'PARTIAL', value: '3.00', postage: '1' } as const
    expect(compensationFor({ ...third, loss: '1.00', insuredAmount: '0.50' }).amount).toBe('0.17')
    expect(compensationFor({ ...third, loss: '9.00' }).amount).toBe('3.00')
  })

  it('names for each step its article', () => {
    const { steps } = compensationFor({ ...ITEM, mail: 'RECORDED', damage: 'TOTAL' })
    expect(steps.map(({ law }) => law)).toEqual([compensationLaws.POST_47_2, compensationLaws.POST_47_2])
  })
})
