import { contract } from '@appeal/contract'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { Trial, TrialRow } from '@appeal/contract/trials/trials.schemas.ts'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { kindOf } from '../../cases/cases.service.ts'
import { settings as known } from '../../features/reference/settings/settings.service.ts'
import { type Context, systemContext } from '../../platform/context.ts'
import { type Caller, ok, START, useTestApp } from '../../testing/app.ts'
import { actOver, aMatter, closeCase, fileAppeal } from '../../testing/cases.ts'
import { nthId } from '../../testing/ids.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { enforcePlans } from './trials.plans.ts'
import { resumeTrials, runTrial } from './trials.run.ts'

const test = useTestApp()
const { trials, proposals, appeals, calendar } = contract
const DAY = 86_400_000
const REPLY = 'APPEAL_REPLY_DAYS'
const WAIT = 'APPEAL_COMPLAINT_WAIT_DAYS'
const MUCH = 'APPROVE_COMPENSATION_FROM'
const callers: Record<string, Caller> = {}
const people: Record<string, { id: string }> = {}
const ids: Record<'closed' | 'slow' | 'early', string> = { closed: '', slow: '', early: '' }
const as = (name: string): Caller => callers[name]!
const ctx = () => systemContext(test.app.platform, 'test')
const sqlOf = <T extends object>(text: string, values: unknown[] = []) =>
  test.app.platform.database.pool.query<T>(text, values).then(({ rows }) => rows)
const inForce = async (key: string) => (await known(test.app.platform)).text(key)
const today = () => shanghaiDate(test.app.clock.now())
const tomorrow = () => addCalendarDays(today(), 1)

let serial = 40
const start = (name: string, changes: Record<string, string>, more: object = {}) => {
  // The same again within minutes would be a press of the same button.
  serial += 1
  return as(name).call(trials.start, {
    body: { changes: Object.entries(changes).map(([key, value]) => ({ key, value })), days: serial, ...more },
  })
}
const rowsOf = async (name: string, id: string, more: object = {}): Promise<TrialRow[]> =>
  (await ok(as(name).call(trials.rows, { query: { id, size: 100, ...more } }))).records
const shown = (name: string, id: string): Promise<Trial> =>
  ok(as(name).call(trials.detail, { query: { id } }))
/** Tries values and goes through all cases. */
async function tried(name: string, changes: Record<string, string>, more: object = {}): Promise<Trial> {
  const { id } = await ok(start(name, changes, more))
  await runTrial(ctx(), id)
  return shown(name, id)
}
const release = (name: string, id: string, from = tomorrow()) =>
  as(name).call(trials.release, { body: { id, from, reason: '试算后起用' } })
const plansOf = async (name: string) => (await as(name).call(trials.plans)).data

beforeAll(async () => {
  const { app } = test
  app.clock.set(START)
  const [one, two, three] = [await makeConsumer(app), await makeConsumer(app), await makeConsumer(app)]
  Object.assign(people, {
    system: await makeOfficer(app, 'BUR-000000', 'sysAdmin'),
    twin: await makeOfficer(app, 'BUR-000000', 'sysAdmin'),
    security: await makeOfficer(app, 'BUR-000000', 'secAdmin'),
    state: await makeOfficer(app, 'BUR-000000', 'stateCentre'),
    province: await makeOfficer(app, 'BUR-440000', 'provinceCentre'),
    officer: await makeOfficer(app, 'BUR-440300', 'cityHandler'),
    unit: await makeEnterpriseUser(app, 'ENT-ZTO-440300', 'brandCity'),
  })
  const who = { officer: people.officer!.id, enterprise: people.unit!.id, consumer: one.id }
  ids.closed = (await fileAppeal(app, one.id, aMatter({ complaintResult: 'UNSATISFIED' }))).id
  ids.slow = (await fileAppeal(app, two.id, aMatter({ complaintResult: 'UNSATISFIED' }))).id
  ids.early = (
    await fileAppeal(app, three.id, aMatter({ complaintResult: 'NO_REPLY', complaintDate: '2026-09-09' }))
  ).id
  await closeCase(app, ids.closed, who)
  await actOver(app, who.officer, appeals.editToBusiness, ids.slow, {})
  // Outside of the days: nobody looks at it.
  const old = await fileAppeal(app, (await makeConsumer(app)).id, aMatter())
  await sqlOf("update appeals set submitted_at = submitted_at - interval '100 days' where id = $1", [old.id])
  app.clock.set(new Date(Date.parse(START) + 10 * DAY))
})
beforeEach(async () => {
  await sqlOf('delete from rule_trials')
  await sqlOf('delete from setting_plans')
  await sqlOf('delete from proposals')
  for (const [name, { id }] of Object.entries(people)) callers[name] = await test.app.as(id)
})

describe('a trial', () => {
  it('is begun and seen by those who keep the limits alone', async () => {
    const { id } = await tried('state', { [REPLY]: '5' })
    for (const name of ['security', 'province', 'officer', 'unit']) {
      expect(await start(name, { [REPLY]: '5' }), name).toFailWith('request.not_permitted')
      expect(await as(name).call(trials.settings), name).toFailWith('request.not_permitted')
      expect(await as(name).call(trials.detail, { query: { id } }), name).toFailWith('request.not_permitted')
      expect(await as(name).call(trials.plans), name).toFailWith('request.not_permitted')
    }
  })

  it.each<[string, Record<string, string>, Parameters<typeof expect.any>[0] | string]>([
    ['an unknown setting', { NO_SUCH_SETTING: '5' }, 'settings.not_found'],
    ['a setting that decides no case', { AUTH_LOGIN_FAIL_MAX: '6' }, 'trials.not_rule'],
    ['a limit of nothing', { [REPLY]: '0' }, 'calendar.limit_wrong'],
    ['a limit beyond a year', { [REPLY]: '367' }, 'calendar.limit_wrong'],
    ['words for a limit', { [REPLY]: 'soon' }, 'calendar.limit_wrong'],
    ['an amount below nothing', { [MUCH]: '-1' }, 'settings.wrong'],
    ['the values in force', { [REPLY]: '15', [WAIT]: '07' }, 'trials.no_change'],
    ['no change at all', {}, 'request.invalid'],
  ])('is refused for %s', async (_what, changes, reason) => {
    expect(await start('system', changes)).toFailWith(reason as 'trials.no_change')
    expect(await sqlOf('select id from rule_trials')).toEqual([])
  })

  it('is refused for days out of bounds, and for a setting that is given twice', async () => {
    for (const days of [0, 367, 1.5])
      expect(await start('system', { [REPLY]: '5' }, { days })).toFailWith('request.invalid')
    const body = { changes: ['5', '6'].map((value) => ({ key: REPLY, value })) }
    expect(await as('system').call(trials.start, { body })).toFailWith('trials.twice')
  })

  it('is its asker’s: another one finds none, and has room for an own one', async () => {
    const { data } = await start('system', { [REPLY]: '5' })
    const { id } = data
    expect(await start('system', { [REPLY]: '6' })).toFailWith('trials.running')
    expect(await release('system', id)).toFailWith('trials.unfinished')
    for (const reply of [
      await as('twin').call(trials.detail, { query: { id } }),
      await as('twin').call(trials.rows, { query: { id } }),
      await as('twin').call(trials.stop, { body: { id } }),
      await release('twin', id),
    ])
      expect(reply).toFailWith('trials.not_found')
    expect((await as('twin').call(trials.list)).data).toEqual([])
    expect(await start('twin', { [REPLY]: '6' })).toSucceed()
    expect(await as('system').call(trials.stop, { body: { id } })).toSucceed()
    expect(await as('system').call(trials.stop, { body: { id } })).toFailWith('trials.ended')
    expect(await shown('system', id)).toMatchObject({ state: 'stopped', checked: 0, can: [] })
    await runTrial(ctx(), id)
    expect(await shown('system', id)).toMatchObject({ state: 'stopped', checked: 0 })
  })

  it('is found by what its settings are called, in either language, among the own ones alone and beyond the latest', async () => {
    const found = async (name: string, searchKey: string) =>
      (await as(name).call(trials.list, { query: { searchKey } })).data.map((one) => one.id)
    const { id: first } = await tried('system', { [WAIT]: '5' })
    await sqlOf(
      `insert into rule_trials (id, asked_by, state, changes, in_force, edition, days, from_on, total, digest,
         finished_at, created_at, updated_at)
       select ${nthId()}, asked_by, state, $2::jsonb, in_force, edition, days, from_on, total, digest,
         finished_at, created_at, updated_at from rule_trials, generate_series(1, 25) as n where id = $1`,
      [first, JSON.stringify([{ key: REPLY, before: '15', after: '5' }])],
    )
    const settings = (await as('system').call(trials.settings)).data
    const called = settings.find(({ key }) => key === WAIT)!.name
    expect(await found('system', called)).toEqual([first])
    expect(await found('system', WAIT.toLowerCase())).toEqual([first])
    const english = (await as('system').call(trials.settings, { headers: { 'accept-language': 'en' } })).data
    expect(await found('system', english.find(({ key }) => key === WAIT)!.name)).toEqual([first])
    expect(await found('system', '%')).toEqual([])
    expect(await found('twin', called)).toEqual([])
    expect((await as('system').call(trials.list)).data).toHaveLength(20)
    expect(await as('system').call(trials.list, { query: { searchKey: 'x'.repeat(101) } })).toFailWith(
      'request.invalid',
    )
  })

  it('tells case by case what another limit would make of them, and changes none', async () => {
    const kept = () => sqlOf('select d::text from deadlines d order by id')
    const before = await kept()
    const trial = await tried('state', { [REPLY]: '5' }, { days: undefined })
    expect(trial).toMatchObject({
      state: 'done',
      from: addCalendarDays(today(), -89),
      total: 3,
      checked: 3,
      cases: 2,
      turns: [
        { turn: 'day', count: 1 },
        { turn: 'late', count: 1 },
      ],
      can: ['release'],
    })
    const real = await sqlOf<{ case_id: string; on: string }>(
      "select case_id, legal_due_on::text as on from deadlines where clock = 'reply'",
    )
    const rows = await rowsOf('state', trial.id)
    for (const row of rows) {
      // What is in force is replayed to what really happened.
      expect(row.before).toEqual({
        verdict: 'in_time',
        on: real.find((one) => one.case_id === row.caseId)!.on,
      })
      expect(row).toMatchObject({ kind: 'appeal', rule: 'reply', round: 1, bureau: '深圳市邮政管理局' })
    }
    // The fifth day is a Saturday.
    expect(rows.map(({ caseId, after }) => [caseId, after])).toEqual([
      [ids.closed, { verdict: 'in_time', on: '2026-09-28' }],
      [ids.slow, { verdict: 'late', on: '2026-09-28' }],
    ])
    expect((await rowsOf('state', trial.id, { turn: 'late' })).map(({ caseId }) => caseId)).toEqual([
      ids.slow,
    ])
    expect((await rowsOf('state', trial.id, { current: 2, size: 1 })).map(({ n }) => n)).toEqual([2])
    expect(await kept()).toEqual(before)
    expect(await inForce(REPLY)).toBe('15')
  })

  it('walks the cases by batches in the order they were filed, and meets none twice', async () => {
    const { store } = kindOf(test.app.platform, 'appeal')
    const { db } = test.app.platform
    const span = { from: new Date(Date.parse(START) - 200 * DAY), to: test.app.clock.now() }
    const met: string[] = []
    for (let after: { id: string; at: string } | null = null; ; ) {
      const [next]: { id: string; at: string }[] = await store.listFiledBetween(db, span, after, 1)
      if (!next) break
      met.push(next.id)
      after = next
    }
    const all = await sqlOf<{ id: string }>('select id from appeals order by submitted_at, id')
    expect(met).toEqual(all.map(({ id }) => id))
    expect(await store.countFiledBetween(db, span)).toBe(met.length)
  })

  it('hides numbers of cases from who may not see them', async () => {
    const { id } = await tried('system', { [REPLY]: '5' })
    expect((await rowsOf('system', id)).map(({ no, caseId }) => [no, caseId])).toEqual([
      [null, null],
      [null, null],
    ])
    const own = await tried('state', { [REPLY]: '5' })
    expect((await rowsOf('state', own.id)).every(({ no }) => no !== null)).toBe(true)
  })

  it('finds who would have been too early by the rule that refuses at filing', async () => {
    const { id } = await tried('state', { [WAIT]: '20' })
    const rows = await rowsOf('state', id)
    expect(rows.map(({ caseId, rule, after }) => [caseId, rule, after])).toEqual([
      [ids.early, 'admission', { verdict: 'too_early', on: '2026-09-30' }],
    ])
    // The same values in force refuse the same matter with the same day.
    const { app } = test
    const at = app.clock.now()
    const set = (before: string, value: string) =>
      ok(as('state').call(calendar.editLimit, { body: { key: WAIT, before, value, reason: '试算之后' } }))
    await set('7', '20')
    await vi.waitFor(async () => expect(await inForce(WAIT)).toBe('20'))
    app.clock.set(START)
    const matter = aMatter({ complaintResult: 'NO_REPLY', complaintDate: '2026-09-09' })
    await expect(fileAppeal(app, (await makeConsumer(app)).id, matter)).rejects.toMatchObject({
      reason: 'appeals.too_early',
      details: { date: '2026-09-30' },
    })
    app.clock.set(at)
    for (const [name, { id: person }] of Object.entries(people)) callers[name] = await app.as(person)
    await set('20', '7')
    await vi.waitFor(async () => expect(await inForce(WAIT)).toBe('7'))
  })

  it('finds whose closing would have needed a second person', async () => {
    const { id, turns } = await tried('system', { [MUCH]: '300' })
    expect(turns).toEqual([{ turn: 'second', count: 1 }])
    expect((await rowsOf('system', id))[0]).toMatchObject({
      before: { verdict: 'alone', on: null },
      after: { verdict: 'second', on: null },
    })
    expect((await tried('system', { [MUCH]: '301' })).turns).toEqual([])
  })

  it('finds whose last days after the end would be others, as closing wrote them', async () => {
    const [written] = await sqlOf<{ exclude: string; recheck: string }>(
      'select exclude_until::text as exclude, recheck_until::text as recheck from appeals where id = $1',
      [ids.closed],
    )
    const { id, turns } = await tried('system', { EXCLUDE_APPLY_DAYS: '2', RECHECK_APPLY_DAYS: '20' })
    expect(turns).toEqual([{ turn: 'day', count: 2 }])
    const rows = await rowsOf('system', id)
    const until = (on: string) => ({ verdict: 'until', on })
    expect(rows.map(({ rule, before, after }) => [rule, before, after])).toEqual([
      // Two days after the case was closed; three weeks after it lie behind the week of the national holiday.
      ['excludeApply', until(written!.exclude), until('2026-09-23')],
      ['recheckApply', until(written!.recheck), until('2026-10-12')],
    ])
  })

  it('finds which answers would count as alike', async () => {
    await sqlOf('update appeal_replies set like_answers = 3 where appeal_id = $1', [ids.closed])
    const { turns } = await tried('system', { REPLY_LIKENESS_FROM: '4' })
    expect(turns).toEqual([{ turn: 'own_words', count: 1 }])
    expect((await tried('system', { REPLY_LIKENESS_FROM: '2' })).turns).toEqual([])
  })

  it('goes on where a process died, to the same result; with another calendar it begins again', async () => {
    const changes = { [REPLY]: '5', COURIER_REPLY_DAYS: '5', CONSULT_ANSWER_WORKDAYS: '2' }
    const whole = await tried('system', changes)
    const { id } = await ok(start('system', changes))
    /** Dies in the second batch. */
    const dying = (): Context => {
      const own = ctx()
      let batches = 0
      return {
        ...own,
        unitOfWork: (work) => {
          batches += 1
          if (batches > 1) throw new Error('the process died')
          return own.unitOfWork(work)
        },
      }
    }
    await expect(runTrial(dying(), id)).rejects.toThrow('the process died')
    expect(await shown('system', id)).toMatchObject({ state: 'running', checked: 3, digest: null })
    await resumeTrials(ctx())
    expect((await shown('system', id)).state).toBe('running')
    await sqlOf("update rule_trials set updated_at = updated_at - interval '3 minutes' where id = $1", [id])
    await resumeTrials(ctx())
    const gone = await shown('system', id)
    expect(gone).toMatchObject({ state: 'done', checked: whole.checked, cases: whole.cases })
    expect(gone.digest).toBe(whole.digest)
    expect(gone.turns).toEqual(whole.turns)

    // Two processes at once take turns.
    const { id: shared } = await ok(start('system', changes))
    await Promise.all([runTrial(ctx(), shared), runTrial(ctx(), shared)])
    expect(await shown('system', shared)).toMatchObject({ checked: whole.checked, digest: whole.digest })

    const next = await ok(start('system', changes))
    await expect(runTrial(dying(), next.id)).rejects.toThrow('the process died')
    await sqlOf('update rule_trials set edition = edition - 1 where id = $1', [next.id])
    await runTrial(ctx(), next.id)
    const again = await shown('system', next.id)
    expect(again).toMatchObject({ state: 'done', checked: whole.checked, digest: whole.digest })
    expect(await rowsOf('system', next.id)).toEqual(await rowsOf('system', whole.id))
  })
})

describe('a release', () => {
  it('is refused for today, for the past and for what lies too far, and where one may not change the setting', async () => {
    const { id } = await tried('state', { [REPLY]: '16' })
    for (const day of [today(), '2026-09-01', addCalendarDays(today(), 367)])
      expect(await release('state', id, day)).toFailWith('trials.day_out')
    const much = await tried('state', { [MUCH]: '9000' })
    expect(much.can).toEqual([])
    expect(await release('state', much.id)).toFailWith('request.not_permitted')
    expect(await plansOf('state')).toEqual([])
  })

  it('takes force at the beginning of its day, once, with its reason in the register of limits', async () => {
    const { id } = await tried('state', { [REPLY]: '16' })
    expect((await release('state', id)).data).toBeNull()
    expect(await release('state', id, addCalendarDays(today(), 2))).toFailWith('trials.planned')
    expect(await plansOf('system')).toMatchObject([
      { key: REPLY, before: '15', after: '16', from: tomorrow(), state: 'planned', can: ['takeBack'] },
    ])
    await enforcePlans(ctx())
    expect(await inForce(REPLY)).toBe('15')
    const at = test.app.clock.now()
    test.app.clock.set(`${tomorrow()}T00:00:00+08:00`)
    await enforcePlans(ctx())
    await enforcePlans(ctx())
    await vi.waitFor(async () => expect(await inForce(REPLY)).toBe('16'))
    expect(await sqlOf('select before, after, reason from limit_changes where key = $1', [REPLY])).toEqual([
      { before: '15', after: '16', reason: '试算后起用' },
    ])
    test.app.clock.set(at)
    expect((await plansOf('state')).map(({ state }) => state)).toEqual(['in_force'])
    // What was tried against another value is no ground any more.
    expect(await release('state', id, addCalendarDays(today(), 3))).toFailWith('trials.stale')
    await ok(
      as('state').call(calendar.editLimit, {
        body: { key: REPLY, before: '16', value: '15', reason: '改回' },
      }),
    )
    await vi.waitFor(async () => expect(await inForce(REPLY)).toBe('15'))
  })

  it('of one setting by two at once is planned once', async () => {
    const names = ['system', 'state']
    const own = await Promise.all(names.map((name) => tried(name, { [REPLY]: '17' })))
    const replies = await Promise.all(own.map(({ id }, n) => release(names[n]!, id)))
    expect(replies.map(({ code }) => code === 200).sort()).toEqual([false, true])
    expect(replies.find(({ code }) => code !== 200)).toFailWith('trials.planned')
    expect(await plansOf('state')).toHaveLength(1)
  })

  it('may be taken back before its day, by who may change the setting', async () => {
    const { id } = await tried('system', { [MUCH]: '9000' })
    await ok(release('system', id))
    const [plan] = await plansOf('system')
    const takeBack = (name: string) => as(name).call(trials.takeBack, { body: { id: plan!.id } })
    expect((await plansOf('state'))[0]!.can).toEqual([])
    expect(await takeBack('state')).toFailWith('request.not_permitted')
    expect(await takeBack('twin')).toSucceed()
    expect(await takeBack('twin')).toFailWith('trials.plan_gone')
    const at = test.app.clock.now()
    test.app.clock.set(new Date(at.getTime() + 2 * DAY))
    await enforcePlans(ctx())
    expect(await inForce(MUCH)).toBe('10000')
    test.app.clock.set(at)
  })

  it('lapses where somebody has changed the setting meanwhile', async () => {
    const { id } = await tried('state', { [WAIT]: '8' })
    await ok(release('state', id))
    const edit = (before: string, value: string) =>
      ok(as('state').call(calendar.editLimit, { body: { key: WAIT, before, value, reason: '另行修改' } }))
    await edit('7', '9')
    const at = test.app.clock.now()
    test.app.clock.set(new Date(at.getTime() + DAY))
    await enforcePlans(ctx())
    test.app.clock.set(at)
    expect((await plansOf('state')).map(({ state }) => state)).toEqual(['overtaken'])
    await edit('9', '7')
    await vi.waitFor(async () => expect(await inForce(WAIT)).toBe('7'))
  })

  it('of what no single administrator may set waits for one of another duty', async () => {
    const { id } = await tried('system', { [MUCH]: '60000' })
    expect((await release('system', id)).data).toEqual({ pending: [MUCH] })
    expect(await plansOf('system')).toEqual([])
    const [waiting] = (await as('security').call(proposals.list)).data
    const body = { id: waiting!.id }
    expect(waiting).toMatchObject({ kind: 'settingPlan', can: ['confirm', 'refuse'] })
    expect(await as('twin').call(proposals.confirm, { body })).toFailWith('proposals.four_eyes')
    expect(await as('security').call(proposals.confirm, { body })).toSucceed()
    expect(await plansOf('system')).toMatchObject([{ key: MUCH, after: '60000', state: 'planned' }])
    const at = test.app.clock.now()
    test.app.clock.set(new Date(at.getTime() + DAY))
    await enforcePlans(ctx())
    await vi.waitFor(async () => expect(await inForce(MUCH)).toBe('60000'))
    test.app.clock.set(at)
  })
})
