import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { statisticsRoutes } from '@appeal/contract/figures/figures.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { areasNamed } from '../../../features/portal/plain/plain.areas.ts'
import { areaDirectory } from '../../../features/reference/areas/areas.service.ts'
import { START, useTestApp } from '../../../testing/app.ts'
import { aMatter, fileAppeal, type Players } from '../../../testing/cases.ts'
import { aCall, makePlayers, play } from '../../../testing/stages.ts'

const test = useTestApp()
let who: Players
beforeAll(async () => {
  who = await makePlayers(test.app)
})
beforeEach(() => test.app.clock.set(START))

const FROM_JAPAN = { sender: { name: '某商家', phone: '+81 3 1234 5678', areaCode: '900392' } }
const officer = () => test.app.as(who.officer)

describe('an item from or to another country', () => {
  it('is international from its filing on, and handled where its end inside lies', async () => {
    const { id, bureauName, routingReason } = await fileAppeal(test.app, who.consumer, aMatter(FROM_JAPAN))
    expect(bureauName).toBe('深圳市邮政管理局')
    expect(routingReason).toContain('宝安区')
    const { data } = await (await officer()).call(appealRoutes.detail, { query: { id } })
    expect(data).toMatchObject({ areaKind: 'INTERNATIONAL', sender: { areaName: '国外日本' } })
    const english = await (await officer()).call(appealRoutes.detail, {
      query: { id },
      headers: { 'accept-language': 'en' },
    })
    expect(english.data.bureauName).toBe('Shenzhen Postal Administration')
    expect(english.data.routingReason).toContain("(Bao'an District, Shenzhen, Guangdong)")
    await play(test.app, who.officer, 'editToBusiness', id)
  })

  it('says so where the end abroad would have decided', async () => {
    const to = { recipient: { ...aMatter().recipient, areaCode: '900840' } }
    const { routingReason } = await fileAppeal(test.app, who.consumer, aMatter(to))
    expect(routingReason).toMatch(/西湖区.*另一端在境外/)
  })

  it('is registered by telephone alike, and refused where no end lies inside', async () => {
    const call = async (more: object) =>
      (await officer()).call(appealRoutes.bureauAdd, { body: { ...aCall(test.app), ...more } })
    const { data } = await call(FROM_JAPAN)
    const seen = await (await officer()).call(appealRoutes.detail, { query: { id: data.id } })
    expect(seen.data.areaKind).toBe('INTERNATIONAL')
    const refused = await call({ ...FROM_JAPAN, recipient: { name: '林小满', areaCode: '900840' } })
    expect(refused).toFailWith('appeals.both_abroad')
    expect(refused.msg).toContain('至少一端应在境内')
  })

  it('is found by its kind of way, and no other is', async () => {
    const abroad = await fileAppeal(test.app, who.consumer, aMatter(FROM_JAPAN))
    const inland = await fileAppeal(test.app, who.consumer, aMatter())
    const found = async (areaKind: string) => {
      const { data } = await (await officer()).call(todoRoutes.page, { query: { areaKind, size: 100 } })
      return data.records.map(({ id }) => id)
    }
    expect(await found('INTERNATIONAL')).toContain(abroad.id)
    expect(await found('INTERNATIONAL')).not.toContain(inland.id)
    expect(await found('DOMESTIC,LOCAL')).toContain(inland.id)
    expect(await (await officer()).call(todoRoutes.page, { query: { areaKind: 'ORBIT' } })).toFailWith(
      'request.invalid',
    )
  })

  it('is told apart by the statistics, number and cases alike, and moves where its range is corrected', async () => {
    const caller = await test.app.as(who.officer)
    const period = START.slice(0, 7)
    const received = async (areaKind: string) => {
      const table = await caller.call(statisticsRoutes.query, { query: { period, group: 'areaKind' } })
      const row = table.data.rows.find(({ key }) => key === areaKind)
      const cases = await caller.call(statisticsRoutes.casepage, {
        query: { period, areaKind, count: 'received', size: 1 },
      })
      expect(cases.data.total).toBe(row?.sums.received ?? 0)
      return { n: cases.data.total, label: row?.label }
    }
    const before = await received('INTERNATIONAL')
    const { id } = await fileAppeal(test.app, who.consumer, aMatter(FROM_JAPAN))
    expect(await received('INTERNATIONAL')).toEqual({ n: before.n + 1, label: '国际' })
    const taiwan = await received('HK_MO_TW')
    await test.app.platform.database.pool.query("update appeals set area_kind = 'HK_MO_TW' where id = $1", [
      id,
    ])
    expect((await received('INTERNATIONAL')).n).toBe(before.n)
    expect((await received('HK_MO_TW')).n).toBe(taiwan.n + 1)
  })

  it('is written on the plain form by the name of the country', async () => {
    const areas = await areaDirectory(test.app.platform)
    expect(areasNamed(areas, '日本').map(({ code }) => code)).toEqual(['900392'])
    expect(areasNamed(areas, '国外 美国').map(({ code }) => code)).toEqual(['900840'])
    // Too many to choose among: who writes so little has to write more.
    expect(areasNamed(areas, '国外')).toEqual([])
  })
})
