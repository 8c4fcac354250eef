import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { calendarRoutes } from '@appeal/contract/calendar/calendar.routes.ts'
import type { CalendarRun } from '@appeal/contract/calendar/calendar.schemas.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Context, systemContext } from '../../platform/context.ts'
import { violates } from '../../platform/db/violations.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { actOver, aMatter, fileAppeal } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { calendarOf } from './calendar.editions.ts'
import { naiveDeadline } from './calendar.oracle.ts'
import { recompute } from './calendar.recompute.ts'

const test = useTestApp()
const ctx = () => systemContext(test.app.platform, 'test')
const rows = async <T>(text: string, values: unknown[] = []) =>
  (await test.app.platform.database.pool.query(text, values)).rows as T[]

interface Kept {
  id: string
  start_on: string
  start_at: Date
  count: number
  unit: 'day' | 'workday'
  clock: string
  due_on: string
  legal_due_on: string
  assumed: boolean
}
const running = (caseId?: string) =>
  rows<Kept>(
    `select id, start_on::text, start_at, count, unit, clock, due_on::text, legal_due_on::text, assumed
     from deadlines where done_at is null and ($1::bigint is null or case_id = $1::bigint) order by id`,
    [caseId ?? null],
  )
const answerOf = async (caseId: string) => (await running(caseId)).find(({ clock }) => clock === 'answer')

/** Every running deadline is what counting on one's fingers gives, and the case shows the same. */
async function expectRight() {
  const listed = await rows<{ date: string; kind: string }>('select date::text, kind from work_calendar')
  const days = new Map(listed.map(({ date, kind }) => [date, kind]))
  for (const row of await running())
    expect([row.id, row.due_on, row.legal_due_on]).toEqual([
      row.id,
      ...naiveDeadline(row.start_on, row.count, row.unit, days),
    ])
  expect(await brokenPromises(test.app)).toEqual({})
}

let officer = ''
let consumer = ''
let admin: Caller
let adminId = ''

const yearOf = async (year: number) => (await admin.call(calendarRoutes.year, { query: { year } })).data
const edit = (year: number, days: object[], version?: number) =>
  admin.call(calendarRoutes.edit, { body: { year, version, days } })
const apply = (id: string, version: number, more: object = {}) =>
  admin.call(calendarRoutes.apply, {
    body: { id, version, confirm: false, reason: '国务院办公厅通知', ...more },
  })
const confirm = (year: number) =>
  admin.call(calendarRoutes.confirmYear, { body: { year, reason: '安排已公布' } })
const progress = async (id: string) => (await admin.call(calendarRoutes.progress, { query: { id } })).data
const dropDraft = () => rows("delete from calendar_versions where state = 'draft'")

/** A draft of these dates, in force; answers the run, not yet carried out. */
async function enforce(year: number, days: object[]): Promise<CalendarRun> {
  const draft = await edit(year, days)
  expect(draft).toSucceed()
  const run = await apply(draft.data.id, draft.data.version)
  expect(run).toSucceed()
  return run.data
}

beforeAll(async () => {
  const { app } = test
  consumer = (await makeConsumer(app)).id
  officer = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
  adminId = (await makeOfficer(app, 'BUR-000000', 'stateCentre')).id
  admin = await app.as(adminId)
  await fileAppeal(app, consumer, aMatter())
  const { id } = await fileAppeal(app, consumer, aMatter())
  expect(await actOver(app, officer, appealRoutes.editToBusiness, id, {})).toSucceed()
})

beforeEach(dropDraft)

describe('the calendar is closed', () => {
  it.each(['cityHandler', 'cityLeader', 'provinceCentre', 'secAdmin', 'auditAdmin'])(
    'to %s',
    async (role) => {
      const other = await test.app.as((await makeOfficer(test.app, 'BUR-440000', role)).id)
      for (const route of Object.values(calendarRoutes)) {
        const answer = await other.call(route as typeof calendarRoutes.year, { query: { year: 2026 } })
        expect([route.name, answer.code]).toEqual([route.name, 403])
      }
    },
  )

  it('to enterprises', async () => {
    const enterprise = await test.app.as((await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id)
    expect((await enterprise.call(calendarRoutes.year, { query: { year: 2026 } })).code).toBe(403)
  })
})

describe('drafts of a year', () => {
  const sixteenDays = Array.from({ length: 16 }, (_, at) => ({
    date: `2026-12-${String(at + 1).padStart(2, '0')}`,
    kind: 'rest',
  }))
  it.each([
    ['a date of another year', [{ date: '2027-01-01', kind: 'rest' }], 'calendar.other_year'],
    ['more rest than any holiday has', sixteenDays, 'calendar.rest_too_long'],
    ['a date that does not exist', [{ date: '2026-02-30', kind: 'rest' }], 'request.invalid'],
    ['a kind that is none', [{ date: '2026-12-01', kind: 'holiday' }], 'request.invalid'],
    ['nothing', [], 'request.invalid'],
  ] as const)('refuse %s', async (_, days, reason) => {
    expect(await edit(2026, [...days])).toFailWith(reason)
    expect((await yearOf(2026)).draft).toBeNull()
  })

  it('refuse an import that nobody can read, and name the line', async () => {
    const send = (text?: string) =>
      admin.call(calendarRoutes.importYear, { body: { year: 2027, ...(text && { text }) } })
    const answer = await send('元旦：1月1日（周四）放假。')
    expect(answer).toFailWith('calendar.unreadable')
    expect(answer.msg).toContain('元旦')
    expect(await send()).toFailWith('calendar.unreadable')
    expect(await send('没有日期')).toFailWith('calendar.unreadable')
  })

  it('let only one of two who edit at once through', async () => {
    const answers = await Promise.all([
      edit(2026, [{ date: '2026-12-01', kind: 'rest' }]),
      edit(2026, [{ date: '2026-12-02', kind: 'rest' }]),
    ])
    expect(answers.map(({ reason }) => reason ?? 'ok').sort()).toEqual(['calendar.stale', 'ok'])
    const { draft } = await yearOf(2026)
    expect(draft?.changes).toHaveLength(1)
    expect(await edit(2026, [{ date: '2026-12-03', kind: 'rest' }])).toFailWith('calendar.stale')
    expect(await edit(2026, [{ date: '2026-12-03', kind: 'rest' }], draft?.version)).toSucceed()
  })

  it('stay out of force, tell what they change, and are gone once discarded', async () => {
    const { data: draft } = await edit(2026, [
      { date: '2026-12-01', kind: 'rest', name: '临时放假' },
      { date: '2026-10-10', kind: 'plain' },
      { date: '2026-12-05', kind: 'rest' },
    ])
    expect(draft.changes).toEqual([
      { date: '2026-10-10', before: { kind: 'workday', name: '国庆节' }, after: null },
      { date: '2026-12-01', before: null, after: { kind: 'rest', name: '临时放假' } },
    ])
    expect((await yearOf(2026)).days.some(({ date }) => date === '2026-12-01')).toBe(false)
    const discard = (version: number) =>
      admin.call(calendarRoutes.discard, { body: { id: draft.id, version } })
    expect(await discard(99)).toFailWith('calendar.stale')
    expect(await discard(draft.version)).toSucceed()
    expect((await yearOf(2026)).draft).toBeNull()
    expect(await apply(draft.id, draft.version)).toFailWith('calendar.no_draft')
  })
})

describe('putting a draft in force', () => {
  it('is refused without a reason, and where it says nothing new', async () => {
    const { data: draft } = await edit(2026, [{ date: '2026-10-01', kind: 'rest', name: '国庆节' }])
    expect(await apply(draft.id, draft.version, { reason: '' })).toFailWith('request.invalid')
    expect(await apply(draft.id, draft.version)).toFailWith('calendar.no_change')
  })

  it('moves exactly what the preview said, no start and no case, and tells the handlers once', async () => {
    const before = await running()
    const history = await rows('select * from case_events order by id')
    const days = [
      { date: '2026-09-22', kind: 'rest', name: '台风停工' },
      { date: '2026-09-23', kind: 'rest', name: '台风停工' },
    ]
    await edit(2026, days)
    const { data: preview } = await admin.call(calendarRoutes.preview, { query: { year: 2026 } })
    expect(await running()).toEqual(before)
    expect(preview).toMatchObject({
      ...{ changes: 2, moved: 1, cases: 1, later: 1, earlier: 0 },
      byClock: [{ clock: 'accept', count: 1 }],
      byBureau: [{ bureau: '深圳市邮政管理局', count: 1 }],
      rows: [{ clock: 'accept', fromLegalOn: '2026-09-23', toLegalOn: '2026-09-28' }],
    })
    expect(preview.rows[0]?.appealNo).toMatch(/^SS/)

    await dropDraft()
    const run = await enforce(2026, days)
    expect(run).toMatchObject({ finished: false, checked: 0 })
    const { data: next } = await edit(2026, [{ date: '2026-12-01', kind: 'rest' }])
    expect(await apply(next.id, next.version)).toFailWith('calendar.running')

    await recompute(ctx(), run.id)
    expect(await progress(run.id)).toMatchObject({ finished: true, moved: 1 })
    await expectRight()
    const starts = (kept: Kept[]) => kept.map(({ start_on, start_at, count }) => [start_on, start_at, count])
    expect(starts(await running())).toEqual(starts(before))
    expect(await rows('select * from case_events order by id')).toEqual(history)
    expect(
      await rows(
        `select act, reason, from_legal_on::text, to_legal_on::text, actor_id from clock_entries
         where calendar_version_id is not null`,
      ),
    ).toEqual([
      {
        act: 'recomputed',
        reason: '国务院办公厅通知',
        from_legal_on: '2026-09-23',
        to_legal_on: '2026-09-28',
        actor_id: adminId,
      },
    ])
    expect(await rows("select 1 from messages where template = 'datesMoved'")).toHaveLength(1)
    const { data: versions } = await admin.call(calendarRoutes.versions, { query: { year: 2026 } })
    expect(versions[0]).toMatchObject({ number: 1, reason: '国务院办公厅通知', author: '周岚' })
    expect(versions[0]?.changes.map(({ date }) => date)).toEqual(['2026-09-22', '2026-09-23'])
  })

  it('comes to the same after dying in the middle, by two at once, and when run again', async () => {
    for (let at = 0; at < 4; at += 1) await fileAppeal(test.app, consumer, aMatter())
    const run = await enforce(2026, [
      { date: '2026-09-22', kind: 'plain' },
      { date: '2026-09-23', kind: 'plain' },
      { date: '2026-09-24', kind: 'rest', name: '停工' },
    ])
    const dying: Context = {
      ...ctx(),
      unitOfWork: (work) =>
        ctx().unitOfWork(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    await expect(recompute(dying, run.id)).rejects.toThrow(/parts failed/)
    expect(await progress(run.id)).toMatchObject({ checked: 0, finished: false })
    await Promise.all([recompute(ctx(), run.id), recompute(ctx(), run.id)])
    await recompute(ctx(), run.id)
    await expectRight()
    expect(await progress(run.id)).toMatchObject({ finished: true })
    const of = (text: string) => rows(text, [run.id])
    expect((await progress(run.id)).moved).toBe(
      (await of('select 1 from clock_entries where calendar_version_id = $1')).length,
    )
    // Nobody handles the new cases: the one officer of the bureau is told once of all.
    expect(
      await of(
        "select 1 from messages where template = 'datesMoved' and dedupe_key like 'calendar:' || $1 || ':%'",
      ),
    ).toHaveLength(1)
  })

  it('is done for every case but the one that cannot be written, and then for that one', async () => {
    const [stuck] = await rows<{ id: string }>('select id::text from appeals order by id limit 1')
    await test.app.owner.query(`create function stuck() returns trigger language plpgsql as
      $$ begin if new.case_id = ${stuck!.id} then raise exception 'stuck'; end if; return new; end $$`)
    await test.app.owner.query(
      'create trigger stuck before update on deadlines for each row execute function stuck()',
    )
    const run = await enforce(2026, [{ date: '2026-09-25', kind: 'plain' }])
    await expect(recompute(ctx(), run.id)).rejects.toThrow(/^1 of/)
    const behind = () =>
      rows(
        `select distinct case_id::text as id from deadlines where done_at is null
           and start_on <= '2026-09-25' and legal_due_on >= '2026-09-25'
           and edition < (select max(edition) from calendar_versions)`,
      )
    expect(await behind()).toEqual([stuck])
    expect(await progress(run.id)).toMatchObject({ finished: false })
    await test.app.owner.query('drop trigger stuck on deadlines')
    await recompute(ctx(), run.id)
    expect(await behind()).toEqual([])
    expect(await progress(run.id)).toMatchObject({ finished: true })
    await expectRight()
  })

  it('catches a clock that another server started on the calendar just replaced', async () => {
    const { id } = await fileAppeal(test.app, consumer, aMatter())
    const run = await enforce(2026, [{ date: '2026-09-24', kind: 'plain' }])
    await recompute(ctx(), run.id)
    await rows(
      "update deadlines set edition = 0, due_on = due_on + 1, legal_due_on = legal_due_on + 1 where case_id = $1 and clock = 'answer'",
      [id],
    )
    const { resumeRuns } = await import('./calendar.jobs.ts')
    await resumeRuns(ctx())
    const answer = (await answerOf(id))!
    expect(answer.due_on).toBe('2026-10-21')
  })

  it('is followed at once by clocks that start afterwards', async () => {
    const { edition } = await calendarOf(test.app.platform)
    const { id } = await fileAppeal(test.app, consumer, aMatter())
    expect(await rows('select max(edition) as edition from deadlines where case_id = $1', [id])).toEqual([
      { edition },
    ])
    await expectRight()
  })

  it.each([
    ["update deadlines set start_on = start_on + 1 where clock = 'answer'", 'deadlines_start_fixed'],
    ["update calendar_versions set reason = 'x' where state = 'applied'", 'calendar_versions_frozen'],
    ["delete from calendar_versions where state = 'applied'", 'calendar_versions_frozen'],
  ])('cannot be undone behind its back: %s', async (text, constraint) => {
    const error = await rows(text).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(violates(error, constraint)).toBe(true)
  })
})

describe('a year without a plan', () => {
  it('is missing from 1 December; what reaches into it is assumed, and settled when it is confirmed', async () => {
    const { app } = test
    app.clock.set('2026-11-30T06:00:00Z')
    admin = await app.as(adminId)
    expect((await yearOf(2026)).missingYear).toBeNull()
    expect(await confirm(2026)).toFailWith('calendar.confirmed')
    expect(await confirm(2027)).toFailWith('calendar.empty_year')
    app.clock.set('2026-12-10T06:00:00Z')
    admin = await app.as(adminId)
    const { id } = await fileAppeal(
      app,
      consumer,
      aMatter({ postDate: '2026-11-20', complaintDate: '2026-12-01' }),
    )
    expect(await answerOf(id)).toMatchObject({
      due_on: '2027-01-09',
      legal_due_on: '2027-01-11',
      assumed: true,
    })
    const waiting = await yearOf(2027)
    expect(waiting).toMatchObject({ confirmed: false, missingYear: 2027 })
    expect(waiting.assumed).toBeGreaterThan(0)

    const imported = await admin.call(calendarRoutes.importYear, {
      body: { year: 2027, text: '元旦：1月1日（周五）至3日（周日）放假。1月9日（周六）上班。' },
    })
    expect(imported).toSucceed()
    expect(await confirm(2027)).toFailWith('calendar.draft_open')
    const { data: preview } = await admin.call(calendarRoutes.preview, {
      query: { year: 2027, confirm: 'true' },
    })
    expect(preview).toMatchObject({ settled: waiting.assumed, earlier: 1 })
    const run = await apply(imported.data.id, imported.data.version, { confirm: true })
    await recompute(ctx(), run.data.id)
    expect(await answerOf(id)).toMatchObject({
      due_on: '2027-01-09',
      legal_due_on: '2027-01-09',
      assumed: false,
    })
    expect(await yearOf(2027)).toMatchObject({ confirmed: true, missingYear: null, assumed: 0 })
    await expectRight()
  })
})

describe('legal numbers', () => {
  const send = (key: string, before: string, value: string) =>
    admin.call(calendarRoutes.editLimit, { body: { key, before, value, reason: '规定修订' } })

  it.each([
    ['a setting that is no time limit', 'SNOWY_SYS_NAME', 'x', '3', 'calendar.limit_unknown'],
    ['zero', 'APPEAL_REPLY_DAYS', '15', '0', 'calendar.limit_wrong'],
    ['a list where one number is meant', 'APPEAL_REPLY_DAYS', '15', '7,3', 'calendar.limit_wrong'],
    ['a list that does not fall', 'WARN_DAYS', '7,3,1', '1,3', 'calendar.limit_wrong'],
    ['a value that somebody else changed', 'APPEAL_REPLY_DAYS', '14', '10', 'calendar.limit_stale'],
    ['less than the law keeps', 'ARCHIVE_YEARS', '3', '1', 'settings.wrong'],
    ['more than the law gives for the answer', 'APPEAL_TOTAL_DAYS', '30', '31', 'calendar.limit_wrong'],
    ['a warning before a clock of that length starts', 'WARN_DAYS', '7,3,1', '31,3', 'calendar.limit_wrong'],
    ['less than half of the year of an appeal', 'APPEAL_LIMIT_MONTHS', '12', '5', 'settings.wrong'],
    ['less than an appraisal waits for', 'APPRAISAL_YEARS', '10', '1', 'settings.wrong'],
  ] as const)('refuse %s', async (_, key, before, value, reason) => {
    expect(await send(key, before, value)).toFailWith(reason)
  })

  it('hold for clocks started afterwards, leave running ones, and keep who changed them and why', async () => {
    const before = await running()
    const changed = await send('APPEAL_ACCEPT_WORKDAYS', '2', '3')
    expect(changed.data).toMatchObject({ value: '3', ordinary: '2', limit: 'L3' })
    expect(changed.data.changes[0]).toMatchObject({
      ...{ before: '2', after: '3', reason: '规定修订', author: '周岚' },
    })
    expect(await running()).toEqual(before)
    const { id } = await fileAppeal(
      test.app,
      consumer,
      aMatter({ postDate: '2026-11-20', complaintDate: '2026-12-01' }),
    )
    expect((await running(id)).find(({ clock }) => clock === 'accept')?.count).toBe(3)
  })

  it('let only one of two at once through', async () => {
    const answers = await Promise.all([
      send('APPEAL_REPLY_DAYS', '15', '10'),
      send('APPEAL_REPLY_DAYS', '15', '12'),
    ])
    expect(answers.map(({ reason }) => reason ?? 'ok').sort()).toEqual(['calendar.limit_stale', 'ok'])
  })

  it('is confirmed by a word where its plan is in force already', async () => {
    await recompute(ctx(), (await enforce(2028, [{ date: '2028-01-03', kind: 'rest', name: '元旦' }])).id)
    expect(await confirm(2028)).toSucceed()
    expect(await yearOf(2028)).toMatchObject({ confirmed: true })
  })
})
