import { contract } from '@appeal/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sm2 } from 'sm-crypto-v2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, getSession, setUserInfo, startSession } from '../../../lib/session.ts'
import { readTab } from '../../../lib/tabStorage.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import ChangePasswordDialog from './ChangePasswordDialog.tsx'
import FirstPasswordDialog from './FirstPasswordDialog.tsx'
import OfficeFindPasswordPage from './OfficeFindPasswordPage.tsx'
import { SecurityTab } from './SecurityTab.tsx'

const pair = sm2.generateKeyPairHex()
const picture = {
  ...{ validCodeBase64: 'data:image/png;base64,', validCodeReqNo: 'r1', validCodeText: '三加四等于几' },
  ...{ sm2PublicKey: pair.publicKey, keyId: 'k1', nonce: 'n1', serverTime: 1_795_000_000 },
}
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 }
const STRONG = 'Tq7!mZ2wRp9&'
const { factor, officeAuth, password, sessions, settings, third } = contract

let api: ReturnType<typeof stubApi>
const user = userEvent.setup()
const assign = vi.fn()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setWidth(1440)
  const { pathname, search } = location
  vi.stubGlobal('location', { ...location, pathname, search, assign, reload: vi.fn() })
  startSession({ token: 't1', source: 'courier_workbench', status: '2', areaName: '' })
  setUserInfo({ id: '7', account: 'zto', name: '黄丽' })
  api = stubApi()
    .on(password.getPicCaptcha, picture)
    .on(officeAuth.validatePassByBody, 'success')
    .on(officeAuth.doLogout, null as never)
    .on(settings.sysBaseList, [])
})
afterEach(() => {
  cleanup()
  endSession()
  for (const left of document.querySelectorAll('.ant-modal-root')) left.remove()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const opened = (cipher: string) => sm2.doDecrypt(cipher, pair.privateKey, 1)
const save = () => user.click(screen.getByRole('button', { name: /^保\s?存$/ }))

describe('the first password of an enterprise', () => {
  const open = () => renderDesk(<FirstPasswordDialog />)

  it('is asked for in a dialog 设置密码 that cannot be dismissed', async () => {
    open()
    expect(await screen.findByText('设置密码')).toBeInTheDocument()
    expect(screen.getByText(/信息审核通过，请设置密码/)).toBeInTheDocument()
    expect(document.querySelector('.ant-modal-close')).toBeNull()
    await user.keyboard('{Escape}')
    expect(screen.getByText('设置密码')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /取\s?消/ })).toBeNull()
  })

  it('is asked of staff by the reason of theirs', async () => {
    startSession({ token: 't1', source: 'office', status: '2', areaName: '' })
    open()
    expect(await screen.findByText(/首次登录，或密码已被重置、已到期/)).toBeInTheDocument()
    expect(screen.queryByText(/审核通过/)).toBeNull()
  })

  it('must be given twice alike', async () => {
    open()
    await save()
    expect(await screen.findByText('请输入新密码')).toBeInTheDocument()
    expect(screen.getByText('请输入确认密码')).toBeInTheDocument()
    await user.type(screen.getByLabelText(/^新密码/), STRONG)
    await user.type(screen.getByLabelText(/^确认密码/), `${STRONG}x`)
    await save()
    expect(await screen.findByText('确认密码不一致')).toBeInTheDocument()
    expect(api.to(password.updatePassword)).toHaveLength(0)
  })

  it('is judged by the server: any answer but success is the sentence', async () => {
    api.on(officeAuth.validatePassByBody, '密码太常见，请换一个')
    open()
    await user.type(await screen.findByLabelText(/^新密码/), 'Passw0rd2026')
    await user.tab()
    expect(await screen.findByText('密码太常见，请换一个')).toBeInTheDocument()
    const [sent] = api.to(officeAuth.validatePassByBody)
    expect(JSON.stringify(sent?.body)).not.toContain('Passw0rd2026')
    expect(opened(sent?.body.value)).toContain('Passw0rd2026')
  })

  it('says 验证失败 when the judgement does not come', async () => {
    api.on(officeAuth.validatePassByBody, refuse(500, '系统出错'))
    open()
    await user.type(await screen.findByLabelText(/^新密码/), STRONG)
    await user.tab()
    expect(await screen.findByText('验证失败')).toBeInTheDocument()
  })

  it('is sent encrypted, without an old one, and signs out to sign in again', async () => {
    api.on(password.updatePassword, null as never)
    open()
    await user.type(await screen.findByLabelText(/^新密码/), STRONG)
    await user.type(screen.getByLabelText(/^确认密码/), STRONG)
    await save()
    expect(await screen.findByText('密码修改成功，请重新登录！')).toBeInTheDocument()
    const [sent] = api.to(password.updatePassword)
    expect(sent?.body.password).toBeUndefined()
    expect(opened(sent?.body.newPassword)).toContain(STRONG)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/portal/login'))
    expect(localStorage.getItem('TOKEN')).toBeNull()
  })
})

describe('changing the password at the desk', () => {
  it('asks for the old one, and keeps the dialog with the refusal', async () => {
    api.on(password.updatePassword, refuse(500, '旧密码错误', { reason: 'auth.old_password_wrong' }))
    renderDesk(<ChangePasswordDialog onClose={() => undefined} />)
    await save()
    expect(await screen.findByText('请输入旧密码')).toBeInTheDocument()
    await user.type(screen.getByLabelText(/^旧密码/), 'Old-2026-word')
    await user.type(screen.getByLabelText(/^新密码/), STRONG)
    await user.type(screen.getByLabelText(/^确认密码/), STRONG)
    await save()
    expect((await screen.findByRole('alert')).textContent).toBe('旧密码错误')
    expect(getSession().token).toBe('t1')
    const [sent] = api.to(password.updatePassword)
    expect(JSON.stringify(sent?.body)).not.toContain('Old-2026-word')
    expect(opened(sent?.body.password)).toContain('Old-2026-word')
  })
})

describe('finding the password', () => {
  it('goes by phone or by e-mail, each with its own rule, and leads back to signing in', async () => {
    renderDesk(<OfficeFindPasswordPage />, '/findpwd')
    const submit = () => user.click(screen.getByRole('button', { name: /重置密码|提\s?交|确\s?定/ }))
    await user.type(await screen.findByLabelText(/^手机号/), '123')
    await submit()
    expect(await screen.findByText('请输入符合要求的11位手机号码')).toBeInTheDocument()
    await user.click(screen.getAllByRole('tab')[1]!)
    await user.type((await screen.findAllByRole('textbox'))[0]!, 'nobody')
    await submit()
    expect(await screen.findByText('请输入正确的邮箱地址')).toBeInTheDocument()
    expect(api.to(password.findPasswordByPhone)).toHaveLength(0)
    await user.click(screen.getByRole('link', { name: /返回/ }))
    expect(screen.getByTestId('address').textContent).toBe('/login')
  })
})

describe('accounts of a third party', () => {
  const link = {
    ...{ id: '3', thirdId: 'abc', userId: '7', avatar: null, name: '黄丽', nickname: null, gender: null },
    ...{ category: 'OIDC', extJson: null, createTime: '2026-01-02 03:04:05' },
  }
  const open = (isOpen: boolean) => {
    api
      .on(settings.sysBaseList, [
        { id: '1', configKey: 'THIRD_LOGIN_OPEN', configValue: String(isOpen) },
        { id: '2', configKey: 'THIRD_LOGIN_NAME', configValue: '统一认证' },
      ] as never)
      .on(sessions.list, [])
    renderDesk(<SecurityTab />)
  }

  it('are not spoken of where the installation has none', async () => {
    open(false)
    await screen.findByText('修改密码', { selector: 'button *' })
    expect(screen.queryByRole('button', { name: /统一认证/ })).toBeNull()
    expect(api.to(third.own)).toHaveLength(0)
  })

  it('are linked by going to the provider, which is remembered for its answer', async () => {
    api
      .on(third.own, [])
      .on(third.render, { authorizeUrl: 'https://id.example.cn/auth?state=s1', state: 's1' })
    open(true)
    await user.click(await screen.findByRole('button', { name: /统一认证/ }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example.cn/auth?state=s1'))
    expect(readTab(undefined, 'THIRD_LINKING')).toBe('s1')
  })

  it('are unlinked after a question only', async () => {
    api.on(third.own, [link] as never).on(third.unbindAccount, null as never)
    open(true)
    await user.click(await screen.findByRole('button', { name: /解除/ }))
    expect(api.to(third.unbindAccount)).toHaveLength(0)
    const ask = document.querySelector('.ant-modal-confirm')!
    await user.click([...ask.querySelectorAll('button')].find((one) => /解除/.test(one.textContent ?? ''))!)
    await waitFor(() => expect(api.to(third.unbindAccount)[0]?.body).toEqual({ id: '3' }))
  })
})

describe('the second factor of an enterprise', () => {
  it('is bound by a right code, shows its recovery codes once, and may be taken off; no passkeys are offered', async () => {
    let bound = false
    api
      .on(sessions.list, [])
      .on(factor.trustedDevices, [])
      .on(factor.status, () => ({
        ...{ bound, required: false, awaited: false, boundTime: bound ? '2026-08-17 09:00:00' : null },
        ...{ recoveryCodes: bound ? 2 : 0, passkeys: 0, password: true, trustDays: 0 },
      }))
      .on(factor.getOtpInfo, {
        otpInfoBase64: 'data:image/svg+xml;base64,AA==',
        otpInfo: { ...{ issuer: 'YZSS', account: 'zto', secretKey: 'ABCDEFGH' }, ...KIND },
      })
      .on(factor.bindOtp, ({ body }) => {
        if (body.otpCode !== '123456') return refuse(500, '动态口令不正确')
        bound = true
        return { recoveryCodes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'] }
      })
      .on(factor.unBindOtp, () => {
        bound = false
        return null as never
      })
    renderDesk(<SecurityTab />)
    await user.click(await screen.findByRole('button', { name: /^绑\s?定$/ }))
    expect(screen.queryByText('通行密钥')).toBeNull()
    expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument()
    const field = screen.getByRole('textbox', { name: '请输入当前的动态口令' })
    await user.type(field, '000000{Enter}')
    expect(await screen.findByText('动态口令不正确')).toBeInTheDocument()
    await user.clear(field)
    await user.type(field, '123456{Enter}')
    expect(await screen.findByText('aaaa-bbbb-cccc')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^完\s?成$/ }))
    expect(await screen.findByText(/剩余 2 个恢复码/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '解除绑定' }))
    expect(await screen.findByText(/^未绑定/)).toBeInTheDocument()
  })
})
