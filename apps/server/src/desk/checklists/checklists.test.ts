import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { checklistItemRoutes, checklistRoutes } from '@appeal/contract/checklists/checklists.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { checklistSeeds } from '../../seed/casework.data.ts'
import { ok, START, type TestApp, useTestApp } from '../../testing/app.ts'
import { A_CLOSING, type Players } from '../../testing/cases.ts'
import { makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { loadChecklists } from './checklists.service.ts'

const test = useTestApp()
let who: Players
let id = ''
type Caller = Awaited<ReturnType<TestApp['as']>>
let officer: Caller

beforeAll(async () => {
  who = await makePlayers(test.app)
})
beforeEach(async () => {
  test.app.clock.set(START)
  id = await caseIn(test.app, who, 'replied')
  // The helpers of the other tests hand cases over with everything checked.
  await test.app.platform.database.pool.query('delete from checklist_ticks')
  officer = await test.app.as(who.officer)
})

const list = (caller: Caller = officer) => caller.call(checklistRoutes.list, { query: { id } })
const tick = (itemId: string, ticked = true, caller: Caller = officer) =>
  caller.call(checklistRoutes.tick, { body: { id, itemId, ticked } })
const required = async () => (await list()).data.items.filter((item) => item.required)
const close = async () => {
  const { data } = await officer.call(appealRoutes.detail, { query: { id } })
  return officer.call(appealRoutes.editToEnd, { body: { ...A_CLOSING, id, version: data.version } })
}
const ticksInHistory = async () => {
  const { rows } = await test.app.platform.database.pool.query<{ event: string; actor_id: string }>(
    "select event, actor_id from case_events where case_id = $1 and event like 'item_%' order by seq",
    [id],
  )
  return rows
}

describe('checklists', () => {
  it('are the bureau’s alone, and of cases it may see', async () => {
    const foreign = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id)
    expect(await list(foreign)).toFailWith('appeals.not_found')
    const [item] = await required()
    expect(await tick(item!.id, true, foreign)).toFailWith('appeals.not_found')
    for (const person of [who.enterprise, who.consumer])
      expect((await list(await test.app.as(person))).code).toBe(403)
    const state = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id)
    expect((await list(state)).data.editable).toBe(false)
    expect((await tick(item!.id, true, state)).code).toBe(403)
  })

  it('refuse items of another problem, machine’s items, and unknown ones', async () => {
    const { rows } = await test.app.platform.database.pool.query<{ id: string }>(
      "select id from checklist_items where code in ('loss_value', 'replied')",
    )
    for (const itemId of [...rows.map((row) => row.id), '17'])
      expect(await tick(itemId)).toFailWith('checklists.unknown_item')
    expect(await ticksInHistory()).toEqual([])
  })

  it('guard the end of a case and say what is open', async () => {
    const items = await required()
    expect(items.length).toBeGreaterThan(1)
    const refused = await close()
    expect(refused).toFailWith('checklists.incomplete')
    for (const { title } of items) expect(refused.msg).toContain(title)
    const english = await officer.call(appealRoutes.editToEnd, {
      body: { ...A_CLOSING, id, version: 1 },
      headers: { 'accept-language': 'en' },
    })
    expect(english.msg).not.toMatch(/\p{Script=Han}/u)

    await ok(tick(items[0]!.id))
    const still = await close()
    expect(still).toFailWith('checklists.incomplete')
    expect(still.msg).not.toContain(items[0]!.title)
    for (const item of items.slice(1)) await ok(tick(item.id))
    expect((await list()).data.missing).toBe(0)
    expect(await close()).toSucceed()
  })

  it('tick by themselves what the history shows', async () => {
    const machine = (await list()).data.items.filter((item) => item.machine)
    expect(machine.map(({ ticked }) => ticked)).toEqual([true, false])
    expect(machine.every((item) => !item.required)).toBe(true)
  })

  it('keep who ticked and who took it back, in a chain that holds', async () => {
    const [item] = await required()
    const leader = await makeOfficer(test.app, 'BUR-440300', 'cityLeader')
    expect(await tick(item!.id)).toSucceed()
    expect(await tick(item!.id)).toSucceed()
    const taken = await tick(item!.id, false, await test.app.as(leader.id))
    expect(taken.data.items.find((one) => one.id === item!.id)).toMatchObject({ ticked: false, by: null })
    expect(await ticksInHistory()).toEqual([
      { event: 'item_ticked', actor_id: who.officer },
      { event: 'item_unticked', actor_id: leader.id },
    ])
    const { data } = await officer.call(appealRoutes.detail, { query: { id } })
    expect(data.historyIntact).toBe(true)
    expect(data.progress[0]?.text).toContain(item!.title)
    for (const [person, route] of [
      [who.consumer, appealRoutes.serviceProgress],
      [who.enterprise, appealRoutes.serviceProgress],
    ] as const) {
      const heard = await (await test.app.as(person)).call(route, { query: { id } })
      expect(heard.data.some(({ event }) => event.startsWith('item_'))).toBe(false)
    }
  })

  it('make one tick of two at once', async () => {
    const [item] = await required()
    await Promise.all([ok(tick(item!.id)), ok(tick(item!.id))])
    expect(await ticksInHistory()).toHaveLength(1)
  })

  it('are closed with the case', async () => {
    const items = await required()
    for (const item of items) await ok(tick(item.id))
    const [item] = items
    expect(await close()).toSucceed()
    expect(await tick(item!.id, false)).toFailWith('checklists.case_ended')
    expect((await list()).data).toMatchObject({ editable: false, missing: 0 })
  })
})

describe('the lists themselves', () => {
  const keeper = async () => test.app.as((await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id)
  const anItem = {
    l1: 'DAMAGE',
    title: '包装材料已核对',
    titleEn: 'Packaging material checked',
    required: true,
    sortCode: 5,
  } as const

  it('are the state bureau’s to keep, and take no item that is none', async () => {
    for (const person of [who.officer, who.enterprise])
      expect((await (await test.app.as(person)).call(checklistItemRoutes.add, { body: anItem })).code).toBe(
        403,
      )
    const state = await keeper()
    for (const wrong of [{ title: '' }, { l1: 'NONE' }, { titleEn: 'x'.repeat(201) }])
      expect(
        (await state.call(checklistItemRoutes.add, { body: { ...anItem, ...wrong } as never })).code,
      ).toBe(415)
    const { rows } = await test.app.platform.database.pool.query<{ id: string }>(
      "select id from checklist_items where code = 'replied'",
    )
    const machine = { ...anItem, id: rows[0]!.id }
    expect(await state.call(checklistItemRoutes.edit, { body: machine })).toFailWith(
      'checklists.machine_item',
    )
    expect(await state.call(checklistItemRoutes.retire, { body: { id: '17', retired: true } })).toFailWith(
      'checklists.unknown_item',
    )
  })

  it('are turned round where a reader asks for it', async () => {
    const state = await keeper()
    const ids = async (sortOrder?: 'ascend' | 'descend') => {
      const query = { size: 100, ...(sortOrder && { sortField: 'sortCode' as const, sortOrder }) }
      return (await ok(state.call(checklistItemRoutes.page, { query }))).records.map((item) => item.id)
    }
    const up = await ids('ascend')
    expect(up.length).toBeGreaterThan(3)
    expect(await ids('descend')).toEqual([...up].reverse())
    expect([...(await ids())].sort()).toEqual([...up].sort())
  })

  it('hold for open cases at once, survive the reference data, and tell a stale form', async () => {
    const state = await keeper()
    const { rows } = await test.app.platform.database.pool.query('select l1 from appeals where id = $1', [id])
    const ofOthers = await ok(state.call(checklistItemRoutes.add, { body: anItem }))
    expect(rows[0].l1).not.toBe(anItem.l1)
    const body = { ...anItem, l1: rows[0].l1, title: '投递地址已核对' }
    const { id: itemId, version } = await ok(state.call(checklistItemRoutes.add, { body }))
    const asked = async (asItem = itemId) => (await ok(list())).items.some((item) => item.id === asItem)
    expect(await asked(ofOthers.id)).toBe(false)
    expect(await asked()).toBe(true)
    const ctx = systemContext(test.app.platform, 'test')
    await ctx.unitOfWork(async (tx) => {
      await loadChecklists(tx, ctx, checklistSeeds)
      return null
    })
    const stop = (retired: boolean, seen: number) =>
      state.call(checklistItemRoutes.retire, { body: { id: itemId, version: seen, retired } })
    const page = async () =>
      (await state.call(checklistItemRoutes.page, { query: { searchKey: body.title } })).data.records
    expect(await page()).toMatchObject([{ id: itemId, retired: false, version }])
    expect((await stop(true, version)).data).toMatchObject({ retired: true, version: version + 1 })
    expect(await stop(false, version)).toFailWith('record.stale')
    expect(await asked()).toBe(false)
    expect((await page())[0]).toMatchObject({ retired: true, version: version + 1 })
  })
})
