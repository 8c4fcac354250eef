import { contract } from '@appeal/contract'
import type { AccountRecord } from '@appeal/contract/accounts/accounts.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUserInfo } from '../../lib/session.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../ui/testing/stubApi.ts'
import AccountsPage from './AccountsPage.tsx'

const { accounts, dictionaries } = contract
const row = (more: Partial<AccountRecord> = {}): AccountRecord => ({
  ...{ id: '7', avatar: null, account: 'zhoulan', name: '周岚', nickname: null, gender: null },
  ...{ genderName: null, phone: '138****0001', email: null, userStatus: 'ENABLE', sortCode: 1 },
  ...{ latestLoginTime: null, latestLoginIp: null, version: 1, createTime: '', updateTime: '' },
  ...{ orgId: '3', orgName: '深圳市邮政管理局', positionId: null, positionName: null, directorId: null },
  ...{ directorName: null, empNo: null, positionLevel: null, entryDate: null, isAdministrator: false },
  can: ['edit', 'disable', 'reset', 'delete'],
  deletedTime: null,
  ...more,
})

let api: ReturnType<typeof stubApi>
const rows = (...records: AccountRecord[]) =>
  api.on(accounts.page, { records, total: records.length, size: 10, current: 1, pages: 1 })
beforeEach(() => {
  setWidth(1440)
  const granted = Object.values(accounts).map(({ permission }) => permission)
  setUserInfo({ id: '1', account: 'sysadmin', permissionCodeList: granted })
  api = stubApi().on(accounts.orgTreeSelector, []).on(dictionaries.tree, [])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const open = () => renderDesk(<AccountsPage component="accounts/list" />)

describe('accounts', () => {
  it('come back from the deleted ones, which offer nothing else', async () => {
    rows(row({ can: [], deletedTime: '2026-09-01 09:00:00' }))
    api.on(accounts.restore, null)
    renderDesk(<AccountsPage component="accounts/list" />, '/?standing=deleted')
    const line = (await screen.findByText('zhoulan')).closest('tr')
    const buttons = within(line as HTMLElement).getAllByRole('button')
    expect(buttons.map((one) => one.textContent)).toEqual(['恢复'])
    await userEvent.click(buttons[0] as HTMLElement)
    await waitFor(() => expect(api.to(accounts.restore)[0]?.body).toEqual({ id: '7' }))
    expect(api.to(accounts.page)[0]?.query).toMatchObject({ standing: 'deleted' })
  })

  it('offers of a row only what the server says, and nothing that was not granted', async () => {
    setUserInfo({ id: '1', account: 'reader', permissionCodeList: [accounts.page.permission] })
    rows(row({ can: [], isAdministrator: true }))
    open()
    expect(await screen.findByText('管理员')).toBeVisible()
    for (const name of ['编辑', '停用', '重置密码', '新增', '导入', '删除'])
      expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull()
  })

  it('asks who takes over where somebody with open cases is to be disabled', async () => {
    rows(row())
    api
      .on(
        accounts.disableUser,
        refuse(500, '周岚还有 37 件在办，请先移交', { reason: 'accounts.open_cases' }),
      )
      .on(accounts.userSelector, {
        records: [{ id: '9', account: 'luoyi', name: '罗毅' } as never],
        ...{ total: 1, size: 20, current: 1, pages: 1 },
      })
      .on(accounts.openWork, {
        total: 37,
        kinds: [
          { kind: 'appeal', name: '申诉', count: 30 },
          { kind: 'report', name: '举报', count: 7 },
        ],
      })
      .on(accounts.handOver, { cases: 37 })
    open()
    await userEvent.click(await screen.findByRole('button', { name: '停用' }))
    const question = await screen.findByRole('dialog')
    await userEvent.click(within(question).getByRole('button', { name: /确\s*定/ }))
    const title = await screen.findByText('移交“周岚”的在办件')
    const dialog = within(title.closest('[role="dialog"]') as HTMLElement)
    await userEvent.click(dialog.getByRole('combobox', { name: '接手人' }))
    await userEvent.click(await screen.findByText('罗毅 luoyi'))
    expect(api.to(accounts.userSelector)[0]?.query).toMatchObject({ orgId: '3' })
    expect(dialog.getByText('申诉 30 件、举报 7 件')).toBeVisible()
    await userEvent.click(dialog.getByRole('combobox', { name: '举报' }))
    await userEvent.click((await screen.findAllByText('罗毅 luoyi')).at(-1)!)
    await userEvent.type(dialog.getByRole('textbox', { name: '原因' }), '调离岗位')
    await userEvent.click(dialog.getByRole('button', { name: '移交在办件' }))
    await waitFor(() =>
      expect(api.to(accounts.handOver)[0]?.body).toEqual({
        id: '7',
        successorId: '9',
        apart: [{ kind: 'report', successorId: '9' }],
        // What was refused happens with the handing over.
        after: 'disable',
        reason: '调离岗位',
      }),
    )
  })

  it('asks an account of 2–10 characters, a phone and an ID number; a longer name of before stays', async () => {
    const longer = 'shenzhen.zhoulan'
    const known = { ...row({ account: longer }), idCardNumber: null, positionJson: null }
    rows(row({ account: longer }))
    api.on(accounts.detail, known as never).on(accounts.edit, refuse(500, '到此为止'))
    open()
    await userEvent.click(await screen.findByRole('button', { name: '编辑' }))
    const dialog = within(await screen.findByRole('dialog'))
    const account = await dialog.findByRole('textbox', { name: '账号' })
    const save = () => userEvent.click(dialog.getByRole('button', { name: /保存|确\s*定/ }))
    await save()
    // The ID number is missing; the name is as it was.
    expect(await dialog.findAllByText('请输入证件号码')).not.toHaveLength(0)
    expect(dialog.queryByText(/2到10个字符/)).toBeNull()
    await userEvent.clear(dialog.getByRole('textbox', { name: '手机号' }))
    await userEvent.clear(account)
    await userEvent.type(account, 'shenzhen.luoyi')
    await save()
    expect(await dialog.findAllByText('请输入手机号')).not.toHaveLength(0)
    expect(await dialog.findAllByText(/2到10个字符/)).not.toHaveLength(0)
    expect(api.to(accounts.edit)).toHaveLength(0)
  })

  it('says where the code of a reset went, after asking, and shows no password', async () => {
    rows(row())
    api.on(accounts.resetPassword, { id: '7', account: 'zhoulan', sentTo: '139****0001' })
    open()
    await userEvent.click(await screen.findByRole('button', { name: '重置密码' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/原密码立即失效/)).toBeInTheDocument()
    expect(api.to(accounts.resetPassword)).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    expect(
      await screen.findByText('“zhoulan”的激活码已发到 139****0001，72 小时内有效。'),
    ).toBeInTheDocument()
    expect(api.to(accounts.resetPassword)[0]?.body).toEqual({ id: '7' })
  })

  it('deletes only after a question, and keeps the row where the server refuses', async () => {
    rows(row())
    api.on(
      accounts.delete,
      refuse(500, '这是最后一名审计管理员，不能停用或删除', { reason: 'accounts.last_administrator' }),
    )
    open()
    await userEvent.click(await screen.findByRole('button', { name: /更多/ }))
    await userEvent.click(await screen.findByText('删除'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getAllByText('删除“周岚”？').length).toBeGreaterThan(0)
    await userEvent.click(within(dialog).getByRole('button', { name: /删\s*除/ }))
    await waitFor(() => expect(api.to(accounts.delete)[0]?.body).toEqual([{ id: '7' }]))
    expect(screen.getByText('zhoulan')).toBeVisible()
  })

  it('names row, column and account of every error of an import', async () => {
    rows()
    const of = { index: 4, account: 'newone', name: '钱七' }
    api.on(accounts.import, {
      ...{ totalCount: 1, successCount: 0, errorCount: 1, opened: [] },
      errorDetail: [
        { ...of, column: '手机号', msg: '格式不正确' },
        { ...of, column: '所属机构', msg: '没有找到该机构' },
      ],
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: /导入/ }))
    const dialog = await screen.findByRole('dialog')
    const sheet = new File(['x'], 'a.xlsx')
    await userEvent.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, sheet)
    const cells = (text: RegExp) =>
      within(dialog)
        .getAllByRole('row', { name: text })
        .map((line) =>
          within(line)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        )
    await within(dialog).findByText('格式不正确')
    expect(cells(/newone/)).toEqual([
      ['第 4 行', '手机号', 'newone', '格式不正确'],
      ['第 4 行', '所属机构', 'newone', '没有找到该机构'],
    ])
  })
})
