import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { CASE_KINDS, type CaseKind, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { conversationRoutes } from '@appeal/contract/conversations/conversations.routes.ts'
import { keepingRoutes } from '@appeal/contract/keeping/keeping.routes.ts'
import { kindRoute } from '@appeal/contract/kindRoute.ts'
import { paperRoutes } from '@appeal/contract/papers/papers.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decidedOf, kindOf } from '../../cases/cases.service.ts'
import { closeAccount } from '../../features/auth/auth.service.ts'
import { systemContext } from '../../platform/context.ts'
import { DESTROYED_TEXT } from '../../platform/crypto/fieldCipher.ts'
import { verifyHistories } from '../../platform/history/history.verify.ts'
import { retireRows } from '../../platform/jobs/retiring.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { aMatter, closeCase, fileAppeal, type Players } from '../../testing/cases.ts'
import { A_DEFENCE, A_LETTER, A_QUESTION, A_REPORT, caseAt, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { makePlayers } from '../../testing/stages.ts'
import { archiveCases } from './keeping.archive.ts'
import { copyRegister, replayDestructions } from './keeping.register.ts'

/** Stands in everything that is typed of the cases to be destroyed. */
const MARK = '鼯鼠'
const LATER = '2030-01-15T02:00:00Z'
const MUCH_LATER = '2037-01-15T02:00:00Z'

const test = useTestApp()
const who: Record<'leader' | 'second' | 'province' | 'stranger', string> & { players: Players } = {} as never
const pool = () => test.app.platform.database.pool
const call = async (as: string, route: (typeof keepingRoutes)[keyof typeof keepingRoutes], body: object) =>
  (await test.app.as(as)).call(route, { body } as never)
const read = async (
  as: string,
  route: (typeof keepingRoutes)[keyof typeof keepingRoutes],
  query: object = {},
) =>
  (
    (await test.app.as(as)).call(route, { query } as never) as Promise<{
      data: { records: Record<string, unknown>[]; total: number }
    }>
  ).then(({ data }) => data)
const runArchive = () => archiveCases(systemContext(test.app.platform, 'keeping.archive'))
const noOf = async (id: string) =>
  (await pool().query<{ no: string }>('select appeal_no as no from appeals where id = $1', [id])).rows[0]!.no

async function closed(
  more: Parameters<typeof aMatter>[0] = {},
  consumer = who.players.consumer,
): Promise<string> {
  test.app.clock.set(START)
  const { id } = await fileAppeal(test.app, consumer, aMatter(more))
  await closeCase(test.app, id, { ...who.players, consumer })
  return id
}
const hold = (ref: string, more: object = {}, as = who.leader) =>
  call(as, keepingRoutes.hold, { subject: 'case', ref, reason: '法院调取证据', ...more })
const ask = (ref: string, more: object = {}, as = who.leader) =>
  call(as, keepingRoutes.ask, { subject: 'case', ref, reason: '当事人申请删除', ...more })
const decide = (id: string, confirmed = true, as = who.second) =>
  call(as, keepingRoutes.decide, { id, confirmed })

/** Every chain of every case holds, and each row says what its last line decided. */
async function broken() {
  const { db, crypto } = test.app.platform
  const found = await verifyHistories(
    db,
    async (kind, ids) => {
      const of = kindOf(test.app.platform, kind as CaseKindName)
      const rows = await of.store.listWhole(db, ids)
      return new Map(
        rows.map((row) => [
          row.id,
          { no: of.about(row).no, state: row.state, decided: decidedOf(crypto, of, row) },
        ]),
      )
    },
    crypto,
  )
  return found.broken
}

/** Columns in which a text stands: in clear, or under the master key or the key of the case. */
async function columnsSaying(words: string, salts: readonly Buffer[]): Promise<string[]> {
  const { crypto } = test.app.platform
  const { rows: columns } = await pool().query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and table_schema = 'public'
       and c.data_type in ('text', 'bytea', 'json', 'jsonb', 'ARRAY')`,
  )
  const found: string[] = []
  for (const { table, column, type } of columns) {
    const name = `${table}.${column}`
    if (type !== 'bytea') {
      const { rows } = await pool().query(
        `select from ${table} where strpos("${column}"::text, $1) > 0 limit 1`,
        [words],
      )
      if (rows.length) found.push(name)
      continue
    }
    const { rows } = await pool().query<{ value: Buffer }>(
      `select "${column}" as value from ${table} where length("${column}") > 60`,
    )
    const opens = (open: () => string) => {
      try {
        return open().includes(words)
      } catch {
        return false
      }
    }
    const says = rows.some(
      ({ value }) =>
        opens(() => crypto.decryptField(name, value)) ||
        // Columns of files are sealed under the name of what they hold.
        opens(() => crypto.decryptField(name.replace('.sealed_', '.'), value)) ||
        salts.some((salt) => opens(() => crypto.ofRecord(salt).decrypt(name, value))),
    )
    if (says) found.push(name)
  }
  return found.toSorted()
}

beforeAll(async () => {
  const { app } = test
  app.clock.set(START)
  who.players = await makePlayers(app)
  who.leader = (await makeOfficer(app, 'BUR-440300', 'cityLeader')).id
  who.second = (await makeOfficer(app, 'BUR-440300', 'cityLeader')).id
  who.province = (await makeOfficer(app, 'BUR-440000', 'provinceCentre')).id
  who.stranger = (await makeOfficer(app, 'BUR-330100', 'cityLeader')).id
})
beforeEach(() => test.app.clock.set(START))

describe('a legal hold: who may not', () => {
  it('is placed by nobody without the right, on nothing unseen, not for a past day, and not twice', async () => {
    const id = await closed()
    const no = await noOf(id)
    expect((await hold(no, {}, who.players.officer)).code).toBe(403)
    expect((await hold(no, {}, who.players.consumer)).code).toBe(403)
    expect(await hold(no, {}, who.stranger)).toFailWith('keeping.subject_unknown')
    expect(await hold('SS000000', {})).toFailWith('keeping.subject_unknown')
    expect(await hold('nobody', { subject: 'person' })).toFailWith('keeping.subject_unknown')
    expect(await hold(no, { untilOn: START.slice(0, 10) })).toFailWith('keeping.day_past')
    const two = await Promise.all([hold(no), hold(no, {}, who.second)])
    expect(two.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect(await hold(no, { reason: '再次调取证据' })).toFailWith('keeping.held_before')
    const [row] = (await read(who.leader, keepingRoutes.holdpage)).records
    expect(row).toMatchObject({ ref: no, reason: '法院调取证据', over: false })
    expect((await read(who.stranger, keepingRoutes.holdpage)).total).toBe(0)
    const found = async (as: string, searchKey: string) =>
      (await read(as, keepingRoutes.holdpage, { searchKey })).records.map(({ ref }) => ref)
    expect(await found(who.leader, no.slice(-9).toLowerCase())).toEqual([no])
    for (const typed of ['法院', '%']) expect(await found(who.leader, typed)).toEqual([])
    expect(await found(who.stranger, no)).toEqual([])
    const lift = (as: string) => call(as, keepingRoutes.lift, { id: row!.id, reason: '案件审结' })
    expect(await lift(who.stranger)).toFailWith('keeping.not_found')
    expect(await lift(who.second)).toSucceed()
    expect(await lift(who.leader)).toFailWith('keeping.not_found')
    const { rows } = await pool().query<{ event: string }>(
      "select event from case_events where case_id = $1 and event like 'hold%' order by seq",
      [id],
    )
    expect(rows.map(({ event }) => event)).toEqual(['hold_placed', 'hold_lifted'])
  })

  it('waits for whoever judges a case of the person just now, whose destruction it would come too late for', async () => {
    const { id } = await makeConsumer(test.app)
    const { id: caseId } = await fileAppeal(test.app, id, aMatter())
    const judging = await test.app.owner.connect()
    await judging.query('begin')
    await judging.query('select from appeals where id = $1 for update', [caseId])
    const placed = hold(`U${id}`, { subject: 'person' })
    const first = await Promise.race([placed, new Promise((go) => setTimeout(go, 200, 'it waits'))])
    await judging.query('rollback')
    judging.release()
    expect(first).toBe('it waits')
    expect(await placed).toSucceed()
  })

  it('keeps the account of a person as it is, until its last day', async () => {
    const { id } = await makeConsumer(test.app)
    expect(await hold(`U${id}`, { subject: 'person', untilOn: '2026-10-01' })).toSucceed()
    const ctx = systemContext(test.app.platform, 'test')
    const close = () => ctx.unitOfWork((tx) => closeAccount(tx, ctx, id))
    await expect(close()).rejects.toMatchObject({ reason: 'keeping.held' })
    test.app.clock.set('2026-10-02T02:00:00Z')
    await close()
  })
})

describe('destruction: what is refused', () => {
  it('says why, and from which day it may be', async () => {
    const id = await closed()
    const no = await noOf(id)
    const running = await fileAppeal(test.app, who.players.consumer, aMatter())
    expect((await ask(no, {}, who.players.officer)).code).toBe(403)
    expect(await ask(no, {}, who.stranger)).toFailWith('keeping.subject_unknown')
    expect(await ask(await noOf(running.id))).toFailWith('keeping.still_runs')
    // The evaluation may still be given.
    expect(await ask(no)).toFailWith('keeping.still_runs')
    test.app.clock.set('2028-01-15T02:00:00Z')
    await pool().query('update deadlines set done_at = now() where case_id = $1', [id])
    const young = await ask(no)
    expect(young).toFailWith('keeping.too_young')
    expect(young.msg).toContain('2029-09-21')
    test.app.clock.set(LATER)
    expect(await hold(no)).toSucceed()
    expect(await ask(no)).toFailWith('keeping.held')
  })

  it('wants a second person who sees the case, and is taken back by whoever asked', async () => {
    const id = await closed()
    test.app.clock.set(LATER)
    await pool().query('update deadlines set done_at = now() where case_id = $1', [id])
    const no = await noOf(id)
    const { data } = await ask(no)
    const { id: list } = data as { id: string }
    expect(await ask(no, { reason: '再次申请删除' })).toFailWith('keeping.waiting')
    expect(await decide(list, true, who.leader)).toFailWith('keeping.four_eyes')
    expect(await decide(list, true, who.stranger)).toFailWith('keeping.not_found')
    expect((await decide(list, true, who.players.officer)).code).toBe(403)
    // Held after it was asked for: the second person is told.
    expect(await hold(no)).toSucceed()
    expect(await decide(list)).toFailWith('keeping.held')
    expect(await decide(list, false, who.leader)).toSucceed()
    expect(await decide(list)).toFailWith('keeping.not_found')
    expect((await pool().query('select from destructions')).rowCount).toBe(0)
  })
})

describe('the archive', () => {
  it('takes what ended long enough ago and is not held; nobody acts on it, whoever may reads it', async () => {
    const [one, held] = [await closed(), await closed()]
    const young = await fileAppeal(test.app, who.players.consumer, aMatter())
    await pool().query("update deadlines set done_at = now() where clock = 'evaluate'")
    test.app.clock.set('2029-09-20T02:00:00Z')
    expect(await hold(await noOf(held))).toSucceed()
    const archived = async () =>
      (
        await pool().query<{ id: string }>('select id::text from appeals where archived_at is not null')
      ).rows.map((row) => row.id)
    await runArchive()
    expect(await archived()).toEqual([])
    test.app.clock.set('2029-09-21T02:00:00Z')
    const { data } = await (await test.app.as(who.leader)).call(keepingRoutes.summary)
    expect(data.kinds.find(({ kind }) => kind === 'appeal')!.toArchive).toBeGreaterThan(0)
    await runArchive()
    const taken = await archived()
    expect(taken).toContain(one)
    expect(taken).not.toContain(held)
    expect(taken).not.toContain(young.id)
    const lines = async () =>
      (await pool().query('select from case_events where case_id = $1', [one])).rowCount
    const before = await lines()
    await runArchive()
    expect(await lines()).toBe(before)
    const officer = await test.app.as(who.players.officer)
    const detail = await officer.call(appealRoutes.detail, { query: { id: one } })
    expect(detail.data).toMatchObject({ state: 'closed', can: [] })
    const note = { id: one, talk: 'internal', text: '补充一句话' }
    expect(await officer.call(conversationRoutes.send, { body: note })).toFailWith('keeping.archived')
    const recheck = { id: one, version: detail.data.version, reason: '对处理结果不满意' }
    const owner = await test.app.as(who.players.consumer)
    expect(await owner.call(todoRoutes.recheck, { body: recheck })).toFailWith('keeping.archived')
    expect(await broken()).toEqual([])
  })

  it('lists for the appraisal what is due, until two persons have it kept longer', async () => {
    const id = await closed()
    test.app.clock.set(LATER)
    await pool().query("update deadlines set done_at = now() where clock = 'evaluate'")
    await runArchive()
    const due = async () =>
      (await read(who.leader, keepingRoutes.duepage, { size: 100 })).records.map((row) => row.id)
    expect(await due()).not.toContain(id)
    test.app.clock.set(MUCH_LATER)
    expect(await due()).toContain(id)
    const appraise = (more: object) =>
      call(who.leader, keepingRoutes.appraise, {
        cases: [{ kind: 'appeal', id }],
        verdict: 'keep',
        keepUntil: '2040-01-01',
        reason: '涉及群体纠纷',
        ...more,
      })
    expect(await appraise({ keepUntil: undefined })).toFailWith('keeping.day_past')
    const { data } = await appraise({})
    expect(await due()).not.toContain(id)
    expect(await decide((data as { id: string }).id)).toSucceed()
    expect(await due()).not.toContain(id)
    expect(await ask(await noOf(id))).toFailWith('keeping.kept_longer')
    test.app.clock.set('2040-01-02T02:00:00Z')
    expect(await due()).toContain(id)
  })
})

describe('destruction', () => {
  const FILED = { consultation: A_QUESTION, report: A_REPORT, letter: A_LETTER, courier: A_DEFENCE }
  const ENDED = { consultation: 'answered', report: 'answered', letter: 'acknowledged', courier: 'closed' }
  const saltsOf = async () =>
    (
      await pool().query<{ s: Buffer }>(
        'select key_salt as s from appeals union all select key_salt from cases',
      )
    ).rows.map(({ s }) => s)
  const figures = async () =>
    (
      await pool().query(
        `select (select json_agg(f order by f.case_id, f.month) from stat_facts f)::text as facts,
          (select json_agg(t order by t) from (select kind, axis, key, state, sum(n) as n from case_tallies group by 1, 2, 3, 4) t)::text as tallies`,
      )
    ).rows[0]

  it('leaves of a case of any kind nothing that anybody could read, its figures and an unbroken history', async () => {
    const { app } = test
    app.clock.set(START)
    const { id: consumer } = await makeConsumer(app, { name: `${MARK}甲` })
    const appeal = await closed(
      {
        content: `${MARK}没有收到快件，要求赔偿。`,
        itemName: `${MARK}耳机`,
        sender: { name: `${MARK}商家`, phone: '13900000001', areaCode: '330106', address: `${MARK}街 1 号` },
        recipient: { name: `${MARK}甲`, phone: '13800000001', areaCode: '440306', address: `${MARK}路 2 号` },
      },
      consumer,
    )
    const officer = await app.as(who.players.officer)
    const said = { id: appeal, text: `${MARK}请补充照片` }
    for (const talk of ['user', 'internal'])
      expect(await officer.call(conversationRoutes.send, { body: { ...said, talk } })).toSucceed()
    await pool().query(
      `insert into files (id, owner_id, sealed_name, suffix, size, sm3, engine, stored_name, created_at)
       values (77, $1, $2, 'jpg', 1, '\\x00', 'LOCAL', 'test/77', now())`,
      [consumer, app.platform.crypto.encryptField('files.name', `${MARK}.jpg`)],
    )
    await pool().query(
      "insert into file_links (file_id, kind, subject_id, role, position, created_at) values (77, 'appeal', $1, 'evidence', 0, now())",
      [appeal],
    )
    const ids: Partial<Record<CaseKind, string>> = {}
    for (const kind of CASE_KINDS) {
      const owner = kind === 'courier' ? await makeCourier(app, { name: `${MARK}乙` }) : consumer
      const text = `${MARK}${FILED[kind].content}`
      const parties = { owner, officer: who.players.officer, enterprise: who.players.enterprise }
      ids[kind] = await caseAt(app, kind, ENDED[kind], parties, { ...FILED[kind], content: text })
    }
    const papers = await (await app.as(who.leader)).call(paperRoutes.list, { query: { id: appeal } })
    await pool().query('update deadlines set done_at = now()')
    app.clock.set(LATER)
    await runArchive()
    const cases = [{ kind: 'appeal', id: appeal }, ...CASE_KINDS.map((kind) => ({ kind, id: ids[kind]! }))]
    const salts = await saltsOf()
    expect(await columnsSaying(MARK, salts)).toEqual(
      expect.arrayContaining([
        'appeals.content',
        'cases.content',
        'appeals.sender',
        'case_messages.body',
        'files.sealed_name',
      ]),
    )
    const before = await figures()

    const body = { cases, verdict: 'destroy', reason: '期满鉴定，没有保存价值' }
    const { data } = await call(who.leader, keepingRoutes.appraise, body)
    const { id: list } = data as { id: string }
    const race = await Promise.all([decide(list), decide(list, true, who.province)])
    expect(race.map(({ code }) => code).toSorted()).toEqual([200, 404])

    expect(await figures()).toEqual(before)
    expect(await broken()).toEqual([])
    // The accounts are still there; of the cases nothing is left that a key opens which is kept.
    // Answers to what was sent once are kept for days alone.
    await retireRows(systemContext(app.platform, 'records.retire'))
    const left = await columnsSaying(MARK, await saltsOf())
    expect(left).toEqual(['users.name'])
    const register = await read(who.leader, keepingRoutes.registerpage)
    expect(register.total).toBe(cases.length)
    expect(new Set(register.records.map(({ number }) => number)).size).toBe(cases.length)
    await expect(pool().query('delete from destructions')).rejects.toThrow()
    const [year] = (await app.call(keepingRoutes.published)).data
    expect(year).toEqual({ year: 2030, cases: cases.length, persons: 0 })

    const reader = await app.as(who.players.officer)
    const shown = await reader.call(appealRoutes.detail, { query: { id: appeal } })
    expect(shown.data).toMatchObject({ content: DESTROYED_TEXT, can: [], historyIntact: true })
    for (const kind of CASE_KINDS) {
      const { data: seen } = await reader.call(kindRoute(kind, 'deskDetail'), { query: { id: ids[kind]! } })
      expect(seen).toMatchObject({ content: DESTROYED_TEXT, can: [], historyIntact: true })
    }
    const owner = await app.as(consumer)
    expect(await owner.call(appealRoutes.consumerDetail, { body: { id: appeal } })).toFailWith(
      'appeals.not_found',
    )
    const { number, checkCode } = papers.data[0]!
    const checked = await owner.call(paperRoutes.verify, { query: { number, code: checkCode } })
    expect(checked.data.genuine).toBe(true)
    expect(await ask(await noOf(appeal))).toFailWith('keeping.destroyed_before')
  })

  it('of a person takes the account at once and the cases that may go; the others are due as soon as they may', async () => {
    const { app } = test
    const { id: consumer } = await makeConsumer(app)
    const old = await closed({}, consumer)
    await pool().query('update deadlines set done_at = now()')
    app.clock.set('2028-01-15T02:00:00Z')
    const person = { subject: 'person' }
    const running = await fileAppeal(
      app,
      consumer,
      aMatter({ postDate: '2028-01-02', complaintDate: '2028-01-06' }),
    )
    const first = await ask(`U${consumer}`, person)
    expect(await decide((first.data as { id: string }).id)).toFailWith('appeals.unfinished')
    await closeCase(app, running.id, { ...who.players, consumer })
    await pool().query('update deadlines set done_at = now()')
    app.clock.set('2029-10-15T02:00:00Z')
    await runArchive()
    expect(await decide((first.data as { id: string }).id)).toSucceed()
    const left = await pool().query<{ id: string; gone: boolean }>(
      'select id::text, length(key_salt) = 0 as gone from appeals where id = any($1) order by id',
      [[old, running.id]],
    )
    expect(left.rows).toEqual([
      { id: old, gone: true },
      { id: running.id, gone: false },
    ])
    const { rows } = await pool().query('select name, phone, account from users where id = $1', [consumer])
    expect(rows[0]).toMatchObject({ name: null, phone: null, account: `gone${consumer}` })
    expect(await ask(`U${consumer}`, { ...person, reason: '再次申请删除' })).toFailWith(
      'keeping.destroyed_before',
    )
    app.clock.set('2031-01-16T02:00:00Z')
    await runArchive()
    const due = (await read(who.leader, keepingRoutes.duepage, { size: 100 })).records
    expect(due.find((row) => row.id === running.id)).toMatchObject({ ground: 'request' })
    expect(await broken()).toEqual([])
  })

  it('is carried out again where a restore has brought back what the register beside the keys says', async () => {
    const { app } = test
    const { id: consumer } = await makeConsumer(app)
    const id = await closed({ content: '快件丢失，要求赔偿，恢复后仍应销毁。' }, consumer)
    await pool().query('update deadlines set done_at = now()')
    app.clock.set(LATER)
    const { rows: kept } = await pool().query('select * from appeals where id = $1', [id])
    const asked = await ask(await noOf(id))
    expect(await decide((asked.data as { id: string }).id)).toSucceed()
    const ctx = systemContext(app.platform, 'restore')
    await copyRegister(ctx)
    expect(await replayDestructions(ctx)).toBe(0)
    // As the backup of the day before had it.
    const client = await app.owner.connect()
    await client.query("set session_replication_role = 'replica'")
    await client.query('delete from destructions where subject_id = $1', [id])
    await client.query("delete from case_events where case_id = $1 and event = 'destroyed'", [id])
    await client.query('update appeals set key_salt = $2, version = $3, archived_at = null where id = $1', [
      id,
      kept[0].key_salt,
      kept[0].version,
    ])
    await client.query('reset session_replication_role')
    client.release()
    expect(await replayDestructions(ctx)).toBe(1)
    expect(await replayDestructions(ctx)).toBe(0)
    const { rows } = await pool().query('select length(key_salt) as n from appeals where id = $1', [id])
    expect(rows).toEqual([{ n: 0 }])
    const register = await read(who.leader, keepingRoutes.registerpage)
    expect(register.records.filter(({ ref }) => ref === kept[0].appeal_no)).toHaveLength(1)
    const next = await closed({}, consumer)
    await pool().query('update deadlines set done_at = now()')
    app.clock.set(LATER)
    const again = await ask(await noOf(next))
    expect(await decide((again.data as { id: string }).id)).toSucceed()
    expect(await broken()).toEqual([])
  })
})
