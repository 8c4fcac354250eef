import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { isWithEnterprise } from '@appeal/contract/appeals/appeals.workflow.ts'
import { SANDBOX_EXAMPLES } from '@appeal/contract/sandbox/sandbox.examples.ts'
import { CASES_PER_DAY, SAMPLE_STATES, sandboxRoutes } from '@appeal/contract/sandbox/sandbox.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { systemContext } from '../../platform/context.ts'
import { hit, limitKey } from '../../platform/limits/limits.ts'
import { openAccount } from '../../seed/accounts.ts'
import { CONSUMERS, EVERYBODY } from '../../seed/demo/demo.people.ts'
import { ok, useTestApp } from '../../testing/app.ts'
import { A_REPLY } from '../../testing/cases.ts'
import { makeEnterpriseUser } from '../../testing/people.ts'
import { makeKey } from '../apiKeys/apiKeys.fixture.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import { useReceiver } from '../webhooks/webhooks.fixture.ts'

const test = useTestApp()
const world = useReceiver(test)
const make = sandboxRoutes.make
const STATE_OF = {
  ...{ transferred: 'at_enterprise', near: 'at_enterprise', overdue: 'at_enterprise', reworked: 'rework' },
  ...{ replied: 'replied', verifying: 'verifying', mediating: 'mediating', closed: 'closed' },
} as const
let serial = 0
/** One more case, which another key of the caller tells from a repeat. */
const another = () => ({ 'idempotency-key': `case ${++serial}` })

beforeAll(async () => {
  const ctx = systemContext(test.app.platform, 'test')
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'API_KEY_CALLS_PER_MINUTE', '6000'))
})
beforeEach(() => {
  test.app.platform.config.SANDBOX = true
})
const key = (scopes: readonly ('read' | 'reply' | 'extend' | 'sandbox')[] = ['read', 'reply', 'sandbox']) =>
  makeKey(test.app, world.players.enterprise, scopes)

describe('a call for a case is refused', () => {
  it('where there is no sandbox: the route is not found, whoever calls', async () => {
    const own = await key()
    test.app.platform.config.SANDBOX = false
    const real = await key()
    expect(await real.call(make, { body: { state: 'transferred' } })).toFailWith('request.not_found')
    expect(await real.call(sandboxRoutes.press, { body: { id: '1', act: 'urge' } })).toFailWith(
      'request.not_found',
    )
    const person = await test.app.as(world.players.enterprise)
    expect(await person.call(make, { body: { state: 'transferred' } })).toFailWith('request.not_found')
    expect(await own.call(make, { body: { state: 'transferred' } })).toFailWith('apiKeys.of_sandbox')
  })

  it('to a person, to a key without the scope, and of a state or act that is none', async () => {
    const person = await test.app.as(world.players.enterprise)
    expect(await person.call(make, { body: { state: 'transferred' } })).toFailWith('request.not_permitted')
    const narrow = await key(['read', 'reply'])
    expect(await narrow.call(make, { body: { state: 'transferred' } })).toFailWith('request.not_permitted')
    const own = await key()
    expect(await own.call(make, { body: { state: 'draft' } })).toFailWith('request.invalid')
    expect(await own.call(sandboxRoutes.press, { body: { id: '1', act: 'reply' } })).toFailWith(
      'request.invalid',
    )
  })

  it('while the nation is still being made', async () => {
    expect(await (await key()).call(make, { body: { state: 'transferred' } })).toFailWith('sandbox.not_ready')
  })
})

describe('in a nation of its own people', () => {
  beforeAll(async () => {
    const { platform } = test.app
    const ctx = systemContext(platform, 'test')
    const passwordHash = await platform.crypto.hashPassword('Postal#2026demo')
    for (let n = 1; n < CONSUMERS; n++)
      await openAccount(ctx, {
        ...{ area: 'c', account: `user${n}`, name: '林小满', passwordHash },
        phone: String(13_700_000_000 + n),
      })
    // The same people as the demonstration has.
    expect(EVERYBODY.some(({ account, org }) => account === 'szj' && org === 'BUR-440300')).toBe(true)
    expect(CONSUMERS).toBe(40)
  })

  it.each(SAMPLE_STATES)(
    'a case comes in the state %s, with its history whole, and is answered by the API',
    async (state) => {
      const own = await key()
      const made = await ok(own.call(make, { body: { state }, headers: another() }))
      expect(made).toEqual({
        ...{ id: expect.any(String), appealNo: expect.stringMatching(/^\w+$/) },
        ...{ state: STATE_OF[state], version: expect.any(Number) },
      })
      const detail = await ok(own.call(appealRoutes.detail, { query: { id: made.id } }))
      expect([detail.state, detail.version, detail.appealNo]).toEqual([
        made.state,
        made.version,
        made.appealNo,
      ])
      const lines = await world.sql('select event from case_events where case_id = $1 order by id', made.id)
      expect(lines.map(({ event }) => event)).toContain('transferred')
      const [clock] = await world.sql(
        `select legal_due_at from deadlines where case_id = $1 and clock = 'reply' order by id desc limit 1`,
        made.id,
      )
      const left = ((clock!.legal_due_at as Date).getTime() - test.app.clock.now().getTime()) / 86_400_000
      if (state === 'overdue') expect(left).toBeLessThan(0)
      if (state === 'near') expect([left > 0, left < 9]).toEqual([true, true])
      if (state === 'transferred') expect(left).toBeGreaterThan(10)
      if (!isWithEnterprise(made.state)) return
      const { id, version } = made
      const answered = await own.call(todoRoutes.reply, { body: { id, version, ...A_REPLY } })
      expect(answered).toSucceed()
    },
  )

  it('the same call again is the same case; another Idempotency-Key is another one, of two at once too', async () => {
    const own = await key()
    const count = async () => Number((await world.sql('select count(*) as n from appeals'))[0]!.n)
    const before = await count()
    // `call` presses again and compares the bytes.
    const [one, two] = await Promise.all([
      ok(own.call(make, { body: { state: 'transferred' }, headers: another() })),
      ok(own.call(make, { body: { state: 'transferred' }, headers: another() })),
    ])
    expect([one.id === two.id, (await count()) - before]).toEqual([false, 2])
  })

  it('bureau and appellant act when they are let, once, and by the same rules as ever', async () => {
    const own = await key(['read', 'reply', 'extend', 'sandbox'])
    const { id } = await ok(own.call(make, { body: { state: 'replied' }, headers: another() }))
    const press = (act: string) => own.call(sandboxRoutes.press, { body: { id, act } })
    expect(await press('evaluate')).toFailWith('appeals.action_not_open')
    expect((await ok(press('return'))).state).toBe('rework')
    expect((await ok(press('urge'))).state).toBe('rework')
    const { version } = await ok(own.call(appealRoutes.detail, { query: { id } }))
    await ok(own.call(todoRoutes.reply, { body: { id, version, ...A_REPLY } }))
    expect((await ok(press('verify'))).state).toBe('verifying')
    await ok(press('confirm'))
    expect((await ok(press('close'))).state).toBe('closed')
    expect((await ok(press('evaluate'))).state).toBe('closed')
  })

  it('another enterprise’s case is none, and nobody acts on it', async () => {
    const { id } = await ok((await key()).call(make, { body: { state: 'transferred' }, headers: another() }))
    const stranger = await makeEnterpriseUser(test.app, 'ENT-YTO', 'brandHq')
    const foreign = await makeKey(test.app, stranger.id, ['sandbox'])
    for (const one of [id, '1888888888888888888'])
      expect(await foreign.call(sandboxRoutes.press, { body: { id: one, act: 'urge' } })).toFailWith(
        'appeals.not_found',
      )
    const { brand } = (await world.sql('select brand from appeals where id = $1', id))[0]!
    expect(brand).toBe('ZTO')
    const theirs = await ok(foreign.call(make, { body: { state: 'transferred' }, headers: another() }))
    expect((await world.sql('select brand from appeals where id = $1', theirs.id))[0]!.brand).toBe('YTO')
  })

  it('events of a case that is said to be old are sent from now on, and say that they are of a sandbox', async () => {
    const { endpoint } = await world.make()
    const own = await key()
    const { id } = await ok(own.call(make, { body: { state: 'overdue' }, headers: another() }))
    await world.lane(endpoint.id)
    const got = world.receiver.got.map(({ body }) => JSON.parse(body))
    expect(got).toContainEqual(
      expect.objectContaining({
        type: 'case.transferred',
        sandbox: true,
        data: expect.objectContaining({ id }),
      }),
    )
    await ok(own.call(sandboxRoutes.press, { body: { id, act: 'urge' } }))
    await world.lane(endpoint.id)
    expect(world.receiver.got.map(({ type }) => type)).toContain('case.urged')
  })

  it('beyond so many a day a key is refused, and another key is not; a repeat counts nothing', async () => {
    const own = await key()
    await ok(own.call(make, { body: { state: 'transferred' }, headers: another() }))
    const { id } = own.key
    const at = test.app.clock.now()
    for (let n = 1; n < CASES_PER_DAY; n++)
      await hit(test.app.platform.db, limitKey('sandbox:cases', id), {
        ...{ limit: CASES_PER_DAY, windowSeconds: 86_400, at },
      })
    expect(await own.call(make, { body: { state: 'transferred' }, headers: another() })).toFailWith(
      'request.too_many',
    )
    expect(await (await key()).call(make, { body: { state: 'transferred' }, headers: another() })).toSucceed()
  })

  it('the calls of the API documents do what they say, as they stand there', async () => {
    const server = await buildApp(test.app.platform)
    await server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.server.address() as AddressInfo
    const known: Record<string, string> = { BASE: `http://127.0.0.1:${port}`, KEY: (await key()).secret }
    try {
      const documents = JSON.stringify((await server.inject({ url: '/api/openapi.json' })).json().info)
      for (const { command, keeps = {} } of SANDBOX_EXAMPLES) {
        expect(documents).toContain(JSON.stringify(command).slice(1, -1))
        const { stdout } = await promisify(execFile)('sh', ['-c', command], {
          env: { PATH: '/usr/bin:/bin', ...known },
        })
        const { code, data, msg } = JSON.parse(stdout)
        expect([command, code, msg]).toEqual([command, 200, expect.any(String)])
        for (const [name, path] of Object.entries(keeps)) known[name] = String(data[path])
      }
    } finally {
      await server.close()
    }
  })
})
