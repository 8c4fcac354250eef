import { allRoutes, contract } from '@appeal/contract'
import { OWED_CLOCKS } from '@appeal/contract/calendar/deadlineKinds.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { CASE_KIND_NAMES } from '@appeal/contract/cases/caseKinds.ts'
import { eachMonth, monthOf, monthsOf, periodLike, shiftMonth } from '@appeal/contract/figures/periods.ts'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decidedOf } from '../../cases/cases.service.ts'
import { watch } from '../../features/alarms/alarms.watch.ts'
import { freezingDay } from '../../features/figures/figures.snapshots.ts'
import { findByLogin } from '../../features/people/users/users.service.ts'
import { appealKind } from '../../kinds/appeals/appeals.kind.ts'
import { systemContext } from '../../platform/context.ts'
import { verifyHistories } from '../../platform/history/history.verify.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { seededRandom } from '../random.ts'
import { pastLife, presentLife } from './demo.lives.ts'
import { someBrand, someCounty } from './demo.matters.ts'
import { CARRIERS, SCALE } from './demo.nation.data.ts'
import { EVERYBODY } from './demo.people.ts'
import { loadDemo } from './demo.ts'
import { BURSTS } from './past/demo.past.ts'

const { openData, bulletins, snapshots } = contract
const CASES = 16
/** Lists in which a demonstration has nothing: no provider or robot is set up, nothing failed, is old enough, was generated. */
const NOTHING_YET = [
  '/api/bizapp/biz/keeping/duepage',
  '/api/bizapp/biz/keeping/page',
  '/api/bizapp/biz/keeping/registerpage',
  '/api/webapp/auth/third/page',
  '/api/webapp/dev/job/failures',
  '/api/webapp/dev/push/page',
  '/api/webapp/gen/basic/page',
]
const test = useTestApp()
const demonstration = () => {
  const { platform } = test.app
  return { ...platform, config: { ...platform.config, DEMO_CASES: CASES } }
}
const as = async (account: string, area: 'a' | 'b' | 'c' | 'd' = 'b') => {
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

it('gives the handler who is shown a day with follow-ups', async () => {
  const { data } = await (await as('szj')).call(contract.myDay.detail)
  expect(data.followUps.length).toBeGreaterThan(0)
  expect(data.followUps.every((one) => one.words && one.case)).toBe(true)
})

describe('the nation of the demonstration', () => {
  const random = seededRandom(2)
  const share = (codes: readonly string[]) =>
    codes.reduce(
      (all, code) => all.set(code, (all.get(code) ?? 0) + 1 / codes.length),
      new Map<string, number>(),
    )

  it('lives in every province, and in none with more than 15 of 100 appeals', () => {
    const provinces = share(Array.from({ length: 10_000 }, () => someCounty(random).slice(0, 2)))
    expect(provinces.size).toBe(31)
    expect(Math.max(...provinces.values())).toBeLessThan(0.15)
  })

  it('appeals about every brand, about none more than about all others', () => {
    const brands = share(Array.from({ length: 10_000 }, () => someBrand(random)))
    expect([...brands.keys()].toSorted()).toEqual(Object.keys(CARRIERS).toSorted())
    expect(Math.max(...brands.values())).toBeLessThan(0.3)
  })

  it('sends one of a hundred items of the country', () => {
    const millions = Object.values(CARRIERS).reduce((sum, brand) => sum + brand.millions, 0)
    expect(millions).toBeGreaterThan(14_000)
    expect(millions).toBeLessThan(17_000)
    expect(SCALE).toBe(0.01)
  })
})

describe('the two years before', () => {
  const PAST = sql`from appeals where submitted_at < ${new Date(new Date(START).getTime() - 30 * 86_400_000)}`
  const numbers = async (what: SQL) => {
    const { rows } = await test.app.platform.db.execute<Record<string, string>>(what)
    return rows
  }

  it('has appeals in every month, as many of last year to compare each with', async () => {
    const rows = await numbers(
      sql`select month, sum(handled) as n from stat_facts group by 1 having sum(handled) > 0 order by 1`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(25)
    // Cases of the first month are counted when they end; the weeks that are played step by step, and the incidents,
    // reach into the last three.
    const whole = rows.slice(1, -3).map(({ n }) => Number(n))
    expect(Math.max(...whole)).toBeLessThan(8 * Math.min(...whole))
  })

  it('came in by every way, is late on both sides, untrue, returned and not liable at times', async () => {
    const [row] = await numbers(sql`
      select count(distinct channel) as channels, count(distinct mail_kind) as kinds, count(distinct bureau_province_id) as provinces,
        count(*) filter (where valid is false) as unliable, count(*) filter (where untrue_reply) as untrue,
        count(*) filter (where refuse_count > 0) as returned ${PAST}`)
    expect(Number(row?.channels)).toBeGreaterThanOrEqual(6)
    expect(Number(row?.kinds)).toBeGreaterThanOrEqual(4)
    expect(Number(row?.provinces)).toBeGreaterThanOrEqual(20)
    for (const key of ['unliable', 'untrue', 'returned']) expect(Number(row?.[key]), key).toBeGreaterThan(0)
    const late = await numbers(sql`
      select clock from deadlines where overdue and case_kind = 'appeal' group by 1`)
    expect(late.map(({ clock }) => clock)).toEqual(expect.arrayContaining(['accept', 'answer', 'reply']))
  })

  it('has not satisfied everybody with the bureaus', async () => {
    const [row] = await numbers(sql`
      select count(*) as evaluated, count(*) filter (where bureau_score <> 'UNSATISFIED') as satisfied
      from appeal_evaluations`)
    expect(Number(row?.satisfied)).toBeLessThan(Number(row?.evaluated))
    expect(Number(row?.satisfied)).toBeGreaterThan(0.85 * Number(row?.evaluated))
  })

  it('has whole histories, each of which leads to the case as it is, under the installation’s key', async () => {
    const { db, crypto } = test.app.platform
    const { cases, broken } = await verifyHistories(
      db,
      async (_kind, ids) =>
        new Map(
          (await appealKind.store.listWhole(db, ids)).map((row) => [
            row.id,
            { no: row.appealNo, state: row.state, decided: decidedOf(crypto, appealKind, row) },
          ]),
        ),
      crypto,
    )
    expect(cases).toBeGreaterThan(CASES * 5)
    expect(broken.filter(({ kind }) => kind === 'appeal')).toEqual([])
  })

  it('is in the totals of lists, in the search, and in numbers that go on', async () => {
    const [tally] = await numbers(
      sql`select sum(n) as n from case_tallies where kind = 'appeal' and axis = 'all'`,
    )
    const [all] = await numbers(sql`select count(*) as n from appeals`)
    expect(tally?.n).toBe(all?.n)
    const [words] = await numbers(sql`select count(*) as n from appeal_texts`)
    expect(words?.n).toBe(all?.n)
    const behind = await numbers(sql`
      select a.appeal_no from appeals a left join appeal_numbers s
        on a.appeal_no like s.prefix || to_char(s.day, 'YYYYMMDD') || '%' and right(a.appeal_no, 5)::int <= s.n
      where s.n is null`)
    expect(behind).toEqual([])
  })

  it('was done by people of the bureau and the enterprise that had the case', async () => {
    const strangers = await numbers(sql`
      select a.appeal_no from appeals a join case_events e on e.case_kind = 'appeal' and e.case_id = a.id
      where e.event in ('transferred', 'closed') and e.actor_org_id <> a.bureau_id and a.hand_overs = 0`)
    expect(strangers).toEqual([])
  })
})

describe('the office of the demonstration', () => {
  it('was opened by everybody who worked on it, before they did, and by nobody else', async () => {
    const { rows } = await test.app.owner.query<{ acted: number; missing: number; more: number }>(
      `
      with acted as (
        select distinct case_kind, case_id, actor_id, at from case_events
        where voice in ('bureau', 'enterprise') and actor_id is not null and seq > 1 and case_kind = any($1)
      )
      select (select count(*) from acted)::int as acted,
        (select count(*) from acted a where not exists (
          select from read_log r where (r.case_kind, r.case_id, r.viewer_id) = (a.case_kind, a.case_id, a.actor_id)
            and r.at < a.at and r.role_code is not null))::int as missing,
        (select count(*) from read_log r where not exists (
          select from acted a where (r.case_kind, r.case_id, r.viewer_id) = (a.case_kind, a.case_id, a.actor_id)))::int as more`,
      [CASE_KIND_NAMES],
    )
    expect(rows[0]).toMatchObject({ missing: 0, more: 0 })
    expect(rows[0]!.acted).toBeGreaterThan(50)
  })

  it('has heads, positions, notices, and people who have been here before', async () => {
    const desk = await as('sysadmin')
    const orgs = await desk.call(contract.orgs.page, { query: { searchKey: '深圳市邮政管理局' } })
    expect(orgs.data.records[0]?.directorName).toBe('罗毅')
    const positions = await desk.call(contract.positions.page, { query: {} })
    expect(positions.data.total).toBeGreaterThanOrEqual(3)
    const notices = await desk.call(contract.notices.page, { query: {} })
    expect(new Set(notices.data.records.map(({ status }) => status)).size).toBe(2)
    const people = await desk.call(contract.accounts.page, { query: { searchKey: 'szj' } })
    expect(people.data.records[0]?.latestLoginTime).not.toBeNull()
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

  it('has answers in the words of former ones, marked for the bureau, among others that are not', async () => {
    const desk = await as('szld', 'b')
    const query = { queue: 'replied', size: 100 } as const
    const { data } = await desk.call(contract.todo.page, { query })
    const answers = await Promise.all(
      data.records.map(
        async ({ id }) => (await desk.call(contract.appeals.detail, { query: { id } })).data.reply,
      ),
    )
    const marks = answers.map((reply) => reply?.likeness ?? null)
    expect(marks.flatMap((mark) => (mark ? [mark.answers] : [])).sort()).toEqual([3, 4])
    expect(marks).toContain(null)
  })

  it('has a case whose enterprise waits for an expert: its time stands still, the answer stays due', async () => {
    const desk = await as('szld', 'b')
    const query = { queue: 'processing', size: 100 } as const
    const { data } = await desk.call(contract.todo.page, { query })
    const still = data.records.filter(({ clock }) => clock?.stopped)
    expect(still.map(({ total }) => total?.kind)).toEqual(['answer'])
  })

  it('has an enterprise that waits for the bureau’s word on more time', async () => {
    const unit = await as('zto', 'a')
    const open = await unit.call(contract.todo.enterprisepage, { query: { queue: 'todo', size: 100 } })
    const asked = await Promise.all(
      open.data.records.map(
        async ({ id }) => (await unit.call(contract.appeals.detail, { query: { id } })).data,
      ),
    )
    expect(asked.map(({ extensionAsked }) => extensionAsked).filter(Boolean)).toEqual([3])
  })

  it('has brands with an address for complaints and a history, and one that was given up', async () => {
    const system = await as('sysadmin')
    const query = { time: 'all', size: 100 } as const
    const { data } = await system.call(contract.brandAdmin.page, { query })
    const find = (code: string) => data.records.find((one) => one.code === code)!
    expect(find('ZTO').complaintUrl).toBe('https://tousu.zto.example/')
    expect(find('BEST')).toMatchObject({ offered: false, openCases: 0 })
    expect(find('ZTO').openCases).toBeGreaterThan(0)
    const history = await system.call(contract.records.history, {
      query: { kind: 'dictionary', id: find('DEPPON').entryId },
    })
    expect(history.data.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['hotline'],
      ['hotline'],
    ])
  })

  it('tells in the words that the regulator changed, and has words for a day to come', async () => {
    const system = await as('sysadmin')
    const { data } = await system.call(contract.wordings.list)
    const [accepted, closed] = ['accepted', 'closed'].map((name) => data.find((one) => one.name === name)!)
    expect(accepted?.zh).toMatchObject({ version: 2, inForce: 2, changed: true, unfit: false })
    expect(closed?.zh).toMatchObject({ version: 1, inForce: 0, changed: false, next: { version: 1 } })
    const { rows } = await test.app.platform.database.pool.query<{ subject: string }>(
      "select distinct subject from messages where template = 'accepted' and created_at > $1",
      [new Date(test.app.clock.now().getTime() - 190 * 86_400_000)],
    )
    expect(rows).toEqual([{ subject: '您的申诉已受理' }])
  })

  it('has promises of every standing, some of them confirmed, each told of in its case', async () => {
    const { db } = test.app.platform
    const { rows } = await db.execute<{ status: string }>(sql`
      select distinct status from remedies where status <> 'ended' order by status`)
    expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'disputed', 'done', 'promised'])
    const untold = await db.execute(sql`
      select r.id from remedies r where r.status = 'confirmed' and not exists (
        select from case_events e where e.case_id = r.case_id and e.event = 'remedy_confirmed')`)
    expect(untold.rows).toEqual([])
  })

  it('has a statement that a courier is asked for, and one that was given and kept from the enterprise', async () => {
    const { db } = test.app.platform
    const { rows } = await db.execute<{ voice: string; shared: boolean | null }>(sql`
      select r.voice, p.shared from statement_requests r
      left join statement_parts p on p.request_id = r.id order by r.voice`)
    expect(rows).toEqual([
      { voice: 'bureau', shared: false },
      { voice: 'enterprise', shared: null },
    ])
  })

  it('has a track that the appellant added, and a later one in which the carrier changed who signed', async () => {
    const { rows } = await test.app.platform.db.execute<{ case_id: string; voice: string }>(sql`
      select case_id, voice from case_tracks order by id`)
    expect(rows.map(({ voice }) => voice)).toEqual(['user', 'bureau', 'bureau'])
    const { data } = await (await as('gjj')).call(contract.tracks.ofCase, { query: { id: rows[0]!.case_id } })
    expect(data.differences.flatMap(({ changes }) => changes.map(({ what }) => what))).toEqual([
      'added',
      'changed',
    ])
  })

  it('has orders of outer bodies near their day, past it, answered and passed on, in the lists of the bureau shown', async () => {
    const caller = await as('szj')
    const under = async (outer: 'near' | 'late' | 'open' | 'passed') =>
      (await caller.call(contract.todo.page, { query: { queue: 'all', outer } })).data.total
    expect(await Promise.all((['near', 'late', 'open', 'passed'] as const).map(under))).toEqual([1, 1, 2, 1])
    const { rows } = await test.app.platform.db.execute<{ state: string }>(sql`
      select state from outer_orders where case_kind = 'appeal' order by id`)
    expect(rows.map(({ state }) => state)).toEqual(['OPEN', 'OPEN', 'ANSWERED', 'OPEN'])
    const others = await test.app.platform.db.execute<{ kind: string }>(sql`
      select case_kind as kind from outer_orders where case_kind <> 'appeal' order by id`)
    expect(others.rows.map(({ kind }) => kind)).toEqual(['consultation', 'report', 'courier'])
    const period = shanghaiDate(test.app.clock.now()).slice(0, 4)
    const { data } = await caller.call(contract.statistics.outer, { query: { period, group: 'kind' } })
    expect(data.rows.map(({ key, sums }) => [key, sums.received]).sort()).toEqual([
      ['appeal', 3],
      ['consultation', 1],
      ['report', 1],
    ])
    expect(data.total.sums).toMatchObject({ inTime: 1, openLate: 1, open: 3 })
  })

  it('has orders of supervision in every state, one of them named and reported', async () => {
    const { db } = test.app.platform
    const { rows } = await db.execute<{ state: string }>(sql`
      select distinct state from supervision_orders order by state`)
    expect(rows.map(({ state }) => state)).toEqual(['answered', 'closed', 'issued', 'partly', 'withdrawn'])
    const named = await db.execute(sql`
      select id from supervision_orders where named and talk_at is not null and reported_at is not null`)
    expect(named.rows.length).toBe(1)
  })

  it('has incidents that the radar found on their days, and no others around them', async () => {
    const state = await as('gjj')
    const { data } = await state.call(contract.radar.page, { query: { size: 50 } })
    const found = data.records.map(({ brand, province, problem }) => [brand, province, problem])
    const planted = BURSTS.map(({ brand, areaCode, problem }) => [
      brand,
      `${areaCode.slice(0, 2)}0000`,
      problem,
    ])
    // A burst may be told of at a coarser cell as well, never of another brand, place or problem.
    for (const [brand, province, problem] of planted)
      expect(
        found.some(
          ([b, p, l]) =>
            [null, brand].includes(b!) && [null, province].includes(p!) && [null, problem].includes(l!),
        ),
      ).toBe(true)
    for (const [b, p, l] of found)
      expect(
        planted.some(
          ([brand, province, problem]) =>
            [null, brand].includes(b!) && [null, province].includes(p!) && [null, problem].includes(l!),
        ),
      ).toBe(true)
    expect(data.records.map(({ state: standing }) => standing)).toContain('noted')
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

  it('shows administrators what was tried in vain, and what looking into it came to', async () => {
    const { rows } = await test.app.platform.db.execute(
      sql`select kind, outcome, "count" >= threshold as reached from alarms where kind in ('captchaGuessing', 'numberGuessing', 'limitHits') order by kind`,
    )
    expect(rows).toEqual([
      { kind: 'captchaGuessing', outcome: 'handled', reached: true },
      { kind: 'limitHits', outcome: null, reached: true },
      { kind: 'numberGuessing', outcome: null, reached: true },
    ])
  })

  it('begins without the alarm of clocks that nobody noticed', async () => {
    const { db, clock } = test.app.platform
    const { rows } = await db.execute<{ late: boolean; n: number }>(sql`
      select overdue as late, count(*)::int as n from deadlines
      where done_at is null and paused_on is null and legal_due_at < ${clock.now().toISOString()}
        and clock = any(${sql.param([...OWED_CLOCKS])}::text[]) group by overdue`)
    expect(rows).toEqual([{ late: true, n: expect.any(Number) }])
    await watch(systemContext(test.app.platform, 'test'))
    const { rows: alarms } = await db.execute(sql`select kind from alarms`)
    expect(alarms).not.toContainEqual({ kind: 'timersLate' })
  })

  it('is not made twice', async () => {
    const count = async () =>
      (await test.app.platform.database.pool.query('select count(*)::int as n from appeals')).rows[0].n
    const before = await count()
    expect(before).toBeGreaterThan(CASES * 5)
    await loadDemo(demonstration(), () => {})
    expect(await count()).toBe(before)
  })

  it('has something in every list that anybody may page through', async () => {
    const people = await Promise.all(EVERYBODY.map(({ area, account }) => as(account, area)))
    const empty: string[] = []
    for (const route of allRoutes) {
      if (route.method !== 'GET' || !(route.reply instanceof z.ZodObject && 'records' in route.reply.shape))
        continue
      const answers = await Promise.all(people.map((person) => person.call(route, { query: {} })))
      const said = answers.map(({ code, data }) => (code === 200 ? (data as { total: number }).total : -1))
      // What everybody is refused asks for something first: a month, a list, a message.
      if (said.some((total) => total >= 0) && !said.some((total) => total > 0)) empty.push(route.url)
    }
    const left = empty.filter((url) => !NOTHING_YET.includes(url))
    const filled = NOTHING_YET.filter((url) => !empty.includes(url))
    expect([
      ...left.map((url) => `${url} holds nothing in the demonstration: let seed/demo make something of it`),
      ...filled.map((url) => `${url} holds something by now: it is empty no more`),
    ]).toEqual([])
  })

  it('freezes each month on its day and none before it is over', async () => {
    const { data } = await (await as('gjj')).call(snapshots.page, { query: { size: 50 } })
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
    // They have something to tell, though there are so few cases.
    for (const period of periods) {
      const { data } = await test.app.call(openData.bulletin, { query: { period } })
      expect(JSON.stringify(data!.blocks)).not.toContain('＊')
    }
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
    const { data } = await desk.call(snapshots.page, { query: { size: 50 } })
    for (const { id } of data.records)
      expect((await desk.call(snapshots.verify, { query: { id } })).data).toMatchObject({
        intact: true,
        same: true,
      })
  })
})
