import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { KEY_EXAMPLES } from '@appeal/contract/apiKeys/apiKeys.examples.ts'
import { apiKeyRoutes, KEYS_MAX } from '@appeal/contract/apiKeys/apiKeys.routes.ts'
import {
  KEY_SCOPE_NAMES,
  KEY_SCOPES,
  type KeyScope,
  routesOf,
} from '@appeal/contract/apiKeys/apiKeys.scopes.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { logRoutes } from '@appeal/contract/audit/audit.routes.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { systemContext } from '../../platform/context.ts'
import { createTwin, ok, useTestApp } from '../../testing/app.ts'
import { A_REPLY, type Players } from '../../testing/cases.ts'
import { caseAt, makeCourier } from '../../testing/otherCases.ts'
import { makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { pdf } from '../files/files.fixtures.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import { makeKey, withKey } from './apiKeys.fixture.ts'

const test = useTestApp()
const DAY = 86_400_000
const EVERY: readonly KeyScope[] = KEY_SCOPE_NAMES
/** What gets as far as the door: a place for each part of the path, a body where there is one. */
const knock = (route: Route) => ({
  params: Object.fromEntries((route.params ?? []).map((name) => [name, '1'])),
  ...(route.body && { body: {} }),
})
const list = todoRoutes.enterprisepage

let players: Players
beforeAll(async () => {
  players = await makePlayers(test.app)
  await change('API_KEY_CALLS_PER_MINUTE', '6000')
})
afterEach(async () => {
  await test.app.owner.query('update api_keys set ended_at = created_at where ended_at is null')
})
const change = (name: string, value: string) =>
  test.app.platform.db.transaction((tx) =>
    changeSetting(tx, systemContext(test.app.platform, 'test'), name, value),
  )
const key = (scopes = EVERY, more: Record<string, unknown> = {}) =>
  makeKey(test.app, players.enterprise, scopes, more)

describe('A call with a key is refused', () => {
  it.each(['pk_', `pk_${'A'.repeat(32)}`, `pk_${'a'.repeat(199)}`, "pk_' or 1=1 --"])(
    'for a secret that is none: %s',
    async (secret) => {
      expect(await withKey(test.app, secret).call(list)).toFailWith('apiKeys.wrong')
    },
  )

  it('once the key was ended, at once, in every process', async () => {
    const own = await key()
    const twin = await createTwin(test.app)
    const there = withKey(twin, own.secret)
    expect(await there.call(list)).toSucceed()
    await ok((await test.app.as(players.enterprise)).call(apiKeyRoutes.end, { body: { id: own.key.id } }))
    expect(await own.call(list)).toFailWith('apiKeys.over')
    await expect.poll(async () => (await there.call(list)).reason).toBe('apiKeys.over')
    await twin.close()
  })

  it('once it has expired', async () => {
    const own = await key(EVERY, { days: 1 })
    expect(await own.call(list)).toSucceed()
    test.app.clock.advance(1 * DAY)
    expect(await own.call(list)).toFailWith('apiKeys.over')
  })

  it('from outside of its address ranges, IPv4 within IPv6 too', async () => {
    const own = await key(EVERY, { ranges: ['203.0.113.0/24', '2001:db8::/40'] })
    for (const address of ['203.0.114.1', '127.0.0.1', '2001:dc8::1', '::ffff:203.0.114.1'])
      expect(await own.call(list, { address })).toFailWith('apiKeys.address')
    for (const address of ['203.0.113.9', '2001:db8:1::1', '::ffff:203.0.113.9'])
      expect(await own.call(list, { address })).toSucceed()
  })

  it('together with a session or cookies, and in an address it is no key', async () => {
    const own = await key()
    const { token } = await test.app.as(players.enterprise)
    expect(await own.call(list, { headers: { token } })).toFailWith('apiKeys.two_ways')
    expect(await own.call(list, { headers: { cookie: 'language=en' } })).toFailWith('apiKeys.two_ways')
    for (const query of [{ token: own.secret }, { authorization: own.secret }, { access_token: own.secret }])
      expect(await test.app.call(list, { query })).toFailWith('session.required')
    expect(await test.app.call(list, { headers: { token: own.secret } })).toFailWith('session.expired')
    expect(await test.app.call(list, { headers: { authorization: 'Bearer other' } })).toFailWith(
      'session.required',
    )
  })

  it('at every door that its scopes do not open, those open to anyone too', async () => {
    const own = await key(['read'])
    const open = routesOf(['read'])
    for (const route of allRoutes) {
      const answer = await own.call(route, knock(route))
      if (open.has(route.name)) expect([route.name, answer.code === 403]).toEqual([route.name, false])
      else expect([route.name, answer.code, answer.data]).toEqual([route.name, 403, null])
    }
    for (const scope of KEY_SCOPE_NAMES) {
      const narrow = await key([scope])
      const opened = routesOf([scope])
      for (const route of allRoutes.filter(({ name }) => routesOf(EVERY).has(name))) {
        const answer = await narrow.call(route, knock(route))
        expect([scope, route.name, answer.code !== 403]).toEqual([scope, route.name, opened.has(route.name)])
      }
    }
  })

  it('beyond its calls in a minute, which are its own', async () => {
    await change('API_KEY_CALLS_PER_MINUTE', '3')
    const [own, other] = [await key(), await key()]
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await own.call(list)).code))
    expect(codes.filter((code) => code === 200)).toHaveLength(3)
    expect(await own.call(list)).toFailWith('request.too_many')
    expect(await other.call(list)).toSucceed()
    await change('API_KEY_CALLS_PER_MINUTE', '6000')
  })
})

it('names only routes that enterprises have, and none that shows personal data or takes lists away', () => {
  const names = new Map(allRoutes.map((route) => [route.name, route]))
  for (const name of [...KEY_SCOPES.values()].flat()) {
    const { access } = names.get(name)!
    expect([name, access.kind !== 'anyone' && access.areas.includes('a')]).toEqual([name, true])
    expect(name).not.toMatch(/unmask|export|sheet|bulk/i)
  }
})

describe('A key', () => {
  it('reads the cases of its enterprise masked, and finds none of another', async () => {
    const id = await caseIn(test.app, players, 'at_enterprise')
    const own = await key(['read'])
    expect((await ok(own.call(list, { query: { queue: 'todo' } }))).records.map((row) => row.id)).toContain(
      id,
    )
    const seen = JSON.stringify(await ok(own.call(appealRoutes.detail, { query: { id } })))
    expect(seen).toContain('138****0001')
    expect(seen).not.toMatch(/13[89]0000000\d|林小满/)
    const stranger = await makeEnterpriseUser(test.app, 'ENT-YTO', 'brandHq')
    const foreign = await makeKey(test.app, stranger.id, EVERY)
    expect(await foreign.call(appealRoutes.detail, { query: { id } })).toFailWith('appeals.not_found')
    expect(await foreign.call(todoRoutes.reply, { body: { id, version: 1, ...A_REPLY } })).toFailWith(
      'appeals.not_found',
    )
  })

  it('answers a case once however often it is sent, and both sides read which interface did', async () => {
    const id = await caseIn(test.app, players, 'at_enterprise')
    const own = await key(EVERY, { name: '工单系统' })
    const { version } = await ok(own.call(appealRoutes.detail, { query: { id } }))
    // `call` presses again and compares the bytes.
    await ok(own.call(todoRoutes.reply, { body: { id, version, ...A_REPLY } }))
    for (const userId of [players.officer, players.enterprise]) {
      const lines = await ok(
        (await test.app.as(userId)).call(appealRoutes.serviceProgress, { query: { id } }),
      )
      const [line, ...more] = lines.filter(({ event }) => event === 'replied')
      expect([line?.text.includes('（经接口“工单系统”）'), more]).toEqual([true, []])
      expect(line?.actorName).toMatch(/中通/)
    }
    const lines = await ok(
      (await test.app.as(players.consumer)).call(appealRoutes.serviceProgress, { query: { id } }),
    )
    expect(JSON.stringify(lines)).not.toContain('工单系统')
  })

  it('is named by the operation log, what it did and what it was refused, after its end too', async () => {
    const id = await caseIn(test.app, players, 'at_enterprise')
    const [own, narrow] = [await key(EVERY, { name: '审计系统' }), await key(['read'], { name: '只读系统' })]
    const { version } = await ok(own.call(appealRoutes.detail, { query: { id } }))
    const body = { id, version, ...A_REPLY }
    // A sender cannot give itself another's name.
    expect(
      await narrow.call(todoRoutes.reply, { body: { ...body, interface: '冒名' } as typeof body }),
    ).toFailWith('request.not_permitted')
    await ok(own.call(todoRoutes.reply, { body }))
    await test.app.owner.query('delete from api_key_secrets')
    await test.app.owner.query('delete from api_keys')
    const audit = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'auditAdmin')).id)
    const { records } = await ok(audit.call(logRoutes.page, { query: { module: 'todo', size: 3 } }))
    const said = records.map(({ opUser, exeStatus, orgName }) => [opUser, exeStatus, orgName])
    expect(said).toContainEqual(['接口“审计系统”', 'SUCCESS', expect.stringContaining('中通')])
    expect(said).toContainEqual(['接口“只读系统”', 'FAIL', expect.stringContaining('中通')])
    expect(JSON.stringify(records)).not.toContain('冒名')
    const one = records.find(({ opUser }) => opUser === '接口“审计系统”')!
    const { rows } = await test.app.owner.query(
      'select user_id, org_id, area from operation_log where id = $1',
      [one.id],
    )
    expect(rows).toEqual([{ user_id: own.key.id, org_id: own.key.orgId, area: 'a' }])
  })

  it('is named by the log of reads, the cases it opened, after its end too; a person is named as before', async () => {
    const id = await caseIn(test.app, players, 'at_enterprise')
    const own = await key(['read'], { name: '查询系统' })
    await ok(own.call(appealRoutes.detail, { query: { id } }))
    const reader = await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')
    await ok((await test.app.as(reader.id)).call(appealRoutes.detail, { query: { id } }))
    await test.app.owner.query('delete from api_key_secrets')
    await test.app.owner.query('delete from api_keys')
    const audit = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'auditAdmin')).id)
    const reads = async (language: string) => {
      const query = { category: 'READ', size: 50 } as const
      const { records } = await ok(
        audit.call(logRoutes.page, { query, headers: { 'accept-language': language } }),
      )
      return records.filter(({ recordName }) => recordName === id)
    }
    const lines = await reads('zh')
    expect(lines.map(({ opUser }) => opUser).filter((who) => who?.startsWith('接口'))).toEqual([
      '接口“查询系统”',
    ])
    expect((await reads('en')).map(({ opUser }) => opUser)).toContain('Interface “查询系统”')
    // Opening it as a person leaves no name of a system.
    const { rows } = await test.app.owner.query(
      'select viewer_id::text as who, interface from read_log where case_id = $1 and viewer_id = any($2::bigint[]) order by at, id',
      [id, [own.key.id, reader.id]],
    )
    expect(rows).toEqual([
      { who: own.key.id, interface: '查询系统' },
      { who: reader.id, interface: null },
    ])
  })

  it('says when and from where it was used last', async () => {
    const own = await key()
    await ok(own.call(list))
    const { records } = await ok(
      (await test.app.as(players.enterprise)).call(apiKeyRoutes.page, { query: { searchKey: own.key.name } }),
    )
    expect(records[0]).toMatchObject({ lastUsedIp: '127.0.0.1', state: 'running' })
    expect(records[0]?.lastUsedAt).not.toBeNull()
  })

  it('lies nowhere: neither its secret nor a part of it that would do', async () => {
    const { secret } = await key()
    const { rows } = await test.app.owner.query(
      `select 1 from api_key_secrets where position($1 in hint || encode(hash, 'escape')) > 0
       union all select 1 from operation_log where position($1 in params::text || changes::text) > 0
       union all select 1 from idempotency_keys where position($1 in encode(answer, 'escape')) > 0`,
      [secret],
    )
    expect(rows).toEqual([])
  })
})

describe('Making a key', () => {
  const make = async (more: Record<string, unknown>, userId = players.enterprise) =>
    (await test.app.as(userId)).call(apiKeyRoutes.create, {
      body: { name: '不成立', scopes: ['read'], ranges: ['127.0.0.1'], days: 30, ...more },
    })

  it.each([
    '0.0.0.0/0',
    '10.0.0.0/15',
    '2001:db8::/31',
    '203.0.113.0/33',
    '203.0.113',
    '0x7f.1',
    '010.0.0.1/24',
    'a.example',
    '1.2.3.4/24/8',
    '::ffff:1.2.3.4/100',
    '1.2.3.4/-1',
  ])('refuses the range %s', async (range) => {
    expect(await make({ ranges: [range] })).toFailWith('apiKeys.range_wrong')
  })

  it('refuses no scope, an unknown one, no range, too many and too long a time', async () => {
    for (const more of [
      { scopes: [] },
      { scopes: ['unmask'] },
      { ranges: [] },
      { ranges: Array.from({ length: 21 }, (_, n) => `203.0.113.${n}`) },
      { days: 0 },
      { days: 1.5 },
      { name: '' },
    ])
      expect(await make(more)).toFailWith('request.invalid')
    expect(await make({ days: 367 })).toFailWith('apiKeys.too_long')
  })

  it('is the head office’s: neither a unit below nor a bureau makes one', async () => {
    const below = await makeEnterpriseUser(test.app, 'ENT-ZTO-440306-02', 'outlet')
    const officer = await makeOfficer(test.app, 'BUR-000000', 'stateCentre')
    for (const { id } of [below, officer]) expect(await make({}, id)).toFailWith('request.not_permitted')
  })

  it('takes a name once among running keys, of two at the same moment too', async () => {
    const made = await Promise.all([make({ name: '同名' }), make({ name: '同名' })])
    expect(made.map(({ code }) => code).sort()).toEqual([200, 409])
    const again = made.find(({ code }) => code === 200)!
    await ok(
      (await test.app.as(players.enterprise)).call(apiKeyRoutes.end, { body: { id: again.data.key.id } }),
    )
    expect(await make({ name: '同名' })).toSucceed()
  })

  it('asks for proof that is fresh', async () => {
    await change('AUTH_STEP_UP_MINUTES', '2')
    const caller = await test.app.as(players.enterprise)
    test.app.clock.advance(3 * 60_000)
    const body = { name: '过时', scopes: ['read'], ranges: ['127.0.0.1'], days: 30 }
    expect(await caller.call(apiKeyRoutes.create, { body })).toFailWith('session.proof_old')
    await change('AUTH_STEP_UP_MINUTES', '720')
  })

  it('ends at twenty that run', async () => {
    for (let n = 0; n < KEYS_MAX; n++) await key(['read'])
    expect(await make({})).toFailWith('apiKeys.too_many')
  })
})

describe('Exchanging a secret', () => {
  it('leaves the former one for some days, and of two at the same moment one is told that it was late', async () => {
    const own = await key()
    const owner = await test.app.as(players.enterprise)
    const body = { id: own.key.id, version: own.key.version, overlapDays: 2 }
    const [one, two] = await Promise.all([
      owner.call(apiKeyRoutes.rotate, { body }),
      owner.call(apiKeyRoutes.rotate, { body }),
    ])
    expect([one.code, two.code].sort()).toEqual([200, 409])
    const made = one.code === 200 ? one.data : two.data
    expect(made.key.secrets).toHaveLength(2)
    const next = withKey(test.app, made.secret)
    expect(await own.call(list)).toSucceed()
    expect(await next.call(list)).toSucceed()
    test.app.clock.advance(2 * DAY)
    expect(await own.call(list)).toFailWith('apiKeys.over')
    expect(await next.call(list)).toSucceed()
  })

  it('a second time ends the oldest at once; without days the former one too', async () => {
    const own = await key()
    const owner = await test.app.as(players.enterprise)
    const rotate = async (version: number, overlapDays: number) =>
      ok(owner.call(apiKeyRoutes.rotate, { body: { id: own.key.id, version, overlapDays } }))
    const second = await rotate(1, 30)
    const third = await rotate(2, 30)
    expect(third.key.secrets).toHaveLength(2)
    expect(await own.call(list)).toFailWith('apiKeys.over')
    expect(await withKey(test.app, second.secret).call(list)).toSucceed()
    const fourth = await rotate(3, 0)
    expect(await withKey(test.app, third.secret).call(list)).toFailWith('apiKeys.over')
    expect(await withKey(test.app, fourth.secret).call(list)).toSucceed()
  })

  it('is refused to another enterprise and of a key that is over', async () => {
    const own = await key()
    const stranger = await makeEnterpriseUser(test.app, 'ENT-YTO', 'brandHq')
    const body = { id: own.key.id, version: 1, overlapDays: 0 }
    const theirs = await test.app.as(stranger.id)
    expect(await theirs.call(apiKeyRoutes.rotate, { body })).toFailWith('apiKeys.not_found')
    expect(await theirs.call(apiKeyRoutes.end, { body: { id: own.key.id } })).toFailWith('apiKeys.not_found')
    const owner = await test.app.as(players.enterprise)
    await ok(owner.call(apiKeyRoutes.end, { body: { id: own.key.id } }))
    expect(await owner.call(apiKeyRoutes.rotate, { body: { ...body, version: 2 } })).toFailWith(
      'apiKeys.over',
    )
  })
})

it('A bureau that oversees the enterprise sees its keys without who made them, and ends one', async () => {
  const own = await key()
  const state = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id)
  const { records } = await ok(state.call(apiKeyRoutes.page, { query: { searchKey: own.key.name } }))
  expect(records[0]).toMatchObject({ id: own.key.id, createdBy: null, can: ['end'] })
  const ended = await ok(state.call(apiKeyRoutes.end, { body: { id: own.key.id } }))
  expect(ended.state).toBe('ended')
  expect(await own.call(list)).toFailWith('apiKeys.over')
})

it('The calls of the API documents do what they say, as they stand there', async () => {
  const id = await caseIn(test.app, players, 'at_enterprise')
  await caseAt(test.app, 'letter', 'forwarded', { ...players, owner: players.consumer })
  await caseAt(test.app, 'courier', 'at_enterprise', { ...players, owner: await makeCourier(test.app) })
  const server = await buildApp(test.app.platform)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const folder = mkdtempSync(join(tmpdir(), 'appeal-key-'))
  writeFileSync(join(folder, 'evidence.pdf'), pdf())
  const { port } = server.server.address() as AddressInfo
  const known: Record<string, string> = { BASE: `http://127.0.0.1:${port}`, KEY: (await key()).secret }
  try {
    const documents = JSON.stringify((await server.inject({ url: '/api/openapi.json' })).json().info)
    for (const { command, keeps = {} } of KEY_EXAMPLES) {
      expect(documents).toContain(JSON.stringify(command).slice(1, -1))
      const { stdout } = await promisify(execFile)('sh', ['-c', command], {
        cwd: folder,
        env: { PATH: '/usr/bin:/bin', ...known },
      })
      const { code, data, msg } = JSON.parse(stdout)
      expect([command, code, msg]).toEqual([command, 200, expect.any(String)])
      for (const [name, path] of Object.entries(keeps)) {
        const found = path.split('.').reduce((at, step) => (step === '' ? at : at?.[step]), data)
        known[name] = String(found)
      }
    }
    const answered = await test.app.owner.query('select state from appeals where id = $1', [known.CASE])
    expect([id.length > 0, answered.rows[0].state]).toEqual([true, 'replied'])
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
