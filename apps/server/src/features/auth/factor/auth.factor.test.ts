import { factorRoutes } from '@appeal/contract/auth/auth.factor.routes.ts'
import { stockSignInRoutes } from '@appeal/contract/auth/auth.stock.routes.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { whileHeld } from '../../../testing/held.ts'
import { lockUser } from '../../people/users/users.service.ts'
import { freshPhone, receiveCode, routesOf, signIn, useAuthApp } from '../auth.fixture.ts'
import { endSessions } from '../auth.sessions.ts'

const { use, clerk, meOf, settled } = useAuthApp()
const MINUTE = 60_000

beforeEach(() => {
  use.app.platform.config.SECOND_FACTOR = 'required'
})
afterEach(() => {
  Object.assign(use.app.platform.config, { SECOND_FACTOR: 'optional', LOGIN_WITHOUT_FACTOR: false })
})

/** What an authenticator shows at the moment of the test. */
const codeOf = (secret: string, minutes = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: use.app.clock.now().getTime() + minutes * MINUTE,
  })

const call = (
  token: string,
  operation: 'bindOtp' | 'passOtp' | 'unBindOtp' | 'renewCodes',
  otpCode: string,
) => use.app.call(factorRoutes[operation], { headers: { token }, body: { otpCode } })
const statusOf = async (token: string) =>
  (await use.app.call(factorRoutes.status, { headers: { token } })).data
const tokenOf = (answer: { data: unknown }) => (answer.data as { token: string }).token

/** Somebody who binds an authenticator at the first sign-in. */
async function enrolled() {
  const { name, id } = await clerk({ phone: `137${String(10_000_000 + ++phones)}` })
  const first = await signIn(use.app, 'b', name)
  expect(first.data).toMatchObject({ secondFactor: 'enrol' })
  const token = tokenOf(first)
  const offered = await use.app.call(factorRoutes.getOtpInfo, { headers: { token } })
  const { secretKey } = offered.data.otpInfo
  const bound = await call(token, 'bindOtp', codeOf(secretKey))
  expect(bound).toSucceed()
  await settled()
  // The code of that moment is used up.
  use.app.clock.advance(MINUTE)
  return {
    name,
    id,
    token,
    secret: secretKey,
    recovery: (bound.data as { recoveryCodes: string[] }).recoveryCodes,
  }
}
let phones = 0

describe('a session of the first factor alone', () => {
  it('opens nothing but the second step, on any route', async () => {
    const { name } = await clerk()
    const token = tokenOf(await signIn(use.app, 'b', name))
    const closed = allRoutes.filter(
      ({ access, beforeFactor, raw, upload }) =>
        access.kind !== 'anyone' && access.areas.includes('b') && !beforeFactor && !raw && !upload,
    )
    expect(closed.length).toBeGreaterThan(400)
    const open: string[] = []
    for (const route of closed) {
      const answer = await use.app.call(route as never, { headers: { token }, params: {} } as never)
      if (answer.reason !== 'session.factor_awaited') open.push(route.name)
    }
    expect(open).toEqual([])
  })

  it('is nobody where nobody has to be somebody', async () => {
    const { name } = await clerk()
    const token = tokenOf(await signIn(use.app, 'b', name))
    expect(await use.app.call(routesOf.b.getPicCaptcha, { headers: { token } })).toSucceed()
    expect(await meOf(token)).toFailWith('session.factor_awaited')
  })

  it('ends after a quarter of an hour', async () => {
    const { name } = await clerk()
    const token = tokenOf(await signIn(use.app, 'b', name))
    use.app.clock.advance(15 * MINUTE + 1)
    expect(await use.app.call(factorRoutes.status, { headers: { token } })).toFailWith('session.expired')
  })

  it('cannot show the secret of an authenticator that is bound, nor put another in its place', async () => {
    const { name } = await enrolled()
    const token = tokenOf(await signIn(use.app, 'b', name))
    expect(await use.app.call(factorRoutes.getOtpInfo, { headers: { token } })).toFailWith(
      'auth.factor_bound',
    )
    expect(await call(token, 'bindOtp', '123456')).toFailWith('auth.factor_bound')
    expect(await call(token, 'unBindOtp', '123456')).toFailWith('session.factor_awaited')
  })

  it('ends no session of the person until the second factor is there', async () => {
    const { name, token: before, secret } = await enrolled()
    const second = tokenOf(await signIn(use.app, 'b', name))
    expect(await meOf(before)).toSucceed()
    expect(await call(second, 'passOtp', codeOf(secret))).toSucceed()
    await settled()
    expect(await meOf(before)).toFailWith('session.replaced')
    expect(await meOf(second)).toSucceed()
  })
})

describe('the code of an authenticator', () => {
  it('lets in, and counts once', async () => {
    const { name, secret } = await enrolled()
    const [one, two] = [await signIn(use.app, 'b', name), await signIn(use.app, 'b', name)].map(tokenOf)
    const code = codeOf(secret)
    expect((await statusOf(one!)).awaited).toBe(true)
    const both = await Promise.all([call(one!, 'passOtp', code), call(two!, 'passOtp', code)])
    expect(both.filter(({ code: answer }) => answer === 200)).toHaveLength(1)
  })

  it('is taken half a minute early or late, and not more', async () => {
    const { name, secret } = await enrolled()
    const token = tokenOf(await signIn(use.app, 'b', name))
    expect(await call(token, 'passOtp', codeOf(secret, -2))).toFailWith('auth.factor_wrong')
    expect(await call(token, 'passOtp', codeOf(secret, 2))).toFailWith('auth.factor_wrong')
    expect(await call(token, 'passOtp', codeOf(secret, 0.5))).toSucceed()
  })

  it('is locked after as many wrong ones as a password, also when they come at once', async () => {
    const { name, secret } = await enrolled()
    const token = tokenOf(await signIn(use.app, 'b', name))
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => call(token, 'passOtp', String(100_000 + n))),
    )
    const reasons = guesses.map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === 'auth.locked').length).toBeGreaterThanOrEqual(20)
    expect(await call(token, 'passOtp', codeOf(secret))).toFailWith('auth.locked')
  })
})

describe('recovery codes', () => {
  it('open once each, however they are written', async () => {
    const { name, recovery } = await enrolled()
    const [code] = recovery
    const token = tokenOf(await signIn(use.app, 'b', name))
    expect(await call(token, 'passOtp', ` ${code!.replaceAll('-', '').toUpperCase()} `)).toSucceed()
    await settled()
    expect((await statusOf(token)).recoveryCodes).toBe(9)
    const again = tokenOf(await signIn(use.app, 'b', name))
    expect(await call(again, 'passOtp', code!)).toFailWith('auth.factor_wrong')
  })

  it('of somebody else are worth nothing', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()]
    const token = tokenOf(await signIn(use.app, 'b', mine.name))
    expect(await call(token, 'passOtp', theirs.recovery[0]!)).toFailWith('auth.factor_wrong')
  })

  it('are void when new ones are made', async () => {
    const { token, secret, recovery, name } = await enrolled()
    const renewed = await call(token, 'renewCodes', codeOf(secret))
    expect(renewed).toSucceed()
    expect((renewed.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    const next = tokenOf(await signIn(use.app, 'b', name))
    expect(await call(next, 'passOtp', recovery[0]!)).toFailWith('auth.factor_wrong')
  })
})

describe('two at once', () => {
  it('leave one session of a desk where each session wants to be the only one', async () => {
    const { name, recovery } = await enrolled()
    for (let round = 0; round < 4; round += 1) {
      const halves = [await signIn(use.app, 'b', name), await signIn(use.app, 'b', name)].map(tokenOf)
      // The later one may find its session ended by the earlier one already.
      const passed = await Promise.all(
        halves.map((token, n) => call(token, 'passOtp', recovery[2 * round + n]!)),
      )
      expect(passed.map(({ code }) => code)).toContain(200)
      await settled()
      const open = await Promise.all(halves.map((token) => meOf(token)))
      expect(open.filter(({ code }) => code === 200)).toHaveLength(1)
    }
  })

  it('leave one set of recovery codes', async () => {
    const { token, recovery } = await enrolled()
    const renew = (otpCode: string) => call(token, 'renewCodes', otpCode)
    const sets = await Promise.all([renew(recovery[0]!), renew(recovery[1]!), renew(recovery[2]!)])
    expect(sets.map(({ code }) => code)).toContain(200)
    expect((await statusOf(token)).recoveryCodes).toBe(10)
  })

  it('let nobody in by one step whose account is being disabled', async () => {
    const { name, id, secret } = await enrolled()
    await signIn(use.app, 'b', name)
    const body = { account: name, otpCode: codeOf(secret) }
    const ctx = systemContext(use.app.platform, 'test')
    const sent = await whileHeld(
      use.app,
      async (tx) => {
        await lockUser(tx, id)
        await endSessions(tx, ctx, id, 'disabled')
      },
      () => use.app.call(stockSignInRoutes.doLoginByOtp, { body }),
    )
    expect(sent).toFailWith('auth.login_failed')
  })
})

describe('taking it off', () => {
  it('is refused to staff who have to have one', async () => {
    const { token, secret } = await enrolled()
    expect(await call(token, 'unBindOtp', codeOf(secret))).toFailWith('auth.factor_required')
  })

  it('needs its code where it is free to choose', async () => {
    const { token, secret, name } = await enrolled()
    use.app.platform.config.SECOND_FACTOR = 'optional'
    expect(await call(token, 'unBindOtp', '000000')).toFailWith('auth.factor_wrong')
    expect(await call(token, 'unBindOtp', codeOf(secret))).toSucceed()
    expect((await signIn(use.app, 'b', name)).data).not.toHaveProperty('secondFactor')
  })
})

describe('clients with one step', () => {
  it('send the code under the account, right after the password, from the same place', async () => {
    const { name, secret } = await enrolled()
    const body = { account: name, otpCode: codeOf(secret) }
    expect(await use.app.call(stockSignInRoutes.doLoginByOtp, { body })).toFailWith('auth.login_failed')
    await signIn(use.app, 'b', name)
    const elsewhere = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }
    expect(await use.app.call(stockSignInRoutes.doLoginByOtp, { body, headers: elsewhere })).toFailWith(
      'auth.login_failed',
    )
    const token = tokenOf(await use.app.call(stockSignInRoutes.doLoginByOtp, { body }))
    expect(await meOf(token)).toSucceed()
  })

  it('are let in with the password alone only where the installation says so', async () => {
    use.app.platform.config.LOGIN_ANSWER = 'token'
    const { name } = await clerk()
    const closed = await signIn(use.app, 'b', name)
    expect(await meOf(closed.data as unknown as string)).toFailWith('session.factor_awaited')
    use.app.platform.config.LOGIN_WITHOUT_FACTOR = true
    const open = await signIn(use.app, 'b', name)
    expect(await meOf(open.data as unknown as string)).toSucceed()
  })

  it('are not let in by a phone alone: an SMS is less than a password', async () => {
    const phone = freshPhone()
    await clerk({ phone })
    Object.assign(use.app.platform.config, { LOGIN_ANSWER: 'token', LOGIN_WITHOUT_FACTOR: true })
    const body = { phone, ...(await receiveCode(use.app, 'b', phone)) }
    const half = await use.app.call(routesOf.b.doLoginByPhone, { body })
    expect(await meOf(half.data as unknown as string)).toFailWith('session.factor_awaited')
  })

  it('do nothing that weighs much with a password alone where the account has a factor', async () => {
    const { name, secret } = await enrolled()
    Object.assign(use.app.platform.config, {
      ...{ SECOND_FACTOR: 'optional', LOGIN_ANSWER: 'token', LOGIN_WITHOUT_FACTOR: true },
    })
    const token = (await signIn(use.app, 'b', name)).data as unknown as string
    expect(await meOf(token)).toSucceed()
    // Either would hand the account's factor to whoever has guessed the password.
    const act = (operation: 'renewCodes' | 'unBindOtp', body: { otpCode?: string } = {}) =>
      use.app.call(factorRoutes[operation], { headers: { token }, body })
    expect(await act('renewCodes')).toFailWith('session.proof_old')
    expect(await act('unBindOtp')).toFailWith('session.proof_old')
    expect(await act('renewCodes', { otpCode: codeOf(secret) })).toSucceed()
    // Whoever has none shows it by the password as everywhere.
    const bare = (await signIn(use.app, 'b', (await clerk()).name)).data as unknown as string
    expect(await use.app.call(factorRoutes.getOtpInfo, { headers: { token: bare } })).toSucceed()
  })
})

it('is nobody else’s duty: consumers sign in as before', async () => {
  const { name } = await clerk({ area: 'c' })
  expect((await signIn(use.app, 'c', name)).data).not.toHaveProperty('secondFactor')
})
