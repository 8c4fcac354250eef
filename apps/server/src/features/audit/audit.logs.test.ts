import { contract } from '@appeal/contract'
import { errorTexts } from '@appeal/contract/errors.texts.ts'
import { routeLabel } from '@appeal/contract/routes.texts.ts'
import { sql as statement } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { person, signIn } from '../auth/auth.fixture.ts'
import { runExport } from '../exports/exports.run.ts'
import { withoutPlaces } from './audit.logs.ts'
import { lockCheck, unsealedLines } from './audit.seals.store.ts'
import { retireLogs, sealLogs } from './audit.seals.ts'

const test = useTestApp()
const { logs, monitor, sessionAdmin, settings } = contract
const sql = (text: string, values: unknown[] = []) => test.app.owner.query(text, values)
let audit: Caller & { token: string }
let system: Caller
let systemId: string
beforeAll(async () => {
  audit = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'auditAdmin')).id)
  systemId = (await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id
  system = await test.app.as(systemId)
  // Older than the policy keeps lines, and there before anything was sealed.
  await sql(
    "insert into login_log (id, category, result, reason, area, ip, user_agent, device, at) values (5, 'LOGIN', 'FAIL', 'x', 'b', 'i', 'u', 'PC', '2024-01-01')",
  )
})

describe('logs', () => {
  it('are for the audit administrator alone', async () => {
    for (const role of ['sysAdmin', 'secAdmin', 'stateCentre', 'provinceCentre']) {
      const other = await test.app.as((await makeOfficer(test.app, 'BUR-000000', role)).id)
      expect(await other.call(logs.page)).toFailWith('request.not_permitted')
      expect(await other.call(logs.verify, { body: {} })).toFailWith('request.not_permitted')
    }
  })

  it('tell who changed what from where, old and new, and what was refused', async () => {
    await system.call(settings.editBatch, {
      body: [{ configKey: 'SNOWY_SYS_COPYRIGHT', configValue: '新的' }] as never,
    })
    expect(await system.call(logs.page)).toFailWith('request.not_permitted')
    const { data } = await audit.call(logs.page, { query: { module: 'settings' } })
    expect(data.records[0]).toMatchObject({ opUser: '周岚', exeStatus: 'SUCCESS', methodName: 'editBatch' })
    const one = await audit.call(logs.detail, { query: { id: data.records[0]!.id } })
    expect(one.data.changes).toEqual([{ field: 'configValue', before: '邮政业申诉服务平台', after: '新的' }])
    const refused = await audit.call(logs.page, { query: { exeStatus: 'FAIL', module: 'logs' } })
    expect(refused.data.records.length).toBeGreaterThan(0)
    expect(refused.data.records[0]?.exeMessage).toContain('权限')
    expect(await audit.call(logs.detail, { query: { id: '1' } })).toFailWith('audit.not_found')
  })

  it('say why an act was refused in a sentence without empty places', async () => {
    const wrong = [{ configKey: 7 }] as never
    expect(await system.call(settings.editBatch, { body: wrong })).toFailWith('request.invalid')
    for (const language of ['zh', 'en']) {
      const headers = { 'accept-language': language }
      const query = { module: 'settings', exeStatus: 'FAIL' } as const
      const { data } = await audit.call(logs.page, { query, headers })
      expect(data.records[0]?.exeMessage).toMatch(language === 'zh' ? /内容有误/ : /not right/)
      expect(data.records[0]?.exeMessage).not.toMatch(/[{}]/)
    }
    for (const { zh, en } of Object.values(errorTexts))
      for (const sentence of [zh, en]) {
        expect(withoutPlaces(sentence)).not.toMatch(/\{\w+\}/)
        expect(withoutPlaces(sentence)).not.toBe('')
      }
  })

  it('name acts in the words of the reader, in list, detail, history and export', async () => {
    await system.call(settings.editBatch, {
      body: [{ configKey: 'SNOWY_SYS_COPYRIGHT', configValue: '又是新的' }] as never,
    })
    const { rows } = await sql(
      "select record_kind as kind, record_id::text as id from operation_log where name = 'settings.editBatch' and record_id is not null limit 1",
    )
    for (const [language, name] of [
      ['zh', '保存系统配置'],
      ['en', routeLabel(settings.editBatch, 'en')],
    ] as const) {
      const headers = { 'accept-language': language }
      const query = { module: 'settings' }
      const { data } = await audit.call(logs.page, { query, headers })
      expect(data.records[0]?.name).toBe(name)
      const found = await audit.call(logs.page, { query: { searchKey: name.slice(0, 4) }, headers })
      expect(found.data.records.map((line) => line.name)).toContain(name)
      const begins = data.records[0]!.recordName!.slice(0, 5).toLowerCase()
      const ofRecord = await audit.call(logs.page, { query: { searchKey: begins }, headers })
      expect(ofRecord.data.records.map(({ id }) => id)).toContain(data.records[0]!.id)
      for (const searchKey of ['无人做过', '%', '_'])
        expect((await audit.call(logs.page, { query: { searchKey }, headers })).data.total).toBe(0)
      const one = await audit.call(logs.detail, { query: { id: data.records[0]!.id }, headers })
      expect(one.data.name).toBe(name)
      const history = await system.call(contract.records.history, { query: rows[0], headers })
      expect(history.data[0]?.name).toBe(name)
      const order = {
        list: 'logs',
        query,
        columns: ['name'],
        format: 'csv',
        reason: '月度审计检查工作',
      } as const
      const ordered = await audit.call(contract.exports.start, {
        headers: { ...headers, 'idempotency-key': language },
        body: order,
      })
      expect(ordered).toSucceed()
      await runExport(systemContext(test.app.platform, 'test'), ordered.data.id)
      const file = await test.app.inject({
        url: `${contract.exports.download.url}?id=${ordered.data.id}`,
        headers: { token: audit.token },
      })
      expect(file.body).toContain(name)
    }
  })

  it('filter by day, address and person; sign-ins and reads stand beside', async () => {
    const id = await person(test.app, { area: 'b', account: 'watched', phone: '13900009999' })
    const guess = await signIn(test.app, 'b', 'watched', { password: 'Wrong#2026pass' })
    expect(guess).toFailWith('auth.login_failed')
    const page = (query: Record<string, unknown>) => audit.call(logs.page, { query })
    const found = await page({ category: 'LOGIN', account: 'watched' })
    expect(found.data.records).toHaveLength(1)
    expect(found.data.records[0]).toMatchObject({ exeStatus: 'FAIL' })
    expect((await page({ category: 'LOGIN', account: 'nobody-at-all' })).data.records).toEqual([])
    expect(
      (await page({ category: 'LOGIN', startTime: '2026-09-01', endTime: '2026-09-20' })).data.records,
    ).toEqual([])
    expect((await page({ category: 'LOGIN', startTime: '2026-09-21' })).data.total).toBeGreaterThan(0)
    expect((await page({ category: 'LOGIN', ip: '10.9.9.9' })).data.records).toEqual([])
    expect((await page({ category: 'READ' })).data.records).toEqual([])
    const week = await audit.call(logs.visLineChartData)
    expect(week.data.map(({ date }) => date).at(-1)).toBe('2026-09-21')
    expect(week.data.at(-1)?.loginCount).toBeGreaterThan(0)
    expect(id).toBeTruthy()
  })

  it('cannot be altered, emptied or cleared, not even by who owns the database', async () => {
    for (const statement of [
      "update operation_log set message = 'x'",
      'truncate operation_log',
      'truncate login_log',
      "update login_log set result = 'SUCCESS'",
      'truncate log_seals',
    ])
      await expect(sql(statement)).rejects.toThrow('append-only')
    await sql(
      "insert into login_log (id, category, result, reason, area, ip, user_agent, device, at) values (77, 'LOGIN', 'FAIL', 'x', 'b', 'i', 'u', 'PC', now())",
    )
    await expect(sql('delete from login_log where id = 77')).rejects.toThrow('append-only')
  })
})

describe('the chain over the logs', () => {
  const verify = async (from?: number) =>
    (await audit.call(logs.verify, { body: from === undefined ? {} : { from } })).data
  // A tamperer with the rights of the owner puts the guards aside; the chain is what tells.
  const tamper = async (statement: string) => {
    await sql('alter table operation_log disable trigger all')
    await sql('alter table login_log disable trigger all')
    await sql('alter table log_seals disable trigger all')
    await sql(statement)
    await sql('alter table log_seals enable trigger all')
    await sql('alter table operation_log enable trigger all')
    await sql('alter table login_log enable trigger all')
  }

  it('is checked by one at a time over all processes; whoever asks beside gets the same result', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => audit.call(logs.verify, { body: {} })))
    for (const answer of answers) expect(answer).toSucceed()
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    const { db } = test.app.platform
    await db.transaction(async (other) => {
      expect(await lockCheck(other)).toBe(true)
      expect(await audit.call(logs.verify, { body: {} })).toFailWith('audit.checking')
    })
    expect(await audit.call(logs.verify, { body: {} })).toSucceed()
  })

  it('holds over everything that was written, by two sealers at once', async () => {
    await Promise.all([sealLogs(test.app.platform), sealLogs(test.app.platform)])
    const told = await verify()
    expect(told).toMatchObject({ broken: null })
    expect(told.checked).toBeGreaterThan(3)
  })

  it('lets lines go by retention and still holds', async () => {
    await sealLogs(test.app.platform)
    await retireLogs(systemContext(test.app.platform, 'test'))
    const { rows } = await sql('select id from login_log where id in (5, 77) order by id')
    expect(rows.map(({ id }) => id)).toEqual(['77'])
    // The seal of the line that left is gone as well; the check begins behind it, wherever it is asked to.
    expect(await verify()).toMatchObject({ broken: null, retired: 0, from: 2 })
    expect(await verify(1)).toMatchObject({ broken: null, from: 2 })
    await sealLogs(test.app.platform)
    await retireLogs(systemContext(test.app.platform, 'test'))
    expect(await verify()).toMatchObject({ broken: null, from: 2 })
  })

  it('notices a head that was cut off by hand, with or without an anchor, and retires nothing behind it', async () => {
    const { rows } = await sql('select seq, hash from log_seals order by seq limit 1')
    const [{ seq, hash }] = rows
    const chain = { seq: Number(seq) + 1, why: 'chain' }
    await sql('create table kept_seals as select * from log_seals')
    await sql('create table kept_anchors as select * from log_anchors')
    await tamper(`delete from log_seals where seq = ${seq}`)
    expect((await verify()).broken).toMatchObject(chain)
    expect((await verify(Number(seq) + 2)).broken).toMatchObject({ why: 'chain' })
    await expect(retireLogs(systemContext(test.app.platform, 'test'))).rejects.toThrow(
      'The head of the chain over the logs is broken',
    )
    await sql(`update log_anchors set seq = ${seq}, hash = '\\x${hash.toString('hex')}'`)
    expect((await verify()).broken).toMatchObject(chain)
    await sql('delete from log_anchors')
    expect((await verify()).broken).toMatchObject(chain)
    await sql('insert into log_anchors select * from kept_anchors')
    await sql(`insert into log_seals select * from kept_seals where seq = ${seq}`)
    expect((await verify()).broken).toBeNull()
  })

  it('names the line that was altered, and the one that was removed', async () => {
    await sealLogs(test.app.platform)
    const { rows } = await sql('select log_id, seq from log_seals where source = $1 order by seq limit 1', [
      'operation',
    ])
    const [{ log_id: id, seq }] = rows
    await tamper(`update operation_log set ip = '1.2.3.4' where id = ${id}`)
    expect((await verify()).broken).toMatchObject({ id, why: 'altered', seq: Number(seq) })
    await tamper(`delete from operation_log where id = ${id}`)
    expect((await verify()).broken).toMatchObject({ id, why: 'missing' })
  })
})

describe('sessions', () => {
  it('show who is signed in where without any token, and end them at once', async () => {
    const security = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'secAdmin')).id)
    const victim = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const session = await test.app.as(victim.id)
    const { data } = await security.call(sessionAdmin.bPage, { query: { userId: victim.id } })
    expect(data.records).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain(session.token)
    const me = contract.officeAuth.getLoginUser
    expect(await session.call(me)).toSucceed()
    expect(await security.call(sessionAdmin.cExit, { body: [{ userId: victim.id }] as never })).toSucceed()
    expect(await session.call(me)).toSucceed()
    expect(await security.call(sessionAdmin.bExit, { body: [{ userId: victim.id }] as never })).toSucceed()
    expect((await session.call(me)).code).toBe(1011008)
    const consumer = await makeConsumer(test.app)
    const portal = await test.app.as(consumer.id)
    const open = await security.call(sessionAdmin.cPage, { query: { userId: consumer.id } })
    const tokenValue = open.data.records[0]!.tokenSignList[0]!.tokenValue
    expect(await security.call(sessionAdmin.cTokenExit, { body: [{ tokenValue }] as never })).toSucceed()
    expect((await portal.call(contract.consumerAuth.getLoginUser)).code).toBe(1011008)
    expect(await system.call(sessionAdmin.bPage)).toFailWith('request.not_permitted')
  })
})

describe('monitor', () => {
  it('tells of machine, process, database and jobs', async () => {
    expect(await audit.call(monitor.serverInfo)).toFailWith('request.not_permitted')
    const server = await system.call(monitor.serverInfo)
    expect(server.data.devMonitorMemoryInfo.memoryUseRate).toBeGreaterThan(0)
    expect(server.data.devMonitorStorageInfo.storageUseRate).toBeGreaterThan(0)
    const work = await system.call(monitor.workInfo)
    expect(work.data.database.version).toMatch(/^\d+/)
    expect(work.data.pool.size).toBe(10)
    expect(await system.call(monitor.networkInfo)).toSucceed()
    expect((await test.app.inject({ url: '/health' })).body).toBe('ok')
  })
})

describe('a word in a long log', () => {
  /** Lines one second apart, the last one at a moment; the numbers of their ids and records are the same. */
  const add = (from: number, count: number, record: string, name: string, last: string) =>
    sql(
      `insert into operation_log (id, category, module, name, path, method, result, ip, user_agent, request_id, params, changes,
         record_name, elapsed, at, sign)
       select n, 'OPERATE', split_part($4, '.', 1), $4, '/', 'POST', 'SUCCESS', 'i', 'u', 'r', '{}', '[]', $3 || n, 1,
         $5::timestamptz - ($1::int + $2::int - n) * interval '1 second', ''
       from generate_series($1::int, $1::int + $2::int - 1) n`,
      [from, count, record, name, last],
    )
  const page = async (searchKey: string, query: Record<string, unknown> = {}) => {
    const { data } = await audit.call(logs.page, { query: { searchKey, size: 10, ...query } })
    return { total: data.total, ids: data.records.map(({ id }) => Number(id)) }
  }
  const OTHER = 'monitor.workInfo'

  it('finds acts and records in one order, each line once', async () => {
    await add(1001, 6, '保存系统配置-', 'settings.editBatch', '2026-03-01')
    await add(1011, 4, '保存系统配置-', OTHER, '2026-02-01')
    await add(1021, 5, '另有其名-', 'settings.editBatch', '2026-01-01')
    const until = { endTime: '2026-03-02' }
    const expected = [
      1006, 1005, 1004, 1003, 1002, 1001, 1014, 1013, 1012, 1011, 1025, 1024, 1023, 1022, 1021,
    ]
    expect(await page('保存系统配置', until)).toEqual({ total: 15, ids: expected.slice(0, 10) })
    expect(await page('保存系统配置', { ...until, current: 2 })).toEqual({
      total: 15,
      ids: expected.slice(10),
    })
    expect(await page('保存系统配置', { ...until, sortOrder: 'ascend' })).toEqual({
      total: 15,
      ids: expected.toReversed().slice(0, 10),
    })
    expect(await page('保存系统配置', { ...until, module: 'monitor' })).toEqual({
      total: 4,
      ids: expected.slice(6, 10),
    })
    expect(await page('保存系统配置', { ...until, current: 3 })).toEqual({ total: 15, ids: [] })
  })

  it('finds few records and very many, and counts to a thousand', async () => {
    await add(100_001, 20_001, 'many-', OTHER, '2026-04-01')
    expect(await page('MANY-')).toEqual({
      total: 1000,
      ids: Array.from({ length: 10 }, (_, index) => 120_001 - index),
    })
    expect((await page('many-', { current: 100 })).ids.at(-1)).toBe(119_002)
    expect(await page('many-10000')).toEqual({
      total: 9,
      ids: [9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => 100_000 + n),
    })
  })

  it('is sealed line after line however far behind, without reading all of it for each portion', async () => {
    await add(200_001, 6_000, 'late-', OTHER, test.app.clock.now().toISOString())
    await sql('analyze operation_log')
    const { rows } = await test.app.platform.db.execute(statement`explain ${unsealedLines('operation', 100)}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan.match(/ using operation_log_at_idx/g)).toHaveLength(2)
    expect(plan).not.toContain('Seq Scan on operation_log')
    expect(await sealLogs(test.app.platform)).toBeGreaterThanOrEqual(6_000)
    expect((await audit.call(logs.verify, { body: {} })).data).toMatchObject({ unsealed: 0 })
  })
})
