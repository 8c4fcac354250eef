import { contract } from '@appeal/contract'
import type {
  AccountRow,
  AuditDetail,
  BindingRow,
  EnterpriseRow,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import AccountsPage from './AccountsPage.tsx'
import AuditPage from './AuditPage.tsx'
import BindingsPage from './BindingsPage.tsx'
import EnterprisesPage from './EnterprisesPage.tsx'

const { bindings, enterpriseAccounts, enterpriseAudit, enterprises } = contract
const pageOf = <T,>(...records: T[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })
const REASON = '经营许可被依法吊销'

const unit: EnterpriseRow = {
  ...{ id: '11', name: '申通快递深圳分公司', brand: 'STO', level: 'CITY', areaName: '广东省深圳市' },
  ...{ parentName: '申通快递广东省区', bureauName: '深圳市邮政管理局', status: 'normal' },
  ...{ accounts: 3, bindings: 2, version: 4, reason: null, can: ['disable'] },
}
const binding: BindingRow = {
  ...{ id: '21', brand: 'STO', areaCode: '440305', areaName: '广东省深圳市南山区', orgId: '11' },
  ...{ orgName: unit.name, level: 'CITY', validFrom: '2026-01-01', validTo: null, time: 'current' },
  ...{ disabled: true, createdBy: '周岚', createdAt: '2026-01-01 09:00:00', reason: null, can: ['end'] },
}
const account: AccountRow = {
  ...{ id: '31', account: 'sto01', name: '黄丽', phone: '138****1234', orgId: '11', orgName: unit.name },
  ...{ role: 'brandCity', status: '3', enabled: true, reason: null, lastLoginTime: null },
  ...{ createTime: '2026-01-01 09:00:00', version: 5, can: ['edit', 'reset', 'disable'] },
}
const detail = {
  ...{ id: '41', state: 'submitted', status: '1', round: 2, version: 3, areaName: '广东省深圳市宝安区' },
  form: {
    ...{
      brand: 'STO',
      fullName: '深圳市申达快递有限公司',
      level: 'OUTLET',
      creditCode: '91440300MA5DA1AC2X',
    },
    ...{
      licenceNo: '粤邮20260001',
      legalRepresentative: '李明',
      areaCode: '440306',
      address: '新安街道 1 号',
    },
    ...{ complaintPhone: '0755-12345678', handlerName: '王强', handlerPhone: '13800138000' },
    ...{ handlerEmail: 'wang@example.cn', serviceAreas: ['440306'], businessLicenceIds: [], permitIds: [] },
  },
  serviceAreas: [{ code: '440306', name: '广东省深圳市宝安区' }],
  ...{ businessLicence: [], permits: [], bureauName: '深圳市邮政管理局', orgName: null, reason: null },
  ...{ submittedAt: '2026-09-20 10:00:00', changed: ['creditCode'], history: [], nodes: [] },
  parents: [{ id: '11', name: unit.name, level: 'CITY', areaName: '广东省深圳市' }],
  holders: [
    {
      areaCode: '440306',
      areaName: '广东省深圳市宝安区',
      holder: { orgId: '11', orgName: unit.name, validFrom: '2026-01-01' },
      fallback: null,
    },
  ],
  can: ['pass', 'return'],
} satisfies AuditDetail
const { form: _form, ...applied } = detail
const waiting = {
  ...applied,
  ...{ fullName: '深圳市申达快递有限公司', brand: 'STO', level: 'OUTLET' as const },
  ...{ creditCode: '91440300MA5DA1AC2X', decidedAt: null },
}

let api: ReturnType<typeof stubApi>
const user = userEvent.setup()
beforeEach(() => {
  localStorage.clear()
  setWidth(1600)
  api = stubApi()
    .on(contract.areas.children, [])
    .on(contract.brands.list, [
      {
        code: 'STO',
        name: '申通快递',
        nameEn: 'STO Express',
        validFrom: null,
        validTo: null,
        hotline: '95543',
        website: null,
      },
    ] as never)
})
afterEach(() => {
  cleanup()
  for (const left of document.querySelectorAll('.ant-modal-root')) left.remove()
  vi.unstubAllGlobals()
})

/** The drawer or dialog with this title; the test's ids of Ant Design's titles are all the same. */
const dialog = async (title: string | RegExp) => {
  const head = await screen.findByText(title, { selector: '.ant-drawer-title, .ant-modal-title *' })
  return head.closest<HTMLElement>('[role="dialog"]')!
}
const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  user.click(await within(inside).findByRole('button', { name }))

describe('enterprises', () => {
  it('shows why a unit is disabled, and offers what the server allows', async () => {
    const out = { ...unit, id: '12', name: '申通快递龙岗网点', status: 'disabled' as const, can: [] }
    api.on(enterprises.page, pageOf(unit, { ...out, reason: REASON }))
    renderDesk(<EnterprisesPage />)
    const row = (await screen.findByText(out.name)).closest('tr')!
    expect(within(row).getByText(REASON)).toBeVisible()
    expect(within(row).queryByRole('button')).toBeNull()
  })

  it('is disabled with a reason only; then the areas it leaves are listed, and can be bound anew', async () => {
    const gap = { areaCode: '440305', areaName: '广东省深圳市南山区', why: 'disabled' as const }
    api
      .on(enterprises.page, pageOf(unit))
      .on(enterprises.disable, null as never)
      .on(bindings.gaps, [
        { ...gap, fallback: '申通快递广东省区' },
        { ...gap, areaCode: '440306', areaName: '广东省深圳市宝安区', fallback: null },
        { ...gap, areaCode: '440307', areaName: '广东省深圳市龙岗区', why: 'none', fallback: null },
      ])
      .on(enterprises.nodes, [])
      .on(bindings.holders, [])
    renderDesk(<EnterprisesPage />)
    await press('停用')
    const ask = await dialog(`停用${unit.name}`)
    expect(ask.textContent).toContain('绑定的 2 个地区')
    await press(/停\s?用/, ask)
    await waitFor(() => expect(ask.querySelector('.ant-form-item-explain-error')).not.toBeNull())
    expect(api.to(enterprises.disable)).toHaveLength(0)
    await user.type(within(ask).getByRole('textbox'), REASON)
    await press(/停\s?用/, ask)
    const left = await dialog('停用后的地区去向')
    expect(api.to(enterprises.disable)[0]?.body).toEqual({ id: '11', version: 4, reason: REASON })
    await within(left).findByText('广东省深圳市南山区')
    expect(left.textContent).toContain('申通快递广东省区')
    expect(left.textContent).toContain('管局人工选择')
    expect(left.textContent).not.toContain('龙岗区')
    await user.click(within(left).getAllByRole('button', { name: '绑定地区' })[0]!)
    expect(await dialog('责任绑定')).toBeVisible()
  })

  it('tells when somebody else was faster, and stays open', async () => {
    api
      .on(enterprises.page, pageOf(unit))
      .on(enterprises.disable, refuse(409, '内容已被他人处理，请刷新', { reason: 'record.stale' }))
    renderDesk(<EnterprisesPage />)
    await press('停用')
    const ask = await dialog(`停用${unit.name}`)
    await user.type(within(ask).getByRole('textbox'), REASON)
    await press(/停\s?用/, ask)
    expect((await within(ask).findByRole('alert')).textContent).toContain('他人')
  })
})

describe('accounts of enterprises', () => {
  it('are looked at by a bureau, without any act', async () => {
    api.on(enterpriseAccounts.page, pageOf({ ...account, can: [] }))
    renderDesk(<AccountsPage component="enterprises/accounts" />)
    await screen.findByText('sto01')
    expect(screen.queryByRole('button', { name: /新增账号/ })).toBeNull()
    expect(screen.queryByText('操作')).toBeNull()
    expect(api.to(enterpriseAccounts.nodes)).toHaveLength(0)
  })

  it('are disabled with a reason, which stands in the list afterwards', async () => {
    const rows = [account]
    api
      .on(enterpriseAccounts.page, () => pageOf(...rows))
      .on(enterpriseAccounts.nodes, [])
      .on(enterpriseAccounts.disable, () => {
        rows[0] = { ...account, enabled: false, reason: '人员离职交接', version: 6, can: ['enable'] }
        return null as never
      })
    renderDesk(<AccountsPage component="enterprises/own" />)
    await press('停用')
    const ask = await dialog('停用黄丽的账号')
    await user.type(within(ask).getByRole('textbox'), '人员离职交接')
    await press(/确\s?定/, ask)
    expect(await screen.findByText('人员离职交接')).toBeVisible()
    expect(api.to(enterpriseAccounts.disable)[0]?.body).toEqual({
      ...{ id: '31', version: 5, reason: '人员离职交接' },
    })
    expect(screen.getByRole('button', { name: '恢复' })).toBeVisible()
  })

  it('are opened only with every field right', async () => {
    api
      .on(enterpriseAccounts.page, pageOf(account))
      .on(enterpriseAccounts.nodes, [{ ...detail.parents[0]!, roles: ['brandCity', 'outlet'] }] as never)
    renderDesk(<AccountsPage component="enterprises/own" />)
    await press(/新增账号/)
    const ask = await dialog('新增账号')
    await user.type(within(ask).getByLabelText(/^手机号/), '123')
    await press(/确\s?定/, ask)
    await waitFor(() =>
      expect(ask.querySelectorAll('.ant-form-item-explain-error').length).toBeGreaterThanOrEqual(4),
    )
    expect(ask.textContent).toContain('请输入符合要求的11位手机号码')
    expect(api.to(enterpriseAccounts.add)).toHaveLength(0)
  })
})

describe('responsibility', () => {
  it('marks bindings of disabled units, and ends one with its last day and a reason', async () => {
    api.on(bindings.page, pageOf(binding)).on(bindings.end, null as never)
    renderDesk(<BindingsPage />)
    const row = (await screen.findByText(binding.areaName)).closest('tr')!
    expect(within(row).getByText('已停用')).toBeVisible()
    await press('结束', row)
    const ask = await dialog('结束责任绑定')
    await press(/结\s?束/, ask)
    await waitFor(() => expect(ask.querySelector('.ant-form-item-explain-error')).not.toBeNull())
    expect(api.to(bindings.end)).toHaveLength(0)
    await user.type(within(ask).getByLabelText(/^原因/), '网点撤销，不再服务')
    await press(/结\s?束/, ask)
    await waitFor(() => expect(api.to(bindings.end)).toHaveLength(1))
    expect(api.to(bindings.end)[0]?.body).toMatchObject({ id: '21', reason: '网点撤销，不再服务' })
    expect(api.to(bindings.end)[0]?.body.validTo).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('are found by what is typed of a unit or an area', async () => {
    api.on(bindings.page, pageOf(binding))
    renderDesk(<BindingsPage />)
    await screen.findByText(binding.areaName)
    await user.type(screen.getByRole('textbox', { name: '单位或地区名称' }), '南山{Enter}')
    await waitFor(() =>
      expect(api.to(bindings.page).at(-1)?.query).toMatchObject({ time: 'current', searchKey: '南山' }),
    )
  })

  it('has the areas again that were chosen for a binding, with everything else of its form', async () => {
    api
      .on(bindings.page, pageOf(binding))
      .on(contract.areas.children, [{ code: '440000', name: '广东省', level: 1, leaf: true }] as never)
      .on(contract.areas.path, [{ code: '440000', name: '广东省', level: 1, leaf: true }] as never)
    const first = renderDesk(<BindingsPage />)
    await press(/^绑.*区$/)
    const before = await dialog('责任绑定')
    await user.click(within(before).getByRole('combobox', { name: '地区' }))
    await user.click(await screen.findByText('广东省'))
    await press(/^添\s?加$/, before)
    // By its name, also before a brand says who holds it.
    const tagged = (box: HTMLElement) => box.querySelector('.ant-tag')
    await waitFor(() => expect(tagged(before)).toHaveTextContent('广东省'))
    // The page goes as with a reload: its dialog was not closed by hand.
    const kept = { ...sessionStorage }
    first.unmount()
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
    renderDesk(<BindingsPage />)
    await press(/^绑.*区$/)
    const again = await dialog('责任绑定')
    await waitFor(() => expect(tagged(again)).toHaveTextContent('广东省'))
  })

  it('asks for a brand before it tells gaps, then says where appeals go meanwhile', async () => {
    api.on(bindings.gaps, [
      { areaCode: '440305', areaName: '广东省深圳市南山区', why: 'none', fallback: '申通快递广东省区' },
      { areaCode: '440306', areaName: '广东省深圳市宝安区', why: 'disabled', fallback: null },
    ])
    const first = renderDesk(<BindingsPage />, '/?time=gaps')
    await screen.findByText('请选择品牌')
    expect(api.to(bindings.gaps)).toHaveLength(0)
    first.unmount()
    renderDesk(<BindingsPage />, '/?time=gaps&brand=STO')
    const disabled = (await screen.findByText('广东省深圳市宝安区')).closest('tr')!
    expect(disabled.textContent).toContain('责任单位已停用')
    expect(disabled.textContent).toContain('管局人工选择')
  })
})

describe('audit of enterprises', () => {
  const open = () => {
    api
      .on(enterpriseAudit.page, pageOf(waiting))
      .on(enterpriseAudit.countpage, { submitted: 1, returned: 0, passed: 0 })
      .on(enterpriseAudit.detail, detail)
    // The address of a message leads straight to the application.
    renderDesk(<AuditPage />, '/?open=41')
  }

  it('opens the application its address names, and marks what differs from the round before', async () => {
    open()
    const one = await dialog(waiting.fullName)
    const code = await within(one).findByText(/91440300MA5DA1AC2X/)
    expect(code.textContent).toContain('与上次提交不同')
    expect(within(one).getByText(/申通快递深圳分公司 2026-01-01 起/)).toBeVisible()
  })

  it('returns it with a reason only', async () => {
    api.on(enterpriseAudit.return, null as never)
    open()
    await press(/退\s?回/, await dialog(waiting.fullName))
    const ask = await dialog('退回修改')
    await press(/退\s?回/, ask)
    await waitFor(() => expect(ask.querySelector('.ant-form-item-explain-error')).not.toBeNull())
    expect(api.to(enterpriseAudit.return)).toHaveLength(0)
    await user.type(within(ask).getByRole('textbox'), '许可证照片不清晰')
    await press(/退\s?回/, ask)
    await waitFor(() => expect(api.to(enterpriseAudit.return)).toHaveLength(1))
    expect(api.to(enterpriseAudit.return)[0]?.body).toEqual({
      ...{ id: '41', version: 3, reason: '许可证照片不清晰' },
    })
  })

  it('passes it below a unit, taking over only what was ticked', async () => {
    api.on(enterpriseAudit.pass, null as never)
    open()
    await press('审核通过', await dialog(waiting.fullName))
    const ask = await dialog('审核通过，开通企业')
    await user.click(within(ask).getByRole('checkbox', { name: /宝安区（申通快递深圳分公司）/ }))
    await press('审核通过', ask)
    await waitFor(() => expect(api.to(enterpriseAudit.pass)).toHaveLength(1))
    expect(api.to(enterpriseAudit.pass)[0]?.body).toMatchObject({
      ...{ id: '41', version: 3, parentId: '11', takeOver: ['440306'] },
    })
    expect(api.to(enterpriseAudit.pass)[0]?.body.orgId).toBeUndefined()
  })
})
