import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { bulkRoutes } from '@appeal/contract/bulk/bulk.routes.ts'
import { BULK_MAX } from '@appeal/contract/bulk/bulk.schemas.ts'
import { undoRoutes } from '@appeal/contract/undo/undo.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { systemContext } from '../../platform/context.ts'
import { type Caller, ok, useTestApp } from '../../testing/app.ts'
import { checkAll, type Players } from '../../testing/cases.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { caseIn, copyCase, fingerprint, makePlayers, play } from '../../testing/stages.ts'
import { bulkTasks } from './bulk.feature.ts'
import { runBulk } from './bulk.service.ts'

const use = useTestApp()
const { check, start, page, detail, retry, undo } = bulkRoutes

const fresh = async (who: Players, state: Parameters<typeof caseIn>[2] = 'pending_accept') =>
  caseIn(use.app, { ...who, consumer: (await makeConsumer(use.app)).id }, state)
const item = async (id: string) =>
  [id, (await caseFacts(use.app.platform.db, id)).version] as [string, number]
const order = async (ids: readonly string[], input: object = { opinion: '请依规处理。' }) => ({
  body: { action: 'editToBusiness', input, items: await Promise.all(ids.map(item)) },
})
const work = (runId: string) => runBulk(systemContext(use.app.platform, 'test'), runId)
const ctx = () => systemContext(use.app.platform, 'test')
const pool = () => use.app.platform.database.pool
const stateOf = async (id: string) => (await caseFacts(use.app.platform.db, id)).state
const linesOf = async (id: string) => {
  const { rows } = await use.app.platform.database.pool.query(
    "select count(*)::int as n from case_events where case_id = $1 and event = 'transferred'",
    [id],
  )
  return rows[0].n as number
}

describe('an order for many cases', () => {
  let who: Players
  let officer: Caller
  beforeAll(async () => {
    who = await makePlayers(use.app)
    officer = await use.app.as(who.officer)
  })

  it('is nobody’s without a session, and no consumer’s', async () => {
    expect(await use.app.call(page)).toFailWith('session.required')
    const consumer = await use.app.as(who.consumer)
    expect(await consumer.call(page)).toFailWith('request.not_permitted')
  })

  it.each([
    ['no case', { items: [] }],
    ['more than 500', { items: Array.from({ length: BULK_MAX + 1 }, (_, at) => [String(at), 1]) }],
    ['one case twice', { items: [1, 1].map(() => ['5', 1]) }],
    ['an action that is not for many', { action: 'editToEnd' }],
    ['an input the action does not take', { input: { opinion: 'x'.repeat(501) } }],
  ])('refuses %s', async (_what, more) => {
    const body = { action: 'editToBusiness', input: {}, items: [['5', 1]], ...more }
    for (const route of [check, start])
      expect(await officer.call(route, { body })).toFailWith('request.invalid')
  })

  it('may be of 500 cases', async () => {
    const items = Array.from({ length: BULK_MAX }, (_, at) => [String(at + 1), 1])
    const { data } = await officer.call(check, { body: { action: 'editToBusiness', input: {}, items } })
    expect(data.items).toHaveLength(BULK_MAX)
    expect(data.items.every(({ state }) => state === 'refused')).toBe(true)
  })

  it('moves no case of another bureau, and tells nothing of it, not even its number', async () => {
    const id = await fresh(who)
    const guangzhou = await use.app.as((await makeOfficer(use.app, 'BUR-440100', 'cityHandler')).id)
    const sent = await order([id])
    const dry = (await guangzhou.call(check, sent)).data.items
    const reason = expect.stringContaining('没有')
    expect(dry).toEqual([{ id, appealNo: '', state: 'refused', reason, to: null, dueOn: null }])
    const run = (await guangzhou.call(start, sent)).data
    await work(run.id)
    expect((await guangzhou.call(detail, { query: { id: run.id } })).data).toMatchObject({
      finished: true,
      done: 0,
      refused: 1,
      items: [{ appealNo: '', state: 'refused' }],
    })
    expect(await stateOf(id)).toBe('pending_accept')
  })

  it('moves nothing for whom no role grants the action, also if the grant was lost meanwhile', async () => {
    const id = await fresh(who)
    const leader = await use.app.as((await makeOfficer(use.app, 'BUR-440300', 'cityLeader')).id)
    const run = (await leader.call(start, await order([id]))).data
    await work(run.id)
    expect((await leader.call(detail, { query: { id: run.id } })).data).toMatchObject({ refused: 1 })
    expect(await stateOf(id)).toBe('pending_accept')

    const clerk = await makeOfficer(use.app, 'BUR-440300', 'cityHandler')
    const ordered = (await (await use.app.as(clerk.id)).call(start, await order([id]))).data
    await use.app.platform.database.pool.query('delete from user_roles where user_id = $1', [clerk.id])
    await work(ordered.id)
    expect(await stateOf(id)).toBe('pending_accept')
  })

  it('goes no further for whoever loses the right in the middle, and says so', async () => {
    const ids = [await fresh(who), await fresh(who)]
    const clerk = await makeOfficer(use.app, 'BUR-440300', 'cityHandler')
    const run = (await (await use.app.as(clerk.id)).call(start, await order(ids))).data
    await use.app.owner.query(`
      create function lose_rights() returns trigger language plpgsql as $$ begin
        delete from user_roles where user_id = (select actor_id from bulk_runs where id = new.run_id);
        return new; end $$;
      create trigger lose_rights after update on bulk_items for each row
        when (new.state = 'done') execute function lose_rights()`)
    await work(run.id)
    await use.app.owner.query('drop function lose_rights cascade')
    expect(await Promise.all(ids.map(stateOf))).toEqual(['at_enterprise', 'pending_accept'])
    const { rows } = await pool().query(
      'select state, reason from bulk_items where run_id = $1 order by seq',
      [run.id],
    )
    expect(rows).toEqual([
      { state: 'done', reason: null },
      // Without a role none of the office's cases is in sight.
      { state: 'refused', reason: 'appeals.not_found' },
    ])
  })

  it('of others is neither shown nor tried again nor taken back', async () => {
    const run = (await officer.call(start, await order([await fresh(who)]))).data
    const colleague = await use.app.as((await makeOfficer(use.app, 'BUR-440300', 'cityHandler')).id)
    expect(await colleague.call(detail, { query: { id: run.id } })).toFailWith('bulk.not_found')
    for (const route of [retry, undo])
      expect(await colleague.call(route, { body: { id: run.id } })).toFailWith('bulk.not_found')
    expect((await colleague.call(page)).data.records).toEqual([])
  })

  it('says beforehand what would become of each case, and leaves nothing behind', async () => {
    const [good, closed] = [await fresh(who), await fresh(who, 'closed')]
    const sent = await order([good, closed])
    const before = await fingerprint(use.app)
    const { items } = (await officer.call(check, sent)).data
    expect(items.filter(({ state }) => state === 'waiting').every(({ to, dueOn }) => to && dueOn)).toBe(true)
    expect(items).toMatchObject([
      { id: good, state: 'waiting', reason: null },
      { id: closed, state: 'refused', reason: expect.stringContaining('已结案') },
    ])
    expect(await fingerprint(use.app)).toBe(before)
    const bad = await order([good], { enterpriseOrgId: '1' })
    expect((await officer.call(check, bad)).data.items).toMatchObject([{ state: 'refused' }])
  })

  it('refuses a variable that there is none of, and what is said of a case alone but cannot be', async () => {
    const id = await fresh(who)
    const { body } = await order([id], { opinion: '请核实{{不存在}}。' })
    const own = (said: [string, object][]) => ({ ...body, input: {}, own: said })
    for (const route of [check, start]) {
      expect(await officer.call(route, { body })).toFailWith('conversations.unknown_variable')
      expect(await officer.call(route, { body: own([[id, { opinion: '{{无}}' }]]) })).toFailWith(
        'conversations.unknown_variable',
      )
      for (const wrong of [
        own([['5', { opinion: '请核实。' }]]),
        own([1, 2].map(() => [id, { opinion: '请核实。' }])),
        own([[id, { opinion: 'x'.repeat(501) }]]),
      ])
        expect(await officer.call(route, { body: wrong })).toFailWith('request.invalid')
    }
    expect(await stateOf(id)).toBe('pending_accept')
  })

  it('says of each case what is its own: variables are filled, a text of its own goes before; as the dry run showed', async () => {
    const [one, two] = [await fresh(who), await fresh(who)]
    await pool().query('update appeals set claim_amount = 120.5 where id = $1', [one])
    const { body } = await order([one, two], { opinion: '请核实{{编号}}，要求金额{{要求金额}}元。' })
    const sent = { body: { ...body, own: [[two, { opinion: '请先联系申诉人。' }]] as [string, object][] } }
    const { data } = await officer.call(check, sent as never)
    const { appealNo } = (await officer.call(appealRoutes.detail, { query: { id: one } })).data
    const said = [`请核实${appealNo}，要求金额120.50元。`, '请先联系申诉人。']
    expect(data.items).toMatchObject(said.map((opinion) => ({ state: 'waiting', said: { opinion } })))
    const run = (await officer.call(start, sent as never)).data
    await work(run.id)
    for (const [at, id] of [one, two].entries()) {
      const { progress } = (await officer.call(appealRoutes.detail, { query: { id } })).data
      expect(progress[0]).toMatchObject({ event: 'transferred', opinion: said[at] })
    }
  })

  it('refuses a case of which the text would become too long, and goes on with the others', async () => {
    const [one, two] = [await fresh(who), await fresh(who)]
    const { body } = await order([one, two], { opinion: `${'核'.repeat(480)}{{编号}}{{编号}}` })
    const sent = { body: { ...body, own: [[two, { opinion: '请核实。' }]] } } as never
    const states = (await officer.call(check, sent)).data.items.map(({ state }) => state)
    expect(states).toEqual(['refused', 'waiting'])
    const run = (await officer.call(start, sent)).data
    await work(run.id)
    expect((await officer.call(detail, { query: { id: run.id } })).data).toMatchObject({
      done: 1,
      refused: 1,
    })
    expect(await stateOf(one)).toBe('pending_accept')
  })

  it('carries out what can be, tells why the rest cannot, and tries that again', async () => {
    const [one, stale, two] = [await fresh(who), await fresh(who), await fresh(who)]
    const sent = await order([one, stale, two])
    await play(use.app, who.officer, 'supplement', stale)
    const run = (await officer.call(start, sent)).data
    expect(run).toMatchObject({ finished: false, total: 3, done: 0, can: [] })
    expect(await officer.call(retry, { body: { id: run.id } })).toFailWith('bulk.still_running')
    await work(run.id)
    const shown = (await officer.call(detail, { query: { id: run.id } })).data
    expect(shown).toMatchObject({ finished: true, done: 2, refused: 1, can: ['retry', 'undo'] })
    expect(shown.items.map(({ state }) => state)).toEqual(['done', 'refused', 'done'])
    expect(shown.items[1]!.reason).toMatch(/\p{Script=Han}/u)
    // History, clock and message are those of the single action.
    const { data } = await officer.call(appealRoutes.detail, { query: { id: one } })
    expect(data).toMatchObject({ state: 'at_enterprise', historyIntact: true })
    expect(data.progress[0]).toMatchObject({ event: 'transferred', opinion: '请依规处理。' })

    await play(use.app, who.officer, 'editToInvalid', two, {
      reasonCode: 'UNVERIFIABLE',
      explanation: '经核查无法查明事实。',
    })
    const again = (await officer.call(retry, { body: { id: run.id } })).data
    expect(again).toMatchObject({ finished: false, done: 2, refused: 0 })
    await work(run.id)
    // Still with the appellant: refused once more, and what was done stays done.
    expect((await officer.call(detail, { query: { id: run.id } })).data).toMatchObject({
      done: 2,
      refused: 1,
    })
  })

  it('survives its server: each case moves exactly once, whoever takes it up', async () => {
    const source = await fresh(who)
    const ids = [source]
    for (let at = 0; at < 11; at++) ids.push(await copyCase(use.app, source))
    const run = (await officer.call(start, await order(ids))).data
    // Three workers at once, and the one that comes when the queue gives the job out again.
    await Promise.all([work(run.id), work(run.id), work(run.id)])
    await work(run.id)
    expect((await officer.call(detail, { query: { id: run.id } })).data).toMatchObject({
      finished: true,
      done: 12,
      refused: 0,
    })
    for (const id of ids) expect([id, await linesOf(id)]).toEqual([id, 1])
  })

  it('is taken up where a server died in the middle of it', async () => {
    const [one, two] = [await fresh(who), await fresh(who)]
    const run = (await officer.call(start, await order([one, two]))).data
    const resume = bulkTasks.find(({ name }) => name === 'bulk.resume')!
    await resume.run(systemContext(use.app.platform, 'test'), {})
    expect(await stateOf(one)).toBe('pending_accept')
    use.app.clock.advance(120_000)
    await resume.run(systemContext(use.app.platform, 'test'), {})
    expect([await stateOf(one), await stateOf(two)]).toEqual(['at_enterprise', 'at_enterprise'])
    expect((await officer.call(detail, { query: { id: run.id } })).data.finished).toBe(true)
  })

  it('is ordered once, however often the button is pressed', async () => {
    const sent = await order([await fresh(who)])
    const headers = { 'idempotency-key': 'bulk-1' }
    const before = (await ok(officer.call(page))).total
    const [first, second] = await Promise.all([1, 2].map(() => ok(officer.call(start, { ...sent, headers }))))
    expect(second).toEqual(first)
    const { total, records } = await ok(officer.call(page))
    expect([total, records[0]!.id]).toEqual([before + 1, first!.id])
  })

  it('is taken back case by case where the action has an inverse and nothing happened since', async () => {
    const [one, two, changed] = [
      await fresh(who, 'at_enterprise'),
      await fresh(who, 'at_enterprise'),
      await fresh(who, 'at_enterprise'),
    ]
    const brand = await use.app.as(who.enterprise)
    const nodeOf = async (id: string) => (await caseFacts(use.app.platform.db, id)).enterpriseId
    const before = await nodeOf(one)
    const units = (await brand.call(appealRoutes.units, { query: { id: one } })).data
    const target = units.find(({ id }) => id !== before)!.id
    const body = {
      action: 'assign',
      input: { enterpriseOrgId: target },
      items: await Promise.all([one, two, changed].map(item)),
    }
    const run = (await brand.call(start, { body })).data
    await work(run.id)
    expect((await brand.call(detail, { query: { id: run.id } })).data).toMatchObject({
      done: 3,
      can: ['undo'],
    })
    expect(await nodeOf(one)).toBe(target)
    await play(use.app, who.officer, 'urge', changed, { reason: '请尽快答复。' })

    const back = (await brand.call(undo, { body: { id: run.id } })).data
    expect(back).toMatchObject({ undoOf: run.id, total: 3, can: [] })
    const again = { body: { id: run.id }, headers: { 'idempotency-key': 'undo-2' } }
    expect(await brand.call(undo, again)).toFailWith('bulk.undone_before')
    await work(back.id)
    const shown = (await brand.call(detail, { query: { id: back.id } })).data
    expect(shown).toMatchObject({ finished: true, done: 2, refused: 1 })
    expect(shown.items[2]!.reason).toContain('又有变化')
    expect([await nodeOf(one), await nodeOf(two), await nodeOf(changed)]).toEqual([before, before, target])
    expect((await brand.call(detail, { query: { id: run.id } })).data.can).toEqual([])
    const own = (await brand.call(page, { query: { size: '1', current: '2' } })).data.records[0]
    expect(own).toMatchObject({ id: run.id, can: [] })

    // Tried again it still takes back only what the order did.
    await brand.call(retry, { body: { id: back.id } })
    await work(back.id)
    expect((await brand.call(detail, { query: { id: back.id } })).data).toMatchObject({ done: 2, refused: 1 })
    expect(await nodeOf(changed)).toBe(target)
  })

  it('cannot be taken back where the action has no inverse and was told, nor where it can neither wait', async () => {
    const run = (await officer.call(start, await order([await fresh(who)]))).data
    await work(run.id)
    use.app.clock.advance(60_000)
    expect((await officer.call(detail, { query: { id: run.id } })).data).toMatchObject({
      undoSeconds: null,
      can: [],
    })
    expect(await officer.call(undo, { body: { id: run.id } })).toFailWith('cases.undo_over')
    await ctx().unitOfWork((tx) => changeSetting(tx, ctx(), 'BULK_UNDO_SECONDS', '0'))
    const told = (await officer.call(start, await order([await fresh(who)]))).data
    await work(told.id)
    expect(await officer.call(undo, { body: { id: told.id } })).toFailWith('cases.undo_over')
    await ctx().unitOfWork((tx) => changeSetting(tx, ctx(), 'BULK_UNDO_SECONDS', '60'))
  })

  it('waits to be told, and is undone as if it had not been, but for what somebody went on with', async () => {
    const ids = [await fresh(who), await fresh(who), await fresh(who)]
    const run = (await officer.call(start, await order(ids))).data
    await work(run.id)
    const { data } = await officer.call(detail, { query: { id: run.id } })
    expect(data).toMatchObject({ done: 3, undoSeconds: 60, can: ['undo'] })
    const waiting = () =>
      pool()
        .query(`select 1 from outbox where run_at > $1`, [use.app.clock.now()])
        .then(({ rows }) => rows.length)
    expect(await waiting()).toBeGreaterThan(2)
    // One by one nothing of it is offered: an order is taken back as a whole.
    expect((await officer.call(undoRoutes.page, {})).data).toEqual([])
    await play(use.app, who.enterprise, 'reply', ids[2]!)
    use.app.clock.advance(59_000)
    const back = (await officer.call(undo, { body: { id: run.id } })).data
    await work(back.id)
    const shown = (await officer.call(detail, { query: { id: back.id } })).data
    expect(shown).toMatchObject({ finished: true, done: 2, refused: 1, can: ['retry'] })
    expect(shown.items[2]!.reason).toContain('又有变化')
    const states = await Promise.all(ids.map((id) => caseFacts(use.app.platform.db, id)))
    expect(states.map(({ state }) => state)).toEqual(['pending_accept', 'pending_accept', 'replied'])
    for (const id of ids.slice(0, 2)) {
      const { rows } = await pool().query(
        `select 1 from outbox where dedupe_key like '%' || $1 || '%' and run_at > $2`,
        [id, use.app.clock.now()],
      )
      expect(rows).toEqual([])
      await checkAll(use.app, id)
    }
  })
})
