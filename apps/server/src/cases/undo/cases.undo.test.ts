import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { CASE_KINDS, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { messageRoutes } from '@appeal/contract/messages/messages.routes.ts'
import { paperRoutes } from '@appeal/contract/papers/papers.routes.ts'
import { undoRoutes } from '@appeal/contract/undo/undo.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignRoles } from '../../features/access/roles/roles.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { enginesOf } from '../../features/outbox/outbox.engines.ts'
import { sweep } from '../../features/outbox/outbox.jobs.ts'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import { ledgers } from '../../platform/history/ledgers.ts'
import { verifyLedgers } from '../../platform/history/ledgers.verify.ts'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { actOver, type Players } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { actOn, CASE_INPUTS, CASE_WAYS, caseAt, makeCourier } from '../../testing/otherCases.ts'
import { makeOfficer } from '../../testing/people.ts'
import { caseIn, INPUTS, inputOf, makePlayers, type PlayedAction, play } from '../../testing/stages.ts'
import { caseFacts, kindOf } from '../cases.service.ts'

const test = useTestApp()
let who: Players
let colleague = ''

const setSeconds = async (value: string) => {
  const ctx = systemContext(test.app.platform, 'test')
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'UNDO_SECONDS', value))
}

beforeAll(async () => {
  who = await makePlayers(test.app)
  colleague = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
  await setSeconds('10')
})
beforeEach(() => test.app.clock.set(START))
const later = (seconds: number) =>
  test.app.clock.set(new Date(Date.parse(START) + seconds * 1_000).toISOString())

const sql = async (text: string, ...values: unknown[]) =>
  (await test.app.owner.query(text, values)).rows as Record<string, unknown>[]
const version = async (kind: CaseKindName, id: string) =>
  (await caseFacts(test.app.platform, kind, id)).version
const undo = async (id: string, by = who.officer, kind: CaseKindName = 'appeal') =>
  (await test.app.as(by)).call(undoRoutes.press, { body: { kind, id, version: await version(kind, id) } })
const routeOfAct = (action: string): Route =>
  (({ ...appealRoutes, ...todoRoutes }) as Readonly<Record<string, Route>>)[action]!
const press = async (action: PlayedAction, id: string, by = who.officer) =>
  ok(actOver(test.app, by, routeOfAct(action), id, await inputOf(test.app, by, action)))
const stateOf = async (id: string) => (await caseFacts(test.app.platform, 'appeal', id)).state
const waits = (id: string) =>
  sql(
    `select state, run_at from outbox where dedupe_key like '%' || $1 || '%' and run_at > $2`,
    id,
    test.app.clock.now(),
  )

async function transferred(): Promise<string> {
  const id = await caseIn(test.app, who, 'pending_accept')
  await press('editToBusiness', id)
  return id
}

/** All that an act may change of a case: its row, the clocks that run, what its kind keeps beside. */
async function pictureOf(name: CaseKindName, id: string) {
  const kind = kindOf(test.app.platform, name)
  const own = name === 'appeal' ? 'appeals' : 'cases'
  const beside =
    name === 'appeal'
      ? ['appeal_transfers', 'appeal_verifications', 'appeal_callbacks', 'appeal_approvals']
      : []
  return {
    row: await sql(`select to_jsonb(c) - 'version' - 'updated_at' as row from ${own} c where id = $1`, id),
    clocks: await sql(
      `select to_jsonb(d) as row from deadlines d where case_kind = $1 and case_id = $2 and done_at is null order by id`,
      kind.name,
      id,
    ),
    beside: await Promise.all(
      beside.map((table) =>
        sql(`select to_jsonb(t) as row from ${table} t where appeal_id = $1 order by id`, id),
      ),
    ),
    promises: await sql('select to_jsonb(r) as row from remedies r where case_id = $1 order by id', id),
  }
}

describe('an act is not undone', () => {
  it('by anybody but who did it, or by whoever does not see the case', async () => {
    const id = await transferred()
    const foreign = await makeOfficer(test.app, 'BUR-420100', 'cityHandler')
    expect(await undo(id, foreign.id)).toFailWith('appeals.not_found')
    expect(await undo(id, colleague)).toMatchObject({ code: 403, msg: '只有办理人本人可以撤销刚才的操作' })
    expect((await undo(id, who.enterprise)).code).toBe(403)
    expect(await stateOf(id)).toBe('at_enterprise')
    expect((await waits(id)).length).toBeGreaterThan(0)
  })

  it('by whoever lost the right to it meanwhile', async () => {
    const { app } = test
    const id = await caseIn(app, who, 'pending_accept')
    const clerk = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
    await press('editToBusiness', id, clerk)
    const ctx = systemContext(app.platform, 'test')
    await ctx.unitOfWork((tx) => assignRoles(tx, ctx, clerk, []))
    await expect
      .poll(async () => (await (await app.as(clerk)).call(todoRoutes.page, { query: {} })).code)
      .toBe(403)
    expect(await undo(id, clerk)).toFailWith('appeals.not_permitted')
    expect(await stateOf(id)).toBe('at_enterprise')
  })

  it('after its seconds, nor where there are none, nor twice, nor in another version', async () => {
    const id = await transferred()
    const caller = await test.app.as(who.officer)
    const old = { kind: 'appeal' as const, id, version: 1 }
    expect(await caller.call(undoRoutes.press, { body: old })).toFailWith('cases.undo_moved')
    later(10)
    expect(await undo(id)).toFailWith('cases.undo_over')
    later(0)
    expect((await ok(undo(id))).version).toBe(3)
    expect(await undo(id)).toFailWith('cases.undo_over')
    await setSeconds('0')
    const at = await transferred()
    expect(await waits(at)).toEqual([])
    expect(await undo(at)).toFailWith('cases.undo_over')
    await setSeconds('10')
  })

  it('once the enterprise has gone on with it', async () => {
    const id = await transferred()
    await play(test.app, who.enterprise, 'reply', id)
    expect(await undo(id)).toFailWith('cases.undo_moved')
    expect(await stateOf(id)).toBe('replied')
  })

  it('once a worker has taken what it tells', async () => {
    const id = await transferred()
    await sql(
      `update outbox set state = 'sending' where dedupe_key like '%' || $1 || '%' and run_at > $2`,
      id,
      test.app.clock.now(),
    )
    const before = await pictureOf('appeal', id)
    expect(await undo(id)).toFailWith('cases.undo_over')
    expect(await pictureOf('appeal', id)).toEqual(before)
  })

  it('after a step by which more came about than can be taken back', async () => {
    const id = await caseIn(test.app, who, 'replied')
    const closing = { ...INPUTS.editToEnd, lawBreach: '网点抛扔快件，涉嫌违反快递暂行条例。' }
    await ok(actOver(test.app, who.officer, appealRoutes.editToEnd, id, closing))
    expect(await undo(id)).toFailWith('cases.undo_over')
  })

  it('by two at once: one of them', async () => {
    const id = await transferred()
    const caller = await test.app.as(who.officer)
    const body = { kind: 'appeal' as const, id, version: await version('appeal', id) }
    const answers = await Promise.all(
      ['one', 'two'].map((key) =>
        caller.call(undoRoutes.press, { body, headers: { 'idempotency-key': `${key}-${id}` } }),
      ),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await stateOf(id)).toBe('pending_accept')
  })
})

describe('what an act tells', () => {
  it('waits, and leaves although the server died meanwhile', async () => {
    const id = await transferred()
    const told = async () => {
      const { records } = await ok(
        (await test.app.as(who.consumer)).call(messageRoutes.loginUnreadMessagePage, { query: {} }),
      )
      return records.filter(({ extJson }) => extJson?.includes(id)).length
    }
    // That it was received was told when it came in.
    expect(await told()).toBe(1)
    const ctx = systemContext(test.app.platform, 'test')
    const engines = await enginesOf(test.app.platform)
    await sweep(ctx, engines)
    expect((await waits(id)).map(({ state }) => state)).toContain('queued')
    later(11)
    expect(await told()).toBeGreaterThan(1)
    await sweep(ctx, engines)
    const states = await sql(`select state from outbox where dedupe_key like '%' || $1 || '%'`, id)
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  it('is dropped with the undo, and told when it is done again', async () => {
    const id = await caseIn(test.app, who, 'pending_accept')
    const messages = () => sql('select id from messages where ext_json like $1 order by id', `%${id}%`)
    const before = await messages()
    await press('editToBusiness', id)
    expect(await messages()).not.toEqual(before)
    await ok(undo(id))
    expect(await waits(id)).toEqual([])
    expect(await messages()).toEqual(before)
    await press('editToBusiness', id)
    expect((await waits(id)).length).toBeGreaterThan(0)
  })

  it('is a paper whose number stays with it: read by nobody else, and not genuine', async () => {
    const id = await transferred()
    const papers = async (by: string) => ok((await test.app.as(by)).call(paperRoutes.list, { query: { id } }))
    const [paper] = await papers(who.officer)
    expect(await papers(who.consumer)).toEqual([])
    await ok(undo(id))
    expect((await papers(who.officer)).map(({ withdrawn }) => withdrawn)).toEqual([true, true])
    const asked = { number: paper!.number, code: paper!.checkCode }
    expect((await ok(test.app.call(paperRoutes.verify, { query: asked }))).genuine).toBe(false)
    await press('editToBusiness', id)
    later(11)
    expect((await papers(who.consumer)).map(({ number }) => number)).not.toContain(paper!.number)
    expect(await papers(who.consumer)).toHaveLength(1)
  })
})

/** Acts of appeals, each with the state it starts from. */
const ACTS = {
  editToBusiness: 'pending_accept',
  editToCommander: 'pending_accept',
  supplement: 'pending_accept',
  editToInvalid: 'at_enterprise',
  extend: 'at_enterprise',
  pauseClock: 'at_enterprise',
  urge: 'at_enterprise',
  sendYz: 'replied',
  rework: 'verifying',
  callback: 'verifying',
  editToEnd: 'verifying',
} as const satisfies Partial<Record<PlayedAction, Parameters<typeof caseIn>[2]>>

/** Those of them that a leader decides. */
const LEADERS: readonly string[] = ['extend', 'pauseClock']

describe('an act that is undone leaves the case as it was', () => {
  it.each(Object.entries(ACTS))('appeal %s', async (action, state) => {
    const actor = LEADERS.includes(action) ? colleague : who.officer
    const id = await caseIn(test.app, who, state)
    // A case that lies a day: what starts anew would be seen.
    later(86_400)
    const before = await pictureOf('appeal', id)
    await press(action as PlayedAction, id, actor)
    expect(await pictureOf('appeal', id)).not.toEqual(before)
    const open = await ok((await test.app.as(actor)).call(undoRoutes.page))
    expect(open.find((one) => one.id === id)).toMatchObject({ action, seconds: 10 })
    await ok(undo(id, actor))
    expect(await pictureOf('appeal', id)).toEqual(before)
    const { progress, historyIntact } = await ok(
      (await test.app.as(who.officer)).call(appealRoutes.detail, { query: { id } }),
    )
    expect([progress[0]?.event, historyIntact]).toEqual(['undone', true])
    await press(action as PlayedAction, id, actor)
  })

  it.each(CASE_KINDS)('%s, whatever can be undone of it', async (kind) => {
    const { table, undo: rules } = kindOf(test.app.platform, kind)
    const owner = kind === 'courier' ? await makeCourier(test.app) : who.consumer
    const canton = (await orgDirectory(test.app.platform)).byCode('BUR-440100')!.id
    expect(rules?.acts.length).toBeGreaterThan(2)
    const { officer } = who
    for (const action of rules?.acts ?? []) {
      test.app.clock.set(START)
      const from = table.actions[action]!.from
      const state = Object.keys(CASE_WAYS[kind]).find((one) => from.includes(one))!
      const id = await caseAt(test.app, kind, state, { owner, officer, enterprise: who.enterprise })
      later(86_400)
      const before = await pictureOf(kind, id)
      const input = { ...CASE_INPUTS[kind][action]!, ...(action === 'redirect' && { bureauId: canton }) }
      // Nobody takes over what is theirs.
      const by = action === 'takeOver' ? colleague : officer
      await ok(actOn(test.app, kind, by, action, id, input))
      await ok(undo(id, by, kind))
      expect([action, await pictureOf(kind, id)]).toEqual([action, before])
    }
  })

  it('keeps every promise of the database, and says of records beside the cases what they are again', async () => {
    expect(await brokenPromises(test.app)).toEqual({})
    const { db, crypto, product } = test.app.platform
    const { wrong, records } = await verifyLedgers(db, Object.values(product.of(ledgers)), crypto)
    expect(records).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })
})
