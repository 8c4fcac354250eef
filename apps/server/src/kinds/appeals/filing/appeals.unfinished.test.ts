import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { aMatter, closeCase, fileAppeal, type Players } from '../../../testing/cases.ts'
import { makeConsumer } from '../../../testing/people.ts'
import { makePlayers, play } from '../../../testing/stages.ts'

const test = useTestApp()
let who: Players
let theirs: string

const ITEM = 'ZT0076543210987'
const filed = (userId: string, more: object) => fileAppeal(test.app, userId, aMatter(more))

beforeAll(async () => {
  who = await makePlayers(test.app)
  theirs = (await makeConsumer(test.app)).id
})

describe('information/checkUserAppeal', () => {
  const asked = async (userId: string, query: object = {}) => {
    const { data } = await (await test.app.as(userId)).call(appealRoutes.checkUserAppeal, { query })
    expect(data.unfinished).toBe(data.appeals.length > 0)
    return data.appeals
  }
  const idsOf = async (userId: string, query: object = {}) =>
    (await asked(userId, query)).map(({ id }) => id).sort()

  it('is refused without a session, to others than consumers, and for what is no waybill', async () => {
    expect(await test.app.call(appealRoutes.checkUserAppeal)).toFailWith('session.required')
    const officer = await test.app.as(who.officer)
    expect(await officer.call(appealRoutes.checkUserAppeal)).toFailWith('request.not_permitted')
    const consumer = await test.app.as(who.consumer)
    const query = { waybillNo: 'Z'.repeat(41) }
    expect(await consumer.call(appealRoutes.checkUserAppeal, { query })).toFailWith('request.invalid')
  })

  it('tells the own open appeals, of one item and against one brand, and nobody else’s', async () => {
    expect(await asked(who.consumer)).toEqual([])
    const [zto, sto, other] = [
      await filed(who.consumer, { waybillNo: ITEM }),
      await filed(who.consumer, { waybillNo: ITEM, brand: 'STO' }),
      await filed(who.consumer, { waybillNo: 'ZT0011112222333' }),
    ].map(({ id }) => id) as [string, string, string]
    const foreign = (await filed(theirs, { waybillNo: ITEM })).id
    expect(await idsOf(who.consumer)).toEqual([zto, sto, other].sort())
    // Written as people write it.
    for (const waybillNo of [ITEM, ' zt00 7654 3210 987 '])
      expect(await idsOf(who.consumer, { waybillNo }), waybillNo).toEqual([zto, sto].sort())
    expect(await idsOf(who.consumer, { brand: 'ZTO' })).toEqual([zto, other].sort())
    const query = { waybillNo: ITEM, brand: 'STO' }
    expect(await asked(who.consumer, query)).toMatchObject([
      { id: sto, brandName: '申通快递', waybillTail: '0987', state: 'pending_accept' },
    ])
    expect(await idsOf(theirs)).toEqual([foreign])
    for (const none of [
      { waybillNo: 'ZT0099998888777' },
      { brand: 'YTO' },
      { waybillNo: ITEM, brand: 'YTO' },
    ])
      expect(await asked(who.consumer, none)).toEqual([])

    await closeCase(test.app, zto, who)
    await play(test.app, who.consumer, 'withdraw', sto)
    expect(await idsOf(who.consumer)).toEqual([other])
    expect(await asked(who.consumer, { waybillNo: ITEM })).toEqual([])
  })
})
