import {
  officeAuthRoutes,
  passwordRoutes,
  submissionCaptchaRoutes,
} from '@appeal/contract/auth/auth.routes.ts'
import { AREAS, type Area } from '@appeal/contract/kit/access.ts'
import { sql } from 'drizzle-orm'
import { sm2 as olderSm2 } from 'sm-crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPlatform } from '../../app.ts'
import { systemContext } from '../../platform/context.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { changeSetting } from '../settings/settings.service.ts'
import { lockUser } from '../users/users.service.ts'
import { networkOf } from './auth.codes.ts'
import {
  askCode,
  encrypt,
  encryptBound,
  freshPhone,
  OTHER_PASSWORD,
  PASSWORD,
  person,
  receiveCode,
  routesOf,
  sentTo,
  signIn,
  solve,
} from './auth.fixture.ts'
import { authTasks } from './auth.jobs.ts'
import { chineseNumber, newSum, sumInWords } from './auth.picture.ts'
import { consumeCaptcha, endSessions, openSession } from './auth.service.ts'
import { browserOf } from './auth.sessions.ts'

const use = useTestApp()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const { b, c } = routesOf

// Each test begins on a day of its own, so that no counter of another test is in force.
beforeEach(() => use.app.clock.advance(25 * HOUR))
afterEach(() => {
  Object.assign(use.app.platform.config, { LOGIN_ANSWER: 'object', LOGIN_REQUIRE_NONCE: false })
})

let accounts = 0
const account = () => `clerk${++accounts}`
async function clerk(more: Partial<Parameters<typeof person>[1]> = {}) {
  const name = account()
  return { name, id: await person(use.app, { area: 'b', account: name, password: PASSWORD, ...more }) }
}
async function change(key: string, value: string) {
  const ctx = systemContext(use.app.platform, 'test')
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, key, value))
  await settled()
}
/** Signals between processes take a moment. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 60))
const meOf = (token: string, headers = {}) =>
  use.app.call(officeAuthRoutes.getLoginUser, { headers: { token, ...headers } })
const bodyOf = (answer: { code: number; msg: string; data: unknown }) => JSON.stringify(answer)

describe('picture captcha', () => {
  const check = (purpose: 'appeal' | 'report', given: { validCode?: string; validCodeReqNo?: string }) =>
    consumeCaptcha(systemContext(use.app.platform, 'test'), purpose, given)
  const refused = { reason: 'auth.captcha_wrong' }

  it.each([[{}], [{ validCode: '5' }], [{ validCodeReqNo: 'x' }], [{ validCode: '', validCodeReqNo: 'x' }]])(
    'asks for an answer: %j',
    async (given) => {
      await expect(check('appeal', given)).rejects.toMatchObject({ reason: 'auth.captcha_required' })
    },
  )

  it('refuses an answer to nothing', async () => {
    await expect(check('appeal', { validCode: '5', validCodeReqNo: 'nobody' })).rejects.toMatchObject(refused)
  })

  it('is spent by a wrong answer', async () => {
    const given = await solve(use.app, submissionCaptchaRoutes.appeal)
    const wrong = String((Number(given.validCode) + 1) % 100)
    await expect(check('appeal', { ...given, validCode: wrong })).rejects.toMatchObject(refused)
    await expect(check('appeal', given)).rejects.toMatchObject(refused)
  })

  it('is spent by a right answer', async () => {
    const given = await solve(use.app, submissionCaptchaRoutes.appeal)
    await check('appeal', given)
    await expect(check('appeal', given)).rejects.toMatchObject(refused)
  })

  it('serves one of many who use it at once', async () => {
    const given = await solve(use.app, submissionCaptchaRoutes.report)
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => check('report', given)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is worthless for another purpose, and spent there', async () => {
    const given = await solve(use.app, submissionCaptchaRoutes.appeal)
    await expect(check('report', given)).rejects.toMatchObject(refused)
    await expect(check('appeal', given)).rejects.toMatchObject(refused)
  })

  it('lasts 120 seconds', async () => {
    const early = await solve(use.app, submissionCaptchaRoutes.appeal)
    const late = await solve(use.app, submissionCaptchaRoutes.appeal)
    use.app.clock.advance(119_000)
    await check('appeal', early)
    use.app.clock.advance(1_000)
    await expect(check('appeal', late)).rejects.toMatchObject(refused)
  })

  it.each<[string, (answer: string) => string]>([
    ['full-width digits', (answer) => String.fromCodePoint((answer.codePointAt(0) ?? 0) + 0xfee0)],
    ['blanks around', (answer) => ` ${answer} `],
    ['a leading zero', (answer) => `0${answer}`],
  ])('reads %s', async (_what, typed) => {
    let given = await solve(use.app, submissionCaptchaRoutes.appeal)
    while (given.validCode.length > 1) {
      use.app.clock.advance(1_000)
      given = await solve(use.app, submissionCaptchaRoutes.appeal)
    }
    await check('appeal', { ...given, validCode: typed(given.validCode) })
  })

  it('limits how many pictures one address gets', async () => {
    const answers = await Promise.all(
      Array.from({ length: 125 }, () => use.app.call(submissionCaptchaRoutes.appeal)),
    )
    const refusals = answers.filter((answer) => answer.reason === 'request.too_many')
    expect(refusals).toHaveLength(5)
    use.app.clock.advance(MINUTE)
    expect(await use.app.call(submissionCaptchaRoutes.appeal)).toSucceed()
  })

  it('carries a picture, words, key and nonce', async () => {
    const { data } = await use.app.call(c.getPicCaptcha)
    expect(data.validCodeBase64).toMatch(/^data:image\/png;base64,iVBOR/)
    expect(data.validCodeText).toMatch(/^[零一二三四五六七八九十]+加[零一二三四五六七八九十]+等于几$/)
    expect(data.sm2PublicKey).toMatch(/^04[0-9a-f]{128}$/)
    expect(data.nonce).toHaveLength(32)
    expect(data.serverTime).toBe(Math.floor(use.app.clock.now().getTime() / 1_000))
  })

  it('has answers 0 to 99, each equally likely', () => {
    const counts = new Array<number>(100).fill(0)
    for (let i = 0; i < 100_000; i++) {
      const { left, right } = newSum()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeGreaterThanOrEqual(0)
      counts[left + right]!++
    }
    const chi = counts.reduce((sum, n) => sum + (n - 1_000) ** 2 / 1_000, 0)
    // 99 degrees of freedom: more than 170 happens once in 100 000 runs.
    expect(chi).toBeLessThan(170)
  })

  it.each([
    [0, '零'],
    [8, '八'],
    [10, '十'],
    [11, '十一'],
    [20, '二十'],
    [99, '九十九'],
  ])('writes %i as %s', (value, words) => expect(chineseNumber(value)).toBe(words))

  it('writes the sum in English', () => {
    expect(sumInWords({ left: 3, right: 5 }, 'en')).toBe('3 + 5 = ?')
  })
})

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
      for (let i = 0; i < 5; i++) await signIn(use.app, 'b', typed, { password: 'Wrong7!mZ2w#' })
      return bodyOf(await signIn(use.app, 'b', typed, { password: 'Wrong7!mZ2w#' }))
    }
    expect(await fill('nobody-at-all')).toBe(await fill(name))
  })

  it('counts account and phone number of one person together, without telling', async () => {
    const phone = freshPhone()
    const { name } = await clerk({ phone })
    for (let i = 0; i < 5; i++) await signIn(use.app, 'b', name, { password: 'Wrong7!mZ2w#' })
    expect(await signIn(use.app, 'b', phone)).toFailWith('auth.login_failed')
  })

  it('keeps the owner’s device working while strangers try', async () => {
    const { name } = await clerk()
    const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
    expect(await signIn(use.app, 'b', name, { headers })).toSucceed()
    for (let i = 0; i < 6; i++) await signIn(use.app, 'b', name, { password: 'Wrong7!mZ2w#' })
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
      await change('AUTH_LOGIN_IP_FAIL_MAX', '50')
    }
  })

  it('does not count what was right', async () => {
    const { name } = await clerk()
    await change('AUTH_LOGIN_IP_FAIL_MAX', '3')
    try {
      for (let i = 0; i < 8; i++) expect(await signIn(use.app, 'b', name)).toSucceed()
    } finally {
      await change('AUTH_LOGIN_IP_FAIL_MAX', '50')
    }
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
    await signIn(use.app, 'b', name, { password: OTHER_PASSWORD })
    use.app.clock.advance(1)
    await signIn(use.app, 'b', name)
    use.app.clock.advance(HOUR)
    const { data } = await signIn(use.app, 'b', name)
    const { token } = data as { token: string }
    const me = await meOf(token)
    expect(me.data).toMatchObject({ lastLoginIp: '127.0.0.1', latestLoginIp: '127.0.0.1' })
    expect(Date.parse(me.data.latestLoginTime ?? '') - Date.parse(me.data.lastLoginTime ?? '')).toBe(HOUR)
    use.app.clock.advance(1)
    await use.app.call(b.doLogout, { headers: { token } })
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

describe('sessions', () => {
  it.each([
    ['no token', ''],
    ['a short one', 'abc'],
    ['an unknown one', 'A'.repeat(32)],
    ['an injection', "' or 1=1 --"],
  ])('refuses %s', async (_what, token) => {
    const answer = await use.app.call(officeAuthRoutes.getLoginUser, { headers: token ? { token } : {} })
    expect(answer).toFailWith(token ? 'session.expired' : 'session.required')
  })

  it.each<[Area, number]>([
    ['a', 30],
    ['b', 30],
    ['c', 60],
    ['d', 60],
  ])('of area %s end after %i idle minutes', async (area, minutes) => {
    const id = await person(use.app, { area, account: account() })
    const { token } = await use.app.as(id)
    use.app.clock.advance(minutes * MINUTE)
    expect(await meOf(token)).toSucceed()
    use.app.clock.advance(minutes * MINUTE)
    expect(await meOf(token)).toSucceed()
    use.app.clock.advance(minutes * MINUTE + 1)
    expect(await meOf(token)).toFailWith('session.expired')
  })

  it('end after twelve hours, however busy', async () => {
    const { id } = await clerk()
    const { token } = await use.app.as(id)
    for (let i = 0; i < 24; i++) {
      use.app.clock.advance(30 * MINUTE)
      expect(await meOf(token)).toSucceed()
    }
    use.app.clock.advance(1)
    expect(await meOf(token)).toFailWith('session.expired')
  })

  it('of the office end when the same account signs in elsewhere', async () => {
    const { name } = await clerk()
    const first = (await signIn(use.app, 'b', name)).data as { token: string }
    const second = (await signIn(use.app, 'b', name)).data as { token: string }
    const refused = await meOf(first.token)
    expect(refused).toFailWith('session.replaced')
    expect(refused.code).toBe(1011007)
    expect(await meOf(second.token)).toSucceed()
  })

  it('of the portal stand side by side', async () => {
    const name = account()
    await person(use.app, { area: 'c', account: name, password: PASSWORD })
    const first = (await signIn(use.app, 'c', name)).data as { token: string }
    await signIn(use.app, 'c', name)
    expect(await meOf(first.token)).toSucceed()
  })

  it('end when an administrator ends them, in other processes too', async () => {
    const { id } = await clerk()
    const { token } = await use.app.as(id)
    expect(await meOf(token)).toSucceed()
    const elsewhere = await openPlatform({
      config: use.app.platform.config,
      url: use.app.platform.database.pool.options.connectionString ?? '',
      log: use.app.platform.log,
      clock: use.app.clock,
    })
    const ctx = systemContext(elsewhere.platform, 'elsewhere')
    await ctx.unitOfWork((tx) => endSessions(tx, ctx, id, 'kicked_out'))
    await settled()
    await elsewhere.close()
    const refused = await meOf(token)
    expect(refused).toFailWith('session.kicked_out')
    expect(refused.code).toBe(1011008)
  })

  it('end with the account', async () => {
    const { id } = await clerk()
    const { token } = await use.app.as(id)
    await meOf(token)
    await use.app.platform.db.execute(sql`update users set user_status = 'DISABLED' where id = ${id}`)
    await use.app.platform.live.send(use.app.platform.db, { kind: 'cache', key: `viewer:${id}` })
    await settled()
    expect(await meOf(token)).toFailWith('session.expired')
  })

  it('belong to the kind of browser that opened them', async () => {
    const { name } = await clerk()
    const headers = { 'user-agent': 'Mozilla/5.0 (X11) Gecko/20100101 Firefox/140.0' }
    const { token } = (await signIn(use.app, 'b', name, { headers })).data as { token: string }
    expect(await meOf(token, { 'user-agent': 'curl/8' })).toFailWith('session.expired')
    expect(await meOf(token, { 'user-agent': 'Mozilla/5.0 (X11) Firefox/141.0' })).toSucceed()
  })

  it.each([
    ['Mozilla/5.0 AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'chrome'],
    ['Mozilla/5.0 AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'edge'],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1', 'safari'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/138.0 Mobile MicroMessenger/8.0.50', 'wechat'],
    ['', 'other'],
  ])('read %j as %s', (userAgent, family) => expect(browserOf(userAgent)).toBe(family))

  it('keep no token anywhere', async () => {
    const { id } = await clerk()
    const { token } = await use.app.as(id)
    const { rows } = await use.app.platform.db.execute(
      sql`select 1 from sessions where encode(token_hash, 'escape') = ${token} or encode(token_hash, 'hex') = ${token}`,
    )
    expect(rows).toHaveLength(0)
  })

  it('note their use at most once a minute', async () => {
    const { id } = await clerk()
    const { token } = await use.app.as(id)
    const seen = async () => {
      const { rows } = await use.app.platform.db.execute<{ at: string }>(
        sql`select last_seen_at as at from sessions where user_id = ${id}`,
      )
      return rows[0]?.at
    }
    const first = await seen()
    use.app.clock.advance(59_000)
    await meOf(token)
    expect(await seen()).toEqual(first)
    use.app.clock.advance(1_000)
    await meOf(token)
    expect(await seen()).not.toEqual(first)
  })

  it('are not opened for nobody', async () => {
    await expect(openSession(systemContext(use.app.platform, 'test'), '1')).rejects.toThrow()
  })
})

describe('doLogout', () => {
  it.each(['header', 'query'])('ends the session whose token comes by %s', async (way) => {
    const { id } = await clerk()
    const { token } = await use.app.as(id)
    await meOf(token)
    const sent = way === 'header' ? { headers: { token } } : { query: { token } }
    expect(await use.app.call(b.doLogout, sent)).toSucceed()
    expect(await meOf(token)).toFailWith('session.expired')
  })

  it('answers alike without a token and with a dead one', async () => {
    const answers = [
      await use.app.call(b.doLogout),
      await use.app.call(b.doLogout, { query: { token: 'A'.repeat(32) } }),
      await use.app.inject({ method: 'GET', url: `${b.doLogout.url}?token=a&token=b` }).then((r) => r.json()),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, data: null })
  })
})

describe('SMS codes', () => {
  it('asks for the captcha', async () => {
    expect(await use.app.call(c.getPhoneValidCode, { query: { phone: freshPhone() } })).toFailWith(
      'auth.captcha_required',
    )
  })

  it.each(['12345678901', '', 'abc'])('refuses the phone number %j', async (phone) => {
    expect(await use.app.call(c.getPhoneValidCode, { query: { phone } })).toFailWith('request.invalid')
  })

  it('sends one message for many requests at once, on all calls together', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    const areas: Area[] = ['a', 'b', 'c', 'd']
    const dressed = [phone, `+86${phone}`, `86 ${phone}`, ` ${phone.slice(0, 3)}-${phone.slice(3)} `]
    const solved = await Promise.all(
      Array.from({ length: 20 }, (_, i) => solve(use.app, routesOf[areas[i % 4]!].getPicCaptcha)),
    )
    const answers = await Promise.all(
      solved.map(({ validCode, validCodeReqNo }, i) =>
        use.app.call(routesOf[areas[i % 4]!].getPhoneValidCode, {
          query: { phone: dressed[i % 4], validCode, validCodeReqNo },
        }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.reason === 'auth.code_too_soon')).toHaveLength(19)
    expect((await sentTo(use.app, phone)).length).toBeLessThanOrEqual(1)
  })

  it('sends the next after 180 seconds, five in an hour, ten in a day', async () => {
    const phone = freshPhone()
    expect(await askCode(use.app, 'c', phone)).toSucceed()
    use.app.clock.advance(179_000)
    const soon = await askCode(use.app, 'c', phone)
    expect(soon).toFailWith('auth.code_too_soon')
    expect(soon.data).toMatchObject({ seconds: 1 })
    use.app.clock.advance(1_000)
    for (let i = 0; i < 4; i++) {
      expect(await askCode(use.app, 'c', phone)).toSucceed()
      use.app.clock.advance(3 * MINUTE)
    }
    expect(await askCode(use.app, 'c', phone)).toFailWith('auth.code_too_soon')
    use.app.clock.advance(HOUR)
    for (let i = 0; i < 5; i++) {
      expect(await askCode(use.app, 'd', phone)).toSucceed()
      use.app.clock.advance(13 * MINUTE)
    }
    expect(await askCode(use.app, 'd', phone)).toFailWith('auth.code_limit')
    use.app.clock.advance(24 * HOUR)
    expect(await askCode(use.app, 'c', phone)).toSucceed()
    expect(await sentTo(use.app, phone)).toHaveLength(11)
  })

  it('waits for each purpose alone, and counts hour and day over all of them', async () => {
    const phone = freshPhone()
    const ask = (type: string) => askCode(use.app, 'c', phone, type)
    expect(await ask('1')).toSucceed()
    expect(await ask('4')).toSucceed()
    expect(await ask('4')).toFailWith('auth.code_too_soon')
    expect(await askCode(use.app, 'd', phone, '1')).toFailWith('auth.code_too_soon')
    for (const type of ['2', '3', '8']) expect(await ask(type)).toSucceed()
    use.app.clock.advance(3 * MINUTE)
    expect(await ask('1')).toFailWith('auth.code_too_soon')
    use.app.clock.advance(HOUR)
    for (const type of ['1', '2', '3', '4', '8']) expect(await ask(type)).toSucceed()
    use.app.clock.advance(HOUR)
    expect(await ask('1')).toFailWith('auth.code_limit')
  })

  it('limits each address', async () => {
    for (let i = 0; i < 20; i++) expect(await askCode(use.app, 'c', freshPhone())).toSucceed()
    const victim = freshPhone()
    expect(await askCode(use.app, 'c', victim)).toFailWith('request.too_many')
    use.app.clock.advance(HOUR)
    expect(await askCode(use.app, 'c', victim)).toSucceed()
  })

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::5', '2001:db8:1::/48'],
    ['2001:db8::5', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
  ])('counts %s with %s', (ip, network) => expect(networkOf(ip)).toBe(network))

  it.each<[Area, string]>([
    ['a', '1'],
    ['b', '1'],
    ['b', '3'],
    ['c', '3'],
    ['c', '8'],
  ])(
    'in area %s, type %s, does not tell whether somebody has the phone, and sends nothing to strangers',
    async (area, type) => {
      const [known, unknown] = [freshPhone(), freshPhone()]
      await person(use.app, { area, account: account(), phone: known })
      const answers = [await askCode(use.app, area, known, type), await askCode(use.app, area, unknown, type)]
      for (const answer of answers) {
        expect(answer).toSucceed()
        expect(answer.data).toMatch(/^[A-Za-z0-9]{32}$/)
      }
      expect(await sentTo(use.app, known)).toMatchObject([
        { template: 'smsCode', code: expect.stringMatching(/^\d{6}$/) },
      ])
      expect(await sentTo(use.app, unknown)).toHaveLength(0)
    },
  )

  it('lies nowhere in clear', async () => {
    const phone = freshPhone()
    const { validCode } = await receiveCode(use.app, 'c', phone)
    const { rows } = await use.app.platform.db.execute<{ all: string }>(
      sql`select codes::text as all from codes union all select outbox::text from outbox`,
    )
    for (const row of rows) expect(row.all.includes(phone) || row.all.includes(`"${validCode}"`)).toBe(false)
  })
})

describe('doLoginByPhone', () => {
  const login = (area: Area, body: Record<string, unknown>) =>
    use.app.call(routesOf[area].doLoginByPhone, { body })

  it('refuses a wrong code, and the right one after five tries', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    const code = await receiveCode(use.app, 'b', phone)
    const wrong = code.validCode === '000000' ? '111111' : '000000'
    for (let i = 0; i < 5; i++)
      expect(await login('b', { phone, ...code, validCode: wrong })).toFailWith('auth.code_wrong')
    expect(await login('b', { phone, ...code })).toFailWith('auth.code_wrong')
  })

  it('evaluates five of many guesses at once', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    const code = await receiveCode(use.app, 'b', phone)
    await Promise.all(Array.from({ length: 30 }, () => login('b', { phone, ...code, validCode: '000000' })))
    const { rows } = await use.app.platform.db.execute(
      sql`select tries from codes where id = ${code.validCodeReqNo}`,
    )
    expect(rows).toEqual([{ tries: 5 }])
  })

  it.each<[string, (phone: string) => Record<string, unknown>, Area]>([
    ['another phone', () => ({ phone: freshPhone() }), 'b'],
    ['another area', () => ({}), 'a'],
    ['an unknown request', () => ({ validCodeReqNo: 'nobody' }), 'b'],
  ])('refuses a code for %s', async (_what, wrong, area) => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    await person(use.app, { area: 'a', account: account(), phone })
    const code = await receiveCode(use.app, 'b', phone)
    expect(await login(area, { phone, ...code, ...wrong(phone) })).toFailWith('auth.code_wrong')
  })

  it('refuses a code of another purpose', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    expect(await login('b', { phone, ...(await receiveCode(use.app, 'b', phone, '3')) })).toFailWith(
      'auth.code_wrong',
    )
  })

  it('refuses a code after five minutes', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    const code = await receiveCode(use.app, 'b', phone)
    use.app.clock.advance(5 * MINUTE)
    expect(await login('b', { phone, ...code })).toFailWith('auth.code_wrong')
  })

  it('takes a code once, from one of many', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    const code = await receiveCode(use.app, 'b', phone)
    const answers = await Promise.all(Array.from({ length: 4 }, () => login('b', { phone, ...code })))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(await login('b', { phone, ...code })).toFailWith('auth.code_wrong')
  })

  it.each(AREAS)('signs in to area %s', async (area) => {
    const phone = freshPhone()
    await person(use.app, { area, account: account(), phone })
    expect(await login(area, { phone, ...(await receiveCode(use.app, area, phone)) })).toSucceed()
  })

  it('opens no account', async () => {
    const phone = freshPhone()
    expect(await login('c', { phone, ...(await receiveCode(use.app, 'c', phone)) })).toFailWith(
      'auth.code_wrong',
    )
  })
})

describe('doLoginByPhoneNumber', () => {
  it('opens a consumer’s account at the first time, and finds it again', async () => {
    const phone = freshPhone()
    const login = async () =>
      use.app.call(c.doLoginByPhoneNumber, { body: { phone, ...(await receiveCode(use.app, 'c', phone)) } })
    const first = await login()
    expect(first).toSucceed()
    const me = await meOf((first.data as { token: string }).token)
    expect(me.data).toMatchObject({
      isRealName: '1',
      userType: '4',
      phone: `${phone.slice(0, 3)}****${phone.slice(7)}`,
    })
    use.app.clock.advance(HOUR)
    const again = await login()
    expect((await meOf((again.data as { token: string }).token)).data.id).toBe(me.data.id)
  })
})

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
    await ask('account', { value: 'x' })
    expect(await ask('account', { value: 'x' })).toFailWith('auth.captcha_required')
    const { validCode, validCodeReqNo } = await solve(use.app)
    expect((await ask('account', { value: 'x', validCode, validCodeReqNo })).data).toBe(true)
    for (let i = 0; i < 3; i++) await ask('account', { value: 'x' })
    expect(await ask('account', { value: 'x' })).toFailWith('request.too_many')
  })
})

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
    for (let i = 0; i < 5; i++) await signIn(use.app, area, name, { password: 'Wrong7!mZ2w#' })
    const given = await receive({ phone, ...(userType && { userType }) })
    expect(await byPhone({ ...given, newPassword: fresh() })).toSucceed()
    expect(await meOf(token)).toFailWith('session.expired')
    expect(await signIn(use.app, area, name, { password: OTHER_PASSWORD })).toSucceed()
  })

  it('by mail sets a consumer’s password', async () => {
    const email = 'Li.Na@example.cn'
    const name = account()
    await person(use.app, { area: 'c', account: name, email, password: PASSWORD })
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

describe('tidying', () => {
  it('removes what can no longer be used, and nothing else', async () => {
    const { id } = await clerk()
    const { token } = await use.app.as(id)
    await solve(use.app)
    await receiveCode(use.app, 'c', freshPhone())
    const run = () => authTasks[0]!.run(systemContext(use.app.platform, 'test'), {})
    const counts = async () => {
      const { rows } = await use.app.platform.db.execute<Record<string, number>>(sql`
        select (select count(*)::int from captchas) as captchas, (select count(*)::int from login_nonces) as nonces,
          (select count(*)::int from codes) as codes, (select count(*)::int from login_seen) as seen`)
      return rows[0]!
    }
    await run()
    const before = await counts()
    expect(before.captchas).toBeGreaterThan(0)
    expect(before.codes).toBeGreaterThan(0)
    expect(await meOf(token)).toSucceed()
    use.app.clock.advance(HOUR)
    await run()
    expect(await counts()).toEqual({ captchas: 0, nonces: 0, codes: 0, seen: before.seen })
  })
})
