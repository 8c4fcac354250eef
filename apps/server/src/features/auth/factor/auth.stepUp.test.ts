import { contract } from '@appeal/contract'
import { factorRoutes as routes } from '@appeal/contract/auth/auth.factor.routes.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { ok } from '../../../testing/app.ts'
import { assignRoles } from '../../access/roles/roles.service.ts'
import {
  encrypt,
  freshPhone,
  OTHER_PASSWORD,
  PASSWORD,
  receiveCode,
  routesOf,
  signIn,
  useAuthApp,
} from '../auth.fixture.ts'

const { use, clerk, settled, change } = useAuthApp()
const MINUTE = 60_000
const LATER = 10 * MINUTE + 1

beforeEach(async () => {
  await change('AUTH_STEP_UP_MINUTES', '10')
  await change('AUTH_TRUST_DAYS', '0')
})
afterEach(() => {
  Object.assign(use.app.platform.config, { LOGIN_STEP_UP: 'refuse', SECOND_FACTOR: 'optional' })
})

const tokenOf = (answer: { data: unknown }) => (answer.data as { token: string }).token
const of = (token: string, headers = {}) => ({ headers: { token, ...headers } })
const codeNow = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: use.app.clock.now().getTime() })
const prove = (token: string, body: object) => use.app.call(routes.prove, { ...of(token), body })
const proofOf = (password: string) => ({ password: encrypt(use.app.platform, password) })
/** An act of everybody that weighs much: a new secret for the own authenticator. */
const weighty = (token: string) => use.app.call(routes.getOtpInfo, of(token))

/** Somebody of the state bureau with these roles and a password. */
async function officer(...roles: string[]): Promise<string> {
  const { id } = await clerk()
  const ctx = systemContext(use.app.platform, 'test')
  await ctx.unitOfWork((tx) => assignRoles(tx, ctx, id, roles))
  return id
}

/** Somebody with an authenticator, signed in. */
async function withFactor(area: Area = 'b') {
  const phone = freshPhone()
  const { name, id } = await clerk({ area, phone })
  const token = tokenOf(await signIn(use.app, area, name))
  const { otpInfo } = await ok(weighty(token))
  const { secretKey: secret } = otpInfo
  await ok(use.app.call(routes.bindOtp, { ...of(token), body: { otpCode: codeNow(secret) } }))
  use.app.clock.advance(MINUTE)
  return { name, id, phone, token, secret }
}

describe('an act that weighs much', () => {
  it('is refused in a session where nobody showed a factor of late, on every route that is marked', async () => {
    const caller = await use.app.as(await officer('sysAdmin', 'secAdmin', 'stateCentre', 'cityLeader'))
    const marked: Route[] = allRoutes.filter(
      ({ stepUp, access }) => stepUp === 'always' && access.kind !== 'anyone' && access.areas.includes('b'),
    )
    use.app.clock.advance(LATER)
    const reached = new Map<string, string | undefined>()
    for (const route of marked) {
      const answer = await caller.call(route, { body: {} })
      // What the roles of this person do not open is refused before.
      if (answer.code !== 403) reached.set(route.name, answer.reason)
    }
    expect(reached.size).toBeGreaterThan(8)
    expect([...reached].filter(([, reason]) => reason !== 'session.proof_old')).toEqual([])
  })

  it('is done by the same press after the proof, once', async () => {
    const caller = await use.app.as(await officer('sysAdmin'))
    use.app.clock.advance(LATER)
    const press = () =>
      caller.call(contract.settings.add, {
        headers: { 'idempotency-key': 'one-press' },
        body: { configKey: 'OWN_NOTE', configValue: 'x', remark: null, sortCode: 1 },
      })
    expect(await press()).toFailWith('session.proof_old')
    await ok(prove(caller.token, proofOf(PASSWORD)))
    await settled()
    const first = await press()
    expect(first).toSucceed()
    expect((await press()).data).toBe(first.data)
  })

  it('is open for as many minutes as the setting says', async () => {
    const { name } = await clerk()
    const token = tokenOf(await signIn(use.app, 'b', name))
    await change('AUTH_STEP_UP_MINUTES', '2')
    use.app.clock.advance(2 * MINUTE)
    expect(await weighty(token)).toSucceed()
    use.app.clock.advance(1)
    expect(await weighty(token)).toFailWith('session.proof_old')
  })
})

describe('showing again who it is', () => {
  it('takes the password where there is no second factor, and no ciphertext twice', async () => {
    const { name } = await clerk({ phone: freshPhone() })
    const token = tokenOf(await signIn(use.app, 'b', name))
    use.app.clock.advance(LATER)
    expect(await prove(token, {})).toFailWith('auth.proof_required')
    expect(await prove(token, proofOf(OTHER_PASSWORD))).toFailWith('auth.old_password_wrong')
    expect(await weighty(token)).toFailWith('session.proof_old')
    const shown = proofOf(PASSWORD)
    expect(await prove(token, shown)).toSucceed()
    await settled()
    expect(await weighty(token)).toSucceed()
    expect(await prove(token, shown)).toFailWith('auth.old_password_wrong')
  })

  it('takes the second factor alone where there is one, each code once, and opens this session alone', async () => {
    const { name, token, secret } = await withFactor('c')
    const other = tokenOf(await signIn(use.app, 'c', name))
    await ok(use.app.call(routes.passOtp, { ...of(other), body: { otpCode: codeNow(secret) } }))
    use.app.clock.advance(LATER)
    const renew = (of_: string) => use.app.call(routes.renewCodes, { ...of(of_), body: {} })
    expect(await prove(token, proofOf(PASSWORD))).toFailWith('session.proof_old')
    expect(await prove(token, { otpCode: '000000' })).toFailWith('auth.factor_wrong')
    const otpCode = codeNow(secret)
    const both = await Promise.all([prove(token, { otpCode }), prove(token, { otpCode })])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    await settled()
    expect(await renew(token)).toSucceed()
    expect(await renew(other)).toFailWith('session.proof_old')
  })

  it('is asked of bare clients by a picture where the installation says so: the code goes with the same call', async () => {
    const { token, secret } = await withFactor()
    Object.assign(use.app.platform.config, { LOGIN_ANSWER: 'token' })
    use.app.clock.advance(LATER)
    // Binding is refused for another reason, once the door is open.
    const knock = (captcha?: string) =>
      use.app.call(routes.bindOtp, { ...of(token), query: { captcha }, body: { otpCode: '123456' } })
    expect(await knock()).toFailWith('session.proof_old')
    use.app.platform.config.LOGIN_STEP_UP = 'challenge'
    const asked = await knock()
    expect(asked.code).toBe(403)
    const { validCodeBase64, validCodeReqNo } = asked.data as never as Record<string, string>
    expect(validCodeBase64).toMatch(/^data:image\/svg/)
    expect((await knock(`${validCodeReqNo}:000000`)).code).toBe(403)
    expect(await knock(`${validCodeReqNo}:${codeNow(secret)}`)).toFailWith('auth.factor_bound')
    // A password alone cannot travel that way.
    const { name } = await clerk()
    const bare = (await signIn(use.app, 'b', name)).data as never as string
    use.app.clock.advance(LATER)
    expect(await weighty(bare)).toFailWith('session.proof_old')
  })
})

describe('a device that is trusted', () => {
  const browser = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  /** Shows the second factor in a browser that is to be trusted; the cookie that it keeps. */
  async function trusted(person: Awaited<ReturnType<typeof withFactor>>) {
    const token = tokenOf(await signIn(use.app, 'b', person.name, { headers: browser }))
    const reply = await use.app.inject({
      method: 'POST',
      url: routes.passOtp.url,
      headers: { token, ...browser },
      payload: { otpCode: codeNow(person.secret), trust: true },
    })
    await settled()
    use.app.clock.advance(MINUTE)
    return { token, cookie: String(reply.headers['set-cookie'] ?? '') }
  }
  const needed = async (name: string, cookie: string, headers: Record<string, string> = browser) =>
    (await signIn(use.app, 'b', name, { headers: { ...headers, cookie: cookie.split(';')[0]! } }))
      .data as never as {
      token: string
      secondFactor?: string
    }

  it('is none unless the policy says for how long', async () => {
    expect((await trusted(await withFactor())).cookie).toBe('')
  })

  it('signs in by the password for so many days, in that browser, that person; weighty acts ask nevertheless', async () => {
    await change('AUTH_TRUST_DAYS', '7')
    const [person, other] = [await withFactor(), await withFactor()]
    const { cookie } = await trusted(person)
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict/)
    const let_in = await needed(person.name, cookie)
    expect(let_in).not.toHaveProperty('secondFactor')
    expect(await use.app.call(routes.renewCodes, { ...of(let_in.token, browser), body: {} })).toFailWith(
      'session.proof_old',
    )
    const forged = cookie.replace(/trusted_\d+/, `trusted_${other.id}`)
    expect(await needed(other.name, forged)).toHaveProperty('secondFactor', 'code')
    expect(await needed(person.name, cookie, { 'user-agent': 'curl/8' })).toHaveProperty(
      'secondFactor',
      'code',
    )
    const { rows } = await use.app.platform.database.pool.query('select * from trusted_devices')
    expect(JSON.stringify(rows)).not.toContain(/=(\w{32});/.exec(cookie)![1])

    await change('AUTH_TRUST_DAYS', '3')
    use.app.clock.advance(3 * 24 * 60 * MINUTE)
    expect(await needed(person.name, cookie)).toHaveProperty('secondFactor', 'code')
  })

  it('is forgotten by hand, by nobody else, with a new password and with a factor that goes', async () => {
    await change('AUTH_TRUST_DAYS', '7')
    const person = await withFactor()
    const other = await withFactor()
    const { cookie, token } = await trusted(person)
    const [device] = await ok(use.app.call(routes.trustedDevices, of(token, browser)))
    expect(device).toMatchObject({ browser: 'Firefox' })
    const forget = (from: string, headers = {}) =>
      use.app.call(routes.forgetDevice, { ...of(from, headers), body: { id: device!.id } })
    expect(await forget(other.token)).toFailWith('request.not_found')
    expect(await forget(token, browser)).toSucceed()
    expect(await needed(person.name, cookie)).toHaveProperty('secondFactor', 'code')

    const next = await trusted(person)
    const again = { ...of(next.token, browser), body: { otpCode: codeNow(person.secret) } }
    await ok(use.app.call(routes.unBindOtp, again))
    const { rows } = await use.app.platform.database.pool.query(
      'select 1 from trusted_devices where user_id = $1',
      [person.id],
    )
    expect(rows).toEqual([])

    const second = await withFactor()
    const kept = await trusted(second)
    const body = {
      password: encrypt(use.app.platform, PASSWORD),
      newPassword: encrypt(use.app.platform, OTHER_PASSWORD),
    }
    await ok(use.app.call(contract.password.updatePassword, { ...of(kept.token, browser), body }))
    const { rows: left } = await use.app.platform.database.pool.query(
      'select 1 from trusted_devices where user_id = $1',
      [second.id],
    )
    expect(left).toEqual([])
  })
})

describe('consumers and enterprises', () => {
  it.each<Area>(['a', 'c'])(
    'switch it on (%s): from then on password and SMS alone open nothing',
    async (area) => {
      const { name, phone, secret } = await withFactor(area)
      use.app.clock.advance(5 * MINUTE)
      const byPassword = await signIn(use.app, area, name)
      expect(byPassword.data).toMatchObject({ secondFactor: 'code' })
      const code = await receiveCode(use.app, area, phone)
      const bySms = await use.app.call(routesOf[area].doLoginByPhone, { body: { phone, ...code } })
      expect(bySms.data).toMatchObject({ secondFactor: 'code' })
      const token = tokenOf(bySms)
      expect(await use.app.call(routesOf[area].getLoginUser, of(token))).toFailWith('session.factor_awaited')
      await ok(use.app.call(routes.passOtp, { ...of(token), body: { otpCode: codeNow(secret) } }))
      await settled()
      expect(await use.app.call(routesOf[area].getLoginUser, of(token))).toSucceed()

      // And off again, since nobody demands it of them.
      use.app.clock.advance(MINUTE)
      await ok(use.app.call(routes.unBindOtp, { ...of(token), body: { otpCode: codeNow(secret) } }))
      expect((await signIn(use.app, area, name)).data).not.toHaveProperty('secondFactor')
    },
  )
})
