import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Context, systemContext } from '../../platform/context.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { A_REPLY, actOver, aMatter, fileAppeal } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { caseAt, fileCase, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer, makeUser } from '../../testing/people.ts'
import { markOverdue, remindOfYear, sendDigests, warnOfDeadlines } from './calendar.jobs.ts'
import { climbLadder } from './calendar.ladder.ts'

const test = useTestApp()
const ctx = () => systemContext(test.app.platform, 'test')
const rows = async <T>(text: string, values: unknown[] = []) =>
  (await test.app.platform.database.pool.query(text, values)).rows as T[]

/** A worker that dies before its first transaction is kept. */
const dying = (): Context => ({
  ...ctx(),
  unitOfWork: (work) =>
    ctx().unitOfWork(async (tx) => {
      await work(tx)
      throw new Error('killed')
    }),
})

interface Told {
  template: string
  user_id: string
  content: string
}
/** What a person was told with this template, oldest first. */
const told = (userId: string, template: string) =>
  rows<Told>(
    `select m.template, r.user_id, m.content from messages m join message_receipts r on r.message_id = m.id
     where r.user_id = $1 and m.template = $2 order by m.created_at, m.id`,
    [userId, template],
  )
const at = (time: string) => test.app.clock.set(`${time}+08:00`)

/** The job as production runs it: one worker dies, then two race, then it comes round again. */
async function inAllWeathers(job: (ctx: Context) => Promise<void>) {
  await job(dying()).catch((error: Error) =>
    expect(error.cause ?? error).toMatchObject({ message: 'killed' }),
  )
  await Promise.all([job(ctx()), job(ctx())])
  await job(ctx())
}

let officer = ''
let enterprise = ''
let above = ''
let idle = ''
let pending = ''
let transferred = ''

beforeAll(async () => {
  const { app } = test
  const consumer = (await makeConsumer(app)).id
  officer = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
  idle = (await makeOfficer(app, 'BUR-330100', 'cityHandler')).id
  pending = (await fileAppeal(app, consumer, aMatter())).id
  transferred = (await fileAppeal(app, consumer, aMatter())).id
  expect(await actOver(app, officer, appealRoutes.editToBusiness, transferred, {})).toSucceed()
  const [{ org }] = (await rows<{ org: string }>(
    'select o.code as org from appeals a join organisations o on o.id = a.enterprise_id where a.id = $1',
    [transferred],
  )) as [{ org: string }]
  enterprise = (await makeEnterpriseUser(app, org, 'outlet')).id
  above = (await makeEnterpriseUser(app, 'ENT-ZTO-440300', 'brandCity')).id
})

describe('digest at 08:30', () => {
  it('is silent on rest days, before its time, and to whom nothing waits', async () => {
    at('2026-09-27T09:00:00')
    await sendDigests(ctx())
    at('2026-09-22T08:29:00')
    await sendDigests(ctx())
    expect(await told(officer, 'digest')).toEqual([])
    at('2026-09-22T08:30:00')
    await sendDigests(ctx())
    expect(await told(idle, 'digest')).toEqual([])
  })

  it('tells each handler once what is new, due today and late', async () => {
    await inAllWeathers(sendDigests)
    const [digest, ...more] = await told(officer, 'digest')
    expect(more).toEqual([])
    expect(digest?.content).toBe('新到2件，今天到期0件，已超期0件。')
  })

  it('is sent on a worked Saturday-like Sunday too, with what is due', async () => {
    at('2026-09-23T12:00:00')
    await inAllWeathers(sendDigests)
    const digests = await told(officer, 'digest')
    expect(digests).toHaveLength(2)
    expect(digests[1]?.content).toContain('今天到期1件')
  })
})

describe('warnings', () => {
  it('say nothing while the end is far', async () => {
    at('2026-09-22T09:00:00')
    await warnOfDeadlines(ctx())
    expect(await rows('select 1 from deadline_notices')).toEqual([])
  })

  it('tell the bureau on the day of the decision, once', async () => {
    at('2026-09-23T09:00:00')
    await inAllWeathers(warnOfDeadlines)
    const warned = await told(officer, 'dueToday')
    expect(warned).toHaveLength(1)
    expect(warned[0]?.content).toContain('受理决定')
  })

  it('tell the enterprise three days and one day before its reply, each once', async () => {
    // The reply is due on 6 October, in the holiday; legally on the 8th.
    at('2026-10-02T23:00:00')
    await warnOfDeadlines(ctx())
    expect(await told(enterprise, 'warning')).toEqual([])
    at('2026-10-03T00:10:00')
    await inAllWeathers(warnOfDeadlines)
    at('2026-10-04T12:00:00')
    await inAllWeathers(warnOfDeadlines)
    const warned = await told(enterprise, 'warning')
    expect(warned).toHaveLength(1)
    expect(warned[0]?.content).toContain('（10 月 8 日）')
    // The outlet only drafts: the unit that submits is warned as well.
    expect(await told(above, 'warning')).toHaveLength(1)
  })

  it('catch up once after an outage, without a storm', async () => {
    // Nothing ran from the 4th to the 7th: one day before the strict end, and the end itself, are past.
    at('2026-10-07T12:00:00')
    await inAllWeathers(warnOfDeadlines)
    expect(await told(enterprise, 'warning')).toHaveLength(2)
  })

  it('fall silent once what was owed is done', async () => {
    const reply = await actOver(test.app, above, todoRoutes.reply, transferred, A_REPLY)
    expect(reply).toSucceed()
    at('2026-10-08T12:00:00')
    await warnOfDeadlines(ctx())
    expect(await told(enterprise, 'warning')).toHaveLength(2)
    expect(await told(enterprise, 'dueToday')).toEqual([])
  })

  it('tell the handler of the answer seven, three and one days before', async () => {
    // The answer of 21 September is due on 21 October.
    for (const day of ['13', '14', '15', '17', '18', '19', '20', '21']) {
      at(`2026-10-${day}T10:00:00`)
      await inAllWeathers(warnOfDeadlines)
    }
    const warned = (await told(officer, 'warning')).filter(({ content }) => content.includes('答复申诉人'))
    // Two cases, three warnings each.
    expect(warned).toHaveLength(6)
    const days = warned.map(({ content }) => /还有(\d)日/.exec(content)?.[1])
    expect(days.sort()).toEqual(['1', '1', '3', '3', '7', '7'])
  })
})

describe('overdue', () => {
  it('marks what ran out once, by the legal end, and leaves what the appellant owes', async () => {
    const before = await rows<{ n: number }>('select count(*)::int as n from deadlines where overdue')
    expect(before[0]?.n).toBe(0)
    at('2026-10-21T23:59:00')
    await inAllWeathers(markOverdue)
    expect(await rows('select clock from deadlines where overdue order by 1')).toEqual([{ clock: 'accept' }])
    at('2026-10-22T00:00:00')
    await inAllWeathers(markOverdue)
    expect(await rows('select clock from deadlines where overdue order by 1')).toEqual([
      { clock: 'accept' },
      { clock: 'answer' },
      { clock: 'answer' },
    ])
    expect(await told(officer, 'overdue')).toHaveLength(3)
    expect(pending).not.toBe('')
    expect(await brokenPromises(test.app)).toEqual({})
  })
})

describe('the ladder', () => {
  let leader = ''
  let province = ''

  beforeAll(async () => {
    leader = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
    province = (await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')).id
  })
  const climbed = async () => [
    (await told(leader, 'stillLate')).length,
    (await told(province, 'stillLate')).length,
  ]

  it('goes up by working days, each rung once, past whoever owes it', async () => {
    at('2026-10-22T09:20:00')
    await inAllWeathers(climbLadder)
    // Two answers since yesterday; a decision since September, which the bureau above hears of at once.
    expect(await climbed()).toEqual([3, 1])
    expect((await told(leader, 'stillLate'))[0]?.content).toContain('深圳')
    at('2026-10-25T09:20:00')
    await inAllWeathers(climbLadder)
    expect(await climbed()).toEqual([3, 1])
    at('2026-10-26T09:20:00')
    await inAllWeathers(climbLadder)
    expect(await climbed()).toEqual([3, 3])
    expect(await told(officer, 'stillLate')).toEqual([])
    expect(await told(idle, 'stillLate')).toEqual([])
  })

  it('goes from an outlet to the units above it, and tells no bureau of what an enterprise owes', async () => {
    const region = (await makeEnterpriseUser(test.app, 'ENT-ZTO-44', 'brandProvince')).id
    const { id } = await fileAppeal(
      test.app,
      (await makeConsumer(test.app)).id,
      aMatter({ postDate: '2026-10-01', complaintDate: '2026-10-12' }),
    )
    expect(await actOver(test.app, officer, appealRoutes.editToBusiness, id, {})).toSucceed()
    const before = await climbed()
    const [{ due }] = (await rows(
      "select legal_due_on::text as due from deadlines where case_id = $1 and clock = 'reply'",
      [id],
    )) as [{ due: string }]
    const later = (days: number) => at(`${addCalendarDays(due, days)}T09:20:00`)
    later(0)
    await markOverdue(ctx())
    await climbLadder(ctx())
    expect(await told(above, 'stillLate')).toEqual([])
    later(10)
    await markOverdue(ctx())
    await inAllWeathers(climbLadder)
    const ofThis = async (userId: string) =>
      (await told(userId, 'stillLate')).filter(({ content }) => content.includes('企业'))
    expect(await ofThis(above)).toHaveLength(1)
    expect(await ofThis(region)).toHaveLength(1)
    expect(await told(enterprise, 'stillLate')).toEqual([])
    expect(await climbed()).toEqual(before)
  })
})

describe('one that cannot be told', () => {
  it('keeps nobody else waiting', async () => {
    const text = async (name: string) =>
      (await rows<{ n: number }>(`select count(*)::int as n from messages where template = '${name}'`))[0]!.n
    await rows(`update deadlines set overdue = false`)
    await rows('delete from deadline_notices')
    await rows('delete from message_receipts')
    await rows('delete from messages')
    const [stuck] = await rows<{ id: string }>(
      "select id::text from deadlines where done_at is null and clock in ('accept', 'answer') order by id limit 1",
    )
    await test.app.owner.query(`create function stuck() returns trigger language plpgsql as
      $$ begin if new.dedupe_key like 'deadline:${stuck!.id}:%' then raise exception 'stuck'; end if; return new; end $$`)
    await test.app.owner.query(
      'create trigger stuck before insert on messages for each row execute function stuck()',
    )
    await expect(markOverdue(ctx())).rejects.toThrow(/^1 of/)
    expect(await text('overdue')).toBeGreaterThan(0)
    const still = await rows('select overdue from deadlines where id = $1', [stuck!.id])
    expect(still).toEqual([{ overdue: false }])
    await test.app.owner.query('drop trigger stuck on messages')
    await markOverdue(ctx())
    expect(await rows('select overdue from deadlines where id = $1', [stuck!.id])).toEqual([
      { overdue: true },
    ])
  })
})

describe('a missing year', () => {
  it('is told to those who can confirm it, from 1 December, once a week', async () => {
    const admin = (await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id
    at('2026-11-30T10:00:00')
    await remindOfYear(ctx())
    expect(await told(admin, 'calendarMissing')).toEqual([])
    for (const day of ['01', '02', '06', '07']) {
      at(`2026-12-${day}T10:00:00`)
      await inAllWeathers(remindOfYear)
    }
    expect(await told(admin, 'calendarMissing')).toHaveLength(2)
    expect(await told(officer, 'calendarMissing')).toEqual([])
  })
})

describe('drafts that wait for the enterprise', () => {
  it('are remembered on the first open day, once, and not when it was open already', async () => {
    const { remindOfDrafts } = await import('../../kinds/appeals/filing/appeals.drafts.ts')
    const owner = (await makeUser(test.app, { area: 'c' })).id
    at('2026-12-08T10:00:00')
    const call = await test.app.as(owner)
    const keep = (complaintDate: string, complaintResult: string) =>
      call.call(appealRoutes.saveDraft, { body: { content: { complaintDate, complaintResult } } })
    expect(await keep('2026-12-07', 'NO_REPLY')).toSucceed()
    expect(await keep('2026-11-20', 'NO_REPLY')).toSucceed()
    expect(await keep('2026-12-07', 'REFUSED')).toSucceed()
    at('2026-12-14T23:00:00')
    await remindOfDrafts(ctx())
    expect(await told(owner, 'draftOpens')).toEqual([])
    // The server was down on the day itself.
    at('2026-12-16T09:00:00')
    await inAllWeathers(remindOfDrafts)
    const reminders = await told(owner, 'draftOpens')
    expect(reminders).toHaveLength(1)
    expect(reminders[0]?.content).toContain('自 12 月 15 日起')
  })
})

describe('of kinds beside appeals', () => {
  it('each clock that an office owes is warned of, and the messages name the kind', async () => {
    const { app } = test
    app.clock.set(START)
    const players = {
      owner: await makeCourier(app),
      officer,
      enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
    }
    const id = await caseAt(app, 'courier', 'at_enterprise', players)
    const [{ org, due }] = (await rows<{ org: string; due: string }>(
      `select o.code as org, d.due_on::text as due from cases c join organisations o on o.id = c.enterprise_id
       join deadlines d on d.case_id = c.id and d.clock = 'courierReply' where c.id = $1`,
      [id],
    )) as [{ org: string; due: string }]
    const unit = (await makeEnterpriseUser(app, org, 'brandProvince')).id
    at(`${addCalendarDays(due, -3)}T10:00:00`)
    await inAllWeathers(warnOfDeadlines)
    const warned = await told(unit, 'warning')
    expect(warned).toHaveLength(1)
    expect(warned[0]?.content).toContain('企业答复快递员维权')
    expect(warned[0]?.content).toMatch(/^快递员/)

    app.clock.set(START)
    await fileCase(app, 'consultation', (await makeConsumer(app)).id)
    const reader = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
    at('2026-10-20T10:00:00')
    await inAllWeathers(markOverdue)
    const late = (await told(reader, 'overdue')).filter(({ content }) => content.includes('答复咨询'))
    expect(late).toHaveLength(1)
    expect(late[0]?.content).toContain('咨询')
    expect(late[0]?.content).not.toContain('申诉')
  })
})
