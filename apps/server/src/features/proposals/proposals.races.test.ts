import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { beside, waiting } from '../../testing/held.ts'
import { makeOfficer } from '../../testing/people.ts'

const test = useTestApp()
const { accounts, proposals, settings } = contract
let system: Caller
let second: Caller
beforeAll(async () => {
  const as = async (role: string) =>
    test.app.as((await makeOfficer(test.app, 'BUR-000000', role as 'sysAdmin')).id)
  system = await as('sysAdmin')
  second = await as('secAdmin')
})

/** The newest proposal that waits, by id. */
const newest = async () => (await second.call(proposals.list)).data.at(-1)!.id
let serial = 0
const another = (first: number): string => {
  serial += 1
  return String(first + serial)
}

/** Somebody who signs in by a telephone, so that a new one waits for a second administrator. */
async function person() {
  const { id } = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
  // They have come in before.
  await test.app.owner.query('update users set latest_login_at = now() where id = $1', [id])
  const ask = () => system.call(accounts.edit, { body: { id, phone: another(13_911_120_000) } })
  expect((await ask()).data).toEqual({ pending: ['phone'] })
  return { id, ask, waits: await newest() }
}

const askSetting = (value: string) =>
  system.call(settings.editBatch, { body: [{ configKey: 'SMS_PER_PHONE_HOUR', configValue: value }] })

/** Each kind of proposal that is asked for by whoever holds what it changes. */
const KINDS = {
  contact: async () => {
    const { id, ask, waits } = await person()
    return { hold: ['select 1 from users where id = $1 for update', [id]] as const, ask, waits }
  },
  setting: async () => {
    const ask = () => askSetting(another(200_000))
    expect((await ask()).data).toEqual({ pending: ['SMS_PER_PHONE_HOUR'] })
    const hold = ["select pg_advisory_xact_lock(hashtextextended('settings', 0))", []] as const
    return { hold, ask, waits: await newest() }
  },
}

describe.each(Object.entries(KINDS))('a proposal: %s', (_, make) => {
  it('is held behind what it changes, so that nobody who asks for another waits for whoever confirms', async () => {
    const { hold, waits } = await make()
    const confirmed = await beside(test.app, async (query) => {
      await query(hold[0], [...hold[1]])
      const answer = second.call(proposals.confirm, { body: { id: waits } })
      await waiting(test.app)
      // It waits for what is held here, and holds nothing itself that whoever holds this asks for next.
      await query('select 1 from proposals where id = $1 for update nowait', [waits])
      return { answer }
    })
    expect(await confirmed.answer).toSucceed()
  })

  it('is confirmed, or gives way to another one, whoever is faster', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { ask, waits } = await make()
      const [asked, confirmed] = await Promise.all([
        ask(),
        second.call(proposals.confirm, { body: { id: waits } }),
      ])
      expect(asked).toSucceed()
      if (confirmed.code !== 200) expect(confirmed).toFailWith('proposals.not_found')
    }
  })

  it('that may not be confirmed holds nothing of what it changes', async () => {
    const { hold, waits } = await make()
    await beside(test.app, async (query) => {
      await query(hold[0], [...hold[1]])
      expect(await system.call(proposals.confirm, { body: { id: waits } })).toFailWith('proposals.four_eyes')
    })
  })
})
