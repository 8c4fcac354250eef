import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { contract } from '@appeal/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { type Context, systemContext } from '../../../platform/context.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeOfficer, makeUser } from '../../../testing/people.ts'
import { endSessions } from '../../auth/auth.service.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'
import { templates } from '../../outbox/outbox.service.ts'
import { type Receiver, tell } from './messages.service.ts'
import { IDLE_MINUTES } from './messages.settings.ts'

/** A notice that only this test sends. */
const { told } = templates({
  told: {
    subject: { zh: '申诉已受理', en: 'Your appeal is accepted' },
    text: {
      zh: '您的申诉{no}已受理，{days}日内答复。',
      en: 'Your appeal {no} is accepted, answered in {days} days.',
    },
    sms: {
      zh: '您的申诉{no}已受理，{days}日内答复。',
      en: 'Your appeal {no} is accepted, answered in {days} days.',
    },
  },
})

const test = useTestApp()
const ctx = (): Context => systemContext(test.app.platform, 'test')
let serial = 0
const tellTo = (to: Receiver) =>
  ctx().unitOfWork((tx) =>
    tell(tx, ctx(), {
      template: told,
      to,
      data: { no: `SS${++serial}`, days: 30 },
      channels: ['inapp'],
      key: `told:${serial}`,
      about: { kind: 'appeal', id: String(serial) },
    }),
  )

describe('messages', () => {
  it.each([
    ['the list', contract.messages.loginUnreadMessagePage, {}],
    ['a message', contract.messages.loginUnreadMessageDetail, { query: { id: '1' } }],
    ['marking', contract.messages.allMessageMarkRead, {}],
    ['the stream', contract.live.createSseConnect, {}],
  ])('asks for a session before %s', async (_, route, sent) => {
    expect(await test.app.call(route, sent)).toFailWith('session.required')
  })

  it("hides other people's messages, even with their id", async () => {
    const [owner, stranger] = [await makeConsumer(test.app), await makeConsumer(test.app)]
    await tellTo({ userId: owner.id })
    const mine = await (await test.app.as(owner.id)).call(contract.messages.loginUnreadMessagePage)
    const id = mine.data.records[0]?.id ?? ''
    const other = await test.app.as(stranger.id)
    expect(await other.call(contract.messages.loginUnreadMessageDetail, { query: { id } })).toFailWith(
      'messages.not_found',
    )
    expect((await other.call(contract.messages.loginUnreadMessagePage)).data.total).toBe(0)
    const again = await (await test.app.as(owner.id)).call(contract.messages.loginUnreadMessagePage)
    expect(again.data.records[0]?.read).toBe(false)
  })

  it('leaves read ones out where only unread ones are wanted', async () => {
    const owner = await makeConsumer(test.app)
    await tellTo({ userId: owner.id })
    const caller = await test.app.as(owner.id)
    const list = () => caller.call(contract.messages.loginUnreadMessagePage, { query: { unread: 'true' } })
    const { data } = await list()
    expect(data.total).toBe(1)
    await caller.call(contract.messages.loginUnreadMessageDetail, { query: { id: data.records[0]!.id } })
    expect((await list()).data).toMatchObject({ total: 0, records: [] })
    expect((await caller.call(contract.messages.loginUnreadMessagePage)).data.total).toBe(1)
  })

  it.each([{ sortField: 'content' }, { sortOrder: 'up' }, { unread: 'no' }])('refuses %j', async (query) => {
    const owner = await makeConsumer(test.app)
    const caller = await test.app.as(owner.id)
    expect(await caller.call(contract.messages.loginUnreadMessagePage, { query })).toFailWith(
      'request.invalid',
    )
  })

  it('lists all own messages newest first, opens one as read, then marks all', async () => {
    const owner = await makeConsumer(test.app)
    for (let n = 0; n < 3; n++) {
      test.app.clock.advance(1_000)
      await tellTo({ userId: owner.id })
    }
    const caller = await test.app.as(owner.id)
    const list = async (query = {}) =>
      (await caller.call(contract.messages.loginUnreadMessagePage, { query })).data
    const first = await list({ size: 2 })
    expect(first).toMatchObject({ total: 3, pages: 2, current: 1 })
    const times = first.records.map(({ createTime }) => createTime)
    expect(times).toEqual(times.toSorted().reverse())
    expect(
      (await list({ size: 2, sortField: 'createTime', sortOrder: 'ascend' })).records[0]?.createTime,
    ).toBe((await list({ size: 2, current: 2 })).records[0]?.createTime)
    expect((await list({ category: 'SYS' })).total).toBe(0)

    const id = first.records[0]?.id ?? ''
    const opened = await caller.call(contract.messages.loginUnreadMessageDetail, { query: { id } })
    expect(opened.data).toMatchObject({
      read: true,
      receiveInfoList: [{ receiveUserId: owner.id, read: true }],
    })
    expect(JSON.parse(opened.data.extJson ?? '')).toMatchObject({ kind: 'appeal' })
    expect((await list()).records.map(({ read }) => read)).toEqual([true, false, false])
    expect(await caller.call(contract.messages.allMessageMarkRead)).toSucceed()
    expect((await list()).records.map(({ read }) => read)).toEqual([true, true, true])
  })

  it('speaks the language of the reader', async () => {
    const owner = await makeConsumer(test.app)
    await tellTo({ userId: owner.id })
    const caller = await test.app.as(owner.id)
    const headers = { 'accept-language': 'en' }
    const { data } = await caller.call(contract.messages.loginUnreadMessagePage, { headers })
    expect(data.records[0]?.subject).toBe('Your appeal is accepted')
  })

  it('reaches everybody of an organisation, and nobody of the one below', async () => {
    const one = await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')
    const two = await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')
    const below = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const org = (await orgDirectory(test.app.platform)).byCode('BUR-440000')
    await tellTo({ orgId: org?.id ?? '' })
    const total = async (id: string) =>
      (await (await test.app.as(id)).call(contract.messages.loginUnreadMessagePage)).data.total
    expect([await total(one.id), await total(two.id), await total(below.id)]).toEqual([1, 1, 0])
  })
})

describe('live.createSseConnect', () => {
  let server: FastifyInstance
  let port = 0
  beforeAll(async () => {
    server = await buildApp(test.app.platform)
    await server.listen({ port: 0, host: '127.0.0.1' })
    port = (server.server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  interface Listener {
    events: { event: string; data: unknown }[]
    headers: Record<string, unknown>
    ended: boolean
    stop(): void
  }

  /** A browser that keeps a stream open. */
  function listen(token: string, query = ''): Promise<Listener> {
    return new Promise((resolve, reject) => {
      const call = request(
        { port, host: '127.0.0.1', path: contract.live.createSseConnect.url + query, headers: { token } },
        (response) => {
          const heard: Listener = {
            events: [],
            headers: response.headers,
            ended: false,
            stop: () => call.destroy(),
          }
          let rest = ''
          response.setEncoding('utf8')
          response.on('data', (text: string) => {
            const blocks = (rest + text).split('\n\n')
            rest = blocks.pop() ?? ''
            for (const block of blocks) {
              const data = /^data: (.*)$/m.exec(block)?.[1]
              const event = /^event: (.*)$/m.exec(block)?.[1] ?? 'message'
              if (data) heard.events.push({ event, data: JSON.parse(data) })
            }
            resolve(heard)
          })
          response.on('end', () => {
            heard.ended = true
            resolve(heard)
          })
          response.on('error', () => undefined)
        },
      )
      call.on('error', reject)
      call.end()
    })
  }
  const unread = ({ events }: Listener) =>
    events.filter(({ event }) => event === 'unread').map(({ data }) => (data as { data: number }).data)

  const stale = ({ events }: Listener) =>
    events
      .filter(({ event }) => event === 'stale')
      .map(({ data }) => (data as { data: string[] | null }).data)

  it('answers a stranger with an envelope, not with a stream', async () => {
    const heard = await listen('0'.repeat(32))
    expect(heard.headers['content-type']).toContain('application/json')
  })

  it('keeps twelve streams of one account, whatever its sessions, and ends the oldest', async () => {
    const owner = await makeUser(test.app, { area: 'c' })
    const heard: Listener[] = []
    for (let n = 0; n < 14; n++) heard.push(await listen((await test.app.as(owner.id)).token))
    await vi.waitFor(() => expect(heard.filter(({ ended }) => ended)).toHaveLength(2))
    expect(heard.slice(0, 2).every(({ ended }) => ended)).toBe(true)
    for (const one of heard) one.stop()
  })

  it('keeps twelve also of those that come at once', async () => {
    const { token } = await test.app.as((await makeUser(test.app, { area: 'c' })).id)
    // All of them wait for the same settings, as where nothing is cached yet.
    const steps = new EventEmitter()
    const isRead = once(steps, 'read')
    const read = vi.spyOn(IDLE_MINUTES.c, 'read').mockImplementation(async () => {
      await isRead
      return 30
    })
    const coming = Array.from({ length: 30 }, () => listen(token))
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(30))
    steps.emit('read')
    const heard = await Promise.all(coming)
    read.mockRestore()
    await vi.waitFor(() => expect(heard.filter(({ ended }) => !ended)).toHaveLength(12))
    for (const one of heard) one.stop()
  })

  it('keeps nothing of a browser that left before it was answered', async () => {
    const { token } = await test.app.as((await makeUser(test.app, { area: 'c' })).id)
    const beats = vi.spyOn(globalThis, 'setInterval')
    const ends = vi.spyOn(globalThis, 'clearInterval')
    const head = `GET ${contract.live.createSseConnect.url} HTTP/1.1\r\nhost: a\r\ntoken: ${token}\r\n\r\n`
    const gone = vi.fn()
    server.server.on('connection', (socket) => socket.once('close', gone))
    for (let n = 0; n < 20; n++) {
      const socket = connect(port, '127.0.0.1', () => socket.write(head, () => socket.destroy()))
      await once(socket, 'close')
    }
    await vi.waitFor(() => expect(gone).toHaveBeenCalledTimes(20))
    await vi.waitFor(() => {
      const open = beats.mock.results.map(({ value }) => value as NodeJS.Timeout)
      const ended = new Set(ends.mock.calls.map(([one]) => one))
      expect(open.filter((one) => !ended.has(one))).toEqual([])
    })
    vi.restoreAllMocks()
  })

  it('greets with the client id, then counts what is unread as it changes', async () => {
    const owner = await makeUser(test.app, { area: 'c' })
    const { token } = await test.app.as(owner.id)
    const heard = await listen(token, '?clientId=tab-1')
    expect(heard.headers['content-type']).toContain('text/event-stream')
    await vi.waitFor(() => expect(heard.events).toHaveLength(2))
    expect(heard.events[0]).toEqual({ event: 'message', data: { code: 0, data: 'tab-1' } })
    expect(unread(heard)).toEqual([0])
    await tellTo({ userId: owner.id })
    await vi.waitFor(() => expect(unread(heard).at(-1)).toBe(1))
    await (await test.app.as(owner.id)).call(contract.messages.allMessageMarkRead)
    await vi.waitFor(() => expect(unread(heard).at(-1)).toBe(0))
    heard.stop()
  })

  it('tells an open page that its session was replaced, and ends', async () => {
    const owner = await makeUser(test.app, { area: 'b' })
    const { token } = await test.app.as(owner.id)
    const heard = await listen(token)
    await vi.waitFor(() => expect(heard.events).toHaveLength(2))
    await ctx().unitOfWork((tx) => endSessions(tx, ctx(), owner.id, 'replaced'))
    await vi.waitFor(() => expect(heard.ended).toBe(true))
    expect(heard.events.at(-1)?.event).toBe('session')
  })

  it('reaches every listener of an organisation and nobody else, with one event for a burst', async () => {
    const { live, db } = test.app.platform
    const org = (await orgDirectory(test.app.platform)).byCode('BUR-440300')?.id ?? ''
    const sign = async (code: string) =>
      (await test.app.as((await makeOfficer(test.app, code, 'cityHandler')).id)).token
    const mine = [await listen(await sign('BUR-440300')), await listen(await sign('BUR-440300'))]
    const foreign = await listen(await sign('BUR-330100'))
    for (const name of ['todo', 'letters', 'todo', 'letters', 'todo'])
      await live.send(db, { kind: 'org', key: org, event: 'stale', names: [name] })
    await vi.waitFor(() => expect(mine.map((one) => stale(one).length)).toEqual([1, 1]))
    for (const one of mine) expect(stale(one)).toEqual([['todo', 'letters']])
    expect(stale(foreign)).toEqual([])
    for (const one of [...mine, foreign]) one.stop()
  })

  it('tells a person that the own cases moved, without counting messages again', async () => {
    const { live, db } = test.app.platform
    const owner = await makeConsumer(test.app)
    const heard = await listen((await test.app.as(owner.id)).token)
    await live.send(db, { kind: 'user', key: owner.id, event: 'stale', names: ['letters', 'cases'] })
    await vi.waitFor(() => expect(stale(heard)).toEqual([['letters', 'cases']]))
    expect(unread(heard)).toEqual([0])
    heard.stop()
  })

  it('needs no connection of the pool while it is open', async () => {
    const owner = await makeUser(test.app, { area: 'c' })
    const { token } = await test.app.as(owner.id)
    const { pool } = test.app.platform.database
    const open = await Promise.all(Array.from({ length: 10 }, () => listen(token)))
    await vi.waitFor(() => expect(open.every(({ events }) => events.length === 2)).toBe(true))
    expect(pool.totalCount - pool.idleCount).toBe(0)
    for (const one of open) one.stop()
  })

  it('ends the oldest stream of a session that opens too many', async () => {
    const owner = await makeUser(test.app, { area: 'c' })
    const { token } = await test.app.as(owner.id)
    const open: Listener[] = []
    for (let n = 0; n < 13; n++) open.push(await listen(token))
    await vi.waitFor(() => expect(open.map(({ ended }) => ended)).toEqual([true, ...Array(12).fill(false)]))
    for (const one of open) one.stop()
  })

  it('ends with the session', async () => {
    const owner = await makeUser(test.app, { area: 'c' })
    const heard = await listen((await test.app.as(owner.id)).token)
    const other = await listen((await test.app.as((await makeUser(test.app, { area: 'c' })).id)).token)
    await ctx().unitOfWork((tx) => endSessions(tx, ctx(), owner.id, 'kicked_out'))
    await vi.waitFor(() => expect(heard.ended).toBe(true))
    expect(other.ended).toBe(false)
    other.stop()
  })

  it('lets a server close at once', async () => {
    const closing = await buildApp(test.app.platform)
    await closing.listen({ port: 0, host: '127.0.0.1' })
    const own = port
    port = (closing.server.address() as AddressInfo).port
    const owner = await makeUser(test.app, { area: 'c' })
    const heard = await listen((await test.app.as(owner.id)).token)
    port = own
    await closing.close()
    await vi.waitFor(() => expect(heard.ended).toBe(true))
  })
})
