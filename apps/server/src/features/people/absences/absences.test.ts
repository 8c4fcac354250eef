import { type AbsenceBody, absenceRoutes } from '@appeal/contract/absences/absences.routes.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import type { ErrorKey } from '@appeal/contract/errors.ts'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { useTestApp } from '../../../testing/app.ts'
import { whileHeld } from '../../../testing/held.ts'
import { makeConsumer, makeEnterpriseUser, makeUser } from '../../../testing/people.ts'
import { caseIn, makePlayers, play } from '../../../testing/stages.ts'
import { calendarTasks } from '../../calendar/calendar.jobs.ts'
import { setStanding } from '../users/users.admin.service.ts'
import { lockUser } from '../users/users.service.ts'
import { endAbsencesOf } from './absences.service.ts'

const use = useTestApp()
const { page, substitutes, add, cancel } = absenceRoutes
// The tests' clock stands on Monday, 2026-09-21.
const TODAY = '2026-09-21'

const officer = (name: string, org = 'BUR-440300') =>
  makeUser(use.app, { area: 'b', org, roles: ['cityHandler'], name })
const away = (substituteId: string, more: Partial<AbsenceBody> = {}) => ({
  body: { fromOn: TODAY, toOn: '2026-09-25', substituteId, ...more },
})

describe('absences', () => {
  it('are nobody’s without a session, and no consumer’s', async () => {
    expect(await use.app.call(page)).toFailWith('session.required')
    const consumer = await use.app.as((await makeConsumer(use.app)).id)
    expect(await consumer.call(page)).toFailWith('request.not_permitted')
  })

  it('refuse days that cannot be and people who cannot stand in', async () => {
    const [mine, colleague, foreign] = [
      await officer('张三'),
      await officer('何静'),
      await officer('外人', 'BUR-440100'),
    ]
    const enterprise = await makeEnterpriseUser(use.app, 'ENT-ZTO', 'brandHq')
    const me = await use.app.as(mine.id)
    const refused = async (body: object, reason: ErrorKey) =>
      expect(await me.call(add, { body: { ...away(colleague.id).body, ...body } })).toFailWith(reason)
    await refused({ toOn: '2026-09-20' }, 'request.invalid')
    await refused({ fromOn: '2026-09-31' }, 'request.invalid')
    await refused({ fromOn: '2026-09-20' }, 'absences.past')
    await refused({ toOn: '2027-09-20' }, 'absences.too_long')
    for (const nobody of [mine.id, foreign.id, enterprise.id, '1'])
      await refused({ substituteId: nobody }, 'absences.no_colleague')
    expect((await me.call(page)).data.own).toEqual([])
  })

  it('do not overlap, however many come at once, and nobody stands in who is away', async () => {
    const [one, two, three] = [await officer('甲某'), await officer('乙某'), await officer('丙某')]
    const me = await use.app.as(one.id)
    const rivals = await Promise.all(
      ['培训', '出差', '休假'].map((reason) => me.call(add, away(two.id, { reason }))),
    )
    expect(rivals.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const answer of rivals.filter(({ code }) => code !== 200))
      expect(answer).toFailWith('absences.overlap')
    const other = await use.app.as(three.id)
    expect(await other.call(add, away(one.id))).toFailWith('absences.substitute_away')
    expect(await other.call(add, away(one.id, { fromOn: '2026-09-26', toOn: '2026-09-27' }))).toSucceed()
  })

  it('name nobody as a substitute who goes at the same moment', async () => {
    const { app } = use
    const [one, two] = [await officer('甲某'), await officer('乙某')]
    const me = await app.as(one.id)
    const ctx = systemContext(app.platform, 'test')
    const goes = async (tx: Tx) => {
      await lockUser(tx, two.id)
      await setStanding(tx, ctx, two.id, 'DISABLED')
      await endAbsencesOf(tx, ctx, two.id)
    }
    expect(await whileHeld(app, goes, () => me.call(add, away(two.id)))).toFailWith('absences.no_colleague')
    expect((await me.call(page)).data.own).toEqual([])
  })

  it('of others cannot be ended', async () => {
    const [one, two] = [await officer('甲某'), await officer('乙某')]
    const { id } = (await (await use.app.as(one.id)).call(add, away(two.id))).data
    const other = await use.app.as(two.id)
    expect(await other.call(cancel, { body: { id } })).toFailWith('absences.not_found')
    expect((await other.call(page)).data.standingIn).toMatchObject([{ id, userName: '甲某', can: [] }])
  })

  it('offer colleagues of the own organisation alone', async () => {
    const [one, two] = [await officer('甲某', 'BUR-330100'), await officer('乙某', 'BUR-330100')]
    const { data } = await (await use.app.as(one.id)).call(substitutes)
    expect(data).toEqual([{ id: two.id, name: '乙某' }])
  })

  it('bring lists, digests and history to the substitute while they last', async () => {
    const { app } = use
    const who = await makePlayers(app)
    const [zhang, he] = [await officer('张三'), await officer('何静')]
    const id = await caseIn(app, { ...who, officer: zhang.id }, 'replied')
    const substitute = await app.as(he.id)
    const mine = { query: { queue: 'todo', handlerId: he.id } } as const
    const ids = async () => (await substitute.call(todoRoutes.page, mine)).data.records.map((row) => row.id)
    expect(await ids()).not.toContain(id)

    const me = await app.as(zhang.id)
    const absence = (await me.call(add, away(he.id))).data
    await expect.poll(ids).toContain(id)
    const { records } = (await substitute.call(todoRoutes.page, mine)).data
    expect(records.find((row) => row.id === id)).toMatchObject({ handlerName: '张三', standInName: '何静' })

    // The digest of Tuesday morning goes to the substitute.
    app.clock.set('2026-09-22T01:00:00Z')
    await calendarTasks
      .find(({ name }) => name === 'calendar.digest')!
      .run(systemContext(app.platform, 'test'), {})
    const { rows } = await app.platform.database.pool.query(
      'select user_id::text as id from digests where user_id in ($1, $2)',
      [zhang.id, he.id],
    )
    expect(rows).toEqual([{ id: he.id }])

    // What the substitute does is told as done for the absent, and the case stays theirs.
    await play(app, he.id, 'rework', id)
    const nextDay = await app.as(he.id)
    const { data } = await nextDay.call(appealRoutes.detail, { query: { id } })
    expect(data.progress[0]).toMatchObject({ event: 'rework_ordered', actorName: '何静（代 张三）' })
    expect(data).toMatchObject({ handlerName: '张三', standInName: '何静', historyIntact: true })

    const back = await app.as(zhang.id)
    await back.call(cancel, { body: { id: absence.id } })
    await expect
      .poll(async () => (await nextDay.call(appealRoutes.detail, { query: { id } })).data.standInName)
      .toBeNull()
    expect((await back.call(page)).data.own).toMatchObject([{ state: 'cancelled', can: [] }])
  })

  it('end with the case that the substitute hands to another bureau: nobody there is away', async () => {
    const { app } = use
    const who = await makePlayers(app)
    const [zhang, he] = [await officer('张三'), await officer('何静')]
    const id = await caseIn(app, who, 'pending_accept')
    const held = () => app.platform.database.pool.query('select handler_id from appeals where id = $1', [id])
    await app.platform.database.pool.query('update appeals set handler_id = $1 where id = $2', [zhang.id, id])
    expect(await (await app.as(zhang.id)).call(add, away(he.id, { fromOn: '2026-09-22' }))).toSucceed()
    const substitute = await app.as(he.id)
    await expect
      .poll(async () => (await substitute.call(appealRoutes.detail, { query: { id } })).data.standInName)
      .toBe('何静')
    await play(app, he.id, 'editToCommander', id)
    expect((await held()).rows).toEqual([{ handler_id: null }])
  })
})
