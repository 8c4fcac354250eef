import { passwordRoutes } from '@appeal/contract/auth/auth.routes.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import { describe, expect, it } from 'vitest'
import { lockUser } from '../people/users/users.service.ts'
import {
  encrypt,
  freshPhone,
  OTHER_PASSWORD,
  PASSWORD,
  person,
  sentTo,
  signIn,
  solve,
  useAuthApp,
} from './auth.fixture.ts'

const { use, settled, clerk, account, meOf } = useAuthApp()

describe('recovery', () => {
  const ask = async (query: { phone?: string; email?: string; userType?: string }) => {
    const { validCode, validCodeReqNo } = await solve(use.app, passwordRoutes.getPicCaptcha)
    const route = query.email
      ? passwordRoutes.findPasswordGetEmailValidCode
      : passwordRoutes.findPasswordGetPhoneValidCode
    return use.app.call(route, { query: { ...query, validCode, validCodeReqNo } })
  }
  const receive = async (query: { phone?: string; email?: string; userType?: string }) => {
    const { data } = await ask(query)
    return {
      ...query,
      validCodeReqNo: data,
      validCode: (await sentTo(use.app, query.phone ?? query.email ?? '')).at(-1)?.code ?? '000000',
    }
  }
  const fresh = () => encrypt(use.app.platform, OTHER_PASSWORD)
  const byPhone = (body: Record<string, unknown>) =>
    use.app.call(passwordRoutes.findPasswordByPhone, { body })

  it('asks for its own captcha', async () => {
    const query = { phone: freshPhone(), userType: '4' }
    expect(await use.app.call(passwordRoutes.findPasswordGetPhoneValidCode, { query })).toFailWith(
      'auth.captcha_required',
    )
    const { validCode, validCodeReqNo } = await solve(use.app)
    expect(
      await use.app.call(passwordRoutes.findPasswordGetPhoneValidCode, {
        query: { ...query, validCode, validCodeReqNo },
      }),
    ).toFailWith('auth.captcha_wrong')
  })

  it('answers the same for phones and addresses that nobody has, and sends them nothing', async () => {
    const phone = freshPhone()
    const answers = [
      await ask({ phone, userType: '4' }),
      await ask({ email: 'nobody@example.cn', userType: '4' }),
    ]
    for (const answer of answers) expect(answer).toSucceed()
    expect(await sentTo(use.app, phone)).toHaveLength(0)
    expect(await sentTo(use.app, 'nobody@example.cn')).toHaveLength(0)
    expect(
      await byPhone({
        phone,
        userType: '4',
        validCode: '123456',
        validCodeReqNo: answers[0]?.data,
        newPassword: fresh(),
      }),
    ).toFailWith('auth.code_wrong')
  })

  it('finds the account of the given user type only', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'd', account: account(), phone, password: PASSWORD })
    expect(await ask({ phone, userType: '4' })).toSucceed()
    expect(await sentTo(use.app, phone)).toHaveLength(0)
  })

  it('refuses a weak and a recent password without costing the code', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'c', account: account(), phone, password: PASSWORD })
    const given = await receive({ phone, userType: '4' })
    const put = (password: string) => byPhone({ ...given, newPassword: encrypt(use.app.platform, password) })
    expect(await put('password')).toFailWith('auth.password_weak')
    expect(await put(`x!${phone}W`)).toFailWith('auth.password_weak')
    expect(await put(PASSWORD)).toFailWith('auth.password_reused')
    expect(await put(OTHER_PASSWORD)).toSucceed()
    expect(await put('Hj6%wQ3s*Ze8')).toFailWith('auth.code_wrong')
  })

  it('sends office people no code by mail under 等保, and answers as always', async () => {
    const email = 'clerk.one@example.cn'
    await person(use.app, { area: 'b', account: account(), email })
    expect(await ask({ email })).toSucceed()
    expect(await sentTo(use.app, email)).toHaveLength(0)
  })

  it.each<[Area, string | undefined]>([
    ['a', '3'],
    ['b', undefined],
    ['c', '4'],
    ['d', '5'],
  ])('by phone sets a password in area %s, ends sessions and opens the lock', async (area, userType) => {
    const phone = freshPhone()
    const name = account()
    const id = await person(use.app, { area, account: name, phone, password: PASSWORD })
    const { token } = await use.app.as(id)
    for (let i = 0; i < 5; i++)
      expect(await signIn(use.app, area, name, { password: 'Wrong7!mZ2w#' })).toFailWith('auth.login_failed')
    expect(await signIn(use.app, area, name)).toFailWith('auth.locked')
    const given = await receive({ phone, ...(userType && { userType }) })
    expect(await byPhone({ ...given, newPassword: fresh() })).toSucceed()
    expect(await meOf(token)).toFailWith('session.expired')
    expect(await signIn(use.app, area, name, { password: OTHER_PASSWORD })).toSucceed()
  })

  it('by mail sets a consumer’s password', async () => {
    const email = 'Li.Na@example.cn'
    const name = account()
    await person(use.app, { area: 'c', account: name, email, emailProved: true, password: PASSWORD })
    // Somebody else claims the same address, and has shown nothing: that ends nobody's recovery.
    await person(use.app, { area: 'c', account: account(), email, password: PASSWORD })
    const { data } = await ask({ email, userType: '4' })
    const validCode = (await sentTo(use.app, 'li.na@example.cn')).at(-1)?.code
    const body = { email, userType: '4', validCode, validCodeReqNo: data, newPassword: fresh() }
    expect(await use.app.call(passwordRoutes.findPasswordByEmail, { body })).toSucceed()
    expect(await signIn(use.app, 'c', name, { password: OTHER_PASSWORD })).toSucceed()
  })
})

describe('updatePassword', () => {
  const put = async (id: string, body: Record<string, unknown>) =>
    (await use.app.as(id)).call(passwordRoutes.updatePassword, { body })
  const sealed = (plain: string) => encrypt(use.app.platform, plain)

  it('needs a session', async () => {
    expect(
      await use.app.call(passwordRoutes.updatePassword, { body: { newPassword: sealed(OTHER_PASSWORD) } }),
    ).toFailWith('session.required')
  })

  it.each<[string, () => Record<string, unknown>, string]>([
    ['somebody else’s id', () => ({ id: '1', password: sealed(PASSWORD) }), 'users.not_own'],
    ['no old password', () => ({}), 'request.invalid'],
    ['a wrong old password', () => ({ password: sealed(OTHER_PASSWORD) }), 'auth.old_password_wrong'],
    ['an old password in clear', () => ({ password: PASSWORD }), 'auth.old_password_wrong'],
    [
      'a new one in clear',
      () => ({ password: sealed(PASSWORD), newPassword: 'Hj6%wQ3s*Ze8' }),
      'auth.password_weak',
    ],
    [
      'a weak one',
      () => ({ password: sealed(PASSWORD), newPassword: sealed('Tq7!mZ2w') }),
      'auth.password_weak',
    ],
    [
      'the same again',
      () => ({ password: sealed(PASSWORD), newPassword: sealed(PASSWORD) }),
      'auth.password_reused',
    ],
    [
      'one that would open the newer form',
      () => ({ password: sealed(PASSWORD), newPassword: sealed(`\u0001v1|${OTHER_PASSWORD}`) }),
      'auth.password_weak',
    ],
  ])('refuses %s', async (_what, wrong, reason) => {
    const { id } = await clerk()
    const answer = await put(id, { newPassword: sealed(OTHER_PASSWORD), ...wrong() })
    expect(answer).toFailWith(reason as 'users.not_own')
  })

  it('counts wrong old passwords', async () => {
    const { id } = await clerk()
    const wrong = () => put(id, { password: sealed(OTHER_PASSWORD), newPassword: sealed('Hj6%wQ3s*Ze8') })
    const answers = await Promise.all(Array.from({ length: 8 }, wrong))
    expect(answers.filter((answer) => answer.reason === 'auth.old_password_wrong')).toHaveLength(5)
    expect(answers.filter((answer) => answer.reason === 'auth.locked')).toHaveLength(3)
  })

  it('sends people without a password to recovery', async () => {
    const id = await person(use.app, { area: 'c', account: account() })
    const body = { password: sealed(PASSWORD), newPassword: sealed(OTHER_PASSWORD) }
    expect(await put(id, body)).toFailWith('auth.no_password')
  })

  it('remembers five passwords', async () => {
    const { id } = await clerk()
    const all = [PASSWORD, OTHER_PASSWORD, 'Hj6%wQ3s*Ze8', 'Rb5&nD9f^Uk2', 'Mc3+tG7h=Wa6', 'Xs8?vJ4k!Fo5']
    for (let i = 1; i < all.length; i++)
      expect(await put(id, { password: sealed(all[i - 1]!), newPassword: sealed(all[i]!) })).toSucceed()
    const last = all.at(-1)!
    for (const former of all.slice(1))
      expect(await put(id, { password: sealed(last), newPassword: sealed(former) })).toFailWith(
        'auth.password_reused',
      )
    expect(await put(id, { password: sealed(last), newPassword: sealed(PASSWORD) })).toSucceed()
  })

  it('ends all sessions', async () => {
    const { id, name } = await clerk()
    const { token } = await use.app.as(id)
    expect(await put(id, { password: sealed(PASSWORD), newPassword: sealed(OTHER_PASSWORD) })).toSucceed()
    expect(await meOf(token)).toFailWith('session.expired')
    expect(await signIn(use.app, 'b', name)).toFailWith('auth.login_failed')
    expect(await signIn(use.app, 'b', name, { password: OTHER_PASSWORD })).toSucceed()
  })

  it('lets one of two changes at once through', async () => {
    const { id } = await clerk()
    const answers = await Promise.all(
      [OTHER_PASSWORD, 'Hj6%wQ3s*Ze8'].map((next) =>
        put(id, { password: sealed(PASSWORD), newPassword: sealed(next) }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })

  it('opens an audited enterprise by its first password, without an old one', async () => {
    const id = await person(use.app, { area: 'a', account: account(), password: PASSWORD, status: '2' })
    expect(await put(id, { newPassword: sealed(OTHER_PASSWORD) })).toSucceed()
    const user = await use.app.platform.db.transaction((tx) => lockUser(tx, id))
    expect(user).toMatchObject({ status: '3' })
    await settled()
    expect(await put(id, { newPassword: sealed('Hj6%wQ3s*Ze8') })).toFailWith('request.invalid')
  })

  it.each(['-1', '0', '1'])(
    'demands the old one of an enterprise in status %s, which stays',
    async (status) => {
      const id = await person(use.app, { area: 'a', account: account(), password: PASSWORD, status })
      expect(await put(id, { newPassword: sealed(OTHER_PASSWORD) })).toFailWith('request.invalid')
      expect(await put(id, { password: sealed(PASSWORD), newPassword: sealed(OTHER_PASSWORD) })).toSucceed()
      expect(await use.app.platform.db.transaction((tx) => lockUser(tx, id))).toMatchObject({ status })
    },
  )

  it('ends a forced change', async () => {
    const { id, name } = await clerk({ mustChangePassword: true })
    expect((await signIn(use.app, 'b', name)).data).toMatchObject({ status: '2' })
    expect(await put(id, { newPassword: sealed(OTHER_PASSWORD) })).toSucceed()
    expect((await signIn(use.app, 'b', name, { password: OTHER_PASSWORD })).data).toMatchObject({
      status: '3',
    })
  })
})
