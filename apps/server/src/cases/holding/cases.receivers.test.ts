import { contract } from '@appeal/contract'
import { absenceRoutes } from '@appeal/contract/absences/absences.routes.ts'
import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import { conversationRoutes } from '@appeal/contract/conversations/conversations.routes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { calendarTasks } from '../../features/calendar/calendar.jobs.ts'
import { recompute } from '../../features/calendar/calendar.recompute.ts'
import { standIns } from '../../features/people/absences/absences.service.ts'
import { systemContext } from '../../platform/context.ts'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { caseAt, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeUser } from '../../testing/people.ts'
import { caseIn, play } from '../../testing/stages.ts'

const test = useTestApp()
const query = (text: string, values: unknown[]) => test.app.platform.database.pool.query(text, values)

const officer = async (name: string, more: { phone?: string } = {}) =>
  (await makeUser(test.app, { area: 'b', org: 'BUR-440300', roles: ['cityHandler'], name, ...more })).id

/** How many messages of one template somebody has of a case. */
async function told(userId: string, caseId: string, template: string): Promise<number> {
  const { rows } = await query(
    `select m.id from messages m join message_receipts r on r.message_id = m.id
     where r.user_id = $1 and (m.ext_json::jsonb)->>'id' = $2 and m.template = $3`,
    [userId, caseId, template],
  )
  return rows.length
}
const leave = async (userId: string, substituteId: string) => {
  const body = { substituteId, fromOn: '2026-09-21', toOn: '2026-12-25' }
  expect(await (await test.app.as(userId)).call(absenceRoutes.add, { body })).toSucceed()
  await expect.poll(async () => (await standIns(test.app.platform)).of(userId)).toBe(substituteId)
}

type Player = 'consumer' | 'enterprise' | 'officer' | 'substitute' | 'colleague'
let who: Record<Player, string>
let ownPhone = ''
beforeEach(async () => {
  const { app } = test
  app.clock.set(START)
  const consumer = await makeConsumer(app)
  ownPhone = consumer.phone
  who = {
    consumer: consumer.id,
    enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
    officer: await officer('张三'),
    substitute: await officer('何静'),
    colleague: await officer('周岚'),
  }
})

/** Whom of these one template told of a case. */
const reached = async (id: string, template: string) => {
  const names: Player[] = ['officer', 'substitute', 'colleague']
  const counts = await Promise.all(names.map((name) => told(who[name], id, template)))
  return names.filter((_, n) => counts[n]! > 0)
}
const write = async (id: string, kind = 'appeal', from = who.consumer) =>
  expect(
    await (await test.app.as(from)).call(conversationRoutes.ownSend, {
      body: { kind, id, text: '请问进展如何？' } as never,
    }),
  ).toSucceed()
const run = async (name: string) =>
  calendarTasks.find((task) => task.name === name)!.run(systemContext(test.app.platform, 'test'), {})

describe('while nobody who stands in is fit for a case, its office is told instead', () => {
  it('where the substitute is a party to it, under whichever account: and not the substitute', async () => {
    who.substitute = await officer('何静', { phone: ownPhone })
    const id = await caseIn(test.app, who, 'at_enterprise')
    await leave(who.officer, who.substitute)
    await write(id)
    expect(await reached(id, 'ownerWrote')).toEqual(['officer', 'colleague'])
    await play(test.app, who.enterprise, 'reply', id)
    expect(await reached(id, 'replied')).toEqual(['officer', 'colleague'])
  })

  it('and counts it in its digests; the substitute those that they are fit for', async () => {
    who.substitute = await officer('何静', { phone: ownPhone })
    const another = (await makeConsumer(test.app)).id
    for (const consumer of [who.consumer, who.consumer, another])
      await caseIn(test.app, { ...who, consumer }, 'at_enterprise')
    await leave(who.officer, who.substitute)
    test.app.clock.set('2026-12-01T01:00:00Z')
    await run('calendar.digest')
    const late = async (userId: string): Promise<number> => {
      const { rows } = await query('select late from digests where user_id = $1', [userId])
      return rows[0]?.late ?? 0
    }
    const [substitute = 0, ...office] = await Promise.all(
      [who.substitute, who.officer, who.colleague].map(late),
    )
    // Everybody of the office counts what the office is told of besides.
    expect(substitute).toBeGreaterThan(0)
    expect(office).toEqual([substitute + 1, substitute + 1])
  })

  it('where the substitute has no right to handle it, of what the calendar tells too', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    await leave(who.officer, who.substitute)
    await query('delete from user_roles where user_id = $1', [who.substitute])
    test.app.clock.set('2026-12-01T01:00:00Z')
    await run('calendar.overdue')
    expect(await reached(id, 'overdue')).toEqual(['officer', 'colleague'])
  })
})

describe('whoever stands in is told of what comes in, the absent and the office are not', () => {
  it.each(CASE_KINDS)('that whoever filed it wrote: %s', async (kind) => {
    const owner = kind === 'courier' ? await makeCourier(test.app) : who.consumer
    const states = {
      consultation: 'processing',
      report: 'verifying',
      letter: 'forwarded',
      courier: 'processing',
    }
    const id = await caseAt(test.app, kind, states[kind], { ...who, owner })
    await leave(who.officer, who.substitute)
    await write(id, kind, owner)
    expect(await reached(id, 'ownerWrote')).toEqual(['substitute'])
  })

  it('that the enterprise answered an appeal, and what becomes late', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    await leave(who.officer, who.substitute)
    await play(test.app, who.enterprise, 'reply', id)
    expect(await reached(id, 'replied')).toEqual(['substitute'])
    test.app.clock.set('2026-12-01T01:00:00Z')
    await run('calendar.overdue')
    expect(await reached(id, 'overdue')).toEqual(['substitute'])
  })

  it('that the courier made a statement', async () => {
    const { statements } = contract
    const courier = await makeUser(test.app, { area: 'd', name: '欧阳送达', brand: 'ZTO' })
    const id = await caseIn(test.app, who, 'at_enterprise')
    const asked = await (await test.app.as(who.officer)).call(statements.ask, {
      body: { id, courier: courier.phone, question: '请说明这件快件的投递经过。' },
    })
    await leave(who.officer, who.substitute)
    const body = { id: asked.data, words: '放在门卫室了', shared: false, attachmentIds: [] }
    expect(await (await test.app.as(courier.id)).call(statements.answer, { body })).toSucceed()
    expect(await reached(id, 'statementGiven')).toEqual(['substitute'])
  })

  it('that dates moved with the calendar', async () => {
    const { calendar } = contract
    const id = await caseIn(test.app, who, 'pending_accept')
    await query('update appeals set handler_id = $1 where id = $2', [who.officer, id])
    await leave(who.officer, who.substitute)
    const admin = await test.app.as(
      (await makeUser(test.app, { area: 'b', org: 'BUR-000000', roles: ['stateCentre'] })).id,
    )
    const days = [{ date: '2026-09-22', kind: 'rest', name: '台风停工' } as const]
    const draft = await ok(admin.call(calendar.edit, { body: { year: 2026, days } }))
    const body = { id: draft.id, version: draft.version, confirm: false, reason: '国务院办公厅通知' }
    const started = await ok(admin.call(calendar.apply, { body }))
    await recompute(systemContext(test.app.platform, 'test'), started.id)
    const has = async (userId: string) =>
      (
        await query(
          `select m.id from messages m join message_receipts r on r.message_id = m.id
           where r.user_id = $1 and m.template = 'datesMoved'`,
          [userId],
        )
      ).rows.length
    expect(await Promise.all([who.substitute, who.officer].map(has))).toEqual([1, 0])
  })
})
