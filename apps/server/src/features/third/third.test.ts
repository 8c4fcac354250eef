import { officeAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { settingRoutes } from '@appeal/contract/settings/settings.routes.ts'
import { thirdRoutes } from '@appeal/contract/third/third.routes.ts'
import { userCentreRoutes } from '@appeal/contract/users/users.routes.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { retireRows } from '../../platform/jobs/retiring.ts'
import { useTestApp } from '../../testing/app.ts'
import { expectPages } from '../../testing/lists.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { receiveCode } from '../auth/auth.fixture.ts'
import { browser, passProvider, REDIRECT, startProvider } from './third.fixture.ts'

const use = useTestApp()
let provider: Awaited<ReturnType<typeof startProvider>>
const off = { THIRD_ISSUER: undefined, THIRD_ALLOW_STRANGERS: false }

beforeAll(async () => {
  // The provider reports that its settings are for development only, which they are.
  for (const way of ['info', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(() => {
  provider.interfere(undefined)
  const on = { ...off, ...provider.config, THIRD_REDIRECT_URL: REDIRECT, THIRD_NAME: '统一认证' }
  Object.assign(use.app.platform.config, on)
  use.app.clock.advance(60_000)
})

let people = 0
const login = () => `person${++people}`
const count = async (table: string) => {
  const { rows } = await use.app.platform.db.execute<{ n: number }>(
    sql.raw(`select count(*)::int as n from ${table}`),
  )
  return rows[0]!.n
}
const meOf = (token: string) => use.app.call(officeAuthRoutes.getLoginUser, { headers: { token } })

/** Links an account of the provider to this person. */
async function linked(userId: string, name = login()) {
  const { token } = await use.app.as(userId)
  const tab = browser(use.app)
  const answer = await passProvider((await tab.render(token)).data.authorizeUrl, name)
  expect(await tab.bind(answer, token)).toSucceed()
  return name
}

/** Goes through the provider and comes back, without handing the answer in. */
async function comeBack(name: string, token?: string) {
  const tab = browser(use.app)
  const { data } = await tab.render(token)
  const nonce = new URL(data.authorizeUrl).searchParams.get('nonce') ?? ''
  return { tab, nonce, answer: await passProvider(data.authorizeUrl, name) }
}

describe('third.render', () => {
  it('refuses where no provider is configured, and the sign-in page knows', async () => {
    const values = async () =>
      new Map(
        (await use.app.call(settingRoutes.sysBaseList)).data.map((row) => [row.configKey, row.configValue]),
      )
    expect((await values()).get('THIRD_LOGIN_OPEN')).toBe('true')
    expect((await values()).get('THIRD_LOGIN_NAME')).toBe('统一认证')
    Object.assign(use.app.platform.config, off)
    expect((await values()).get('THIRD_LOGIN_OPEN')).toBe('false')
    expect(await browser(use.app).render()).toFailWith('third.closed')
    expect(await browser(use.app).callback({ code: 'a', state: 'b' })).toFailWith('third.closed')
  })

  it('refuses another platform', async () => {
    const answer = await use.app.call(thirdRoutes.render, { query: { platform: 'gitee' } })
    expect(answer).toFailWith('request.invalid')
  })

  it('refuses a call that another site’s page made', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect(await use.app.call(thirdRoutes.render, { headers })).toFailWith('request.refused')
  })

  it('refuses a provider that cannot be reached, without telling why', async () => {
    Object.assign(use.app.platform.config, { THIRD_ISSUER: 'http://127.0.0.1:9' })
    expect(await browser(use.app).render()).toFailWith('third.failed')
  })

  it.each([
    ['names another host for signing in', { authorization_endpoint: 'https://evil.example.cn/auth' }],
    ['says to be another issuer', { issuer: 'https://evil.example.cn' }],
  ])('refuses a provider that %s', async (_what, lie) => {
    const other = await startProvider()
    Object.assign(use.app.platform.config, { THIRD_ISSUER: other.issuer })
    other.interfere((request, response) => {
      if (!request.url?.startsWith('/.well-known')) return false
      const endpoint = `${other.issuer}/auth`
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ issuer: other.issuer, authorization_endpoint: endpoint, ...lie }))
      return true
    })
    expect(await browser(use.app).render()).toFailWith('third.failed')
    await other.close()
  })

  it('follows no redirect', async () => {
    const other = await startProvider()
    const before = provider.asked.length
    Object.assign(use.app.platform.config, { THIRD_ISSUER: other.issuer })
    other.interfere((request, response) => {
      response.writeHead(302, { location: `${provider.issuer}${request.url}` }).end()
      return true
    })
    expect(await browser(use.app).render()).toFailWith('third.failed')
    expect(provider.asked).toHaveLength(before)
    await other.close()
  })

  it('lets no address ask for many', async () => {
    const answers = []
    for (let i = 0; i < 31; i++) answers.push(await browser(use.app).render())
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(30)
    expect(answers.at(-1)).toFailWith('request.too_many')
  })

  it('gives an address with state, nonce and challenge, and the browser a secret that scripts cannot read', async () => {
    const { data, line } = await browser(use.app).render()
    const url = new URL(data.authorizeUrl)
    expect(url.origin).toBe(provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'appeal',
      redirect_uri: REDIRECT,
      response_type: 'code',
      code_challenge_method: 'S256',
      state: data.state,
    })
    expect(url.searchParams.get('nonce')).toMatch(/^\w{32}$/)
    expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(line).toMatch(/^third_browser=\w{32}; Path=\/api\/webapp\/auth\/third; Max-Age=600; HttpOnly; /)
    expect(line).toContain('SameSite=Lax; Secure')
    const { rows } = await use.app.platform.db.execute<{ row: string }>(
      sql`select string_agg(third_states::text, ' ') as row from third_states`,
    )
    expect(rows[0]!.row).not.toContain(data.state)
  })
})

describe('third.callback', () => {
  it('refuses a stranger, and opens no account', async () => {
    const before = [await count('users'), await count('third_users'), await count('sessions')]
    const { tab, answer } = await comeBack(login())
    expect(await tab.callback(answer)).toFailWith('third.failed')
    expect([await count('users'), await count('third_users'), await count('sessions')]).toEqual(before)
  })

  it.each<[string, (answer: Record<string, string>) => Record<string, string>]>([
    ['another state', (answer) => ({ ...answer, state: 'A'.repeat(32) })],
    ['another code', (answer) => ({ ...answer, code: 'A'.repeat(43) })],
    ['no code', ({ code: _, ...answer }) => answer],
    ['another issuer', (answer) => ({ ...answer, iss: 'https://evil.example.cn' })],
    ['no issuer', ({ iss: _, ...answer }) => answer],
    ['an error of the provider', ({ state, iss }) => ({ state: state!, iss: iss!, error: 'access_denied' })],
  ])('refuses %s, and the state is spent', async (_what, change) => {
    const name = await linked((await makeOfficer(use.app, 'BUR-440300', 'cityHandler')).id)
    const { tab, answer } = await comeBack(name)
    const changed = change(answer)
    expect(await tab.callback(changed)).toFailWith('third.failed')
    if (changed.state === answer.state) expect(await tab.callback(answer)).toFailWith('third.failed')
  })

  it('refuses an answer without a state, and a value that comes twice', async () => {
    expect(await browser(use.app).callback({ code: 'x' })).toFailWith('request.invalid')
    const url = `${thirdRoutes.callback.url}?state=a&state=b&code=x`
    expect((await use.app.inject({ method: 'GET', url })).json().code).toBe(415)
  })

  it('refuses another browser, one that has no secret, and an answer that is too late', async () => {
    const name = await linked((await makeConsumer(use.app)).id)
    const first = await comeBack(name)
    const other = browser(use.app)
    await other.render()
    expect(await other.callback(first.answer)).toFailWith('third.failed')
    const second = await comeBack(name)
    expect(await browser(use.app).callback(second.answer)).toFailWith('third.failed')
    const third = await comeBack(name)
    use.app.clock.advance(10 * 60_000)
    expect(await third.tab.callback(third.answer)).toFailWith('third.failed')
  })

  it('takes an answer once, of two at the same time too', async () => {
    const name = await linked((await makeConsumer(use.app)).id)
    const { tab, answer } = await comeBack(name)
    const answers = await Promise.all([tab.callback(answer), tab.callback(answer)])
    expect(answers.filter((one) => one.code === 200)).toHaveLength(1)
    expect(await tab.callback(answer)).toFailWith('third.failed')
  })

  it('is no second factor, not even of clients that are let in with a password alone', async () => {
    const { id } = await makeOfficer(use.app, 'BUR-440300', 'cityHandler')
    const name = await linked(id)
    const stock = { SECOND_FACTOR: 'required', LOGIN_ANSWER: 'token', LOGIN_WITHOUT_FACTOR: true } as const
    Object.assign(use.app.platform.config, stock)
    try {
      const { tab, answer } = await comeBack(name)
      const { data } = await tab.callback(answer)
      expect(await meOf(data as never as string)).toFailWith('session.factor_awaited')
    } finally {
      const usual = { SECOND_FACTOR: 'optional', LOGIN_ANSWER: 'object', LOGIN_WITHOUT_FACTOR: false }
      Object.assign(use.app.platform.config, usual)
    }
  })

  it('refuses what was begun for linking an account', async () => {
    const { id } = await makeConsumer(use.app)
    const name = await linked(id)
    const { tab, answer } = await comeBack(name, (await use.app.as(id)).token)
    expect(await tab.callback(answer)).toFailWith('third.failed')
  })

  it('refuses a disabled account and a cancelled one like a stranger', async () => {
    for (const change of [sql`user_status = 'DISABLED'`, sql`deleted_at = now()`]) {
      const { id } = await makeConsumer(use.app)
      const name = await linked(id)
      await use.app.platform.db.execute(sql`update users set ${change} where id = ${id}`)
      const { tab, answer } = await comeBack(name)
      const refused = await tab.callback(answer)
      const unknown = await comeBack(login())
      expect(refused).toEqual(await unknown.tab.callback(unknown.answer))
    }
  })

  it.each<[string, (right: Record<string, string>) => [Record<string, unknown>, 'own' | 'other']]>([
    ['that somebody else signed', (right) => [right, 'other']],
    ['for another nonce', (right) => [{ ...right, nonce: 'another' }, 'own']],
    ['without a nonce', ({ nonce: _, ...right }) => [right, 'own']],
    ['for another client', (right) => [{ ...right, aud: 'somebody' }, 'own']],
    ['of another issuer', (right) => [{ ...right, iss: 'https://evil.example.cn' }, 'own']],
    ['that has expired', (right) => [{ ...right, exp: 1 }, 'own']],
  ])('refuses an ID token %s', async (_what, change) => {
    const name = await linked((await makeConsumer(use.app)).id)
    const { tab, answer, nonce } = await comeBack(name)
    const [claims, signedBy] = change({ sub: name, nonce })
    provider.answerIdToken(claims, signedBy === 'other' ? provider.otherKey() : undefined)
    const userInfo = provider.asked.length
    expect(await tab.callback(answer)).toFailWith('third.failed')
    // It was the token that was refused, and not what would have been asked with it.
    expect(provider.asked.slice(userInfo)).not.toContain('/me')
  })

  it('signs the linked person in, with the answer of a sign-in, and writes it down', async () => {
    const officer = await makeOfficer(use.app, 'BUR-440300', 'cityHandler')
    const name = await linked(officer.id)
    const { tab, answer } = await comeBack(name)
    const signedIn = await tab.callback({ ...answer, _: '1790000000000' })
    expect(signedIn).toSucceed()
    expect(signedIn.data).toMatchObject({
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      source: 'office',
      status: '3',
      areaName: expect.stringContaining('深圳'),
    })
    const { token } = signedIn.data as { token: string }
    expect((await meOf(token)).data.id).toBe(officer.id)
    const { rows } = await use.app.platform.db.execute(
      sql`select result, reason from login_log where user_id = ${officer.id}`,
    )
    expect(rows).toEqual([{ result: 'SUCCESS', reason: 'third' }])
  })

  it('answers the bare token in area b where the configuration says so', async () => {
    const name = await linked((await makeOfficer(use.app, 'BUR-440300', 'cityHandler')).id)
    const { tab, answer } = await comeBack(name)
    use.app.platform.config.LOGIN_ANSWER = 'token'
    const signedIn = await tab.callback(answer)
    use.app.platform.config.LOGIN_ANSWER = 'object'
    expect(signedIn.data).toMatch(/^[A-Za-z0-9]{32}$/)
  })

  it('gives strangers a consumer’s account, once, where the configuration says so', async () => {
    use.app.platform.config.THIRD_ALLOW_STRANGERS = true
    const name = login()
    const ids = []
    for (let i = 0; i < 2; i++) {
      const { tab, answer } = await comeBack(name)
      const { data } = await tab.callback(answer)
      expect(data).toMatchObject({ source: 'consumer_portal' })
      ids.push((await meOf((data as { token: string }).token)).data)
    }
    expect(ids[0]!.id).toBe(ids[1]!.id)
    // What the provider calls somebody is no real name; it has to be entered (spec 4).
    expect(ids[0]).toMatchObject({ isRealName: '1', name: null, roleCodeList: [] })
  })
})

describe('third.bindAccount', () => {
  it('refuses callers without a session, and what another person or nobody began', async () => {
    const mine = await use.app.as((await makeConsumer(use.app)).id)
    const theirs = await use.app.as((await makeConsumer(use.app)).id)
    const began = await comeBack(login(), mine.token)
    expect(await began.tab.bind(began.answer, 'x'.repeat(32))).toFailWith('session.expired')
    expect(await began.tab.bind(began.answer, theirs.token)).toFailWith('third.failed')
    const nobody = await comeBack(login())
    expect(await nobody.tab.bind(nobody.answer, mine.token)).toFailWith('third.failed')
  })

  it('refuses an account that is linked already, and a second one for a person', async () => {
    const one = await makeConsumer(use.app)
    const name = await linked(one.id)
    const other = await use.app.as((await makeConsumer(use.app)).id)
    const taken = await comeBack(name, other.token)
    expect(await taken.tab.bind(taken.answer, other.token)).toFailWith('third.failed')
    const again = await use.app.as(one.id)
    const second = await comeBack(login(), again.token)
    expect(await second.tab.bind(second.answer, again.token)).toFailWith('third.failed')
  })

  it('links, lists the own links sealed at rest, and unlinks', async () => {
    const { id } = await makeConsumer(use.app)
    const name = await linked(id)
    const caller = await use.app.as(id)
    const [row] = (await caller.call(thirdRoutes.own)).data
    expect(row).toMatchObject({
      thirdId: name,
      userId: id,
      name: `王${name}`,
      nickname: `nick of ${name}`,
      gender: 'MALE',
      category: 'IAM',
    })
    const { rows } = await use.app.platform.db.execute<{ row: string }>(
      sql`select third_users::text as row from third_users where user_id = ${id}`,
    )
    expect(rows[0]!.row).not.toContain(Buffer.from(`王${name}`).toString('hex'))
    const stranger = await use.app.as((await makeConsumer(use.app)).id)
    expect(await stranger.call(thirdRoutes.unbindAccount, { body: { id: row!.id } })).toFailWith(
      'request.not_found',
    )
    expect(await caller.call(thirdRoutes.unbindAccount, { body: { id: row!.id } })).toSucceed()
    expect((await caller.call(thirdRoutes.own)).data).toEqual([])
    const { tab, answer } = await comeBack(name)
    expect(await tab.callback(answer)).toFailWith('third.failed')
  })
})

describe('third.page', () => {
  it('refuses everybody but who it is granted to', async () => {
    const officer = await makeOfficer(use.app, 'BUR-440300', 'cityHandler')
    expect((await (await use.app.as(officer.id)).call(thirdRoutes.page)).code).toBe(403)
    const consumer = await use.app.as((await makeConsumer(use.app)).id)
    expect((await consumer.call(thirdRoutes.page)).code).toBe(403)
  })

  it('lists links in pages, found by nickname in part and by the whole name', async () => {
    const name = await linked((await makeConsumer(use.app)).id)
    const admin = await use.app.as((await makeOfficer(use.app, 'BUR-000000', 'sysAdmin')).id)
    const found = async (query: Record<string, unknown>) =>
      (await admin.call(thirdRoutes.page, { query })).data
    const all = await found({ size: 1 })
    expect(all.total).toBe(await count('third_users'))
    expect(all.records).toHaveLength(1)
    expect(all.records[0]!.thirdId).toBe(name)
    for (const searchKey of [`of ${name}`, `王${name}`])
      expect((await found({ searchKey })).records.map((row) => row.thirdId)).toContain(name)
    expect((await found({ searchKey: '%' })).total).toBe(0)
    expect((await found({ category: 'WECHAT' })).total).toBe(0)
    const oldest = await found({ sortField: 'createTime', sortOrder: 'ascend', size: 1 })
    expect(oldest.records[0]!.thirdId).not.toBe(name)
  })
})

describe('the list of links', () => {
  it('is turned round by the time of linking and read page by page', async () => {
    for (let at = 0; at < 3; at++) {
      use.app.clock.advance(60_000)
      await linked((await makeConsumer(use.app)).id)
    }
    const admin = await use.app.as((await makeOfficer(use.app, 'BUR-000000', 'sysAdmin')).id)
    const timeOf = (row: { createTime: string }) => row.createTime
    await expectPages(admin, thirdRoutes.page, {}, 'createTime', timeOf)
  })
})

describe('what begins at a provider', () => {
  it('goes when it can no longer come back', async () => {
    await browser(use.app).render()
    const retire = () => retireRows(systemContext(use.app.platform, 'test'))
    await retire()
    expect(await count('third_states')).toBeGreaterThan(0)
    use.app.clock.advance(10 * 60_000 + 1)
    await retire()
    expect(await count('third_states')).toBe(0)
  })
})

describe('a cancelled account', () => {
  it('has no link left: its provider account may be linked to another one', async () => {
    const { id, phone } = await makeConsumer(use.app)
    const name = await linked(id)
    const { validCode, validCodeReqNo } = await receiveCode(use.app, 'c', phone, '8')
    const body = { id, verificationCode: validCode, validCodeReqNo }
    expect(await (await use.app.as(id)).call(userCentreRoutes.delete, { body })).toSucceed()
    const { tab, answer } = await comeBack(name)
    expect(await tab.callback(answer)).toFailWith('third.failed')
    await linked((await makeConsumer(use.app)).id, name)
  })
})
