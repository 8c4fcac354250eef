import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clocksOf } from '../../features/calendar/calendar.service.ts'
import { changeSetting, settings } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { actOver, type Players } from '../../testing/cases.ts'
import { makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { aProof, caseIn, makePlayers, play } from '../../testing/stages.ts'
import { caseFacts } from './appeals.service.ts'

const test = useTestApp()
let who: Players & { leader: string; stranger: string }
const ASK = { days: 3, reason: '派件员休假，三日后才能核实。' }
const YES = { granted: true, opinion: '理由成立，同意延期。' }
const NO = { granted: false, opinion: '可由他人核实，不同意延期。' }

const ask = (id: string, more: object = {}, by = who.enterprise) =>
  actOver(test.app, by, todoRoutes.askExtension, id, { ...ASK, ...more })
const decide = (id: string, verdict: Record<string, unknown>, by = who.officer) =>
  actOver(test.app, by, todoRoutes.decideExtension, id, verdict)
const replyClock = async (id: string) =>
  (await clocksOf(test.app.platform.db, 'appeal', [id])).find(({ clock }) => clock === 'reply')!
const entries = async (id: string): Promise<number> => {
  const { rows } = await test.app.platform.database.pool.query(
    `select count(*)::int as n from clock_entries e join deadlines d on d.id = e.deadline_id where d.case_id = $1`,
    [id],
  )
  return rows[0].n
}
const toldOf = async (id: string): Promise<string[]> => {
  const { rows } = await test.app.platform.database.pool.query<{ template: string }>(
    'select template from messages where dedupe_key like $1',
    [`appeal:${id}:%`],
  )
  return rows.map(({ template }) => template)
}
const detail = async (id: string, userId: string) =>
  (await (await test.app.as(userId)).call(appealRoutes.detail, { query: { id } })).data

beforeAll(async () => {
  const [leader, stranger] = await Promise.all([
    makeOfficer(test.app, 'BUR-440300', 'cityLeader'),
    makeEnterpriseUser(test.app, 'ENT-YTO', 'brandHq'),
    // Whoever has the case is told.
    makeEnterpriseUser(test.app, 'ENT-ZTO-440306-01', 'outlet'),
  ])
  who = { ...(await makePlayers(test.app)), leader: leader.id, stranger: stranger.id }
})
beforeEach(() => test.app.clock.set(START))

describe('more time that the enterprise asks for', () => {
  it('is refused without a reason, over five days, by others, late, paused, or beyond the law’s days', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    expect(await ask(id, { reason: '' })).toFailWith('request.invalid')
    expect(await ask(id, { days: 6 })).toFailWith('appeals.extend_days')
    expect(await ask(id, {}, who.officer)).toFailWith('request.not_permitted')
    expect(await ask(id, {}, who.stranger)).toFailWith('appeals.not_found')
    expect(await decide(id, YES)).toFailWith('appeals.condition')
    const paused = await caseIn(test.app, who, 'at_enterprise')
    await play(test.app, who.leader, 'pauseClock', paused)
    expect(await ask(paused)).toFailWith('appeals.condition')
    const full = await caseIn(test.app, who, 'at_enterprise')
    await play(test.app, who.enterprise, 'progress', full)
    expect(await ask(full, { days: 5 })).toFailWith('appeals.no_time_left')
    test.app.clock.set('2026-11-20T06:00:00Z')
    expect(await ask(id)).toFailWith('appeals.condition')
  })

  it('moves no clock until the bureau grants it, and then by one line of the ledger', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const [before, lines] = [await replyClock(id), await entries(id)]
    expect(await ask(id, { attachmentIds: [await aProof(test.app, who.enterprise)] })).toSucceed()
    expect(await ask(id)).toFailWith('appeals.condition')
    expect([await replyClock(id), await entries(id)]).toEqual([before, lines])
    const shown = await detail(id, who.officer)
    expect(shown).toMatchObject({ extensionAsked: 3, clock: { dueOn: before.dueOn } })
    expect(shown.progress[0]).toMatchObject({ event: 'extension_asked', opinion: ASK.reason })
    expect(shown.progress[0]!.files).toHaveLength(1)
    const own = await (await test.app.as(who.consumer)).call(appealRoutes.consumerDetail, { body: { id } })
    expect(own.data.progress.map(({ event }) => event)).not.toContain('extension_asked')
    expect(await toldOf(id)).toContain('extensionAsked')
    // What is asked for is decided on before anybody gives time otherwise, and by the bureau alone.
    await expect(play(test.app, who.leader, 'extend', id)).rejects.toMatchObject({
      reason: 'appeals.condition',
    })
    expect(await decide(id, { granted: true, opinion: '' })).toFailWith('request.invalid')
    expect(await decide(id, YES, who.enterprise)).toFailWith('request.not_permitted')

    const { version } = await caseFacts(test.app.platform.db, id)
    const officers = await Promise.all([test.app.as(who.officer), test.app.as(who.leader)])
    const both = await Promise.all(
      officers.map((one) => one.call(todoRoutes.decideExtension, { body: { id, version, ...YES } })),
    )
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    const after = await replyClock(id)
    expect(after).toMatchObject({ dueOn: addCalendarDays(before.dueOn, 3), extension: 3 })
    expect(await entries(id)).toBe(lines + 1)
    expect((await detail(id, who.enterprise)).progress[0]).toMatchObject({ event: 'reply_extended' })
    expect(await toldOf(id)).toContain('replyExtended')
    expect(await ask(id)).toFailWith('appeals.condition')
  })

  it('may be asked for anew after a refusal, as often as the setting says', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const before = await replyClock(id)
    for (const _ of [1, 2]) {
      expect(await ask(id)).toSucceed()
      expect(await decide(id, NO)).toSucceed()
    }
    expect(await replyClock(id)).toEqual(before)
    expect(await toldOf(id)).toContain('extensionRefused')
    expect((await detail(id, who.enterprise)).progress[0]).toMatchObject({
      event: 'extension_refused',
      opinion: NO.opinion,
    })
    expect(await ask(id)).toFailWith('appeals.extension_asks')
    const ctx = systemContext(test.app.platform, 'test')
    await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'APPEAL_EXTENSION_ASKS', '3'))
    await expect.poll(async () => (await settings(test.app.platform)).text('APPEAL_EXTENSION_ASKS')).toBe('3')
    expect(await ask(id)).toSucceed()
  })

  it('lapses with the answer: what comes back is asked for anew', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    expect(await ask(id)).toSucceed()
    await play(test.app, who.enterprise, 'reply', id)
    await play(test.app, who.officer, 'rework', id)
    expect(await detail(id, who.officer)).toMatchObject({ state: 'rework', extensionAsked: null })
    expect(await decide(id, YES)).toFailWith('appeals.condition')
  })
})
