import pg, { type Pool, type PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import type { Platform } from '../context.ts'
import { addJob as queue } from './jobs.store.ts'
import { freeAbandoned, showPresence } from './presence.store.ts'
import { startWorker, type Task } from './worker.ts'

const test = useTestApp()
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
beforeEach(async () => {
  await query('delete from graphile_worker._private_jobs')
})

const query = async (text: string, values: unknown[] = []) =>
  (await test.app.platform.database.pool.query(text, values)).rows
/** Of tasks that only the worker of a test has. */
const addJob = (name: string) => test.app.platform.db.transaction((tx) => queue(tx, name, {}))
const queued = async () =>
  Number((await query('select count(*) from graphile_worker._private_jobs'))[0].count)

/** The product on a pool whose statements of the queue fail for as long as a fault is set. */
function brittle() {
  const { jobDatabase, ...rest } = test.app.platform
  const state: { fault: Error | undefined; failed: number } = { fault: undefined, failed: 0 }
  const isQueue = (asked: unknown) => {
    const text = typeof asked === 'string' ? asked : (asked as { text: string }).text
    return text.includes('graphile_worker')
  }
  const broken = <T extends Pool | PoolClient>(target: T): T =>
    new Proxy(target, {
      get(_, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'query')
          return (...args: unknown[]) => {
            if (!state.fault || !isQueue(args[0])) return value.apply(target, args)
            state.failed += 1
            return Promise.reject(state.fault)
          }
        if (name !== 'connect' || !(target instanceof pg.Pool)) return value.bind(target)
        return (listener?: Parameters<Pool['connect']>[0]) =>
          listener ? target.connect(listener) : target.connect().then(broken)
      },
    })
  return {
    state,
    platform: { ...rest, jobDatabase: { ...jobDatabase, pool: broken(jobDatabase.pool) } } as Platform,
  }
}

const answered = (code: string) =>
  Object.assign(new pg.DatabaseError(code, 0, 'error'), { code, severity: 'ERROR' })

describe('the job runner', () => {
  it.each([
    ['a database that is read-only for now', answered('25006')],
    ['a prepared statement that is there already', answered('42P05')],
    ['a state that no list knows', answered('ZZ9X9')],
    ['a wrong statement', answered('42703')],
    ['an exception of its own', new TypeError('Cannot read properties of undefined')],
  ])(
    'outlives %s, and works on',
    async (_, fault) => {
      const { state, platform } = brittle()
      let runs = 0
      let finish: () => void = () => undefined
      const task: Task = {
        name: 'outage.test',
        run: async () => {
          runs += 1
          // The fault stands when the end of this job is to be written down.
          if (runs === 1) await new Promise<void>((resolve) => (finish = resolve))
        },
      }
      const worker = await startWorker(platform, [task])
      undo.push(() => worker.stop())
      await addJob(task.name)
      await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
      state.fault = fault
      finish()
      await expect.poll(() => state.failed, { timeout: 10_000 }).toBeGreaterThan(2)
      state.fault = undefined
      await addJob(task.name)
      await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(1)
    },
    60_000,
  )
})

describe('a job runner that cannot end', () => {
  it('is followed by another, and keeps nobody from stopping', async () => {
    const { state, platform } = brittle()
    const waiting: (() => void)[] = []
    let runs = 0
    const task: Task = {
      name: 'outage.test',
      run: () => {
        runs += 1
        // The first never ends: whoever waits for it waits for ever.
        return runs <= 2 ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve()
      },
    }
    const worker = await startWorker(platform, [task])
    undo.push(async () => {
      for (const resolve of waiting) resolve()
    })
    await addJob(task.name)
    await addJob(task.name)
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(2)
    state.fault = answered('42703')
    waiting[1]?.()
    await expect.poll(() => state.failed, { timeout: 10_000 }).toBeGreaterThan(0)
    state.fault = undefined
    await addJob(task.name)
    await expect.poll(() => runs, { timeout: 30_000 }).toBeGreaterThan(2)
    await worker.stop()
  }, 60_000)
})

describe('work that a worker held', () => {
  const lockedBy = async () =>
    (await query('select locked_by from graphile_worker._private_jobs'))[0]?.locked_by

  it('is free within a minute of its death', async () => {
    const { pool } = test.app.platform.database
    await addJob('outage.test')
    await query(
      `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now(), attempts = 1`,
    )
    const missing = new Map<string, number>()
    const freed: number[] = []
    // Each process looks so often (`LOOK_MS`), and its first look may come just after the death.
    for (let at = 0; at <= 60_000; at += 10_000)
      if ((await freeAbandoned(pool, ['mine'], missing, at)).includes('dead')) freed.push(at)
    expect(freed).toHaveLength(1)
    expect(freed[0]).toBeLessThanOrEqual(50_000)
    expect(await lockedBy()).toBeNull()
  })

  it('stays with those who are here, or who were away for a moment', async () => {
    const { pool } = test.app.platform.database
    await addJob('outage.test')
    await query(
      `update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now(), attempts = 1`,
    )
    const missing = new Map<string, number>()
    expect(await freeAbandoned(pool, ['mine'], missing, 0)).toEqual([])
    const client = await pool.connect()
    undo.push(async () => client.release(true))
    await showPresence(client, 'alive')
    for (const at of [30_000, 90_000, 600_000])
      expect(await freeAbandoned(pool, ['mine'], missing, at)).toEqual([])
    expect(await lockedBy()).toBe('alive')
  })

  it('shows whose it is: a running worker is here to other processes', async () => {
    let finish: () => void = () => undefined
    let isAtWork = false
    const run = () => {
      isAtWork = true
      return new Promise<void>((resolve) => (finish = resolve))
    }
    const worker = await startWorker(test.app.platform, [{ name: 'outage.test', run }])
    undo.push(() => worker.stop())
    undo.push(async () => finish())
    await addJob('outage.test')
    await expect.poll(() => isAtWork, { timeout: 10_000 }).toBe(true)
    const missing = new Map<string, number>()
    expect(await lockedBy()).not.toBeNull()
    await freeAbandoned(test.app.platform.database.pool, ['another process'], missing)
    expect([...missing.keys()]).toEqual([])
    finish()
    await expect.poll(queued, { timeout: 10_000 }).toBe(0)
  })
})

describe('what somebody is waiting for', () => {
  it('is not kept waiting by any number of long jobs', async () => {
    const waiting: (() => void)[] = []
    const sent: string[] = []
    const tasks: Task[] = [
      { name: 'export.test', run: () => new Promise<void>((resolve) => void waiting.push(resolve)) },
      { name: 'code.test', urgent: true, run: async () => void sent.push('code') },
    ]
    const worker = await startWorker(test.app.platform, tasks)
    undo.push(() => worker.stop())
    undo.push(async () => {
      for (const resolve of waiting) resolve()
    })
    for (let n = 0; n < 12; n++) await addJob('export.test')
    await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(4)
    await addJob('code.test')
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['code'])
    expect(waiting).toHaveLength(4)
    await query('delete from graphile_worker._private_jobs where locked_at is null')
  })

  it.each(['outbox.send', 'outbox.sweep'])('%s is one of it', async (name) => {
    const { features } = await import('../../product.ts')
    const tasks = features.flatMap((feature) => feature.tasks ?? [])
    expect(tasks.find((task) => task.name === name)?.urgent).toBe(true)
  })
})

describe('statements of jobs', () => {
  it('may take ten minutes, those of requests ten seconds, and a job takes no connection from a request', async () => {
    const limitOf = async (platform: Platform) =>
      (await platform.db.execute<{ statement_timeout: string }>('show statement_timeout')).rows[0]
        ?.statement_timeout
    let told: unknown
    const task: Task = {
      name: 'limit.test',
      run: async ({ platform }) => {
        told = [await limitOf(platform), platform.database === test.app.platform.database]
      },
    }
    const worker = await startWorker(test.app.platform, [task])
    undo.push(() => worker.stop())
    await addJob(task.name)
    await expect.poll(() => told, { timeout: 10_000 }).toEqual(['10min', false])
    expect(await limitOf(test.app.platform)).toBe('10s')
  })
})
