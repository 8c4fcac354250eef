import { contract } from '@appeal/contract'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import type { Answer } from '../../testing/app.ts'
import { whileHeld } from '../../testing/held.ts'
import { getPerson, updateProfile } from '../people/users/users.service.ts'
import {
  encrypt,
  freshPhone,
  OTHER_PASSWORD,
  PASSWORD,
  person,
  receiveCode,
  sentTo,
  signIn,
  solve,
  useAuthApp,
} from './auth.fixture.ts'

const { use, account, settled } = useAuthApp()
const { userCentre, password: passwords } = contract
const { updateUserInfo } = userCentre

describe('a new phone or e-mail', () => {
  const consumer = async () => {
    const [name, phone] = [account(), freshPhone()]
    const id = await person(use.app, { area: 'c', account: name, phone, password: PASSWORD, name: '李娜娜' })
    return { id, name, phone, caller: await use.app.as(id) }
  }
  const whois = (id: string) => getPerson(systemContext(use.app.platform, 'test'), id)
  const proof = () => ({ password: encrypt(use.app.platform, PASSWORD) })
  const lastCode = async (to: string) => (await sentTo(use.app, to)).findLast(({ code }) => code)?.code ?? ''

  it('is refused to whoever holds a session and nothing else', async () => {
    const { caller, id, phone } = await consumer()
    const mine = freshPhone()
    const code = await receiveCode(use.app, 'c', mine, '2')
    expect(await caller.call(updateUserInfo, { body: { phone: mine, ...code } })).toFailWith(
      'auth.proof_required',
    )
    expect(await caller.call(updateUserInfo, { body: { email: 'thief@example.cn' } })).toFailWith(
      'request.invalid',
    )
    const wrong = { ...code, phone: mine, password: encrypt(use.app.platform, OTHER_PASSWORD) }
    expect(await caller.call(updateUserInfo, { body: wrong })).toFailWith('auth.old_password_wrong')
    // The code of the new place proves nothing about the old one.
    const twice = { ...code, phone: mine, ownCode: code.validCode, ownCodeReqNo: code.validCodeReqNo }
    expect(await caller.call(updateUserInfo, { body: twice })).toFailWith('auth.code_wrong')
    expect(await whois(id)).toMatchObject({ phone, email: null })
  })

  it('takes the password and a code there, ends other sessions, and tells both places', async () => {
    const { caller, id, phone } = await consumer()
    const elsewhere = await use.app.as(id)
    const mine = freshPhone()
    const code = await receiveCode(use.app, 'c', mine, '2')
    const body = { phone: mine, ...code, ...proof() }
    expect(await caller.call(updateUserInfo, { body })).toSucceed()
    await settled()
    expect(await whois(id)).toMatchObject({ phone: mine })
    expect((await elsewhere.call(contract.consumerAuth.getLoginUser)).code).toBe(401)
    expect(await caller.call(contract.consumerAuth.getLoginUser)).toSucceed()
    expect((await sentTo(use.app, phone)).at(-1)).toMatchObject({ template: 'contactLeft' })
    expect((await sentTo(use.app, mine)).at(-1)).toMatchObject({ template: 'contactSet' })
  })

  it('is taken back within 72 hours, with all that followed; password and sessions end', async () => {
    const { caller, id, name, phone } = await consumer()
    const [theirs, mail] = [freshPhone(), 'thief2@example.cn']
    const code = await receiveCode(use.app, 'c', theirs, '2')
    expect(await caller.call(updateUserInfo, { body: { phone: theirs, ...code, ...proof() } })).toSucceed()
    const { data } = await caller.call(passwords.getOwnValidCode, { body: { email: mail } })
    const emailCode = { emailCode: await lastCode(mail), emailCodeReqNo: data.validCodeReqNo }
    expect(await caller.call(updateUserInfo, { body: { email: mail, ...emailCode, ...proof() } })).toSucceed()
    const back = await lastCode(phone)
    const restore = (given: string) => use.app.call(passwords.restoreContact, { body: { code: given } })
    expect(await restore('AAAA-BBBB-CCCC')).toFailWith('auth.ticket_wrong')
    expect(await restore(back.toLowerCase())).toSucceed()
    await settled()
    expect(await whois(id)).toMatchObject({ phone })
    expect((await caller.call(contract.consumerAuth.getLoginUser)).code).toBe(401)
    expect(await signIn(use.app, 'c', name)).toFailWith('auth.login_failed')
    expect(await restore(back)).toFailWith('auth.ticket_wrong')
  })

  it('cannot be taken back after 72 hours', async () => {
    const { caller, phone } = await consumer()
    const mine = freshPhone()
    const code = await receiveCode(use.app, 'c', mine, '2')
    expect(await caller.call(updateUserInfo, { body: { phone: mine, ...code, ...proof() } })).toSucceed()
    const body = { code: await lastCode(phone) }
    use.app.clock.advance(72 * 3_600_000)
    expect(await use.app.call(passwords.restoreContact, { body })).toFailWith('auth.ticket_wrong')
  })

  it('proves itself by a code to the present phone where there is no password', async () => {
    const phone = freshPhone()
    const id = await person(use.app, { area: 'c', phone })
    const caller = await use.app.as(id)
    const { data } = await caller.call(passwords.getOwnValidCode, { body: {} })
    const own = { ownCode: await lastCode(phone), ownCodeReqNo: data.validCodeReqNo }
    expect(data.sentTo).not.toContain(phone)
    const mine = freshPhone()
    const code = await receiveCode(use.app, 'c', mine, '2')
    expect(await caller.call(updateUserInfo, { body: { phone: mine, ...code, ...own } })).toSucceed()
  })
})

describe('a number that its account leaves at the same moment', () => {
  const whileLeaving = (id: string, send: () => Promise<Answer>) => {
    const ctx = systemContext(use.app.platform, 'test')
    return whileHeld(use.app, (tx) => updateProfile(tx, ctx, id, { phone: freshPhone() }), send)
  }
  const someone = async () => {
    const [name, phone] = [account(), freshPhone()]
    return { id: await person(use.app, { area: 'c', account: name, phone, password: PASSWORD }), name, phone }
  }

  it('opens no session', async () => {
    const { id, phone } = await someone()
    const code = await receiveCode(use.app, 'c', phone)
    const body = { phone, ...code }
    const sent = await whileLeaving(id, () => use.app.call(contract.consumerAuth.doLoginByPhone, { body }))
    expect(sent).toFailWith('auth.code_wrong')
  })

  it('sets no password', async () => {
    const { id, name, phone } = await someone()
    const { picture, ...captcha } = await solve(use.app, passwords.getPicCaptcha)
    const query = { phone, userType: '4', ...captcha }
    const { data } = await use.app.call(passwords.findPasswordGetPhoneValidCode, { query })
    const validCode = (await sentTo(use.app, phone)).findLast(({ code }) => code)?.code ?? ''
    const newPassword = encrypt(use.app.platform, OTHER_PASSWORD)
    const body = { phone, userType: '4', validCode, validCodeReqNo: data, newPassword }
    const sent = await whileLeaving(id, () => use.app.call(passwords.findPasswordByPhone, { body }))
    expect(sent).toFailWith('auth.code_wrong')
    expect(await signIn(use.app, 'c', name)).toSucceed()
  })
})

describe('a ciphertext that was once a new password', () => {
  it('never signs in, wherever it was seen, and may come again as a new one', async () => {
    const name = account()
    const id = await person(use.app, { area: 'c', account: name, password: PASSWORD })
    const judged = encrypt(use.app.platform, PASSWORD)
    expect(
      (await use.app.call(contract.officeAuth.validatePassByBody, { body: { value: judged } })).data,
    ).toBe('success')
    const inPath = encrypt(use.app.platform, PASSWORD)
    const pathRoute = { ...contract.officeAuth.validatePass }
    expect(await use.app.call(pathRoute, { params: { value: inPath } } as never)).toSucceed()
    for (const cipher of [judged, inPath])
      expect(await signIn(use.app, 'c', name, { cipher })).toFailWith('auth.login_failed')
    const next = encrypt(use.app.platform, OTHER_PASSWORD)
    await use.app.call(contract.officeAuth.validatePassByBody, { body: { value: next } })
    const caller = await use.app.as(id)
    const body = { password: encrypt(use.app.platform, PASSWORD), newPassword: next }
    expect(await caller.call(passwords.updatePassword, { body })).toSucceed()
    expect(await signIn(use.app, 'c', name, { cipher: next })).toFailWith('auth.login_failed')
    expect(await signIn(use.app, 'c', name, { password: OTHER_PASSWORD })).toSucceed()
  })
})
