import type { AppealRow } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { statisticsRoutes as statistics } from '@appeal/contract/figures/figures.routes.ts'
import { givingRoutes } from '@appeal/contract/giving/giving.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { contextOf, type Players } from '../../../testing/cases.ts'
import { makeOfficer } from '../../../testing/people.ts'
import { caseIn, copyCase, makePlayers } from '../../../testing/stages.ts'
import { appealKind } from '../appeals.kind.ts'

const test = useTestApp()

/** Days from today on which a clock ends: late, today, warned of in time, not yet. */
const ENDS = [-2, 0, 2, 6, 20]
/** Days ahead of which each clock warns (domain 4.5). */
const WITHIN: Record<string, number> = {
  answer: 7,
  reply: 3,
  rework: 3,
  accept: 0,
  transfer: 0,
  mediation: 0,
}
const OF_ENTERPRISE = ['reply', 'rework', 'mediation']

/** A case as its clocks say: days until the end of that of its state, and of the thirty days. */
interface Case {
  id: string
  state: string
  clock: string
  own: number
  whole: number
}

describe('late and near mean the same everywhere, and no clock hides another', () => {
  let who: Players
  const cases: Case[] = []
  const known = new Set<string>()
  let bureau: Caller
  let enterprise: Caller
  let today: string

  beforeAll(async () => {
    const { app } = test
    today = shanghaiDate(app.clock.now())
    who = await makePlayers(app)
    bureau = await app.as((await makeOfficer(app, 'BUR-440300', 'cityLeader')).id)
    enterprise = await app.as(who.enterprise)
    const { pool } = app.platform.database
    for (const state of OPEN_STATES) {
      const source = await caseIn(app, who, state)
      for (const own of ENDS)
        for (const whole of ENDS) {
          const id = known.size % (ENDS.length * ENDS.length) ? await copyCase(app, source) : source
          known.add(id)
          const { rows } = await pool.query<{ clock: string }>(
            `update deadlines d set due_on = $2::date + case when d.clock = 'answer' then $3::int else $4::int end,
               legal_due_on = $2::date + case when d.clock = 'answer' then $3::int else $4::int end
             where d.case_id = $1 and d.done_at is null
             returning (select press_clock from appeals where id = d.case_id) as clock`,
            [id, today, whole, own],
          )
          const { clock } = rows[0]!
          cases.push({ id, state, clock, own: clock === 'answer' ? whole : own, whole })
        }
    }
    const ctx = await contextOf(app, who.officer)
    await ctx.unitOfWork((tx) => appealKind.store.copyPressing(tx, [...known]))
  })

  const bureauClocks = ({ clock, own, whole }: Case) => [
    ...(clock in WITHIN ? [{ clock, days: own }] : []),
    { clock: 'answer', days: whole },
  ]
  const isLate = (one: Case) => bureauClocks(one).some(({ days }) => days < 0)
  const isNear = (one: Case) => bureauClocks(one).some(({ clock, days }) => days <= WITHIN[clock]!)
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted()
  async function listed(caller: Caller, query: Record<string, unknown>): Promise<AppealRow[]> {
    const route = caller === bureau ? todoRoutes.page : todoRoutes.enterprisepage
    const rows: AppealRow[] = []
    for (let current = 1; ; current++) {
      const { data } = await caller.call(route, { query: { ...query, size: 100, current } as never })
      rows.push(...data.records)
      if (current * 100 >= data.total) return rows
    }
  }
  it('in the warning queue, its badge, the filters of the list and the mark of a row', async () => {
    const near = await listed(bureau, { queue: 'warning' })
    expect(idsOf(near)).toEqual(idsOf(cases.filter(isNear)))
    const late = idsOf(cases.filter(isLate))
    expect(idsOf(await listed(bureau, { queue: 'warning', overdue: 'true' }))).toEqual(late)
    expect(idsOf(await listed(bureau, { queue: 'all', overdue: 'true' }))).toEqual(late)
    const all = await listed(bureau, { queue: 'all' })
    expect(idsOf(all.filter(({ overdue }) => overdue))).toEqual(late)
    const counted = (await bureau.call(todoRoutes.countpage, {})).data
    expect(counted.counts.warning).toBe(near.length)
    expect(counted.late?.warning).toBe(late.length)
    const ends = (one: Case) => Math.min(...bureauClocks(one).map(({ days }) => days))
    expect(idsOf(await listed(bureau, { queue: 'all', overdue: 'today' }))).toEqual(
      idsOf(cases.filter((one) => ends(one) === 0)),
    )
    expect(idsOf(await listed(bureau, { queue: 'all', overdue: 'threeDays' }))).toEqual(
      idsOf(cases.filter((one) => ends(one) >= 0 && ends(one) <= 3)),
    )
  })

  it('on the chips of a row: the one that presses is always among them', async () => {
    const rows = new Map((await listed(bureau, { queue: 'all' })).map((row) => [row.id, row]))
    for (const one of cases) {
      const { clock, total } = rows.get(one.id)!
      expect([one, clock?.kind]).toEqual([one, one.clock])
      const shows = one.clock !== 'answer' && (one.whole < one.own || one.whole <= WITHIN.answer!)
      expect([one, total?.kind ?? null]).toEqual([one, shows ? 'answer' : null])
      const tones = [clock, total].flatMap((chip) => chip?.tone ?? [])
      const pressing = tones.filter((tone) => ['late', 'today', 'soon'].includes(tone)).length > 0
      // What the appellant lets pass is shown, and warns nobody else.
      if (one.clock in WITHIN) expect([one, pressing]).toEqual([one, isNear(one)])
    }
  })

  it('on the board of clocks', async () => {
    const { data } = await bureau.call(statistics.clocks, {})
    const late = data.rows.map(({ clock, counts }) => [clock, counts.late] as const)
    for (const [clock, n] of late)
      expect([clock, n]).toEqual([
        clock,
        cases.filter((one) => bureauClocks(one).some((row) => row.clock === clock && row.days < 0)).length,
      ])
    const page = { band: 'late', size: 200 } as never
    const { records } = (await bureau.call(statistics.pressingpage, { query: page })).data
    expect(idsOf(records)).toEqual(idsOf(cases.filter(isLate)))
  })

  it('in what lies with an officer', async () => {
    const { pool } = test.app.platform.database
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    await pool.query('update appeals set handler_id = $2 where id = any($1::bigint[])', [
      [...known],
      officer.id,
    ])
    const { officers } = (await bureau.call(givingRoutes.loadpage)).data
    const ends = cases.map((one) => Math.min(...bureauClocks(one).map(({ days }) => days)))
    expect(officers.find(({ id }) => id === officer.id)).toMatchObject({
      open: cases.length,
      late: cases.filter(isLate).length,
      near: ends.filter((days) => days >= 0 && days <= 3).length,
    })
  })

  it('first the nearest of either', async () => {
    const rows = await listed(bureau, { queue: 'warning' })
    const byId = new Map(cases.map((one) => [one.id, one]))
    const daysOf = ({ id }: AppealRow) => Math.min(...bureauClocks(byId.get(id)!).map(({ days }) => days))
    const days = rows.map(daysOf)
    expect(days).toEqual(days.toSorted((a, b) => a - b))
    // The day is told of each row: chips leave out the end of the whole case where it is far.
    for (const row of await listed(bureau, { queue: 'all' }))
      expect([row.id, row.endsOn]).toEqual([row.id, addCalendarDays(today, daysOf(row))])
  })

  it('and an enterprise is judged by what it owes itself alone', async () => {
    const own = cases.filter(({ clock }) => OF_ENTERPRISE.includes(clock))
    const late = own.filter((one) => one.own < 0)
    expect(idsOf(await listed(enterprise, { queue: 'all', overdue: 'true' }))).toEqual(idsOf(late))
    const { data } = await enterprise.call(todoRoutes.enterprisecountpage, {})
    expect(data.late?.todo).toBe(late.filter(({ clock }) => clock !== 'mediation').length)
    const board = (await enterprise.call(statistics.clocks, {})).data.rows
    expect(board.map(({ clock }) => clock)).toEqual(OF_ENTERPRISE)
    for (const { clock, counts } of board)
      expect(counts.late).toBe(late.filter((one) => one.clock === clock).length)
    for (const row of await listed(enterprise, { queue: 'all' })) {
      const one = cases.find(({ id }) => id === row.id)!
      const isOwn = own.includes(one)
      expect([row.clock?.kind ?? null, row.total]).toEqual([isOwn ? one.clock : null, null])
      expect(row.overdue).toBe(isOwn && one.own < 0)
      expect(row.endsOn).toBe(isOwn ? addCalendarDays(today, one.own) : null)
    }
    const sorted = await listed(enterprise, { queue: 'all', sortField: 'dueTime', sortOrder: 'ascend' })
    const ends = sorted.map(({ clock }) => clock?.legalDueOn ?? addCalendarDays(today, 1_000))
    expect(ends).toEqual(ends.toSorted())
  })
})
