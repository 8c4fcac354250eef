import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TestApp, useTestApp } from '../../testing/app.ts'
import { contextOf } from '../../testing/cases.ts'
import { makeConsumer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { systemContext } from '../context.ts'
import { appendHistory, firstBrokenLink, type HistoryLine, hashOf, readHistory } from './history.ts'

const test = useTestApp()

const line = (event: string, more: Partial<HistoryLine> = {}): HistoryLine => ({
  event,
  fromState: 'a',
  toState: 'b',
  voice: 'bureau',
  audience: ['bureau'],
  ...more,
})

let serial = 0
/** A history of its own, of a kind nothing else uses. */
async function aHistory(app: TestApp, lines: readonly HistoryLine[]) {
  const of = { kind: 'test', id: String(++serial) }
  const ctx = systemContext(app.platform, 'test')
  for (const one of lines) await ctx.unitOfWork((tx) => appendHistory(tx, ctx, of, [one]))
  return of
}

/** What only the owner of the whole database can do: changes behind the trigger's back. */
async function tamper(app: TestApp, statement: ReturnType<typeof sql>) {
  await drizzle(app.owner).transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })
}

const broken = async (app: TestApp, id: string, kind = 'test') =>
  firstBrokenLink(await readHistory(app.platform.db, kind, id))

describe('a history', () => {
  it('numbers its lines, chains them and holds', async () => {
    const { app } = test
    const { id } = await aHistory(app, [
      line('one'),
      line('two', { detail: { b: 1, a: [1, { z: null }] } }),
      line('three'),
    ])
    const rows = await readHistory(app.platform.db, 'test', id)
    expect(rows.map(({ seq, event }) => [seq, event])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ])
    expect(rows[0]!.prevHash.equals(Buffer.alloc(32))).toBe(true)
    expect(rows[1]!.prevHash.equals(rows[0]!.hash)).toBe(true)
    expect(firstBrokenLink(rows)).toBeNull()
    expect(firstBrokenLink([])).toBeNull()
  })

  it('holds whatever a line says', async () => {
    const { app } = test
    const said = fc.record({
      event: fc.string({ minLength: 1 }).filter((text) => !/[\u0000\ud800-\udfff]/.test(text)),
      opinion: fc.option(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\u0000'))),
      detail: fc.dictionary(
        fc
          .string({ unit: 'grapheme-ascii', maxLength: 8 })
          .filter((key) => !['__proto__', '\u0000'].includes(key)),
        fc.oneof(
          fc.integer(),
          fc.boolean(),
          fc.constant(null),
          fc.constant(undefined),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.string({ unit: 'grapheme-ascii' }),
        ),
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 4 }), async (lines) => {
        const { id } = await aHistory(
          app,
          lines.map(({ event, opinion, detail }) => line(event, { opinion, detail })),
        )
        expect(await broken(app, id)).toBeNull()
      }),
      { numRuns: 60 },
    )
  })

  it('says who spoke, and of the system that nobody did', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const ctx = await contextOf(app, consumer.id)
    const of = { kind: 'test', id: String(++serial) }
    await ctx.unitOfWork((tx) =>
      appendHistory(tx, ctx, of, [line('mine', { voice: 'user' }), line('nobody', { voice: 'system' })]),
    )
    const rows = await readHistory(app.platform.db, of.kind, of.id)
    expect(rows.map(({ actorId }) => actorId)).toEqual([consumer.id, null])
  })

  it('refuses changes, by whomever', async () => {
    const { app } = test
    const { id } = await aHistory(app, [line('one')])
    for (const statement of [
      sql`update case_events set event = 'other' where case_id = ${id}`,
      sql`delete from case_events where case_id = ${id}`,
    ])
      for (const db of [app.platform.db, drizzle(app.owner)])
        await expect(db.execute(statement)).rejects.toThrow()
    expect(await broken(app, id)).toBeNull()
  })

  it('gives a number once: two writers at once cannot both have it', async () => {
    const { app } = test
    const { id } = await aHistory(app, [line('one')])
    const ctx = systemContext(app.platform, 'test')
    // Without the lock on the case that callers hold, the unique number is what is left.
    const writers = Array.from({ length: 8 }, (_, i) =>
      ctx.unitOfWork((tx) => appendHistory(tx, ctx, { kind: 'test', id }, [line(`racer ${i}`)])),
    )
    const done = await Promise.allSettled(writers)
    const won = done.filter(({ status }) => status === 'fulfilled').length
    const rows = await readHistory(app.platform.db, 'test', id)
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: won + 1 }, (_, i) => i + 1))
    expect(firstBrokenLink(rows)).toBeNull()
  })
})

describe('tampering as the owner of the database is found, with the first wrong number', () => {
  const LINES = Array.from({ length: 6 }, (_, i) =>
    line(`step ${i + 1}`, { opinion: `意见 ${i + 1}`, detail: { n: i } }),
  )
  const at = (id: string, seq: number) => sql`case_kind = 'test' and case_id = ${id} and seq = ${seq}`

  it.each([
    ['event', sql`event = 'other'`],
    ['opinion', sql`opinion = '另一种意见'`],
    ['opinion taken away', sql`opinion = null`],
    ['one detail', sql`detail = jsonb_set(detail, '{n}', '99')`],
    ['a detail added', sql`detail = detail || '{"x":1}'`],
    ['state', sql`to_state = 'closed'`],
    ['state before', sql`from_state = null`],
    ['voice', sql`voice = 'user'`],
    ['actor', sql`actor_id = 7`],
    ['organisation', sql`actor_org_id = 7`],
    ['audience', sql`audience = array['user', 'bureau']`],
    ['time by a millisecond', sql`at = at + interval '1 millisecond'`],
    ['hash', sql`hash = decode(repeat('00', 32), 'hex')`],
    ['link', sql`prev_hash = decode(repeat('00', 32), 'hex')`],
    ['id', sql`id = -id`],
  ])('a changed %s', async (_, change) => {
    const { app } = test
    const { id } = await aHistory(app, LINES)
    await tamper(app, sql`update case_events set ${change} where ${at(id, 4)}`)
    expect(await broken(app, id)).toBe(4)
  })

  it('a removed line, first, middle or with its successors renumbered', async () => {
    const { app } = test
    for (const [gone, found] of [
      [1, 1],
      [3, 3],
      [5, 5],
    ] as const) {
      const { id } = await aHistory(app, LINES)
      await tamper(app, sql`delete from case_events where ${at(id, gone)}`)
      expect([gone, await broken(app, id)]).toEqual([gone, found])
    }
    const { id } = await aHistory(app, LINES)
    await tamper(app, sql`delete from case_events where ${at(id, 3)}`)
    for (const seq of [4, 5, 6])
      await tamper(app, sql`update case_events set seq = ${seq - 1} where ${at(id, seq)}`)
    expect(await broken(app, id)).toBe(3)
  })

  it('two lines that changed places', async () => {
    const { app } = test
    const { id } = await aHistory(app, LINES)
    await tamper(app, sql`update case_events set seq = 99 where ${at(id, 2)}`)
    await tamper(app, sql`update case_events set seq = 2 where ${at(id, 5)}`)
    await tamper(app, sql`update case_events set seq = 5 where ${at(id, 99)}`)
    expect(await broken(app, id)).toBe(2)
  })

  it('a line put in between', async () => {
    const { app } = test
    const { id } = await aHistory(app, LINES)
    for (const seq of [6, 5, 4])
      await tamper(app, sql`update case_events set seq = ${seq + 1} where ${at(id, seq)}`)
    await tamper(
      app,
      sql`insert into case_events select r.* from case_events e cross join lateral
        jsonb_populate_record(e, '{"id": 5, "seq": 4, "event": "invented"}') r where ${sql`e.case_kind = 'test' and e.case_id = ${id} and e.seq = 3`}`,
    )
    expect(await broken(app, id)).toBe(4)
  })

  it('a line of another case', async () => {
    const { app } = test
    const [mine, other] = [await aHistory(app, LINES), await aHistory(app, LINES)]
    await tamper(app, sql`delete from case_events where ${at(mine.id, 3)}`)
    await tamper(app, sql`update case_events set case_id = ${mine.id} where ${at(other.id, 3)}`)
    expect(await broken(app, mine.id)).toBe(3)
  })

  it('a line altered with all hashes after it reckoned anew, by the key', async () => {
    const { app } = test
    const { id } = await aHistory(app, LINES)
    const rows = await readHistory(app.platform.db, 'test', id)
    let prevHash: Buffer = Buffer.alloc(32)
    const forged = rows.map((row) => {
      const {
        hash: _,
        mark,
        ...said
      } = { ...row, prevHash, ...(row.seq >= 3 && { opinion: Buffer.from('另一种答复') }) }
      prevHash = hashOf(said)
      return { ...said, hash: prevHash, mark }
    })
    expect(firstBrokenLink(forged)).toBeNull()
    expect(firstBrokenLink(forged, app.platform.crypto)).toBe(3)
    expect(firstBrokenLink(rows, app.platform.crypto)).toBeNull()
  })

  it('random single changes, each at its line', async () => {
    const { app } = test
    const { id } = await aHistory(app, LINES)
    const rows = await readHistory(app.platform.db, 'test', id)
    fc.assert(
      fc.property(
        fc.nat(5),
        fc.nat(31),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        (at, byte, bits, inHash) => {
          const altered = rows.map((row, i) => {
            if (i !== at) return row
            const key = inHash ? 'hash' : 'prevHash'
            const changed = Buffer.from(row[key])
            changed[byte]! ^= bits
            return { ...row, [key]: changed }
          })
          expect(firstBrokenLink(altered)).toBe(at + 1)
        },
      ),
    )
  })
})

describe('the history of a case', () => {
  it('is told as not intact to whoever opens it, and a cut end too', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const open = async (id: string) =>
      (await (await app.as(who.officer)).call(appealRoutes.detail, { query: { id } })).data.historyIntact
    const [whole, altered, cut] = [
      await caseIn(app, who, 'replied'),
      await caseIn(app, who, 'replied'),
      await caseIn(app, who, 'replied'),
    ]
    await tamper(
      app,
      sql`update case_events set detail = '{}' where case_id = ${altered} and event = 'replied'`,
    )
    await tamper(app, sql`delete from case_events where case_id = ${cut} and event = 'replied'`)
    expect([await open(whole), await open(altered), await open(cut)]).toEqual([true, false, false])
  })
})
