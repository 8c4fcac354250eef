import { contract } from '@appeal/contract'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freeze } from '../../features/figures/figures.snapshots.ts'
import { workInfo } from '../../features/operations/monitor/monitor.service.ts'
import { makeOfficer } from '../../testing/people.ts'
import { makeEven, openReader, PAUSE, RESUME } from '../../testing/readers.ts'
import { type Pair, type Standby, startPair } from '../../testing/replica.ts'
import { openTestServer, type TestApp } from '../../testing/server.ts'
import { caseIn, copyCase, makePlayers } from '../../testing/stages.ts'
import { WALKED, walk } from '../../testing/walk.ts'
import { systemContext } from '../context.ts'
import { registerReplicas } from './replicaGauges.ts'

const { volumes, openData, consultations, publicArticles, settings } = contract
const MONTH = '2026-07'

let pair: Pair
let second: Standby
/** The product on the primary alone. */
let app: TestApp
/** Two processes of it that read from both standbys. */
const readers: TestApp[] = []
let token = ''
/** The session of an officer of a city's desk. */
let desk = ''

/** A browser: it keeps the mark that it is given, and sends it to whichever process it comes to. */
function browser(ofToken: string | undefined = token) {
  let mark: string | undefined
  const send = async (to: TestApp, method: 'GET' | 'POST', url: string, body?: object) => {
    const reply = await to.inject({
      method,
      url,
      headers: { ...(ofToken && { token: ofToken }), ...(mark && { cookie: `APP_LANG=en; ${mark}` }) },
      ...(body && { payload: body }),
    })
    const line = [reply.headers['set-cookie']].flat().find((one) => one?.startsWith('wrote='))
    if (line) mark = line.split(';')[0]
    return { ...reply.json(), line }
  }
  return {
    edit: (to: TestApp, millions: string, version?: number) =>
      send(to, 'POST', volumes.edit.url, { month: MONTH, brand: 'ZTO', area: '440000', millions, version }),
    page: async (to: TestApp) => {
      const reply = await send(to, 'GET', `${volumes.page.url}?month=${MONTH}&brand=ZTO`)
      expect(reply.code).toBe(200)
      return reply.data.records[0]
    },
    send,
    open: (to: TestApp, month: string) => send(to, 'GET', `${openData.page.url}?month=${month}`),
    hasMark: () => mark !== undefined,
  }
}

const standings = ({ platform }: TestApp) => platform.replicas!.states().map(({ standing }) => standing)
/** Both standbys have all that the primary has, and every process knows. */
const even = () => makeEven(app, [pair.standby, second], readers)

const openRows = allRoutes.filter(({ reads, access }) => reads === 'replica' && access.kind === 'anyone')
/** Reads everything that a replica may give to anybody. Returns what is refused for the moment, or fails. */
async function readOpen(to: TestApp) {
  const refused: unknown[] = []
  for (const route of openRows) {
    const reply = await to.inject({ url: route.url })
    if (/json/.test(String(reply.headers['content-type'])) && reply.json().code >= 500)
      refused.push([route.name, reply.json()])
  }
  return refused
}

/** What stands over the portal's pages, in both languages. */
async function stripOf(to: TestApp): Promise<string[]> {
  const { data } = await browser('').send(to, 'GET', settings.sysBaseList.url)
  const wordsOf = (key: string) =>
    data.find(({ configKey }: { configKey: string }) => configKey === key).configValue
  return [wordsOf('PORTAL_MAINTENANCE'), wordsOf('PORTAL_MAINTENANCE_EN')]
}

beforeAll(async () => {
  pair = await startPair()
  second = await pair.follow()
  app = await openTestServer(pair.primary.adminConnectionString)
  // The reference data and everything else come to the standbys by themselves.
  token = (await app.as((await makeOfficer(app, 'BUR-000000', 'stateCentre')).id)).token
  desk = (await app.as((await makeOfficer(app, 'BUR-440300', 'cityHandler')).id)).token
  for (let n = 0; n < 2; n += 1) readers.push(await openReader(app, pair.standby, second))
  await even()
}, 180_000)
afterAll(async () => {
  for (const reader of readers) await reader.close()
  await app?.close().catch(() => undefined)
  await pair?.close()
})

describe('reading from replicas', () => {
  it('shows nobody less than they wrote, while nothing is replayed: 200 times, by either process', async () => {
    await even()
    await pair.standby.ask(PAUSE)
    await second.ask(PAUSE)
    const me = browser()
    let stale = 0
    let version: number | undefined
    for (let n = 1; n <= 200; n += 1) {
      const [writes, reads] = n % 2 ? readers : readers.toReversed()
      const done = await me.edit(writes!, `${n}.5000`, version)
      expect(done.code).toBe(200)
      version = done.data.version
      if ((await me.page(reads!))?.millions !== `${n}.5000`) stale += 1
    }
    expect(stale).toBe(0)
    // And it was no accident: whoever wrote nothing is shown what the replicas have.
    const replicas = await readers[0]!.platform.replicas!.choose()
    expect(
      (await replicas!.pool.query(`select from business_volumes where month = '${MONTH}'`)).rowCount,
    ).toBe(0)
    await pair.standby.ask(RESUME)
    await second.ask(RESUME)
    await even()
    const chosen = vi.spyOn(readers[0]!.platform.replicas!, 'choose')
    expect((await me.page(readers[0]!)).millions).toBe('200.5000')
    expect(await chosen.mock.results[0]!.value).toMatchObject({ isReplica: true })
    chosen.mockRestore()
  })

  it('reads from the primary for who is signed in and keeps no cookies', async () => {
    await pair.standby.ask(PAUSE)
    await second.ask(PAUSE)
    const { version } = await browser().page(app)
    const done = await browser().edit(app, '7.0000', version)
    expect(done.code).toBe(200)
    expect((await browser().page(readers[0]!)).millions).toBe('7.0000')
    await pair.standby.ask(RESUME)
    await second.ask(RESUME)
  })

  it('gives the mark with acts alone, out of reach of scripts, and takes none that is none', async () => {
    const me = browser()
    await me.page(readers[0]!)
    expect(me.hasMark()).toBe(false)
    const { version } = await me.page(readers[0]!)
    const { line } = await me.edit(readers[0]!, '8.0000', version)
    expect(line).toMatch(/^wrote=[0-9A-F]+\/[0-9A-F]+; Path=\/api; HttpOnly; SameSite=Strict$/)
    const forged = await readers[0]!.inject({
      url: `${openData.page.url}?month=2026-01`,
      headers: { cookie: 'wrote=FFFFFFFF/FFFFFFFF' },
    })
    expect(forged.json().data.reason).toBe('statistics.snapshot_gone')
  })

  it('shows on a desk’s lists what one wrote oneself, by either process', async () => {
    await even()
    await pair.standby.ask(PAUSE)
    await second.ask(PAUSE)
    const me = browser(desk)
    for (const [at, [writes, reads]] of [readers, readers.toReversed()].entries()) {
      const question = `怎样查询运单的轨迹${at}？`
      const done = await me.send(writes!, 'POST', consultations.faqSave.url, {
        ...{ question, answer: '在首页输入运单号即可查询。', type: 'RULES' },
      })
      expect(done.code).toBe(200)
      const listed = await me.send(reads!, 'GET', `${consultations.faqdeskpage.url}?searchKey=轨迹${at}`)
      expect(listed.data.records.map((row: { question: string }) => row.question)).toEqual([question])
    }
    await pair.standby.ask(RESUME)
    await second.ask(RESUME)
  })

  it('shows on a desk’s lists what others wrote, once a signal told of it', async () => {
    const sample = await caseIn(app, await makePlayers(app), 'replied')
    await even()
    const me = browser(desk)
    const total = async () =>
      (await me.send(readers[0]!, 'GET', `${todoRoutes.page.url}?queue=all`)).data.total
    // A browser of which nobody knows what it wrote reads from the primary; this one has written.
    await me.send(readers[0]!, 'POST', todoRoutes.read.url, { id: sample })
    await even()
    expect(await total()).toBe(1)
    await pair.standby.ask(PAUSE)
    await second.ask(PAUSE)
    await copyCase(app, sample)
    // Nothing was said: it is what the replicas have.
    expect(await total()).toBe(1)
    const heard = new Promise<void>((resolve) => readers[0]!.platform.live.onTold(resolve))
    await app.platform.live.send(app.platform.db, { kind: 'org', key: '1' })
    await heard
    expect(await total()).toBe(2)
    await pair.standby.ask(RESUME)
    await second.ask(RESUME)
  })

  it('counts on the primary who read an article that a replica gave', async () => {
    await even()
    const { id, views } = (await app.call(publicArticles.list)).data[0]!
    const one = await browser('').send(readers[0]!, 'GET', `${publicArticles.detail.url}?id=${id}`)
    expect(one.data.views).toBe(views + 1)
    const again = await app.call(publicArticles.detail, { query: { id }, address: '203.0.113.9' })
    expect(again.data.views).toBe(views + 2)
  })

  it('freezes a month from the primary, in one transaction, whatever the replicas have', async () => {
    await even()
    await pair.standby.ask(PAUSE)
    await second.ask(PAUSE)
    const { platform } = readers[0]!
    await freeze(systemContext(platform, 'test'), '2026-08')
    // The public reads it as soon as a replica has it, and never half of it.
    const nobody = browser('')
    expect((await nobody.open(readers[0]!, '2026-08')).data.reason).toBe('statistics.snapshot_gone')
    expect((await nobody.open(app, '2026-08')).code).toBe(200)
    await pair.standby.ask(RESUME)
    await second.ask(RESUME)
    await even()
    expect((await nobody.open(readers[0]!, '2026-08')).code).toBe(200)
  })

  it('tells which are read from, and how far behind they are', async () => {
    await even()
    const states = readers[0]!.platform.replicas!.states()
    expect(states).toMatchObject([
      { host: new URL(pair.standby.adminUrl).host, standing: 'used' },
      { host: new URL(second.adminUrl).host, standing: 'used' },
    ])
    for (const { bytes, seconds } of states) {
      expect(bytes).toBeLessThan(100_000)
      expect(seconds).toBeLessThan(60)
    }
    expect(JSON.stringify(states)).not.toContain('tests:')
    const registry = new Registry()
    registerReplicas(registry, readers[0]!.platform.replicas!)()
    const told = await registry.metrics()
    expect(told).toContain(`database_replica_standing{replica="${states[0]!.host}",standing="used"} 1`)
    expect(told).toMatch(/^database_replica_lag_bytes\{replica="[\d.:]+"\} \d+$/m)
    const info = await workInfo(systemContext(readers[0]!.platform, 'test'))
    expect(info.replicas).toMatchObject([{ standing: 'used' }, { standing: 'used' }])
  })

  it('asks where the log ends on a connection that nobody else waits for', async () => {
    const { replicas, autonomous, database } = readers[0]!.platform
    const { $client: aside } = autonomous as unknown as { $client: pg.Pool }
    const taken = [aside, database.pool].map((pool) => vi.spyOn(pool, 'connect'))
    expect(await Promise.all(Array.from({ length: 50 }, () => replicas!.endNow()))).not.toContain(undefined)
    for (const spy of taken) {
      expect(spy).not.toHaveBeenCalled()
      spy.mockRestore()
    }
  })

  it('refuses to write there', async () => {
    const replica = await readers[0]!.platform.replicas!.choose()
    await expect(replica!.pool.query('create table mine ()')).rejects.toMatchObject({ code: '25006' })
  })

  it('leaves out one that was promoted, and writes nothing there even before it was noticed', async () => {
    await second.ask('select pg_promote()')
    const [, of] = readers
    const pools = [await of!.platform.replicas!.choose(), await of!.platform.replicas!.choose()]
    for (const one of pools)
      await expect(one!.pool.query('create table mine ()')).rejects.toMatchObject({ code: '25006' })
    await of!.platform.replicas!.look()
    expect(standings(of!)).toEqual(['used', 'promoted'])
  })

  it('answers from the primary where the replica dies at that moment, and leaves it out from then on', async () => {
    const third = await pair.follow()
    const alone = await openReader(app, third)
    expect(standings(alone)).toEqual(['used'])
    expect((await browser('').open(alone, '2026-08')).code).toBe(200)
    await third.stop()
    expect((await browser('').open(alone, '2026-08')).code).toBe(200)
    expect(standings(alone)).toEqual(['unreachable'])
    expect((await browser('').open(alone, '2026-08')).code).toBe(200)
    await alone.close()
  })

  it('goes on without the primary: what is public is read from a replica, acts are refused for the moment', async () => {
    const [reader] = readers
    expect((await browser('').open(reader!, '2026-08')).code).toBe(200)
    const { id, views } = (await browser('').send(reader!, 'GET', publicArticles.list.url)).data[0]
    expect(await stripOf(reader!)).toEqual(['', ''])
    // What everybody asks for is known to a process once somebody asked.
    await readOpen(reader!)
    await pair.primary.stop()
    await reader!.platform.replicas!.look()
    expect(standings(reader!)[0]).toBe('used')
    expect((await browser('').open(reader!, '2026-08')).code).toBe(200)
    expect((await browser('').open(reader!, '2026-01')).data.reason).toBe('statistics.snapshot_gone')
    expect(await readOpen(reader!)).toEqual([])
    // Who is signed in reads it as nobody; what is theirs waits.
    expect((await browser().send(reader!, 'GET', publicArticles.list.url)).code).toBe(200)
    const own = await browser(desk).send(reader!, 'GET', todoRoutes.page.url)
    expect(own.data.reason).toBe('server.unavailable')
    await vi.waitFor(() => expect(reader!.platform.live.isWell()).toBe(false), 10_000)
    expect(await stripOf(reader!)).toEqual([
      expect.stringMatching(/只能查看.*没有丢失/),
      expect.stringMatching(/only be read.*nothing that was received is lost/),
    ])
    const article = await browser('').send(reader!, 'GET', `${publicArticles.detail.url}?id=${id}`)
    expect([article.code, article.data.views]).toEqual([200, views])
    const { wrong, again } = await walk(reader!, [undefined, token, desk])
    expect(wrong).toEqual([])
    expect(again).toBeGreaterThan(WALKED.length)
    const act = await browser().edit(reader!, '9.0000')
    expect(act.data.reason).toBe('server.unavailable')
    await pair.standby.stop()
    expect((await browser('').open(reader!, '2026-08')).data.reason).toBe('server.unavailable')
  })
})
