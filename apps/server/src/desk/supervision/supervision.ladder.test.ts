import { contract } from '@appeal/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { createTwin, ok, START, useTestApp } from '../../testing/app.ts'
import { type Company, openCompany } from './supervision.fixture.ts'
import { escalateOrders } from './supervision.jobs.ts'

const test = useTestApp()
let c: Company
const run = (platform = test.app.platform) => escalateOrders(systemContext(platform, 'test'))
const on = (day: string) => test.app.clock.set(`${day}T02:00:00Z`)
const stepOf = async (id: string) => {
  await c.signIn()
  return (await c.seen(id)).step
}

beforeAll(async () => {
  test.app.clock.set(START)
  c = await openCompany(test.app)
})
beforeEach(async () => {
  test.app.clock.set(START)
  await c.signIn()
})

describe('the ladder', () => {
  it('goes up by working days: nothing over the holidays, each step once', async () => {
    const { id } = await c.issue()
    // Due on the 24th; the 25th to the 27th are the Mid-Autumn holidays.
    for (const day of ['2026-09-24', '2026-09-25', '2026-09-27']) {
      on(day)
      await run()
      expect(await stepOf(id), day).toBe('ordered')
    }
    on('2026-09-28')
    await run()
    await run()
    expect(await stepOf(id)).toBe('talk')
    on('2026-09-29')
    await run()
    expect(await stepOf(id)).toBe('talk')
    on('2026-09-30')
    await run()
    await run()
    expect(await stepOf(id)).toBe('reported')
    expect(await c.told(id)).toEqual([
      'supervisionIssued',
      ...['supervisionTalk', 'supervisionTalk'],
      ...['supervisionReported', 'supervisionReported', 'supervisionReported'],
    ])
    const { rows } = await test.app.platform.database.pool.query<{ user_id: string }>(
      `select r.user_id::text from messages m join message_receipts r on r.message_id = m.id
       where m.dedupe_key = $1`,
      [`supervision:${id}:reported:superior`],
    )
    expect(rows.map(({ user_id }) => user_id)).toEqual([c.people.province!.id])
  })

  it('takes both steps of what was overlooked, and none of what was answered or withdrawn', async () => {
    const [late, gone] = [await c.issue(), await c.issue()]
    const body = { id: gone.id, version: gone.version, reason: '事实有误' }
    await ok(c.as('leader').call(contract.supervision.withdraw, { body }))
    on('2026-10-12')
    await run()
    expect(await stepOf(late.id)).toBe('reported')
    expect(await stepOf(gone.id)).toBe('ordered')
  })

  it('is taken once by two processes at the same moment', async () => {
    const { id } = await c.issue()
    const twin = await createTwin(test.app)
    on('2026-09-30')
    await Promise.all([run(), run(twin.platform)])
    await twin.close()
    await c.signIn()
    const events = (await c.seen(id)).lines.map(({ event }) => event)
    expect(events).toEqual(['issued', 'talk', 'reported'])
  })

  it('leaves nothing half done where it dies in the middle, and is gone through again', async () => {
    const [first, second] = [await c.issue(), await c.issue()]
    on('2026-09-28')
    const { pool } = test.app.platform.database
    await test.app.owner.query(`
      create function fail_once() returns trigger language plpgsql as $$ begin
        if new.dedupe_key = 'supervision:${first.id}:talk:issuer' then raise exception 'died'; end if;
        return new; end $$;
      create trigger fail_once before insert on messages for each row execute function fail_once()`)
    await expect(run()).rejects.toThrow('1 of ')
    expect(await stepOf(first.id)).toBe('ordered')
    expect(await c.told(first.id)).toEqual(['supervisionIssued'])
    // The next one did not have to wait for it.
    expect(await stepOf(second.id)).toBe('talk')
    await test.app.owner.query('drop trigger fail_once on messages; drop function fail_once')
    await run()
    expect(await stepOf(first.id)).toBe('talk')
    const { rowCount } = await pool.query(
      `select from case_events where case_kind = 'supervision' and case_id = $1 and event = 'talk'`,
      [first.id],
    )
    expect(rowCount).toBe(1)
  })

  it('reckons its dates anew by the calendar in force, without a change that anybody would have to look at', async () => {
    const { id } = await c.issue({ days: 1 })
    const { pool } = test.app.platform.database
    const columns = await pool.query(`select * from supervision_orders where id = $1`, [id])
    expect(columns.rows[0]).toMatchObject({ due_on: '2026-09-22', talk_on: '2026-09-23' })
    await pool.query(
      `update supervision_orders set due_on = '2026-09-23', talk_on = '2026-09-24' where id = $1`,
      [id],
    )
    await run()
    const again = await pool.query(`select * from supervision_orders where id = $1`, [id])
    expect(again.rows[0]).toMatchObject({ due_on: '2026-09-22', talk_on: '2026-09-23', version: 1 })
  })
})
