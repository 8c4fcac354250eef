import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { START, useTestApp } from '../../testing/app.ts'
import { type Platform, systemContext } from '../context.ts'
import { Refusal } from '../fail.ts'
import { retireRows } from '../jobs/retiring.ts'
import { allowAgain, once as answered, type Repeatable } from './idempotency.ts'

const test = useTestApp()
/** What is kept are bytes; here they are values. */
const once = async (platform: Platform, of: Repeatable, work: () => Promise<unknown>) =>
  JSON.parse((await answered(platform, of, async () => JSON.stringify((await work()) ?? null))).body)

let serial = 0
const freshActor = () => `actor-${++serial}`
const call = (
  more: Partial<{ actor: string; route: string; key: string | undefined; body: unknown }> = {},
) => ({
  actor: 'somebody',
  route: 'a.route',
  key: undefined,
  body: { n: 1 },
  ...more,
})
/** Work that counts how often it is done. */
const counted = () => {
  const work = { done: 0, run: async () => ({ n: ++work.done }) }
  return work
}
const reasonOf = (error: unknown) => (error instanceof Refusal ? error.reason : String(error))

describe('once', () => {
  it('gives a repeat the first answer and does nothing', async () => {
    const { platform } = test.app
    const actor = freshActor()
    const work = counted()
    for (let i = 0; i < 3; i++)
      expect(await once(platform, call({ actor, key: 'k' }), work.run)).toEqual({ n: 1 })
    expect(work.done).toBe(1)
  })

  it('lets forty at once do it one time', async () => {
    const { platform } = test.app
    const actor = freshActor()
    const work = counted()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => once(platform, call({ actor, key: 'k' }), work.run)),
    )
    for (const answer of answers) expect(answer).toEqual({ n: 1 })
    expect(work.done).toBe(1)
  })

  it('takes body for body, in whatever order it is written', async () => {
    const { platform } = test.app
    const actor = freshActor()
    const work = counted()
    await once(platform, call({ actor, key: 'k', body: { a: 1, b: { c: [1, 2], d: null } } }), work.run)
    await once(platform, call({ actor, key: 'k', body: { b: { d: null, c: [1, 2] }, a: 1 } }), work.run)
    expect(work.done).toBe(1)
    for (const body of [
      { a: 1 },
      { a: '1', b: { c: [1, 2], d: null } },
      { a: 1, b: { c: [2, 1], d: null } },
      null,
    ])
      expect(await once(platform, call({ actor, key: 'k', body }), work.run).catch(reasonOf)).toBe(
        'request.key_reused',
      )
  })

  it('does not count the captcha as a difference', async () => {
    const { platform } = test.app
    const actor = freshActor()
    const work = counted()
    for (const validCode of ['1', '2', '3'])
      await once(platform, call({ actor, body: { n: 1, validCode, validCodeReqNo: validCode } }), work.run)
    expect(work.done).toBe(1)
  })

  it.each([
    ['another actor', { actor: 'other' }],
    ['another route', { route: 'b.route' }],
    ['another key', { key: 'other' }],
  ])('is done again for %s', async (_, other) => {
    const { platform } = test.app
    const actor = freshActor()
    const work = counted()
    await once(platform, call({ actor, key: 'k' }), work.run)
    await once(platform, call({ actor, key: 'k', ...other }), work.run)
    expect(work.done).toBe(2)
  })

  it('forgets a failed try, also while others wait for it', async () => {
    const { platform } = test.app
    const actor = freshActor()
    let tries = 0
    const work = async () => {
      tries += 1
      if (tries === 1) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        throw new Refusal('request.refused', {})
      }
      return { n: tries }
    }
    const answers = await Promise.all(
      [1, 2, 3].map(() => once(platform, call({ actor, key: 'k' }), work).catch(reasonOf)),
    )
    // Who was first failed; one of those who waited did it, the other got that answer.
    expect(answers.filter((answer) => answer === 'request.refused')).toHaveLength(1)
    expect(answers.filter((answer) => typeof answer === 'object')).toEqual([{ n: 2 }, { n: 2 }])
    expect(tries).toBe(2)
  })

  it('keeps answers sealed', async () => {
    const { platform } = test.app
    const actor = freshActor()
    await once(platform, call({ actor, key: 'k' }), async () => ({ secret: 'QWERTZ-SECRET' }))
    const { rows } = await platform.database.pool.query(
      'select answer from idempotency_keys where actor = $1',
      [actor],
    )
    expect(rows[0].answer.toString('latin1')).not.toContain('QWERTZ')
    expect(await once(platform, call({ actor, key: 'k' }), async () => ({ secret: '' }))).toEqual({
      secret: 'QWERTZ-SECRET',
    })
  })

  it('does nothing where the answer cannot be kept, and says so', async () => {
    const { platform } = test.app
    const of = call({ actor: freshActor(), key: 'k' })
    const refused = answered(platform, of, async (tx) => {
      // Whatever comes after it in this transaction cannot be written.
      await tx.execute(sql`set transaction read only`)
      return '1'
    })
    await expect(refused).rejects.toMatchObject({ cause: { code: '25006' } })
    const work = counted()
    expect(await once(platform, of, work.run)).toEqual({ n: 1 })
  })

  it('answers nothing for work that answers nothing', async () => {
    const actor = freshActor()
    for (const _ of [1, 2])
      expect(
        (await once(test.app.platform, call({ actor, key: 'k' }), async () => undefined)) ?? null,
      ).toBeNull()
  })
})

describe('without a key of the caller', () => {
  it('the same content within ten minutes is a repeat, over the border of a bucket too; later it is not', async () => {
    const { platform, clock } = test.app
    const actor = freshActor()
    const work = counted()
    const at = async (time: string, more = {}) => {
      clock.set(`2026-09-21T${time}Z`)
      await once(platform, call({ actor, ...more }), work.run)
      return work.done
    }
    expect(await at('06:09:59.999')).toBe(1)
    expect(await at('06:10:00.000')).toBe(1)
    expect(await at('06:19:59.999')).toBe(1)
    expect(await at('06:20:00.000')).toBe(2)
    expect(await at('06:20:00.000', { body: { n: 2 } })).toBe(3)
    clock.set(START)
  })

  it('meets in the shared bucket also when both run at once', async () => {
    const { platform } = test.app
    const actor = freshActor()
    const work = counted()
    const late = (at: string) => ({ ...platform, clock: { now: () => new Date(at) } })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        once(late(i % 2 ? '2026-09-21T06:10:00Z' : '2026-09-21T06:09:59Z'), call({ actor }), work.run),
      ),
    )
    for (const answer of answers) expect(answer).toEqual({ n: 1 })
    expect(work.done).toBe(1)
  })

  it('cannot be mistaken for a key somebody chose', async () => {
    const { platform } = test.app
    const actor = freshActor()
    const work = counted()
    await once(platform, call({ actor }), work.run)
    const { rows } = await platform.database.pool.query('select key from idempotency_keys where actor = $1', [
      actor,
    ])
    await once(platform, call({ actor, key: rows[0].key }), work.run)
    expect(work.done).toBe(2)
  })

  it('is done again once it was undone; a chosen key keeps its answer', async () => {
    const { platform } = test.app
    const actor = freshActor()
    const work = counted()
    const both = async () => {
      await once(platform, call({ actor }), work.run)
      await once(platform, call({ actor, key: 'k' }), work.run)
    }
    await both()
    expect(work.done).toBe(2)
    await platform.db.transaction((tx) => allowAgain(tx, actor, 'another.route'))
    await both()
    expect(work.done).toBe(2)
    await platform.db.transaction((tx) => allowAgain(tx, actor, 'a.route'))
    await both()
    expect(work.done).toBe(3)
  })
})

describe('an answer that is kept', () => {
  it('is forgotten after 48 hours', async () => {
    const { platform, clock } = test.app
    const actor = freshActor()
    const work = counted()
    clock.set(START)
    await once(platform, call({ actor, key: 'k' }), work.run)
    clock.advance(48 * 3_600_000)
    await retireRows(systemContext(platform, 'test'))
    await once(platform, call({ actor, key: 'k' }), work.run)
    expect(work.done).toBe(1)
    clock.advance(1)
    await retireRows(systemContext(platform, 'test'))
    await once(platform, call({ actor, key: 'k' }), work.run)
    expect(work.done).toBe(2)
    clock.set(START)
  })
})
