import { describe, expect, it } from 'vitest'
import { ownTime } from '../testing/ownTime.ts'
import { ANSWER_PARTS, answerFaults, answerPartTexts } from './appeals.answers.ts'
import { APPEAL_L1 } from './appeals.codes.ts'

const against = (investigationResult: string, fields: object) =>
  answerFaults('OTHER', { investigationResult, ...fields }).against

describe('the words of an answer', () => {
  it.each([
    ['DELIVERY', '经致电申诉人核实，因门牌写错，快件由物业代收。'],
    ['DELAY', '轨迹显示快件因分拣中心积压于 9 月 3 日到达网点，已电话告知申诉人。'],
    ['LOSS', '经调取监控查找未果，确认丢失；申诉人提供订单，保价 300 元，已赔付并回访。'],
    ['DAMAGE', '收寄时验视包装完好，申诉人提供发票，同意赔偿 120 元，已去电说明。'],
    ['CHARGE', '上门费 5 元没有依据，已退还并与申诉人沟通。'],
    ['COD', '代收货款已于 9 月 4 日转账，依据结算条款，已电话告知。'],
  ])('lack nothing where they say what %s asks for', (problem, words) => {
    expect(answerFaults(problem, { investigationResult: words })).toEqual({
      missing: [],
      against: [],
      tone: [],
    })
  })

  it('lack every part of their problem where they are words of every answer', () => {
    const words = '我司高度重视，已批评教育相关人员，今后将改进服务。'
    for (const problem of APPEAL_L1)
      expect(answerFaults(problem, { investigationResult: words }).missing, problem).toEqual(
        ANSWER_PARTS[problem],
      )
    expect(answerFaults('NO_SUCH', { investigationResult: words }).missing).toEqual(ANSWER_PARTS.OTHER)
    expect(Object.keys(answerPartTexts)).toEqual(
      expect.arrayContaining([...new Set(Object.values(ANSWER_PARTS).flat())]),
    )
  })

  it.each([
    ['我司不予赔偿。', { handlingType: 'COMPENSATE' }, ['paid_not_said']],
    ['已赔偿申诉人 200 元。', { compensationAmount: '120.00' }, ['amount']],
    ['要求赔偿 500 元，协商后赔付 120 元。', { compensationAmount: '120.00' }, []],
    ['经查系我司责任。', { liability: 'NOT_RESPONSIBLE' }, ['liable']],
    ['经查我司无责任。', { liability: 'RESPONSIBLE' }, ['not_liable']],
    ['经查我司无责任。', { liability: 'NOT_RESPONSIBLE' }, []],
    ['与申诉人协商未果。', { agreedWithUser: true }, ['agreed']],
    ['申诉人对赔偿方案不满意。', { userSatisfied: 'SATISFIED' }, ['satisfied']],
    ['多次致电无人接听。', { userSatisfied: 'SATISFIED', contactTimes: 3 }, ['reached']],
    ['多次致电无人接听。', { userSatisfied: 'UNREACHABLE', agreedWithUser: false }, []],
    ['多次致电无人接听。', { userSatisfied: 'SATISFIED', contactTimes: 0 }, ['reached']],
    ['此情形不应由我司承担责任。', { liability: 'NOT_RESPONSIBLE' }, []],
    ['经查并非系我司责任。', { liability: 'NOT_RESPONSIBLE' }, []],
    ['不属于我司承担责任的情形。', { liability: 'NOT_RESPONSIBLE' }, []],
    [
      '多次致电无人接听，9月4日联系上申诉人，达成一致。',
      { agreedWithUser: true, userSatisfied: 'SATISFIED' },
      [],
    ],
    ['客户对原处理不满意，增加赔偿后表示满意。', { userSatisfied: 'SATISFIED' }, []],
    ['初次协商未果，再次联系后达成一致。', { agreedWithUser: true }, []],
    ['初次协商未果，再次联系仍未达成一致。', { agreedWithUser: true }, ['agreed']],
    ['网点起初不予赔偿，我司复核后同意赔付。', { handlingType: 'COMPENSATE' }, []],
    ['物品赔偿100元，运费补偿20元。', { compensationAmount: '120.00' }, []],
    ['', {}, []],
  ])('«%s» beside %j say against them %j', (words, fields, expected) => {
    expect(against(words, fields)).toEqual(expected)
  })

  it('tell of words that blame, and of nothing else', () => {
    const of = (investigationResult: string) => answerFaults('OTHER', { investigationResult }).tone
    expect(of('申诉人无理取闹，纯属职业投诉。')).toEqual(['无理取闹', '职业投诉'])
    expect(of('给您带来不便，深表歉意。')).toEqual([])
  })

  it('cost no more than they are long', () => {
    const cost = (times: number) => {
      const investigationResult = '赔偿申诉人1未与系，'.repeat(times)
      const begun = ownTime()
      for (let i = 0; i < 5; i++)
        answerFaults('LOSS', { investigationResult, compensationAmount: '1', handlingType: 'COMPENSATE' })
      return ownTime() - begun
    }
    cost(2_000)
    // Ten times the words: a hundred times the work would be quadratic.
    expect(cost(20_000) / Math.max(cost(2_000), 1)).toBeLessThan(50)
  })
})
