import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTwin, type TestApp, useTestApp } from '../../testing/app.ts'
import {
  askCode,
  encrypt,
  freshPhone,
  PASSWORD,
  person,
  receiveCode,
  routesOf,
  signIn,
  solve,
} from './auth.fixture.ts'

/** Two servers on one database are one product: what one has counted, given or spent, the other knows. */
const use = useTestApp()
let twin: TestApp
beforeAll(async () => {
  twin = await createTwin(use.app)
})
afterAll(() => twin.close())
// Each test begins on a day of its own, so that no counter of another test is in force.
beforeEach(() => use.app.clock.advance(25 * 3_600_000))

const { b, c } = routesOf
let accounts = 0
async function clerk() {
  const account = `twin${++accounts}`
  await person(use.app, { area: 'b', account, password: PASSWORD })
  return account
}

describe('two servers on one database', () => {
  it('take a captcha that the other has drawn, once', async () => {
    const account = await clerk()
    const { validCode, validCodeReqNo } = await solve(use.app)
    const body = () => ({ account, password: encrypt(use.app.platform, PASSWORD), validCode, validCodeReqNo })
    expect(await twin.call(b.doLogin, { body: body() })).toSucceed()
    expect(await use.app.call(b.doLogin, { body: body() })).toFailWith('auth.captcha_wrong')
  })

  it('refuse a ciphertext that the other has taken', async () => {
    const account = await clerk()
    const cipher = encrypt(use.app.platform, PASSWORD)
    expect(await signIn(use.app, 'b', account, { cipher })).toSucceed()
    expect(await signIn(twin, 'b', account, { cipher })).not.toMatchObject({ code: 200 })
  })

  it('send no second code within the interval, and take a code that the other has sent', async () => {
    const phone = freshPhone()
    const code = await receiveCode(use.app, 'c', phone)
    expect(await askCode(twin, 'c', phone)).toFailWith('auth.code_too_soon')
    const body = { phone, ...code }
    expect(await twin.call(c.doLoginByPhoneNumber, { body })).toSucceed()
    expect(await use.app.call(c.doLoginByPhoneNumber, { body })).toFailWith('auth.code_wrong')
  })

  it('lock an account after wrong passwords, whoever counted them', async () => {
    const account = await clerk()
    const servers = [use.app, twin]
    for (let n = 0; n < 5; n += 1) {
      const guess = await signIn(servers[n % 2]!, 'b', account, { password: 'Wrong#2026pass' })
      expect(guess).toFailWith('auth.login_failed')
    }
    for (const server of servers) expect(await signIn(server, 'b', account)).toFailWith('auth.locked')
  })

  it('know a session that the other has opened, and its end', async () => {
    const account = await clerk()
    const { token } = (await signIn(use.app, 'b', account)).data as { token: string }
    const headers = { token }
    expect(await twin.call(b.getLoginUser, { headers })).toSucceed()
    await use.app.call(b.doLogout, { headers })
    await expect
      .poll(async () => (await twin.call(b.getLoginUser, { headers })).reason)
      .toBe('session.expired')
  })
})
