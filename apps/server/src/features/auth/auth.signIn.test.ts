import { passwordRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { AREAS, type Area } from '@appeal/contract/kit/access.ts'
import { sql } from 'drizzle-orm'
import { sm2 as olderSm2 } from 'sm-crypto'
import { describe, expect, it } from 'vitest'
import { ok, START } from '../../testing/app.ts'
import {
  bodyOf,
  encrypt,
  encryptBound,
  freshPhone,
  OTHER_PASSWORD,
  PASSWORD,
  person,
  routesOf,
  signIn,
  solve,
  useAuthApp,
} from './auth.fixture.ts'

const { use, change, clerk, account, meOf } = useAuthApp()
const MINUTE = 60_000
const HOUR = 60 * 60_000
const { b, c } = routesOf

describe('doLogin: refusals', () => {
  it('asks for the captcha before anything else', async () => {
    const { name } = await clerk()
    const password = encrypt(use.app.platform, PASSWORD)
    expect(await use.app.call(b.doLogin, { body: { account: name, password } })).toFailWith(
      'auth.captcha_required',
    )
    expect(
      await use.app.call(b.doLogin, {
        body: { account: name, password, validCode: '1', validCodeReqNo: 'nobody' },
      }),
    ).toFailWith('auth.captcha_wrong')
    // Nothing was evaluated, so the very same ciphertext still signs in.
    expect(await signIn(use.app, 'b', name, { cipher: password })).toSucceed()
  })

  it('does not take a captcha of another area, unless it is the office’s, which some clients always ask', async () => {
    const name = account()
    await person(use.app, { area: 'c', account: name, password: PASSWORD })
    const body = async (area: Area) => {
      const { validCode, validCodeReqNo } = await solve(use.app, routesOf[area].getPicCaptcha)
      return { account: name, password: encrypt(use.app.platform, PASSWORD), validCode, validCodeReqNo }
    }
    expect(await use.app.call(c.doLogin, { body: await body('d') })).toFailWith('auth.captcha_wrong')
    expect(await use.app.call(c.doLogin, { body: await body('b') })).toSucceed()
  })

  it.each([
    ['no account', { account: '' }],
    ['a password that is no text', { password: 5 }],
    ['no password', { password: '' }],
    ['100 kB of password', { password: 'a'.repeat(100_000) }],
    ['an unknown device', { device: 'FRIDGE' }],
    ['NUL in the account', { account: 'a\u0000b' }],
  ])('refuses %s', async (_what, wrong) => {
    const answer = await use.app.call(b.doLogin, { body: { account: 'x', password: 'aa', ...wrong } })
    expect(answer).toFailWith('request.invalid')
  })

  it('answers unknown account, wrong password and every broken ciphertext with the same bytes', async () => {
    const { name } = await clerk()
    const { platform } = use.app
    const good = encrypt(platform, PASSWORD)
    const flipped = (at: number) => good.slice(0, at) + (good[at] === '0' ? '1' : '0') + good.slice(at + 1)
    const answers = [
      await signIn(use.app, 'b', 'nobody-here', { cipher: encrypt(platform, PASSWORD) }),
      await signIn(use.app, 'b', name, { password: 'Wrong7!mZ2w#' }),
    ]
    for (const cipher of [
      PASSWORD,
      'zz',
      'ab'.repeat(96),
      flipped(5),
      flipped(130),
      flipped(210),
      '00'.repeat(120),
    ]) {
      use.app.clock.advance(HOUR)
      answers.push(await signIn(use.app, 'b', name, { cipher }))
    }
    expect(new Set(answers.map(bodyOf)).size).toBe(1)
    expect(answers[0]).toFailWith('auth.login_failed')
  })

  it.each(AREAS.filter((area) => area !== 'b'))('knows no office account in area %s', async (area) => {
    const { name } = await clerk()
    expect(await signIn(use.app, area, name)).toFailWith('auth.login_failed')
  })

  it('tells that an account is disabled only to who knows the password', async () => {
    const { name, id } = await clerk()
    await use.app.platform.db.execute(sql`update users set user_status = 'DISABLED' where id = ${id}`)
    expect(await signIn(use.app, 'b', name, { password: OTHER_PASSWORD })).toFailWith('auth.login_failed')
    expect(await signIn(use.app, 'b', name)).toFailWith('auth.account_disabled')
  })

  it('refuses an enterprise that was closed', async () => {
    const name = account()
    await person(use.app, { area: 'a', account: name, password: PASSWORD, status: '4' })
    expect(await signIn(use.app, 'a', name)).toFailWith('auth.account_disabled')
  })

  it('refuses an initial password after 72 hours', async () => {
    const { name } = await clerk({ mustChangePassword: true })
    use.app.clock.advance(72 * HOUR)
    expect(await signIn(use.app, 'b', name)).toSucceed()
    use.app.clock.advance(1)
    expect(await signIn(use.app, 'b', name)).toFailWith('auth.password_expired')
  })

  it('refuses an account without a password', async () => {
    const name = account()
    await person(use.app, { area: 'c', account: name })
    expect(await signIn(use.app, 'c', name, { cipher: encrypt(use.app.platform, ' ') })).toFailWith(
      'auth.login_failed',
    )
  })
})

describe('doLogin: replay', () => {
  it('takes a ciphertext once, in whatever form and on whatever call it comes back', async () => {
    const { name } = await clerk()
    const other = await clerk()
    const consumer = account()
    await person(use.app, { area: 'c', account: consumer, password: PASSWORD })
    const cipher = encrypt(use.app.platform, PASSWORD)
    const first = await signIn(use.app, 'b', name, { cipher })
    expect(first).toSucceed()
    for (const again of [cipher, cipher.toUpperCase(), `04${cipher}`, `04${cipher.toUpperCase()}`]) {
      use.app.clock.advance(MINUTE)
      expect(await signIn(use.app, 'b', name, { cipher: again })).toFailWith('auth.login_failed')
    }
    expect(await signIn(use.app, 'b', other.name, { cipher })).toFailWith('auth.login_failed')
    expect(await signIn(use.app, 'c', consumer, { cipher })).toFailWith('auth.login_failed')
    const caller = await use.app.as(other.id)
    const fresh = () => encrypt(use.app.platform, OTHER_PASSWORD)
    expect(
      await caller.call(passwordRoutes.updatePassword, { body: { password: cipher, newPassword: fresh() } }),
    ).toFailWith('auth.old_password_wrong')
    expect(
      await caller.call(passwordRoutes.updatePassword, {
        body: { password: encrypt(use.app.platform, PASSWORD), newPassword: cipher },
      }),
    ).toFailWith('auth.password_weak')
  })

  it('takes no ciphertext that was once wrong', async () => {
    const { name, id } = await clerk()
    const cipher = encrypt(use.app.platform, OTHER_PASSWORD)
    expect(await signIn(use.app, 'b', name, { cipher })).toFailWith('auth.login_failed')
    const hash = await use.app.platform.crypto.hashPassword(OTHER_PASSWORD)
    await use.app.platform.db.execute(sql`update users set password_hash = ${hash} where id = ${id}`)
    expect(await signIn(use.app, 'b', name, { cipher })).toFailWith('auth.login_failed')
    expect(await signIn(use.app, 'b', name, { password: OTHER_PASSWORD })).toSucceed()
  })

  it('takes the old password’s ciphertext of a change on no other call', async () => {
    const { name, id } = await clerk()
    const old = encrypt(use.app.platform, PASSWORD)
    const caller = await use.app.as(id)
    const weak = encrypt(use.app.platform, 'abc')
    expect(
      await caller.call(passwordRoutes.updatePassword, { body: { password: old, newPassword: weak } }),
    ).toFailWith('auth.password_weak')
    expect(await signIn(use.app, 'b', name, { cipher: old })).toFailWith('auth.login_failed')
  })

  it('admits one of many who send the same ciphertext at once', async () => {
    const { name } = await clerk()
    const cipher = encrypt(use.app.platform, PASSWORD)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(use.app, 'b', name, { cipher })))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })
})

describe('doLogin: nonce', () => {
  async function boundLogin(
    name: string,
    wrong: Partial<Parameters<typeof encryptBound>[1]> = {},
    later = 0,
  ) {
    const { picture } = await solve(use.app)
    const cipher = encryptBound(use.app.platform, {
      nonce: picture.nonce,
      at: picture.serverTime,
      area: 'b',
      account: name,
      password: PASSWORD,
      ...wrong,
    })
    use.app.clock.advance(later)
    return signIn(use.app, 'b', name, { cipher })
  }

  it.each<[string, Partial<Parameters<typeof encryptBound>[1]>, number]>([
    ['a nonce nobody gave', { nonce: 'A'.repeat(32) }, 0],
    ['a time ahead', { at: Math.floor(Date.parse('2027-06-01') / 1_000) }, 0],
    ['a time long ago', { at: Math.floor(Date.parse(START) / 1_000) - 10_000 }, 0],
    ['another area', { area: 'c' }, 0],
    ['another account', { account: 'somebody' }, 0],
    ['another key', { keyId: '0123456789abcdef' }, 0],
    ['a wrong password', { password: OTHER_PASSWORD }, 0],
    ['a nonce of five minutes ago', {}, 5 * MINUTE],
  ])('refuses %s', async (_what, wrong, later) => {
    const { name } = await clerk()
    expect(await boundLogin(name, wrong, later)).toFailWith('auth.login_failed')
  })

  it('refuses a nonce that was used', async () => {
    const { name } = await clerk()
    const { picture } = await solve(use.app)
    const cipher = () =>
      encryptBound(use.app.platform, {
        nonce: picture.nonce,
        at: picture.serverTime,
        area: 'b',
        account: name,
        password: PASSWORD,
      })
    expect(await signIn(use.app, 'b', name, { cipher: cipher() })).toSucceed()
    expect(await signIn(use.app, 'b', name, { cipher: cipher() })).toFailWith('auth.login_failed')
  })

  it('refuses the older form once an account has used the newer', async () => {
    const { name } = await clerk()
    expect(await signIn(use.app, 'b', name)).toSucceed()
    expect(await boundLogin(name)).toSucceed()
    expect(await signIn(use.app, 'b', name)).toFailWith('auth.login_failed')
    expect(await boundLogin(name)).toSucceed()
  })

  it('refuses the older form for everybody where the installation demands it', async () => {
    const { name } = await clerk()
    Object.assign(use.app.platform.config, { LOGIN_REQUIRE_NONCE: true })
    expect(await signIn(use.app, 'b', name)).toFailWith('auth.login_failed')
    expect(await boundLogin(name)).toSucceed()
  })

  it('takes a password with bars in it', async () => {
    const { name } = await clerk({ password: 'Tq7|mZ2w|Lx9' })
    expect(await boundLogin(name, { password: 'Tq7|mZ2w|Lx9' })).toSucceed()
  })
})

describe('doLogin: lock', () => {
  const guess = (typed: string) => signIn(use.app, 'b', typed, { password: 'Wrong7!mZ2w#' })

  it('evaluates five of many wrong passwords at once, then refuses the right one too', async () => {
    const { name } = await clerk()
    await change('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN', 'false')
    await change('AUTH_CAPTCHA_AFTER_FAILURES', '1000')
    try {
      const wrong = () =>
        use.app.call(b.doLogin, {
          body: { account: name, password: encrypt(use.app.platform, 'Wrong7!mZ2w#') },
        })
      const answers = await Promise.all(Array.from({ length: 40 }, wrong))
      expect(answers.filter((answer) => answer.reason === 'auth.login_failed')).toHaveLength(5)
      expect(answers.filter((answer) => answer.reason === 'auth.locked')).toHaveLength(35)
    } finally {
      await change('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN', 'true')
      await change('AUTH_CAPTCHA_AFTER_FAILURES', '3')
    }
    expect(await signIn(use.app, 'b', name)).toFailWith('auth.locked')
    use.app.clock.advance(15 * MINUTE - 1)
    expect(await signIn(use.app, 'b', name)).toFailWith('auth.locked')
    use.app.clock.advance(1)
    expect(await signIn(use.app, 'b', name)).toSucceed()
  })

  it('locks names that nobody has alike', async () => {
    const { name } = await clerk()
    const fill = async (typed: string) => {
      for (let i = 0; i < 5; i++) expect(await guess(typed)).toFailWith('auth.login_failed')
      const locked = await guess(typed)
      expect(locked).toFailWith('auth.locked')
      return bodyOf(locked)
    }
    expect(await fill('nobody-at-all')).toBe(await fill(name))
  })

  it('counts account and phone number of one person together, without telling', async () => {
    const phone = freshPhone()
    const { name } = await clerk({ phone })
    for (let i = 0; i < 5; i++) expect(await guess(name)).toFailWith('auth.login_failed')
    expect(await signIn(use.app, 'b', phone)).toFailWith('auth.login_failed')
  })

  it('keeps the owner’s device working while strangers try', async () => {
    const { name } = await clerk()
    const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
    expect(await signIn(use.app, 'b', name, { headers })).toSucceed()
    for (let i = 0; i < 5; i++) expect(await guess(name)).toFailWith('auth.login_failed')
    expect(await guess(name)).toFailWith('auth.locked')
    expect(await signIn(use.app, 'b', name)).toFailWith('auth.locked')
    expect(await signIn(use.app, 'b', name, { headers })).toSucceed()
  })

  it('stops an address that tries many accounts', async () => {
    await change('AUTH_LOGIN_IP_FAIL_MAX', '7')
    try {
      for (let i = 0; i < 7; i++)
        expect(await signIn(use.app, 'b', `spray${i}`)).toFailWith('auth.login_failed')
      expect(await signIn(use.app, 'b', 'spray-next')).toFailWith('auth.locked')
    } finally {
      await change('AUTH_LOGIN_IP_FAIL_MAX', '20')
    }
  })

  it('stops one line of IPv6 at twenty accounts, and its /48 at a hundred', async () => {
    const body = { password: encrypt(use.app.platform, 'Wrong7!mZ2w#') }
    const spray = async (n: number, address: (i: number) => string) => {
      const reasons: (string | undefined)[] = []
      for (let i = 0; i < n; i++) {
        const { validCode, validCodeReqNo } = await solve(use.app, b.getPicCaptcha)
        const call = { body: { ...body, account: `six${i}`, validCode, validCodeReqNo }, address: address(i) }
        reasons.push((await use.app.call(b.doLogin, call)).reason)
      }
      return reasons.filter((reason) => reason === 'auth.login_failed').length
    }
    await change('AUTH_LOGIN_FAIL_MAX', '100000')
    try {
      expect(await spray(25, (i) => `2001:db8:1:1::${i.toString(16)}`)).toBe(20)
      // Pictures are limited too, in the minute.
      use.app.clock.advance(2 * MINUTE)
      expect(await spray(110, (i) => `2001:db8:2:${i.toString(16)}::1`)).toBe(100)
    } finally {
      await change('AUTH_LOGIN_FAIL_MAX', '5')
    }
  })

  it('asks everybody but known devices for the captcha while somebody sprays from everywhere', async () => {
    const { name } = await clerk()
    const { name: away } = await clerk()
    const headers = { 'user-agent': 'Mozilla/5.0 Firefox/141.0' }
    expect(await signIn(use.app, 'b', name, { headers })).toSucceed()
    await change('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B', 'false')
    const plainly = (account: string) => ({
      body: { account, password: encrypt(use.app.platform, PASSWORD) },
      headers,
    })
    try {
      for (let i = 0; i < 300; i++) {
        const { reason } = await use.app.call(b.doLogin, {
          body: { account: `wide${i}`, password: encrypt(use.app.platform, 'Wrong7!mZ2w#') },
          address: `198.${i >> 8}.${i & 255}.1`,
        })
        expect(['auth.login_failed', 'auth.captcha_required']).toContain(reason)
      }
      expect(await use.app.call(b.doLogin, plainly(away))).toFailWith('auth.captcha_required')
      expect(await signIn(use.app, 'b', away)).toSucceed()
      expect(await use.app.call(b.doLogin, plainly(name))).toSucceed()
    } finally {
      await change('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B', 'true')
    }
  })

  it('does not count what was right', async () => {
    const { name } = await clerk()
    await change('AUTH_LOGIN_IP_FAIL_MAX', '3')
    try {
      for (let i = 0; i < 8; i++) expect(await signIn(use.app, 'b', name)).toSucceed()
    } finally {
      await change('AUTH_LOGIN_IP_FAIL_MAX', '20')
    }
  })

  it('lets a whole house in at once, and shuts it for no right password', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => clerk()))
    await change('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B', 'false')
    try {
      const answers = await Promise.all(
        people.map(({ name }) =>
          use.app.call(b.doLogin, {
            body: { account: name, password: encrypt(use.app.platform, PASSWORD) },
            address: '203.0.113.30',
          }),
        ),
      )
      expect(answers.map(({ reason }) => reason).filter(Boolean)).toEqual([])
    } finally {
      await change('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B', 'true')
    }
  })

  it('judges no more wrong ones of an address at once than one after the other', async () => {
    await change('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B', 'false')
    await change('AUTH_CAPTCHA_AFTER_FAILURES', '1000')
    try {
      const password = () => encrypt(use.app.platform, 'Wrong7!mZ2w#')
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          use.app.call(b.doLogin, {
            body: { account: `once${i}`, password: password() },
            address: '203.0.113.40',
          }),
        ),
      )
      const of = (reason: string) => answers.filter((answer) => answer.reason === reason).length
      expect([of('auth.login_failed'), of('auth.locked')]).toEqual([20, 20])
    } finally {
      await change('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B', 'true')
      await change('AUTH_CAPTCHA_AFTER_FAILURES', '3')
    }
  })

  it('keeps a known device working while a neighbour behind the same address guesses', async () => {
    const { name } = await clerk()
    const from = { address: '203.0.113.50', headers: { 'user-agent': 'Mozilla/5.0 Firefox/142.0' } }
    const enter = async (given: string, secret: string) => {
      const { validCode, validCodeReqNo } = await solve(use.app, b.getPicCaptcha)
      const password = encrypt(use.app.platform, secret)
      return use.app.call(b.doLogin, {
        ...from,
        body: { account: given, password, validCode, validCodeReqNo },
      })
    }
    expect(await enter(name, PASSWORD)).toSucceed()
    for (let i = 0; i < 20; i++)
      expect(await enter(`neighbour${i}`, 'Wrong7!mZ2w#')).toFailWith('auth.login_failed')
    expect(await enter('neighbour-next', 'Wrong7!mZ2w#')).toFailWith('auth.locked')
    expect(await enter(name, PASSWORD)).toSucceed()
  })

  it('asks for the captcha after three failures even where the switch is off', async () => {
    const { name } = await clerk()
    await change('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B', 'false')
    try {
      const wrong = () =>
        use.app.call(b.doLogin, {
          body: { account: name, password: encrypt(use.app.platform, 'Wrong7!mZ2w#') },
        })
      for (let i = 0; i < 3; i++) expect(await wrong()).toFailWith('auth.login_failed')
      expect(await wrong()).toFailWith('auth.captcha_required')
      expect(await signIn(use.app, 'b', name)).toSucceed()
      const password = encrypt(use.app.platform, PASSWORD)
      expect(await use.app.call(b.doLogin, { body: { account: name, password } })).toSucceed()
    } finally {
      await change('SNOWY_SYS_DEFAULT_CAPTCHA_OPEN_FLAG_FOR_B', 'true')
    }
  })
})

describe('doLogin', () => {
  it.each<[Area, string]>([
    ['a', 'courier_workbench'],
    ['b', 'office'],
    ['c', 'consumer_portal'],
    ['d', 'couriers_user'],
  ])('signs in to area %s', async (area, source) => {
    const name = account()
    await person(use.app, { area, account: name, password: PASSWORD })
    const { data } = await signIn(use.app, area, name)
    expect(data).toMatchObject({ source, status: '3', token: expect.stringMatching(/^[A-Za-z0-9]{32}$/) })
  })

  it.each(['-1', '0', '1', '2', '3'])('answers the status %s of an enterprise', async (status) => {
    const name = account()
    await person(use.app, { area: 'a', account: name, password: PASSWORD, status })
    expect((await signIn(use.app, 'a', name)).data).toMatchObject({ status })
  })

  it('takes ciphertexts of both libraries, upper and lower case, with and without 04', async () => {
    const { name } = await clerk()
    const key = use.app.platform.crypto.publicKey.publicKey
    const makers = [() => encrypt(use.app.platform, PASSWORD), () => olderSm2.doEncrypt(PASSWORD, key, 1)]
    for (const make of makers)
      for (const dress of [
        (hex: string) => hex,
        (hex: string) => hex.toUpperCase(),
        (hex: string) => `04${hex}`,
        (hex: string) => `04${hex.toUpperCase()}`,
      ])
        expect(await signIn(use.app, 'b', name, { cipher: dress(make()) })).toSucceed()
  })

  it('finds the account in any case, and by phone number', async () => {
    const phone = freshPhone()
    const { name } = await clerk({ phone })
    expect(await signIn(use.app, 'b', name.toUpperCase())).toSucceed()
    expect(await signIn(use.app, 'b', `+86 ${phone}`)).toSucceed()
  })

  it('answers the bare token in area b where stock clients are served, and only there', async () => {
    const { name } = await clerk()
    const consumer = account()
    await person(use.app, { area: 'c', account: consumer, password: PASSWORD })
    Object.assign(use.app.platform.config, { LOGIN_ANSWER: 'token' })
    expect((await signIn(use.app, 'b', name)).data).toMatch(/^[A-Za-z0-9]{32}$/)
    expect((await signIn(use.app, 'c', consumer)).data).toMatchObject({ source: 'consumer_portal' })
  })

  it('keeps last and latest sign-in, and writes the log', async () => {
    const { name, id } = await clerk()
    expect(await signIn(use.app, 'b', name, { password: OTHER_PASSWORD })).toFailWith('auth.login_failed')
    use.app.clock.advance(1)
    await ok(signIn(use.app, 'b', name))
    use.app.clock.advance(HOUR)
    const { token } = (await ok(signIn(use.app, 'b', name))) as { token: string }
    const me = await meOf(token)
    expect(me.data).toMatchObject({ lastLoginIp: '127.0.0.1', latestLoginIp: '127.0.0.1' })
    expect(Date.parse(me.data.latestLoginTime ?? '') - Date.parse(me.data.lastLoginTime ?? '')).toBe(HOUR)
    use.app.clock.advance(1)
    await ok(use.app.call(b.doLogout, { headers: { token } }))
    const { rows } = await use.app.platform.db.execute<{ line: string }>(
      sql`select category || ' ' || result || ' ' || reason as line from login_log where user_id = ${id} order by at, id`,
    )
    expect(rows.map((row) => row.line)).toEqual([
      'LOGIN FAIL password',
      'LOGIN SUCCESS password',
      'LOGIN SUCCESS password',
      'LOGOUT SUCCESS logout',
    ])
  })

  it('demands a new office password after 90 days, and grants nothing until then', async () => {
    const { name } = await clerk()
    use.app.clock.advance(90 * 24 * HOUR)
    expect((await signIn(use.app, 'b', name)).data).toMatchObject({ status: '3' })
    use.app.clock.advance(1)
    expect((await signIn(use.app, 'b', name)).data).toMatchObject({ status: '2' })
  })
})
