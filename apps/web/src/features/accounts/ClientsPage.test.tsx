import { contract } from '@appeal/contract'
import type { ClientRecord } from '@appeal/contract/accounts/accounts.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, press, rowOf, save } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import ClientsPage from './ClientsPage.tsx'

const { brands, clients } = contract
const client = (more: Partial<ClientRecord> = {}): ClientRecord => ({
  ...{ id: '7', avatar: null, account: 'liming', name: '李明', nickname: null, gender: null },
  ...{ genderName: null, phone: '138****0001', email: null, userStatus: 'ENABLE', sortCode: 1 },
  ...{ latestLoginTime: null, latestLoginIp: null, version: 3, createTime: '2026-09-21 14:00:00' },
  ...{ updateTime: '', area: 'c', brand: null, legalBranch: null, isRealName: '2' },
  ...more,
})
const consumer = client()
const courier = client({
  ...{ id: '8', account: 'wangwu', name: '王五', area: 'd', brand: 'SF', legalBranch: '福田网点' },
  userStatus: 'DISABLED',
})

const faults = (of: ReturnType<typeof within>) =>
  of.queryAllByText(/./, { selector: '.ant-form-item-explain-error' })
const brand = (code: string, name: string) =>
  ({ code, name, nameEn: '', validFrom: null, validTo: null, serviceKinds: [] }) as never

let granted: ReturnType<typeof asAdmin>
beforeEach(() => {
  granted = asAdmin(clients)
  granted.api
    .on(brands.list, [brand('SF', '顺丰速运'), brand('OTHER', '其他')])
    .on(clients.page, pageOf(consumer, courier))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('accounts of the portal', () => {
  it('offer nothing that was not granted', async () => {
    const { api } = asAdmin(clients.page)
    api.on(brands.list, []).on(clients.page, pageOf(consumer, courier))
    renderDesk(<ClientsPage />)
    const row = await rowOf('李明')
    expect(within(row).queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('button', { name: /新增|删除/ })).toBeNull()
  })

  it('tell consumers from couriers, with masked numbers alone', async () => {
    renderDesk(<ClientsPage />)
    expect(within(await rowOf('李明')).getByText('消费者')).toBeVisible()
    const row = within(await rowOf('王五'))
    expect(row.getByText('快递员')).toBeVisible()
    expect(row.getByText('138****0001')).toBeVisible()
    expect(row.getByRole('button', { name: '启用' })).toBeVisible()
    expect(row.queryByRole('button', { name: '停用' })).toBeNull()
  })

  it('are disabled only after a question, and stay where the server refuses', async () => {
    granted.api.on(clients.disableUser, refuse(500, '账号正在注销，不能停用'))
    renderDesk(<ClientsPage />)
    await press('李明', '停用')
    expect((await screen.findByRole('dialog')).textContent).toContain('该账号立即退出登录')
    expect(granted.api.to(clients.disableUser)).toHaveLength(0)
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(granted.told).toHaveBeenCalledWith('账号正在注销，不能停用'))
    expect(granted.api.to(clients.disableUser)[0]?.body).toEqual({ id: '7' })
    expect(await rowOf('李明')).toBeVisible()
  })

  it('get a new password by their holder alone', async () => {
    granted.api.on(clients.resetPassword, { id: '7', account: 'liming', sentTo: '139****0002' })
    renderDesk(<ClientsPage />)
    await press('李明', '重置密码')
    expect((await screen.findByRole('dialog')).textContent).toContain('激活码只发给本人')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(granted.api.to(clients.resetPassword)).toHaveLength(1))
  })

  it('ask couriers’ employer only of couriers, and need a number', async () => {
    granted.api.on(clients.add, null)
    renderDesk(<ClientsPage />)
    await userEvent.click(await screen.findByRole('button', { name: /新增/ }))
    const of = within(await screen.findByRole('dialog'))
    expect(of.queryByLabelText('网点')).toBeNull()
    await userEvent.type(of.getByLabelText(/账号/), 'zhaoliu')
    await userEvent.type(of.getByLabelText(/姓名/), '赵六')
    await save()
    expect(await of.findByText(/手机号/, { selector: '.ant-form-item-explain-error' })).toBeInTheDocument()
    expect(granted.api.to(clients.add)).toHaveLength(0)
    await userEvent.click(of.getByText('快递员'))
    await userEvent.type(of.getByLabelText(/手机号/), '13900000006')
    await save()
    // Spec 5: a courier’s brand and outlet are required.
    await waitFor(() => expect(faults(of)).toHaveLength(2))
    expect(granted.api.to(clients.add)).toHaveLength(0)
    await userEvent.type(of.getByLabelText('网点'), '福田网点')
    await userEvent.click(of.getByLabelText('所属品牌'))
    expect(screen.queryByText('其他')).toBeNull()
    await userEvent.click(await screen.findByText('顺丰速运'))
    await save()
    await waitFor(() => expect(granted.api.to(clients.add)).toHaveLength(1))
    expect(granted.api.to(clients.add)[0]?.body).toEqual({
      area: 'd',
      account: 'zhaoliu',
      name: '赵六',
      phone: '13900000006',
      userOwnerCompany: 'SF',
      legalBranch: '福田网点',
    })
  })

  it('keep where a courier works', async () => {
    renderDesk(<ClientsPage />)
    await press('王五', '编辑')
    const of = within(await screen.findByRole('dialog'))
    await userEvent.clear(of.getByLabelText('网点'))
    await save()
    await waitFor(() => expect(faults(of)).toHaveLength(1))
    expect(granted.api.to(clients.edit)).toHaveLength(0)
  })
})
