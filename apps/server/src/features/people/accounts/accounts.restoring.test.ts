import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'
import { freshPhone } from '../../auth/auth.fixture.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'

const test = useTestApp()
const { accounts, bizAccounts, orgs, positions, roles, userGrants } = contract
let system: Caller
let province: Caller
let security: Caller
const idOf = async (code: string) => (await orgDirectory(test.app.platform)).byCode(code)!.id
const sql = (text: string, values: unknown[] = []) => test.app.owner.query(text, values)
let serial = 0

beforeAll(async () => {
  const [admin, officer, other] = await Promise.all([
    makeOfficer(test.app, 'BUR-000000', 'sysAdmin'),
    makeOfficer(test.app, 'BUR-440000', 'provinceCentre'),
    makeOfficer(test.app, 'BUR-000000', 'secAdmin'),
  ])
  system = await test.app.as(admin.id)
  province = await test.app.as(officer.id)
  security = await test.app.as(other.id)
})

const someone = (more: object = {}) => ({
  ...{ account: `back${++serial}`, name: '周岚', phone: freshPhone(), idCardNumber: '440301199001011234' },
  ...more,
})
async function gone(orgId: string, more: object = {}) {
  const given = someone(more)
  const { data } = await system.call(accounts.add, { body: { ...given, orgId } })
  expect(await system.call(accounts.delete, { body: [{ id: data.id }] })).toSucceed()
  return { id: data.id, ...given }
}
const back = (id: string, who = system) => who.call(accounts.restore, { body: { id } })
const detail = (id: string) => system.call(accounts.detail, { query: { id } })
const listed = async (searchKey: string, standing?: 'deleted' | 'current') =>
  (await system.call(accounts.page, { query: { searchKey, ...(standing && { standing }) } })).data.records

describe('deleted accounts', () => {
  it('come back disabled, where they were, once, with their data and what was done to them', async () => {
    const orgId = await idOf('BUR-440300')
    const { id, account } = await gone(orgId, { nickname: '小周' })
    const { data: before } = await system.call(accounts.page, { query: {} })
    expect(await listed(account)).toEqual([])
    expect(await listed(account, 'current')).toEqual([])
    expect(await listed(account, 'deleted')).toMatchObject([
      { id, account, name: '周岚', can: [], deletedTime: expect.stringMatching(/^\d{4}-/) },
    ])
    expect(await detail(id)).toFailWith('accounts.not_found')
    expect(await system.call(accounts.enableUser, { body: { id } })).toFailWith('accounts.not_found')

    expect(await back(id)).toSucceed()
    expect(await listed(account, 'deleted')).toEqual([])
    const { data } = await detail(id)
    expect(data).toMatchObject({
      id,
      account,
      orgId,
      nickname: '小周',
      userStatus: 'DISABLED',
      deletedTime: null,
    })
    expect(data.can).toContain('enable')
    expect((await system.call(accounts.page, { query: {} })).data.total).toBe(before.total + 1)
    expect(await back(id)).toFailWith('accounts.not_found')
    expect(await system.call(accounts.enableUser, { body: { id } })).toSucceed()
    const { rows } = await sql('select * from operation_log order by id')
    expect(JSON.stringify(rows)).toMatch(/restored/)
  })

  it('come back once of two who press at the same moment', async () => {
    const { id } = await gone(await idOf('BUR-440300'))
    const both = await Promise.all([back(id), back(id)])
    expect(both.map(({ code }) => code === 200).sort()).toEqual([false, true])
  })

  it('are nobody’s without the right, out of sight, of the portal, unknown, or part of another account', async () => {
    const { id } = await gone(await idOf('BUR-440300'))
    expect(await test.app.call(accounts.restore, { body: { id } })).toFailWith('session.required')
    expect(await back(id, security)).toFailWith('request.not_permitted')
    expect(await back(id, province)).toFailWith('request.not_permitted')
    const far = await gone(await idOf('BUR-330000'))
    expect(await province.call(bizAccounts.restore, { body: { id: far.id } })).toFailWith(
      'accounts.not_found',
    )
    const deleted = await province.call(bizAccounts.page, { query: { standing: 'deleted', size: 100 } })
    expect(deleted.data.records.map((one) => one.id)).not.toContain(far.id)
    expect(deleted.data.records.map((one) => one.id)).toContain(id)
    expect(await back('1')).toFailWith('accounts.not_found')

    const consumer = await makeConsumer(test.app)
    await sql('update users set deleted_at = now() where id = $1', [consumer.id])
    expect(await back(consumer.id)).toFailWith('accounts.not_found')
    await sql(`update users set ext_json = '{"heir":"7"}' where id = $1`, [id])
    expect(await back(id)).toFailWith('accounts.not_found')
    expect(await listed('back', 'deleted')).not.toContainEqual(expect.objectContaining({ id }))
    await sql(`update users set ext_json = '{}' where id = $1`, [id])
    expect(await province.call(bizAccounts.restore, { body: { id } })).toSucceed()
  })

  it('do not come back beside who took their name, phone or address meanwhile', async () => {
    const orgId = await idOf('BUR-440300')
    const first = await gone(orgId, { email: 'taken.back@example.cn' })
    const take = async (more: object) =>
      (await system.call(accounts.add, { body: { ...someone(more), orgId } })).data.id
    for (const [more, reason] of [
      [{ account: first.account.toUpperCase() }, 'auth.account_taken'],
      [{ phone: first.phone }, 'auth.phone_taken'],
      [{ email: 'taken.back@example.cn' }, 'accounts.email_taken'],
    ] as const) {
      const taker = await take(more)
      expect(await back(first.id)).toFailWith(reason)
      expect(await system.call(accounts.delete, { body: [{ id: taker }] })).toSucceed()
    }
    expect(await back(first.id)).toSucceed()
  })

  it('do not come back to a place that is gone, and do once it is there again', async () => {
    const { data: dept } = await system.call(orgs.add, {
      body: { parentId: await idOf('BUR-440300'), name: '信访处', category: 'DEPT' },
    })
    const { data: positionId } = await system.call(positions.add, {
      body: { orgId: dept, name: '科员', category: 'LOW' },
    })
    const { id } = await gone(dept, { positionId })
    expect(await system.call(positions.delete, { body: [{ id: positionId }] })).toSucceed()
    expect(await back(id)).toFailWith('positions.not_found')
    expect(await system.call(orgs.delete, { body: [{ id: dept }] })).toSucceed()
    expect(await back(id)).toFailWith('organisations.not_found')
    expect(await system.call(orgs.restore, { body: { id: dept } })).toSucceed()
    expect(await system.call(positions.restore, { body: { id: positionId } })).toSucceed()
    expect(await back(id)).toSucceed()
    expect((await detail(id)).data).toMatchObject({ orgId: dept, positionId })
  })

  it('keep their rights, but never two duties that were kept apart', async () => {
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    expect(await system.call(accounts.delete, { body: [{ id: officer.id }] })).toSucceed()
    const { rows } = await sql("select id::text from roles where code = 'auditAdmin'")
    await sql('insert into user_roles (user_id, role_id) values ($1, $2)', [officer.id, rows[0].id])
    expect(await back(officer.id)).toFailWith('grants.duties_united')
    await sql('delete from user_roles where user_id = $1 and role_id = $2', [officer.id, rows[0].id])
    expect(await back(officer.id)).toSucceed()
    const owned = await security.call(userGrants.ownRole, { query: { id: officer.id } })
    const { data: city } = await security.call(roles.page, { query: { searchKey: '' } })
    expect(city.records.length).toBeGreaterThan(0)
    expect(owned.data).toHaveLength(1)
  })
})
