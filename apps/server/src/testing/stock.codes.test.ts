import { factorRoutes } from '@appeal/contract/auth/auth.factor.routes.ts'
import { consumerAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { Secret, TOTP } from 'otpauth'
import { sm2 } from 'sm-crypto-v2'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  freshPhone,
  OTHER_PASSWORD,
  PASSWORD,
  person,
  sentTo,
  signIn,
  solve,
} from '../features/auth/auth.fixture.ts'
import { changeSetting } from '../features/reference/settings/settings.service.ts'
import { systemContext } from '../platform/context.ts'
import { makeConsumer } from './people.ts'
import { type CallName, stockCall, useStockApp } from './stock.ts'

const { use, ask } = useStockApp({ PUBLIC_URL: 'https://desk.example' })
const MINUTE = 60_000
const EMAIL_FLAG = 'SNOWY_SYS_DEFAULT_ALLOW_EMAIL_LOGIN_FLAG_FOR_B'

beforeEach(() => {
  use.app.clock.advance(25 * 60 * MINUTE)
})

let accounts = 0
/** Somebody of the staff with a password. */
async function clerk(more: { phone?: string; email?: string } = {}) {
  const account = `coded${++accounts}`
  const id = await person(use.app, { area: 'b', account, password: PASSWORD, ...more })
  return { id, account, token: (await use.app.as(id)).token }
}
const refusedFor = (reason: string) => ({ data: { reason } })
const cipher = (plain: string) => sm2.doEncrypt(plain, use.app.platform.crypto.publicKey.publicKey, 1)

/** Solves a picture, asks for a code, and reads it where it arrived. */
async function codeBy(token: string | undefined, call: CallName, to: { phone: string } | { email: string }) {
  const picture = call.includes('auth/c/') ? consumerAuthRoutes.getPicCaptcha : undefined
  const { validCode, validCodeReqNo } = await solve(use.app, picture)
  const answer = await stockCall(use.app, token, call, { ...to, validCode, validCodeReqNo })
  const sent = await sentTo(use.app, 'phone' in to ? to.phone : to.email)
  return { answer, given: { ...to, validCode: sent.at(-1)?.code ?? '', validCodeReqNo: answer.data } }
}

describe('ways in that 3.6 offers', () => {
  it('tell whether somebody is signed in', async () => {
    const { token } = await clerk()
    expect(await ask(undefined, 'GET auth/b/isLogin')).toMatchObject({ code: 200, data: false })
    const known = async (one: string) => (await stockCall(use.app, one, 'GET auth/b/isLogin')).data
    expect([await known(token), await known('x'.repeat(32))]).toEqual([true, false])
  })

  it('refuse to register, in a sentence and without an account', async () => {
    const sent = { account: 'stranger', password: cipher(PASSWORD), validCode: '1', validCodeReqNo: '1' }
    for (const form of [sent, {}]) {
      const refused = await ask(undefined, 'POST auth/b/register', form)
      expect(refused).toMatchObject({
        code: 500,
        msg: expect.stringMatching(/管理员/),
        ...refusedFor('auth.register_off'),
      })
    }
    expect(await signIn(use.app, 'b', 'stranger')).toFailWith('auth.login_failed')
  })

  it('are closed to mailboxes until the settings open them', async () => {
    const email = 'closed@example.cn'
    await clerk({ email })
    const { answer, given } = await codeBy(undefined, 'GET auth/b/getEmailValidCode', { email })
    expect(answer).toMatchObject(refusedFor('auth.email_login_off'))
    const sent = { ...given, validCode: '123456', validCodeReqNo: '1' }
    expect(await ask(undefined, 'POST auth/b/doLoginByEmail', sent)).toMatchObject(
      refusedFor('auth.email_login_off'),
    )
  })

  it('then take the code of a proven mailbox once, and tell nobody who has one', async () => {
    const ctx = systemContext(use.app.platform, 'test')
    await ctx.unitOfWork((tx) => changeSetting(tx, ctx, EMAIL_FLAG, 'true'))
    await vi.waitFor(async () =>
      expect((await ask(undefined, 'GET dev/config/sysBaseList')).data).toContainEqual(
        expect.objectContaining({ configKey: EMAIL_FLAG, configValue: 'true' }),
      ),
    )
    const email = 'open@example.cn'
    const { id, account } = await clerk({ email })
    const ways = (to: { email: string }) => codeBy(undefined, 'GET auth/b/getEmailValidCode', to)
    const bare = await stockCall(use.app, undefined, 'GET auth/b/getEmailValidCode', { email })
    expect(bare).toMatchObject(refusedFor('auth.captcha_required'))
    const nobody = await ways({ email: 'nobody@example.cn' })
    // A mailbox alone is too little for staff (等保): nothing is sent to who has no second factor to show.
    await ways({ email })
    expect(await sentTo(use.app, email)).toEqual([])
    use.app.platform.config.PASSWORD_PROFILE = 'nist'
    use.app.clock.advance(4 * MINUTE)
    const { answer, given } = await ways({ email })
    expect(nobody.answer.code).toBe(answer.code)
    expect(await sentTo(use.app, 'nobody@example.cn')).toEqual([])
    const enter = (sent: object) => ask(undefined, 'POST auth/b/doLoginByEmail', sent)
    expect(await enter({ ...given, email: 'nobody@example.cn' })).toMatchObject(refusedFor('auth.code_wrong'))
    const { data: token } = await enter(given)
    expect((await stockCall(use.app, token, 'GET auth/b/getLoginUser')).data.id).toBe(id)
    expect(await enter(given)).toMatchObject(refusedFor('auth.code_wrong'))
    // Whoever must show a second factor must show it after a mailbox, too.
    Object.assign(use.app.platform.config, { SECOND_FACTOR: 'required' })
    use.app.clock.advance(4 * MINUTE)
    const half = await enter((await ways({ email })).given)
    Object.assign(use.app.platform.config, { SECOND_FACTOR: 'optional' })
    expect(await stockCall(use.app, half.data, 'GET auth/b/getLoginUser')).toMatchObject(
      refusedFor('session.factor_awaited'),
    )
    expect((await stockCall(use.app, half.data, 'GET auth/b/isLogin')).data).toBe(false)
    use.app.platform.config.PASSWORD_PROFILE = 'dengbao'
    // Nor does a mailbox enter where the installation lets a password do without a second factor.
    const { otpInfo } = (
      await use.app.call(factorRoutes.getOtpInfo, { headers: { token: (await use.app.as(id)).token } })
    ).data
    const otpCode = new TOTP({ secret: Secret.fromBase32(otpInfo.secretKey) }).generate({
      timestamp: use.app.clock.now().getTime(),
    })
    const bound = { headers: { token: (await use.app.as(id)).token }, body: { otpCode } }
    expect(await use.app.call(factorRoutes.bindOtp, bound)).toSucceed()
    Object.assign(use.app.platform.config, { LOGIN_WITHOUT_FACTOR: true })
    use.app.clock.advance(4 * MINUTE)
    const alone = await enter((await ways({ email })).given)
    Object.assign(use.app.platform.config, { LOGIN_WITHOUT_FACTOR: false })
    expect(await stockCall(use.app, alone.data, 'GET auth/b/getLoginUser')).toMatchObject(
      refusedFor('session.factor_awaited'),
    )
    // The second step says in the log by what the first was taken.
    const next = new TOTP({ secret: Secret.fromBase32(otpInfo.secretKey) }).generate({
      timestamp: use.app.clock.now().getTime(),
    })
    const whole = await ask(undefined, 'POST auth/b/doLoginByOtp', { account, otpCode: next })
    expect((await stockCall(use.app, whole.data, 'GET auth/b/getLoginUser')).data.id).toBe(id)
    const { rows } = await use.app.platform.database.pool.query<{ reason: string }>(
      "select reason from login_log where user_id = $1 and result = 'SUCCESS' order by id desc limit 2",
      [id],
    )
    expect(rows.map(({ reason }) => reason)).toEqual(['mail', 'mail'])
  })
})

describe('ways in that 3.6 offers to consumers', () => {
  const FLAG = 'SNOWY_SYS_DEFAULT_ALLOW_EMAIL_LOGIN_FLAG_FOR_C'
  const email = 'lin.portal@example.cn'
  let lin: string
  const ways = () => codeBy(undefined, 'GET auth/c/getEmailValidCode', { email })
  const enter = (sent: object) => ask(undefined, 'POST auth/c/doLoginByEmail', sent)

  it('refuse to register without a phone, and to enter by a mailbox until the settings say so', async () => {
    const form = { account: 'stranger', password: cipher(PASSWORD), validCode: '1', validCodeReqNo: '1' }
    const refused = await ask(undefined, 'POST auth/c/register', form)
    expect(refused).toMatchObject({ code: 500, ...refusedFor('auth.register_by_phone') })
    expect(await signIn(use.app, 'c', 'stranger')).toFailWith('auth.login_failed')
    lin = await person(use.app, {
      area: 'c',
      account: 'lin.portal',
      password: PASSWORD,
      email,
      emailProved: true,
    })
    const { answer, given } = await ways()
    expect(answer).toMatchObject(refusedFor('auth.email_login_off'))
    expect(await enter({ ...given, validCode: '123456', validCodeReqNo: '1' })).toMatchObject(
      refusedFor('auth.email_login_off'),
    )
  })

  it('then take the code of a proven mailbox once, and for nobody of the staff', async () => {
    const ctx = systemContext(use.app.platform, 'test')
    await ctx.unitOfWork((tx) => changeSetting(tx, ctx, FLAG, 'true'))
    await vi.waitFor(async () =>
      expect((await ask(undefined, 'GET dev/config/sysBaseList')).data).toContainEqual(
        expect.objectContaining({ configKey: FLAG, configValue: 'true' }),
      ),
    )
    const { given } = await ways()
    const atOffice = await ask(undefined, 'POST auth/b/doLoginByEmail', given)
    expect(atOffice.code).not.toBe(200)
    // The portal's answer is its own, whatever the office's clients are told.
    const { token } = (await enter(given)).data
    expect((await stockCall(use.app, token, 'GET auth/c/getLoginUser')).data.id).toBe(lin)
    expect((await stockCall(use.app, token, 'GET auth/c/isLogin')).data).toBe(true)
    expect(await enter(given)).toMatchObject(refusedFor('auth.code_wrong'))
    // Whoever chose a second factor shows it after a mailbox, too.
    const headers = { headers: { token } }
    const { otpInfo } = (await use.app.call(factorRoutes.getOtpInfo, headers)).data
    const codeAt = () =>
      new TOTP({ secret: Secret.fromBase32(otpInfo.secretKey) }).generate({
        timestamp: use.app.clock.now().getTime(),
      })
    expect(await use.app.call(factorRoutes.bindOtp, { ...headers, body: { otpCode: codeAt() } })).toSucceed()
    use.app.clock.advance(4 * MINUTE)
    const half = await enter((await ways()).given)
    expect((await stockCall(use.app, half.data.token, 'GET auth/c/isLogin')).data).toBe(false)
    expect(
      await ask(undefined, 'POST auth/b/doLoginByOtp', { account: 'lin.portal', otpCode: codeAt() }),
    ).toMatchObject(refusedFor('auth.login_failed'))
    const whole = await ask(undefined, 'POST auth/c/doLoginByOtp', {
      account: 'lin.portal',
      otpCode: codeAt(),
    })
    expect((await stockCall(use.app, whole.data.token, 'GET auth/c/isLogin')).data).toBe(true)
  })
})

// That a session left open binds nothing is told with all routes that say so (`auth.stepUp.test.ts`).
describe('the user centre of 3.6', () => {
  const DIALOGS = [
    ['bindPhone', 'bindPhoneGetPhoneValidCode', () => ({ phone: freshPhone() }), 'isUserNeedBindPhone'],
    ['bindEmail', 'bindEmailGetEmailValidCode', () => ({ email: `b${Date.now()}@example.cn` }), null],
  ] as const

  it.each(DIALOGS)('%s binds what a code showed, the same twice', async (call, ask_, make, needs) => {
    const { token } = await clerk()
    const bind = (sent: object, by?: string) => stockCall(use.app, by, `POST sys/userCenter/${call}`, sent)
    const to = make()
    const { answer, given } = await codeBy(token, `GET sys/userCenter/${ask_}`, to)
    expect(answer).toMatchObject({ code: 200, data: expect.any(String) })
    const lin = (await use.app.as((await makeConsumer(use.app)).id)).token
    expect(await bind(given)).toMatchObject({ code: 401 })
    expect(await bind(given, lin)).toMatchObject({ code: 403 })
    expect(await bind({ ...given, ...make(), validCode: '000000' }, token)).toMatchObject(
      refusedFor('auth.code_wrong'),
    )
    const asked = async () => needs && (await stockCall(use.app, token, `GET sys/userCenter/${needs}`)).data
    if (needs) expect(await asked()).toBe(true)
    for (let times = 0; times < 2; times++)
      expect(await bind(given, token)).toMatchObject({ code: 200, data: null })
    if (needs) expect(await asked()).toBe(false)
    const { data } = await stockCall(use.app, token, 'GET auth/b/getLoginUser')
    expect(Object.keys(to).every((field) => data[field])).toBe(true)

    const other = await clerk()
    // The next code for the same place waits.
    use.app.clock.advance(4 * MINUTE)
    const taken = await codeBy(other.token, `GET sys/userCenter/${ask_}`, to)
    const reason = 'phone' in to ? 'auth.phone_taken' : 'accounts.email_taken'
    expect(await bind(taken.given, other.token)).toMatchObject(refusedFor(reason))
  })

  it('changes a password by a code to the own phone alone; all sessions end', async () => {
    const phone = freshPhone()
    const { account, token } = await clerk({ phone })
    const ask_ = 'GET sys/userCenter/updatePasswordGetPhoneValidCode'
    const set = (sent: object) => stockCall(use.app, token, 'POST sys/userCenter/updatePasswordByPhone', sent)
    const other = freshPhone()
    expect((await codeBy(token, ask_, { phone: other })).answer).toMatchObject(refusedFor('users.not_own'))
    expect(await sentTo(use.app, other)).toEqual([])
    const { given } = await codeBy(token, ask_, { phone })
    const newPassword = cipher(OTHER_PASSWORD)
    // A found session learns no number by trying.
    expect(await set({ ...given, phone: other, newPassword })).toMatchObject(refusedFor('auth.code_wrong'))
    expect(await set({ ...given, newPassword: cipher('short') })).toMatchObject(
      refusedFor('auth.password_weak'),
    )
    expect(await set({ ...given, validCode: '000000', newPassword })).toMatchObject(
      refusedFor('auth.code_wrong'),
    )
    expect(await set({ ...given, newPassword })).toMatchObject({ code: 200, data: null })
    expect(await set({ ...given, newPassword })).toMatchObject({ code: 401 })
    expect((await signIn(use.app, 'b', account, { password: OTHER_PASSWORD })).code).toBe(200)
  })

  it('changes it by a mailbox only where that is enough', async () => {
    const email = 'renewal@example.cn'
    const { account, token } = await clerk({ email })
    const ask_ = 'GET sys/userCenter/updatePasswordGetEmailValidCode'
    const set = (sent: object) => stockCall(use.app, token, 'POST sys/userCenter/updatePasswordByEmail', sent)
    const { answer } = await codeBy(token, ask_, { email })
    expect(answer).toMatchObject(refusedFor('auth.mailbox_not_enough'))
    const guess = { email, validCode: '1', validCodeReqNo: '1', newPassword: cipher(OTHER_PASSWORD) }
    expect(await set(guess)).toMatchObject(refusedFor('auth.mailbox_not_enough'))
    use.app.platform.config.PASSWORD_PROFILE = 'nist'
    const { given } = await codeBy(token, ask_, { email })
    const done = await set({ ...given, newPassword: cipher(OTHER_PASSWORD) })
    use.app.platform.config.PASSWORD_PROFILE = 'dengbao'
    expect(done).toMatchObject({ code: 200, data: null })
    expect((await signIn(use.app, 'b', account, { password: OTHER_PASSWORD })).code).toBe(200)
  })
})
