import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { passwordRoutes, sessionRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { preferenceRoutes } from '@appeal/contract/preferences/preferences.routes.ts'
import { userCentreRoutes } from '@appeal/contract/users/users.routes.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { aMatter, fileAppeal } from '../../testing/cases.ts'
import { makeConsumer } from '../../testing/people.ts'
import { getPerson, type NewPerson } from '../people/users/users.service.ts'
import { maskIp } from './auth.devices.ts'
import {
  askCode,
  encrypt,
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

const use = useTestApp()
beforeEach(() => use.app.clock.advance(25 * 3_600_000))
const ctx = () => systemContext(use.app.platform, 'test')
const b = routesOf.b
const me = (token: string, headers = {}) => use.app.call(b.getLoginUser, { headers: { token, ...headers } })

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

let accounts = 0
const portalUser = async (more: Partial<NewPerson> = {}) => {
  const phone = freshPhone()
  const account = `gone${++accounts}`
  const given = { area: 'c', account, phone, name: '王小明', password: PASSWORD, ...more } as const
  const id = await person(use.app, given)
  return { id, account, phone, caller: await use.app.as(id) }
}

describe('delete (account cancellation)', () => {
  const cancel = userCentreRoutes.delete
  const codeFor = async (phone: string, area: 'c' | 'd' = 'c') => {
    const { validCode, validCodeReqNo } = await receiveCode(use.app, area, phone, '8')
    return { verificationCode: validCode, validCodeReqNo }
  }

  it('refuses staff, who are removed by their administrators', async () => {
    for (const area of ['a', 'b'] as const) {
      const id = await person(use.app, { area, phone: freshPhone() })
      const answer = await (await use.app.as(id)).call(cancel, { body: { id, verificationCode: '123456' } })
      expect(answer.code).toBe(403)
    }
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['another person’s id', { id: '1' }, 'users.not_own'],
    ['another name', { name: '李四' }, 'users.not_own'],
    ['another phone number', { phone: '13899990000' }, 'users.not_own'],
    ['another account', { account: 'somebody' }, 'users.not_own'],
    ['no code', { verificationCode: '' }, 'request.invalid'],
    ['a wrong code', { verificationCode: '000000', validCodeReqNo: 'nobody' }, 'auth.code_wrong'],
    ['a code that nobody sent', { verificationCode: '123456', validCodeReqNo: null }, 'auth.code_wrong'],
  ])('refuses %s', async (_what, body, reason) => {
    const { id, caller } = await portalUser()
    const answer = await caller.call(cancel, { body: { id, verificationCode: '123456', ...body } })
    expect(answer).toFailWith(reason as 'users.not_own')
    expect(await getPerson(ctx(), id)).toMatchObject({ name: '王小明' })
  })

  it('refuses a code of another purpose', async () => {
    const { id, phone, caller } = await portalUser()
    const { validCode, validCodeReqNo } = await receiveCode(use.app, 'c', phone, '1')
    const body = { id, verificationCode: validCode, validCodeReqNo }
    expect(await caller.call(cancel, { body })).toFailWith('auth.code_wrong')
  })

  it('refuses somebody with an unfinished appeal, and keeps the code for later', async () => {
    const consumer = await makeConsumer(use.app)
    const caller = await use.app.as(consumer.id)
    const day = (back: number) =>
      new Date(use.app.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10)
    const { id: appealId } = await fileAppeal(
      use.app,
      consumer.id,
      aMatter({ postDate: day(20), complaintDate: day(12) }),
    )
    const body = { id: consumer.id, ...(await codeFor(consumer.phone)) }
    const refused = await caller.call(cancel, { body })
    expect(refused).toFailWith('appeals.unfinished')
    expect(refused.msg).toBe('您有未结案的申诉单，暂时无法注销账号')
    expect((await me(caller.token)).code).toBe(200)
    const withdrawn = { id: appealId, version: 1, reason: '已经解决' }
    expect(await caller.call(appealRoutes.withdraw, { body: withdrawn })).toSucceed()
    expect(await caller.call(cancel, { body })).toSucceed()
    const { rows } = await use.app.platform.db.execute<{ id: string }>(
      sql`select id::text from appeals where appellant_id = ${consumer.id}`,
    )
    expect(rows).toEqual([{ id: appealId }])
  })

  it('ends the account: no session, no sign-in, nothing that tells who it was', async () => {
    const idNumber = '11010519491231002X'
    const { id, account, phone, caller } = await portalUser({ email: 'wang@example.cn', idNumber })
    const other = await use.app.as(id)
    await caller.call(preferenceRoutes.save, { body: { key: 'theme', value: 'dark' } })
    const body = { id, name: '王小明', phone, account, ...(await codeFor(phone)) }
    expect(await caller.call(cancel, { body })).toSucceed()
    for (const { token } of [caller, other]) expect(await me(token)).toFailWith('session.expired')
    expect(await signIn(use.app, 'c', account)).toFailWith('auth.login_failed')
    expect(await getPerson(ctx(), id)).toBeUndefined()
    const { rows } = await use.app.platform.db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(users) as row from users where id = ${id}`,
    )
    for (const column of ['name', 'phone', 'email', 'id_number', 'avatar', 'nickname', 'password_hash'])
      expect([column, rows[0]!.row[column]]).toEqual([column, null])
    for (const column of ['name_index', 'phone_index', 'email_index', 'id_number_index'])
      expect([column, rows[0]!.row[column]]).toEqual([column, null])
    expect(JSON.stringify(rows[0]!.row)).not.toContain(account)
    const kept = await use.app.platform.db.execute(sql`select 1 from preferences where user_id = ${id}`)
    expect(kept.rows).toEqual([])
  })

  it('lets phone number and account name be registered again', async () => {
    const { id, account, phone, caller } = await portalUser()
    expect(await caller.call(cancel, { body: { id, ...(await codeFor(phone)) } })).toSucceed()
    const next = await person(use.app, { area: 'c', account, phone, password: PASSWORD })
    expect(next).not.toBe(id)
    expect(await signIn(use.app, 'c', phone)).toSucceed()
  })

  it('takes masked values as not given, and finds the code without its request number', async () => {
    const { id, phone, caller } = await portalUser()
    const { verificationCode } = await codeFor(phone)
    const { data } = await caller.call(b.getLoginUser)
    expect(data.phone).toContain('*')
    const body = { ...data, id, verificationCode }
    expect(await caller.call(cancel, { body })).toSucceed()
  })

  it('happens once, of two at the same time', async () => {
    const { id, phone, caller } = await portalUser()
    const body = { id, ...(await codeFor(phone)) }
    const answers = await Promise.all([caller.call(cancel, { body }), caller.call(cancel, { body })])
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })
})

describe('signed-in devices', () => {
  const { list, exit, exitOthers } = sessionRoutes

  it('refuses sessions of other people and of nobody', async () => {
    const mine = await portalUser()
    const theirs = await portalUser()
    const [session] = (await theirs.caller.call(list)).data
    for (const id of [session!.id, '1'])
      expect(await mine.caller.call(exit, { body: { id } })).toFailWith('request.not_found')
    expect((await me(theirs.caller.token)).code).toBe(200)
  })

  it('lists open sessions of the asking person only, newest first, with a masked address', async () => {
    const { account, caller } = await portalUser()
    use.app.clock.advance(60_000)
    const { data } = await signIn(use.app, 'c', account, { headers: { 'user-agent': CHROME } })
    const { token } = data as { token: string }
    await portalUser()
    const seen = (await use.app.call(list, { headers: { token, 'user-agent': CHROME } })).data
    expect(seen).toHaveLength(2)
    expect(seen[0]).toMatchObject({ browser: 'Chrome', device: 'PC', ip: '127.0.0.*', current: true })
    expect(seen[1]).toMatchObject({ current: false })
    expect(seen[0]!.createTime > seen[1]!.createTime).toBe(true)
    expect(JSON.stringify(seen)).not.toContain(token)
    // A session that was idle for too long counts no more.
    use.app.clock.advance(40 * 60_000)
    await me(caller.token)
    use.app.clock.advance(40 * 60_000)
    expect((await caller.call(list)).data.map((row) => row.current)).toEqual([true])
  })

  it('signs one device out at once, with a code of its own', async () => {
    const { id, caller } = await portalUser()
    const other = await use.app.as(id)
    const row = (await caller.call(list)).data.find((one) => !one.current)
    expect(await caller.call(exit, { body: { id: row!.id } })).toSucceed()
    const refused = await me(other.token)
    expect(refused).toFailWith('session.signed_out')
    expect(refused.code).toBe(1011008)
    expect((await caller.call(list)).data).toHaveLength(1)
    expect(await caller.call(exit, { body: { id: row!.id } })).toFailWith('request.not_found')
  })

  it('signs all others out and stays', async () => {
    const { id, caller } = await portalUser()
    const others = await Promise.all([use.app.as(id), use.app.as(id)])
    expect((await caller.call(exitOthers)).data).toBe(2)
    for (const { token } of others) expect(await me(token)).toFailWith('session.signed_out')
    expect((await me(caller.token)).code).toBe(200)
    expect((await caller.call(exitOthers)).data).toBe(0)
  })

  it.each([
    ['203.0.113.9', '203.0.113.*'],
    ['::ffff:203.0.113.9', '203.0.113.*'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:*'],
  ])('masks %s', (ip, masked) => {
    expect(maskIp(ip)).toBe(masked)
  })
})

describe('GET calls that act', () => {
  const foreign = { 'sec-fetch-site': 'cross-site' }

  it('refuse what another site made the browser send, and do nothing', async () => {
    const { phone, caller } = await portalUser()
    const logout = await use.app.call(b.doLogout, { query: { token: caller.token }, headers: foreign })
    expect(logout).toFailWith('request.refused')
    expect((await me(caller.token)).code).toBe(200)
    for (const [route, to] of [
      ...Object.values(routesOf).map((area) => [area.getPhoneValidCode, { phone, type: '1' }] as const),
      [passwordRoutes.findPasswordGetPhoneValidCode, { phone, userType: '4' }] as const,
      [passwordRoutes.findPasswordGetEmailValidCode, { email: 'a@example.cn', userType: '4' }] as const,
    ]) {
      const { validCode, validCodeReqNo } = await solve(use.app)
      const answer = await use.app.call(route, {
        query: { ...to, validCode, validCodeReqNo },
        headers: foreign,
      })
      expect(answer).toFailWith('request.refused')
    }
    expect(await sentTo(use.app, phone)).toEqual([])
  })

  it.each(['same-origin', 'same-site', 'none'])('serve %s', async (site) => {
    const { caller } = await portalUser()
    const headers = { token: caller.token, 'sec-fetch-site': site }
    expect(await use.app.call(b.doLogout, { headers })).toSucceed()
    expect(await me(caller.token)).toFailWith('session.expired')
  })

  it('serve sites that may call the API', async () => {
    const { config } = use.app.platform
    config.CORS_ORIGINS.push('https://desk.example.cn')
    const { caller } = await portalUser()
    const ask = (origin: string) =>
      use.app.call(b.doLogout, { query: { token: caller.token }, headers: { ...foreign, origin } })
    expect(await ask('https://evil.example.cn')).toFailWith('request.refused')
    expect(await ask('https://desk.example.cn')).toSucceed()
    config.CORS_ORIGINS.pop()
  })
})

describe('recovery without a request number (spec 3)', () => {
  const body = (phone: string, validCode: string) => ({
    phone,
    validCode,
    userType: '4',
    newPassword: encrypt(use.app.platform, OTHER_PASSWORD),
  })
  const recoveryCode = async (phone: string) => {
    const { validCode, validCodeReqNo } = await solve(use.app, passwordRoutes.getPicCaptcha)
    await use.app.call(passwordRoutes.findPasswordGetPhoneValidCode, {
      query: { phone, userType: '4', validCode, validCodeReqNo },
    })
    return (await sentTo(use.app, phone)).at(-1)!.code
  }

  it('refuses a phone that got no code, a wrong code, and a code of another purpose', async () => {
    const { phone } = await portalUser()
    const find = passwordRoutes.findPasswordByPhone
    expect(await use.app.call(find, { body: body(phone, '123456') })).toFailWith('auth.code_wrong')
    await askCode(use.app, 'c', phone, '1')
    const code = (await sentTo(use.app, phone)).at(-1)!.code
    expect(await use.app.call(find, { body: body(phone, code) })).toFailWith('auth.code_wrong')
  })

  it('lets nobody try often from one address', async () => {
    const { phone } = await portalUser()
    const code = await recoveryCode(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    const reasons: (string | undefined)[] = []
    for (let i = 0; i < 21; i++)
      reasons.push(
        (await use.app.call(passwordRoutes.findPasswordByPhone, { body: body(phone, wrong) })).reason,
      )
    expect(reasons.slice(0, 20).every((reason) => reason === 'auth.code_wrong')).toBe(true)
    expect(reasons[20]).toBe('request.too_many')
  })

  it('takes the newest code', async () => {
    const { phone, account } = await portalUser()
    const code = await recoveryCode(phone)
    expect(await use.app.call(passwordRoutes.findPasswordByPhone, { body: body(phone, code) })).toSucceed()
    expect(await signIn(use.app, 'c', account, { password: OTHER_PASSWORD })).toSucceed()
  })
})
