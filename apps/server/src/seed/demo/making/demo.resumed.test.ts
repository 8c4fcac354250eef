import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { openCast } from '../demo.people.ts'
import { loadDemo } from '../demo.ts'
import { demoState } from './demo.state.store.ts'

const test = useTestApp()

it('goes on where it was ended: what is there stays, what is missing comes once', async () => {
  const given = test.app.platform
  const platform = { ...given, config: { ...given.config, DEMO_CASES: 4 } }
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const count = async (condition = sql`true`) => {
    const { rows } = await given.db.execute<{ n: number }>(
      sql`select count(*)::int as n from appeals where ${condition}`,
    )
    return rows[0]?.n ?? 0
  }
  expect(await demoState(platform)).toBe('none')
  const ended = () => {
    throw new Error('ended')
  }
  await expect(loadDemo(platform, say, ended)).rejects.toThrow('ended')
  expect(await demoState(platform)).toBe('ready')
  const weeks = await count()
  expect(weeks).toBeGreaterThanOrEqual(4)

  let readyAt = 0
  await loadDemo(platform, say, () => {
    readyAt = said.length
  })
  expect(await demoState(platform)).toBe('whole')
  expect(readyAt).toBeLessThan(said.length)
  expect(await count(sql`received_at < now() - interval '300 days'`)).toBeGreaterThan(10)
  // Ended once more, when the volumes had been reported and no bulletin was there: each volume is taken as it is.
  await test.app.owner.query('truncate bulletins cascade')
  expect(await demoState(platform)).toBe('ready')
  await loadDemo(platform, say)
  expect(await demoState(platform)).toBe('whole')
  const all = await count()
  await loadDemo(platform, say)
  expect(await count()).toBe(all)
  // Nobody is there twice, and every line of the past stands in the log.
  const { rows } = await given.db.execute<{ twice: number; missing: number }>(sql`
    select (select count(*)::int from (select org_id from users where account ~ '^(bur|ent)[0-9]+$'
        group by org_id having count(*) > 1) d) as twice,
      (select count(*)::int from case_events e where not exists
        (select from transparency_leaves l where l.source = 'case_events' and l.row_id = e.id)) as missing`)
  expect(rows[0]).toEqual({ twice: 0, missing: 0 })
}, 120_000)

describe('an empty demonstration', () => {
  const empty = useTestApp()

  it('is whole as well, and the next start has nothing to do', async () => {
    const { platform } = empty.app
    const none = { ...platform, config: { ...platform.config, DEMO_CASES: 0 } }
    await loadDemo(none, () => {})
    expect(await demoState(none)).toBe('whole')
  }, 60_000)
})

describe('a demonstration whose first half was cut short', () => {
  const cut = useTestApp()

  it('stays as it is, and says so', async () => {
    const { platform } = cut.app
    await openCast({ ...platform, config: { ...platform.config, DEMO_CASES: 0 } })
    expect(await demoState(platform)).toBe('begun')
    const said: string[] = []
    let ready = false
    await loadDemo(
      platform,
      (line) => said.push(line),
      () => {
        ready = true
      },
    )
    expect([ready, said]).toEqual([true, [expect.stringContaining('DATA_DIR')]])
  })
})
