import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { copyOf, freshId } from './figures.fixture.ts'
import { freezeDue } from './figures.snapshots.ts'

const { snapshots } = contract
const test = useTestApp()
let state = ''

/** A case that was filed and closed in a month. */
const closedIn = (closed: string, month: string) => {
  const at = `${month}-10T10:00:00+08:00`
  return copyOf(test.app, closed, {
    appellant_id: freshId(),
    ...{ submitted_at: at, accepted_at: at, transferred_at: at, closed_at: at, evaluate_status: 0 },
  })
}

beforeAll(async () => {
  state = (await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id
  const closed = await caseIn(test.app, await makePlayers(test.app), 'closed')
  for (const month of ['2026-06', '2026-07', '2026-08']) await closedIn(closed, month)
  await query('select stat_fold(100000)')
})

const query = (text: string) => test.app.platform.database.pool.query(text)
const run = () => freezeDue(systemContext(test.app.platform, 'statistics.freeze'))
const shown = async () => {
  const { data } = await (await test.app.as(state)).call(snapshots.page, { query: {} })
  return { ...data, frozen: data.records.map(({ month }) => month) }
}

describe('a month that cannot be proved', () => {
  it('keeps no other month waiting, fails the job by name, and is shown to who freezes months', async () => {
    await query(`update stat_cells set handled = handled + 1 where grain = 'brand' and month = '2026-07'`)
    await expect(run()).rejects.toThrow('1 of 3 parts failed, first 2026-07: statistics.not_proved')
    expect(await shown()).toMatchObject({
      frozen: ['2026-08', '2026-06'],
      open: [{ month: '2026-07', due: true }],
    })
  })

  it('is tried again, and may be frozen last: what changed meanwhile is carried once', async () => {
    await query(
      `update appeals set exclude_status = 3, stat_excluded = true where closed_at < '2026-06-30' and closed_at > '2026-06-01'`,
    )
    test.app.clock.set('2026-10-14T16:20:00Z')
    await expect(run()).rejects.toThrow('1 of 2 parts failed, first 2026-07')
    const carrying = await shown()
    expect(carrying.frozen).toEqual(['2026-09', '2026-08', '2026-06'])
    expect(carrying.records[0]!.corrections).toMatchObject([{ month: '2026-06', sums: { handled: -1 } }])

    await test.app.owner.query('select stat_recount()')
    await run()
    const { frozen, records, open } = await shown()
    expect(frozen).toEqual(['2026-09', '2026-08', '2026-07', '2026-06'])
    expect(open).toEqual([])
    expect(records[2]).toMatchObject({ month: '2026-07', appeals: 1, corrections: [] })
  })

  it('is frozen by one of several who do so at once; the others are told', async () => {
    const caller = await test.app.as(state)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => caller.call(snapshots.freeze, { body: { month: '2026-05' } })),
    )
    expect(answers.map(({ code, reason }) => (code === 200 ? 'frozen' : reason)).sort()).toEqual([
      'frozen',
      ...Array.from({ length: 3 }, () => 'statistics.month_frozen'),
    ])
  })

  it('tells a month whose day has not come from one that is late', async () => {
    test.app.clock.set('2026-11-02T02:00:00Z')
    expect((await shown()).open).toEqual([{ month: '2026-10', due: false }])
  })
})
