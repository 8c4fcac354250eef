import { contract } from '@appeal/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { systemContext } from '../context.ts'

const test = useTestApp()
const BELOW_ITS_FLOOR = { configKey: 'SMS_PER_PHONE_HOUR', configValue: '100000' }
let admin: Caller
beforeAll(async () => {
  admin = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
})

/** The first transactions that ask a second administrator meet a deadlock: a sequence counts them, which no rollback takes back. */
const victims = (count: number) =>
  test.app.owner.query(`
    create sequence victim_tries;
    create function victim() returns trigger language plpgsql security definer as $$ begin
      if nextval('victim_tries') <= ${count} then
        raise exception 'deadlock detected' using errcode = '40P01';
      end if;
      return new;
    end $$;
    create trigger victim before insert on proposals for each row execute function victim()`)
afterEach(() =>
  test.app.owner.query(
    'drop trigger if exists victim on proposals; drop function if exists victim(); drop sequence if exists victim_tries',
  ),
)
const count = async (text: string) => (await test.app.platform.database.pool.query(text)).rows[0].n as number
const asked = () => count('select count(*)::int as n from proposals')
const told = () => count("select count(*)::int as n from operation_log where record_kind = 'proposal'")

describe('a call that keeps no answer', () => {
  it('is tried once more as the victim of a deadlock: done once, told once, with one answer', async () => {
    const before = { asked: await asked(), told: await told() }
    await victims(1)
    const answer = await admin.call(contract.settings.editBatch, { body: [BELOW_ITS_FLOOR] })
    expect(answer.data).toEqual({ pending: [BELOW_ITS_FLOOR.configKey] })
    expect({ asked: await asked(), told: await told() }).toEqual({
      asked: before.asked + 1,
      told: before.told + 1,
    })
  })

  it('is tried no third time, and leaves nothing', async () => {
    const before = await asked()
    await victims(2)
    expect((await admin.call(contract.settings.editBatch, { body: [BELOW_ITS_FLOOR] })).code).not.toBe(200)
    expect(await asked()).toBe(before)
    const { rows } = await test.app.owner.query('select last_value::int as n from victim_tries')
    expect(rows).toEqual([{ n: 2 }])
  })
})

describe('jobs that hold several rows', () => {
  it('both end well where they hold them in opposite orders', async () => {
    const keys = ['victim-a', 'victim-b']
    for (const key of keys)
      await test.app.platform.database.pool.query(
        'insert into rate_counters (key, allowed, expires_at) values ($1, true, now()) on conflict do nothing',
        [key],
      )
    let tries = 0
    let holding = 0
    const job = (order: readonly string[]) =>
      systemContext(test.app.platform, 'test').unitOfWork(async (tx) => {
        tries += 1
        const hold = (key: string) =>
          tx.execute(sql`select 1 from rate_counters where key = ${key} for update`)
        await hold(order[0]!)
        holding += 1
        await expect.poll(() => holding).toBeGreaterThanOrEqual(2)
        await hold(order[1]!)
        return order[0]
      })
    expect(await Promise.all([job(keys), job(keys.toReversed())])).toEqual(keys)
    expect(tries).toBe(3)
  })
})
