import { contract } from '@appeal/contract'
import { ALARM_KINDS, type AlarmKind, alarmKinds } from '@appeal/contract/alarms/alarmKinds.ts'
import { alarmTexts } from '@appeal/contract/alarms/alarms.texts.ts'
import type { ErrorKey } from '@appeal/contract/errors.ts'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { idOf } from '../../platform/ids.ts'
import { MOST_NAMED } from '../../platform/trail/refusals.store.ts'
import { noteBroken, noteRefusal, refusalsWritten } from '../../platform/trail/refusals.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { expectPages } from '../../testing/lists.ts'
import { caseAt } from '../../testing/otherCases.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { tamper } from '../../testing/tampering.ts'
import { sealLogs } from '../audit/audit.seals.ts'
import { unfitWordings, WORDINGS } from '../outbox/wordings/wordings.service.ts'
import { settings } from '../reference/settings/settings.service.ts'
import { appendToLog } from '../transparency/transparency.service.ts'
import { alarmGauges } from './alarms.service.ts'
import { THRESHOLDS } from './alarms.settings.ts'
import { watch, watchKind } from './alarms.watch.ts'

const test = useTestApp()
const { alarms } = contract
const DAY = 86_400_000
const MINUTE = 60_000
const IP = '203.0.113.7'
const sql = async <T>(text: string, values: unknown[] = []) =>
  (await test.app.owner.query(text, values)).rows as T[]
const ctx = () => systemContext(test.app.platform, 'test')
const now = () => test.app.clock.now()

let securityId: string
let security: Caller
let officerId: string
let officer: Caller
let serial = 0
beforeAll(async () => {
  securityId = (await makeOfficer(test.app, 'BUR-000000', 'secAdmin')).id
  officerId = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
})
beforeEach(async () => {
  // No kind looks further back: what one test leaves is over for the next.
  test.app.clock.advance(2 * DAY)
  officer = await test.app.as(officerId)
  security = await test.app.as(securityId)
  await sql('insert into backups_made (made_at) values ($1)', [now()])
  await appendToLog(ctx())
  for (const table of ['alarms', 'refusal_counts', 'outbox', 'graphile_worker._private_jobs', 'deadlines'])
    await sql(`delete from ${table}`)
})

const nextId = () => String(BigInt(idOf(now())) + BigInt(++serial))
const each = async (n: number, work: (at: number) => Promise<unknown>) => {
  for (let at = 0; at < n; at++) await work(at)
}

// ---------------------------------------------------------------- what each kind is found by

async function wordingsHeard(n: number) {
  await ctx().unitOfWork((tx) => test.app.platform.live.send(tx, { kind: 'cache', key: WORDINGS }))
  await vi.waitFor(async () => expect(await unfitWordings(ctx())).toHaveLength(n))
}

const failedSignIns = (row: (at: number) => { user?: string; ip?: string; reason?: string }) => (n: number) =>
  each(n, (at) => {
    const { user = null, ip = IP, reason = 'password' } = row(at)
    return sql(
      `insert into login_log (id, category, result, reason, area, user_id, ip, user_agent, device, at)
         values ($1, 'LOGIN', 'FAIL', $2, 'b', $3, $4, 'u', 'PC', $5)`,
      [nextId(), reason, user, ip, now()],
    )
  })
const refused = (reason: ErrorKey, userId?: string) => (n: number) => {
  for (let at = 0; at < n; at++) noteRefusal(test.app.platform, { reason, ip: IP, userId })
  return refusalsWritten(test.app.platform)
}
const calls = (call: () => Promise<unknown>) => async (n: number) => {
  await each(n, call)
  await refusalsWritten(test.app.platform)
}
const read =
  (act: string, hours = 0, outside = false) =>
  async (n: number) => {
    if (hours && now().getUTCHours() < 10) {
      test.app.clock.advance(hours * 3_600_000)
      await appendToLog(ctx())
    }
    await each(n, (at) =>
      sql(
        `insert into read_log (id, case_kind, case_id, viewer_id, area, act, ip, at, outside)
       values ($1, 'appeal', $2, $3, 'b', $4, $5, $6, $7)`,
        [nextId(), 9_000 + serial + at, officerId, act, IP, now(), outside || null],
      ),
    )
  }
const exported = (rowsOf: (n: number) => number[]) => async (n: number) => {
  for (const total of rowsOf(n))
    await sql(
      `insert into export_records (id, owner_id, list, format, asked, reason, language, ip, state, total, created_at)
       values ($1, $2, 'logs', 'xlsx', '', '', 'zh', $3, 'done', $4, $5)`,
      [nextId(), officerId, IP, total, now()],
    )
}
const message = (state: string, delivery = 'notice', at = now()) => {
  const id = nextId()
  return sql(
    `insert into outbox (id, channel, delivery, "to", to_index, payload, dedupe_key, state, run_at, created_at)
     values ($1::bigint, 'sms', $2, '', 'one', '', 'k' || $1, $3, $4, $5)`,
    [id, delivery, state, at, now()],
  )
}
const later = (minutes: number) => test.app.clock.advance(minutes * MINUTE)
/** A line that somebody altered behind the product's back; what is given back puts it right. */
const altered = async (taken: () => Promise<unknown>) => {
  await failedSignIns(() => ({}))(1)
  await taken()
  const [line] = await sql<{ id: string }>('select id from login_log order by id desc limit 1')
  const change = async (ip: string) => {
    await sql('alter table login_log disable trigger all')
    await sql('update login_log set ip = $1 where id = $2', [ip, line!.id])
    await sql('alter table login_log enable trigger all')
  }
  await change('198.51.100.1')
  return () => change(IP)
}
type Undo = () => Promise<unknown>
const job = (column: string) => async (n: number) => {
  await sql("select graphile_worker.add_job('outbox.sweep', max_attempts => 3)")
  await sql(`update graphile_worker._private_jobs set ${column}`, [n])
}
const run = async (n: number) => {
  const [first] = await sql<{ id: string }>(
    "select id from scheduled_jobs where action_class = 'outbox.sweep'",
  )
  await each(n, () =>
    sql(
      `insert into job_runs (id, job_id, worker_job, attempt, cause, server, started_at, result)
       values ($1, $2, '1', 1, 'CRON', 's', $3, 'FAIL')`,
      [nextId(), first!.id, now()],
    ),
  )
}

/** What causes each kind so many times, or for so long; some have to be put right again. */
const causes: Record<AlarmKind, (n: number) => Promise<unknown> | unknown> = {
  passwordGuessing: failedSignIns((at) => ({ user: officerId, ip: `198.51.100.${at}` })),
  passwordSpraying: failedSignIns(() => ({})),
  passwordFlood: failedSignIns((at) => ({ ip: `10.0.${at >> 8}.${at & 255}` })),
  cipherReplay: failedSignIns(() => ({ reason: 'ciphertext' })),
  lockedOut: refused('auth.locked'),
  factorGuessing: (n) => refused('auth.factor_wrong', officerId)(n),
  passkeyCopied: failedSignIns(() => ({ user: officerId, reason: 'passkey_counter' })),
  proofGuessing: (n) => refused('auth.old_password_wrong', officerId)(n),
  foreignSites: refused('request.refused'),
  innerAddresses: (n) => refused('webhooks.url_wrong', officerId)(n),
  codeGuessing: refused('auth.code_wrong'),
  codesToReceiver: (n) => each(n, () => message('sent', 'once')),
  codesFromAddress: refused('auth.code_too_soon'),
  captchaGuessing: refused('auth.captcha_wrong'),
  numberGuessing: refused('appeals.not_found'),
  malformedInput: calls(() =>
    test.app.inject({
      method: 'POST',
      url: contract.officeAuth.doLogin.url,
      headers: { 'content-type': 'application/json' },
      payload: '{"account":',
    }),
  ),
  limitHits: refused('request.too_many'),
  uploadsRefused: refused('files.active_content'),
  foreignObjects: calls(async () =>
    expect(await officer.call(contract.appeals.detail, { query: { id: '424242' } })).toFailWith(
      'appeals.not_found',
    ),
  ),
  forbiddenCalls: calls(async () =>
    expect(await officer.call(alarms.page)).toFailWith('request.not_permitted'),
  ),
  rightsWidened: (n) => refused('grants.not_held', officerId)(n),
  revealsMany: read('unmasked'),
  revealsOver: (n) => refused('audit.reveals_over', officerId)(n),
  readingMany: read('viewed'),
  // 14:00 in China and nine hours.
  readingAtNight: read('viewed', 9),
  readingOutside: read('viewed', 0, true),
  readingEmergency: read('emergency'),
  exportsMany: exported((n) => Array.from({ length: n }, () => 1)),
  exportsBulk: exported((n) => [n]),
  exportsOver: (n) => refused('exports.rows_over', officerId)(n),
  logBroken: (n) => (n > 0 ? altered(() => sealLogs(test.app.platform)) : undefined),
  registerBroken: (n) => (n > 0 ? altered(() => appendToLog(ctx())) : undefined),
  fileBroken: (n) => {
    if (n > 0) noteBroken(test.app.platform, 'LOCAL')
    return refusalsWritten(test.app.platform)
  },
  headMissing: later,
  headsUnsent: async (n) => {
    await sql(
      "insert into log_head_places (name, since, seq, sent_seq, tries) values ('mail', $1, 0, 0, 0)",
      [new Date(now().getTime() - n * 60 * MINUTE)],
    )
    return () => sql('delete from log_head_places')
  },
  outboxFailed: (n) => each(n, () => message('failed')),
  outboxStuck: (n) => message('queued', 'notice', new Date(now().getTime() - n * MINUTE)),
  wordingUnfit: async (n) => {
    if (n === 0) return
    await sql(
      `insert into message_wordings (template, language, version, subject, text, sms, from_day, note, by_id, created_at)
       values ('smsCode', 'zh', 1, 'x', '{gone}', '{gone}', '2026-01-01', 'x', 1, $1)`,
      [now()],
    )
    await wordingsHeard(1)
    return async () => {
      await sql('truncate message_wordings')
      await wordingsHeard(0)
    }
  },
  timersLate: (n) =>
    sql(
      `insert into deadlines (id, case_kind, case_id, clock, round, start_at, start_on, count, unit, due_on, legal_due_on,
         due_at, legal_due_at)
       values ($1::bigint, 'appeal', $1::bigint, 'accept', 1, $2::timestamptz, $2::timestamptz, 1, 'day',
         $2::timestamptz, $2::timestamptz, $2::timestamptz, $2::timestamptz)`,
      [nextId(), new Date(now().getTime() - n * MINUTE)],
    ),
  jobFailed: run,
  jobLate: job('run_at = now() - make_interval(mins => $1)'),
  queueGivenUp: (n) => each(n, () => job('attempts = max_attempts + 0 * $1::int')(n)),
  serverFaults: (n) =>
    each(n, () =>
      sql(
        `insert into operation_log (id, category, module, name, path, method, result, ip, user_agent, request_id, elapsed, at, sign)
         values ($1, 'EXCEPTION', 'x', 'x.y', '', 'POST', 'FAIL', $2, 'u', 'r', 1, $3, '')`,
        [nextId(), IP, now()],
      ),
    ),
  backupOld: async (n) => {
    later(n * 60)
    await appendToLog(ctx())
  },
}

const raised = () =>
  sql<{ kind: string; count: number }>('select kind, count::int as count from alarms order by kind')
const toldOf = async () =>
  (await sql<{ n: number }>("select count(*)::int as n from messages where template = 'alarmRaised'"))[0]!.n

describe('each kind', () => {
  it('has a row here', () => {
    expect(Object.keys(causes).toSorted()).toEqual([...ALARM_KINDS].toSorted())
  })

  it.each(ALARM_KINDS)('%s is raised from its threshold on, alone and once', async (kind) => {
    const known = await settings(test.app.platform)
    const threshold = kind in THRESHOLDS ? THRESHOLDS[kind as keyof typeof THRESHOLDS].of(known) : 1
    const ages = ['headMissing', 'backupOld']
    // What is counted comes in addition; what is a length of time comes in place of the shorter one.
    const isLength = THRESHOLDS[kind as keyof typeof THRESHOLDS]?.about.unit !== 'count'
    await causes[kind](threshold - 1)
    await watchKind(ctx(), kind)
    expect(await raised()).toEqual([])
    if (isLength && !ages.includes(kind))
      for (const table of ['outbox', 'deadlines', 'log_head_places', 'graphile_worker._private_jobs'])
        await sql(`delete from ${table}`)
    const told = await toldOf()
    const undo = await causes[kind](ages.includes(kind) || !isLength ? 1 : threshold)
    await watch(ctx())
    await watchKind(ctx(), kind)
    expect(await raised()).toEqual([{ kind, count: threshold }])
    expect(await toldOf()).toBeGreaterThan(told)
    const after = await toldOf()
    security = await test.app.as(securityId)
    const { data } = await security.call(alarms.page, { query: { state: 'open' } })
    expect(data.records[0]).toMatchObject({ kind, group: alarmKinds[kind] })
    expect(data.records[0]?.happened).not.toMatch(/[{}]|undefined|\w\p{Script=Han}/u)
    expect(
      (await alarmGauges.read(test.app.platform))[Object.keys(alarmGauges.names)[ALARM_KINDS.indexOf(kind)]!],
    ).toBe(1)
    await sql('update alarms set ack_at = now(), ack_by = 1, outcome = $1, note = $1', ['handled'])
    await watchKind(ctx(), kind)
    expect(await raised()).toHaveLength(1)
    expect(await toldOf()).toBe(after)
    if (typeof undo === 'function') await (undo as Undo)()
  })
})

describe('counting refusals', () => {
  it('loses none of many at once, and names only so many of one stretch', async () => {
    const locksOut = (ip: string) =>
      noteRefusal(test.app.platform, { reason: 'auth.locked', ip, userId: undefined })
    const captchas = refused('auth.captcha_wrong')(200)
    for (let at = 0; at < MOST_NAMED + 20; at++) locksOut(`10.9.${at >> 8}.${at & 255}`)
    await captchas
    await refusalsWritten(test.app.platform)
    for (let at = 0; at < 5; at++) {
      locksOut(`10.8.0.${at}`)
      await refusalsWritten(test.app.platform)
    }
    const rows = await sql<{ what: string; subject: string; count: number }>('select * from refusal_counts')
    expect(rows.filter(({ what }) => what === 'captcha')).toMatchObject([{ subject: `ip:${IP}`, count: 200 }])
    const locked = rows.filter(({ what }) => what === 'locked')
    expect(locked.reduce((sum, { count }) => sum + count, 0)).toBe(MOST_NAMED + 25)
    expect(locked.find(({ subject }) => subject === '*')?.count).toBe(5)
  })

  it('keeps no answer waiting while it cannot be written', async () => {
    const holder = await test.app.owner.connect()
    await holder.query('begin')
    await holder.query('lock table refusal_counts in exclusive mode')
    expect(await officer.call(alarms.page)).toFailWith('request.not_permitted')
    await holder.query('rollback')
    holder.release()
    await refusalsWritten(test.app.platform)
    expect(await sql('select what, count::int as count from refusal_counts')).toEqual([
      { what: 'forbidden', count: 1 },
    ])
  })
})

describe('an alarm', () => {
  it('stands in a list that is turned round by its last time and read page by page', async () => {
    await each(5, (at) =>
      sql(
        `insert into alarms (id, kind, subject, window_at, count, threshold, minutes, raised_at, last_at)
         values ($1, 'passwordGuessing', $2, $3, 1, 1, 5, $3, $3)`,
        [nextId(), `ip:203.0.113.${at}`, new Date(now().getTime() - ((at * 7) % 5) * MINUTE)],
      ),
    )
    await expectPages(security, alarms.page, {}, 'lastTime', (row: { lastTime: string }) => row.lastTime)
  })

  it('is found by what it is called in either language, by its address and by the note; not by the id of a person', async () => {
    const raise = (kind: string, subject: string, ip: string | null) =>
      sql(
        `insert into alarms (id, kind, subject, window_at, count, threshold, minutes, ip, raised_at, last_at)
         values ($1, $2, $3, $4, 1, 1, 5, $5, $4, $4)`,
        [nextId(), kind, subject, now(), ip],
      )
    await raise('passwordGuessing', 'ip:198.51.100.77', '198.51.100.77')
    await raise('foreignObjects', 'user:9184726', null)
    const found = async (searchKey: string) =>
      (await security.call(alarms.page, { query: { searchKey } })).data.records.map(({ kind }) => kind)
    expect(await found('198.51.100.7')).toEqual(['passwordGuessing'])
    expect(await found('9184726')).toEqual([])
    expect(await found('%')).toEqual([])
    for (const title of Object.values(alarmTexts.foreignObjects.title)) {
      const kinds = await found(title.toUpperCase())
      expect([...new Set(kinds)]).toEqual(['foreignObjects'])
    }
  })

  it('is for the security administrator alone', async () => {
    for (const role of ['sysAdmin', 'auditAdmin', 'stateCentre']) {
      const other = await test.app.as((await makeOfficer(test.app, 'BUR-000000', role)).id)
      expect(await other.call(alarms.page)).toFailWith('request.not_permitted')
    }
  })

  it('masks people of the portal, and is dealt with once, with a note, by name', async () => {
    const consumer = await makeConsumer(test.app, { name: '林小满' })
    await refused('appeals.not_found', consumer.id)(THRESHOLDS.foreignObjects.about.between![1])
    await watch(ctx())
    const [row] = (await security.call(alarms.page)).data.records
    expect(row).toMatchObject({ who: '林*满', from: IP, kind: 'foreignObjects', state: 'open' })
    const { id, version } = row!
    const said = { id, version, outcome: 'misuse' as const, note: '已停用账号' }
    expect(await security.call(alarms.acknowledge, { body: { ...said, note: '' } })).toFailWith(
      'request.invalid',
    )
    expect(await security.call(alarms.acknowledge, { body: { ...said, id: '1' } })).toFailWith(
      'alarms.not_found',
    )
    expect(await security.call(alarms.acknowledge, { body: { ...said, version: 9 } })).toFailWith(
      'record.stale',
    )
    const both = await Promise.all([1, 2].map(() => security.call(alarms.acknowledge, { body: said })))
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect(both.find(({ code }) => code !== 200)).toFailWith('alarms.acknowledged')
    expect((await security.call(alarms.page)).data.records[0]).toMatchObject({
      ...{ state: 'acknowledged', outcome: 'misuse', note: '已停用账号', ackUser: '周岚' },
    })
    const { data } = await security.call(contract.records.history, { query: { kind: 'alarm', id } })
    expect(data[0]?.changes).toContainEqual({ field: 'note', before: null, after: '已停用账号' })
  })
})

it('a case whose row was edited is told once, by its number', async () => {
  const owner = (await makeConsumer(test.app)).id
  const id = await caseAt(test.app, 'consultation', 'declined', { owner, officer: officerId, enterprise: '' })
  await appendToLog(ctx())
  await watchKind(ctx(), 'registerBroken')
  expect(await raised()).toEqual([])
  const [row] = await sql<{ no: string }>('select case_no as no from cases where id = $1', [id])
  const edit = (amount: string | null) =>
    tamper(test.app, 'update cases set amount = $2 where id = $1', [id, amount])
  await edit('9.00')
  const told = await toldOf()
  await watchKind(ctx(), 'registerBroken')
  const after = await toldOf()
  expect(after).toBeGreaterThan(told)
  later(1)
  await watchKind(ctx(), 'registerBroken')
  expect([await raised(), await toldOf()]).toEqual([[{ kind: 'registerBroken', count: 1 }], after])
  const { data } = await security.call(alarms.page, { query: { state: 'open' } })
  expect(data.records[0]?.happened).toContain(`${row!.no} (row)`)
  await edit(null)
})
