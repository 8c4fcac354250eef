import { factorRoutes } from '@appeal/contract/auth/auth.factor.routes.ts'
import { passkeyRoutes as routes } from '@appeal/contract/auth/auth.passkey.routes.ts'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { ok } from '../../../testing/app.ts'
import { freshPhone, signIn, useAuthApp } from '../auth.fixture.ts'
import { endSessions } from '../auth.sessions.ts'
import { type Authenticator, virtualAuthenticator, type Wish } from './auth.passkeys.fixture.ts'

const { use, clerk, meOf, settled, change } = useAuthApp()
const MINUTE = 60_000

beforeEach(async () => {
  use.app.platform.config.SECOND_FACTOR = 'required'
  await change('AUTH_STEP_UP_MINUTES', '10')
})
afterEach(() => {
  Object.assign(use.app.platform.config, { SECOND_FACTOR: 'optional', PUBLIC_URL: undefined })
})

const tokenOf = (answer: { data: unknown }) => (answer.data as { token: string }).token
const headers = (token: string) => ({ headers: { token } })

const offer = (token: string) => use.app.call(routes.offer, headers(token))
const add = async (token: string, device: Authenticator, wish?: Wish, name = '办公电脑') => {
  const { data } = await offer(token)
  const credential = device.create(data, wish)
  return use.app.call(routes.add, { ...headers(token), body: { name, credential } })
}
const ask = (token: string) => ok(use.app.call(routes.ask, headers(token)))
const answer = (token: string, credential: unknown) =>
  use.app.call(routes.pass, { ...headers(token), body: { credential } as never })
const pass = async (token: string, device: Authenticator, wish?: Wish) =>
  answer(token, device.get(await ask(token), wish))
const half = async (name: string) => tokenOf(await signIn(use.app, 'b', name))

/** Somebody whose second factor is a passkey from the first sign-in on. */
async function enrolled(device = virtualAuthenticator()) {
  const { name, id } = await clerk({ phone: freshPhone() })
  const token = await half(name)
  const { recoveryCodes } = await ok(add(token, device))
  await settled()
  return { name, id, token, device, recoveryCodes }
}

describe('a passkey that is made', () => {
  it('is refused in clear words where the platform has no name or no https', async () => {
    const { name } = await clerk()
    const token = await half(name)
    for (const address of ['http://appeal.example.cn', 'https://203.0.113.7', 'http://127.0.0.1:3000']) {
      use.app.platform.config.PUBLIC_URL = address
      const refused = await offer(token)
      expect(refused).toFailWith('auth.passkey_insecure')
      expect(refused.msg).toContain(address)
    }
    use.app.platform.config.PUBLIC_URL = 'https://appeal.example.cn'
    expect((await ok(offer(token))).rp.id).toBe('appeal.example.cn')
  })

  it('is of this place, verified by its device, and answers a question of this session, once and in time', async () => {
    const { name } = await clerk()
    const token = await half(name)
    const device = virtualAuthenticator()
    for (const wish of [
      { origin: 'https://phishing.example' },
      { rpId: 'phishing.example' },
      { verified: false },
    ])
      expect(await add(token, device, wish), JSON.stringify(wish)).toFailWith('auth.passkey_wrong')

    const send = (to: string, credential: unknown) =>
      use.app.call(routes.add, { ...headers(to), body: { name: '钥匙', credential } as never })
    const other = await clerk()
    const foreign = device.create(await ok(offer(await half(other.name))))
    expect(await send(token, foreign)).toFailWith('auth.passkey_wrong')

    const late = device.create(await ok(offer(token)))
    use.app.clock.advance(5 * MINUTE + 1)
    expect(await send(token, late)).toFailWith('auth.passkey_wrong')

    const good = device.create(await ok(offer(token)))
    const both = await Promise.all([send(token, good), send(token, good)])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await meOf(token)).code).toBe(200)
  })

  it('is nobody else’s, and a person keeps several of them, up to ten', async () => {
    const one = await enrolled()
    const { name } = await clerk()
    expect(await add(await half(name), one.device)).toFailWith('auth.passkey_known')
    for (let n = 2; n <= 10; n++)
      expect((await ok(add(one.token, virtualAuthenticator(), {}, `第${n}个`))).recoveryCodes).toEqual([])
    expect(await offer(one.token)).toFailWith('auth.passkey_limit')
    const list = await ok(use.app.call(routes.list, headers(one.token)))
    expect(list.map(({ name: called }) => called)).toEqual([
      '办公电脑',
      ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `第${n}个`),
    ])
  })

  it('lets in at the first sign-in, with recovery codes; a further one is not made by the password alone', async () => {
    const { name, token, recoveryCodes } = await enrolled()
    expect((await meOf(token)).code).toBe(200)
    expect(recoveryCodes).toHaveLength(10)
    const again = await half(name)
    expect(await offer(again)).toFailWith('auth.factor_bound')
    expect(await use.app.call(factorRoutes.getOtpInfo, headers(again))).toFailWith('auth.factor_bound')
    const otpCode = recoveryCodes[0]!
    expect(await use.app.call(factorRoutes.passOtp, { ...headers(again), body: { otpCode } })).toSucceed()
  })
})

describe('a passkey that is shown', () => {
  it('is not kept from the pages by their own policy', async () => {
    const { headers: sent } = await use.app.inject('/login')
    expect(String(sent['permissions-policy'])).toContain('camera=()')
    expect(String(sent['permissions-policy'])).not.toContain('publickey-credentials')
  })

  it('lets in after the password, and tells when it was used', async () => {
    const { name, device } = await enrolled()
    const reply = await signIn(use.app, 'b', name)
    expect(reply.data).toMatchObject({ secondFactor: 'code' })
    const token = tokenOf(reply)
    expect(await meOf(token)).toFailWith('session.factor_awaited')
    expect(await pass(token, device)).toSucceed()
    await settled()
    expect(await meOf(token)).toSucceed()
    const [key] = await ok(use.app.call(routes.list, headers(token)))
    expect(key!.lastTime).not.toBeNull()
  })

  it('counts only over a question of this session, once, in time, at this place', async () => {
    const { name, device } = await enrolled()
    const [token, second] = [await half(name), await half(name)]
    for (const wish of [{ origin: 'http://localhost:3001' }, { rpId: 'example.cn' }, { verified: false }])
      expect(await pass(token, device, wish), JSON.stringify(wish)).toFailWith('auth.passkey_wrong')

    // The same person's other session, and the same question asked twice at once.
    expect(await answer(token, device.get(await ask(second)))).toFailWith('auth.passkey_wrong')
    const late = device.get(await ask(token))
    use.app.clock.advance(5 * MINUTE + 1)
    expect(await answer(token, late)).toFailWith('auth.passkey_wrong')
  })

  it('counts only with its own signature', async () => {
    const { name, device } = await enrolled()
    const token = await half(name)
    const forged = device.get(await ask(token))
    forged.response.signature = virtualAuthenticator().get(await ask(token)).response.signature
    expect(await answer(token, forged)).toFailWith('auth.passkey_wrong')
  })

  it('is spent by its first answer: a replay and a simultaneous copy are refused', async () => {
    const { name, device } = await enrolled(virtualAuthenticator({ counts: false }))
    const token = await half(name)
    const shown = device.get(await ask(token))
    const both = await Promise.all([answer(token, shown), answer(token, shown)])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await answer(token, shown)).toFailWith('auth.passkey_wrong')
  })

  it('is of the person: a key of somebody else, or one that was removed, opens nothing', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()]
    const token = await half(mine.name)
    expect(await answer(token, theirs.device.get(await ask(token)))).toFailWith('auth.passkey_wrong')

    const spare = virtualAuthenticator()
    await ok(add(mine.token, spare))
    const [first] = await ok(use.app.call(routes.list, headers(mine.token)))
    await ok(use.app.call(routes.remove, { ...headers(mine.token), body: { id: first!.id } }))
    expect(await pass(token, mine.device)).toFailWith('auth.passkey_wrong')
    expect(await pass(token, spare)).toSucceed()
  })

  it('is a copy where its counter went back: refused, and written to the log of sign-ins', async () => {
    const { name, id, device } = await enrolled()
    const token = await half(name)
    expect(await pass(token, device, { counter: 1 })).toFailWith('auth.passkey_wrong')
    const { rows } = await use.app.platform.database.pool.query(
      `select result from login_log where reason = 'passkey_counter' and user_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ result: 'FAIL' }])
    expect(await pass(token, device, { counter: 9 })).toSucceed()
  })

  it('is locked after as many wrong ones as a password', async () => {
    const { name } = await enrolled()
    const token = await half(name)
    const stranger = virtualAuthenticator()
    const question = await ask(token)
    const tries = await Promise.all(Array.from({ length: 12 }, () => answer(token, stranger.get(question))))
    expect(tries.filter(({ reason }) => reason === 'auth.locked').length).toBeGreaterThanOrEqual(6)
  })

  it('opens nothing on an account that was disabled meanwhile', async () => {
    const { name, id, device } = await enrolled()
    const token = await half(name)
    const shown = device.get(await ask(token))
    await use.app.platform.database.pool.query(`update users set user_status = 'DISABLED' where id = $1`, [
      id,
    ])
    const ctx = systemContext(use.app.platform, 'test')
    await ctx.unitOfWork((tx) => endSessions(tx, ctx, id, 'disabled'))
    await settled()
    expect(await answer(token, shown)).toFailWith('session.expired')
  })
})

describe('the passkeys of a person', () => {
  it('are named and removed by nobody else', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()]
    const [key] = await ok(use.app.call(routes.list, headers(theirs.token)))
    const body = { id: key!.id, name: '别人的' }
    expect(await use.app.call(routes.rename, { ...headers(mine.token), body })).toFailWith(
      'request.not_found',
    )
    expect(await use.app.call(routes.remove, { ...headers(mine.token), body: { id: key!.id } })).toFailWith(
      'request.not_found',
    )
    await ok(use.app.call(routes.rename, { ...headers(theirs.token), body: { id: key!.id, name: '手机' } }))
    expect((await ok(use.app.call(routes.list, headers(theirs.token))))[0]!.name).toBe('手机')
  })

  it('keep one factor where one is required, also when two are removed at once', async () => {
    const { token } = await enrolled()
    await ok(add(token, virtualAuthenticator()))
    const keys = await ok(use.app.call(routes.list, headers(token)))
    const remove = (id: string) => use.app.call(routes.remove, { ...headers(token), body: { id } })
    const both = await Promise.all(keys.map(({ id }) => remove(id)))
    expect(both.map(({ reason }) => reason ?? 'done').sort()).toEqual(['auth.factor_required', 'done'])

    // With an authenticator beside it the last passkey may go; then the authenticator stays.
    const { data } = await use.app.call(factorRoutes.getOtpInfo, headers(token))
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(data.otpInfo.secretKey) }).generate({
        timestamp: use.app.clock.now().getTime(),
      })
    await ok(use.app.call(factorRoutes.bindOtp, { ...headers(token), body: { otpCode: codeNow() } }))
    const [last] = await ok(use.app.call(routes.list, headers(token)))
    await ok(remove(last!.id))
    expect(await use.app.call(factorRoutes.unBindOtp, { ...headers(token), body: {} })).toFailWith(
      'auth.factor_required',
    )
  })

  it('are not removed in a session that was left: somebody shows a factor first, then the same call goes through', async () => {
    const { token, device } = await enrolled()
    await ok(add(token, virtualAuthenticator()))
    const [key] = await ok(use.app.call(routes.list, headers(token)))
    use.app.clock.advance(10 * MINUTE + 1)
    const remove = () => use.app.call(routes.remove, { ...headers(token), body: { id: key!.id } })
    expect(await remove()).toFailWith('session.proof_old')
    expect(await offer(token)).toFailWith('session.proof_old')
    await ok(pass(token, device))
    await settled()
    expect(await remove()).toSucceed()
  })
})
