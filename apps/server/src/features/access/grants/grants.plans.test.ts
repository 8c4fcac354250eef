import { contract } from '@appeal/contract'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeOfficer } from '../../../testing/people.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'

const test = useTestApp()
const { rolePlans, roles, todo, userGrants } = contract
const sql = (text: string, values: unknown[] = []) => test.app.platform.database.pool.query(text, values)
const idOf = async (code: string) => (await orgDirectory(test.app.platform)).byCode(code)!.id
const roleId = async (code: string): Promise<string> =>
  (await sql('select id from roles where code = $1', [code])).rows[0].id
const menuId = async (code: string): Promise<string> =>
  (await sql('select id from menus where code = $1', [code])).rows[0].id
let security: Caller
let securityId: string
let serial = 0

beforeAll(async () => {
  securityId = (await makeOfficer(test.app, 'BUR-000000', 'secAdmin')).id
  security = await test.app.as(securityId)
})

const scoped = (route: Route, scopeCategory = 'SCOPE_ORG', orgIds: string[] = []) => ({
  apiUrl: route.permission,
  scopeCategory,
  scopeDefineOrgIdList: orgIds,
})
const newRole = async (more: Record<string, unknown> = {}) => {
  const reply = await security.call(roles.add, {
    body: { name: `方案${++serial}`, category: 'GLOBAL', ...more },
  })
  expect(reply).toSucceed()
  return reply.data
}
const granted = async (id: string) => ({
  calls: (await security.call(roles.ownPermission, { query: { id } })).data.grantInfoList,
  menus: (await security.call(roles.ownResource, { query: { id } })).data.grantInfoList,
})
const byMenu = (a: { menuId: string }, b: { menuId: string }) => (a.menuId < b.menuId ? -1 : 1)

describe('a copy of a role', () => {
  it('is refused under a taken name or code, of no role, and where more would be given than is held', async () => {
    const id = await roleId('cityHandler')
    const copy = (body: Record<string, unknown>, who = security) =>
      who.call(rolePlans.copy, { body: { id, name: `副本${++serial}`, ...body } })
    expect(await copy({ id: '1' })).toFailWith('grants.role_not_found')
    expect(await copy({ name: '市局经办' })).toFailWith('grants.role_taken')
    expect(await copy({ code: 'cityHandler' })).toFailWith('grants.role_taken')
    expect(await copy({ code: '1-a' })).toFailWith('request.invalid')
    const clerk = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
    expect(await copy({}, clerk)).toFailWith('request.not_permitted')
    // Somebody who may copy roles, and holds nothing of what this one gives.
    const some = await makeOfficer(test.app, 'BUR-000000', 'cityLeader')
    await sql('delete from user_roles where user_id = $1', [some.id])
    const own = await newRole()
    const list = [scoped(rolePlans.copy, 'SCOPE_ALL')]
    expect(await security.call(roles.grantPermission, { body: { id: own, grantInfoList: list } })).toSucceed()
    expect(
      await security.call(userGrants.grantRole, { body: { id: some.id, roleIdList: [own] } }),
    ).toSucceed()
    const copier = await test.app.as(some.id)
    await vi.waitFor(async () => expect(await copy({}, copier)).toFailWith('grants.not_held'))
    expect((await sql("select 1 from roles where name like '副本%'")).rows).toEqual([])
  })

  it('grants the same menus and calls with the same reach, belongs to nobody, and is made once', async () => {
    const id = await newRole()
    const orgId = await idOf('BUR-330100')
    const list = [
      scoped(todo.page, 'SCOPE_ORG_DEFINE', [orgId]),
      scoped(todo.countpage, 'SCOPE_ORG_CHILD'),
      scoped(contract.conversations.list, 'SCOPE_SELF'),
    ]
    const menus = [
      { menuId: await menuId('home'), buttonInfo: [await menuId('authorityPersonalCenter')] },
      { menuId: await menuId('appealTodo'), buttonInfo: [] },
    ]
    expect(await security.call(roles.grantPermission, { body: { id, grantInfoList: list } })).toSucceed()
    expect(await security.call(roles.grantResource, { body: { id, grantInfoList: menus } })).toSucceed()
    const person = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    expect(await security.call(roles.grantUser, { body: { id, grantInfoList: [person.id] } })).toSucceed()
    const press = () =>
      security.call(rolePlans.copy, {
        body: { id, name: '照着来', nameEn: 'As before', code: 'asBefore' },
        headers: { 'idempotency-key': 'copy-a-role-once' },
      })
    const first = await press()
    expect(first).toSucceed()
    expect((await press()).data).toBe(first.data)
    const [one, other] = [await granted(id), await granted(first.data)]
    expect(other.calls).toEqual(one.calls)
    expect(other.menus.toSorted(byMenu)).toEqual(one.menus.toSorted(byMenu))
    const { data } = await security.call(roles.detail, { query: { id: first.data } })
    expect(data).toMatchObject({
      name: '照着来',
      nameEn: 'As before',
      code: 'asBefore',
      people: 0,
      fixed: false,
    })
    const told = await sql(
      "select changes from operation_log where record_kind = 'role' and record_id = $1",
      [first.data],
    )
    expect(JSON.stringify(told.rows)).toContain('copyOf')
  })

  it('takes nothing along that was deleted from the menu', async () => {
    const id = await newRole()
    const [home, button] = [await menuId('home'), await menuId('authorityPersonalCenter')]
    const list = [{ menuId: home, buttonInfo: [button] }]
    expect(await security.call(roles.grantResource, { body: { id, grantInfoList: list } })).toSucceed()
    // A button of which a grant was left when it went.
    await sql(`update menu_grants set buttons = buttons || '["77"]' where subject_id = $1`, [id])
    const copy = await security.call(rolePlans.copy, { body: { id, name: '只抄还在的' } })
    expect(copy).toSucceed()
    const { rows } = await sql('select buttons from menu_grants where subject_id = $1', [copy.data])
    expect(rows).toEqual([{ buttons: [button] }])
  })
})

describe('two roles compared', () => {
  it('show what one has and the other lacks, how far each reaches, and nothing that they have alike', async () => {
    const [one, other] = [await newRole(), await newRole()]
    const orgId = await idOf('BUR-330100')
    const give = async (id: string, calls: ReturnType<typeof scoped>[], codes: string[]) => {
      expect(await security.call(roles.grantPermission, { body: { id, grantInfoList: calls } })).toSucceed()
      const grantInfoList = await Promise.all(
        codes.map(async (code) => ({ menuId: await menuId(code), buttonInfo: [] })),
      )
      expect(await security.call(roles.grantResource, { body: { id, grantInfoList } })).toSucceed()
    }
    await give(one, [scoped(todo.page), scoped(todo.countpage)], ['appealTodo', 'appealAll'])
    await give(
      other,
      [scoped(todo.page, 'SCOPE_ORG_DEFINE', [orgId]), scoped(todo.countpage), scoped(todo.urge)],
      ['appealTodo'],
    )
    const { data } = await security.call(rolePlans.compare, { query: { id: one, otherId: other } })
    expect(data.menus.map(({ title, before, after }) => [title, before, after])).toEqual([
      ['全部查询', true, false],
    ])
    const calls = new Map(data.calls.map((row) => [row.path, row]))
    expect([...calls.keys()].toSorted()).toEqual([todo.page.permission, todo.urge.permission].toSorted())
    expect(calls.get(todo.page.permission)).toMatchObject({
      before: { scopes: ['SCOPE_ORG'], orgs: [] },
      after: { scopes: ['SCOPE_ORG_DEFINE'], orgs: ['杭州市邮政管理局'] },
    })
    expect(calls.get(todo.urge.permission)).toMatchObject({ label: '催办申诉单', before: null })
    expect(await security.call(rolePlans.compare, { query: { id: one, otherId: '1' } })).toFailWith(
      'grants.role_not_found',
    )
    const alike = (await security.call(rolePlans.compare, { query: { id: one, otherId: one } })).data
    expect(alike).toEqual({ menus: [], calls: [] })
  })
})

describe('a preview', () => {
  const look = (body: Record<string, unknown>) => security.call(rolePlans.preview, { body })

  it('shows menu and calls with ticks that are not saved, beside what is so today, and changes nothing', async () => {
    const id = await newRole()
    const [todoPage, all] = [await menuId('appealTodo'), await menuId('appealAll')]
    const saved = { id, grantInfoList: [{ menuId: todoPage, buttonInfo: [] }] }
    expect(await security.call(roles.grantResource, { body: saved })).toSucceed()
    const { data } = await look({
      roleIds: [id],
      resources: { id, grantInfoList: [{ menuId: all, buttonInfo: [] }] },
      permissions: { id, grantInfoList: [scoped(todo.page)] },
    })
    expect(data.menus.map(({ title, module, before, after }) => [title, module, before, after])).toEqual([
      ['全部待办', '申诉办理', true, false],
      ['全部查询', '申诉办理', false, true],
    ])
    expect(data.calls).toMatchObject([{ path: todo.page.permission, before: null, after: { orgs: [] } }])
    // Of what the page reads by, one call is there.
    const lacks = data.menus[1]!.lacks.map(({ path }) => path)
    expect(lacks).toContain(contract.appeals.detail.permission)
    expect(lacks).not.toContain(todo.page.permission)
    expect(await granted(id)).toEqual({ calls: [], menus: saved.grantInfoList })
  })

  it('is that of a person where one is named: with all roles of the person, as they would be', async () => {
    const person = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const id = await newRole()
    const added = scoped(contract.articles.pass)
    expect(await security.call(roles.grantPermission, { body: { id, grantInfoList: [added] } })).toSucceed()
    const { data } = await look({ roleIds: [id], userId: person.id })
    const changed = data.calls.filter(({ before }) => before === null)
    expect(changed.map(({ path }) => path)).toEqual([contract.articles.pass.permission])
    expect(data.calls.length).toBeGreaterThan(50)
    expect(data.menus.every(({ before, after }) => before && after)).toBe(true)
    expect(data.menus.flatMap(({ title, lacks }) => lacks.map(({ path }) => `${title} ${path}`))).toEqual([])
    expect(await look({ roleIds: [id], userId: '1' })).toFailWith('accounts.not_found')
    expect(await look({ roleIds: ['1'] })).toFailWith('grants.role_not_found')
  })
})

describe('a deleted role', () => {
  const listed = async (searchKey: string, standing?: 'deleted') =>
    (await security.call(roles.page, { query: { searchKey, ...(standing && { standing }) } })).data.records
  const back = (id: string, who = security) => who.call(roles.restore, { body: { id } })
  const gone = async (list: unknown[] = []) => {
    const id = await newRole()
    if (list.length)
      expect(await security.call(roles.grantPermission, { body: { id, grantInfoList: list } })).toSucceed()
    const { name } = (await security.call(roles.detail, { query: { id } })).data
    return { id, name, end: () => security.call(roles.delete, { body: [{ id }] }) }
  }

  it('is not brought back while it is there, of no id, beside one that took the name, nor by who does not hold what it gave', async () => {
    const role = await gone([scoped(todo.page)])
    for (const id of [role.id, '1']) expect(await back(id)).toFailWith('grants.role_not_found')
    expect(await role.end()).toSucceed()
    const twin = await security.call(roles.add, { body: { name: role.name, category: 'GLOBAL' } })
    expect(twin).toSucceed()
    expect(await back(role.id)).toFailWith('grants.role_taken')
    expect(await security.call(roles.delete, { body: [{ id: twin.data }] })).toSucceed()
    // Somebody who may bring roles back, and holds nothing of what this one gave.
    const some = await makeOfficer(test.app, 'BUR-000000', 'cityLeader')
    await sql('delete from user_roles where user_id = $1', [some.id])
    const own = await newRole()
    const list = [scoped(roles.restore, 'SCOPE_ALL')]
    expect(await security.call(roles.grantPermission, { body: { id: own, grantInfoList: list } })).toSucceed()
    expect(
      await security.call(userGrants.grantRole, { body: { id: some.id, roleIdList: [own] } }),
    ).toSucceed()
    const other = await test.app.as(some.id)
    await vi.waitFor(async () => expect(await back(role.id, other)).toFailWith('grants.not_held'))
    expect((await listed(role.name, 'deleted')).map(({ id }) => id)).toContain(role.id)
  })

  it('comes back with what it granted, and to nobody; in between nobody has anything of it', async () => {
    const role = await gone([scoped(todo.page), scoped(todo.countpage, 'SCOPE_ORG_CHILD')])
    const before = await granted(role.id)
    const person = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const give = { id: role.id, grantInfoList: [person.id] }
    expect(await security.call(roles.grantUser, { body: give })).toSucceed()
    expect(await role.end()).toSucceed()
    expect(await security.call(roles.ownPermission, { query: { id: role.id } })).toFailWith(
      'grants.role_not_found',
    )
    expect(await listed(role.name)).toEqual([])
    expect(await listed(role.name, 'deleted')).toMatchObject([
      { id: role.id, people: 0, deletedTime: expect.any(String) },
    ])
    const chosen = { query: { searchKey: role.name, standing: 'deleted' } } as const
    expect((await security.call(userGrants.roleSelector, chosen)).data.records).toEqual([])
    expect(await back(role.id)).toSucceed()
    expect(await granted(role.id)).toEqual(before)
    expect(await listed(role.name)).toMatchObject([{ id: role.id, people: 0, deletedTime: null }])
    expect(await back(role.id)).toFailWith('grants.role_not_found')
    const told = await sql(
      "select changes from operation_log where record_kind = 'role' and record_id = $1 order by id desc limit 1",
      [role.id],
    )
    expect(JSON.stringify(told.rows)).toContain('restored')
  })
})

describe('calls of a page', () => {
  it('are told for every page that reads by some, each with whether it may be granted', async () => {
    const { data } = await security.call(rolePlans.pageCalls)
    const page = data.find(({ menuId: id }) => id === roleList)!
    expect(page.calls.find(({ path }) => path === roles.page.permission)).toMatchObject({
      ...{ needed: true, grantable: true, label: '角色列表' },
    })
    expect(page.calls.find(({ path }) => path === roles.grantUser.permission)).toMatchObject({
      needed: false,
    })
    expect(data.length).toBeGreaterThan(60)
  })
  let roleList: string
  beforeAll(async () => {
    roleList = await menuId('roleList')
  })
})

describe('nobody locks out', () => {
  it('oneself: neither by taking from a role one has, nor by deleting it, nor by taking it from oneself', async () => {
    const keeper = await makeOfficer(test.app, 'BUR-000000', 'secAdmin')
    const id = await newRole()
    const list = [scoped(roles.page, 'SCOPE_ALL')]
    expect(await security.call(roles.grantPermission, { body: { id, grantInfoList: list } })).toSucceed()
    const secAdmin = await roleId('secAdmin')
    expect(
      await security.call(userGrants.grantRole, {
        body: { id: keeper.id, roleIdList: [secAdmin, id] },
      }),
    ).toSucceed()
    const me = await test.app.as(keeper.id)
    const empty = { id, grantInfoList: [] }
    expect(await me.call(roles.grantPermission, { body: empty })).toFailWith('grants.own')
    expect(await me.call(roles.grantResource, { body: empty })).toFailWith('grants.own')
    expect(await me.call(roles.grantUser, { body: empty })).toFailWith('grants.own')
    expect(await me.call(roles.delete, { body: [{ id }] })).toFailWith('grants.own')
    expect(await me.call(userGrants.grantRole, { body: { id: keeper.id, roleIdList: [] } })).toFailWith(
      'grants.own',
    )
  })

  it('the last who may manage roles: who takes the role away is told which administrator would be missing', async () => {
    await sql(`delete from user_roles where role_id = $1 and user_id <> $2`, [
      await roleId('secAdmin'),
      securityId,
    ])
    const deputy = await makeOfficer(test.app, 'BUR-000000', 'cityLeader')
    await sql('delete from user_roles where user_id = $1', [deputy.id])
    const id = await newRole()
    const list = [scoped(roles.grantUser, 'SCOPE_ALL'), scoped(userGrants.grantRole, 'SCOPE_ALL')]
    expect(await security.call(roles.grantPermission, { body: { id, grantInfoList: list } })).toSucceed()
    expect(await security.call(roles.grantUser, { body: { id, grantInfoList: [deputy.id] } })).toSucceed()
    const me = await test.app.as(deputy.id)
    const body = { id: await roleId('secAdmin'), grantInfoList: [] }
    await vi.waitFor(async () => {
      const refusal = await me.call(roles.grantUser, { body })
      expect(refusal).toFailWith('grants.last_administrator')
      expect(refusal.msg).toContain('安全管理员')
    })
    expect(await me.call(userGrants.grantRole, { body: { id: securityId, roleIdList: [] } })).toFailWith(
      'grants.last_administrator',
    )
  })
})
