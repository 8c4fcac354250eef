import { absenceRoutes } from '@appeal/contract/absences/absences.routes.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { CASE_KIND_NAMES, CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import type { ErrorKey } from '@appeal/contract/errors.ts'
import { FOLLOW_UPS_MAX, followUpRoutes } from '@appeal/contract/followUps/followUps.routes.ts'
import { myDayRoutes } from '@appeal/contract/myDay/myDay.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeAccount } from '../../features/auth/auth.service.ts'
import { systemContext } from '../../platform/context.ts'
import { START, useTestApp } from '../../testing/app.ts'
import type { Players } from '../../testing/cases.ts'
import { caseAt, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeOfficer, makeUser } from '../../testing/people.ts'
import { caseIn, makePlayers, play } from '../../testing/stages.ts'
import { endFollowUps, remindOfFollowUps } from '../followUps/followUps.jobs.ts'

const test = useTestApp()
const { list, add, edit, done } = followUpRoutes
// The tests’ clock stands on Monday, 2026-09-21.
const TODAY = '2026-09-21'
const THURSDAY = '2026-09-24'
const WORDS = '问中通是否接受四百二十元'

let who: Players
let id = ''
beforeAll(async () => {
  who = await makePlayers(test.app)
})
beforeEach(async () => {
  test.app.clock.set(START)
  id = await caseIn(test.app, who, 'at_enterprise')
})

const colleague = (name: string) =>
  makeUser(test.app, { area: 'b', org: 'BUR-440300', roles: ['cityHandler'], name })
const sql = async <T>(text: string, values: unknown[] = []) =>
  (await test.app.platform.database.pool.query(text, values)).rows as T[]
const job = (run: (ctx: ReturnType<typeof systemContext>) => Promise<void>) =>
  run(systemContext(test.app.platform, 'test'))
const me = () => test.app.as(who.officer)
const set = async (userId = who.officer, more: object = {}) =>
  (
    await (
      await test.app.as(userId)
    ).call(add, {
      body: { id, dueOn: THURSDAY, words: WORDS, ...more },
    })
  ).data
const dayOf = async (userId: string) => (await (await test.app.as(userId)).call(myDayRoutes.detail)).data
const reminders = async (userId: string) =>
  (
    await sql<{ subject: string }>(
      `select m.subject from messages m join message_receipts r on r.message_id = m.id
       where r.user_id = $1 and m.dedupe_key like 'followUps:%'`,
      [userId],
    )
  ).length

describe('follow-ups', () => {
  it('are nobody’s without a session, no consumer’s, and on no case that one does not see', async () => {
    expect(await test.app.call(list, { query: { id } })).toFailWith('session.required')
    expect(await test.app.call(myDayRoutes.detail)).toFailWith('session.required')
    const consumer = await test.app.as(who.consumer)
    expect(await consumer.call(add, { body: { id, dueOn: THURSDAY, words: WORDS } })).toFailWith(
      'request.not_permitted',
    )
    const foreign = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id)
    expect(await foreign.call(add, { body: { id, dueOn: THURSDAY, words: WORDS } })).toFailWith(
      'appeals.not_found',
    )
    const { id: mine } = await set()
    for (const [route, body] of [
      [edit, { id: mine, version: 1, dueOn: THURSDAY, words: WORDS }],
      [done, { id: mine }],
    ] as const)
      expect(await foreign.call(route, { body: body as never })).toFailWith('followUps.not_found')
  })

  it('refuse days that are over or further than a year, words that say nothing or too much, and ended cases', async () => {
    const mine = await me()
    const refused = async (more: object, reason: ErrorKey) =>
      expect(await mine.call(add, { body: { id, dueOn: THURSDAY, words: WORDS, ...more } })).toFailWith(
        reason,
      )
    await refused({ dueOn: '2026-09-20' }, 'followUps.day_out_of_range')
    await refused({ dueOn: '2027-09-22' }, 'followUps.day_out_of_range')
    await refused({ words: '  ' }, 'request.invalid')
    await refused({ words: '字'.repeat(501) }, 'request.invalid')
    await refused({ id: await caseIn(test.app, who, 'closed') }, 'followUps.case_ended')
    expect((await mine.call(list, { query: { id } })).data).toEqual([])
  })

  it('are one person’s own, sealed under the case, moved by version and gone once done', async () => {
    const { id: one } = await set()
    const other = await test.app.as((await colleague('何静')).id)
    expect((await other.call(list, { query: { id } })).data).toEqual([])
    const [row] = await sql<{ words: Buffer }>('select words from follow_ups where id = $1', [one])
    expect(row!.words.toString()).not.toContain('中通')

    const mine = await me()
    const move = (version: number) =>
      mine.call(edit, { body: { id: one, version, dueOn: '2026-09-25', words: '改为周五问' } })
    const moved = await Promise.all([move(1), move(1)])
    expect(moved.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect((await mine.call(list, { query: { id } })).data).toEqual([
      { id: one, dueOn: '2026-09-25', words: '改为周五问', ofName: null, version: 2 },
    ])
    expect(await mine.call(done, { body: { id: one } })).toSucceed()
    expect(await sql('select 1 from follow_ups where id = $1', [one])).toEqual([])
    // What somebody notes for themselves is no line of the operation log.
    expect(await sql("select 1 from operation_log where path like '%followUp%'")).toEqual([])
  })

  it('have an end in number, however many come at once', async () => {
    const { id: userId } = await colleague('多事')
    await sql(
      `insert into follow_ups (id, user_id, case_kind, case_id, due_on, words, created_at)
       select 7000000 + n, $1, 'appeal', 1, '2026-12-01', '', now() from generate_series(1, ${FOLLOW_UPS_MAX - 1}) n`,
      [userId],
    )
    const caller = await test.app.as(userId)
    const replies = await Promise.all(
      ['甲', '乙', '丙'].map((words) => caller.call(add, { body: { id, dueOn: THURSDAY, words } })),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ code }) => code !== 200))
      expect(reply).toFailWith('followUps.too_many')
    await sql('delete from follow_ups where user_id = $1', [userId])
  })

  it('remind once, on the morning of the day, and again where they were moved; of ended cases never', async () => {
    const { id: userId } = await colleague('晨间')
    const [first] = [await set(userId), await set(userId, { words: '第二条' })]
    await job(remindOfFollowUps)
    test.app.clock.set('2026-09-24T00:10:00Z')
    await job(remindOfFollowUps)
    expect(await reminders(userId)).toBe(0)
    test.app.clock.set('2026-09-24T00:40:00Z')
    for (let run = 0; run < 2; run++) await job(remindOfFollowUps)
    expect(await reminders(userId)).toBe(1)
    const caller = await test.app.as(userId)
    await caller.call(edit, { body: { id: first.id, version: 1, dueOn: '2026-09-25', words: WORDS } })
    test.app.clock.set('2026-09-25T00:40:00Z')
    await job(remindOfFollowUps)
    expect(await reminders(userId)).toBe(2)

    await set(userId, { dueOn: '2026-09-28' })
    await play(test.app, who.consumer, 'withdraw', id)
    test.app.clock.set('2026-09-28T00:40:00Z')
    await job(remindOfFollowUps)
    expect(await reminders(userId)).toBe(2)
    await job(endFollowUps)
    expect(await sql('select 1 from follow_ups where case_id = $1', [id])).toEqual([])
  })

  it('go to whoever stands in while their owner is away: list, reminder and all', async () => {
    const [away, stand] = [await colleague('张三'), await colleague('何静')]
    const { id: one } = await set(away.id)
    await (await test.app.as(away.id)).call(absenceRoutes.add, {
      body: { fromOn: TODAY, toOn: '2026-09-30', substituteId: stand.id },
    })
    const caller = await test.app.as(stand.id)
    await expect
      .poll(async () => (await caller.call(list, { query: { id } })).data)
      .toMatchObject([{ id: one, words: WORDS, ofName: '张三' }])
    expect((await dayOf(stand.id)).followUps).toMatchObject([{ id: one, ofName: '张三', case: { id } }])
    test.app.clock.set('2026-09-24T00:40:00Z')
    await job(remindOfFollowUps)
    expect([await reminders(away.id), await reminders(stand.id)]).toEqual([0, 1])
  })

  it('show nothing of a case that went to others, and end with their writer’s account', async () => {
    const officer = await colleague('移交')
    const { id: one } = await set(officer.id)
    const handed = await caseIn(test.app, { ...who, officer: officer.id }, 'pending_accept')
    const { id: two } = await set(officer.id, { id: handed })
    await play(test.app, officer.id, 'editToCommander', handed)
    const { followUps } = await dayOf(officer.id)
    expect(followUps.find((row) => row.id === two)).toEqual({
      ...{ id: two, dueOn: THURSDAY, words: null, ofName: null, version: 1, case: null },
    })
    expect(followUps.find((row) => row.id === one)).toMatchObject({ words: WORDS, case: { id } })
    const caller = await test.app.as(officer.id)
    expect(
      await caller.call(edit, { body: { id: two, version: 1, dueOn: THURSDAY, words: WORDS } }),
    ).toFailWith('appeals.not_found')
    expect(await caller.call(done, { body: { id: two } })).toSucceed()
    const ctx = systemContext(test.app.platform, 'test')
    await ctx.unitOfWork((tx) => closeAccount(tx, ctx, officer.id))
    expect(await sql('select 1 from follow_ups where user_id = $1', [officer.id])).toEqual([])
  })
})

describe('my day', () => {
  it('is late and due of every kind, the nearest end first: own cases, nobody’s, and of who is away', async () => {
    const { app } = test
    const [mine, away, stranger] = [await colleague('周岚'), await colleague('远行'), await colleague('旁人')]
    const consumer = (await makeConsumer(app)).id
    const courier = await makeCourier(app)
    const players = (officer: string, kind: string) => ({
      ...{ owner: kind === 'courier' ? courier : consumer, officer, enterprise: who.enterprise },
    })
    const own = await caseIn(app, { ...who, officer: mine.id }, 'replied')
    const ofAway = await caseIn(app, { ...who, officer: away.id }, 'replied')
    const ofStranger = await caseIn(app, { ...who, officer: stranger.id }, 'replied')
    const nobodys = await caseIn(app, who, 'pending_accept')
    const others = []
    for (const kind of CASE_KINDS) others.push(await caseAt(app, kind, 'pending', players(mine.id, kind)))
    await (await app.as(away.id)).call(absenceRoutes.add, {
      body: { fromOn: TODAY, toOn: '2027-01-10', substituteId: mine.id },
    })

    app.clock.set('2026-12-20T02:00:00Z')
    await expect
      .poll(async () => (await dayOf(mine.id)).cases.map((row) => row.id))
      .toEqual(expect.arrayContaining([own, ofAway, nobodys, ...others]))
    const day = await dayOf(mine.id)
    const found = (caseId: string) => day.cases.find((row) => row.id === caseId)
    expect(found(ofStranger)).toBeUndefined()
    expect(found(own)).toMatchObject({ kind: 'appeal', whose: 'own', ofName: null, state: 'replied' })
    expect(found(ofAway)).toMatchObject({ whose: 'standIn', ofName: '远行' })
    expect(found(nobodys)).toMatchObject({ whose: 'nobody', clock: { tone: 'late' } })
    expect(found(nobodys)!.can).toContain('editToBusiness')
    expect(new Set(day.cases.map(({ kind }) => kind))).toEqual(new Set(CASE_KIND_NAMES))
    const ends = day.cases.map(({ endsOn }) => endsOn)
    expect(ends).toEqual(ends.toSorted())
    expect(day.late).toBe(day.cases.length)

    const unit = await dayOf(who.enterprise)
    expect(unit.cases.map((row) => row.id)).toContain(id)
    expect(unit.cases.every(({ whose, clock }) => whose === 'unit' && clock !== null)).toBe(true)
    expect(unit.cases.map((row) => row.id)).not.toContain(nobodys)
    const elsewhere = (await makeOfficer(app, 'BUR-330100', 'cityHandler')).id
    expect(await dayOf(elsewhere)).toMatchObject({ cases: [], late: 0, dueToday: 0 })
  })

  it('tells a case on the day itself, and the days before how many there will be', async () => {
    const nobodys = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const fresh = await caseIn(test.app, who, 'pending_accept')
    const { data } = await (await me()).call(appealRoutes.detail, { query: { id: fresh } })
    const { legalDueOn } = data.deadlines.find(({ kind }) => kind === 'accept')!
    const before = await dayOf(nobodys.id)
    expect(before.cases.map((row) => row.id)).not.toContain(fresh)
    expect(before.ahead.map(({ day }) => day)).toContain(legalDueOn)
    test.app.clock.set(`${legalDueOn}T02:00:00Z`)
    const then = await dayOf(nobodys.id)
    expect(then.cases.find((row) => row.id === fresh)).toMatchObject({
      endsOn: legalDueOn,
      clock: { kind: 'accept', tone: 'today' },
    })
    expect(then.dueToday).toBe(before.ahead.find(({ day }) => day === legalDueOn)!.count)
  })
})
