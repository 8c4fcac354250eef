import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { retireRows } from '../../platform/jobs/retiring.ts'
import { type Caller, START, useTestApp } from '../../testing/app.ts'
import { makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'

const test = useTestApp()
const { callers } = contract
const CALL = {
  heardAt: '2026-09-21 09:00:00',
  reasonCode: 'N07',
  advised: 'MARKET',
  matter: '网购商品与描述不符，要求退货。',
  advice: '不属于邮政服务质量，请向市场监管部门反映。',
  callerName: '林小满',
  callerPhone: '13800000001',
  brand: 'ZTO',
} as const

const people: Record<string, Caller> = {}
const pageOf = async (who: string, query: object = {}) =>
  (await people[who]!.call(callers.ineligiblepage, { query: { size: 50, ...query } as never })).data
const countIn = async (table: string): Promise<number> =>
  (await test.app.platform.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n

beforeAll(async () => {
  const { app } = test
  const made = {
    handler: makeOfficer(app, 'BUR-440300', 'cityHandler'),
    elsewhere: makeOfficer(app, 'BUR-440100', 'cityHandler'),
    province: makeOfficer(app, 'BUR-440000', 'provinceCentre'),
    otherProvince: makeOfficer(app, 'BUR-330000', 'provinceCentre'),
    enterprise: makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq'),
    sysAdmin: makeOfficer(app, 'BUR-000000', 'sysAdmin'),
  }
  for (const [name, person] of Object.entries(made)) people[name] = await app.as((await person).id)
  app.clock.set(START)
})

describe('a call about what is no appeal', () => {
  it('is refused to others, without reason or advice, of the future or long ago, of an unknown brand', async () => {
    const add = (who: string, more: object = {}) =>
      people[who]!.call(callers.ineligible, { body: { ...CALL, ...more } as never })
    expect(await add('enterprise')).toFailWith('request.not_permitted')
    expect(await add('sysAdmin')).toFailWith('request.not_permitted')
    expect(await add('handler', { reasonCode: 'X01' })).toFailWith('request.invalid')
    expect(await add('handler', { advice: '' })).toFailWith('request.invalid')
    expect(await add('handler', { heardAt: '2026-12-21 09:00:00' })).toFailWith('callers.time_out_of_range')
    expect(await add('handler', { heardAt: '2026-08-21 09:00:00' })).toFailWith('callers.time_out_of_range')
    expect(await add('handler', { brand: 'NOBODY' })).toFailWith('appeals.unknown_brand')
    expect(await countIn('ineligible_calls')).toBe(0)
  })

  it('is written down once with reason, article and advice, makes no case, and lies sealed', async () => {
    const cases = [await countIn('appeals'), await countIn('cases')]
    const headers = { 'idempotency-key': 'a-call-once' }
    const ids = await Promise.all(
      [1, 2].map(
        async () => (await people.handler!.call(callers.ineligible, { body: CALL, headers })).data?.id,
      ),
    )
    expect(new Set(ids).size).toBe(1)
    expect([await countIn('appeals'), await countIn('cases')]).toEqual(cases)
    expect(await pageOf('handler')).toMatchObject({
      total: 1,
      records: [
        {
          reasonCode: 'N07',
          law: '《邮政业用户申诉处理办法》（2014 年版第八条）',
          advised: 'MARKET',
          matter: CALL.matter,
          advice: CALL.advice,
          callerName: '林*满',
          callerPhone: '138****0001',
        },
      ],
    })
    const { rows } = await test.app.platform.database.pool.query(
      'select i::text as whole from ineligible_calls i',
    )
    for (const word of [CALL.callerName, CALL.callerPhone, CALL.matter, CALL.advice])
      expect(rows[0].whole).not.toContain(word)
  })

  it('is found by reason, advice, day and whole number, by those whose bureau took it', async () => {
    const total = async (who: string, query: object = {}) => (await pageOf(who, query)).total
    expect(await total('handler', { reasonCode: 'N07', advised: 'MARKET', heardFrom: '2026-09-21' })).toBe(1)
    expect(await total('handler', { heardTo: '2026-09-21' })).toBe(1)
    expect(await total('handler', { heardTo: '2026-09-20' })).toBe(0)
    expect(await total('handler', { reasonCode: 'N01' })).toBe(0)
    expect(await total('handler', { advised: 'COURT' })).toBe(0)
    expect(await total('handler', { searchKey: CALL.callerPhone })).toBe(1)
    expect(await total('handler', { searchKey: '13800000002' })).toBe(0)
    expect(await total('province')).toBe(1)
    expect([await total('elsewhere'), await total('otherProvince')]).toEqual([0, 0])
    expect(await people.enterprise!.call(callers.ineligiblepage, { query: {} })).toFailWith(
      'request.not_permitted',
    )
  })

  it('goes when its time is over', async () => {
    const ctx = systemContext(test.app.platform, 'test')
    test.app.clock.advance(36 * 30 * 86_400_000)
    await retireRows(ctx)
    expect(await countIn('ineligible_calls')).toBe(1)
    test.app.clock.advance(40 * 86_400_000)
    await retireRows(ctx)
    expect(await countIn('ineligible_calls')).toBe(0)
  })
})
