import { allRoutes, contract } from '@appeal/contract'
import { DUTIES, dutyOf } from '@appeal/contract/grants/duties.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { permissions } from '@appeal/contract/permissions.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { roleSeeds } from '../../../seed/roles.data.ts'
import { type Answer, type Caller, useTestApp } from '../../../testing/app.ts'
import { makeOfficer } from '../../../testing/people.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'

const test = useTestApp()
const { accounts, bizUserGrants, groups, menuAdmin, modules, orgs, roles, todo, userGrants } = contract
const sql = (text: string, values: unknown[] = []) => test.app.platform.database.pool.query(text, values)
const idOf = async (code: string) => (await orgDirectory(test.app.platform)).byCode(code)!.id
const roleId = async (code: string): Promise<string> =>
  (await sql('select id from roles where code = $1', [code])).rows[0].id
let security: Caller
let securityId: string
let serial = 0

beforeAll(async () => {
  securityId = (await makeOfficer(test.app, 'BUR-000000', 'secAdmin')).id
  security = await test.app.as(securityId)
  await sql(
    `insert into mobile_resources (id, parent_id, module_id, category, menu_type, code, title, created_at, updated_at)
     values (1, 0, null, 'MODULE', null, 'phoneModule', '移动办公', now(), now()),
       (2, 0, 1, 'MENU', 'MENU', 'phonePage', '待办', now(), now())`,
  )
})

const newRole = async (more: Record<string, unknown> = {}) => {
  const reply = await security.call(roles.add, {
    body: { name: `角色${++serial}`, category: 'GLOBAL', ...more },
  })
  expect(reply).toSucceed()
  return reply.data
}
const scoped = (route: Route, scopeCategory = 'SCOPE_ORG', orgIds: string[] = []) => ({
  apiUrl: route.permission,
  scopeCategory,
  scopeDefineOrgIdList: orgIds,
})
const refusals = async (userId: string): Promise<string[]> =>
  (
    await sql("select message from operation_log where user_id = $1 and result = 'FAIL' order by id", [
      userId,
    ])
  ).rows.map(({ message }) => message as string)

describe('roles', () => {
  it('refuse a taken name or code, an organisation that is none, and changes of the administrators', async () => {
    await newRole({ name: '统计员', code: 'statistician' })
    const add = (body: Record<string, unknown>) =>
      security.call(roles.add, { body: { category: 'GLOBAL', sortCode: ++serial, ...body } })
    expect(await add({ name: '统计员' })).toFailWith('grants.role_taken')
    expect(await add({ name: '别的', code: 'statistician' })).toFailWith('grants.role_taken')
    expect(await add({ name: '甲', category: 'ORG' })).toFailWith('organisations.not_found')
    expect(await add({ name: '甲', category: 'ORG', orgId: '1' })).toFailWith('organisations.not_found')
    const id = await roleId('auditAdmin')
    const { data } = await security.call(roles.detail, { query: { id } })
    expect(await security.call(roles.edit, { body: { ...data, name: '改名' } })).toFailWith(
      'grants.role_fixed',
    )
    expect(await security.call(roles.delete, { body: [{ id }] })).toFailWith('grants.role_fixed')
    for (const [route, body] of [
      [roles.grantPermission, { id, grantInfoList: [] }],
      [roles.grantResource, { id, grantInfoList: [] }],
    ] as const)
      expect(await security.call(route, { body })).toFailWith('grants.role_fixed')
  })

  it('refuse permissions and menus that do not exist, and a union of duties', async () => {
    const id = await newRole()
    const grant = (...list: ReturnType<typeof scoped>[]) =>
      security.call(roles.grantPermission, { body: { id, grantInfoList: list } })
    expect(await grant({ ...scoped(todo.page), apiUrl: '/no/such/path' })).toFailWith(
      'grants.unknown_permission',
    )
    expect(await grant(scoped(todo.page, 'SCOPE_ORG_DEFINE', ['1']))).toFailWith('organisations.not_found')
    expect(await grant(scoped(todo.page), scoped(accounts.add, 'SCOPE_ALL'))).toFailWith(
      'grants.duties_united',
    )
    expect(
      await security.call(roles.grantResource, {
        body: { id, grantInfoList: [{ menuId: '1', buttonInfo: [] }] },
      }),
    ).toFailWith('grants.unknown_resource')
    expect((await security.call(roles.ownPermission, { query: { id } })).data.grantInfoList).toEqual([])
  })

  it('take all permissions that one role may hold in one call, as a dialog sends them', async () => {
    const id = await newRole()
    const business = permissions.filter(({ path }) => [null, 'content'].includes(dutyOf(path)))
    expect(business.length).toBeGreaterThan(334)
    const grantInfoList = business.map(({ path }) => ({
      apiUrl: path,
      scopeCategory: 'SCOPE_ORG_CHILD',
      scopeDefineOrgIdList: [],
    }))
    expect(await security.call(roles.grantPermission, { body: { id, grantInfoList } })).toSucceed()
    const { data } = await security.call(roles.ownPermission, { query: { id } })
    expect(data.grantInfoList).toHaveLength(business.length)
  })

  it('take effect with the next request, given and taken away, without a new sign-in', async () => {
    const id = await newRole()
    const person = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    await sql('delete from user_roles where user_id = $1', [person.id])
    await test.app.platform.live.send(test.app.platform.db, { kind: 'cache', key: `viewer:${person.id}` })
    const session = await test.app.as(person.id)
    const ask = () => session.call(todo.countpage)
    await vi.waitFor(async () => expect(await ask()).toFailWith('request.not_permitted'))
    const give = (list: unknown[]) =>
      security.call(roles.grantPermission, { body: { id, grantInfoList: list } })
    expect(await give([scoped(todo.countpage), scoped(todo.page)])).toSucceed()
    expect(
      await security.call(userGrants.grantRole, { body: { id: person.id, roleIdList: [id] } }),
    ).toSucceed()
    await vi.waitFor(async () => expect(await ask()).toSucceed())
    expect(await give([scoped(todo.page)])).toSucceed()
    await vi.waitFor(async () => expect(await ask()).toFailWith('request.not_permitted'))
    const direct = { id: person.id, grantInfoList: [scoped(todo.countpage)] }
    expect(await security.call(userGrants.grantPermission, { body: direct })).toSucceed()
    await vi.waitFor(async () => expect(await ask()).toSucceed())
    expect(await security.call(roles.delete, { body: [{ id }] })).toSucceed()
    expect((await security.call(userGrants.ownRole, { query: { id: person.id } })).data).toEqual([])
  })

  it('show their menus at once, and lose them with the menu itself', async () => {
    const id = await newRole()
    const person = await makeOfficer(test.app, 'BUR-440300', 'cityLeader')
    await sql('delete from user_roles where user_id = $1', [person.id])
    const tree = (await security.call(roles.resourceTreeSelector)).data
    const module = tree.find(({ menu }) => menu.some(({ title }) => title === '工作日历'))!
    const menu = module.menu.find(({ title }) => title === '工作日历')!
    expect(menu.grantable).toBe(true)
    const body = { id, grantInfoList: [{ menuId: menu.id, buttonInfo: [] }] }
    expect(await security.call(roles.grantResource, { body })).toSucceed()
    expect(await security.call(roles.grantUser, { body: { id, grantInfoList: [person.id] } })).toSucceed()
    const session = await test.app.as(person.id)
    const shown = JSON.stringify((await session.call(contract.menus.loginMenu)).data)
    expect(shown).toContain('/base/calendar')
  })
})

describe('nobody grants what they do not hold', () => {
  it('a province gives its own roles within its own tree, and no more', async () => {
    const head = await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')
    const province = await test.app.as(head.id)
    const [clerk, foreign, bare] = await Promise.all([
      makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
      makeOfficer(test.app, 'BUR-330100', 'cityHandler'),
      makeOfficer(test.app, 'BUR-440300', 'cityLeader'),
    ])
    const give = async (id: string, ...codes: string[]) =>
      province.call(bizUserGrants.grantRole, {
        body: { id, roleIdList: await Promise.all(codes.map(roleId)) },
      })
    expect(await give(foreign.id, 'cityHandler')).toFailWith('accounts.not_found')
    expect(await give(clerk.id, 'cityHandler', 'stateCentre')).toFailWith('grants.not_held')
    expect(await give(clerk.id, 'cityHandler', 'sysAdmin')).toFailWith('grants.not_held')
    expect(await give(clerk.id, 'secAdmin')).toFailWith('grants.not_held')
    expect(await give(head.id, 'provinceCentre', 'stateCentre')).toFailWith('grants.own')
    expect(await give(bare.id, 'cityHandler', 'cityLeader')).toSucceed()
    expect(await province.call(roles.page)).toFailWith('request.not_permitted')
  })

  it('reads in the own language what there is to grant, and what is not held', async () => {
    const province = await test.app.as((await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')).id)
    const clerk = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const body = { id: clerk.id, roleIdList: [await roleId('cityHandler'), await roleId('stateCentre')] }
    const { permission } = todo.urge
    for (const [language, label, sentence] of [
      ['zh', '催办申诉单', /^您没有“\p{Script=Han}{4,}.*”，/u],
      ['en', 'Urges the enterprise, or a superior bureau urges the handling one', /^[^\p{Script=Han}]+$/u],
    ] as const) {
      const headers = { 'accept-language': language }
      for (const { permissionTreeSelector } of [roles, userGrants]) {
        const { data } = await security.call(permissionTreeSelector, { headers })
        expect(data).toContain(`${permission}[${label}]`)
      }
      const refusal = await province.call(bizUserGrants.grantRole, { body, headers })
      expect(refusal).toFailWith('grants.not_held')
      expect(refusal.msg).toMatch(sentence)
    }
  })

  it('a role of one organisation is given to its own people only', async () => {
    const id = await newRole({ category: 'ORG', orgId: await idOf('BUR-330100') })
    const clerk = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const body = { id, grantInfoList: [clerk.id] }
    expect(await security.call(roles.grantUser, { body })).toFailWith('grants.role_not_found')
  })

  it('not even the security administrator unites duties in a person', async () => {
    const clerk = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const grant = async (...codes: string[]) =>
      security.call(userGrants.grantRole, {
        body: { id: clerk.id, roleIdList: await Promise.all(codes.map(roleId)) },
      })
    expect(await grant('cityHandler', 'sysAdmin')).toFailWith('grants.duties_united')
    expect(await grant('sysAdmin', 'secAdmin')).toFailWith('grants.duties_united')
    expect(
      await security.call(userGrants.grantPermission, {
        body: { id: clerk.id, grantInfoList: [scoped(accounts.add, 'SCOPE_ALL')] },
      }),
    ).toFailWith('grants.duties_united')
    const users = [clerk.id]
    const body = { id: await roleId('sysAdmin'), grantInfoList: users }
    const others = (await security.call(roles.ownUser, { query: { id: body.id } })).data
    expect(
      await security.call(roles.grantUser, { body: { ...body, grantInfoList: [...others, ...users] } }),
    ).toFailWith('grants.duties_united')
  })

  it('the last security administrator keeps the role', async () => {
    const other = await makeOfficer(test.app, 'BUR-000000', 'secAdmin')
    const peer = await test.app.as(other.id)
    const strip = (caller: Caller, id: string) =>
      caller.call(userGrants.grantRole, { body: { id, roleIdList: [] } })
    const answers = await Promise.all([strip(peer, securityId), strip(security, other.id)])
    // Whoever comes second has lost the right to do it, or would leave nobody.
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    await sql('delete from user_roles where user_id = any($1)', [[securityId, other.id]])
    await sql('insert into user_roles (user_id, role_id) values ($1, $2)', [
      securityId,
      await roleId('secAdmin'),
    ])
    await test.app.platform.live.send(test.app.platform.db, { kind: 'cache', key: 'grants' })
    await vi.waitFor(async () => expect(await security.call(roles.page)).toSucceed())
  })
})

/** Every call that gives somebody a right, with a body that would widen the caller's own. */
const widening = async (me: string): Promise<[Route, Record<string, unknown>][]> => {
  const wide = scoped(accounts.add, 'SCOPE_ALL')
  const [all, content, secAdmin] = await Promise.all(['sysAdmin', 'stateCentre', 'secAdmin'].map(roleId))
  const menu = (await sql("select id from menus where code = 'roleList'")).rows[0].id as string
  const phone = (await sql("select id from mobile_resources where code = 'phonePage'")).rows[0].id as string
  const own = (await sql('select role_id from user_roles where user_id = $1', [me])).rows[0].role_id as string
  return [
    [userGrants.grantRole, { id: me, roleIdList: [own, all, content, secAdmin] }],
    [bizUserGrants.grantRole, { id: me, roleIdList: [own, all] }],
    [userGrants.grantPermission, { id: me, grantInfoList: [wide] }],
    [userGrants.grantResource, { id: me, grantInfoList: [{ menuId: menu, buttonInfo: [] }] }],
    [roles.grantPermission, { id: own, grantInfoList: [wide] }],
    [roles.grantResource, { id: own, grantInfoList: [{ menuId: menu, buttonInfo: [] }] }],
    [roles.grantMobileMenu, { id: own, grantInfoList: [{ menuId: phone, buttonInfo: [] }] }],
    [roles.grantUser, { id: all, grantInfoList: [me] }],
    [accounts.edit, { id: me, orgId: await idOf('BUR-330000') }],
    [contract.bizAccounts.edit, { id: me, orgId: await idOf('BUR-000000') }],
  ]
}

it('the attempts to widen name every call that gives a right', async () => {
  const attempts = (await widening(securityId)).map(([{ name }]) => name)
  // A group names people and gives them nothing.
  const calls = allRoutes.filter(({ name }) => /\.grant[A-Z]/.test(name) && !/^(g|bizG)roups\./.test(name))
  expect(calls.length).toBeGreaterThan(7)
  for (const { name } of calls) expect(attempts).toContain(name)
})

/** Everything by which the platform is run: what no case needs, and everything of the modules of administration. */
const ADMINISTRATION: readonly Route[] = [
  ...[orgs, contract.bizOrgs, contract.positions, contract.bizPositions],
  ...[accounts, contract.bizAccounts, contract.clients, roles, userGrants, bizUserGrants, groups],
  ...[contract.bizGroups, modules, menuAdmin, contract.buttons],
  ...[contract.mobileModules, contract.mobileMenus, contract.mobileButtons],
  ...[contract.areaAdmin, contract.dictionaries, contract.settings, contract.sessionAdmin],
  ...[contract.monitor, contract.jobs, contract.logs, contract.records, contract.third],
  ...[contract.notices, contract.mailings, contract.genBasics, contract.genFields],
]
  .flatMap((table): Route[] => Object.values(table))
  .filter(({ access, raw, upload }) => access.kind === 'granted' && !raw && !upload)

const FIVE = [
  ['sysAdmin', 'BUR-000000'],
  ['secAdmin', 'BUR-000000'],
  ['auditAdmin', 'BUR-000000'],
  ['provinceCentre', 'BUR-440000'],
  ['cityHandler', 'BUR-440300'],
] as const

describe.each(FIVE)('as %s', (role, org) => {
  it('every grant call that would widen the own rights is refused and logged', async () => {
    const { id } = await makeOfficer(test.app, org, role)
    const me = await test.app.as(id)
    const rights = async () =>
      (
        await sql(
          `select coalesce(jsonb_agg(row order by row), '[]') as all from (
             select role_id::text as row from user_roles where user_id = $1
             union all select path || scope from permission_grants where subject_id = $1
             union all select menu_id::text from menu_grants where subject_id = $1
             union all select 'org' || org_id from users where id = $1) held`,
          [id],
        )
      ).rows[0].all
    const before = await rights()
    const attempts = await widening(id)
    for (const [route, body] of attempts) {
      const answer: Answer = await me.call(route, { body })
      expect([route.name, answer.code === 200]).toEqual([route.name, false])
      expect(answer.code).not.toBe(503)
    }
    expect(await rights()).toEqual(before)
    expect(await refusals(id)).toHaveLength(attempts.length)
  })

  it('every route of the administration serves exactly its grants, and the own reach alone', async () => {
    const { id } = await makeOfficer(test.app, org, role)
    const me = await test.app.as(id)
    const granted = new Set(
      (
        await sql(
          'select path from permission_grants g join user_roles r on r.role_id = g.subject_id where r.user_id = $1 and not pass_only',
          [id],
        )
      ).rows.map(({ path }) => path as string),
    )
    const own = org
    const foreign = 'BUR-330100'
    let asked = 0
    let forbidden = 0
    for (const route of ADMINISTRATION) {
      for (const orgId of [await idOf(own), await idOf(foreign)]) {
        const answer = await me.call(route, {
          query: { id: orgId, orgId, parentId: orgId },
          // Nothing that could succeed: a foreign id where a record is meant, an empty list where one is counted.
          ...(route.body && { body: { id: orgId, orgId, parentId: orgId, name: '', grantInfoList: null } }),
        })
        expect([route.name, answer.code === 403]).toEqual([route.name, !granted.has(route.permission)])
        expect([route.name, answer.code]).not.toEqual([route.name, 503])
        asked += 1
        if (answer.code === 403) forbidden += 1
      }
    }
    expect(asked).toBeGreaterThan(300)
    expect((await refusals(id)).filter((reason) => reason === 'request.not_permitted')).toHaveLength(
      forbidden,
    )
    if (role === 'provinceCentre') {
      for (const table of [contract.bizOrgs, contract.bizPositions, contract.bizAccounts]) {
        const { data } = await me.call(table.page as typeof accounts.page, {
          query: { orgId: await idOf(foreign), parentId: await idOf(foreign) },
        })
        expect(data.records).toEqual([])
      }
      expect(await me.call(contract.bizOrgs.detail, { query: { id: await idOf(foreign) } })).toFailWith(
        'organisations.not_found',
      )
    }
  })
})

describe('groups', () => {
  it.each([
    [groups, '值班组'],
    [contract.bizGroups, '外勤组'],
  ] as const)(
    'refuse a taken name and people that are none; hold exactly who is put in',
    async (table, title) => {
      const add = (name: string) => security.call(table.add, { body: { name, sortCode: ++serial } })
      const { data: id } = await add(title)
      expect(await add(title)).toFailWith('grants.group_taken')
      const clerk = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
      const set = (...people: string[]) =>
        security.call(table.grantUser, { body: { id, grantInfoList: people } })
      expect(await set('1')).toFailWith('accounts.not_found')
      expect(await set(clerk.id, clerk.id)).toSucceed()
      expect((await security.call(table.ownUser, { query: { id } })).data).toEqual([clerk.id])
      expect((await security.call(table.page)).data.records[0]).toMatchObject({ name: title, people: 1 })
      expect(await security.call(table.delete, { body: [{ id }] })).toSucceed()
      expect(await security.call(table.ownUser, { query: { id } })).toFailWith('grants.group_not_found')
    },
  )

  it('come back with their people; not twice, not of no id, not beside one that took the name', async () => {
    const add = (name: string) => security.call(groups.add, { body: { name, sortCode: ++serial } })
    const { data: id } = await add('轮值组')
    const clerk = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const body = { id, grantInfoList: [clerk.id] }
    expect(await security.call(groups.grantUser, { body })).toSucceed()
    const back = (which = id) => security.call(groups.restore, { body: { id: which } })
    expect(await back()).toFailWith('grants.group_not_found')
    expect(await security.call(groups.delete, { body: [{ id }] })).toSucceed()
    const named = async (standing?: string) =>
      (await security.call(groups.page, { query: { searchKey: '轮值组', ...(standing && { standing }) } }))
        .data.records
    expect(await named()).toEqual([])
    expect(await named('deleted')).toMatchObject([{ id, people: 1, deletedTime: expect.any(String) }])
    const { data: twin } = await add('轮值组')
    expect(await back()).toFailWith('grants.group_taken')
    expect(await security.call(groups.delete, { body: [{ id: twin }] })).toSucceed()
    expect(await back()).toSucceed()
    expect(await named()).toMatchObject([{ id, people: 1, deletedTime: null }])
    expect((await security.call(groups.ownUser, { query: { id } })).data).toEqual([clerk.id])
    expect(await back()).toFailWith('grants.group_not_found')
    expect(await back('1')).toFailWith('grants.group_not_found')
  })
})

describe('reference roles', () => {
  it('keep the duties of the three administrators and of case work apart', () => {
    for (const { code, grants } of roleSeeds) {
      const duties = DUTIES.filter((duty) => grants.some(({ path }) => dutyOf(path) === duty))
      expect([code, duties.length]).toEqual([code, Math.min(duties.length, 1)])
    }
    const content = permissions.filter(({ path }) => dutyOf(path) === 'content')
    expect(content.length).toBeGreaterThan(20)
  })

  it('let the security administrator hand on every right and use none but its own', () => {
    const role = roleSeeds.find(({ code }) => code === 'secAdmin')!
    expect(role.passes!.grants.map(({ path }) => path).sort()).toEqual(
      permissions.map(({ path }) => path).sort(),
    )
    for (const { path } of role.grants) expect([path, dutyOf(path)]).not.toEqual([path, 'content'])
  })
})

describe('menus', () => {
  it('refuse a page that does not exist, a foreign parent, a taken address, a hyphen, and loss of their own screen', async () => {
    const system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
    const [first, second] = (await system.call(menuAdmin.moduleSelector)).data
    const body = {
      parentId: '0',
      module: first!.id,
      title: '统计',
      menuType: 'MENU',
      path: '/statistics/all',
      component: 'home/index',
    }
    const add = (more: Record<string, unknown>) =>
      system.call(menuAdmin.add, { body: { ...body, sortCode: ++serial, ...more } })
    expect(await add({ component: 'no/such' })).toFailWith('menus.component_unknown')
    expect(await add({ path: 'statistics' })).toFailWith('menus.address_wrong')
    expect(await add({ path: '/index' })).toFailWith('menus.name_taken')
    expect(await add({ title: 'a-b' })).toFailWith('request.invalid')
    expect(await add({ component: '/home' })).toFailWith('request.invalid')
    expect(await add({ menuType: 'LINK', path: 'javascript:alert(1)' })).toFailWith('menus.address_wrong')
    expect(await add({ parentId: '1' })).toFailWith('menus.parent_wrong')
    const { data: catalogue } = await add({ menuType: 'CATALOG', path: null, component: null })
    const { data: inner } = await add({
      parentId: catalogue,
      menuType: 'CATALOG',
      path: null,
      component: null,
    })
    const detail = (await system.call(menuAdmin.detail, { query: { id: catalogue } })).data
    expect(await system.call(menuAdmin.edit, { body: { ...detail, parentId: inner } })).toFailWith(
      'menus.parent_wrong',
    )
    const link = await add({
      parentId: inner,
      menuType: 'LINK',
      path: 'https://www.spb.gov.cn/',
      component: null,
    })
    expect(link).toSucceed()
    expect(
      await system.call(menuAdmin.changeModule, { body: { id: catalogue, module: second!.id } }),
    ).toSucceed()
    const moved = (await system.call(menuAdmin.detail, { query: { id: link.data } })).data
    expect(moved.module).toBe(second!.id)
    expect(await system.call(menuAdmin.delete, { body: [{ id: catalogue }] })).toSucceed()
    expect(await system.call(menuAdmin.detail, { query: { id: link.data } })).toFailWith('menus.not_found')
    const needed = (await system.call(modules.page, { query: { searchKey: '系统管理' } })).data.records[0]!
    expect(await system.call(modules.delete, { body: [{ id: needed.id }] })).toFailWith('menus.needed')
    expect(await system.call(orgs.page)).toSucceed()
  })

  it('are found by their words in either language and by their code, with all that stands above them', async () => {
    const system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
    const found = async (searchKey: string) =>
      (await system.call(menuAdmin.tree, { query: { searchKey } })).data
    const all = (await system.call(menuAdmin.tree)).data
    const catalogue = all.find(({ children }) => children?.length)!
    const page = catalogue.children![0]!
    for (const words of [page.title, page.titleEn!.toUpperCase(), page.code]) {
      const above = (await found(words)).find(({ id }) => id === catalogue.id)
      expect(above?.children?.map(({ id }) => id)).toContain(page.id)
    }
    expect(await found('没有这样的菜单')).toEqual([])
  })
})
