import type { SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { caseTasks } from '../../cases/cases.jobs.ts'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { aMatter, contextOf, fileAppeal, type Players } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { caseIn, INPUTS, makePlayers, type PlayedAction, play } from '../../testing/stages.ts'
import { appealTasks } from './appeals.jobs.ts'
import { caseFacts } from './appeals.service.ts'
import { file } from './filing/appeals.intake.ts'

const test = useTestApp()
const DAY = 24 * 3_600_000
/** Afternoon in China. */
const on = (day: string) => test.app.clock.set(`${day}T06:00:00Z`)

beforeEach(() => test.app.clock.set(START))

interface Clock {
  clock: string
  round: number
  startOn: string
  dueOn: string
  legalDueOn: string
  done: boolean
  cancelled: boolean
  overdue: boolean
  entries: string[]
}

/** The clocks of a case with their ledger, in the order they were started. */
async function clocks(id: string): Promise<Clock[]> {
  const { rows } = await test.app.platform.database.pool.query<Clock>(
    `select clock, round, start_on::text as "startOn", due_on::text as "dueOn", legal_due_on::text as "legalDueOn",
       done_at is not null as done, cancelled, overdue,
       (select array_agg(e.act || ' ' || e.reason order by e.at, e.act desc) from clock_entries e
        where e.deadline_id = d.id) as entries
     from deadlines d where case_id = $1 order by start_at, clock, round`,
    [id],
  )
  return rows
}
const clockOf = async (id: string, kind: string, round = 1) =>
  (await clocks(id)).find((row) => row.clock === kind && row.round === round)
const running = async (id: string) =>
  (await clocks(id))
    .filter(({ done }) => !done)
    .map(({ clock }) => clock)
    .sort()

async function detail(userId: string, id: string): Promise<AppealDetail> {
  const caller = await test.app.as(userId)
  return (await caller.call(appealRoutes.consumerDetail, { body: { id } })).data
}

const task = (name: string) => {
  const found = [...appealTasks, ...caseTasks].find((one) => one.name === name)!
  return () => found.run(systemContext(test.app.platform, 'test'), {})
}

describe('clocks of each state', () => {
  const RUNNING: Record<string, readonly string[]> = {
    pending_accept: ['accept', 'answer'],
    supplement: ['answer', 'supplement'],
    bureau_processing: ['answer', 'transfer'],
    at_enterprise: ['answer', 'reply'],
    rework: ['answer', 'rework'],
    replied: ['answer'],
    verifying: ['answer', 'verify'],
    mediating: ['answer', 'mediation'],
    closed: ['evaluate'],
    invalid: [],
    withdrawn: [],
  }
  it.each(Object.keys(RUNNING))('%s', async (state) => {
    const who = await makePlayers(test.app)
    const id = await caseIn(test.app, who, state as 'closed')
    expect(await running(id)).toEqual(RUNNING[state])
  })

  it('count from the day after, in the days each is counted in', async () => {
    const who = await makePlayers(test.app)
    const { id } = await fileAppeal(test.app, who.consumer, aMatter())
    // Two working days; 中秋 2026 is Friday to Sunday, 国庆 Thursday to Wednesday.
    expect(await clockOf(id, 'accept')).toMatchObject({
      startOn: '2026-09-21',
      dueOn: '2026-09-23',
      legalDueOn: '2026-09-23',
    })
    expect(await clockOf(id, 'answer')).toMatchObject({ dueOn: '2026-10-21', legalDueOn: '2026-10-21' })
    on('2026-09-22')
    await play(test.app, who.officer, 'editToBusiness', id)
    // Fifteen calendar days end in the holiday and roll to the first working day after it.
    expect(await clockOf(id, 'reply')).toMatchObject({
      startOn: '2026-09-22',
      dueOn: '2026-10-07',
      legalDueOn: '2026-10-08',
    })
    on('2026-09-23')
    await play(test.app, who.enterprise, 'reply', id)
    await play(test.app, who.officer, 'mediate', id)
    // Three working days over 中秋: Thursday, Monday, Tuesday.
    expect(await clockOf(id, 'mediation')).toMatchObject({ dueOn: '2026-09-29', legalDueOn: '2026-09-29' })
  })

  it('use the limits in force', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const ctx = systemContext(app.platform, 'test')
    const set = (value: string) => ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'APPEAL_TOTAL_DAYS', value))
    await set('10')
    // The change reaches the process by a signal of the database.
    await expect
      .poll(async () => (await fileAppeal(app, who.consumer, aMatter())).answerBy)
      .toBe('2026-10-08')
    await set('30')
    await expect
      .poll(async () => (await fileAppeal(app, who.consumer, aMatter())).answerBy)
      .toBe('2026-10-21')
  })
})

describe('the answer clock (L10)', () => {
  /** Everything that can happen to a case on its way. */
  const LIFE: [keyof Players, PlayedAction | 'resubmit'][] = [
    ['officer', 'supplement'],
    ['consumer', 'resubmit'],
    ['officer', 'editToBusiness'],
    ['enterprise', 'reply'],
    ['officer', 'rework'],
    ['enterprise', 'reply'],
    ['officer', 'sendYz'],
    ['consumer', 'verifyAnswer'],
    ['officer', 'mediate'],
    ['enterprise', 'mediationAnswer'],
    ['consumer', 'mediationAnswer'],
    ['officer', 'rework'],
    ['enterprise', 'reply'],
    ['officer', 'callback'],
  ]

  it('never moves, whatever happens to the case, and stops when the appellant is answered', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const matter: SubmitAppeal = aMatter()
    const { id } = await fileAppeal(app, who.consumer, matter)
    const first = await clockOf(id, 'answer')
    for (const [actor, action] of LIFE) {
      app.clock.advance(DAY / 2)
      if (action === 'resubmit')
        await file(
          await contextOf(app, who.consumer),
          { ...matter, id, content: '补充了购买凭证，请继续办理。' },
          async () => {},
        )
      else await play(app, who[actor], action, id)
      expect([action, await clockOf(id, 'answer')]).toEqual([action, first])
      const { pressLegalOn } = (
        await app.platform.database.pool.query(
          'select press_legal_on::text as "pressLegalOn" from appeals where id = $1',
          [id],
        )
      ).rows[0]
      expect([action, typeof pressLegalOn]).toEqual([action, 'string'])
    }
    await play(app, who.officer, 'editToEnd', id)
    expect(await clockOf(id, 'answer')).toMatchObject({
      ...first,
      done: true,
      cancelled: false,
      overdue: false,
      entries: ['started received', 'stopped closed'],
    })
    expect((await clocks(id)).filter(({ clock }) => clock === 'answer')).toHaveLength(1)
  })

  it('is marked overdue when the answer comes after its legal end, not on it', async () => {
    const { app } = test
    for (const [at, overdue] of [
      ['2026-10-21T15:59:59.999Z', false],
      ['2026-10-21T16:00:00Z', true],
    ] as const) {
      app.clock.set(START)
      const who = await makePlayers(app)
      const id = await caseIn(app, who, 'replied')
      app.clock.set(at)
      await play(app, who.officer, 'editToEnd', id)
      expect(await clockOf(id, 'answer')).toMatchObject({ done: true, overdue })
    }
  })

  it('is cancelled, not late, when the appellant withdraws', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'at_enterprise')
    on('2026-12-01')
    await play(app, who.consumer, 'withdraw', id)
    for (const clock of await clocks(id)) expect(clock).toMatchObject({ done: true, overdue: false })
  })
})

describe('the ledger', () => {
  it('names each start and end with its reason', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const matter = aMatter()
    const { id } = await fileAppeal(app, who.consumer, matter)
    const step = async (actor: keyof Players, action: PlayedAction) => {
      app.clock.advance(3_600_000)
      await play(app, who[actor], action, id)
    }
    await step('officer', 'supplement')
    app.clock.advance(3_600_000)
    await file(
      await contextOf(app, who.consumer),
      { ...matter, id, content: '补充了购买凭证，请继续办理。' },
      async () => {},
    )
    await step('officer', 'editToBusiness')
    await step('enterprise', 'reply')
    await step('officer', 'sendYz')
    await step('officer', 'rework')
    await step('enterprise', 'reply')
    await step('officer', 'editToEnd')
    const told = Object.fromEntries(
      (await clocks(id)).map(({ clock, round, entries }) => [`${clock} ${round}`, entries]),
    )
    expect(told).toEqual({
      'answer 1': ['started received', 'stopped closed'],
      'accept 1': ['started received', 'cancelled supplement'],
      'supplement 1': ['started supplement', 'stopped resubmitted'],
      'accept 2': ['started resubmitted', 'stopped accepted'],
      'reply 1': ['started transferred', 'stopped replied'],
      'verify 1': ['started verification_sent', 'cancelled rework'],
      'rework 1': ['started rework_ordered', 'stopped replied'],
      'evaluate 1': ['started closed'],
    })
  })

  it('cannot be changed or emptied', async () => {
    const who = await makePlayers(test.app)
    await caseIn(test.app, who, 'pending_accept')
    for (const table of ['clock_entries', 'read_log', 'case_events']) {
      if (table === 'read_log') {
        const id = await caseIn(test.app, who, 'at_enterprise')
        await (await test.app.as(who.officer)).call(appealRoutes.detail, { query: { id } })
      }
      for (const sql of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table} cascade`])
        await expect(test.app.owner.query(sql)).rejects.toThrow(/append-only/)
    }
  })
})

describe('a late enterprise', () => {
  it('is marked on the reply, on the clock and in the case', async () => {
    const { app } = test
    for (const [at, late] of [
      ['2026-10-08T15:59:00Z', false],
      ['2026-10-08T16:00:00Z', true],
    ] as const) {
      app.clock.set(START)
      const who = await makePlayers(app)
      const id = await caseIn(app, who, 'at_enterprise')
      expect(await clockOf(id, 'reply')).toMatchObject({ dueOn: '2026-10-06', legalDueOn: '2026-10-08' })
      app.clock.set(at)
      expect((await detail(who.consumer, id)).overdue).toBe(late)
      await play(app, who.enterprise, 'reply', id)
      const after = await detail(who.consumer, id)
      expect(after.reply).toMatchObject({ overdue: late })
      expect(await clockOf(id, 'reply')).toMatchObject({ overdue: late })
      expect(after.deadlines.find(({ kind }) => kind === 'reply')).toMatchObject({ overdue: late })
    }
  })

  it('is measured by five days the second time', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'rework')
    expect(await clockOf(id, 'rework')).toMatchObject({ dueOn: '2026-09-26', legalDueOn: '2026-09-28' })
    on('2026-09-29')
    await play(app, who.enterprise, 'reply', id)
    expect(await clockOf(id, 'rework')).toMatchObject({ overdue: true })
    expect(await clockOf(id, 'reply')).toMatchObject({ overdue: false })
  })
})

describe('what time brings about', () => {
  const WAITING = [
    // Three days over 中秋 end on Thursday; three working days on Thursday as well.
    ['verifying', 'verification_expired', '2026-09-24'],
    ['mediating', 'mediation_ended', '2026-09-24'],
  ] as const
  const endWaiting = task('appeals.endWaiting')
  const events = async (id: string) =>
    (
      await test.app.platform.database.pool.query(
        'select event from case_events where case_id = $1 order by seq',
        [id],
      )
    ).rows.map(({ event }) => event as string)

  it.each(WAITING)(
    '%s goes back to the bureau when its time is over, once',
    async (state, event, lastDay) => {
      const { app } = test
      const who = await makePlayers(app)
      const id = await caseIn(app, who, state)
      app.clock.set(`${lastDay}T15:59:59.999Z`)
      await endWaiting()
      expect((await caseFacts(app.platform.db, id)).state).toBe(state)
      app.clock.advance(1)
      await Promise.all([endWaiting(), endWaiting()])
      await endWaiting()
      expect((await caseFacts(app.platform.db, id)).state).toBe('replied')
      expect((await events(id)).filter((one) => one === event)).toHaveLength(1)
      expect(await running(id)).toEqual(['answer'])
    },
  )

  it('leaves a request alone that was answered and sent anew meanwhile', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'verifying')
    on('2026-09-24')
    await play(app, who.consumer, 'verifyAnswer', id)
    await play(app, who.officer, 'sendYz', id)
    on('2026-09-25')
    await endWaiting()
    expect((await caseFacts(app.platform.db, id)).state).toBe('verifying')
    expect(await clockOf(id, 'verify', 2)).toMatchObject({ startOn: '2026-09-24', done: false })
  })

  it('does not keep others waiting for a case it cannot move', async () => {
    const { app } = test
    const { pool } = app.platform.database
    const who = await makePlayers(app)
    const ids = [await caseIn(app, who, 'verifying'), await caseIn(app, who, 'verifying')]
    // A name that cannot be opened any more makes the first one fail.
    await app.owner.query('alter table appeals disable trigger user')
    await app.owner.query('update appeals set version = 2147483647 where id = $1', [ids[0]])
    await app.owner.query('alter table appeals enable trigger user')
    on('2026-10-20')
    await expect(endWaiting()).rejects.toThrow('1 of')
    expect((await caseFacts(app.platform.db, ids[1]!)).state).toBe('replied')
    await pool.query('update appeals set version = 9 where id = $1', [ids[0]])
    await endWaiting()
    expect((await caseFacts(app.platform.db, ids[0]!)).state).toBe('replied')
  })

  it('ends mediations although a verification request cannot be ended', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const [stuck, other] = [await caseIn(app, who, 'verifying'), await caseIn(app, who, 'mediating')]
    await app.owner.query(`create function stuck() returns trigger language plpgsql as
      $$ begin if old.id = ${stuck} then raise exception 'stuck'; end if; return new; end $$`)
    await app.owner.query(
      'create trigger stuck before update on appeals for each row execute function stuck()',
    )
    on('2026-10-20')
    await expect(endWaiting()).rejects.toThrow('1 of')
    expect((await caseFacts(app.platform.db, other)).state).toBe('replied')
    await app.owner.query('drop trigger stuck on appeals')
    await endWaiting()
    expect((await caseFacts(app.platform.db, stuck)).state).toBe('replied')
  })

  it('takes no evaluation after the day that was told, and every one up to it', async () => {
    const { app } = test
    const evaluate = task('cases.expireEvaluations')
    const who = await makePlayers(app)
    const [early, last, late] = [
      await caseIn(app, who, 'closed'),
      await caseIn(app, who, 'closed'),
      await caseIn(app, who, 'closed'),
    ]
    // Fifteen days end on 10-06, in the holiday; the appellant is told 10-08.
    expect((await detail(who.consumer, early)).evaluateBy).toBe('2026-10-08')
    const mine = async () =>
      (await (await app.as(who.consumer)).call(appealRoutes.consumerPage, { body: {} })).data.records
    expect((await mine()).map(({ evaluateBy }) => evaluateBy)).toEqual(Array(3).fill('2026-10-08'))
    const badge = async () => (await (await app.as(who.consumer)).call(appealRoutes.evaluateInfoCorner)).data
    expect(await badge()).toBe(3)
    await play(app, who.consumer, 'evaluateInfo', early)
    expect((await mine()).find(({ id }) => id === early)?.evaluateBy).toBeNull()
    app.clock.set('2026-10-08T15:59:59Z')
    await evaluate()
    expect(await badge()).toBe(2)
    await play(app, who.consumer, 'evaluateInfo', last)
    app.clock.set('2026-10-08T16:00:00Z')
    // Late before the job has run, and after it.
    for (const run of [async () => {}, evaluate, evaluate]) {
      await run()
      const refused = play(app, who.consumer, 'evaluateInfo', late)
      await expect(refused).rejects.toMatchObject({
        reason: 'appeals.evaluation_over',
        details: { date: '2026-10-08' },
      })
    }
    expect(await badge()).toBe(0)
    expect((await detail(who.consumer, late)).evaluateStatus).toBe(3)
    expect(await clockOf(late, 'evaluate')).toMatchObject({ done: true, cancelled: true })
  })

  it('refuses a second evaluation', async () => {
    const who = await makePlayers(test.app)
    const id = await caseIn(test.app, who, 'closed')
    await play(test.app, who.consumer, 'evaluateInfo', id)
    await expect(play(test.app, who.consumer, 'evaluateInfo', id)).rejects.toMatchObject({
      reason: 'appeals.already_evaluated',
    })
  })
})

describe('guards of the actions', () => {
  it('sends the verification request three times at most, a minute apart', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'replied')
    for (const n of [1, 2, 3]) {
      app.clock.advance(60_000)
      await play(app, who.officer, 'sendYz', id)
      await play(app, who.consumer, 'verifyAnswer', id)
      if (n === 1)
        await expect(play(app, who.officer, 'sendYz', id)).rejects.toMatchObject({
          reason: 'request.too_many',
          details: { seconds: 60 },
        })
    }
    app.clock.advance(60_000)
    await expect(play(app, who.officer, 'sendYz', id)).rejects.toMatchObject({
      reason: 'appeals.verification_limit',
      details: { limit: 3 },
    })
  })

  it('returns a case twice at most', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'replied')
    for (const _ of [1, 2]) {
      await play(app, who.officer, 'rework', id)
      await play(app, who.enterprise, 'reply', id)
    }
    await expect(play(app, who.officer, 'rework', id)).rejects.toMatchObject({
      reason: 'appeals.rework_limit',
    })
  })

  it('closes as unreachable after two failed calls on different days, answered ones do not count', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'replied')
    const close = () =>
      play(app, who.officer, 'editToEnd', id, { ...INPUTS.editToEnd, closeType: 'UNREACHABLE' })
    const call = (reached: boolean) => {
      app.clock.advance(60_000)
      return play(app, who.officer, 'callback', id, reached ? INPUTS.callback : { reached: false })
    }
    await call(true)
    await call(true)
    await expect(close()).rejects.toMatchObject({ reason: 'appeals.unreachable_first' })
    await call(false)
    await expect(call(false)).rejects.toMatchObject({
      reason: 'appeals.callback_same_day',
      details: { date: '2026-09-22' },
    })
    // Whoever could not be reached may call back the same day.
    await call(true)
    await expect(close()).rejects.toMatchObject({ reason: 'appeals.unreachable_first' })
    app.clock.advance(DAY)
    await call(false)
    expect((await close()).state).toBe('closed')
  })

  it('asks what somebody said who was reached', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'replied')
    const { version } = await caseFacts(app.platform.db, id)
    const answer = await (await app.as(who.officer)).call(todoRoutes.callback, {
      body: { id, version, reached: true },
    })
    expect(answer).toFailWith('request.invalid')
    expect(
      (answer.data as unknown as { fields: { field: string }[] }).fields.map(({ field }) => field),
    ).toEqual(['truthful', 'satisfied'])
  })

  it.each([
    [
      'reply',
      'at_enterprise',
      { ...INPUTS.reply, compensationAmount: undefined },
      'appeals.compensation_required',
    ],
    ['editToEnd', 'replied', { ...INPUTS.editToEnd, l2: 'LOSS_ALL' }, 'appeals.unknown_reason'],
    ['editToBusiness', 'pending_accept', { l2: 'LOSS_ALL' }, 'appeals.unknown_reason'],
    [
      'editToInvalid',
      'pending_accept',
      { reasonCode: 'UNVERIFIABLE', explanation: '无法查明。' },
      'appeals.unknown_reason',
    ],
    ['editToInvalid', 'replied', { reasonCode: 'N01', explanation: '无法查明。' }, 'appeals.unknown_reason'],
  ] as const)(
    '%s in %s is refused where the input does not fit the case',
    async (action, state, input, reason) => {
      const { app } = test
      const who = await makePlayers(app)
      const id = await caseIn(app, who, state)
      const actor = action === 'reply' ? who.enterprise : who.officer
      await expect(play(app, actor, action, id, input)).rejects.toMatchObject({ reason })
    },
  )

  it('ends a mediation when both were heard, whatever the first one said', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const answer = (actor: keyof Players, agrees: boolean, id: string) =>
      play(app, who[actor], 'mediationAnswer', id, { agrees })
    const agreed = await caseIn(app, who, 'mediating')
    expect((await answer('consumer', true, agreed)).state).toBe('mediating')
    await expect(answer('consumer', true, agreed)).rejects.toMatchObject({
      reason: 'appeals.already_answered',
    })
    expect((await answer('enterprise', true, agreed)).state).toBe('replied')
    const refused = await caseIn(app, who, 'mediating')
    expect((await answer('enterprise', false, refused)).state).toBe('mediating')
    expect((await answer('consumer', true, refused)).state).toBe('replied')
    const results = await app.platform.database.pool.query(
      'select appeal_id::text as id, result from appeal_mediations where appeal_id = any($1)',
      [[agreed, refused]],
    )
    expect(Object.fromEntries(results.rows.map(({ id, result }) => [id, result]))).toEqual({
      [agreed]: 'AGREED',
      [refused]: 'FAILED',
    })
  })
})

describe('the explanation of a date', () => {
  it('lists every day from the start to the legal end, counted or with why not', async () => {
    const who = await makePlayers(test.app)
    const id = await caseIn(test.app, who, 'at_enterprise')
    const { deadlines } = await detail(who.consumer, id)
    for (const { startOn, legalDueOn, dueOn, days, count, unit } of deadlines) {
      const dates = days.map(({ date }) => date)
      const span = Math.round((Date.parse(legalDueOn) - Date.parse(startOn)) / DAY)
      expect(dates).toEqual(
        Array.from({ length: span + 1 }, (_, i) =>
          new Date(Date.parse(startOn) + i * DAY).toISOString().slice(0, 10),
        ),
      )
      expect(days.filter(({ mark }) => mark === 'counted').map(({ number }) => number)).toEqual(
        Array.from({ length: count }, (_, i) => i + 1),
      )
      expect(days.find(({ number }) => number === count)?.date).toBe(dueOn)
      if (unit === 'workday')
        for (const { mark, weekday, makeup } of days)
          if (mark === 'counted') expect(makeup || (weekday > 0 && weekday < 6)).toBe(true)
    }
    const reply = deadlines.find(({ kind }) => kind === 'reply')!
    expect(reply.days.slice(-3).map(({ date, mark, name }) => [date, mark, name])).toEqual([
      ['2026-10-06', 'counted', '国庆节'],
      ['2026-10-07', 'holiday', '国庆节'],
      ['2026-10-08', 'rolled', null],
    ])
    expect(reply.law).toContain('邮政业用户申诉处理办法')
  })
})

it('leaves everything in order', async () => {
  expect(await brokenPromises(test.app)).toEqual({})
})
