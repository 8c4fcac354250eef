import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { mergingRoutes } from '@appeal/contract/merging/merging.routes.ts'
import { outerOrderRoutes } from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { aMatter, type Players } from '../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers, play } from '../../testing/stages.ts'

const use = useTestApp()
const { page, merge, split, undo } = mergingRoutes
const WAYBILL = '78999000111222'

interface Party {
  id: string
  consumer: string
  caller: Caller
}

describe('cases of one file', () => {
  let who: Players
  let officer: Caller
  beforeAll(async () => {
    who = await makePlayers(use.app)
    officer = await use.app.as(who.officer)
  })

  const party = async (
    state: Parameters<typeof caseIn>[2] = 'pending_accept',
    more: Parameters<typeof aMatter>[0] = {},
  ): Promise<Party> => {
    const consumer = await makeConsumer(use.app)
    const id = await caseIn(use.app, { ...who, consumer: consumer.id }, state, aMatter(more))
    return { id, consumer: consumer.id, caller: await use.app.as(consumer.id) }
  }
  const at = async (id: string) => ({ id, version: (await caseFacts(use.app.platform.db, id)).version })
  const merging = async (main: string, ...members: string[]) => ({
    body: {
      ...(await at(main)),
      members: await Promise.all(members.map(at)),
      reason: '同一网点停运，合并办理',
    },
  })
  const group = async (id: string, by = officer) => (await by.call(page, { query: { id } })).data
  const splitting = async (id: string, more: object = {}) => ({
    body: {
      ...(await at(id)),
      l1: 'LOSS',
      l2: 'LOSS_ALL',
      content: '另有一件同批快件丢失，要求赔偿。',
      reason: '两件事分开办理',
      ...more,
    },
  })
  const sums = async () => {
    const { rows } = await use.app.platform.database.pool.query(
      `select (select coalesce(sum(n), 0)::int from case_tallies where kind = 'appeal' and axis = 'all') as tallied,
              (select coalesce(sum(n), 0)::int from case_tallies where kind = 'appeal' and axis = 'bureau') as by_bureau,
              (select count(*)::int from appeals) as counted`,
    )
    return rows[0] as { tallied: number; by_bureau: number; counted: number }
  }

  it('are nobody’s without a session or a grant', async () => {
    const { id } = await party()
    expect(await use.app.call(page, { query: { id } })).toFailWith('session.required')
    const state = await use.app.as((await makeOfficer(use.app, 'BUR-000000', 'stateCentre')).id)
    expect(await state.call(merge, await merging(id, (await party()).id))).toFailWith('request.not_permitted')
    const brand = await use.app.as((await makeEnterpriseUser(use.app, 'ENT-ZTO', 'brandHq')).id)
    expect(await brand.call(page, { query: { id } })).toFailWith('request.not_permitted')
  })

  it('of another bureau are neither seen nor merged nor split', async () => {
    const [one, two] = [await party(), await party()]
    const guangzhou = await use.app.as((await makeOfficer(use.app, 'BUR-440100', 'cityHandler')).id)
    expect(await guangzhou.call(page, { query: { id: one.id } })).toFailWith('appeals.not_found')
    expect(await guangzhou.call(merge, await merging(one.id, two.id))).toFailWith('appeals.not_found')
    expect(await guangzhou.call(split, await splitting(one.id))).toFailWith('appeals.not_found')
    // The province sees both, but one matter is one bureau's.
    const { pool } = use.app.platform.database
    await pool.query(
      `update appeals set bureau_id = (select id from organisations where code = 'BUR-440100') where id = $1`,
      [two.id],
    )
    const province = await use.app.as((await makeOfficer(use.app, 'BUR-440000', 'provinceCentre')).id)
    expect(await province.call(merge, await merging(one.id, two.id))).toFailWith('merging.other_bureau')
    expect((await group(one.id)).related).toEqual([])
  })

  it('refuses what is stale, ended, of another brand, or a chain', async () => {
    const [main, member, other] = [await party(), await party(), await party()]
    const sf = await party('pending_accept', { brand: 'SF', waybillNo: 'SF1234567890123' })
    const ended = await party('closed')
    const stale = await merging(main.id, member.id)
    stale.body.members[0]!.version += 1
    expect(await officer.call(merge, stale)).toFailWith('appeals.stale')
    expect(await officer.call(merge, await merging(main.id, ended.id))).toFailWith('merging.ended')
    expect(await officer.call(merge, await merging(ended.id, main.id))).toFailWith('merging.ended')
    expect(await officer.call(merge, await merging(main.id, sf.id))).toFailWith('merging.other_matter')
    expect(await officer.call(merge, await merging(main.id, main.id))).toFailWith('request.invalid')
    expect(await officer.call(merge, await merging(main.id, member.id))).toSucceed()
    expect(await officer.call(merge, await merging(other.id, member.id))).toFailWith('merging.already_merged')
    expect(await officer.call(merge, await merging(member.id, other.id))).toFailWith('merging.already_merged')
    expect(await officer.call(merge, await merging(other.id, main.id))).toFailWith('merging.is_main')
  })

  it('lets one of two rivals have a case', async () => {
    const [one, two, wanted] = [await party(), await party(), await party()]
    const sent = await Promise.all([merging(one.id, wanted.id), merging(two.id, wanted.id)])
    const rivals = await Promise.all(sent.map((body) => officer.call(merge, body)))
    expect(rivals.filter(({ code }) => code === 200)).toHaveLength(1)
    const [refused] = rivals.filter(({ code }) => code !== 200)
    expect(['appeals.stale', 'merging.already_merged']).toContain(refused!.reason)
  })

  it('keep the orders of outer bodies each on its own, and the other side says where they lie', async () => {
    const { enter, answer, ofCase } = outerOrderRoutes
    const [main, member] = [await party(), await party()]
    const order = async (id: string, outerNo: string, more: object = {}) => {
      const days = { begunOn: '2026-09-20', dueOn: '2026-09-25' }
      const body = {
        kind: 'appeal',
        id,
        direction: 'RECEIVED',
        body: 'HOTLINE_12345',
        outerNo,
        ...days,
        ...more,
      }
      return (await officer.call(enter, { body: { ...body, again: false } as never })).data
    }
    await order(member.id, 'GD-M1')
    await order(member.id, 'GD-M2', { direction: 'PASSED', body: 'OTHER', bodyName: '深圳市市监局' })
    const done = await order(member.id, 'GD-M3')
    await officer.call(answer, {
      body: {
        ...{ id: done.id, version: done.version, answeredOn: '2026-09-21', way: 'SYSTEM', attachmentIds: [] },
        answer: '已经办结，并答复来电人。',
      },
    })
    await order(main.id, 'GD-H1')
    const sent = await merging(main.id, member.id)
    expect(await officer.call(merge, sent)).toSucceed()
    // The same press once more gets its answer and writes nothing.
    expect(await officer.call(merge, sent)).toSucceed()
    const told = async ({ id }: Party) =>
      (await officer.call(appealRoutes.detail, { query: { id } })).data.progress
        .filter(({ event }) => event === 'outer_elsewhere')
        .map(({ text }) => text)
        .sort()
    const { appealNo } = (await officer.call(appealRoutes.detail, { query: { id: member.id } })).data
    // What was answered before says nothing any more; what was passed on is owed by the body, by no day of ours.
    expect(await told(main)).toEqual(
      [
        `12345 热线的转办登记在 ${appealNo}，在该件登记答复，对方编号 GD-M1，最迟 2026-09-25 答复`,
        `深圳市市监局的转办登记在 ${appealNo}，在该件登记答复，对方编号 GD-M2`,
      ].sort(),
    )
    expect(await told(member)).toEqual([expect.stringContaining('对方编号 GD-H1')])
    for (const { id, caller } of [main, member]) {
      const own = await caller.call(appealRoutes.serviceProgress, { query: { id } })
      expect(own).toSucceed()
      expect(own.data.some(({ event }) => event === 'outer_elsewhere')).toBe(false)
    }
    const lying = await Promise.all(
      [main, member].map(({ id }) => officer.call(ofCase, { query: { kind: 'appeal', id } })),
    )
    expect(lying.map(({ data }) => data.orders.length)).toEqual([1, 3])
  })

  it('are told on both sides, handled by one person, and each keeps its clocks and its place', async () => {
    const [main, member] = [await party(), await party('pending_accept', { waybillNo: WAYBILL })]
    await play(use.app, who.officer, 'editToBusiness', main.id)
    const clocks = async (id: string) =>
      (await officer.call(appealRoutes.detail, { query: { id } })).data.deadlines
    const [before, totals] = [await clocks(member.id), await sums()]
    const merged = (await officer.call(merge, await merging(main.id, member.id))).data
    expect(merged.related).toMatchObject([
      { id: member.id, role: 'member', reason: '同一网点停运，合并办理' },
    ])
    expect((await group(member.id)).related).toMatchObject([{ id: main.id, role: 'main' }])
    expect((await group(member.id)).can).not.toContain('merge')

    const [a, b] = await Promise.all(
      [main, member].map(async ({ id }) => (await officer.call(appealRoutes.detail, { query: { id } })).data),
    )
    expect(a).toMatchObject({ historyIntact: true, state: 'at_enterprise' })
    expect(b).toMatchObject({ historyIntact: true, state: 'pending_accept', handlerName: a!.handlerName })
    expect(a!.progress[0]).toMatchObject({ event: 'merged_in', text: `并入了 ${b!.appealNo}` })
    expect(b!.progress[0]).toMatchObject({ event: 'merged_into', text: `并入 ${a!.appealNo} 一并办理` })
    expect(await clocks(member.id)).toEqual(before)
    // Nothing is counted twice or lost (domain 4.6-4).
    expect(await sums()).toEqual(totals)
    expect(totals.tallied).toBe(totals.counted)
    expect(totals.by_bureau).toBe(totals.counted)
    const { counts } = (await officer.call(todoRoutes.countpage)).data
    expect(counts.all).toBe(
      (await officer.call(todoRoutes.page, { query: { queue: 'all', size: '100' } })).data.total,
    )
  })

  it('show no party anything of the other', async () => {
    const [main, member] = [await party(), await party()]
    expect(await officer.call(merge, await merging(main.id, member.id))).toSucceed()
    const numbers = await Promise.all(
      [main, member].map(
        async ({ id }) => (await officer.call(appealRoutes.detail, { query: { id } })).data.appealNo,
      ),
    )
    for (const [at, one] of [main, member].entries()) {
      const own = await one.caller.call(appealRoutes.consumerDetail, { body: { id: one.id } })
      expect(own).toSucceed()
      const said = JSON.stringify(own.data)
      expect(said).not.toContain(numbers[1 - at]!)
      expect(said).not.toMatch(/merged/)
      const steps = await one.caller.call(appealRoutes.serviceProgress, { query: { id: one.id } })
      expect(JSON.stringify(steps.data)).not.toContain(numbers[1 - at]!)
      const foreign = { body: { id: [main, member][1 - at]!.id } }
      expect(await one.caller.call(appealRoutes.consumerDetail, foreign)).toFailWith('appeals.not_found')
    }
    await play(use.app, who.officer, 'editToBusiness', main.id)
    const brand = await use.app.as(who.enterprise)
    const seen = await brand.call(appealRoutes.detail, { query: { id: main.id } })
    expect(JSON.stringify(seen.data)).not.toContain(numbers[1]!)
  })

  it('are taken apart again, once, and the handler of before has the case back', async () => {
    const clerk = await makeOfficer(use.app, 'BUR-440300', 'cityHandler')
    const [main, member] = [await party(), await party()]
    await play(use.app, who.officer, 'editToBusiness', main.id)
    await play(use.app, clerk.id, 'editToBusiness', member.id)
    const merged = (await officer.call(merge, await merging(main.id, member.id))).data
    const body = { id: merged.related[0]!.linkId }
    const guangzhou = await use.app.as((await makeOfficer(use.app, 'BUR-440100', 'cityHandler')).id)
    expect(await guangzhou.call(undo, { body })).toFailWith('appeals.not_found')
    expect((await officer.call(undo, { body })).data.related).toEqual([])
    expect(await officer.call(undo, { headers: { 'idempotency-key': 'once more' }, body })).toFailWith(
      'merging.link_gone',
    )
    const { rows } = await use.app.platform.database.pool.query(
      'select handler_id::text as id from appeals where id = $1',
      [member.id],
    )
    expect(rows[0].id).toBe(clerk.id)
    for (const { id } of [main, member]) {
      const { data } = await officer.call(appealRoutes.detail, { query: { id } })
      expect(data.progress[0]).toMatchObject({ event: 'unmerged' })
      expect(data.historyIntact).toBe(true)
    }
    const again = (await officer.call(merge, await merging(main.id, member.id))).data
    await use.app.platform.database.pool.query("update users set user_status = 'DISABLED' where id = $1", [
      clerk.id,
    ])
    await officer.call(undo, {
      headers: { 'idempotency-key': 'and again' },
      body: { id: again.related[0]!.linkId },
    })
    const { rows: late } = await use.app.platform.database.pool.query(
      'select handler_id from appeals where id = $1',
      [member.id],
    )
    // Nobody gets a case back who is gone meanwhile.
    expect(late).toEqual([{ handler_id: null }])
  })

  it('offers open cases about the same item', async () => {
    const same = { waybillNo: '78555000111222' }
    const [one, two] = [await party('pending_accept', same), await party('pending_accept', same)]
    await party('closed', same)
    expect((await group(one.id)).candidates.map(({ id }) => id)).toEqual([two.id])
    await officer.call(merge, await merging(one.id, two.id))
    expect((await group(one.id)).candidates).toEqual([])
  })

  it('splits one case in two of the same appellant, with the answer due on the same day', async () => {
    const one = await party()
    expect(await officer.call(split, await splitting(one.id, { l1: 'DELIVERY', l2: undefined }))).toFailWith(
      'merging.same_matter',
    )
    expect(await officer.call(split, await splitting(one.id, { l2: 'DELAY_TRANSIT' }))).toFailWith(
      'appeals.unknown_reason',
    )
    const totals = await sums()
    use.app.clock.advance(3 * 86_400_000)
    officer = await use.app.as(who.officer)
    const appellant = await use.app.as(one.consumer)
    const made = (await officer.call(split, await splitting(one.id))).data
    const [source, part] = await Promise.all(
      [one.id, made.id].map(async (id) => (await officer.call(appealRoutes.detail, { query: { id } })).data),
    )
    const answer = (detail: typeof source) =>
      detail!.deadlines.find(({ kind }) => kind === 'answer')!.legalDueOn
    expect(answer(part)).toBe(answer(source))
    expect(part).toMatchObject({ l1: 'LOSS', state: 'bureau_processing', historyIntact: true })
    expect(part!.progress[0]).toMatchObject({ event: 'split_from', text: `从 ${source!.appealNo} 拆分而来` })
    expect(source!.progress[0]).toMatchObject({ event: 'split_off' })
    expect(await appellant.call(appealRoutes.consumerDetail, { body: { id: made.id } })).toSucceed()
    expect(await sums()).toEqual({
      tallied: totals.tallied + 1,
      by_bureau: totals.by_bureau + 1,
      counted: totals.counted + 1,
    })
    expect((await group(made.id)).related).toMatchObject([{ id: one.id, role: 'source' }])
    expect(await officer.call(split, await splitting(one.id))).toFailWith('merging.same_matter')
  })

  it('splits with what is true of the same item, and of the form what belongs to the problem', async () => {
    const one = await party('pending_accept', {
      admission: { earlier: 'NONE', procedure: 'POLICE', minor: false },
      particulars: { happenedOn: '2026-09-08' },
      insured: true,
      insuredAmount: '600.00',
      postage: '12.00',
    })
    const partOf = async (more: object) => {
      const { id } = (await officer.call(split, await splitting(one.id, more))).data
      return (await officer.call(appealRoutes.detail, { query: { id } })).data
    }
    const same = await partOf({})
    expect(same).toMatchObject({
      itemName: '耳机 1 件',
      itemValue: '680.00',
      insured: true,
      postage: '12.00',
    })
    expect(same).toMatchObject({
      insuredAmount: '600.00',
      admission: { procedure: 'POLICE' },
      particulars: [],
    })
    const { waybillNo } = aMatter()
    const other = await partOf({ l1: 'OTHER', l2: undefined, waybillNo })
    expect(other).toMatchObject({ waybillNo, itemName: null, itemValue: null, insured: false, postage: null })
    expect(other.particulars).toMatchObject([{ name: 'happenedOn' }])
  })

  it('takes a split back while nobody has worked on the new case', async () => {
    const one = await party()
    const made = (await officer.call(split, await splitting(one.id))).data
    const linkOf = async () => ({ body: { id: (await group(one.id)).related[0]!.linkId } })
    expect((await officer.call(undo, await linkOf())).data.related).toEqual([])
    const { data } = await officer.call(appealRoutes.detail, { query: { id: made.id } })
    expect(data).toMatchObject({ state: 'invalid', clock: null, historyIntact: true })
    expect(data.deadlines.every(({ doneAt }) => doneAt !== null)).toBe(true)
    const again = (await officer.call(split, await splitting(one.id))).data
    await play(use.app, who.officer, 'editToBusiness', again.id)
    expect(await officer.call(undo, await linkOf())).toFailWith('merging.part_moved')
  })
})
