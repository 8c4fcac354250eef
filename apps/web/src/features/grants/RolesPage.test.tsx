import { contract } from '@appeal/contract'
import type { RoleRecord } from '@appeal/contract/grants/grants.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUserInfo } from '../../lib/session.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../ui/testing/stubApi.ts'
import { diffOf } from './diff.ts'
import { PermissionPane } from './PermissionPane.tsx'
import { type Paths, withCallsOf } from './paths.ts'
import RolesPage from './RolesPage.tsx'

const { dictionaries, rolePlans, roles } = contract
const role: RoleRecord = {
  ...{ id: '9', code: 'cityHandler', name: '市局经办', nameEn: null, category: 'GLOBAL', orgId: null },
  ...{ orgName: null, sortCode: 1, people: 23, fixed: false, extJson: null, deletedTime: null, version: 2 },
  ...{ createTime: '', updateTime: '' },
}
const menu = (id: string, title: string, grantable: boolean) => ({
  ...{ id, title, grantable, parentId: '0', parentName: title, module: '1', button: [] },
})

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  setWidth(1440)
  setUserInfo({
    id: '1',
    account: 'secadmin',
    permissionCodeList: Object.values(roles).map(({ permission }) => permission),
  })
  api = stubApi()
    .on(dictionaries.tree, [])
    .on(roles.page, { records: [role], total: 1, size: 10, current: 1, pages: 1 })
    .on(roles.resourceTreeSelector, [
      {
        id: '1',
        title: '申诉办理',
        icon: null,
        menu: [menu('11', '全部待办', true), menu('12', '系统配置', false), menu('13', '预警', true)],
      },
    ])
    .on(roles.ownResource, { id: '9', grantInfoList: [{ menuId: '13', buttonInfo: [] }] })
    .on(roles.ownPermission, { id: '9', grantInfoList: [] })
    .on(roles.grantResource, null)
})
/** The same viewer, who may look at plans of roles as well. */
const planning = () =>
  setUserInfo({
    id: '1',
    account: 'secadmin',
    permissionCodeList: [...Object.values(roles), ...Object.values(rolePlans)].map(
      ({ permission }) => permission,
    ),
  })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('deleted roles', () => {
  it('come back by the one act they have', async () => {
    const gone = { ...role, people: 0, deletedTime: '2026-09-01 09:00:00' }
    api
      .on(roles.page, ({ query }) => ({
        ...{ records: query.standing === 'deleted' ? [gone] : [], total: 1 },
        ...{ size: 10, current: 1, pages: 1 },
      }))
      .on(roles.restore, null)
    renderDesk(<RolesPage />, '/?standing=deleted')
    const row = (await screen.findByText('市局经办')).closest('tr')!
    const acts = within(row).getAllByRole('button')
    expect(acts.map(({ textContent }) => textContent)).toEqual(['恢复'])
    await userEvent.click(acts[0]!)
    await waitFor(() => expect(api.to(roles.restore)[0]?.body).toEqual({ id: '9' }))
  })
})

describe('granting', () => {
  it('cannot give what the viewer does not hold, and tells what will change for how many people', async () => {
    renderDesk(<RolesPage />)
    await userEvent.click(await screen.findByRole('button', { name: '授权' }))
    const dialog = await screen.findByRole('dialog')
    const box = (name: string) => within(dialog).findByRole('checkbox', { name })
    expect(await box('系统配置')).toHaveProperty('disabled', true)
    const save = within(dialog).getByRole('button', { name: '保存授权' })
    expect(save).toHaveProperty('disabled', true)
    await userEvent.click(await box('全部待办'))
    await userEvent.click(await box('预警'))
    expect(within(dialog).getByText('新增 1 项')).toBeVisible()
    expect(within(dialog).getByText('移除 1 项')).toBeVisible()
    expect(within(dialog).getByText(/影响 23 人/)).toBeVisible()
    await userEvent.click(save)
    await waitFor(() => expect(api.to(roles.grantResource)).toHaveLength(1))
    expect(api.to(roles.grantResource)[0]?.body).toEqual({
      id: '9',
      grantInfoList: [{ menuId: '11', buttonInfo: [] }],
    })
  })
})

describe('a page and its calls', () => {
  const call = (path: string, label: string, needed = true, grantable = true) => ({
    ...{ path, label, needed, grantable },
  })
  const PAGES = [
    {
      menuId: '11',
      calls: [
        call('/biz/todoprocedure/page', '待办列表'),
        call('/biz/information/detail', '申诉详情'),
        call('/biz/todoprocedure/urge', '催办', false),
      ],
    },
    { menuId: '13', calls: [call('/sys/secret', '不在手中', true, false)] },
  ]

  it('are ticked and saved together, shown, and a page whose calls are missing is told of', async () => {
    planning()
    api.on(rolePlans.pageCalls, PAGES).on(roles.grantPermission, null)
    renderDesk(<RolesPage />)
    await userEvent.click(await screen.findByRole('button', { name: '授权' }))
    const dialog = await screen.findByRole('dialog')
    // A page that was granted without its call, which the viewer cannot grant either.
    expect(await within(dialog).findByText('页面接口 0/1')).toBeVisible()
    expect(within(dialog).getByText('缺 1 个')).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: '补上' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('checkbox', { name: '全部待办' }))
    expect(within(dialog).getByText('新增 3 项')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: '页面接口 2/2' }))
    expect(await screen.findByText('/biz/information/detail')).toBeTruthy()
    expect(screen.queryByText('/biz/todoprocedure/urge')).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: '保存授权' }))
    await waitFor(() => expect(api.to(roles.grantPermission)).toHaveLength(1))
    const given = (apiUrl: string) => ({ apiUrl, scopeCategory: 'SCOPE_ORG', scopeDefineOrgIdList: [] })
    expect(api.to(roles.grantPermission)[0]?.body.grantInfoList).toEqual([
      given('/biz/todoprocedure/page'),
      given('/biz/information/detail'),
    ])
    expect(api.to(roles.grantResource)).toHaveLength(1)
  })

  it('are completed by one press where only the calls are missing', async () => {
    planning()
    api
      .on(rolePlans.pageCalls, PAGES)
      .on(roles.ownResource, { id: '9', grantInfoList: [{ menuId: '11', buttonInfo: [] }] })
    renderDesk(<RolesPage />)
    await userEvent.click(await screen.findByRole('button', { name: '授权' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(await within(dialog).findByRole('button', { name: '补上' }))
    expect(within(dialog).getByText('页面接口 2/2')).toBeVisible()
    expect(within(dialog).getByText('新增 2 项')).toBeVisible()
  })

  it('reach as far as most calls of the role do', () => {
    const before: Paths = new Map([
      ['/a', { scope: 'SCOPE_ALL', orgIds: [] }],
      ['/b', { scope: 'SCOPE_ORG_CHILD', orgIds: [] }],
      ['/c', { scope: 'SCOPE_ORG_CHILD', orgIds: [] }],
    ])
    const after = withCallsOf(PAGES[0], before)
    expect(after.get('/biz/todoprocedure/page')).toEqual({ scope: 'SCOPE_ORG_CHILD', orgIds: [] })
    expect(after.get('/a')).toEqual({ scope: 'SCOPE_ALL', orgIds: [] })
    expect([...after.keys()]).toHaveLength(5)
  })
})

const RIGHTS = {
  menus: [
    {
      ...{ id: '11', title: '全部待办', module: '申诉办理', surface: 'desk' as const, before: false },
      ...{ after: true, buttons: [], lacks: [{ path: '/biz/information/detail', label: '申诉详情' }] },
    },
    {
      ...{ id: '13', title: '预警', module: '申诉办理', surface: 'desk' as const, before: true, after: true },
      ...{ buttons: [], lacks: [] },
    },
  ],
  calls: [
    {
      ...{ path: '/biz/statistics/query', label: '统计查询', before: null },
      after: { scopes: ['SCOPE_ALL' as const], orgs: [] },
    },
  ],
}

describe.each([1440, 992, 390])('plans of roles at %s', (width) => {
  beforeEach(() => {
    setWidth(width)
    planning()
    api.on(rolePlans.pageCalls, [])
  })
  const open = async (name: string) => {
    renderDesk(<RolesPage />)
    const row = await screen.findByText('市局经办')
    const press = screen.queryByRole('button', { name })
    if (press) await userEvent.click(press)
    else {
      // On a phone acts stand in the menu of the card.
      await userEvent.click(screen.getByRole('button', { name: /更多|操作/ }))
      await userEvent.click(await screen.findByRole('menuitem', { name }))
    }
    expect(row).toBeTruthy()
    return screen.findByRole('dialog')
  }

  it('show what somebody with the role would have, with ticks that are not saved, as a person too', async () => {
    api
      .on(rolePlans.preview, RIGHTS)
      .on(roles.userSelector, { records: [], total: 0, size: 20, current: 1, pages: 0 })
    const dialog = await open('授权')
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: '全部待办' }))
    await userEvent.click(within(dialog).getByRole('tab', { name: '预览' }))
    expect(await within(dialog).findByText('页面缺少接口：申诉详情')).toBeVisible()
    expect(api.to(rolePlans.preview)[0]?.body).toEqual({
      roleIds: ['9'],
      resources: {
        id: '9',
        grantInfoList: [
          { menuId: '13', buttonInfo: [] },
          { menuId: '11', buttonInfo: [] },
        ],
      },
    })
    const pane = within(within(dialog).getByRole('tabpanel'))
    expect(pane.getByText('预警')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('checkbox', { name: '只看不同（2 项）' }))
    expect(pane.getByText('统计查询')).toBeVisible()
    expect(pane.queryByText('预警')).toBeNull()
  })

  it('set two roles beside each other', async () => {
    api.on(rolePlans.compare, RIGHTS).on(roles.roleSelector, {
      records: [
        { id: '9', orgId: null, name: '市局经办', code: 'a', category: 'GLOBAL', sortCode: 1 },
        { id: '8', orgId: null, name: '市局负责人', code: 'b', category: 'GLOBAL', sortCode: 2 },
      ],
      ...{ total: 2, size: 100, current: 1, pages: 1 },
    })
    const dialog = await open('对比')
    await userEvent.click(within(dialog).getByRole('combobox', { name: '选择要对比的角色' }))
    await userEvent.click(await screen.findByTitle('市局负责人'))
    expect(await within(dialog).findByText('统计查询')).toBeVisible()
    expect(api.to(rolePlans.compare)[0]?.query).toMatchObject({ id: '9', otherId: '8' })
  })

  it('copy a role under another name', async () => {
    api.on(rolePlans.copy, '10')
    const dialog = await open('复制')
    expect(within(dialog).getByText(/没有人员/)).toBeVisible()
    const save = within(dialog).getByRole('button', { name: '保存' })
    await userEvent.click(save)
    expect(api.to(rolePlans.copy)).toHaveLength(0)
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^角色/ }), '市局助理')
    await userEvent.click(save)
    await waitFor(() => expect(api.to(rolePlans.copy)[0]?.body).toEqual({ id: '9', name: '市局助理' }))
  })
})

describe('calls', () => {
  it('are shown by subject, each with how much of it is granted', async () => {
    api.on(roles.permissionTreeSelector, [
      '/biz/statistics/query[统计查询]',
      '/biz/statistics/casepage[统计清单]',
      '/sys/user/add[新增人员]',
    ])
    const granted: Paths = new Map([['/biz/statistics/query', { scope: 'SCOPE_ALL', orgIds: [] }]])
    renderDesk(<PermissionPane before={granted} value={granted} onChange={() => {}} />)
    await userEvent.click(await screen.findByRole('combobox', { name: '接口分组' }))
    await userEvent.click(await screen.findByText('/biz/statistics 1/2'))
    expect(screen.getByText('统计清单')).toBeVisible()
    expect(screen.queryByText('新增人员')).toBeNull()
  })

  it('have their scope below them on a phone, in a column of their own elsewhere', async () => {
    const value: Paths = new Map([['/sys/role/copy', { scope: 'SCOPE_ORG', orgIds: [] }]])
    api.on(roles.permissionTreeSelector, ['/sys/role/copy[复制角色]'])
    for (const width of [1440, 390]) {
      setWidth(width)
      renderDesk(<PermissionPane before={value} value={value} onChange={() => undefined} />)
      const scope = await screen.findByRole('combobox', { name: '数据范围' })
      const heads = screen.getAllByRole('columnheader').map((one) => one.textContent)
      expect(heads).toHaveLength(width === 390 ? 1 : 2)
      expect(within(scope.closest('td')!).queryAllByRole('checkbox')).toHaveLength(width === 390 ? 1 : 0)
      cleanup()
    }
  })
})

describe('diffOf', () => {
  it('counts a changed scope on both sides and nothing that stayed', () => {
    const before = new Map([
      ['a', 'ALL'],
      ['b', 'ORG'],
    ])
    expect(diffOf(before, new Map(before))).toEqual({ added: 0, removed: 0 })
    expect(
      diffOf(
        before,
        new Map([
          ['a', 'ORG'],
          ['c', 'ORG'],
        ]),
      ),
    ).toEqual({ added: 2, removed: 2 })
  })
})
