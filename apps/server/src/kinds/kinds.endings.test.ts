import { contract } from '@appeal/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveCases } from '../desk/keeping/keeping.archive.ts'
import { systemContext } from '../platform/context.ts'
import { START, useTestApp } from '../testing/app.ts'
import { actOn, type CasePlayers, caseAt } from '../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../testing/people.ts'

const test = useTestApp()
const { letters, reports } = contract
const who = {} as CasePlayers
const MUCH_LATER = '2030-01-15T02:00:00Z'

beforeAll(async () => {
  who.owner = (await makeConsumer(test.app)).id
  who.officer = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
  who.enterprise = (await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id
})
beforeEach(() => void test.app.clock.set(START))

describe('a published letter', () => {
  const shown = async () => (await test.app.call(letters.publicpage, { query: { size: 50 } })).data.records

  it('stays its writer’s to take down, however long ago it ended (PIPL art. 15)', async () => {
    const id = await caseAt(test.app, 'letter', 'published', who)
    await test.app.platform.database.pool.query('update deadlines set done_at = now()')
    test.app.clock.set(MUCH_LATER)
    await archiveCases(systemContext(test.app.platform, 'keeping.archive'))
    const before = (await shown()).length
    expect(await actOn(test.app, 'letter', who.owner, 'revokeConsent', id)).toSucceed()
    expect(await shown()).toHaveLength(before - 1)
  })

  it('that was destroyed is no empty card on the wall', async () => {
    const before = (await shown()).length
    const id = await caseAt(test.app, 'letter', 'published', who)
    expect(await shown()).toHaveLength(before + 1)
    await test.app.owner.query("update cases set key_salt = '' where id = $1", [id])
    expect(await shown()).toHaveLength(before)
  })
})

it('decides the lead of a report that was withdrawn, which no answer decides any more', async () => {
  const id = await caseAt(test.app, 'report', 'investigating', who)
  const officer = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)
  const lead = async () =>
    (await officer.call(reports.leadpage, { query: { size: 50 } })).data.records.find(
      (one) => one.caseId === id,
    )!
  const decision = { result: 'CRITICISM' } as const
  expect((await lead()).can).toEqual([])
  expect(await officer.call(reports.decideLead, { body: { id: (await lead()).id, ...decision } })).toFailWith(
    'reports.lead_not_found',
  )
  expect(await actOn(test.app, 'report', who.owner, 'withdraw', id)).toSucceed()
  expect((await lead()).can).toEqual(['decide'])
  expect(await officer.call(reports.decideLead, { body: { id: (await lead()).id, ...decision } })).toSucceed()
  expect((await lead()).state).toBe('decided')
})

it('waits for one rating of a consultation, once, though it is answered again', async () => {
  const id = await caseAt(test.app, 'consultation', 'answered', who)
  const running = async () =>
    (
      await test.app.platform.database.pool.query(
        "select 1 from deadlines where case_id = $1 and clock = 'evaluate' and done_at is null",
        [id],
      )
    ).rowCount
  expect(await running()).toBe(1)
  expect(await actOn(test.app, 'consultation', who.owner, 'evaluate', id)).toSucceed()
  expect(await actOn(test.app, 'consultation', who.owner, 'followUp', id)).toSucceed()
  expect(await actOn(test.app, 'consultation', who.officer, 'answer', id)).toSucceed()
  expect(await running()).toBe(0)
})
