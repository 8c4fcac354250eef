import { contract } from '@appeal/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { appealTemplates } from '../../kinds/appeals/appeals.templates.ts'
import { type Context, systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/people.ts'
import { authTemplates } from '../auth/auth.templates.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import { type Engines, type Outgoing, Undeliverable } from './outbox.engines.ts'
import { deliver, outboxTasks, sweep } from './outbox.jobs.ts'
import * as store from './outbox.store.ts'
import { templates } from './outbox.templates.ts'

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
const MINUTE = 60_000

/** Far ends that note what reaches them, and do as the test says. */
function farEnds(behave: (message: Outgoing) => Promise<string> = async () => 'ok') {
  const reached: Outgoing[] = []
  const send = (message: Outgoing) => {
    reached.push(message)
    return behave(message)
  }
  const engines: Engines = {
    sms: { name: 'FAKE', send },
    mail: { name: 'FAKE', send },
    push: { name: 'FAKE', send },
  }
  return { engines, reached }
}

const after = (milliseconds: number) => new Date(test.app.clock.now().getTime() + milliseconds)
let serial = 0

/** Queues one code or one notice and answers its row. */
async function queued(kind: 'code' | 'notice', expiresAt = after(5 * MINUTE)) {
  const key = `test:${++serial}`
  const phone = `139${String(10_000_000 + serial)}`
  await ctx().unitOfWork((tx) =>
    kind === 'code'
      ? tell(tx, ctx(), {
          template: authTemplates.smsCode,
          to: { phone },
          data: { code: '123456', minutes: 5 },
          channels: ['sms'],
          key,
          expiresAt,
        })
      : tell(tx, ctx(), {
          template: appealTemplates.withdrawn,
          to: { phone },
          data: { no: 'SS1' },
          channels: ['sms'],
          key,
        }),
  )
  return { key, phone, id: (await rowOf(key)).id }
}

async function rowOf(key: string) {
  const { rows } = await test.app.platform.database.pool.query(
    'select id::text, state, attempts, receipt, run_at, engine from outbox where dedupe_key = $1',
    [`${key}:sms`],
  )
  return rows[0] as {
    id: string
    state: string
    attempts: number
    receipt: string
    run_at: Date
    engine: string | null
  }
}

/** A worker that took the row and died before it could say how it went. */
const takeAndDie = (id: string) =>
  store.claim(test.app.platform.db, id, {
    at: test.app.clock.now(),
    until: after(2 * MINUTE),
    engine: () => 'FAKE',
  })

beforeEach(async () => {
  await test.app.platform.database.pool.query('delete from outbox')
})

describe('outbox: codes', () => {
  it('are never sent after their time', async () => {
    const { key, id } = await queued('code')
    const { engines, reached } = farEnds()
    test.app.clock.advance(5 * MINUTE)
    await deliver(ctx(), engines, id)
    expect(reached).toEqual([])
    expect((await rowOf(key)).state).toBe('expired')
  })

  it('are never sent twice: a worker that dies in between ends them', async () => {
    const { key, id } = await queued('code', after(60 * MINUTE))
    expect(await takeAndDie(id)).toBeDefined()
    const { engines, reached } = farEnds()
    await sweep(ctx(), engines)
    expect((await rowOf(key)).state).toBe('sending')
    test.app.clock.advance(3 * MINUTE)
    await sweep(ctx(), engines)
    await deliver(ctx(), engines, id)
    expect(reached).toEqual([])
    expect(await rowOf(key)).toMatchObject({ state: 'failed', receipt: 'worker lost' })
  })

  it('are not tried again when the far end fails, since it may have sent', async () => {
    const { key, id } = await queued('code')
    const { engines, reached } = farEnds(async () => {
      throw Object.assign(new Error('13800138000 not reachable'), { code: 'ETIMEDOUT' })
    })
    await deliver(ctx(), engines, id)
    await sweep(ctx(), engines)
    expect(reached).toHaveLength(1)
    // The text of the error quotes the receiver, so only its code is kept.
    expect(await rowOf(key)).toMatchObject({ state: 'failed', receipt: 'ETIMEDOUT' })
  })
})

describe('outbox: notices', () => {
  it('come again under the same key when a worker dies', async () => {
    const { key, id } = await queued('notice')
    await takeAndDie(id)
    test.app.clock.advance(3 * MINUTE)
    const { engines, reached } = farEnds()
    await sweep(ctx(), engines)
    expect((await rowOf(key)).state).toBe('queued')
    test.app.clock.advance(MINUTE)
    await sweep(ctx(), engines)
    expect(reached.map((message) => message.key)).toEqual([`${key}:sms`])
    expect((await rowOf(key)).state).toBe('sent')
  })

  it('wait longer after each failure and are given up after eight tries', async () => {
    const { key, id } = await queued('notice')
    const { engines, reached } = farEnds(async () => {
      throw new Error('down')
    })
    const pauses: number[] = []
    for (let tries = 1; tries <= 10; tries++) {
      await deliver(ctx(), engines, id)
      const row = await rowOf(key)
      if (row.state !== 'queued') break
      const wait = row.run_at.getTime() - test.app.clock.now().getTime()
      pauses.push(wait / 1_000)
      await deliver(ctx(), engines, id)
      expect(reached).toHaveLength(tries)
      test.app.clock.advance(wait)
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920])
    expect(reached).toHaveLength(8)
    expect((await rowOf(key)).state).toBe('failed')
  })

  it('are given up at once where another try cannot help', async () => {
    const { key, id } = await queued('notice')
    const { engines, reached } = farEnds(async () => {
      throw new Undeliverable('isv.MOBILE_NUMBER_ILLEGAL')
    })
    await deliver(ctx(), engines, id)
    expect(reached).toHaveLength(1)
    expect(await rowOf(key)).toMatchObject({ state: 'failed', receipt: 'isv.MOBILE_NUMBER_ILLEGAL' })
  })

  it('leave once however many workers reach for them', async () => {
    const { id } = await queued('notice')
    const { engines, reached } = farEnds(() => new Promise((done) => setTimeout(() => done('ok'), 20)))
    await Promise.all(Array.from({ length: 6 }, () => deliver(ctx(), engines, id)))
    expect(reached).toHaveLength(1)
  })

  it('keep the outcome of the try that counts, not of a worker that was given up', async () => {
    const { key, id } = await queued('notice')
    const late = await takeAndDie(id)
    test.app.clock.advance(3 * MINUTE)
    await sweep(ctx(), farEnds().engines)
    await store.settle(test.app.platform.db, late ?? { id, attempts: 0 }, { state: 'sent', receipt: 'late' })
    expect((await rowOf(key)).state).toBe('queued')
  })
})

describe('tell', () => {
  it('writes nothing when the transaction fails', async () => {
    await expect(
      ctx().unitOfWork(async (tx) => {
        await tell(tx, ctx(), {
          template: appealTemplates.withdrawn,
          to: { phone: '13900000001' },
          data: { no: 'SS1' },
          channels: ['sms'],
          key: 'rolled-back',
        })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await rowOf('rolled-back')).toBeUndefined()
    const { rows } = await test.app.platform.database.pool.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'outbox.send' and key = 'rolled-back'",
    )
    expect(rows).toEqual([])
  })

  it('tells one fact once on each channel, with a job for each row', async () => {
    const { id } = await makeUser(test.app, { area: 'c' })
    await test.app.platform.database.pool.query('delete from graphile_worker._private_jobs')
    for (let twice = 0; twice < 2; twice++)
      await ctx().unitOfWork((tx) =>
        tell(tx, ctx(), {
          template: told,
          to: { userId: id },
          data: { no: 'SS1', days: 30 },
          channels: ['inapp', 'sms', 'mail'],
          key: 'case:1:accepted',
        }),
      )
    const count = async (sql: string) => Number((await test.app.platform.database.pool.query(sql)).rows[0].n)
    expect(await count("select count(*) n from messages where dedupe_key = 'case:1:accepted'")).toBe(1)
    // No mail: the person has no address.
    expect(await count("select count(*) n from outbox where dedupe_key like 'case:1:accepted%'")).toBe(1)
    expect(
      await count("select count(*) n from graphile_worker.jobs where task_identifier = 'outbox.send'"),
    ).toBe(1)
  })

  it('keeps receiver and text out of plain sight', async () => {
    const { phone } = await queued('code')
    const { rows } = await test.app.platform.database.pool.query('select * from outbox')
    const raw = rows.map((row) =>
      Object.values(row).map((v) => (Buffer.isBuffer(v) ? v.toString('latin1') : v)),
    )
    expect(JSON.stringify(raw)).not.toContain(phone)
    expect(JSON.stringify(raw)).not.toContain('123456')
  })
})

describe('inbox.list', () => {
  const demo = () => {
    const { platform } = test.app
    const context = systemContext({ ...platform, config: { ...platform.config, APP_MODE: 'demo' } }, 'test')
    return context
  }

  it('does not exist outside demonstrations', async () => {
    expect(await test.app.call(contract.inbox.list)).toFailWith('request.not_found')
  })

  it('shows what the LOCAL engines kept, for one receiver where asked', async () => {
    const { keptMessages } = await import('./outbox.service.ts')
    const one = await queued('code')
    const other = await queued('notice')
    const sender = outboxTasks.find(({ name }) => name === 'outbox.send')
    await sender?.run(ctx(), { id: one.id })
    const all = await keptMessages(demo(), undefined)
    expect(all.map(({ to }) => to).toSorted()).toEqual([one.phone, other.phone].toSorted())
    const mine = await keptMessages(demo(), one.phone)
    expect(mine).toMatchObject([{ channel: 'sms', to: one.phone, state: 'sent', subject: null }])
    expect(mine[0]?.text).toContain('123456')
    expect(await keptMessages(demo(), '13000000000')).toEqual([])
  })
})
