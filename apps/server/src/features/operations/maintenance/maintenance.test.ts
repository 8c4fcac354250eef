import { contract } from '@appeal/contract'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Caller, ok, useTestApp } from '../../../testing/app.ts'
import { actOver, aMatter, fileAppeal, type Players } from '../../../testing/cases.ts'
import { makeOfficer } from '../../../testing/people.ts'
import { makePlayers } from '../../../testing/stages.ts'
import { settings as known } from '../../reference/settings/settings.service.ts'

const { settings, appeals } = contract
const test = useTestApp()
let who: Players
let system: Caller
let id: string
beforeAll(async () => {
  who = await makePlayers(test.app)
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
  id = (await fileAppeal(test.app, who.consumer, aMatter())).id
})

/** Every process has heard of it. */
async function maintain(on: boolean, words = '', until = ''): Promise<void> {
  const rows = { MAINTENANCE_ON: String(on), MAINTENANCE_WORDS: words, MAINTENANCE_UNTIL: until }
  const body = Object.entries(rows).map(([configKey, configValue]) => ({ configKey, configValue }))
  await ok(system.call(settings.editBatch, { body: body as never }))
  await vi.waitFor(async () => expect((await known(test.app.platform)).flag('MAINTENANCE_ON')).toBe(on))
}
afterEach(() => maintain(false))

const accept = () => actOver(test.app, who.officer, appeals.editToBusiness, id, {})

it('refuses every act in a sentence that says why and until when, and lets everything be read', async () => {
  await maintain(true, '升级数据库', '22:30')
  const officer = await test.app.as(who.officer)
  const refused = await accept()
  expect(refused).toFailWith('server.maintenance')
  expect(refused.msg).toBe('系统维护，暂停提交和办理：升级数据库，预计 22:30 恢复。本页填写的内容还在')
  const consumer = await test.app.as(who.consumer)
  const draft = await consumer.call(appeals.saveDraft, { body: { step: 'event', content: { brand: 'ZTO' } } })
  expect(draft).toFailWith('server.maintenance')
  const seen = await ok(officer.call(appeals.detail, { query: { id } }))
  expect(seen.state).toBe('pending_accept')
  expect(await consumer.call(appeals.consumerPage, { body: {} })).toSucceed()
  await maintain(false)
  expect(await accept()).toSucceed()
})

it('says no more than is known, and is ended by whoever may change settings', async () => {
  await maintain(true)
  const consumer = await test.app.as(who.consumer)
  const draft = await consumer.call(appeals.saveDraft, { body: { step: 'event', content: {} } })
  expect(draft.msg).toBe('系统维护，暂停提交和办理。本页填写的内容还在')
})
