import { act, screen, waitFor, within } from '@testing-library/react'
import { sm2 } from 'sm-crypto-v2'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { endSession, getSession } from '../../lib/session.ts'
import { closePage, openPage, refusal, stubServer } from '../../testing/page.tsx'
import { SignInPage } from './SignInPage.tsx'

const pair = sm2.generateKeyPairHex()
let pictures = 0
const picture = () => ({
  validCodeBase64: 'data:image/png;base64,x',
  validCodeReqNo: `r${++pictures}`,
  validCodeText: '三加四等于几',
  sm2PublicKey: pair.publicKey,
  keyId: 'k1',
  nonce: `n${pictures}`,
  serverTime: 1_795_000_000,
})
const AUTH = '/api/webapp/auth/c'
const signedIn = { token: 't1', source: 'consumer_portal', status: '3', areaName: '' }
const base = {
  [`${AUTH}/getPicCaptcha`]: picture,
  [`${AUTH}/getPhoneValidCode`]: () => 'sms-1',
  '/api/webapp/auth/b/getLoginUser': () => ({ id: '1', account: 'lin', name: '林晓', buttonCodeList: [] }),
  '/api/webapp/dev/dict/tree': () => [],
  '/api/webapp/dev/config/sysBaseList': () => [],
}
const open = () => openPage(<SignInPage area="c" />, { path: '/portal/signIn', route: '/portal/signIn' })
const pictureThere = () => screen.findByRole('img', { name: /算式图片/ })

beforeEach(() => {
  pictures = 0
  localStorage.clear()
  endSession()
})
afterEach(closePage)

describe('sign-in by SMS code', () => {
  it('sends no code without a phone number and the sum', async () => {
    const asked = stubServer(base)
    const { user } = open()
    await pictureThere()
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(screen.getByText('请填写手机号')).toBeVisible()
    await user.type(screen.getByLabelText('手机号'), '123')
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(screen.getByText('请输入符合要求的11位手机号码')).toBeVisible()
    expect(screen.getByText('请填写得数，0 到 99 的数字')).toBeVisible()
    expect(asked.some(({ path }) => path.endsWith('getPhoneValidCode'))).toBe(false)
  })

  it.each(['SNOWY_SYS_DEFAULT_CAPTCHA_OPEN', 'SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_C'])(
    'sends a code without a sum where %s is off, and with one once the server wants it',
    async (configKey) => {
      let wants = false
      const asked = stubServer({
        ...base,
        '/api/webapp/dev/config/sysBaseList': () => [{ configKey, configValue: 'false' }],
        [`${AUTH}/getPhoneValidCode`]: () =>
          wants ? refusal(500, '请输入验证码', { reason: 'auth.captcha_required' }) : 'sms-1',
      })
      const { user } = open()
      await waitFor(() => expect(screen.queryByLabelText('算一算，填得数')).toBeNull())
      wants = true
      await user.type(screen.getByLabelText('手机号'), '13800138000')
      await user.click(screen.getByRole('button', { name: '获取验证码' }))
      await user.type(await screen.findByLabelText('算一算，填得数'), '7')
      const sent = () => asked.filter(({ path }) => path.endsWith('getPhoneValidCode'))
      expect(JSON.stringify(sent()[0])).not.toContain('validCodeReqNo')
      wants = false
      await user.click(screen.getByRole('button', { name: '获取验证码' }))
      expect(await screen.findByText(/^已发到 138/)).toBeVisible()
      expect(sent()).toHaveLength(2)
    },
  )

  it('counts down three minutes in words once a code was sent, and waits for it instead of a new sum', async () => {
    stubServer(base)
    const { user } = open()
    await pictureThere()
    await user.type(screen.getByLabelText('手机号'), '138 0013 8000')
    await user.type(screen.getByLabelText('算一算，填得数'), '7')
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    const again = await screen.findByRole('button', { name: /^1(80|79) 秒后可重发$/ })
    expect((again as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText(/^已发到 138/)).toBeVisible()
    expect(screen.queryByLabelText('算一算，填得数')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '短信验证码' }))
  })

  it('asks for a sum again when another code is wanted', async () => {
    stubServer(base)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { user } = open()
    await pictureThere()
    await user.type(screen.getByLabelText('手机号'), '13800138000')
    await user.type(screen.getByLabelText('算一算，填得数'), '7')
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    await screen.findByText(/已发到/)
    await act(() => vi.advanceTimersByTimeAsync(181_000))
    await user.click(await screen.findByRole('button', { name: '获取验证码' }))
    expect(document.activeElement).toBe(screen.getByLabelText('算一算，填得数'))
  })

  it('signs in with the code and its request number, and loads who it is first', async () => {
    const asked = stubServer({ ...base, [`${AUTH}/doLoginByPhoneNumber`]: () => signedIn })
    const { user } = open()
    await pictureThere()
    await user.type(screen.getByLabelText('手机号'), '13800138000')
    await user.type(screen.getByLabelText('算一算，填得数'), '7')
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    await screen.findByText(/已发到/)
    await user.type(screen.getByRole('textbox', { name: '短信验证码' }), '123 456')
    await user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(getSession().token).toBe('t1'))
    expect(asked.find(({ path }) => path.endsWith('doLoginByPhoneNumber'))?.body).toMatchObject({
      phone: '13800138000',
      validCode: '123456',
      validCodeReqNo: 'sms-1',
    })
    const who = asked.find(({ path }) => path.endsWith('getLoginUser'))
    expect(who?.headers.get('token')).toBe('t1')
  })
})

describe('what the browser keeps of a sign-in', () => {
  it('holds dictionaries and the settings of the organisation', async () => {
    const tree = [{ dictValue: 'BRAND_TYPE', dictLabel: '品牌', name: '品牌', children: [] }]
    stubServer({
      ...base,
      [`${AUTH}/doLoginByPhoneNumber`]: () => signedIn,
      '/api/webapp/dev/dict/tree': () => tree,
      '/api/bizapp/biz/sysOrgConfig/queryOrgConfig': () => ({ bureauName: '深圳市邮政管理局' }),
    })
    const { user } = open()
    await pictureThere()
    await user.type(screen.getByLabelText('手机号'), '13800138000')
    await user.type(screen.getByLabelText('算一算，填得数'), '7')
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    await screen.findByText(/已发到/)
    await user.type(screen.getByRole('textbox', { name: '短信验证码' }), '123456')
    await user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(getSession().token).toBe('t1'))
    expect(JSON.parse(localStorage.getItem('DICT_TYPE_TREE_DATA') ?? '')).toEqual(tree)
    expect(JSON.parse(localStorage.getItem('ORG_CONFIG') ?? '')).toEqual({ bureauName: '深圳市邮政管理局' })
  })
})

describe('sign-in by password', () => {
  const fill = async (user: ReturnType<typeof open>['user']) => {
    await user.click(screen.getByRole('tab', { name: '账号密码' }))
    await pictureThere()
    await user.type(screen.getByLabelText('账号'), 'lin')
    await user.type(screen.getByLabelText('密码'), 'Geheim#1')
    await user.type(screen.getByLabelText('算一算，填得数'), '7')
    await user.click(screen.getByRole('button', { name: '登录' }))
  }

  it('asks for account, password and sum', async () => {
    stubServer(base)
    const { user } = open()
    await user.click(screen.getByRole('tab', { name: '账号密码' }))
    await user.click(screen.getByRole('button', { name: '登录' }))
    expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(3)
  })

  it('sends the password bound to this picture, never in clear', async () => {
    const asked = stubServer({ ...base, [`${AUTH}/doLogin`]: () => signedIn })
    const { user } = open()
    await fill(user)
    await waitFor(() => expect(getSession().token).toBe('t1'))
    const body = asked.find(({ path }) => path.endsWith('/doLogin'))?.body as Record<string, string>
    expect(JSON.stringify(body)).not.toContain('Geheim#1')
    expect(sm2.doDecrypt(body.password ?? '', pair.privateKey, 1)).toMatch(
      /^\u0001v1\|k1\|n\d\|1795000000\|[0-9a-f]{16}\|Geheim#1$/,
    )
  })

  it('keeps what was typed after a refusal, tells it, and fetches another picture', async () => {
    const asked = stubServer({
      ...base,
      [`${AUTH}/doLogin`]: () => refusal(500, '账号或密码错误', { reason: 'auth.login_failed' }),
    })
    const { user } = open()
    await fill(user)
    await screen.findByText('账号或密码错误')
    expect((screen.getByLabelText('账号') as HTMLInputElement).value).toBe('lin')
    expect((screen.getByLabelText('密码') as HTMLInputElement).value).toBe('Geheim#1')
    expect((screen.getByLabelText('算一算，填得数') as HTMLInputElement).value).toBe('')
    expect(getSession().token).toBeUndefined()
    await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('getPicCaptcha'))).toHaveLength(2))
  })

  it('begins no session when it cannot learn who signed in', async () => {
    stubServer({
      ...base,
      [`${AUTH}/doLogin`]: () => signedIn,
      '/api/webapp/auth/b/getLoginUser': () => refusal(500, '系统出错'),
    })
    const { user } = open()
    await fill(user)
    await screen.findByText('系统出错')
    expect(getSession().token).toBeUndefined()
  })
})

describe('somebody who turned protection on', () => {
  it.each([
    ['a consumer', 'c', 'consumer_portal'],
    ['an enterprise', 'a', 'courier_workbench'],
  ] as const)(
    '%s is asked for the code after the password, and is signed in by it',
    async (_, area, source) => {
      const asked = stubServer({
        ...base,
        [`/api/webapp/auth/${area}/getPicCaptcha`]: picture,
        [`/api/webapp/auth/${area}/doLogin`]: () => ({ ...signedIn, source, secondFactor: 'code' }),
        '/api/webapp/sys/userCenter/passOtp': ({ body }) =>
          (body as { otpCode: string }).otpCode === '123456' ? null : refusal(500, '动态口令不正确'),
      })
      const { user } = openPage(<SignInPage area={area} />, {
        path: '/portal/signIn',
        route: '/portal/signIn',
      })
      await pictureThere()
      await user.click(screen.getByRole('tab', { name: '账号密码' }))
      await user.type(screen.getByLabelText('账号'), 'lin')
      await user.type(screen.getByLabelText('密码'), 'Postal#2026')
      await user.type(await screen.findByLabelText('算一算，填得数'), '7')
      await user.click(screen.getByRole('button', { name: '登录' }))
      const field = await screen.findByLabelText('动态口令或恢复码')
      expect(getSession().token).toBeUndefined()
      await user.type(field, '000000{Enter}')
      expect(await screen.findByText('动态口令不正确')).toBeVisible()
      await user.clear(field)
      await user.type(field, '123456{Enter}')
      await waitFor(() => expect(getSession().token).toBe('t1'))
      const [passed] = asked.filter(({ path }) => path.endsWith('/passOtp'))
      expect(passed!.headers.get('token')).toBe('t1')
    },
  )
})
