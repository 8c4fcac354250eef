import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { paperRoutes } from '@appeal/contract/papers/papers.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { narratives } from '../../../cases/cases.service.ts'
import { solve } from '../../../features/auth/auth.fixture.ts'
import type { SealedText } from '../../../platform/db/columns.ts'
import { START, useTestApp } from '../../../testing/app.ts'
import { A_CLOSING, actOver, aMatter, checkAll, fileAppeal, type Players } from '../../../testing/cases.ts'
import { brokenPromises } from '../../../testing/invariants.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'
import { aCall, caseIn, INPUTS, makePlayers, play } from '../../../testing/stages.ts'
import { appealKind } from '../appeals.kind.ts'

const test = useTestApp()
let who: Players
beforeAll(async () => {
  who = await makePlayers(test.app)
})
beforeEach(() => test.app.clock.set(START))

const UNLISTED = { brand: 'OTHER', brandName: '飞燕快运' }
const officer = () => test.app.as(who.officer)
const open = async (id: string) => (await (await officer()).call(appealRoutes.detail, { query: { id } })).data
async function submit(userId: string, more: Record<string, unknown>) {
  const { validCode, validCodeReqNo } = await solve(test.app, submissionCaptchaRoutes.appeal)
  const caller = await test.app.as(userId)
  return caller.call(appealRoutes.add, { body: { ...aMatter(), ...more, validCode, validCodeReqNo } })
}
/** What the papers of a case say, newest first. */
async function wordsOf(id: string) {
  const { database, db, crypto } = test.app.platform
  const row = await appealKind.store.find(db, id, [{ by: 'all' }])
  const { rows } = await database.pool.query<{ body: SealedText }>(
    'select body from papers where case_id = $1 order by id desc',
    [id],
  )
  return rows.map(({ body }) => narratives(crypto, row!).open('papers.body', body))
}
const papersOf = async (id: string) =>
  (await (await officer()).call(paperRoutes.list, { query: { kind: 'appeal', id } })).data.map(
    ({ kind }) => kind,
  )
const correct = (id: string, more: Record<string, unknown>) =>
  actOver(test.app, who.officer, todoRoutes.correct, id, {
    ...{ serviceKind: 'EXPRESS', areaCode: '440306', l1: 'DELIVERY', l2: 'DELIVERY_FALSE_SIGN' },
    ...{ reason: '经核实，运单属另一企业。', ...more },
  })
const keep = (id: string, more: Record<string, unknown> = {}) =>
  actOver(test.app, who.officer, appealRoutes.editToBusiness, id, { byBureau: true, ...more })

describe('a company that is not among the brands is refused', () => {
  it.each([
    ['without a name', { brandName: undefined }, 'request.invalid', 'brandName'],
    ['with blanks for a name', { brandName: ' 　 ' }, 'request.invalid', 'brandName'],
    ['with a name of one sign', { brandName: '飞' }, 'request.invalid', 'brandName'],
    ['with a name of 51 signs', { brandName: '燕'.repeat(51) }, 'request.invalid', 'brandName'],
    ['with two lines for a name', { brandName: '飞燕\n快运' }, 'request.invalid', 'brandName'],
    ['under the name of a brand', { brandName: '中通快递' }, 'appeals.brand_listed', 'brand'],
    [
      'under its English name, written otherwise',
      { brandName: ' zto  EXPRESS' },
      'appeals.brand_listed',
      'brand',
    ],
    ['under a name that it has besides', { brandName: '中通速递' }, 'appeals.brand_listed', 'brand'],
    ['under its name in full-width signs', { brandName: 'ＺＴＯ Express' }, 'appeals.brand_listed', 'brand'],
  ] as const)('%s', async (_, more, reason, field) => {
    const consumer = await makeConsumer(test.app)
    const answer = await submit(consumer.id, { ...UNLISTED, ...more })
    expect(answer).toFailWith(reason)
    expect(answer.data).toMatchObject({ fields: [{ field }] })
    const call = await (await officer()).call(appealRoutes.bureauAdd, {
      body: { ...aCall(test.app), ...UNLISTED, ...more } as never,
    })
    expect(call).toFailWith(reason)
  })
})

describe('a company that is not among the brands', () => {
  it('is filed against under its name, which everybody reads', async () => {
    const consumer = await makeConsumer(test.app)
    const { data } = await submit(consumer.id, { ...UNLISTED, brandName: ' 飞燕　 快运 ' })
    const own = await (await test.app.as(consumer.id)).call(appealRoutes.consumerDetail, {
      body: { id: data.id },
    })
    expect(own.data).toMatchObject({
      brand: 'OTHER',
      brandName: '其他（飞燕 快运）',
      state: 'pending_accept',
    })
    const listed = await (await officer()).call(todoRoutes.page, { query: { brand: 'OTHER' } })
    expect(listed.data.records.find(({ id }) => id === data.id)?.brandName).toBe('其他（飞燕 快运）')
  })

  it('says nothing of a name where the brand is one of the list', async () => {
    const consumer = await makeConsumer(test.app)
    const { data } = await submit(consumer.id, { brand: 'ZTO', brandName: '飞燕快运' })
    const { rows } = await test.app.platform.database.pool.query(
      'select brand, brand_name from appeals where id = $1',
      [data.id],
    )
    expect(rows).toEqual([{ brand: 'ZTO', brand_name: null }])
  })

  it('has nobody to be transferred to: the bureau keeps the case, accepts it in time, and closes it', async () => {
    const { id } = await fileAppeal(test.app, who.consumer, aMatter(UNLISTED))
    expect(await actOver(test.app, who.officer, appealRoutes.editToBusiness, id, {})).toFailWith(
      'appeals.no_enterprise_node',
    )
    const kept = await keep(id, { opinion: '按面单电话向企业核实。' })
    expect(kept).toSucceed()
    const { state, accepted, deadlines, progress } = await open(id)
    expect([state, accepted]).toEqual(['bureau_processing', true])
    expect(deadlines.filter(({ doneAt }) => doneAt === null).map(({ kind }) => kind)).toEqual(['answer'])
    expect(progress.map(({ event }) => event)).toEqual(['kept_by_bureau', 'accepted', 'routed', 'filed'])
    const [notice, ...others] = await wordsOf(id)
    expect(others).toEqual([])
    expect(notice).toContain('我局决定受理。')
    expect(notice).toContain('前对你作出答复。')
    expect(notice).not.toMatch(/已转|企业应于/)
    const { rows } = await test.app.platform.database.pool.query(
      `select template from messages where strpos(ext_json, $1) > 0 order by template`,
      [id],
    )
    expect(rows.map(({ template }) => template)).toContain('acceptedHere')
    expect(await keep(id)).toFailWith('appeals.no_change')
    expect(await actOver(test.app, who.officer, appealRoutes.editToEnd, id, A_CLOSING)).toSucceed()
    expect(await brokenPromises(test.app)).toEqual({})
  })

  it('that somebody calls about owes no transfer', async () => {
    const { data } = await (await officer()).call(appealRoutes.bureauAdd, {
      body: { ...aCall(test.app), ...UNLISTED },
    })
    await checkAll(test.app, data.id)
    expect((await open(data.id)).deadlines.map(({ kind }) => kind)).toEqual(['answer'])
    expect(await keep(data.id)).toFailWith('appeals.no_change')
    expect(await actOver(test.app, who.officer, appealRoutes.editToEnd, data.id, A_CLOSING)).toSucceed()
  })

  it('is put to a brand of the list by a correction, with the full time of that brand', async () => {
    const { id } = await fileAppeal(test.app, who.consumer, aMatter(UNLISTED))
    await keep(id)
    const done = await correct(id, { brand: 'STO' })
    expect(done.data).toMatchObject({ state: 'at_enterprise', brand: 'STO', brandName: '申通快递' })
    // What was accepted is not accepted anew.
    expect(await papersOf(id)).toEqual(['transfer', 'acceptance'])
  })

  it('stays the one that the case is against while a re-check corrects what was decided', async () => {
    const { id } = await fileAppeal(test.app, who.consumer, aMatter(UNLISTED))
    await keep(id)
    expect(await actOver(test.app, who.officer, appealRoutes.editToEnd, id, A_CLOSING)).toSucceed()
    const listed = await caseIn(test.app, who, 'closed')
    const leader = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
    const edit = (caseId: string, brand: string) =>
      play(test.app, leader, 'reCheckEditAppeal', caseId, { ...INPUTS.reCheckEditAppeal, brand })
    for (const one of [id, listed]) await play(test.app, who.consumer, 'recheck', one)
    await expect(edit(listed, 'OTHER')).rejects.toMatchObject({ reason: 'appeals.unknown_brand' })
    expect(await edit(id, 'OTHER')).toMatchObject({
      ...{ brand: 'OTHER', brandName: '飞燕快运', l1: 'DELAY', liability: 'PARTLY', valid: true },
    })
    expect((await open(id)).recheck?.changes.map(({ field }) => field)).not.toContain('brand')
    expect(await brokenPromises(test.app)).toEqual({})
  })

  it('brings one notice of acceptance, whatever the case is corrected to', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const before = await papersOf(id)
    expect(before.toSorted()).toEqual(['acceptance', 'transfer'])
    expect(await correct(id, UNLISTED)).toSucceed()
    expect(await papersOf(id)).toEqual(before)
    expect(await correct(id, { brand: 'STO' })).toSucceed()
    expect(await papersOf(id)).toEqual(['transfer', ...before])
  })

  it('brings the notice of acceptance of a call when the bureau keeps it', async () => {
    const { data } = await (await officer()).call(appealRoutes.bureauAdd, { body: aCall(test.app) })
    expect(await papersOf(data.id)).toEqual([])
    expect(await correct(data.id, UNLISTED)).toSucceed()
    expect(await papersOf(data.id)).toEqual(['acceptance'])
    expect(await correct(data.id, { brand: 'STO' })).toSucceed()
    expect(await papersOf(data.id)).toEqual(['transfer', 'acceptance'])
    expect(await brokenPromises(test.app)).toEqual({})
  })
})

describe('a bureau keeps no case', () => {
  it('that a unit can answer, and says which', async () => {
    for (const state of ['pending_accept', 'bureau_processing'] as const) {
      const id = await caseIn(test.app, who, state)
      const answer = await keep(id)
      expect(answer).toFailWith('appeals.unit_answers')
      expect(answer.msg).toMatch(/中通快递.*可以答复/)
    }
  })
})
