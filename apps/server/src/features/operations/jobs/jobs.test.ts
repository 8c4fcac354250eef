import { contract } from '@appeal/contract'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { type Caller, createTwin, START, useTestApp } from '../../../testing/app.ts'
import { makeOfficer } from '../../../testing/people.ts'
import { recordRuns } from './jobs.runs.ts'
import { jobSeeds, tasks } from './jobs.service.ts'
import { tick } from './jobs.ticker.ts'
import { JOB_TITLES } from './jobs.titles.ts'

const test = useTestApp()
const { jobs } = contract
const sql = async <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await test.app.platform.database.pool.query(text, values)).rows as T[]
const allTasks = () => Object.values(test.app.platform.product.of(tasks))
let systemId = ''
let system: Caller
let id = ''

beforeAll(async () => {
  systemId = (await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id
})
beforeEach(async () => {
  test.app.clock.set(START)
  system = await test.app.as(systemId)
  await sql("delete from scheduled_jobs where not built_in or action_class = 'gone.task'")
  await sql('delete from job_runs')
  await sql(
    "update scheduled_jobs set job_status = 'RUNNING', next_at = null, deleted_at = null where built_in",
  )
  await sql('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  id = await idOf('records.retire')
})

const idOf = async (task: string) =>
  (
    await sql<{ id: string }>('select id::text from scheduled_jobs where action_class = $1 and built_in', [
      task,
    ])
  )[0]!.id
// A moved clock ends sessions, so each look is by a new one.
const look = () => test.app.as(systemId)
const detail = async (of = id) => (await (await look()).call(jobs.detail, { query: { id: of } })).data
const queued = (task = 'records.retire') =>
  sql<{ payload: Record<string, string>; max: number }>(
    `select j.payload, j.max_attempts::int as max from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [task],
  )
const A_JOB = {
  name: '夜间清理',
  category: 'FRM',
  actionClass: 'records.retire',
  cronExpression: '0 30 2 * * *',
  sortCode: 5,
}

describe('jobs', () => {
  it('are no business of others', async () => {
    for (const role of ['secAdmin', 'auditAdmin', 'stateCentre']) {
      const other = await test.app.as((await makeOfficer(test.app, 'BUR-000000', role)).id)
      for (const route of Object.values(jobs))
        expect(
          await other.call(route, { query: { id }, ...(route.method === 'POST' && { body: { id } }) }),
        ).toFailWith('request.not_permitted')
    }
  })

  it.each([
    [{ actionClass: 'node:child_process' }, 'jobs.unknown_action'],
    [{ actionClass: 'outbox.send' }, 'jobs.unknown_action'],
    [{ cronExpression: '61 * * * * *' }, 'jobs.cron_wrong'],
    [{ cronExpression: '0 0 0 31 2 *' }, 'jobs.cron_wrong'],
    [{ cronExpression: 'process.exit()' }, 'jobs.cron_wrong'],
    [{ category: 'OTHER' }, 'request.invalid'],
    [{ name: '' }, 'request.invalid'],
  ] as const)('refuse %j', async (wrong, reason) => {
    expect(await system.call(jobs.add, { body: { ...A_JOB, ...wrong } })).toFailWith(reason)
  })

  it('refuse unknown ids alike, changes while on, the same state twice, a taken time, and deletion of their own', async () => {
    for (const route of [jobs.stopJob, jobs.runJob, jobs.runJobNow])
      expect(await system.call(route, { body: { id: '1' } })).toFailWith('jobs.not_found')
    for (const route of [jobs.detail, jobs.history])
      expect(await system.call(route, { query: { id: '1' } })).toFailWith('jobs.not_found')
    const own = await detail()
    expect(await system.call(jobs.edit, { body: { ...own } })).toFailWith('jobs.running')
    expect(await system.call(jobs.runJob, { body: { id } })).toFailWith('jobs.same_status')
    expect(await system.call(jobs.delete, { body: [{ id }] })).toFailWith('jobs.built_in')
    expect(
      await system.call(jobs.add, { body: { ...A_JOB, cronExpression: own.cronExpression } }),
    ).toFailWith('jobs.taken')
    expect(await system.call(jobs.stopJob, { body: { id } })).toSucceed()
    expect(await system.call(jobs.stopJob, { body: { id } })).toFailWith('jobs.same_status')
    expect(await system.call(jobs.edit, { body: { ...own, version: own.version } })).toFailWith(
      'record.stale',
    )
    const now = await detail()
    expect(await system.call(jobs.edit, { body: { ...now, actionClass: 'outbox.sweep' } })).toFailWith(
      'jobs.built_in',
    )
  })

  it('are added stopped, moved, let run, and deleted; each act has its line in the log', async () => {
    const added = await system.call(jobs.add, { body: A_JOB })
    expect(added).toSucceed()
    const one = await detail(added.data)
    expect(one).toMatchObject({ jobStatus: 'STOPPED', builtIn: false, nextTime: null, lastRun: null })
    // Five parts begin on the full minute.
    const body = { ...one, cronExpression: '15 3 * * 1' }
    expect(await system.call(jobs.edit, { body })).toSucceed()
    expect(await system.call(jobs.runJob, { body: { id: one.id } })).toSucceed()
    // START is a Monday afternoon in China.
    expect(await detail(one.id)).toMatchObject({
      cronExpression: '0 15 3 * * 1',
      nextTime: '2026-09-28 03:15:00',
    })
    expect(await system.call(jobs.delete, { body: [{ id: one.id }] })).toSucceed()
    expect(await system.call(jobs.detail, { query: { id: one.id } })).toFailWith('jobs.not_found')
    const lines = await sql<{ name: string }>(
      'select name from operation_log where record_id = $1 order by id',
      [one.id],
    )
    expect(lines.map(({ name }) => name)).toEqual(['jobs.add', 'jobs.edit', 'jobs.runJob', 'jobs.delete'])
  })

  it('are found by words, kind and state; their tasks are the product’s and no others', async () => {
    const list = (await system.call(jobs.list, { query: {} })).data
    expect(list.map(({ actionClass }) => actionClass).sort()).toEqual(
      jobSeeds(allTasks())
        .map(({ task }) => task)
        .sort(),
    )
    expect((await system.call(jobs.getActionClass)).data).toEqual(
      list.map(({ actionClass }) => actionClass).sort(),
    )
    const { data } = await system.call(jobs.page, {
      query: { searchKey: '时限', category: 'BIZ', jobStatus: 'RUNNING', size: 100 },
    })
    expect(data.total).toBeGreaterThan(1)
    for (const { name } of data.records) expect(name).toContain('时限')
    expect((await system.call(jobs.page, { query: { jobStatus: 'STOPPED' } })).data.total).toBe(0)
  })

  it('have a title each, and no title is left over', () => {
    const names = jobSeeds(allTasks()).map(({ task }) => task)
    expect(Object.keys(JOB_TITLES).toSorted()).toEqual(names.toSorted())
  })
})

describe('the ticker', () => {
  it('queues what is due once, however many processes look, and never what is stopped', async () => {
    const { platform, clock } = test.app
    await tick(platform)
    expect(await queued()).toEqual([])
    expect((await detail()).nextTime).toBe('2026-09-22 04:10:00')
    await system.call(jobs.stopJob, { body: { id: await idOf('audit.retireLogs') } })
    clock.set('2026-09-21T20:10:00Z')
    await Promise.all([tick(platform), tick(platform), tick(platform)])
    const [only, ...others] = await queued()
    expect(others).toEqual([])
    expect(only?.payload).toEqual({ scheduledJob: id, cause: 'CRON' })
    expect((await detail()).nextTime).toBe('2026-09-23 04:10:00')
    expect(await queued('audit.retireLogs')).toEqual([])
  })

  it('does once what was missed while no process ran', async () => {
    await tick(test.app.platform)
    test.app.clock.advance(10 * 86_400_000)
    await tick(test.app.platform)
    expect(await queued()).toHaveLength(1)
    expect((await detail()).nextTime).toBe('2026-10-02 04:10:00')
  })

  it('keeps no job waiting for one whose task this process does not have', async () => {
    await tick(test.app.platform)
    await sql(
      `insert into scheduled_jobs (id, name, category, action_class, cron_expression, next_at, created_at, updated_at)
       values (1, '另一版本的任务', 'FRM', 'gone.task', '0 0 1 * * *', '2026-01-01', now(), now())`,
    )
    test.app.clock.set('2026-09-21T20:10:00Z')
    await tick(test.app.platform)
    expect(await queued()).toHaveLength(1)
    expect(await queued('gone.task')).toEqual([])
    await expect(test.app.platform.jobs.add(test.app.platform.db, 'gone.task', {})).rejects.toThrow(
      'No feature brings the task gone.task',
    )
  })

  it('follows a change at once, on another process too', async () => {
    const twin = await createTwin(test.app)
    try {
      await tick(twin.platform)
      await system.call(jobs.stopJob, { body: { id } })
      const stopped = await detail()
      expect(
        await system.call(jobs.edit, { body: { ...stopped, cronExpression: '0 1 14 * * *' } }),
      ).toSucceed()
      await system.call(jobs.runJob, { body: { id } })
      test.app.clock.advance(59_000)
      await tick(twin.platform)
      expect(await queued()).toHaveLength(0)
      test.app.clock.advance(1_000)
      await tick(twin.platform)
      expect(await queued()).toHaveLength(1)
    } finally {
      await twin.close()
    }
  })
})

describe('runs', () => {
  const observe = (work: () => Promise<void>, more: Record<string, unknown> = {}, attempts = 1) =>
    recordRuns(
      test.app.platform,
      {
        task: 'records.retire',
        payload: { scheduledJob: id, cause: 'CRON', ...more },
        queued: { id: '77', attempts },
      },
      work,
    )
  const history = async (query: Record<string, unknown> = {}) =>
    (await (await look()).call(jobs.history, { query: { id, ...query } })).data

  it('are queued at once by whoever asks, stopped or not, and once however often they ask', async () => {
    await system.call(jobs.stopJob, { body: { id } })
    for (let n = 0; n < 3; n++) expect(await system.call(jobs.runJobNow, { body: { id } })).toSucceed()
    const [only, ...others] = await queued()
    expect(others).toEqual([])
    expect(only).toMatchObject({ payload: { cause: 'MANUAL', scheduledJob: id }, max: 1 })
    await observe(async () => undefined, { ...only!.payload })
    expect((await history()).records[0]).toMatchObject({
      cause: 'MANUAL',
      userName: '周岚',
      result: 'SUCCESS',
    })
  })

  it('keep time, outcome and the first line of a fault, and let the fault through', async () => {
    const fault = new Error('Failed query: select $1\nparams: 13800000001')
    await expect(observe(() => Promise.reject(fault))).rejects.toBe(fault)
    test.app.clock.advance(5_000)
    await observe(async () => undefined, {}, 2)
    const all = await history()
    expect(all.records.map(({ result, attempt }) => [result, attempt])).toEqual([
      ['SUCCESS', 2],
      ['FAIL', 1],
    ])
    const failed = (await history({ result: 'FAIL' })).records
    expect(failed).toHaveLength(1)
    expect(failed[0]?.error).toBe('Error: Failed query: select $1')
    expect((await detail()).lastRun).toMatchObject({ result: 'SUCCESS' })
  })

  it('show what was lost with its process', async () => {
    // A process that dies in the middle never ends what it began.
    void observe(() => new Promise(() => undefined))
    await vi.waitFor(async () => expect((await history()).records[0]?.result).toBe('RUNNING'))
    test.app.clock.advance(1_000)
    await observe(async () => undefined, {}, 2)
    expect((await history()).records.map(({ result }) => result)).toEqual(['SUCCESS', 'LOST'])
  })

  it('leave other tasks of the queue alone, and go after a while, failures later', async () => {
    let ran = false
    await recordRuns(
      test.app.platform,
      { task: 'outbox.send', payload: { id: '5' }, queued: { id: '1', attempts: 1 } },
      async () => {
        ran = true
      },
    )
    expect(ran).toBe(true)
    await observe(async () => undefined)
    await observe(() => Promise.reject(new Error('no'))).catch(() => undefined)
    expect((await history()).total).toBe(2)
    const tidy = allTasks().find(({ name }) => name === 'records.retire')!
    const later = async (days: number) => {
      test.app.clock.advance(days * 86_400_000)
      await tidy.run(systemContext(test.app.platform, 'test'), {})
      return (await history()).records.map(({ result }) => result)
    }
    expect(await later(4)).toEqual(['FAIL'])
    expect(await later(90)).toEqual([])
  })
})

describe('the queue', () => {
  it('shows what waits and what failed, without values, and takes failed jobs back', async () => {
    const { platform } = test.app
    await platform.jobs.add(platform.db, 'outbox.send', { id: '1' }, { maxAttempts: 1 })
    await platform.jobs.add(platform.db, 'outbox.send', { id: '2' })
    await sql(
      `update graphile_worker._private_jobs set attempts = 1, last_error = E'it broke\\nparams: 13800000001'
       where max_attempts = 1`,
    )
    const row = (await system.call(jobs.queue)).data.find(({ task }) => task === 'outbox.send')
    expect(row).toMatchObject({ waiting: 1, failed: 1, running: 0, lastError: 'it broke' })
    const { records } = (await system.call(jobs.failures, { query: { task: 'outbox.send' } })).data
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({ state: 'given_up', error: 'it broke' })
    const failed = records[0]!.id
    expect(await system.call(jobs.retry, { body: [{ id: failed }, { id: '999999999' }] })).toFailWith(
      'jobs.not_found',
    )
    expect(await system.call(jobs.retry, { body: [{ id: failed }] })).toSucceed()
    expect((await system.call(jobs.queue)).data.find(({ task }) => task === 'outbox.send')).toMatchObject({
      waiting: 2,
      failed: 0,
    })
  })
})
