import { contract } from '@appeal/contract'
import type { LoginUser } from '@appeal/contract/auth/auth.schemas.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setLanguage } from '../../../lib/i18n.ts'
import { endSession, getSession } from '../../../lib/session.ts'
import { clearStorage } from '../../../lib/storage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import OfficeLoginPage from './OfficeLoginPage.tsx'

const KEY =
  '04298364ec840088475eae92a591e01284d1abefcda348b47eb324bb521bb03b0b2a5bc393f6b71dabb8f15c99a0050818b56b23f31743b93df9cf8948f15ddb54'

const user: LoginUser = {
  id: '7',
  account: 'zhoulan',
  isRealName: '0',
  source: [],
  userType: '2',
  loginAreaType: 'b',
  status: '3',
  userStatus: 'ENABLE',
  areaName: '深圳市',
  buttonCodeList: [],
  mobileButtonCodeList: [],
  permissionCodeList: [],
  roleCodeList: [],
}

let api: ReturnType<typeof stubApi>
let pictures: number

const picture = () => ({
  validCodeBase64: 'data:image/png;base64,',
  validCodeReqNo: `picture ${pictures}`,
  validCodeText: '7 加 5',
  sm2PublicKey: KEY,
  keyId: 'k1',
  nonce: `nonce ${pictures}`,
  serverTime: 1_790_000_000,
})

beforeEach(() => {
  clearStorage()
  endSession()
  pictures = 0
  api = stubApi()
    .on(contract.settings.sysBaseList, [])
    .on(contract.dictionaries.tree, [])
    .on(contract.officeAuth.getLoginUser, user)
    .on(contract.officeAuth.getPicCaptcha, () => {
      pictures += 1
      return picture()
    })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const setting = (configKey: string, configValue: string) => ({
  id: configKey,
  configKey,
  configValue,
  category: 'SYS_BASE',
  sortCode: 1,
})

const fill = async () => {
  await userEvent.type(screen.getByLabelText('账号'), 'zhoulan')
  await userEvent.type(screen.getByLabelText('密码'), 'Secret-2026')
  await userEvent.type(screen.getByPlaceholderText('结果'), '12')
}
const signIn = () => userEvent.click(screen.getByRole('button', { name: /^登录/ }))

describe('back-office sign-in', () => {
  it('shows the way back to who signed out of the portal', async () => {
    const from = vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/portal/personal`)
    onTestFinished(() => from.mockRestore())
    renderDesk(<OfficeLoginPage />)
    const way = await screen.findByRole('link', { name: '回公众门户' })
    expect(way.getAttribute('href')).toBe('/portal/home')
    cleanup()
    from.mockReturnValue(`${location.origin}/login`)
    renderDesk(<OfficeLoginPage />)
    await screen.findByLabelText('账号')
    expect(screen.queryByRole('link', { name: '回公众门户' })).toBeNull()
  })

  it('leads to the people of a demonstration where the server says that it is one', async () => {
    renderDesk(<OfficeLoginPage />)
    await screen.findByLabelText('账号')
    expect(screen.queryByRole('link', { name: '演示身份' })).toBeNull()
    cleanup()
    document.body.insertAdjacentHTML('beforeend', '<aside id="people"></aside>')
    onTestFinished(() => document.getElementById('people')?.remove())
    renderDesk(<OfficeLoginPage />)
    const way = await screen.findByRole('link', { name: '演示身份' })
    expect(way.getAttribute('href')).toBe('/dev/people')
  })

  it('asks for account, password and captcha before it asks the server', async () => {
    renderDesk(<OfficeLoginPage />, '/login')
    await signIn()
    expect(await screen.findByText('请输入账号')).toBeInTheDocument()
    expect(screen.getByText('请输入密码')).toBeInTheDocument()
    expect(screen.getByText('请输入验证码')).toBeInTheDocument()
    expect(api.to(contract.officeAuth.doLogin)).toHaveLength(0)
  })

  it('shows the refusal, stops the spinner, empties the answer and fetches another picture', async () => {
    api.on(contract.officeAuth.doLogin, refuse(500, '账号或密码错误', { reason: 'auth.login_failed' }))
    renderDesk(<OfficeLoginPage />, '/login')
    await screen.findByRole('img')
    await fill()
    await signIn()
    expect(await screen.findByText('账号或密码错误')).toBeVisible()
    await waitFor(() => expect(pictures).toBe(2))
    expect(screen.getByPlaceholderText('结果')).toHaveProperty('value', '')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '登录' }).getAttribute('aria-busy')).toBe('false'),
    )
    expect(getSession().token).toBeUndefined()
  })

  it('shows no picture that was used, nor its words, while another one is on its way', async () => {
    api.on(contract.officeAuth.doLogin, refuse(500, '账号或密码错误', { reason: 'auth.login_failed' }))
    renderDesk(<OfficeLoginPage />, '/login')
    await screen.findByRole('img')
    const asWords = screen.getByRole('button', { name: '用文字显示算式' })
    await userEvent.click(asWords)
    expect(await screen.findByText('7 加 5')).toBeVisible()
    const another = { ...picture(), validCodeReqNo: 'the other one', validCodeText: '2 加 1' }
    let arrive = () => {}
    const onItsWay = new Promise<typeof another>((resolve) => {
      arrive = () => resolve(another)
    })
    api.on(contract.officeAuth.getPicCaptcha, () => onItsWay)
    await fill()
    await signIn()
    expect(await screen.findByText('账号或密码错误')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('7 加 5')).toBeNull())
    expect(asWords).toHaveAttribute('aria-disabled', 'true')
    arrive()
    expect(await screen.findByText('2 加 1')).toBeVisible()
    expect(asWords).toHaveAttribute('aria-pressed', 'true')
  })

  it('signs in with an encrypted password and the answer to the picture shown', async () => {
    api.on(contract.officeAuth.doLogin, { token: 't1', source: 'office', status: '3', areaName: '深圳市' })
    renderDesk(<OfficeLoginPage />, '/login')
    await screen.findByRole('img')
    await fill()
    await signIn()
    await waitFor(() => expect(getSession().token).toBe('t1'))
    const [sent] = api.to(contract.officeAuth.doLogin)
    expect(sent?.body).toMatchObject({ account: 'zhoulan', validCode: '12', validCodeReqNo: 'picture 1' })
    expect(sent?.body.password).toMatch(/^[0-9a-f]{194,}$/)
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'))
  })

  const SWITCHES = ['SNOWY_SYS_DEFAULT_CAPTCHA_OPEN', 'SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B']

  it.each(SWITCHES)('leaves the captcha out where the setting says so: %s', async (off) => {
    api.on(
      contract.settings.sysBaseList,
      SWITCHES.map((key) => setting(key, String(key !== off))),
    )
    renderDesk(<OfficeLoginPage />, '/login')
    await waitFor(() => expect(screen.queryByPlaceholderText('结果')).toBeNull())
  })

  it('asks for the captcha that the server wants all the same, of a name that failed too often', async () => {
    api
      .on(contract.settings.sysBaseList, [setting(SWITCHES[0]!, 'false')])
      .on(contract.officeAuth.doLogin, refuse(500, '请输入验证码', { reason: 'auth.captcha_required' }))
    renderDesk(<OfficeLoginPage />, '/login')
    await waitFor(() => expect(screen.queryByPlaceholderText('结果')).toBeNull())
    await userEvent.type(screen.getByLabelText('账号'), 'zhoulan')
    await userEvent.type(screen.getByLabelText('密码'), 'Right7!mZ2w#')
    await signIn()
    await userEvent.type(await screen.findByPlaceholderText('结果'), '12')
    api.on(contract.officeAuth.doLogin, { token: 't1', source: 'office', status: '3', areaName: '深圳市' })
    await signIn()
    await waitFor(() => expect(getSession().token).toBe('t1'))
    expect(api.to(contract.officeAuth.doLogin).at(-1)?.body).toMatchObject({ validCode: '12' })
  })

  it('sends a code by SMS without a captcha where that is off', async () => {
    api
      .on(contract.settings.sysBaseList, [setting(SWITCHES[1]!, 'false')])
      .on(contract.officeAuth.getPhoneValidCode, 'sms 1')
    renderDesk(<OfficeLoginPage />, '/login')
    await userEvent.click(screen.getByRole('tab', { name: '短信验证码' }))
    await userEvent.type(await screen.findByLabelText('手机号'), '13800006027')
    await waitFor(() => expect(screen.queryByPlaceholderText('结果')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: '发送验证码' }))
    expect(await screen.findByRole('button', { name: /180 秒后重发/ })).toBeVisible()
    expect(api.to(contract.officeAuth.getPhoneValidCode)[0]?.query.validCodeReqNo).toBeUndefined()
  })

  it('offers no sign-in by phone where the setting says so', async () => {
    api.on(contract.settings.sysBaseList, [
      setting('SNOWY_SYS_DEFAULT_ALLOW_PHONE_LOGIN_FLAG_FOR_B', 'false'),
    ])
    renderDesk(<OfficeLoginPage />, '/login')
    await waitFor(() => expect(screen.queryByRole('tab', { name: '短信验证码' })).toBeNull())
    expect(screen.getByLabelText('账号')).toBeVisible()
  })

  it('wears the logo, the description and the picture of whoever runs it', async () => {
    const picture = 'data:image/png;base64,AAAA'
    api.on(contract.settings.sysBaseList, [
      setting('SNOWY_SYS_LOGO', picture),
      setting('SNOWY_SYS_DEFAULT_DESCRRIPTION', '统一服务平台'),
      setting('SNOWY_SYS_BACKGROUND_IMAGE', picture),
    ])
    const { container } = renderDesk(<OfficeLoginPage />, '/login')
    expect(await screen.findByText('统一服务平台')).toBeVisible()
    expect(container.querySelector('img.o-mark')?.getAttribute('src')).toBe(picture)
    const half = container.querySelector<HTMLElement>('.lgL')
    expect(half?.style.backgroundImage).toContain(picture)
    expect(half?.querySelector('.lgArt')).toBeNull()
    // It is kept in Chinese alone: who reads English does without it.
    act(() => setLanguage('en'))
    expect(screen.queryByText('统一服务平台')).toBeNull()
    act(() => setLanguage('zh-cn'))
  })

  it('does not sign in by phone before a code was sent', async () => {
    renderDesk(<OfficeLoginPage />, '/login')
    await userEvent.click(screen.getByRole('tab', { name: '短信验证码' }))
    await userEvent.type(await screen.findByLabelText('手机号'), '13800006027')
    await userEvent.type(screen.getByPlaceholderText('结果'), '12')
    await userEvent.type(screen.getByLabelText('短信验证码', { selector: 'input' }), '123456')
    await signIn()
    expect(await screen.findByText('请先发送验证码')).toBeInTheDocument()
    expect(api.to(contract.officeAuth.doLoginByPhone)).toHaveLength(0)
  })

  it('rests the send button after a code was sent', async () => {
    api.on(contract.officeAuth.getPhoneValidCode, 'sms 1')
    renderDesk(<OfficeLoginPage />, '/login')
    await userEvent.click(screen.getByRole('tab', { name: '短信验证码' }))
    await userEvent.type(await screen.findByLabelText('手机号'), '13800006027')
    await userEvent.type(screen.getByPlaceholderText('结果'), '12')
    await userEvent.click(screen.getByRole('button', { name: '发送验证码' }))
    expect(await screen.findByRole('button', { name: /180 秒后重发/ })).toHaveProperty('disabled', true)
  })
})
