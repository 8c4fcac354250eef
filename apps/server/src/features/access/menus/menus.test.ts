import { contract } from '@appeal/contract'
import { MENU_COMPONENTS } from '@appeal/contract/menus/menu-components.ts'
import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer, makeUser } from '../../../testing/people.ts'
import { buttonCodesOf } from './menus.service.ts'

const test = useTestApp()
const everyNode = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])])
const menuOf = async (userId: string, headers = {}) => {
  const reply = await (await test.app.as(userId)).call(contract.menus.loginMenu, { headers })
  expect(reply).toSucceed()
  return reply.data
}
const paths = (tree: readonly MenuNode[]) =>
  everyNode(tree).flatMap((node) => (node.meta.type === 'menu' ? [node.path] : []))

describe('menus.loginMenu', () => {
  it('asks for a session', async () => {
    expect(await test.app.call(contract.menus.loginMenu)).toFailWith('session.required')
  })

  it('is empty for consumers and an empty module for staff without roles', async () => {
    const consumer = await makeConsumer(test.app)
    expect(await menuOf(consumer.id)).toEqual([])
    const newcomer = await makeUser(test.app, { area: 'b', org: 'BUR-440300' })
    const tree = await menuOf(newcomer.id)
    expect(tree.map(({ code }) => code)).toEqual(['workbench'])
    expect(tree[0]).not.toHaveProperty('children')
  })

  it('opens no page to an enterprise whose information is not through the audit', async () => {
    const clerk = await makeEnterpriseUser(test.app, 'ENT-SF-440300', 'brandCity')
    await test.app.platform.database.pool.query("update users set status = '1' where id = $1", [clerk.id])
    expect(paths(await menuOf(clerk.id))).toEqual([])
  })

  it('shows a municipal handler queues, intake and the hidden case page', async () => {
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const tree = await menuOf(officer.id)
    expect(tree.map(({ title }) => title)).toEqual([
      '工作台',
      '申诉办理',
      '其他来件',
      '企业与责任',
      '门户内容',
      '统计通告',
    ])
    expect(paths(tree)).toEqual([
      '/index',
      '/appeal/todo',
      '/appeal/pending',
      '/appeal/processing',
      '/appeal/replied',
      '/appeal/mediating',
      '/appeal/warning',
      '/appeal/excluding',
      '/appeal/all',
      '/appeal/clusters',
      '/appeal/closed',
      '/appeal/invalid',
      '/appeal/intake',
      '/appeal/calls',
      '/appeal/drafts',
      '/appeal/supervision',
      '/appeal/remedies',
      '/appeal/case',
      '/appeal/emergency',
      '/appeal/texts',
      '/appeal/macros',
      '/cases/consultation/todo',
      '/cases/consultation/all',
      '/cases/consultation/faqs',
      '/cases/report/todo',
      '/cases/report/all',
      '/cases/report/leads',
      '/cases/letter/todo',
      '/cases/letter/all',
      '/cases/courier/todo',
      '/cases/courier/all',
      '/cases/courier/statistics',
      '/enterprises/audit',
      '/enterprises/bindings',
      '/enterprises/list',
      '/enterprises/accounts',
      '/enterprises/keys',
      '/portal-content/articles',
      '/portal-content/edit',
      '/statistics/analysis',
      '/statistics/times',
      '/statistics/funnel',
    ])
    const nodes = everyNode(tree)
    expect(nodes.find(({ path }) => path === '/appeal/case')?.meta.hidden).toBe(true)
    expect(nodes.filter(({ meta }) => meta.affix).map(({ path }) => path)).toEqual(['/index'])
    for (const node of nodes) expect(node.children?.length).not.toBe(0)
    const components = nodes.flatMap(({ component }) => component ?? [])
    for (const component of components) expect(MENU_COMPONENTS).toContain(component)
    const names = nodes.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('shows an enterprise its own queues only', async () => {
    const clerk = await makeEnterpriseUser(test.app, 'ENT-SF-440300', 'brandCity')
    expect(paths(await menuOf(clerk.id))).toEqual([
      '/index',
      '/enterprise/todo',
      '/enterprise/replied',
      '/enterprise/returned',
      '/enterprise/closed',
      '/enterprise/all',
      '/appeal/supervision',
      '/appeal/remedies',
      '/appeal/case',
      '/appeal/texts',
      '/appeal/macros',
      '/cases/letter/todo',
      '/cases/letter/all',
      '/cases/courier/todo',
      '/cases/courier/all',
      '/enterprises/own',
      '/statistics/analysis',
      '/statistics/benchmark',
      '/statistics/times',
    ])
  })

  it('titles in the language of the caller', async () => {
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const tree = await menuOf(officer.id, { 'accept-language': 'en' })
    expect(tree.map(({ title }) => title)).toEqual([
      'Workbench',
      'Appeals',
      'Other cases',
      'Enterprises',
      'Portal',
      'Statistics',
    ])
  })
})

describe('menus.buttonCodesOf', () => {
  it('unites the buttons of all roles', async () => {
    const { db } = test.app.platform
    const nobody = await makeConsumer(test.app)
    expect(await buttonCodesOf(db, nobody.id)).toEqual([])
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    expect(await buttonCodesOf(db, officer.id)).toEqual(['authorityPersonalCenter'])
    const clerk = await makeEnterpriseUser(test.app, 'ENT-SF-440300', 'brandCity')
    expect(await buttonCodesOf(db, clerk.id)).toEqual(['companyPersonalCenter'])
  })
})

describe('entries of the desk’s menu that were deleted', () => {
  const { buttons, menuAdmin, modules } = contract
  let serial = 0

  it('comes back with what went with it, where its page and address are still free', async () => {
    const system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
    const { data: module } = await system.call(modules.add, { body: { title: '旧模块', sortCode: 990 } })
    const add = async (more: Record<string, unknown> = {}) => {
      const n = ++serial
      const body = { parentId: '0', module, title: `旧页${n}`, menuType: 'MENU', sortCode: n }
      const page = { path: `/old/${n}`, component: 'files/list', name: `old${n}` }
      const reply = await system.call(menuAdmin.add, { body: { ...body, ...page, ...more } })
      expect(reply).toSucceed()
      return reply.data
    }
    const place = await add({ menuType: 'CATALOG', path: undefined, component: undefined })
    const page = await add({ parentId: place, path: '/old/page', name: 'oldPage' })
    const { data: button } = await system.call(buttons.add, {
      body: { parentId: page, title: '旧按钮', code: 'oldButton' },
    })
    const back = (id: string) => system.call(menuAdmin.restore, { body: { id } })
    const gone = (id: string) => system.call(menuAdmin.delete, { body: [{ id }] })
    expect(await back(page)).toFailWith('menus.not_found')
    expect(await back('1')).toFailWith('menus.not_found')
    expect(await gone(place)).toSucceed()
    // Below what is gone it would be seen by nobody.
    expect(await back(page)).toFailWith('menus.parent_wrong')
    expect(await system.call(buttons.restore, { body: { id: button } })).toFailWith('menus.parent_wrong')
    const rival = await add({ path: '/old/page' })
    expect(await back(place)).toFailWith('menus.name_taken')
    expect(await gone(rival)).toSucceed()
    expect(await back(place)).toSucceed()
    expect(await back(place)).toFailWith('menus.not_found')
    const tree = (await system.call(menuAdmin.tree, { query: { module } })).data
    expect(tree.map((one) => [one.id, one.children?.map((child) => child.id)])).toEqual([[place, [page]]])
    const listed = (await system.call(buttons.page, { query: { parentId: page } })).data.records
    expect(listed.map((one) => [one.id, one.deletedTime])).toEqual([[button, null]])
    expect(await system.call(modules.delete, { body: [{ id: module }] })).toSucceed()
    expect(await back(place)).toFailWith('menus.parent_wrong')
    expect(await system.call(modules.restore, { body: { id: module } })).toSucceed()
    expect(await system.call(menuAdmin.detail, { query: { id: page } })).toSucceed()
    // A component that a version no longer has would be an empty page.
    expect(await gone(page)).toSucceed()
    const { pool } = test.app.platform.database
    await pool.query("update menus set component = 'gone/page' where id = $1", [page])
    expect(await back(page)).toFailWith('menus.component_unknown')
  })

  const oldTree = async (title: string) => {
    const system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
    const { data: module } = await system.call(modules.add, { body: { title, sortCode: 991 } })
    const add = async (more: Record<string, unknown>) => {
      const n = ++serial
      const body = { parentId: '0', module, title: `${title}${n}`, sortCode: n, menuType: 'CATALOG', ...more }
      const reply = await system.call(menuAdmin.add, { body: body as never })
      expect(reply).toSucceed()
      return reply.data
    }
    const page = async (parentId: string) => {
      const place = { path: `/old/${serial + 1}`, component: 'files/list', name: `old${serial + 1}` }
      return add({ parentId, menuType: 'MENU', ...place })
    }
    const button = async (parentId: string) =>
      (await system.call(buttons.add, { body: { parentId, title: '旧按钮', code: `oldButton${++serial}` } }))
        .data
    return { system, module, add, page, button }
  }
  const grantsOf = async (menuId: string) =>
    (
      await test.app.platform.database.pool.query(
        `select r.code, g.buttons from menu_grants g join roles r on r.id = g.subject_id
         where menu_id = $1 order by 1`,
        [menuId],
      )
    ).rows

  it('comes back to nobody, whatever was granted of it while it was gone', async () => {
    const { pool } = test.app.platform.database
    const { system, page, button } = await oldTree('无人')
    const [id, stays] = [await page('0'), await page('0')]
    const [own, other] = [await button(id), await button(stays)]
    const gone = [{ id }]
    expect(await system.call(menuAdmin.delete, { body: gone })).toSucceed()
    expect(await system.call(buttons.delete, { body: [{ id: other }] })).toSucceed()
    // As a load of the reference data or a copy of a role would have left it.
    const grant = (menuId: string, buttonId: string) =>
      pool.query(
        `insert into menu_grants (subject_id, menu_id, buttons)
         select id, $1::bigint, jsonb_build_array($2::text) from roles where code = 'cityHandler'`,
        [menuId, buttonId],
      )
    await grant(id, own)
    await grant(stays, other)
    expect(await system.call(menuAdmin.restore, { body: { id } })).toSucceed()
    expect(await system.call(buttons.restore, { body: { id: other } })).toSucceed()
    expect(await grantsOf(id)).toEqual([{ code: 'secAdmin', buttons: [own] }])
    expect(await grantsOf(stays)).toEqual([
      { code: 'cityHandler', buttons: [] },
      { code: 'secAdmin', buttons: [other] },
    ])
  })

  it('comes back into the module in which what is above it lies by now', async () => {
    const { system, add, page, button } = await oldTree('迁出')
    const { data: elsewhere } = await system.call(modules.add, { body: { title: '迁入', sortCode: 992 } })
    const place = await add({})
    const [lost, kept] = [await page(place), await page(place)]
    const [under, loose] = [await button(lost), await button(kept)]
    expect(await system.call(menuAdmin.delete, { body: [{ id: lost }] })).toSucceed()
    expect(await system.call(buttons.delete, { body: [{ id: loose }] })).toSucceed()
    expect(await system.call(menuAdmin.changeModule, { body: { id: place, module: elsewhere } })).toSucceed()
    expect(await system.call(menuAdmin.restore, { body: { id: lost } })).toSucceed()
    expect(await system.call(buttons.restore, { body: { id: loose } })).toSucceed()
    const { rows } = await test.app.platform.database.pool.query(
      'select distinct module_id::text as module from menus where id = any($1::bigint[])',
      [[place, lost, kept, under, loose]],
    )
    expect(rows).toEqual([{ module: elsewhere }])
  })
})
