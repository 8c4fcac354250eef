import { demonstrationRoutes } from '@appeal/contract/auth/demonstration.routes.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '../../testing/app.ts'
import { DEMO_PASSWORD } from './auth.demonstration.ts'
import { OTHER_PASSWORD, person, useAuthApp } from './auth.fixture.ts'

const { use, meOf, settled } = useAuthApp()
const { list, enter } = demonstrationRoutes
const be = (APP_MODE: 'demo' | 'production' | 'test', SANDBOX = false) =>
  Object.assign(use.app.platform.config, { APP_MODE, SANDBOX })

let lin: string
beforeEach(async () => {
  be('demo')
  const known = await use.app.platform.db.execute<{ id: string }>(
    sql`select id::text from users where account = 'lin'`,
  )
  lin =
    known.rows[0]?.id ??
    (await person(use.app, { area: 'c', account: 'lin', password: DEMO_PASSWORD, name: '林小满' }))
})
afterEach(() => be('test'))

describe('doors of a demonstration: refusals', () => {
  it.each([
    ['a real product', 'production', false],
    ['tests', 'test', false],
    ['a sandbox, which strangers may reach', 'demo', true],
  ] as const)('are none in %s', async (_what, mode, sandbox) => {
    be(mode, sandbox)
    expect(await use.app.call(list)).toFailWith('request.not_found')
    expect(await use.app.call(enter, { body: { door: 'consumer' } })).toFailWith('request.not_found')
    const { rows } = await use.app.platform.db.execute(
      sql`select 1 from login_log where reason = 'demonstration' and user_id = ${lin}`,
    )
    expect(rows).toEqual([])
  })

  it('lead to nobody who is none of them, and to nobody who is not there yet', async () => {
    expect(await use.app.call(enter, { body: { door: 'szj' } as never })).toFailWith('request.invalid')
    expect(await use.app.call(enter, { body: { door: 'audit' } })).toFailWith('auth.login_failed')
    expect(await ok(use.app.call(list))).toEqual([{ door: 'consumer', account: 'lin', name: '林小满' }])
  })

  it('open nothing once the person has another password, and nothing of a disabled account', async () => {
    const outlet = await person(use.app, { area: 'a', account: 'ztoba', password: OTHER_PASSWORD })
    expect(await use.app.call(enter, { body: { door: 'outlet' } })).toFailWith('auth.login_failed')
    const zhao = await person(use.app, { area: 'd', account: 'zhao', password: DEMO_PASSWORD })
    await use.app.platform.db.execute(
      sql`update users set user_status = 'DISABLED' where id in (${outlet}, ${zhao})`,
    )
    await settled()
    expect(await use.app.call(enter, { body: { door: 'courier' } })).toFailWith('auth.account_disabled')
    expect((await ok(use.app.call(list))).map(({ door }) => door)).toEqual(['consumer'])
  })
})

it('make an ordinary session, and a line in the log that says by which door; twice is two of them', async () => {
  const first = await ok(use.app.call(enter, { body: { door: 'consumer' } }))
  const second = await ok(use.app.call(enter, { body: { door: 'consumer' } }))
  if (typeof first === 'string' || typeof second === 'string') throw new Error('a bare token')
  expect(first).toMatchObject({ source: 'consumer_portal', status: '3' })
  expect(await ok(meOf(second.token))).toMatchObject({ id: lin, account: 'lin' })
  const { rows } = await use.app.platform.db.execute(
    sql`select category, result, area, session_id is not null as has from login_log where reason = 'demonstration' and user_id = ${lin}`,
  )
  const line = { category: 'LOGIN', result: 'SUCCESS', area: 'c', has: true }
  expect(rows).toEqual([line, line])
})
