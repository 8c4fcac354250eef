import { consumerAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { sm2 } from 'sm-crypto-v2'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  freshPhone,
  OTHER_PASSWORD,
  PASSWORD,
  person,
  sentTo,
  signIn,
  solve,
} from '../features/auth/auth.fixture.ts'
import { png } from '../features/files/files.fixtures.ts'
import { multipart } from '../features/files/files.uploader.fixture.ts'
import { makeOfficer } from './people.ts'
import { type CallName, stockCall, useStockApp } from './stock.ts'

const { use } = useStockApp({ PUBLIC_URL: 'https://desk.example' })
const MINUTE = 60_000
const CENTRE = 'client/userCenter'

beforeEach(() => {
  use.app.clock.advance(25 * 60 * MINUTE)
})

const cipher = (plain: string) => sm2.doEncrypt(plain, use.app.platform.crypto.publicKey.publicKey, 1)
const refusedFor = (reason: string) => ({ data: { reason } })

let people = 0
/** Somebody of the portal with a password. */
async function consumer(area: 'c' | 'd' = 'c', more: { phone?: string; email?: string } = {}) {
  const account = `client${++people}`
  const phone = freshPhone()
  const id = await person(use.app, { area, account, password: PASSWORD, name: '林小满', phone, ...more })
  return { id, account, phone: more.phone ?? phone, token: (await use.app.as(id)).token }
}
const call = (token: string | undefined, name: CallName, sent?: unknown) =>
  stockCall(use.app, token, name, sent)

/** Solves the picture of the centre, asks for a code, and reads it where it arrived. */
async function codeBy(token: string | undefined, name: string, to: { phone: string } | { email: string }) {
  const { validCode, validCodeReqNo } = await solve(use.app, {
    ...consumerAuthRoutes.getPicCaptcha,
    url: `/api/webapp/${CENTRE}/getPicCaptcha`,
  })
  const answer = await call(token, `GET ${CENTRE}/${name}`, { ...to, validCode, validCodeReqNo })
  const sent = await sentTo(use.app, 'phone' in to ? to.phone : to.email)
  return { answer, given: { ...to, validCode: sent.at(-1)?.code ?? '', validCodeReqNo: answer.data } }
}

const SIGNED_IN = [
  'GET bindPhoneGetPhoneValidCode',
  'GET updateBindPhoneGetPhoneValidCode',
  'POST bindPhone',
  'GET bindEmailGetEmailValidCode',
  'GET updateBindEmailGetEmailValidCode',
  'POST bindEmail',
  'GET updatePasswordGetPhoneValidCode',
  'POST updatePasswordByPhone',
  'GET updatePasswordGetEmailValidCode',
  'POST updatePasswordByEmail',
  'POST updatePasswordByOld',
  'POST updateUserInfo',
  'POST updateSignature',
  'GET getAvatarById',
  'GET isUserNeedBindPhone',
  'GET isUserNeedBindEmail',
  'GET isUserPasswordExpired',
] as const

describe('the user centre of people of the portal, as 3.6 calls it', () => {
  it.each(SIGNED_IN)('%s is for people of the portal', async (name) => {
    const [method, path] = name.split(' ')
    const full = `${method} ${CENTRE}/${path}` as CallName
    expect(await call(undefined, full)).toMatchObject({ status: 200, code: 401 })
    const { token } = await use.app.as((await makeOfficer(use.app, 'BUR-440300', 'cityHandler')).id)
    expect(await call(token, full)).toMatchObject({ code: 403, data: null })
  })

  it('says what there is to be done: nothing of a phone that is bound, and no address to sign in by', async () => {
    const { token } = await consumer()
    for (const name of ['isUserNeedBindPhone', 'isUserNeedBindEmail', 'isUserPasswordExpired'])
      expect(await call(token, `GET ${CENTRE}/${name}`)).toMatchObject({ code: 200, data: false })
  })

  it('recovers a password of the portal alone: an account of the office has no way in by it', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: 'officeonly', password: PASSWORD, phone })
    for (const userType of [undefined, '1', '2', '3']) {
      use.app.clock.advance(4 * MINUTE)
      const { answer, given } = await codeBy(undefined, 'findPasswordGetPhoneValidCode', { phone })
      expect(answer).toMatchObject({ code: 200, data: expect.any(String) })
      expect(await sentTo(use.app, phone)).toEqual([])
      const sent = { ...given, validCode: '123456', newPassword: cipher(OTHER_PASSWORD), userType }
      expect(await call(undefined, `POST ${CENTRE}/findPasswordByPhone`, sent)).toMatchObject(
        refusedFor('auth.code_wrong'),
      )
    }
    const bare = await call(undefined, `GET ${CENTRE}/findPasswordGetPhoneValidCode`, { phone })
    expect(bare).toMatchObject(refusedFor('auth.captcha_required'))
  })

  it.each(['c', 'd'] as const)('recovers a password of area %s by phone, once', async (area) => {
    const { account, phone } = await consumer(area)
    const type = area === 'd' ? { userType: '5' } : {}
    const { given } = await codeBy(undefined, 'findPasswordGetPhoneValidCode', { phone, ...type })
    const set = (newPassword: string) =>
      call(undefined, `POST ${CENTRE}/findPasswordByPhone`, {
        ...given,
        ...type,
        newPassword: cipher(newPassword),
        phoneValidCode: given.validCode,
      })
    expect(await set('short')).toMatchObject(refusedFor('auth.password_weak'))
    expect(await set(OTHER_PASSWORD)).toMatchObject({ code: 200, data: null })
    expect(await set(PASSWORD)).toMatchObject(refusedFor('auth.code_wrong'))
    expect((await signIn(use.app, area, account, { password: OTHER_PASSWORD })).code).toBe(200)
  })

  it('recovers it by a mailbox that was bound too', async () => {
    const email = 'lin.recovery@example.cn'
    const { account, token } = await consumer()
    // An address is known to be the own one by a code that arrived there.
    const bound = await codeBy(token, 'bindEmailGetEmailValidCode', { email })
    expect(await call(token, `POST ${CENTRE}/bindEmail`, bound.given)).toMatchObject({ code: 200 })
    use.app.clock.advance(4 * MINUTE)
    const { given } = await codeBy(undefined, 'findPasswordGetEmailValidCode', { email })
    const set = (validCode: string) =>
      call(undefined, `POST ${CENTRE}/findPasswordByEmail`, {
        ...given,
        validCode,
        newPassword: cipher(OTHER_PASSWORD),
      })
    expect(await set('000000')).toMatchObject(refusedFor('auth.code_wrong'))
    expect(await set(given.validCode)).toMatchObject({ code: 200, data: null })
    expect((await signIn(use.app, 'c', account, { password: OTHER_PASSWORD })).code).toBe(200)
  })

  it.each([
    ['bindPhone', 'updateBindPhoneGetPhoneValidCode', () => ({ phone: freshPhone() })],
    ['bindEmail', 'bindEmailGetEmailValidCode', () => ({ email: `c${freshPhone()}@example.cn` })],
    ['bindEmail', 'updateBindEmailGetEmailValidCode', () => ({ email: `c${freshPhone()}@example.cn` })],
  ] as const)('%s binds what a code of %s showed, and nothing by a wrong one', async (bind, asked, make) => {
    const { token } = await consumer()
    const to = make()
    const { answer, given } = await codeBy(token, asked, to)
    expect(answer).toMatchObject({ code: 200, data: expect.any(String) })
    const send = (sent: object) => call(token, `POST ${CENTRE}/${bind}`, sent)
    expect(await send({ ...given, validCode: '000000' })).toMatchObject(refusedFor('auth.code_wrong'))
    for (const _ of [1, 2]) expect(await send(given)).toMatchObject({ code: 200, data: null })
    const other = await consumer()
    use.app.clock.advance(4 * MINUTE)
    const taken = await codeBy((await use.app.as(other.id)).token, asked, to)
    const reason = 'phone' in to ? 'auth.phone_taken' : 'accounts.email_taken'
    expect(
      await call((await use.app.as(other.id)).token, `POST ${CENTRE}/${bind}`, taken.given),
    ).toMatchObject(refusedFor(reason))
  })

  it('changes a password by the old one, or by a code to the own phone alone', async () => {
    const { id, account, phone, token } = await consumer()
    const byOld = (by: string, password: string, newPassword: string) =>
      call(by, `POST ${CENTRE}/updatePasswordByOld`, {
        ...{ password: cipher(password), newPassword: cipher(newPassword) },
        checkPassword: newPassword,
      })
    expect(await byOld(token, OTHER_PASSWORD, 'Ws5%hT9c&Uq2')).toMatchObject(
      refusedFor('auth.old_password_wrong'),
    )
    expect(await byOld(token, PASSWORD, OTHER_PASSWORD)).toMatchObject({ code: 200, data: null })
    expect((await signIn(use.app, 'c', account, { password: OTHER_PASSWORD })).code).toBe(200)

    const again = (await use.app.as(id)).token
    const other = freshPhone()
    const foreign = await codeBy(again, 'updatePasswordGetPhoneValidCode', { phone: other })
    expect(foreign.answer).toMatchObject(refusedFor('users.not_own'))
    const { given } = await codeBy(again, 'updatePasswordGetPhoneValidCode', { phone })
    const newPassword = cipher('Ws5%hT9c&Uq2')
    const byPhone = (sent: object) => call(again, `POST ${CENTRE}/updatePasswordByPhone`, sent)
    expect(await byPhone({ ...given, phone: other, newPassword })).toMatchObject(
      refusedFor('auth.code_wrong'),
    )
    expect(await byPhone({ ...given, newPassword })).toMatchObject({ code: 200, data: null })
    expect(await byPhone({ ...given, newPassword })).toMatchObject({ code: 401 })
    expect((await signIn(use.app, 'c', account, { password: 'Ws5%hT9c&Uq2' })).code).toBe(200)
  })

  it('changes the own data and pictures, and shows the own portrait alone', async () => {
    const [lin, other] = [await consumer(), await consumer()]
    const { data: user } = await call(lin.token, 'GET auth/c/getLoginUser')
    // Their form sends the whole record back, personal values masked as they came.
    const info = (sent: object) => call(lin.token, `POST ${CENTRE}/updateUserInfo`, { ...user, ...sent })
    expect(await info({ id: other.id })).toMatchObject(refusedFor('users.not_own'))
    expect(await info({ phone: freshPhone() })).toMatchObject({ code: 415 })
    expect(await info({ nickname: '小满' })).toMatchObject({ code: 200, data: null })
    expect((await call(lin.token, 'GET auth/c/getLoginUser')).data.nickname).toBe('小满')

    const sign = (signature: unknown) => call(lin.token, `POST ${CENTRE}/updateSignature`, { signature })
    for (const wrong of [undefined, '', 'x', 'data:image/svg+xml;base64,PHN2Zz4='])
      expect(await sign(wrong)).toMatchObject({ code: 415 })
    const bytes = await png()
    expect(await sign(`data:image/png;base64,${bytes.toString('base64')}`)).toMatchObject({ code: 200 })
    const upload = async (token?: string) =>
      (
        await use.app.inject({
          method: 'POST',
          url: `/api/webapp/${CENTRE}/updateAvatar`,
          headers: { ...(token && { token }), 'content-type': 'multipart/form-data; boundary=edge' },
          payload: multipart(bytes, '头像.png'),
        })
      ).json()
    expect((await upload()).code).toBe(401)
    const { data: avatar } = await upload(lin.token)
    expect(avatar).toMatch(/^data:image\/jpeg;base64,/)
    const shown = async (token: string) =>
      (await call(token, `GET ${CENTRE}/getAvatarById`, { id: lin.id })).data
    expect([await shown(lin.token), await shown(other.token)]).toEqual([avatar, null])
  })

  it('of the back office ask for the code of another phone under the name that 3.6 has for it', async () => {
    const id = await person(use.app, {
      area: 'b',
      account: 'rebound',
      password: PASSWORD,
      phone: freshPhone(),
    })
    const { token } = await use.app.as(id)
    for (const to of [{ phone: freshPhone() }, { email: 'rebound@example.cn' }]) {
      const what = 'phone' in to ? 'Phone' : 'Email'
      const name = `GET sys/userCenter/updateBind${what}Get${what}ValidCode` as const
      expect(await call(undefined, name, to)).toMatchObject({ code: 401 })
      const { validCode, validCodeReqNo } = await solve(use.app)
      expect(await call(token, name, { ...to, validCode, validCodeReqNo })).toMatchObject({ code: 200 })
      const sent = await sentTo(use.app, Object.values(to)[0] ?? '')
      expect(sent.at(-1)?.code).toMatch(/^\d{6}$/)
    }
  })
})
