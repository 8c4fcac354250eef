import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setApiHooks } from '../../lib/api.ts'
import { endSession, getSession, getUserInfo, setUserInfo, startSession } from '../../lib/session.ts'
import { STORED } from '../../lib/storage.ts'
import { type Answer, closePage, openPage, refusal, stubServer } from '../../testing/page.tsx'
import CancelAccountPage from './CancelAccountPage.tsx'
import ChangePasswordPage from './ChangePasswordPage.tsx'
import EditInfoPage from './EditInfoPage.tsx'

const AUTH = '/api/webapp/auth'
const CENTRE = '/api/webapp/sys/userCenter'
const SUMMARY = '/api/bizapp/biz/cases/summary'
const UNFINISHED = '/api/bizapp/biz/information/checkUserAppeal'
const picture = () => ({
  validCodeBase64: 'data:image/png;base64,x',
  validCodeReqNo: 'r1',
  validCodeText: '三加四等于几',
  sm2PublicKey: '04aa',
  keyId: 'k1',
  nonce: 'n1',
  serverTime: 1_795_000_000,
})
const LIN = {
  id: '7',
  account: 'lin',
  name: '林晓',
  nickname: 'nick_lin',
  phone: '138****8000',
  email: null,
  idCardNumber: null,
  loginAreaType: 'c' as const,
  buttonCodeList: [],
}
const reload = vi.fn()
const told = vi.fn()
const base: Record<string, Answer> = {
  [`${AUTH}/c/getPicCaptcha`]: picture,
  [`${AUTH}/d/getPicCaptcha`]: picture,
  [`${AUTH}/c/getPhoneValidCode`]: () => 'sms-1',
  '/api/webapp/dev/config/sysBaseList': () => [],
  '/api/bizapp/biz/brand/list': () => [],
}
const type = async (user: ReturnType<typeof openPage>['user'], label: string, text: string) => {
  const field = screen.getByLabelText(new RegExp(`^${label}`))
  await user.clear(field)
  await user.type(field, text)
}
const getCode = async (user: ReturnType<typeof openPage>['user']) => {
  await user.type(await screen.findByLabelText('算一算，填得数'), '7')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText(/已发到/)
}

beforeEach(() => {
  localStorage.clear()
  endSession()
  reload.mockReset()
  told.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  setApiHooks({ succeeded: told })
  startSession({ token: 't1', source: 'consumer_portal', status: '3', areaName: '' })
  setUserInfo(LIN)
})
afterEach(() => {
  closePage()
  setApiHooks({})
  vi.restoreAllMocks()
})

describe('own data', () => {
  const open = (answers: Record<string, Answer> = {}) => {
    const asked = stubServer({ ...base, ...answers })
    return { asked, ...openPage(<EditInfoPage />, { path: '/portal/editInfo', route: '/portal/editInfo' }) }
  }

  it('asks for an SMS code once the phone number changes, and sends nothing without it', async () => {
    const { asked, user } = open()
    expect(screen.queryByLabelText('新手机号的验证码')).toBeNull()
    await type(user, '手机号', '13900139000')
    expect(await screen.findByLabelText('新手机号的验证码')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(screen.getAllByText('请先获取短信验证码').length).toBeGreaterThan(0)
    expect(asked.some(({ path }) => path === `${CENTRE}/updateUserInfo`)).toBe(false)
  })

  it('sends only what was changed, says so, and reloads the page', async () => {
    const { asked, user } = open({
      [`${CENTRE}/updateUserInfo`]: () => null,
      '/api/webapp/auth/b/getLoginUser': () => ({ ...LIN, phone: '139****9000' }),
      [`${CENTRE}/getOwnValidCode`]: () => ({
        validCodeReqNo: 'own-1',
        channel: 'sms',
        sentTo: '138****8000',
      }),
    })
    await type(user, '手机号', '13900139000')
    await getCode(user)
    await user.type(screen.getByRole('textbox', { name: '新手机号的验证码' }), '123456')
    await user.click(screen.getByRole('button', { name: /用验证码确认/ }))
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    await waitFor(() => expect(asked.some(({ path }) => path === `${CENTRE}/getOwnValidCode`)).toBe(true))
    await user.type(screen.getByRole('textbox', { name: '原手机号（邮箱）的验证码' }), '654321')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(told).toHaveBeenCalledWith('个人信息修改成功,稍后会刷新页面'))
    expect(asked.find(({ path }) => path === `${CENTRE}/updateUserInfo`)?.body).toEqual({
      ...{ id: '7', phone: '13900139000', validCode: '123456', validCodeReqNo: 'sms-1' },
      ...{ ownCode: '654321', ownCodeReqNo: 'own-1' },
    })
    // What every page shows from now on, and after a reload.
    expect(getUserInfo()?.phone).toBe('139****9000')
    expect(localStorage.getItem(STORED.userInfo)).toContain('139****9000')
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it.each([
    ['真实姓名', '林a', '请输入正确姓名'],
    ['真实姓名', '林', '姓名长度大于2且小于10'],
    ['身份证号', '123', '请输入有效的身份证号码'],
    ['电子邮箱', 'nobody', '请输入正确的邮箱'],
  ])('judges a %s that was touched', async (label, value, sentence) => {
    const { asked, user } = open()
    await type(user, label, value)
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(screen.getAllByText(new RegExp(sentence)).length).toBeGreaterThan(0)
    expect(asked.some(({ path }) => path === `${CENTRE}/updateUserInfo`)).toBe(false)
  })

  it('of a courier holds brand and outlet, which may not be emptied', async () => {
    setUserInfo({ ...LIN, loginAreaType: 'd', userOwnerCompany: 'ZTO', legalBranch: '宝安网点' } as never)
    const { user } = open({
      '/api/bizapp/biz/brand/list': () => [
        { code: 'ZTO', name: '中通快递', nameEn: 'ZTO', validFrom: null, validTo: null },
        { code: 'OTHER', name: '其他', nameEn: 'Other', validFrom: null, validTo: null },
      ],
    })
    await screen.findByRole('option', { name: '中通快递' })
    // The brand that is none is no brand to work for (spec 3).
    expect(screen.queryByRole('option', { name: '其他' })).toBeNull()
    await user.clear(screen.getByLabelText('网点'))
    await user.selectOptions(screen.getByLabelText('所属品牌'), '')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(screen.getAllByText('请输入网点').length).toBeGreaterThan(0)
    expect(screen.getAllByText('请选择所属品牌').length).toBeGreaterThan(0)
  })
})

describe('cancelling the account', () => {
  const open = (answers: Record<string, Answer> = {}) => {
    const free = () => ({ unfinished: false, appeals: [] })
    const none = () => ({ kinds: [], evaluate: 0 })
    const asked = stubServer({ ...base, [UNFINISHED]: free, [SUMMARY]: none, ...answers })
    const at = { path: '/portal/cancelAccount', route: '/portal/cancelAccount' }
    return { asked, ...openPage(<CancelAccountPage />, at) }
  }

  it('is not offered while an appeal is unfinished, and names it', async () => {
    const appeals = [{ id: '5', appealNo: 'SS1', brandName: '中通快递' }]
    open({ [UNFINISHED]: () => ({ unfinished: true, appeals }) })
    expect(await screen.findByText('您有未结案的申诉单，暂时无法注销账号')).toBeVisible()
    expect(screen.getByRole('link', { name: /SS1/ }).getAttribute('href')).toBe('/portal/details?id=5')
    expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull()
  })

  it('is not offered while a question is open either, before anything is asked', async () => {
    const kinds = [
      { kind: 'consultation', total: 3, open: 1, evaluate: 0 },
      { kind: 'letter', total: 2, open: 0, evaluate: 0 },
    ]
    open({ [SUMMARY]: () => ({ kinds, evaluate: 0 }) })
    const way = await screen.findByRole('link', { name: '咨询，1 件没有办结' })
    expect(way.getAttribute('href')).toBe('/portal/personal?kind=consultation')
    expect(screen.queryByRole('link', { name: /表扬信/ })).toBeNull()
    expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull()
  })

  it('takes a code sent to the own phone and the word that it is meant', async () => {
    const { asked, user } = open()
    await user.click(await screen.findByRole('button', { name: '注销账号' }))
    expect(screen.getAllByText('请确认您知道注销后不能恢复').length).toBeGreaterThan(0)
    expect(screen.getAllByText('请先获取短信验证码').length).toBeGreaterThan(0)
    expect(asked.some(({ path }) => path === `${CENTRE}/delete`)).toBe(false)
  })

  it('says 注销成功 and ends the session', async () => {
    const { asked, user } = open({ [`${CENTRE}/delete`]: () => null })
    await user.type(await screen.findByLabelText('注册时的手机号'), '13800138000')
    await getCode(user)
    await user.type(screen.getByRole('textbox', { name: '短信验证码' }), '123456')
    await user.click(screen.getByRole('checkbox', { name: '我知道注销后不能恢复' }))
    await user.click(screen.getByRole('button', { name: '注销账号' }))
    await waitFor(() => expect(told).toHaveBeenCalledWith('注销成功'))
    expect(getSession().token).toBeUndefined()
    expect(asked.find(({ path }) => path === `${CENTRE}/delete`)?.body).toEqual({
      ...{ id: '7', account: 'lin', name: '林晓', phone: '13800138000' },
      ...{ verificationCode: '123456', validCodeReqNo: 'sms-1' },
    })
  })

  it('keeps the session and what was typed when the server refuses', async () => {
    const sentence = '您有未结案的申诉单，暂时无法注销账号'
    const { user } = open({
      [`${CENTRE}/delete`]: () => refusal(500, sentence, { reason: 'appeals.unfinished' }),
    })
    await user.type(await screen.findByLabelText('注册时的手机号'), '13800138000')
    await getCode(user)
    await user.type(screen.getByRole('textbox', { name: '短信验证码' }), '123456')
    await user.click(screen.getByRole('checkbox', { name: '我知道注销后不能恢复' }))
    await user.click(screen.getByRole('button', { name: '注销账号' }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(getSession().token).toBe('t1')
  })
})

describe('changing the password', () => {
  const open = (answers: Record<string, Answer> = {}) => {
    const asked = stubServer({ ...base, ...answers })
    const at = { path: '/portal/changePassword', route: '/portal/changePassword' }
    return { asked, ...openPage(<ChangePasswordPage />, at) }
  }

  it('tells what is asked of a new password, and the way of who has none yet', () => {
    open()
    expect(screen.getByText(/至少 8 位.*至少有三种/)).toBeVisible()
    expect(screen.getByRole('link', { name: /没有设过密码/ }).getAttribute('href')).toBe(
      '/portal/forget?type=4',
    )
  })

  it('asks for old, new and repeated password in its own words', async () => {
    const { user } = open()
    await user.type(screen.getByLabelText('再输一遍密码'), 'x')
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    for (const sentence of ['请输入旧密码', '请输入新密码', '确认密码不一致'])
      expect(screen.getAllByText(sentence).length).toBeGreaterThan(0)
    await user.clear(screen.getByLabelText('再输一遍密码'))
    expect(screen.getAllByText('请输入确认密码').length).toBeGreaterThan(0)
  })
})
