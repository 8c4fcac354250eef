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
