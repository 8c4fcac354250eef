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
import RolesPage from './RolesPage.tsx'

const { dictionaries, roles } = contract
const role: RoleRecord = {
  ...{ id: '9', code: 'cityHandler', name: '市局经办', nameEn: null, category: 'GLOBAL', orgId: null },
  ...{ orgName: null, sortCode: 1, people: 23, fixed: false, extJson: null, version: 2 },
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
    .on(roles.grantResource, null)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
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

describe('calls', () => {
  it('are shown by subject, each with how much of it is granted', async () => {
    api
      .on(roles.permissionTreeSelector, [
        '/biz/statistics/query[统计查询]',
        '/biz/statistics/casepage[统计清单]',
        '/sys/user/add[新增人员]',
      ])
      .on(roles.ownPermission, {
        id: '9',
        grantInfoList: [
          { apiUrl: '/biz/statistics/query', scopeCategory: 'SCOPE_ALL', scopeDefineOrgIdList: [] },
        ],
      })
    renderDesk(<PermissionPane id="9" onChange={() => {}} />)
    await userEvent.click(await screen.findByRole('combobox', { name: '接口分组' }))
    await userEvent.click(await screen.findByText('/biz/statistics 1/2'))
    expect(screen.getByText('统计清单')).toBeVisible()
    expect(screen.queryByText('新增人员')).toBeNull()
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
