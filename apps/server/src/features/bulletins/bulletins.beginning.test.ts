import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { freeze } from '../figures/figures.snapshots.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import { beginBulletin } from './bulletins.desk.ts'
import { BULLETIN_BEGIN } from './bulletins.settings.ts'

const { bulletins } = contract
const test = useTestApp()
const people: string[] = []
let stranger = ''

beforeAll(async () => {
  for (let i = 0; i < 2; i++) people.push((await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id)
  stranger = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
})
const as = (i: number) => test.app.as(people[i]!)

describe('the bulletin that begins by itself (L12)', () => {
  const system = () => systemContext(test.app.platform, 'test')
  const set = async (every: string) => {
    await system().unitOfWork((tx) => changeSetting(tx, system(), BULLETIN_BEGIN.key, every))
    await vi.waitFor(async () => expect(await BULLETIN_BEGIN.read(test.app.platform)).toBe(every))
  }
  const listed = async () =>
    (await (await as(0)).call(bulletins.page, { query: { current: 1, size: 50 } })).data
  const periods = async () => (await listed()).records.map(({ period }) => period)

  it('waits for all months of its quarter, and never comes where it is begun by hand', async () => {
    test.app.clock.set('2026-10-12T01:00:00+08:00')
    for (const month of ['2026-07', '2026-08']) await freeze(system(), month)
    await beginBulletin(system())
    expect(await periods()).toEqual([])
    await freeze(system(), '2026-09')
    await set('HAND')
    await beginBulletin(system())
    expect(await periods()).toEqual([])
  })

  it('is there once, however many begin it at once, and those who write bulletins are told once', async () => {
    await set('QUARTER')
    await Promise.all([beginBulletin(system()), beginBulletin(system())])
    await beginBulletin(system())
    expect((await listed()).records[0]).toMatchObject({ period: '2026Q3', state: 'draft', author: '' })
    const { rows } = await test.app.owner.query(
      `select r.user_id from message_receipts r join messages m on m.id = r.message_id
         where m.template = 'bulletinBegun'`,
    )
    expect(rows.map((row) => row.user_id)).toEqual(expect.arrayContaining(people))
    expect(rows.map((row) => row.user_id)).not.toContain(stranger)
  })

  it('does not come for a month before one that has its bulletin', async () => {
    await set('MONTH')
    await beginBulletin(system())
    await beginBulletin(system())
    expect(await periods()).toEqual(['2026-09', '2026Q3'])
  })

  it('is written by whoever hands it in, who does not review it', async () => {
    const row = (await listed()).records.find(({ period }) => period === '2026-09')!
    const caller = await as(1)
    const handed = await caller.call(bulletins.submit, { body: { id: row.id, version: row.version } })
    expect(handed).toSucceed()
    expect(handed.data.author).not.toBe('')
    const opinion = { id: row.id, version: handed.data.version, opinion: '已核对' }
    expect(await caller.call(bulletins.pass, { body: opinion })).toFailWith('bulletins.four_eyes')
  })
})
