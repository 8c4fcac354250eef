import { beforeAll, describe, expect, it } from 'vitest'
import { closeAccount } from '../features/auth/auth.service.ts'
import { clockCases, clocksOf } from '../features/calendar/calendar.service.ts'
import { fileOwners } from '../features/files/files.service.ts'
import { onOrgDeletion } from '../features/organisations/organisations.admin.service.ts'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { countOpenWork, handOverWork, successorOf } from '../features/people/users/users.leaving.service.ts'
import { inSnapshot } from '../platform/db/cursor.ts'
import type { Refusal } from '../platform/fail.ts'
import { firstBrokenLink, readHistory } from '../platform/history/history.ts'
import { ownCounts, seeCase, seenRow } from './cases.around.ts'
import { openActions } from './cases.engine.ts'
import { scope, within } from './cases.policy.ts'
import { referenceDataOf } from './cases.referenceData.ts'
import { type Action, both, lists, type Name, said, sixth, table, useParcels } from './cases.sixth.fixture.ts'

const parcels = useParcels()
const { test, as, begin, row, tried } = parcels
let who: typeof parcels.who
beforeAll(() => {
  who = parcels.who
})
const NAMES: readonly Name[] = [
  'owner',
  'otherOwner',
  'officer',
  'colleague',
  'otherBureau',
  'province',
  'enterprise',
]
const ACTIONS: readonly Action[] = ['store', 'giveBack', 'recognise']
const OF_BUREAU: readonly Name[] = ['officer', 'colleague', 'province']

describe('a sixth kind on the engine', () => {
  it('is numbered, pressed and begun as any other', async () => {
    const parcel = await begin()
    expect(parcel.no).toMatch(/^YS440300\d{8}\d{5}$/)
    expect(parcel).toMatchObject({ pressClock: 'consultAnswer', version: 1, evaluateStatus: 0 })
    expect(parcel.pressLegalOn).not.toBeNull()
    const history = await readHistory(test.app.platform.db, 'parcel', parcel.id)
    expect(history.map(({ event, fromState, toState }) => [event, fromState, toState])).toEqual([
      ['filed', null, 'found'],
      ['routed', 'found', 'found'],
    ])
  })

  it('refuses and carries out what its table says, for everybody and in every state', async () => {
    for (const state of ['found', 'returned'] as const)
      for (const name of NAMES)
        for (const action of ACTIONS) {
          const { id } = await begin()
          await tried('officer', 'store', id)
          if (state === 'returned') await tried('officer', 'giveBack', id)
          const before = await row(id)
          const outcome = said(await tried(name, action, id))
          const sees = name === 'owner' || OF_BUREAU.includes(name)
          const mayAct = action === 'recognise' ? name === 'owner' : OF_BUREAU.includes(name)
          const isOpen = table.actions[action]!.from.includes(state)
          const wanted = !sees
            ? 'cases.not_found'
            : !mayAct
              ? 'request.not_permitted'
              : isOpen
                ? 'done'
                : 'cases.action_not_open'
          expect([state, name, action, outcome]).toEqual([state, name, action, wanted])
          const after = await row(id)
          if (wanted === 'done') expect(after.version).toBe(before.version + 1)
          else expect(after).toEqual(before)
        }
  })

  it('changes its own column, stops its clock, and writes one line for each act', async () => {
    const { id } = await begin()
    expect(said(await tried('officer', 'giveBack', id))).toBe('cases.condition')
    expect(said(await tried('officer', 'store', id))).toBe('done')
    expect(await row(id)).toMatchObject({ shelf: 'A1', handlerId: who.officer, state: 'found' })
    expect(
      openActions(sixth, await row(id), await as('officer'), await referenceDataOf(test.app.platform)),
    ).toEqual(['store', 'giveBack'])
    expect(said(await tried('officer', 'giveBack', id))).toBe('done')
    expect(await row(id)).toMatchObject({ state: 'returned', pressClock: null, pressLegalOn: null })
    const [clock] = await clocksOf(test.app.platform.db, 'parcel', [id])
    expect(clock).toMatchObject({ clock: 'consultAnswer', overdue: false })
    expect(clock?.doneAt).not.toBeNull()
    const history = await readHistory(test.app.platform.db, 'parcel', id)
    expect(history.map(({ event }) => event)).toEqual(['filed', 'routed', 'stored', 'given_back'])
    expect(firstBrokenLink(history)).toBeNull()
    expect(history.at(-1)).toMatchObject({ fromState: 'found', toState: 'returned', voice: 'bureau' })
  })

  it('lets one of two at once through, and tells the other who was faster', async () => {
    const { id } = await begin()
    const outcomes = await Promise.all([tried('officer', 'store', id, 1), tried('colleague', 'store', id, 1)])
    expect(outcomes.filter((one) => said(one) === 'done')).toHaveLength(1)
    const lost = outcomes.find((one): one is Refusal => typeof one !== 'string')
    expect(lost?.reason).toBe('cases.stale')
    expect(lost?.details).toMatchObject({ version: 2, changed: { event: 'stored' } })
    expect((await row(id)).version).toBe(2)
  })

  it('is seen by the same people in a list, a row, its files and its counts', async () => {
    const parcel = await begin()
    const { orgs } = await referenceDataOf(test.app.platform)
    for (const name of NAMES) {
      const ctx = await as(name)
      const seen = scope(sixth, ctx.viewer!, orgs.descendantIds)
      const sees = name === 'owner' || OF_BUREAU.includes(name)
      const found = await seenRow(ctx, sixth, parcel.id).catch(() => undefined)
      expect([name, found?.id]).toEqual([name, sees ? parcel.id : undefined])
      expect([name, within(sixth, seen, parcel)]).toEqual([name, sees])
      const owner = test.app.platform.product.one(fileOwners, 'parcel')
      expect([name, await owner.maySee(ctx, parcel.id, '')]).toEqual([name, sees])
      const about = await seeCase(ctx, { kind: sixth.name, id: parcel.id }).catch(() => undefined)
      expect([name, about?.no]).toEqual([name, sees ? parcel.no : undefined])
      const counted = await sixth.store.countByState(test.app.platform.db, seen)
      // The tallies say what counting says.
      expect([name, counted.get('found') ?? 0]).toEqual([
        name,
        await lists.countList(test.app.platform.db, seen, { state: 'found' }),
      ])
      expect([name, (counted.get('found') ?? 0) > 0]).toEqual([name, sees])
    }
  })

  it('is listed page by page, in one piece for a file, and counted, each as its viewer sees it', async () => {
    const { platform } = test.app
    const begun: string[] = []
    for (const _ of [1, 2, 3]) begun.push((await begin()).id)
    await tried('officer', 'store', begun[0]!)
    const { orgs } = await referenceDataOf(platform)
    const seenBy = async (name: Name) => scope(sixth, (await as(name)).viewer!, orgs.descendantIds)
    const [own, none] = [await seenBy('owner'), await seenBy('otherBureau')]
    const newest = { by: 'createTime', descending: true } as const
    const all = await lists.list(platform.db, own, {}, newest, { current: 1, size: 1_000 })
    expect(all.length).toBe(await lists.countList(platform.db, own, {}))
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(begun))
    const pages = await Promise.all(
      [1, 2].map((current) => lists.list(platform.db, own, {}, newest, { current, size: 2 })),
    )
    expect(pages.flat().map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id))
    expect(await lists.countList(platform.db, own, {}, 2)).toBe(2)
    expect(await lists.list(platform.db, none, {}, newest, { current: 1, size: 9 })).toEqual([])
    expect(await lists.listSeen(platform.db, none, begun)).toEqual([])
    const stored = await lists.list(platform.db, own, { shelf: 'A1' }, newest, { current: 1, size: 1_000 })
    expect(stored.map(({ shelf }) => shelf)).toEqual(stored.map(() => 'A1'))
    expect(stored.some(({ id }) => id === begun[0])).toBe(true)
    // The portion that is read ahead lies in the same snapshot.
    const swept = await inSnapshot(platform.database, async (db) => {
      const ids: string[] = []
      for await (const rows of lists.sweep(db, own, {}, newest, 2)) ids.push(...rows.map(({ id }) => id))
      return ids
    })
    expect(swept).toEqual(all.map(({ id }) => id))
  })

  it('counts for its owner, keeps accounts and bureaus alive, and goes over to a colleague', async () => {
    const { app } = test
    const { db } = app.platform
    const { id } = await begin()
    const before = await ownCounts(db, sixth, who.owner, '2026-09-21')
    expect(before.open).toBeGreaterThan(0)
    const ctx = await as('officer')
    await expect(ctx.unitOfWork((tx) => closeAccount(tx, ctx, who.owner))).rejects.toThrow('cases.unfinished')
    const bureauId = (await orgDirectory(app.platform)).byCode('BUR-440300')!.id
    const remains = await Promise.all(
      app.platform.product.of(onOrgDeletion).map((guard) => guard(db, [bureauId])),
    )
    expect(remains).toContainEqual(both('parcels'))
    await tried('officer', 'store', id)
    const open = async (userId: string) =>
      (await countOpenWork(db, ctx, userId)).reduce((sum, { count }) => sum + count, 0)
    const mine = await open(who.officer)
    expect(mine).toBeGreaterThan(0)
    const colleague = (await successorOf(ctx, who.colleague))!
    const change = { from: who.officer, to: () => colleague, reason: 'leaves' }
    const given = await ctx.unitOfWork((tx) => handOverWork(tx, ctx, change))
    expect(given).toEqual(new Map([[who.colleague, mine]]))
    expect(await open(who.officer)).toBe(0)
    expect((await row(id)).handlerId).toBe(who.colleague)
    const cases = app.platform.product.one(clockCases, 'parcel')
    const load = await cases.workload(db, '2026-09-21', new Date(0))
    expect(load.find(({ handlerId }) => handlerId === who.colleague)?.fresh).toBe(await open(who.colleague))
    expect(await cases.untold?.(db)).toEqual([])
  })
})
