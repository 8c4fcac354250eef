import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeOfficer } from '../../../testing/people.ts'

const test = useTestApp()
const { mobile, mobileButtons, mobileMenus, mobileModules, officeAuth, roles } = contract
const sql = async <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await test.app.platform.database.pool.query(text, values)).rows as T[]
let system: Caller
let security: Caller
let serial = 0

beforeAll(async () => {
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
  security = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'secAdmin')).id)
})

const addModule = async () =>
  (
    await system.call(mobileModules.add, {
      body: { title: `模块${++serial}`, icon: 'home', color: '#1677FF' },
    })
  ).data
const menuBody = (module: string, more: Record<string, unknown> = {}) => ({
  ...{ parentId: 0, module, title: `页面${++serial}`, menuType: 'MENU', path: `/pages/p${serial}/index` },
  ...{ icon: 'file', color: '#1677FF', regType: 'YES', status: 'ENABLE', sortCode: serial },
  ...more,
})
const addMenu = (module: string, more: Record<string, unknown> = {}) =>
  system.call(mobileMenus.add, { body: menuBody(module, more) })

describe('mobile resources', () => {
  it('are the system administrator’s', async () => {
    for (const role of ['secAdmin', 'cityHandler']) {
      const other = await test.app.as((await makeOfficer(test.app, 'BUR-440300', role)).id)
      for (const table of [mobileModules, mobileMenus, mobileButtons])
        for (const route of Object.values(table))
          expect(
            await other.call(route, { query: { id: '1' }, ...(route.method === 'POST' && { body: {} }) }),
          ).toFailWith('request.not_permitted')
    }
  })

  it('refuse a wrong place, address, hyphen, a taken path or code, and unknown ids', async () => {
    const [one, two] = [await addModule(), await addModule()]
    const refused = async (more: Record<string, unknown>) => (await addMenu(one, more)).reason
    expect(await refused({ module: '1' })).toBe('mobile.parent_wrong')
    expect(await refused({ parentId: '1' })).toBe('mobile.parent_wrong')
    expect(await refused({ path: 'pages/x' })).toBe('mobile.address_wrong')
    expect(await refused({ menuType: 'LINK', path: 'javascript:alert(1)' })).toBe('mobile.address_wrong')
    expect(await refused({ title: 'a-b' })).toBe('request.invalid')
    expect(await refused({ regType: 'MAYBE' })).toBe('request.invalid')
    const { data: page } = await addMenu(one, { path: '/pages/taken' })
    expect(await refused({ path: '/pages/taken' })).toBe('mobile.taken')
    const { data: place } = await addMenu(one, { menuType: 'CATALOG', path: null })
    const { data: inner } = await addMenu(one, { menuType: 'CATALOG', path: null, parentId: place })
    const detail = (await system.call(mobileMenus.detail, { query: { id: place } })).data
    expect(await system.call(mobileMenus.edit, { body: { ...detail, parentId: inner } })).toFailWith(
      'mobile.parent_wrong',
    )
    expect(await system.call(mobileMenus.changeModule, { body: { id: inner, module: two } })).toFailWith(
      'mobile.parent_wrong',
    )
    const button = (parentId: string, code: string) =>
      system.call(mobileButtons.add, { body: { parentId, title: `新增${++serial}`, code } })
    expect(await button(place, 'mobileAdd')).toFailWith('mobile.not_found')
    expect(await button(page, 'mobileAdd')).toSucceed()
    expect(await button(page, 'mobileAdd')).toFailWith('mobile.taken')
    for (const table of [mobileModules, mobileMenus, mobileButtons]) {
      expect(await system.call(table.detail, { query: { id: '1' } })).toFailWith('mobile.not_found')
      expect(await system.call(table.delete, { body: [{ id: '1' }] })).toFailWith('mobile.not_found')
    }
  })

  it('answer a repeated form with the first answer', async () => {
    const body = menuBody(await addModule())
    const [first, second] = [
      await system.call(mobileMenus.add, { body }),
      await system.call(mobileMenus.add, { body }),
    ]
    expect(second.data).toBe(first.data)
    expect(first.data).toMatch(/^\d+$/)
  })

  it('move with everything below, are found with what is above, and go with everything below', async () => {
    const [one, two] = [await addModule(), await addModule()]
    const { data: place } = await addMenu(one, { menuType: 'CATALOG', path: null })
    const { data: page } = await addMenu(one, { parentId: place, title: '待办申诉' })
    expect(await system.call(mobileMenus.changeModule, { body: { id: place, module: two } })).toSucceed()
    expect((await system.call(mobileMenus.tree, { query: { module: one } })).data).toEqual([])
    const [found] = (await system.call(mobileMenus.tree, { query: { module: two, searchKey: '待办' } })).data
    expect([found?.id, found?.children?.[0]?.id, found?.children?.[0]?.children]).toEqual([
      place,
      page,
      undefined,
    ])
    expect(await system.call(mobileModules.delete, { body: [{ id: two }] })).toSucceed()
    expect(await system.call(mobileMenus.detail, { query: { id: page } })).toFailWith('mobile.not_found')
  })
})

describe('bringing deleted ones back', () => {
  const page = (module: string, more: Record<string, unknown> = {}) => addMenu(module, more)
  const button = async (parentId: string, code: string) =>
    (await system.call(mobileButtons.add, { body: { parentId, title: `新增${++serial}`, code } })).data
  const back = (table: { restore: typeof mobileMenus.restore }, id: string) =>
    system.call(table.restore, { body: { id } })
  const gone = (table: { delete: typeof mobileMenus.delete }, id: string) =>
    system.call(table.delete, { body: [{ id }] })

  it('refuses what is not deleted, unknown or of another kind, and to whoever may not', async () => {
    const module = await addModule()
    const { data: menu } = await page(module)
    for (const table of [mobileModules, mobileMenus, mobileButtons])
      for (const id of ['1', module, menu]) expect(await back(table, id)).toFailWith('mobile.not_found')
    expect(await gone(mobileMenus, menu)).toSucceed()
    expect(await back(mobileModules, menu)).toFailWith('mobile.not_found')
    expect(await security.call(mobileMenus.restore, { body: { id: menu } })).toFailWith(
      'request.not_permitted',
    )
  })

  it('refuses a place that is gone and what another one took meanwhile', async () => {
    const module = await addModule()
    const { data: place } = await page(module, { menuType: 'CATALOG', path: null })
    const { data: inner } = await page(module, { parentId: place, path: '/pages/inner' })
    const code = `back${++serial}`
    const act = await button(inner, code)
    expect(await gone(mobileButtons, act)).toSucceed()
    test.app.clock.advance(1000)
    expect(await gone(mobileMenus, inner)).toSucceed()
    test.app.clock.advance(1000)
    expect(await gone(mobileMenus, place)).toSucceed()
    expect(await back(mobileButtons, act)).toFailWith('mobile.parent_wrong')
    expect(await back(mobileMenus, inner)).toFailWith('mobile.parent_wrong')
    expect(await back(mobileMenus, place)).toSucceed()
    // What had gone before stays gone.
    expect(await system.call(mobileMenus.detail, { query: { id: inner } })).toFailWith('mobile.not_found')
    const { data: rival } = await page(module, { path: '/pages/inner' })
    expect(await back(mobileMenus, inner)).toFailWith('mobile.taken')
    expect(await gone(mobileMenus, rival)).toSucceed()
    const two = await Promise.all([back(mobileMenus, inner), back(mobileMenus, inner)])
    expect(two.map(({ reason }) => reason ?? 'ok').sort()).toEqual(['mobile.not_found', 'ok'])
    const twin = await button(inner, code)
    expect(await back(mobileButtons, act)).toFailWith('mobile.taken')
    expect(await gone(mobileButtons, twin)).toSucceed()
    expect(await back(mobileButtons, act)).toSucceed()
  })

  it('brings all that went together, granted to nobody, and lets it be granted again', async () => {
    const module = await addModule()
    const { data: place } = await page(module, { menuType: 'CATALOG', path: null })
    const { data: inner } = await page(module, { parentId: place })
    const act = await button(inner, `whole${++serial}`)
    const { data: id } = await security.call(roles.add, {
      body: { name: `移动恢复${serial}`, category: 'GLOBAL' },
    })
    const grant = () =>
      security.call(roles.grantMobileMenu, {
        body: { id, grantInfoList: [{ menuId: inner, buttonInfo: [act] }] },
      })
    const own = async () => (await security.call(roles.ownMobileMenu, { query: { id } })).data.grantInfoList
    expect(await grant()).toSucceed()
    expect(await gone(mobileModules, module)).toSucceed()
    const deleted = await system.call(mobileModules.page, { query: { standing: 'deleted', size: 100 } })
    expect(deleted.data.records.find((one) => one.id === module)?.deletedTime).toEqual(expect.any(String))
    const tree = (await system.call(mobileMenus.tree, { query: { module, standing: 'deleted' } })).data
    expect(tree.map((one) => [one.id, one.children?.map((child) => child.id)])).toEqual([[place, [inner]]])
    expect(await back(mobileModules, module)).toSucceed()
    expect((await system.call(mobileMenus.tree, { query: { module, standing: 'deleted' } })).data).toEqual([])
    const shown = (await system.call(mobileMenus.tree, { query: { module } })).data
    expect(shown.map((one) => [one.id, one.deletedTime, one.children?.map((child) => child.id)])).toEqual([
      [place, null, [inner]],
    ])
    const buttons = (await system.call(mobileButtons.page, { query: { parentId: inner } })).data.records
    expect(buttons.map((one) => one.id)).toEqual([act])
    expect(await own()).toEqual([])
    expect(await grant()).toSucceed()
    expect(await own()).toMatchObject([{ menuId: inner, buttonInfo: [act] }])
  })
})

describe('granting them', () => {
  it('gives a role exactly what is granted, beside its desk menus, at once', async () => {
    const module = await addModule()
    const { data: shown } = await addMenu(module)
    const { data: off } = await addMenu(module, { status: 'DISABLED' })
    await addMenu(module)
    const { data: button } = await system.call(mobileButtons.add, {
      body: { parentId: shown, title: '新增', code: `mobileCode${++serial}` },
    })
    const { data: id } = await security.call(roles.add, { body: { name: '移动办公', category: 'GLOBAL' } })
    const person = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    await sql('insert into user_roles (user_id, role_id) values ($1, $2)', [person.id, id])
    const before = (await security.call(roles.ownResource, { query: { id } })).data
    const tree = (await security.call(roles.mobileMenuTreeSelector)).data
    const offered = tree.find((one) => one.id === module)!.menu
    expect(offered).toHaveLength(3)
    expect(offered.every(({ grantable }) => grantable)).toBe(true)
    const grant = (grantInfoList: { menuId: string; buttonInfo: string[] }[]) =>
      security.call(roles.grantMobileMenu, { body: { id, grantInfoList } })
    expect(await grant([{ menuId: '1', buttonInfo: [] }])).toFailWith('grants.unknown_resource')
    const [desk] = await sql<{ id: string }>("select id::text from menus where code = 'home'")
    expect(await grant([{ menuId: desk!.id, buttonInfo: [] }])).toFailWith('grants.unknown_resource')
    const wanted = [
      { menuId: shown, buttonInfo: [button] },
      { menuId: off, buttonInfo: [] },
    ]
    expect(await grant(wanted)).toSucceed()
    const own = (await security.call(roles.ownMobileMenu, { query: { id } })).data.grantInfoList
    expect(own.map(({ menuId }) => menuId).sort()).toEqual([shown, off].sort())
    expect((await security.call(roles.ownResource, { query: { id } })).data).toEqual(before)

    const me = await test.app.as(person.id)
    const menu = (await me.call(mobile.loginMobileMenu)).data
    expect(menu.map((node) => node.children?.map((child) => child.id))).toEqual([[shown]])
    expect((await me.call(officeAuth.getLoginUser)).data.mobileButtonCodeList).toHaveLength(1)
    expect(await grant([])).toSucceed()
    expect((await me.call(mobile.loginMobileMenu)).data).toEqual([])
  })

  it('is refused to those who hold none of it, and for the own role', async () => {
    const { data: menuId } = await addMenu(await addModule())
    const person = await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')
    await sql("insert into permission_grants (subject_id, path, scope) values ($1, $2, 'SCOPE_ALL')", [
      person.id,
      roles.grantMobileMenu.permission,
    ])
    const me = await test.app.as(person.id)
    const idOf = async (code: string) =>
      (await sql<{ id: string }>('select id::text from roles where code = $1', [code]))[0]!.id
    const grant = async (code: string) =>
      me.call(roles.grantMobileMenu, {
        body: { id: await idOf(code), grantInfoList: [{ menuId, buttonInfo: [] }] },
      })
    expect(await grant('provinceCentre')).toFailWith('grants.own')
    expect(await grant('cityLeader')).toFailWith('grants.not_held')
    expect(await grant('sysAdmin')).toFailWith('grants.role_fixed')
  })
})
