import { passkeyRoutes } from '@appeal/contract/auth/auth.passkey.routes.ts'
import { officeAuthRoutes, passwordRoutes, sessionRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { menuRoutes } from '@appeal/contract/menus/menus.routes.ts'
import { messageRoutes } from '@appeal/contract/messages/messages.routes.ts'
import { preferenceRoutes } from '@appeal/contract/preferences/preferences.routes.ts'
import { orgConfigRoutes, settingRoutes } from '@appeal/contract/settings/settings.routes.ts'
import { profileRoutes, userCentreRoutes } from '@appeal/contract/users/users.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import OfficeRealNameDialog from '../../features/users/OfficeRealNameDialog.tsx'
import { endSession, setUserInfo, startSession } from '../../lib/session.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../ui/testing/stubApi.ts'
import UserCentrePage from './UserCentrePage.tsx'

const me = {
  id: '7',
  account: 'zhou',
  name: '周岚',
  nickname: 'nick_周岚岚',
  phone: '138****8000',
  email: null,
  isRealName: '1' as const,
  orgName: '深圳市邮政管理局',
  source: ['bureau'],
  userType: '2',
  loginAreaType: 'b' as const,
  status: '3',
  userStatus: 'ENABLE',
  areaName: '',
  buttonCodeList: ['authorityPersonalCenter'],
  mobileButtonCodeList: [],
  permissionCodeList: [],
  roleCodeList: [],
}
const menuPage = (name: string) => ({
  id: name,
  parentId: '1',
  name,
  title: name,
  category: 'MENU' as const,
  menuType: 'MENU' as const,
  path: `/${name}`,
  component: name,
  sortCode: 1,
  meta: { title: name, type: 'menu' as const },
})
const device = {
  id: '1',
  browser: 'Chrome',
  device: 'PC',
  ip: '10.0.0.*',
  createTime: '2026-11-20 08:00:00',
  lastTime: '2026-11-20 09:00:00',
  current: true,
}
const picture = {
  validCodeBase64: 'data:image/png;base64,',
  validCodeReqNo: 'c1',
  validCodeText: '三加二等于几',
  sm2PublicKey: '04',
  keyId: 'k',
  nonce: 'n',
  serverTime: 1,
}

function server() {
  return stubApi()
    .on(officeAuthRoutes.getLoginUser, me)
    .on(orgConfigRoutes.queryOrgConfig, {})
    .on(settingRoutes.sysBaseList, [])
    .on(passwordRoutes.getPicCaptcha, picture)
    .on(userCentreRoutes.updateUserInfo, null)
    .on(preferenceRoutes.loginWorkbench, '{"shortcut":[]}')
    .on(preferenceRoutes.updateUserWorkbench, null)
    .on(menuRoutes.loginMenu, [
      {
        ...menuPage('module'),
        parentId: '0',
        category: 'MODULE',
        meta: { title: 'module', type: 'module' },
        children: [menuPage('queue'), menuPage('drafts')],
      },
    ])
}
const reload = vi.fn()

beforeEach(() => {
  setWidth(1440)
  setUserInfo(me)
  const { pathname, search } = location
  vi.stubGlobal('location', { ...location, pathname, search, reload })
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('personal centre', () => {
  it.each([
    [[], false],
    [['authorityPersonalCenter'], true],
    [['companyPersonalCenter'], true],
  ])('is open with %j: %s', (buttonCodeList, isOpen) => {
    server()
    setUserInfo({ ...me, buttonCodeList })
    renderDesk(<UserCentrePage />)
    expect(screen.queryByRole('tablist') !== null).toBe(isOpen)
    expect(screen.queryByText('没有打开个人中心的权限') === null).toBe(isOpen)
  })

  it.each([
    [[], true],
    [['changeServicePhone' as const], false],
  ])('shows the telephone of the organisation; with %j it is read-only: %s', async (can, isReadOnly) => {
    const api = server()
      .on(officeAuthRoutes.getLoginUser, { ...me, can })
      .on(orgConfigRoutes.queryOrgConfig, { servicePhone: '0755-12305' })
      .on(userCentreRoutes.updateOrgUserInfo, null)
    renderDesk(<UserCentrePage />)
    const phone = await screen.findByLabelText(/对外服务电话/)
    expect(phone.hasAttribute('readonly')).toBe(isReadOnly)
    await userEvent.type(phone, '-2')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText('个人信息修改成功,稍后会刷新页面')
    expect(api.to(userCentreRoutes.updateOrgUserInfo).map(({ body }) => body)).toEqual(
      isReadOnly ? [] : [{ id: '7', servicePhone: '0755-12305-2' }],
    )
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it('asks for an SMS code once the phone number changes, and sends nothing without it', async () => {
    const api = server()
      .on(officeAuthRoutes.getPhoneValidCode, 'r1')
      .on(passwordRoutes.getOwnValidCode, { validCodeReqNo: 'own-1', channel: 'sms', sentTo: '139****0001' })
    renderDesk(<UserCentrePage />)
    const phone = await screen.findByLabelText(/手机号/)
    expect(screen.queryByText('短信验证码')).toBeNull()
    await userEvent.clear(phone)
    await userEvent.type(phone, '13911112222')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('请输入短信验证码')).toBeInTheDocument()
    expect(api.to(userCentreRoutes.updateUserInfo)).toEqual([])

    await userEvent.type(screen.getByPlaceholderText('结果'), '5')
    await userEvent.click(screen.getByRole('button', { name: '发送验证码' }))
    await screen.findByText(/秒后重发/)
    expect(api.to(officeAuthRoutes.getPhoneValidCode)[0]?.query).toMatchObject({
      phone: '13911112222',
      type: '2',
    })
    await userEvent.type(screen.getByLabelText(/短信验证码/), '123456')
    await userEvent.click(screen.getByRole('button', { name: /用验证码确认/ }))
    await userEvent.click(screen.getByRole('button', { name: '发送验证码' }))
    await waitFor(() => expect(api.to(passwordRoutes.getOwnValidCode)).toHaveLength(1))
    await userEvent.type(screen.getByLabelText(/原手机号/), '654321')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(api.to(userCentreRoutes.updateUserInfo).map(({ body }) => body)).toEqual([
        {
          ...{ id: '7', phone: '13911112222', validCode: '123456', validCodeReqNo: 'r1' },
          ...{ ownCode: '654321', ownCodeReqNo: 'own-1' },
        },
      ]),
    )
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it('sends only what was changed, says so, and reloads the page', async () => {
    const api = server()
    renderDesk(<UserCentrePage />)
    await userEvent.type(await screen.findByLabelText('昵称'), 'x')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('个人信息修改成功,稍后会刷新页面')).toBeInTheDocument()
    expect(api.to(userCentreRoutes.updateUserInfo)[0]?.body).toEqual({ id: '7', nickname: 'nick_周岚岚x' })
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it("shows the server's refusal at the field", async () => {
    server().on(userCentreRoutes.updateUserInfo, refuse(415, 'no', { fields: { nickname: '昵称已被使用' } }))
    renderDesk(<UserCentrePage />)
    await userEvent.type(await screen.findByLabelText('昵称'), 'x')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('昵称已被使用')).toBeInTheDocument()
    expect(reload).not.toHaveBeenCalled()
  })

  it('draws the own organisation below those above it', async () => {
    server()
      .on(profileRoutes.loginOrgTree, {
        id: '1',
        pid: '0',
        label: '国家邮政局',
        children: [{ id: '2', pid: '1', label: '深圳局', style: { color: '', background: '' } }],
      })
      .on(profileRoutes.loginPositionInfo, [])
    renderDesk(<UserCentrePage />, '/usercenter?tab=organisation')
    expect((await screen.findByText('深圳局')).textContent).toBe('深圳局本机构')
    expect(screen.getByText('国家邮政局').closest('li')!.textContent).toContain('深圳局')
  })

  it('lists the signed-in devices and signs another one out', async () => {
    const api = server()
      .on(sessionRoutes.list, [device, { ...device, id: '2', browser: 'WeChat', current: false }])
      .on(sessionRoutes.exit, null)
    renderDesk(<UserCentrePage />, '/usercenter?tab=security')
    expect(await screen.findByText('本机')).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^退出 / })).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: '退出 微信，PC' }))
    await waitFor(() => expect(api.to(sessionRoutes.exit)[0]?.body).toEqual({ id: '2' }))
  })

  it('lists the passkeys, renames one and removes one after a question', async () => {
    const passkey = { id: '5', name: '办公电脑', createTime: '2026-11-20 08:00:00', lastTime: null }
    const api = server()
      .on(sessionRoutes.list, [])
      .on(passkeyRoutes.list, [passkey])
      .on(passkeyRoutes.rename, null)
      .on(passkeyRoutes.remove, null)
    renderDesk(<UserCentrePage />, '/usercenter?tab=security')
    expect(await screen.findByText('2026-11-20 08:00 添加，尚未使用')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '改名 办公电脑' }))
    const name = await screen.findByLabelText(/^名称/)
    await userEvent.clear(name)
    await userEvent.type(name, '手机{Enter}')
    await waitFor(() => expect(api.to(passkeyRoutes.rename)[0]?.body).toEqual({ id: '5', name: '手机' }))
    await userEvent.click(screen.getByRole('button', { name: '移除 办公电脑' }))
    await screen.findAllByText(/确定移除「办公电脑」/)
    const [sure] = screen.getAllByRole('button', { name: /^移\s?除$/ })
    await userEvent.click(sure!)
    await waitFor(() => expect(api.to(passkeyRoutes.remove)[0]?.body).toEqual({ id: '5' }))
  })

  it('keeps chosen pages in their order', async () => {
    startSession({ token: 'A'.repeat(32), source: 'office', status: '3', areaName: '' })
    const api = server()
    renderDesk(<UserCentrePage />, '/usercenter?tab=shortcuts')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'queue' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'drafts' }))
    await userEvent.click(screen.getByRole('button', { name: '“drafts”上移' }))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(api.to(preferenceRoutes.updateUserWorkbench)).toHaveLength(1))
    const saved = JSON.parse(api.to(preferenceRoutes.updateUserWorkbench)[0]?.body.workbenchData)
    expect(saved.shortcut.map(({ path }: { path: string }) => path)).toEqual(['/drafts', '/queue'])
  })

  it('lists the messages and marks them all as read', async () => {
    const row = {
      id: '9',
      category: '',
      subject: '新的申诉',
      content: '',
      extJson: null,
      createTime: '2026-11-20 08:00:00',
    }
    const api = server()
      .on(messageRoutes.loginUnreadMessagePage, {
        records: [{ ...row, read: false }],
        total: 1,
        size: 10,
        current: 1,
        pages: 1,
      })
      .on(messageRoutes.allMessageMarkRead, null)
    renderDesk(<UserCentrePage />, '/usercenter?tab=messages')
    expect(await screen.findByText('新的申诉')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /全部/ }))
    await waitFor(() => expect(api.to(messageRoutes.allMessageMarkRead)).toHaveLength(1))
  })
})

describe('real name of staff', () => {
  it.each([
    ['', '请填写真实姓名'],
    ['周', '姓名长度大于2且小于10'],
    ['周岚岚', '姓名不能与系统分配的默认账号相同'],
    ['周lan', '请输入正确姓名'],
    ['大管理员', '请输入正确姓名'],
  ])('refuses %j: %s', async (name, sentence) => {
    const api = server().on(settingRoutes.sysBaseList, [
      {
        id: '1',
        configKey: 'ILLEGAL_NAME_SENSITIVE_WORDS',
        configValue: '管理员',
        category: '',
        sortCode: 1,
      },
    ])
    renderDesk(<OfficeRealNameDialog />)
    await waitFor(() => expect(api.to(settingRoutes.sysBaseList)).toHaveLength(1))
    if (name) await userEvent.type(screen.getByRole('textbox'), name)
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(
      await screen.findByText(sentence, { selector: '.ant-form-item-explain-error' }),
    ).toBeInTheDocument()
    expect(api.to(userCentreRoutes.updateUserInfo)).toEqual([])
  })

  it('cannot be dismissed, and sends a good name', async () => {
    const api = server()
    renderDesk(<OfficeRealNameDialog />)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['保存'])
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('textbox')).toBeInTheDocument()
    await userEvent.type(screen.getByRole('textbox'), '周小岚')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(api.to(userCentreRoutes.updateUserInfo)[0]?.body).toEqual({ name: '周小岚' }))
  })
})
