import { passwordRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import {
  encrypt,
  freshPhone,
  OTHER_PASSWORD,
  PASSWORD,
  person,
  receiveCode,
  routesOf,
  signIn,
  solve,
  useAuthApp,
} from './auth.fixture.ts'
import { PASSWORD_WEAK_WORDS } from './auth.settings.ts'

const { use, clerk, account, meOf } = useAuthApp()
const { b } = routesOf

describe('registration', () => {
  const body = async (area: 'c' | 'd', phone: string, more: Record<string, unknown> = {}) => ({
    phone,
    ...(await receiveCode(use.app, area, phone, '4')),
    password: encrypt(use.app.platform, PASSWORD),
    ...(area === 'd' && { userOwnerCompany: 'SF', legalBranch: '福田中心区营业点' }),
    ...more,
  })
  const register = (area: 'c' | 'd', sent: Record<string, unknown>) =>
    use.app.call(routesOf[area].registration, { body: sent })

  it.each<['c' | 'd', string, Record<string, unknown>]>([
    ['c', 'name', { name: '张' }],
    ['c', 'name', { name: 'Zhang San' }],
    ['c', 'name', { name: '匿名用户' }],
    ['c', 'account', { account: 'x' }],
    ['c', 'email', { email: 'nonsense' }],
    ['c', 'idCardNumber', { idCardNumber: '123' }],
    ['d', 'userOwnerCompany', { userOwnerCompany: undefined }],
    ['d', 'userOwnerCompany', { userOwnerCompany: 'NOBODY' }],
    ['d', 'userOwnerCompany', { userOwnerCompany: 'OTHER' }],
    ['d', 'legalBranch', { legalBranch: '' }],
  ])('in area %s refuses a wrong %s: %j', async (area, field, wrong) => {
    const answer = await register(area, await body(area, freshPhone(), wrong))
    expect(answer).toFailWith('request.invalid')
    expect(answer.data).toMatchObject({ fields: [{ field }] })
  })

  it('refuses a weak password without costing the code', async () => {
    const sent = await body('c', freshPhone())
    expect(await register('c', { ...sent, password: encrypt(use.app.platform, 'password') })).toFailWith(
      'auth.password_weak',
    )
    expect(await register('c', sent)).toSucceed()
  })

  it('refuses a password with a word that administrators named, however it is written, and takes it once it is gone', async () => {
    const machine = systemContext(use.app.platform, 'test')
    const name = async (words: string) => {
      await machine.unitOfWork((tx) => changeSetting(tx, machine, 'PASSWORD_WEAK_WORDS', words))
      await expect.poll(() => PASSWORD_WEAK_WORDS.read(use.app.platform)).toBe(words)
    }
    const sent = await body('c', freshPhone())
    const given = (password: string) =>
      register('c', { ...sent, password: encrypt(use.app.platform, password) })
    await name('kuaidi97086，Youzheng-Ju, ,ab')
    for (const weak of ['Rq7!kuaidi97086', 'Rq7!ＫＵＡＩＤＩ97086', 'tv9#youzheng-ju']) {
      const refused = await given(weak)
      expect(refused).toFailWith('auth.password_weak')
      expect(JSON.stringify(refused)).toContain('密码过于常见')
    }
    await name('')
    expect(await given('Rq7!kuaidi97086')).toSucceed()
  })

  it('refuses a wrong code', async () => {
    const sent = await body('c', freshPhone())
    expect(await register('c', { ...sent, validCode: 'abc' })).toFailWith('auth.code_wrong')
  })

  it('tells the holder of the phone that it is taken', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'c', account: account(), phone })
    expect(await register('c', await body('c', phone))).toFailWith('auth.phone_taken')
  })

  it('refuses an account name that is taken, in any case', async () => {
    const name = account()
    await person(use.app, { area: 'c', account: name })
    expect(await register('c', await body('c', freshPhone(), { account: name.toUpperCase() }))).toFailWith(
      'auth.account_taken',
    )
  })

  it('opens one account for two requests at once', async () => {
    const sent = await body('c', freshPhone())
    const answers = await Promise.all([register('c', sent), register('c', sent)])
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })

  it.each(['c', 'd'] as const)('opens an account in area %s and signs in', async (area) => {
    const phone = freshPhone()
    const answer = await register(area, await body(area, phone, { name: '欧阳明月' }))
    const me = await meOf((answer.data as { token: string }).token)
    expect(me.data).toMatchObject({
      name: '欧阳明月',
      isRealName: '2',
      loginAreaType: area,
      userOwnerCompany: area === 'd' ? 'SF' : null,
      legalBranch: area === 'd' ? '福田中心区营业点' : null,
    })
    expect(await signIn(use.app, area, phone)).toSucceed()
  })

  it('takes a code of the plain type, which older clients ask for', async () => {
    const phone = freshPhone()
    const sent = { ...(await body('c', freshPhone())), phone, ...(await receiveCode(use.app, 'c', phone)) }
    expect(await register('c', sent)).toSucceed()
  })
})

describe('validatePass', () => {
  const judge = (value: string, headers = {}) =>
    use.app.call(b.validatePass, { params: { value }, headers }).then(({ data }) => data)

  it.each([
    ['nonsense', '验证失败'],
    ['', '验证失败'],
  ])('answers %j with %s', async (value, sentence) => {
    expect((await use.app.call(b.validatePassByBody, { body: { value } })).data).toBe(sentence)
  })

  it('answers what is missing in the caller’s language, by address and by body', async () => {
    const weak = encrypt(use.app.platform, 'abc')
    expect(await judge(weak)).toBe('密码至少8个字符')
    expect(await judge(weak, { 'accept-language': 'en' })).toBe('The password has at least 8 characters')
    expect((await use.app.call(b.validatePassByBody, { body: { value: weak } })).data).toBe('密码至少8个字符')
    expect(await judge(encrypt(use.app.platform, PASSWORD))).toBe('success')
  })

  it('judges by whose password it is', async () => {
    const { id } = await clerk()
    const { token } = await use.app.as(id)
    expect(await judge(encrypt(use.app.platform, 'Tq7!mZ2w'), { token })).toBe('密码至少12个字符')
  })

  it('does not use a ciphertext up', async () => {
    const { id } = await clerk()
    const caller = await use.app.as(id)
    const cipher = encrypt(use.app.platform, OTHER_PASSWORD)
    await judge(cipher)
    expect(
      await caller.call(passwordRoutes.updatePassword, {
        body: { password: encrypt(use.app.platform, PASSWORD), newPassword: cipher },
      }),
    ).toSucceed()
  })

  it('is limited', async () => {
    const answers = await Promise.all(
      Array.from({ length: 65 }, () => use.app.call(b.validatePassByBody, { body: { value: 'aa' } })),
    )
    expect(answers.filter((answer) => answer.reason === 'request.too_many')).toHaveLength(5)
  })
})

describe('validateAccount', () => {
  const ask = (type: string, query: Record<string, unknown>) =>
    use.app.call(b.validateAccount, { params: { type }, query })

  it('refuses other types and missing values', async () => {
    expect(await ask('shoe', { value: 'x' })).toFailWith('request.not_found')
    expect(await ask('account', {})).toFailWith('request.invalid')
  })

  it('tells what is free, asks for a captcha after five names, and stops at ten a minute', async () => {
    const phone = freshPhone()
    const name = account()
    await person(use.app, { area: 'c', account: name, phone })
    expect((await ask('account', { value: name })).data).toBe(false)
    expect((await ask('phone', { phone: `+86${phone}` })).data).toBe(false)
    expect((await ask('account', { value: name, area: 'd' })).data).toBe(true)
    expect((await ask('phone', { value: freshPhone() })).data).toBe(true)
    expect(await ask('account', { value: 'x' })).toSucceed()
    expect(await ask('account', { value: 'x' })).toFailWith('auth.captcha_required')
    const { validCode, validCodeReqNo } = await solve(use.app)
    expect((await ask('account', { value: 'x', validCode, validCodeReqNo })).data).toBe(true)
    for (let i = 0; i < 3; i++)
      expect(await ask('account', { value: 'x' })).toFailWith('auth.captcha_required')
    expect(await ask('account', { value: 'x' })).toFailWith('request.too_many')
  })
})
