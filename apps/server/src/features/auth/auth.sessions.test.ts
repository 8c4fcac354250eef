import { officeAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openPlatform } from '../../app.ts'
import { systemContext } from '../../platform/context.ts'
import { retireRows } from '../../platform/jobs/retiring.ts'
import {
  freshPhone,
  PASSWORD,
  person,
  receiveCode,
  routesOf,
  signIn,
  solve,
  useAuthApp,
} from './auth.fixture.ts'
import { endSessions, openSession } from './auth.service.ts'

const { use, settled, clerk, account, meOf } = useAuthApp()
const MINUTE = 60_000
const HOUR = 60 * 60_000
const { b } = routesOf

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
    expect((await meOf(token)).data).toMatchObject({ idleMinutes: minutes })
    use.app.clock.advance(minutes * MINUTE)
    expect(await meOf(token)).toSucceed()
    use.app.clock.advance(minutes * MINUTE + 1)
    expect(await meOf(token)).toFailWith('session.expired')
  })

  it.each<[Area, unknown, number]>([
    ['c', true, 7],
    ['d', 'true', 7],
    ['c', false, 0],
    ['c', undefined, 0],
    ['b', true, 0],
  ])('of area %s, asked to stay with %j, last %i days without a call', async (area, autologin, days) => {
    const name = account()
    await person(use.app, { area, account: name, password: PASSWORD })
    const answer = await signIn(use.app, area, name, { autologin })
    expect(answer).toSucceed()
    const { token } = answer.data as { token: string }
    use.app.clock.advance(days ? days * 24 * HOUR : 30 * MINUTE)
    const idleMinutes = days ? null : area === 'b' ? 30 : 60
    expect((await meOf(token)).data).toMatchObject({ idleMinutes })
    use.app.clock.advance(days * 24 * HOUR + 61 * MINUTE)
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
      url: use.app.platform.database.url,
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

describe('tidying', () => {
  it('removes what can no longer be used, and nothing else', async () => {
    const { id } = await clerk()
    const { token } = await use.app.as(id)
    await solve(use.app)
    await receiveCode(use.app, 'c', freshPhone())
    const run = () => retireRows(systemContext(use.app.platform, 'test'))
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
