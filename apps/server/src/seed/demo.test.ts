import { contract } from '@appeal/contract'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { eachMonth, monthOf, monthsOf, periodLike, shiftMonth } from '@appeal/contract/figures/periods.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { freezingDay } from '../features/figures/figures.snapshots.ts'
import { findByLogin } from '../features/people/users/users.service.ts'
import { START, useTestApp } from '../testing/app.ts'
import { pastLife, presentLife } from './demo.lives.ts'
import { loadDemo } from './demo.ts'
import { seededRandom } from './random.ts'

const { openData, bulletins, snapshots } = contract
const CASES = 16
const test = useTestApp()
const demonstration = () => {
  const { platform } = test.app
  return { ...platform, config: { ...platform.config, DEMO_CASES: CASES } }
}
const as = async (account: string, area: 'a' | 'b' = 'b') => {
  const user = await findByLogin(test.app.platform, area, account)
  return test.app.as(user?.id ?? '')
}

beforeAll(async () => {
  await loadDemo(demonstration(), () => {})
}, 120_000)

describe('lives of the demonstration’s cases', () => {
  const random = seededRandom(1)
  const now = new Date(START)

  it('never reach beyond their end, nor that beyond now', () => {
    for (const live of [presentLife, pastLife])
      for (let i = 0; i < 500; i++) {
        const { filed, until } = live(random, now)
        expect(filed.getTime()).toBeLessThanOrEqual(until.getTime())
        expect(until.getTime()).toBeLessThanOrEqual(now.getTime())
      }
  })

  it('fill each month of the last whole quarter, whatever the day', () => {
    for (const today of ['2026-01-01', '2026-03-31', '2026-04-08', '2026-12-31']) {
      const at = new Date(`${today}T10:00:00+08:00`)
      const ended = Array.from({ length: 400 }, () => monthOf(shanghaiDate(pastLife(random, at).until)))
      // Last month may not be frozen yet.
      const quarter = periodLike('quarter', shiftMonth(monthOf(today), -4))
      for (const month of eachMonth(monthsOf(quarter))) expect(ended, `${today} ${month}`).toContain(month)
    }
  })
})

describe('the demonstration', () => {
  it('gives an enterprise and its outlet something to do, and a draft to submit', async () => {
    const todo = async (account: string) => {
      const desk = await as(account, 'a')
      const { data } = await desk.call(contract.todo.enterprisepage, { query: { queue: 'todo' } })
      return Promise.all(
        data.records.map(
          async ({ id }) => (await desk.call(contract.appeals.detail, { query: { id } })).data,
        ),
      )
    }
    const [above, outlet] = [await todo('ztosz'), await todo('ztoba')]
    expect(outlet.length).toBeGreaterThan(0)
    for (const { can } of outlet)
      expect([can.includes('draftReply'), can.includes('reply')]).toEqual([true, false])
    const drafted = above.filter(({ replyDraft }) => replyDraft !== null)
    expect(drafted.map(({ can }) => can.includes('reply'))).toEqual([true])
  })

  it('lies in the log as a whole, under a head that anybody may check', async () => {
    const { data } = await test.app.call(contract.transparency.head)
    expect(data?.size).toBeGreaterThan(CASES)
    const { db } = test.app.platform
    const { rows } = await db.execute<{ missing: string }>(sql`
      select count(*) as missing from case_events e
      where not exists (select from transparency_leaves l where l.source = 'case_events' and l.row_id = e.id)`)
    expect(rows[0]?.missing).toBe('0')
  })

  it('is not made twice', async () => {
    const count = async () =>
      (await test.app.platform.database.pool.query('select count(*)::int as n from appeals')).rows[0].n
    const before = await count()
    expect(before).toBe(CASES + CASES / 2)
    await loadDemo(demonstration(), () => {})
    expect(await count()).toBe(before)
  })

  it('freezes each month on its day and none before it is over', async () => {
    const { data } = await (await as('gjj')).call(snapshots.page, { query: { size: 20 } })
    expect(data.records.length).toBeGreaterThanOrEqual(4)
    expect(data.records[0]?.month).toBe('2026-08')
    for (const { month, createTime } of data.records)
      expect(createTime.slice(0, 10)).toBe(await freezingDay(test.app.platform, month))
  })

  it('has a published bulletin of a month and of a quarter, reviewed by three, and one under review', async () => {
    const published = (await test.app.call(openData.bulletins, {})).data
    const periods = published.map(({ period }) => period)
    expect(periods.filter((period) => !period.includes('Q')).length).toBeGreaterThanOrEqual(2)
    expect(periods).toContain('2026Q2')
    const desk = await as('gjj')
    const { records, open } = (await desk.call(bulletins.page, { query: { size: 20 } })).data
    expect(records.find(({ period }) => period === '2026-08')?.state).toBe('review2')
    // A quarter stands with the last of its months.
    const order = records.map(({ period }) => period)
    expect(order[0]).toBe('2026-08')
    expect(order.indexOf('2026Q2')).toBeGreaterThan(order.indexOf('2026-07'))
    // Something is left to try.
    expect(open.length).toBeGreaterThanOrEqual(2)
    for (const { id, state, author } of records) {
      const { reviews } = (await desk.call(bulletins.detail, { query: { id } })).data
      expect(reviews.map(({ reviewer }) => reviewer)).not.toContain(author)
      if (state === 'published') expect(new Set(reviews.map(({ reviewer }) => reviewer)).size).toBe(3)
    }
  })

  it('proves every snapshot against its cases', async () => {
    const desk = await as('gjj')
    const { data } = await desk.call(snapshots.page, { query: { size: 20 } })
    for (const { id } of data.records)
      expect((await desk.call(snapshots.verify, { query: { id } })).data).toMatchObject({
        intact: true,
        same: true,
      })
  })
})
