import { contract } from '@appeal/contract'
import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { kindOf } from '../../cases/cases.service.ts'
import { systemContext } from '../../platform/context.ts'
import { firstBrokenLink, opinionsOf, readHistory } from '../../platform/history/history.ts'
import { ok, useTestApp } from '../../testing/app.ts'
import { caseAt, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer, makeUser } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { runBulk } from '../bulk/bulk.service.ts'

const { giving, absences, accounts, bulk } = contract
const use = useTestApp()
const CITY = 'BUR-440300'
const officer = (name: string, org = CITY, role = 'cityHandler') =>
  makeUser(use.app, { area: 'b', org, roles: [role], name })
const as = (id: string) => use.app.as(id)
/** Names of two officers, the leader, somebody of another bureau, the one above. */
const who = { zhou: '', li: '', leader: '', stranger: '', province: '' }

beforeAll(async () => {
  who.zhou = (await officer('周岚')).id
  who.li = (await officer('李默')).id
  who.leader = (await officer('罗毅', CITY, 'cityLeader')).id
  who.stranger = (await officer('外人', 'BUR-440100')).id
  who.province = (await officer('省人', 'BUR-440000', 'provinceCentre')).id
})

async function fresh(kind: CaseKindName): Promise<string> {
  if (kind === 'appeal') return caseIn(use.app, await makePlayers(use.app), 'pending_accept')
  const owner = kind === 'courier' ? await makeCourier(use.app) : (await makeConsumer(use.app)).id
  return caseAt(use.app, kind, 'pending', { owner, officer: who.zhou, enterprise: '' })
}
const rowOf = async (kind: CaseKindName, id: string) =>
  (await kindOf(use.app.platform, kind).store.find(use.app.platform.db, id, [{ by: 'all' }]))!
/** One act on the holder of a case as it stands. */
async function tried(
  act: 'take' | 'give' | 'giveBack',
  by: string,
  kind: CaseKindName,
  id: string,
  more = {},
) {
  const { version } = await rowOf(kind, id)
  return (await as(by)).call(giving[act], { body: { kind, id, version, ...more } })
}
const lastLine = async (kind: CaseKindName, id: string) =>
  (await readHistory(use.app.platform.db, kind, id)).at(-1)!
const unreadOf = async (userId: string): Promise<string[]> => {
  const { rows } = await use.app.platform.database.pool.query(
    'select m.template from messages m join message_receipts r on r.message_id = m.id where r.user_id = $1',
    [userId],
  )
  return rows.map(({ template }) => template)
}

describe.each(CASE_KIND_NAMES)('who works on a case: %s', (kind) => {
  it('is nobody else’s to say than its bureau’s', async () => {
    const id = await fresh(kind)
    expect(await tried('take', who.stranger, kind, id)).toFailWith(
      kindOf(use.app.platform, kind).reasons.notFound,
    )
    // Who sees it from above may act on it and is none of those who work on it.
    expect(await tried('take', who.province, kind, id)).toFailWith('request.not_permitted')
    const shown = await ok((await as(who.zhou)).call(giving.detail, { query: { kind, id } }))
    expect(shown).toEqual({
      version: (await rowOf(kind, id)).version,
      holder: null,
      needsReason: false,
      can: ['take'],
    })
  })

  it('is taken, given and returned without moving the case, and the history says between whom', async () => {
    const id = await fresh(kind)
    const before = await rowOf(kind, id)
    const taken = await ok(tried('take', who.zhou, kind, id))
    expect(taken).toMatchObject({ holder: { id: who.zhou, name: '周岚' }, can: ['give', 'giveBack'] })
    expect(
      await ok(tried('give', who.zhou, kind, id, { userId: who.li, reason: '周五起外出' })),
    ).toMatchObject({
      holder: { name: '李默' },
      can: ['take'],
    })
    expect(await unreadOf(who.li)).toContain('caseGiven')
    const line = await lastLine(kind, id)
    expect(line).toMatchObject({
      event: 'handler_changed',
      detail: { from: who.zhou, to: who.li },
      audience: ['bureau'],
    })
    expect(opinionsOf(use.app.platform.crypto, before)(line!)).toBe('周五起外出')
    await ok(tried('giveBack', who.li, kind, id, { reason: '与当事人相识，回避' }))
    const after = await rowOf(kind, id)
    expect(after).toMatchObject({ handlerId: null, version: before.version + 3, state: before.state })
    expect(after.pressLegalOn).toBe(before.pressLegalOn)
    expect(firstBrokenLink(await readHistory(use.app.platform.db, kind, id))).toBeNull()
  })

  it('is not changed by whoever neither has it nor leads the bureau', async () => {
    const id = await fresh(kind)
    expect(await tried('give', who.li, kind, id, { userId: who.zhou })).toFailWith('request.not_permitted')
    await ok(tried('take', who.zhou, kind, id))
    for (const act of ['give', 'giveBack'] as const)
      expect(await tried(act, who.li, kind, id, { userId: who.li, reason: '由我来办' })).toFailWith(
        'request.not_permitted',
      )
    expect(await tried('take', who.li, kind, id)).toFailWith('giving.reason_needed')
    await ok(tried('take', who.li, kind, id, { reason: '同一网点的几件一起办' }))
    expect(await unreadOf(who.zhou)).toContain('caseTaken')
    await ok(tried('give', who.leader, kind, id, { userId: who.zhou }))
  })
})

describe('whom a case may go to', () => {
  it('is somebody active of its bureau with the right to handle it, who is there and no party to it', async () => {
    const id = await fresh('appeal')
    const give = (userId: string) => tried('give', who.leader, 'appeal', id, { userId })
    const enterprise = await makeEnterpriseUser(use.app, 'ENT-ZTO', 'brandHq')
    for (const nobody of [who.stranger, who.province, enterprise.id, '1'])
      expect(await give(nobody)).toFailWith('giving.not_colleague')
    expect(await give(who.leader)).toFailWith('giving.not_able')
    // A case that is not there tells no more of who works elsewhere than of nobody.
    const leader = await as(who.leader)
    for (const userId of [who.stranger, '1'])
      expect(
        await leader.call(giving.give, { body: { kind: 'appeal', id: '1', version: 1, userId } }),
      ).toFailWith('giving.not_colleague')

    const gone = await officer('离岗')
    const system = await as((await makeOfficer(use.app, 'BUR-000000', 'sysAdmin')).id)
    await ok(system.call(accounts.disableUser, { body: { id: gone.id } }))
    expect(await give(gone.id)).toFailWith('giving.not_colleague')

    const away = await officer('何静')
    const days = { fromOn: '2026-09-21', toOn: '2026-09-25', substituteId: who.li }
    await ok((await as(away.id)).call(absences.add, { body: days }))
    await expect.poll(async () => (await give(away.id)).reason).toBe('giving.away')

    const { phone, ...party } = await officer('当事人')
    await makeConsumer(use.app, { phone })
    const own = (await makeConsumer(use.app)).id
    const asked = await caseAt(use.app, 'consultation', 'pending', {
      owner: own,
      officer: '',
      enterprise: '',
    })
    await use.app.platform.database.pool.query(
      'update cases set owner_phone_index = (select phone_index from users where id = $1) where id = $2',
      [party.id, asked],
    )
    expect(await tried('give', who.leader, 'consultation', asked, { userId: party.id })).toFailWith(
      'giving.own_case',
    )
    expect(await tried('take', party.id, 'consultation', asked)).toFailWith('giving.own_case')
    // Nor by an act of the kind itself.
    const caller = await use.app.as(party.id)
    const { version } = (
      await use.app.platform.database.pool.query('select version from cases where id = $1', [asked])
    ).rows[0]
    expect(await caller.call(contract.consultations.take, { body: { id: asked, version } })).toFailWith(
      'giving.own_case',
    )
    expect((await rowOf('appeal', id)).handlerId).toBeNull()
  })

  it('cannot be changed once the case has ended', async () => {
    const id = await caseIn(use.app, await makePlayers(use.app), 'closed')
    expect(await tried('take', who.zhou, 'appeal', id, { reason: '继续办理' })).toFailWith(
      'appeals.action_not_open',
    )
  })

  it('is settled by whoever comes first; the other is told who has it', async () => {
    const id = await fresh('report')
    const { version } = await rowOf('report', id)
    const both = await Promise.all(
      [who.zhou, who.li].map(async (by) =>
        (await as(by)).call(giving.take, { body: { kind: 'report', id, version } }),
      ),
    )
    const lost = both.find(({ code }) => code !== 200)!
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(lost).toFailWith('cases.stale')
    const winner = (await rowOf('report', id)).handlerId === who.zhou ? '周岚' : '李默'
    expect(lost.data).toMatchObject({ changed: { by: winner } })
  })

  it('may be asked twice with one press', async () => {
    const id = await fresh('letter')
    const { version } = await rowOf('letter', id)
    const me = await as(who.zhou)
    const send = () =>
      me.call(giving.take, {
        body: { kind: 'letter', id, version },
        headers: { 'idempotency-key': 'take-1' },
      })
    expect(await ok(send())).toEqual(await ok(send()))
    expect((await rowOf('letter', id)).version).toBe(version + 1)
  })

  it('is decided by whoever stands in, too, and the case does not stay with the absent', async () => {
    const [absent, substitute] = [await officer('甲某'), await officer('乙某')]
    const id = await fresh('appeal')
    await ok(tried('take', absent.id, 'appeal', id))
    const days = { fromOn: '2026-09-21', toOn: '2026-09-25', substituteId: substitute.id }
    await ok((await as(absent.id)).call(absences.add, { body: days }))
    await expect
      .poll(async () => (await tried('give', substitute.id, 'appeal', id, { userId: who.li })).reason)
      .toBeUndefined()
    expect((await rowOf('appeal', id)).handlerId).toBe(who.li)
  })
})

describe('to whom a case should go', () => {
  it('is told to whoever may give it alone, with reasons; numbers of others to leaders alone', async () => {
    const id = await fresh('appeal')
    const query = { kind: 'appeal', id }
    const asked = async (by: string) => (await as(by)).call(giving.colleaguepage, { query })
    expect(await asked(who.stranger)).toFailWith('appeals.not_found')
    expect(await asked(who.zhou)).toFailWith('appeals.not_permitted')

    const [knows, back] = [await officer('宋瑶'), await officer('郑屿')]
    await ok(tried('take', knows.id, 'appeal', await fresh('appeal')))
    await ok(tried('take', back.id, 'appeal', id))
    await ok(tried('giveBack', back.id, 'appeal', id, { reason: '申诉人是邻居' }))
    const told = await ok(asked(who.leader))
    const known = told.findIndex((one) => one.id === knows.id)
    expect(told[known]).toMatchObject({ name: '宋瑶', may: true, fits: true, open: 1, late: 0 })
    expect(told[known]!.reasons).toContain('办过本地区 1 件')
    expect(known).toBeLessThan(told.findIndex((one) => one.id === back.id))
    expect(told.find((one) => one.id === back.id)).toMatchObject({
      may: true,
      fits: false,
      reasons: expect.arrayContaining(['退回过这件']),
    })
    expect(told.find(({ name }) => name === '何静')).toMatchObject({
      may: false,
      reasons: [expect.stringContaining('不在岗')],
    })
    // The leader has no right to handle, and whoever is disabled is nobody to give to.
    expect(told.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['罗毅']))
    expect(told.map(({ name }) => name)).not.toContain('离岗')

    await ok(tried('take', who.zhou, 'appeal', id))
    const plain = await ok(asked(who.zhou))
    const same = plain.find((one) => one.id === knows.id)!
    expect(same).toMatchObject({ name: '宋瑶', open: null, late: null })
    expect(same.reasons).toContain('办过本地区的来件')
    expect(plain.map(({ id }) => id)).not.toContain(who.zhou)
  })
})

describe('the list of a kind', () => {
  it('shows a bureau the cases of one officer', async () => {
    const officerId = (await officer('专人')).id
    const [own, other] = [await fresh('letter'), await fresh('letter')]
    await ok(tried('take', officerId, 'letter', own))
    const query = { queue: 'all', handlerId: officerId }
    const { records, total } = await ok((await as(who.zhou)).call(contract.letters.bureaupage, { query }))
    expect([total, records.map(({ id }) => id)]).toEqual([1, [own]])
    expect(records.map(({ id }) => id)).not.toContain(other)
  })
})

describe('many cases at once', () => {
  it('are given after a dry run, and go back each to whoever had it', async () => {
    const [one, two, own] = [
      await fresh('consultation'),
      await fresh('consultation'),
      await fresh('consultation'),
    ]
    await ok(tried('take', who.zhou, 'consultation', two))
    await ok(tried('take', who.li, 'consultation', own))
    const leader = await as(who.leader)
    const items = await Promise.all(
      [one, two, own].map(async (id) => [id, (await rowOf('consultation', id)).version] as const),
    )
    const body = { kind: 'consultation', action: 'give', input: { userId: who.li }, items }
    const { items: told } = await ok(leader.call(bulk.check, { body }))
    expect(told.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'refused'])
    const { id } = await ok(leader.call(bulk.start, { body }))
    const system = systemContext(use.app.platform, 'test')
    await runBulk(system, id)
    expect(await ok(leader.call(bulk.detail, { query: { id } }))).toMatchObject({ done: 2, refused: 1 })
    const holders = async () =>
      Promise.all([one, two, own].map(async (id) => (await rowOf('consultation', id)).handlerId))
    expect(await holders()).toEqual([who.li, who.li, who.li])
    const undo = await ok(leader.call(bulk.undo, { body: { id } }))
    await runBulk(system, undo.id)
    expect(await holders()).toEqual([null, who.zhou, who.li])
  })
})

describe('the work of each officer', () => {
  it('is told to leaders of that bureau alone, unranked', async () => {
    for (const id of [who.zhou, who.stranger])
      expect(await (await as(id)).call(giving.loadpage)).toFailWith('request.not_permitted')
    const { officers, unheld } = await ok((await as(who.leader)).call(giving.loadpage))
    const { rows } = await use.app.platform.database.pool.query(
      `select (select count(*) from appeals where handler_id = $1 and closed_at is null)
            + (select count(*) from cases where handler_id = $1 and closed_at is null) as open`,
      [who.zhou],
    )
    expect(officers.find(({ id }) => id === who.zhou)).toMatchObject({
      name: '周岚',
      open: Number(rows[0].open),
      satisfaction: null,
    })
    expect(unheld).toBeGreaterThan(0)
    expect(officers.map(({ id }) => id)).not.toContain(who.stranger)
    expect((await ok((await as(who.province)).call(giving.loadpage))).officers).toEqual([])
  })
})
