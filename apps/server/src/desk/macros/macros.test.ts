import { contract } from '@appeal/contract'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { checklistRoutes } from '@appeal/contract/checklists/checklists.routes.ts'
import { macroFields } from '@appeal/contract/macros/macros.inputs.ts'
import { macroRoutes } from '@appeal/contract/macros/macros.routes.ts'
import { undoRoutes } from '@appeal/contract/undo/undo.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import { macroSeeds } from '../../seed/macros.data.ts'
import { ok, START, type TestApp, useTestApp } from '../../testing/app.ts'
import { A_CLOSING, type Players } from '../../testing/cases.ts'
import { caseAt } from '../../testing/otherCases.ts'
import { makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { loadMacros } from './macros.keeping.ts'

const test = useTestApp()
let who: Players
let leader = ''
type Caller = Awaited<ReturnType<TestApp['as']>>
let officer: Caller

const ANSWER = '经调查，{{品牌}}已就{{问题}}与您协商一致并履行。'
const CLOSING = {
  kind: 'appeal' as const,
  action: 'editToEnd',
  title: '和解结案',
  values: { closeType: 'SETTLED', answer: ANSWER },
}
const sql = async <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  (await test.app.owner.query(text, values)).rows as T[]

beforeAll(async () => {
  who = await makePlayers(test.app)
  leader = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
  const ctx = systemContext(test.app.platform, 'test')
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'UNDO_SECONDS', '10'))
})
beforeEach(async () => {
  test.app.clock.set(START)
  await sql('delete from macros where code is null')
  officer = await test.app.as(who.officer)
})

const list = (caller: Caller = officer) => ok(caller.call(macroRoutes.list, {}))
const mine = async (caller: Caller = officer) =>
  (await list(caller)).filter(({ owner }) => owner !== 'SYSTEM')
let named = 0
const add = async (extra: object = {}, caller: Caller = officer) =>
  (await ok(caller.call(macroRoutes.add, { body: { ...CLOSING, title: `和解结案${++named}`, ...extra } }))).id
const checklist = (id: string) => ok(officer.call(checklistRoutes.list, { query: { id } }))
/** A replied case of which nothing is ticked. */
async function replied() {
  const id = await caseIn(test.app, who, 'replied')
  await sql('delete from checklist_ticks where case_id = $1', id)
  const open = (await checklist(id)).items.filter(({ required, machine }) => required && !machine)
  return { id, items: open.map((item) => item.id) }
}
const versionOf = async (id: string) =>
  (await ok(officer.call(appealRoutes.detail, { query: { id } }))).version
const pressOf = async (macroId: string, id: string, extra: object = {}) => ({
  kind: 'appeal' as const,
  id,
  version: await versionOf(id),
  action: 'editToEnd',
  macroId,
  macroVersion: 1,
  input: { ...A_CLOSING, answer: '经调查，企业已与您协商一致并履行。' },
  checks: [] as string[],
  ...extra,
})
const stateOf = async (id: string) =>
  (await sql<{ state: string }>('select state from appeals where id = $1', id))[0]!.state
const ticksOf = (id: string) => sql('select item_id from checklist_ticks where case_id = $1', id)
const usesOf = (id: string) => sql('select * from macro_uses where case_id = $1', id)

describe('keeping macros', () => {
  it('refuses acts that are none of the side, values that the act does not take, and what belongs to one case', async () => {
    const refused = async (extra: object, caller: Caller = officer) =>
      caller.call(macroRoutes.add, { body: { ...CLOSING, ...extra } })
    for (const action of ['nothing', 'toString', 'withdraw', 'verifyExpire'])
      expect((await refused({ action, values: {} })).code).toBe(415)
    expect(await refused({ action: 'reply', values: {} })).toFailWith('macros.not_found')
    for (const values of [
      { closeType: 'NONE' },
      { answer: '短' },
      { unknown: 'x' },
      { __proto__x: 'x' },
      { compensation: '10' },
      { enterpriseOrgId: '1' },
      { answer: 'x'.repeat(2_001) },
    ])
      expect((await refused({ values })).code).toBe(415)
    expect((await refused({ action: 'callback', values: { reached: true } })).code).toBe(415)
    expect(await refused({ values: { answer: '关于{{没有的东西}}的答复，请您知悉。' } })).toFailWith(
      'conversations.unknown_variable',
    )
    expect(await refused({ checks: ['17'] })).toFailWith('checklists.unknown_item')
    const consumer = await test.app.as(who.consumer)
    expect((await refused({}, consumer)).code).toBe(403)
    expect(await mine()).toEqual([])
  })

  it('is deleted by whoever made it, once; what was done by it keeps its version', async () => {
    const { id, items } = await replied()
    const macroId = await add({ checks: items })
    const body = await pressOf(macroId, id, { checks: items })
    await ok(officer.call(macroRoutes.press, { body }))
    const drop = () => officer.call(macroRoutes.delete, { body: { id: macroId } })
    expect(await drop()).toSucceed()
    expect(await mine()).toEqual([])
    expect(await drop()).toFailWith('macros.not_found')
    expect(await usesOf(id)).toHaveLength(1)
    const other = await replied()
    expect(
      await officer.call(macroRoutes.press, {
        body: await pressOf(macroId, other.id, { checks: other.items }),
      }),
    ).toFailWith('macros.not_found')
  })

  it('is the own one’s, then by right the unit’s; colleagues of other units and the other side see nothing', async () => {
    const id = await add()
    const boss = await test.app.as(leader)
    const enterprise = await test.app.as(who.enterprise)
    expect(await mine(boss)).toEqual([])
    for (const route of [macroRoutes.delete, macroRoutes.share])
      expect(await boss.call(route, { body: { id } })).toFailWith('macros.not_found')
    expect((await officer.call(macroRoutes.share, { body: { id } })).code).toBe(403)
    const own = await add({ title: '本单位结案' }, boss)
    await ok(boss.call(macroRoutes.share, { body: { id: own } }))
    expect((await mine()).map(({ title, owner, editable }) => [title, owner, editable])).toEqual([
      [`和解结案${named - 1}`, 'OWN', true],
      ['本单位结案', 'ORG', false],
    ])
    expect(await mine(enterprise)).toEqual([])
    const foreign = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id)
    expect(await mine(foreign)).toEqual([])
  })

  it('keeps every version, and refuses a change of an old one', async () => {
    const id = await add()
    const change = (version: number, extra: object = {}) =>
      officer.call(macroRoutes.edit, {
        body: {
          ...CLOSING,
          id,
          version,
          title: '和解',
          values: { closeType: 'OTHER' },
          checks: [],
          ...extra,
        },
      })
    expect((await change(1, { values: { closeType: 'NONE' } })).code).toBe(415)
    const [one, other] = await Promise.all([change(1), change(1)])
    expect([one!.code, other!.code].sort()).toEqual([200, 409])
    const data = await ok(officer.call(macroRoutes.versions, { query: { id } }))
    expect(data.map(({ version, title }) => [version, title])).toEqual([
      [2, '和解'],
      [1, `和解结案${named}`],
    ])
    await ok(officer.call(macroRoutes.delete, { body: { id } }))
    expect(await officer.call(macroRoutes.versions, { query: { id } })).toFailWith('macros.not_found')
  })

  it('loads the system’s once, and one more version where its words change', async () => {
    const ctx = systemContext(test.app.platform, 'test')
    const load = (seeds: typeof macroSeeds) => ctx.unitOfWork((tx) => loadMacros(tx, ctx, seeds))
    const system = async () => (await list()).filter(({ owner }) => owner === 'SYSTEM')
    const before = await system()
    expect(before.map(({ title }) => title)).toEqual(
      macroSeeds.filter(({ area }) => area === 'b').map(({ title }) => title.zh),
    )
    expect(before[0]!.checks.length).toBeGreaterThan(3)
    await load(macroSeeds)
    expect(await system()).toEqual(before)
    await load(macroSeeds.map((one) => ({ ...one, title: { ...one.title, zh: `${one.title.zh}。` } })))
    expect((await system()).map(({ version }) => version)).toEqual(before.map(({ version }) => version + 1))
    await load(macroSeeds)
  })

  it('of the reference data are what could be kept by hand', () => {
    for (const { kind, action, values } of macroSeeds)
      expect(Object.keys(macroFields(kind, action) ?? {})).toEqual(
        expect.arrayContaining(Object.keys(values)),
      )
  })

  it('has no act for which a factor has to be shown anew', () => {
    const tables = contract as unknown as Record<string, Record<string, { stepUp?: string }>>
    for (const kind of CASE_KINDS)
      for (const action of Object.keys(caseTables[kind].actions))
        if (macroFields(kind, action)) expect(tables[`${kind}s`]?.[action]?.stepUp, action).toBeUndefined()
  })
})

describe('pressing a macro', () => {
  it('is refused as the act is: unseen, not permitted, not open, stale, incomplete', async () => {
    const { id, items } = await replied()
    const macroId = await add({ checks: items })
    const body = await pressOf(macroId, id, { checks: items })
    const foreignOfficer = (await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id
    const foreign = await test.app.as(foreignOfficer)
    const theirs = await add({}, foreign)
    expect(
      await foreign.call(macroRoutes.press, { body: { ...body, macroId: theirs, checks: [] } }),
    ).toFailWith('appeals.not_found')
    expect(await officer.call(macroRoutes.press, { body: { ...body, macroId: theirs } })).toFailWith(
      'macros.not_found',
    )
    expect(await officer.call(macroRoutes.press, { body: { ...body, action: 'sendYz' } })).toFailWith(
      'macros.not_found',
    )
    expect(await officer.call(macroRoutes.press, { body: { ...body, macroVersion: 2 } })).toFailWith(
      'macros.not_found',
    )
    expect(
      await officer.call(macroRoutes.press, { body: { ...body, version: body.version + 7 } }),
    ).toFailWith('appeals.stale')
    const short = await officer.call(macroRoutes.press, {
      body: { ...body, input: { ...body.input, answer: '短' } },
    })
    expect(short.code).toBe(415)
    expect(await officer.call(macroRoutes.press, { body: { ...body, checks: ['17'] } })).toFailWith(
      'checklists.unknown_item',
    )
    expect(await officer.call(macroRoutes.press, { body: { ...body, checks: items.slice(1) } })).toFailWith(
      'checklists.incomplete',
    )
    expect([await stateOf(id), await ticksOf(id), await usesOf(id)]).toEqual(['replied', [], []])
  })

  it('says beforehand what it would bring about, and leaves nothing of it', async () => {
    const { id, items } = await replied()
    const macroId = await add({ checks: items })
    const body = await pressOf(macroId, id, { checks: items })
    const lines = async () => sql('select seq from case_events where case_id = $1', id)
    const before = await lines()
    const data = await ok(officer.call(macroRoutes.preview, { body }))
    expect(data).toMatchObject({ refusal: null, state: 'closed', undoable: true })
    expect(data.ticks).toHaveLength(items.length)
    expect(data.notices.map(({ channel }) => channel)).toContain('sms')
    expect(JSON.stringify(data.notices)).not.toMatch(/https?:|1\d{10}/)
    const refused = await ok(officer.call(macroRoutes.preview, { body: { ...body, checks: [] } }))
    expect(refused.refusal).toMatch(/核对/)
    expect([await stateOf(id), await ticksOf(id), await usesOf(id), await lines()]).toEqual([
      'replied',
      [],
      [],
      before,
    ])
  })

  it('ticks and acts in one, with the version it was, once of two at once', async () => {
    const { id, items } = await replied()
    const macroId = await add({ checks: items })
    const body = await pressOf(macroId, id, { checks: items })
    const two = await Promise.all(
      ['经调查，企业已经履行。', '经调查，企业已依约履行。'].map((answer) =>
        officer.call(macroRoutes.press, { body: { ...body, input: { ...body.input, answer } } }),
      ),
    )
    expect(two.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await stateOf(id)).toBe('closed')
    expect(await ticksOf(id)).toHaveLength(items.length)
    const data = await ok(officer.call(appealRoutes.detail, { query: { id } }))
    expect(data.historyIntact).toBe(true)
    const events = await sql<{ event: string }>(
      'select event from case_events where case_id = $1 order by seq desc limit $2',
      id,
      items.length + 1,
    )
    expect(events.map(({ event }) => event)).toEqual(['closed', ...items.map(() => 'item_ticked')])
    expect((await mine()).find((one) => one.id === macroId)).toMatchObject({ version: 1 })
  })

  it('is taken back whole by one undo: the end, its ticks, what it would have told', async () => {
    const { id, items } = await replied()
    const [kept, ...others] = items
    await ok(officer.call(checklistRoutes.tick, { body: { id, itemId: kept!, ticked: true } }))
    const macroId = await add({ checks: items })
    const made = await ok(
      officer.call(macroRoutes.press, { body: await pressOf(macroId, id, { checks: items }) }),
    )
    const { version } = made
    await ok(officer.call(undoRoutes.press, { body: { kind: 'appeal', id, version } }))
    expect(await stateOf(id)).toBe('replied')
    // What stood before the press stays.
    expect((await ticksOf(id)).map(({ item_id }) => item_id)).toEqual([kept])
    const events = await sql<{ event: string }>(
      'select event from case_events where case_id = $1 order by seq desc limit $2',
      id,
      others.length + 1,
    )
    expect(events.map(({ event }) => event)).toEqual([...others.map(() => 'item_unticked'), 'undone'])
    expect(
      await sql(
        "select 1 from outbox where dedupe_key like '%' || $1 || '%' and run_at > $2",
        id,
        test.app.clock.now(),
      ),
    ).toEqual([])
  })

  it('serves the enterprise and other kinds of cases alike', async () => {
    const enterprise = await test.app.as(who.enterprise)
    const at = await caseIn(test.app, who, 'at_enterprise')
    const seen = await ok(enterprise.call(appealRoutes.detail, { query: { id: at } }))
    const reply = await add(
      { action: 'progress', title: '告知进度', values: { findings: '已联系网点核实情况，正在调取影像。' } },
      enterprise,
    )
    const press = {
      kind: 'appeal' as const,
      id: at,
      version: seen.version,
      action: 'progress',
      macroId: reply,
      macroVersion: 1,
      input: {
        findings: '已联系网点核实情况，正在调取影像。',
        plan: '三日内答复申诉人。',
        contactedUser: true,
      },
      checks: [],
    }
    expect(await enterprise.call(macroRoutes.press, { body: press })).toSucceed()

    const consultation = await caseAt(test.app, 'consultation', 'pending', {
      owner: who.consumer,
      officer: who.officer,
      enterprise: who.enterprise,
    })
    const bureau = await test.app.as(who.officer)
    const answer = await add(
      {
        kind: 'consultation',
        action: 'answer',
        title: '答复',
        values: { answer: '未保价的快件按照实际损失赔偿。' },
      },
      bureau,
    )
    const data = await ok(
      bureau.call(macroRoutes.preview, {
        body: {
          kind: 'consultation',
          id: consultation,
          version: 1,
          action: 'answer',
          macroId: answer,
          macroVersion: 1,
          input: { answer: '未保价的快件按照实际损失赔偿。' },
          checks: [],
        },
      }),
    )
    expect(data).toMatchObject({ refusal: null, state: 'answered' })
  })
})
