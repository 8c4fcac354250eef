import { PRESENCE_SECONDS, presenceRoutes } from '@appeal/contract/presence/presence.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { retireRows } from '../../platform/jobs/retiring.ts'
import { START, type TestApp, useTestApp } from '../../testing/app.ts'
import type { Players } from '../../testing/cases.ts'
import { makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'

const test = useTestApp()
let who: Players
let id = ''
type Caller = Awaited<ReturnType<TestApp['as']>>
let officer: Caller
let leader: Caller
let leaderId = ''
let enterprise: Caller

beforeAll(async () => {
  who = await makePlayers(test.app)
  leaderId = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
})
beforeEach(async () => {
  test.app.clock.set(START)
  id = await caseIn(test.app, who, 'at_enterprise')
  officer = await test.app.as(who.officer)
  leader = await test.app.as(leaderId)
  enterprise = await test.app.as(who.enterprise)
})

const beat = (caller: Caller, viewId: string, typing: string | null = null) =>
  caller.call(presenceRoutes.beat, { body: { id, viewId, typing } })
const usersOf = (answer: Awaited<ReturnType<typeof beat>>) => answer.data.map(({ userId }) => userId)

/** What a person's open pages hear, whichever process they hang on. */
function hears(userId: string) {
  const heard: (string | undefined)[] = []
  const stop = test.app.platform.live.listen('user', userId, ({ event }) => heard.push(event))
  return { heard, stop }
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 300))

describe('presence', () => {
  it('is told to nobody who may not see the case', async () => {
    const foreign = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id)
    const brand = await test.app.as((await makeEnterpriseUser(test.app, 'ENT-YTO', 'brandHq')).id)
    await beat(officer, 'view-officer')
    for (const caller of [foreign, brand])
      expect(await beat(caller, 'view-foreign')).toFailWith('appeals.not_found')
    expect((await beat(await test.app.as(who.consumer), 'view-consumer')).code).toBe(403)
    expect((await beat(officer, '../x')).code).toBe(415)
  })

  it('shows colleagues, once each, and not oneself', async () => {
    expect(usersOf(await beat(officer, 'view-one1'))).toEqual([])
    await beat(officer, 'view-two2')
    const seen = await beat(leader, 'view-leader')
    expect(usersOf(seen)).toEqual([who.officer])
    expect(seen.data[0]).toMatchObject({ name: '周岚', orgName: '深圳市邮政管理局', typing: null })
    expect(usersOf(await beat(officer, 'view-one1'))).toEqual([leaderId])
  })

  it('never shows one side to the other', async () => {
    await beat(officer, 'view-officer')
    expect(usersOf(await beat(enterprise, 'view-clerk'))).toEqual([])
    expect(usersOf(await beat(leader, 'view-leader'))).toEqual([who.officer])
  })

  it('tells who is writing, and that at once', async () => {
    await beat(officer, 'view-officer')
    await beat(leader, 'view-leader')
    const ears = hears(leaderId)
    await beat(officer, 'view-officer')
    await soon()
    expect(ears.heard).toEqual([])
    await beat(officer, 'view-officer', 'enterprise')
    await soon()
    ears.stop()
    expect(ears.heard).toEqual(['stale'])
    expect((await beat(leader, 'view-leader')).data[0]?.typing).toBe('enterprise')
  })

  it('forgets who leaves, and who falls silent', async () => {
    await beat(officer, 'view-officer')
    await officer.call(presenceRoutes.leave, { body: { id, viewId: 'view-officer' } })
    expect(usersOf(await beat(leader, 'view-leader'))).toEqual([])
    await beat(officer, 'view-officer')
    test.app.clock.advance((PRESENCE_SECONDS + 1) * 1_000)
    expect(usersOf(await beat(leader, 'view-leader'))).toEqual([])
    await retireRows(systemContext(test.app.platform, 'test'))
    const { rows } = await test.app.platform.database.pool.query('select user_id from onlookers')
    expect(rows).toEqual([{ user_id: leaderId }])
  })

  it('takes nobody else’s page away', async () => {
    await beat(officer, 'view-officer')
    expect(await leader.call(presenceRoutes.leave, { body: { id, viewId: 'view-officer' } })).toSucceed()
    expect(usersOf(await beat(leader, 'view-leader'))).toEqual([who.officer])
  })
})
