import { CASE_KINDS, type CaseKind, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDetail } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { CHECKED_KINDS, checkedActsOf } from '@appeal/contract/checklists/checklists.kinds.ts'
import { checklistItemRoutes, checklistRoutes } from '@appeal/contract/checklists/checklists.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kindOf } from '../../cases/cases.service.ts'
import { systemContext } from '../../platform/context.ts'
import { checklistSeeds } from '../../seed/casework.data.ts'
import { type Caller, ok, START, useTestApp } from '../../testing/app.ts'
import { actOn, type CasePlayers, caseAt, fileCase, makeCourier, routeOf } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { loadChecklists } from './checklists.service.ts'

const test = useTestApp()
let keeper: Caller

beforeAll(async () => {
  keeper = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id)
})
beforeEach(() => test.app.clock.set(START))

const add = (kind: CaseKindName, title: string, more: Record<string, unknown> = {}) =>
  keeper.call(checklistItemRoutes.add, {
    body: { kind, title, titleEn: `${title} in English`, required: true, ...more } as never,
  })
const ticksIn = async (id: string) =>
  (
    await test.app.platform.database.pool.query<{ event: string }>(
      "select event from case_events where case_id = $1 and event like 'item_%' order by seq",
      [id],
    )
  ).rows.map(({ event }) => event)

/** The state before the act that waits for the checklist, and a class that the case is not of. */
const WAITING: Record<CaseKind, { state: string; act: string; otherClass?: string }> = {
  consultation: { state: 'processing', act: 'answer', otherClass: 'WEBSITE' },
  report: { state: 'not_filed', act: 'answer', otherClass: 'OTHER' },
  letter: { state: 'acknowledged', act: 'publish' },
  courier: { state: 'processing', act: 'close', otherClass: 'OTHER' },
}

describe('what a kind declares of its checklist', () => {
  it('are acts of its workflow that its bureau carries out', () => {
    expect([...CHECKED_KINDS].sort()).toEqual(['appeal', ...CASE_KINDS].sort())
    for (const name of CHECKED_KINDS) {
      const kind = kindOf(test.app.platform, name)
      expect(kind.around.checklist).toEqual(checkedActsOf(name))
      for (const act of checkedActsOf(name)) expect(kind.effects).toHaveProperty(act)
    }
    for (const name of CASE_KINDS)
      for (const act of checkedActsOf(name)) expect(caseTables[name].actions[act]?.by).toEqual(['bureau'])
  })

  it('takes no item of a class that the kind has not, and none of a kind there is not', async () => {
    expect((await add('letter', '不存在的类', { kind: 'parcel' })).code).toBe(415)
    for (const [kind, l1] of [
      ['consultation', 'LOSS'],
      ['report', 'COMPENSATION'],
      ['letter', 'OTHER'],
      ['courier', '__proto__'],
      ['appeal', 'LOSS_ALL'],
    ] as const)
      expect(await add(kind, '不属于本类', { l1 })).toFailWith('dictionaries.not_offered')
    const page = await ok(keeper.call(checklistItemRoutes.page, { query: { searchKey: '不属于本类' } }))
    expect(page.records).toEqual([])
  })
})

describe.each(CASE_KINDS)('the checklist of cases of %s', (kind) => {
  const { state, act, otherClass } = WAITING[kind]
  const other = CASE_KINDS.find((one) => one !== kind)!
  let who: CasePlayers
  let officer: Caller
  let id = ''
  let own = ''
  let foreign = ''

  const list = (caller = officer) => caller.call(checklistRoutes.list, { query: { kind, id } })
  const tick = (itemId: string, ticked = true, caller = officer) =>
    caller.call(checklistRoutes.tick, { body: { kind, id, itemId, ticked } })
  const press = () => actOn(test.app, kind, who.officer, act, id)
  const stop = async (itemId: string) =>
    ok(keeper.call(checklistItemRoutes.retire, { body: { id: itemId, retired: true } }))

  beforeAll(async () => {
    const { app } = test
    test.app.clock.set(START)
    who = {
      owner: kind === 'courier' ? await makeCourier(app) : (await makeConsumer(app)).id,
      officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
      enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
    }
    officer = await app.as(who.officer)
    own = (await ok(add(kind, `${kind}的事项`))).id
    foreign = (await ok(add(other, `${kind}旁的事项`))).id
    await ok(add('appeal', `${kind}时申诉的事项`))
    if (otherClass) await ok(add(kind, `${kind}另一类的事项`, { l1: otherClass }))
    id = await caseAt(app, kind, state, who)
  })

  it('is nobody’s who does not handle the case, and has no item of another kind or class', async () => {
    const stranger = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id)
    expect(await list(stranger)).toFailWith('cases.not_found')
    expect(await tick(own, true, stranger)).toFailWith('cases.not_found')
    for (const person of [who.owner, who.enterprise])
      expect((await list(await test.app.as(person))).code).toBe(403)
    for (const itemId of [foreign, '17']) expect(await tick(itemId)).toFailWith('checklists.unknown_item')
    const asOther = { kind: other, id, itemId: foreign, ticked: true }
    expect(await officer.call(checklistRoutes.tick, { body: asOther })).toFailWith('cases.not_found')
    expect(await ticksIn(id)).toEqual([])
    const { items, missing, editable } = await ok(list())
    expect(items.map((item) => item.title)).toEqual([`${kind}的事项`])
    expect([missing, editable]).toEqual([1, true])
  })

  it('holds up the act that waits for it, twice at once too, and no other act', async () => {
    const [one, two] = await Promise.all([press(), press()])
    for (const refused of [one, two]) {
      expect(refused).toFailWith('checklists.incomplete')
      expect(refused.msg).toBe(`办理前还要核对：${kind}的事项`)
    }
    const fresh = await fileCase(test.app, kind, who.owner, kind === 'courier' ? {} : { title: '另一件来件' })
    const [next] = { consultation: ['take'], report: ['accept'], letter: ['forward'], courier: ['accept'] }[
      kind
    ]
    expect(await actOn(test.app, kind, who.officer, next!, fresh)).toSucceed()
  })

  it('lets it through once ticked: one line of the history, in words, that the bureau alone reads', async () => {
    await Promise.all([ok(tick(own)), ok(tick(own))])
    expect(await ticksIn(id)).toEqual(['item_ticked'])
    await ok(tick(own, false))
    expect(await press()).toFailWith('checklists.incomplete')
    await ok(tick(own))
    expect((await ok(list())).missing).toBe(0)
    const seen = (await officer.call(routeOf(kind, 'deskDetail'), { query: { id } })).data as CaseDetail
    expect(seen.progress.map(({ text }) => text)).toContain(`核对完成：${kind}的事项`)
    const mine = (await (await test.app.as(who.owner)).call(routeOf(kind, 'detail'), { query: { id } }))
      .data as CaseDetail
    expect(mine.progress.some(({ event }) => event.startsWith('item_'))).toBe(false)
    expect(await press()).toSucceed()
  })

  it('asks no more once its item was stopped, and the reference data bring none back', async () => {
    await stop(own)
    await stop(foreign)
    const ctx = systemContext(test.app.platform, 'test')
    await ctx.unitOfWork((tx) => loadChecklists(tx, ctx, checklistSeeds))
    const rows = await ok(keeper.call(checklistItemRoutes.page, { query: { kind, size: 100 } }))
    expect(rows.records.every((row) => row.kind === kind)).toBe(true)
    expect(rows.records.find((row) => row.id === own)).toMatchObject({ retired: true, l1: null })
    id = await caseAt(test.app, kind, state, who)
    expect(await press()).toSucceed()
  })
})
