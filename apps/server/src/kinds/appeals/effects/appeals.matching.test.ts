import { contract } from '@appeal/contract'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstBrokenLink, readHistory } from '../../../platform/history/history.ts'
import { type Caller, ok, START, useTestApp } from '../../../testing/app.ts'
import { A_CLOSING, actOver, aMatter, contextOf, fileAppeal, type Players } from '../../../testing/cases.ts'
import { brokenPromises } from '../../../testing/invariants.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'
import { makePlayers, play } from '../../../testing/stages.ts'
import { matchNames, typedNames } from './appeals.matching.ts'

const { brandNames } = contract
const test = useTestApp()
let who: Players
let system: Caller
beforeAll(async () => {
  who = await makePlayers(test.app)
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
})
beforeEach(() => test.app.clock.set(START))

let serial = 0
/** A name that no other test has typed. */
const aName = () => `飞燕快运${++serial}号`
const fileAgainst = async (brandName: string, more: object = {}, userId = who.consumer) =>
  (await fileAppeal(test.app, userId, aMatter({ brand: 'OTHER', brandName, ...more }))).id
const keep = (id: string) =>
  actOver(test.app, who.officer, appealRoutes.editToBusiness, id, { byBureau: true })
async function closed(brandName: string): Promise<string> {
  const id = await fileAgainst(brandName)
  await ok(keep(id))
  await ok(actOver(test.app, who.officer, appealRoutes.editToEnd, id, A_CLOSING))
  return id
}
const match = (names: string[], more: Record<string, unknown> = {}) =>
  system.call(brandNames.match, {
    body: { names, brand: 'STO', reason: '经核实，系申通快递的加盟企业。', dryRun: false, ...more },
  })
const brandOf = async (id: string) => {
  const { rows } = await test.app.platform.database.pool.query(
    'select brand, brand_name, state, service_kind from appeals where id = $1',
    [id],
  )
  return rows[0] as { brand: string; brand_name: string | null; state: string; service_kind: string }
}

describe('names are put to a brand by nobody', () => {
  it('whose grant reaches less than the country: names and cases of everywhere are told and changed', async () => {
    const ctx = await contextOf(test.app, who.officer)
    const grant = { scopes: new Set(['SCOPE_ORG_CHILD' as const]), orgIds: [] }
    const body = { names: ['飞燕'], brand: 'STO', reason: '经核实系加盟。', dryRun: true }
    for (const act of [typedNames({ ...ctx, grant }), matchNames({ ...ctx, grant }, body)])
      await expect(act).rejects.toMatchObject({ reason: 'request.not_permitted' })
  })

  it('who may not keep brands', async () => {
    const body = { names: ['飞燕'], brand: 'STO', reason: '经核实系加盟。', dryRun: true }
    for (const userId of [who.officer, who.enterprise, who.consumer]) {
      const caller = await test.app.as(userId)
      expect((await caller.call(brandNames.match, { body })).code).toBe(403)
      expect((await caller.call(brandNames.list)).code).toBe(403)
    }
  })

  it.each([
    ['to what is no brand', { brand: 'NOBODY' }, 'appeals.unknown_brand'],
    ['to 其他 itself', { brand: 'OTHER' }, 'appeals.unknown_brand'],
    ['without a reason', { reason: '' }, 'request.invalid'],
    ['of no name', { names: [] }, 'request.invalid'],
    ['of 51 names', { names: Array.from({ length: 51 }, (_, n) => `名${n}`) }, 'request.invalid'],
  ] as const)('%s', async (_, more, reason) => {
    expect(await match(['飞燕'], more)).toFailWith(reason)
  })
})

describe('names that were typed', () => {
  it('are told with their open and closed cases, those of the list are not', async () => {
    const name = aName()
    await fileAgainst(name)
    await closed(name)
    const { data } = await system.call(brandNames.list)
    expect(data.find((one) => one.name === name)).toEqual({ name, open: 1, closed: 1, lastOn: '2026-09-21' })
    expect(data.some((one) => one.name === null || one.name === '中通快递')).toBe(false)
  })

  it('are counted by a dry run, which writes nothing', async () => {
    const name = aName()
    const ids = [await fileAgainst(name), await closed(name)]
    const { data } = await match([name], { dryRun: true })
    expect(data).toMatchObject({ open: 1, closed: 1, twins: 0, archived: 0, matched: 0, left: 2 })
    for (const id of ids) expect(await brandOf(id)).toMatchObject({ brand: 'OTHER', brand_name: name })
  })

  it('become a brand in one act: open and ended cases, history whole, statistics after them', async () => {
    const [one, other] = [aName(), aName()]
    const [open, ended] = [await fileAgainst(one), await closed(other)]
    expect((await match([one, other])).data).toMatchObject({ open: 1, closed: 1, matched: 2, left: 0 })
    expect(await brandOf(open)).toEqual({
      ...{ brand: 'STO', brand_name: one, state: 'pending_accept', service_kind: 'EXPRESS' },
    })
    expect(await brandOf(ended)).toMatchObject({ brand: 'STO', state: 'closed' })
    for (const id of [open, ended]) {
      const history = await readHistory(test.app.platform.db, 'appeal', id)
      expect(firstBrokenLink(history, test.app.platform.crypto)).toBeNull()
      expect(
        history.filter(({ event }) => event === 'corrected').map(({ detail }) => detail.changes),
      ).toEqual([[{ field: 'brand', before: 'OTHER', after: 'STO' }]])
    }
    const { rows } = await test.app.platform.database.pool.query(
      'select distinct brand from stat_facts where case_id = any($1)',
      [[open, ended]],
    )
    expect(rows).toEqual([{ brand: 'STO' }])
    const { data } = await (await test.app.as(who.officer)).call(appealRoutes.detail, { query: { id: open } })
    expect(data.brandName).toBe('申通快递')
    expect(data.progress[0]).toMatchObject({ event: 'corrected' })
    expect(data.progress[0]!.text).toContain(`其他（${one}）改为申通快递`)
    // Whoever handles it goes on as with any case of the brand.
    await play(test.app, who.officer, 'editToBusiness', open)
    expect(await brokenPromises(test.app)).toEqual({})
  })

  it('leave a case where the same person has one open against the brand, and say so', async () => {
    const name = aName()
    const consumer = await makeConsumer(test.app)
    const matter = aMatter({ brand: 'STO' })
    await fileAppeal(test.app, consumer.id, matter)
    const twin = await fileAgainst(name, { waybillNo: matter.waybillNo }, consumer.id)
    const free = await fileAgainst(name, {}, consumer.id)
    expect((await match([name], { dryRun: true })).data).toMatchObject({ open: 1, twins: 1 })
    expect((await match([name])).data).toMatchObject({ matched: 1, twins: 1, left: 0 })
    expect((await brandOf(twin)).brand).toBe('OTHER')
    expect((await brandOf(free)).brand).toBe('STO')
  })

  it('that are put twice at once are put once', async () => {
    const name = aName()
    const id = await fileAgainst(name)
    const both = await Promise.all([match([name]), match([name])])
    expect(both.map(({ data }) => data.matched).sort()).toEqual([0, 1])
    const history = await readHistory(test.app.platform.db, 'appeal', id)
    expect(history.filter(({ event }) => event === 'corrected')).toHaveLength(1)
  })
})
