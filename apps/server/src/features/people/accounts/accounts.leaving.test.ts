import { contract } from '@appeal/contract'
import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { appealKind } from '../../../kinds/appeals/appeals.kind.ts'
import { firstBrokenLink, opinionsOf, readHistory } from '../../../platform/history/history.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { actOn, caseAt, makeCourier } from '../../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../../testing/people.ts'
import { caseIn, makePlayers } from '../../../testing/stages.ts'

const { accounts } = contract
const test = useTestApp()
let system: Caller
/** An officer with an open appeal and, after it, an ended one; a colleague; somebody of another bureau. */
const people = { leaving: '', colleague: '', stranger: '' }
let open = ''
let closed = ''

beforeAll(async () => {
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
  people.leaving = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
  people.colleague = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
  people.stranger = (await makeOfficer(test.app, 'BUR-440100', 'cityHandler')).id
  const players = await makePlayers(test.app)
  open = await caseIn(test.app, players, 'at_enterprise')
  closed = await caseIn(test.app, players, 'closed')
  await give('appeals', [open, closed], people.leaving)
})

const sql = (text: string, values: unknown[] = []) => test.app.platform.database.pool.query(text, values)
const give = (table: 'appeals' | 'cases', ids: readonly string[], userId: string) =>
  sql(`update ${table} set handler_id = $1 where id = any($2::bigint[])`, [userId, ids])
const handlerOf = async (table: 'appeals' | 'cases', id: string) =>
  (await sql(`select handler_id from ${table} where id = $1`, [id])).rows[0].handler_id as string | null
const disable = (id = people.leaving) => system.call(accounts.disableUser, { body: { id } })
const handOver = (body: { successorId?: string; reason?: string } & Record<string, unknown>) =>
  system.call(accounts.handOver, { body: { id: people.leaving, reason: '调离岗位', ...body } })

describe('a person with open cases', () => {
  it('is neither disabled nor deleted nor moved elsewhere, and the refusal says how many there are', async () => {
    const elsewhere = (await sql(`select id from organisations where code = 'BUR-440100'`, [])).rows[0].id
    for (const attempt of [
      () => disable(),
      () => system.call(accounts.delete, { body: [{ id: people.leaving }] }),
      () => system.call(accounts.edit, { body: { id: people.leaving, orgId: elsewhere } as never }),
    ]) {
      const reply = await attempt()
      expect(reply).toFailWith('accounts.open_cases')
      expect(reply.msg).toContain('1')
    }
    expect(await handlerOf('appeals', open)).toBe(people.leaving)
  })

  it('is not relieved by somebody of another bureau, by nobody known, or by itself', async () => {
    for (const successorId of [people.stranger, people.leaving, '1'])
      expect(await handOver({ successorId })).toFailWith('accounts.successor_wrong')
    expect(await handOver({ reason: '' })).toFailWith('request.invalid')
    expect(await handOver({ successorId: people.colleague, reason: 'x' })).toFailWith('request.invalid')
    expect(await handlerOf('appeals', open)).toBe(people.leaving)
  })

  it('hands over every open case, each with a line of history that the appellant does not read', async () => {
    const reply = await handOver({ successorId: people.colleague })
    expect(reply.data).toEqual({ cases: 1 })
    expect(await handlerOf('appeals', open)).toBe(people.colleague)
    // What is ended keeps who ended it.
    expect(await handlerOf('appeals', closed)).toBe(people.leaving)
    const history = await readHistory(test.app.platform.db, 'appeal', open)
    expect(history.at(-1)).toMatchObject({
      event: 'handler_changed',
      audience: ['bureau'],
    })
    const [row] = await appealKind.store.listWhole(test.app.platform.db, [open])
    expect(opinionsOf(test.app.platform.crypto, row!)(history.at(-1)!)).toBe('调离岗位')
    expect(firstBrokenLink(history)).toBeNull()
    expect(await disable()).toSucceed()
    expect(await system.call(accounts.enableUser, { body: { id: people.leaving } })).toSucceed()
  })

  it.each(CASE_KINDS)(
    'counts and hands over an open %s too, back to the bureau where nobody is named',
    async (kind) => {
      const owner = kind === 'courier' ? await makeCourier(test.app) : (await makeConsumer(test.app)).id
      const enterprise = (await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id
      const id = await caseAt(test.app, kind, 'pending', { owner, officer: people.colleague, enterprise })
      await give('cases', [id], people.leaving)
      expect(await disable()).toFailWith('accounts.open_cases')
      expect((await handOver({})).data).toEqual({ cases: 1 })
      expect(await handlerOf('cases', id)).toBeNull()
      const history = await readHistory(test.app.platform.db, kind, id)
      expect(history.at(-1)).toMatchObject({ event: 'handler_changed', audience: ['bureau'] })
    },
  )

  it('hands over kind by kind and is disabled in the same step, or nothing of it happens', async () => {
    const leader = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
    const other = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
    const owner = (await makeConsumer(test.app)).id
    const [letter, report] = await Promise.all(
      (['letter', 'report'] as const).map((kind) =>
        caseAt(test.app, kind, 'pending', { owner, officer: other, enterprise: '' }),
      ),
    )
    await give('cases', [letter!, report!], people.leaving)
    const work = await system.call(accounts.openWork, { query: { id: people.leaving } })
    expect(work.data).toEqual({
      total: 2,
      kinds: [
        { kind: 'report', name: '举报', count: 1 },
        { kind: 'letter', name: expect.any(String), count: 1 },
      ],
    })
    expect(await handOver({ successorId: leader, after: 'disable' })).toFailWith('giving.not_able')
    expect(
      await handOver({ successorId: other, apart: [{ kind: 'report', successorId: people.stranger }] }),
    ).toFailWith('accounts.successor_wrong')
    const standing = async () =>
      (await sql('select user_status from users where id = $1', [people.leaving])).rows[0].user_status
    expect([await handlerOf('cases', letter!), await standing()]).toEqual([people.leaving, 'ENABLE'])

    const apart = [{ kind: 'report', successorId: other }, { kind: 'letter' }]
    expect((await handOver({ successorId: people.colleague, apart, after: 'disable' })).data).toEqual({
      cases: 2,
    })
    expect(await handlerOf('cases', report!)).toBe(other)
    expect(await handlerOf('cases', letter!)).toBeNull()
    expect(await standing()).toBe('DISABLED')
    const { rows } = await sql(
      `select m.template from messages m join message_receipts r on r.message_id = m.id where r.user_id = $1 and m.template = 'workHandedOver'`,
      [other],
    )
    expect(rows).toEqual([{ template: 'workHandedOver' }])
    expect(await system.call(accounts.enableUser, { body: { id: people.leaving } })).toSucceed()
  })

  it('ends the absences of whoever goes, and tells those they stood in for', async () => {
    const [gone, absent] = [
      (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id,
      (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id,
    ]
    const days = { fromOn: '2026-09-21', toOn: '2026-09-25' }
    const away = await test.app.as(absent)
    expect(await away.call(contract.absences.add, { body: { ...days, substituteId: gone } })).toSucceed()
    const leaving = await test.app.as(gone)
    const later = { fromOn: '2026-10-21', toOn: '2026-10-25', substituteId: people.colleague }
    expect(await leaving.call(contract.absences.add, { body: later })).toSucceed()
    expect(await system.call(accounts.delete, { body: [{ id: gone }] })).toSucceed()
    const { rows } = await sql(
      'select count(*)::int as n from absences where cancelled_at is null and $1 in (user_id, substitute_id)',
      [gone],
    )
    expect(rows).toEqual([{ n: 0 }])
    expect((await away.call(contract.absences.page)).data.own).toMatchObject([{ state: 'cancelled' }])
    const told = await sql(
      `select m.template from messages m join message_receipts r on r.message_id = m.id where r.user_id = $1`,
      [absent],
    )
    expect(told.rows).toEqual([{ template: 'substituteGone' }])
  })

  it('does not get an ended case back when it opens again: it waits for anybody of the bureau', async () => {
    const owner = (await makeConsumer(test.app)).id
    const gone = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
    const id = await caseAt(test.app, 'consultation', 'answered', { owner, officer: gone, enterprise: '' })
    expect(await handlerOf('cases', id)).toBe(gone)
    expect(await disable(gone)).toSucceed()
    expect(await actOn(test.app, 'consultation', owner, 'followUp', id)).toSucceed()
    expect(await handlerOf('cases', id)).toBeNull()
  })
})
