import type { CaseKindName } from '@appeal/contract/cases/cases.schemas.ts'
import { consultationRoutes } from '@appeal/contract/consultations/consultations.routes.ts'
import { eq, getTableColumns } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { closeAccount } from '../features/auth/auth.service.ts'
import { clockCases, clocksOf } from '../features/calendar/calendar.service.ts'
import { fileOwners } from '../features/files/files.service.ts'
import { onOrgDeletion } from '../features/organisations/organisations.admin.service.ts'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { countOpenWork, handOverWork } from '../features/people/users/users.leaving.service.ts'
import { recordId } from '../platform/db/columns.ts'
import { inSnapshot } from '../platform/db/cursor.ts'
import { fail, Refusal } from '../platform/fail.ts'
import { firstBrokenLink, readHistory } from '../platform/history/history.ts'
import { newId } from '../platform/ids.ts'
import { useTestApp } from '../testing/app.ts'
import { contextOf } from '../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../testing/people.ts'
import { ownCounts, seeCase, seenRow } from './cases.around.ts'
import { act, openActions, stop } from './cases.engine.ts'
import type { CaseEffect, CaseStep, Kind, KindTable } from './cases.kind.ts'
import { scope, within } from './cases.policy.ts'
import { referenceDataOf } from './cases.referenceData.ts'
import { caseRows } from './cases.rows.store.ts'
import { caseColumns, caseNumbers } from './cases.tables.ts'
import { beginCase } from './filing/cases.filing.ts'
import { caseLists } from './lists/cases.lists.store.ts'

// A sixth kind, made here alone: two states, three actions, one clock, one column of its own. What the engine does for
// the five it does for any.
const parcels = pgTable('test_parcels', {
  ...caseColumns(),
  no: text().notNull(),
  ownerId: recordId('owner_id').notNull(),
  shelf: text(),
})
type Parcel = typeof parcels.$inferSelect
type Step = CaseStep<Parcel>

const DDL = `create table test_parcels (
  id bigint primary key, state text not null, brand text,
  bureau_id bigint not null, bureau_province_id bigint, enterprise_id bigint, enterprise_province_id bigint,
  handler_id bigint, routing_reason jsonb not null, evaluate_status integer not null default 0, evaluate_until date,
  press_clock text, press_unit text, press_start_on date, press_due_on date, press_legal_on date,
  submitted_at timestamptz not null, closed_at timestamptz, updated_at timestamptz not null,
  version integer not null default 1, no text not null, owner_id bigint not null, shelf text)`

const both = (word: string) => ({ zh: word, en: word })
const ANY = z.object({ id: z.string(), version: z.number() })
const table: KindTable = {
  prefix: 'YS',
  states: { found: { open: true }, returned: { open: false } },
  actions: {
    store: { from: ['found'], to: 'same', by: ['bureau'], input: ANY },
    giveBack: { from: ['found'], to: 'returned', by: ['bureau'], input: ANY },
    recognise: { from: ['found', 'returned'], to: 'same', by: ['consumer'], input: ANY },
  },
  events: {
    filed: { visibleTo: ['user', 'bureau'] },
    routed: { visibleTo: ['user', 'bureau'] },
    stored: { visibleTo: ['bureau'] },
    given_back: { visibleTo: ['user', 'bureau'] },
    recognised: { visibleTo: ['user', 'bureau'] },
    handler_changed: { visibleTo: ['bureau'] },
  },
  texts: {
    name: both('parcel'),
    owner: both('finder'),
    states: { found: { desk: both('found') }, returned: { desk: both('returned') } },
  },
}

const effects = {
  async store({ ctx }: Step, { shelf }: { shelf: string }): Promise<CaseEffect<Parcel>> {
    return {
      set: { shelf, handlerId: ctx.viewer?.userId ?? null },
      lines: [{ event: 'stored', detail: { shelf } }],
    }
  },
  async giveBack(step: Step): Promise<CaseEffect<Parcel>> {
    await stop(step, 'consultAnswer', 'given_back')
    return { set: { closedAt: step.ctx.now() }, lines: [{ event: 'given_back' }] }
  },
  async recognise(_: Step): Promise<CaseEffect<Parcel>> {
    return { lines: [{ event: 'recognised' }] }
  },
}

const sixth: Kind<Parcel, Parcel, typeof effects> = {
  name: 'parcel' as CaseKindName,
  table,
  reasons: {
    notFound: 'cases.not_found',
    notPermitted: 'request.not_permitted',
    notOpen: 'cases.action_not_open',
    stale: 'cases.stale',
    unfinished: 'cases.unfinished',
  },
  store: caseRows<Parcel>({
    kind: 'parcel' as CaseKindName,
    table: parcels,
    columns: parcels,
    openStates: ['found'],
    numbers: caseNumbers,
  }),
  ownerOf: ({ ownerId }) => ownerId,
  seeing: consultationRoutes.deskDetail.permission,
  filing: 'parcels.add',
  pathOf: () => consultationRoutes.take.permission,
  pressing: { found: ['consultAnswer'] },
  effects,
  conditions: { giveBack: ({ shelf }) => (shelf ? undefined : 'not_stored') },
  refuseCondition: (_tx, _row, condition) => fail('cases.condition', { what: both(condition) }),
  handsOn: [],
  openOnes: both('parcels'),
  about: ({ no }) => ({
    no,
    waybillNo: null,
    topic: null,
    problem: null,
    answerClock: 'consultAnswer',
    phoneIndex: null,
  }),
  around: {
    conversation: ['internal'],
    checklist: false,
    bulk: { store: {} },
    views: {},
    related: ['consumer'],
  },
  ownerFace: (viewer, { ownerId }) => (viewer.userId === ownerId ? 'clear' : 'masked'),
  dossier: async (ctx, { no, state }) => ({
    no,
    state,
    kind: 'parcel',
    owner: 'finder',
    bureauName: '',
    facts: [['shelf', ctx.language]],
    statement: 'found on the road',
    asked: [],
    decisions: [],
    deadlines: [],
    progress: [],
    files: [],
    spent: null,
    intact: true,
  }),
  ownerName: () => '林小满',
  ownerPhone: () => '',
  progress: (_row, history) =>
    history
      .map(({ seq, event, voice, at }) => ({
        seq,
        event,
        at: at.toISOString(),
        voice: voice as 'bureau',
        actorName: null,
        text: event,
        opinion: null,
        detail: null,
        files: [],
      }))
      .reverse(),
}

const lists = caseLists<Parcel, Parcel, { shelf?: string; state?: string }, 'createTime' | 'dueTime'>({
  table: parcels,
  seen: sixth.store.seen,
  id: parcels.id,
  line: getTableColumns(parcels),
  filed: getTableColumns(parcels),
  orderBy: { createTime: parcels.submittedAt, dueTime: parcels.pressLegalOn },
  mayLack: ['dueTime'],
  matching: ({ shelf, state }) => [
    shelf === undefined ? undefined : eq(parcels.shelf, shelf),
    state === undefined ? undefined : eq(parcels.state, state),
  ],
  isSearch: () => false,
})

// The product with one kind more, as it would be put together with a sixth folder.
const parcelsFeature = { name: 'parcels', kinds: [sixth as Kind] }
const test = useTestApp(parcelsFeature)
type Name = 'owner' | 'otherOwner' | 'officer' | 'colleague' | 'otherBureau' | 'province' | 'enterprise'
let who: Record<Name, string>
beforeAll(async () => {
  const { app } = test
  await app.platform.database.pool.query(DDL)
  await app.platform.database.pool.query("select keep_case_tallies('test_parcels', 'parcel')")
  const officer = async (org: string, role: 'cityHandler' | 'provinceCentre') =>
    (await makeOfficer(app, org, role)).id
  who = {
    owner: (await makeConsumer(app)).id,
    otherOwner: (await makeConsumer(app)).id,
    officer: await officer('BUR-440300', 'cityHandler'),
    colleague: await officer('BUR-440300', 'cityHandler'),
    otherBureau: await officer('BUR-440100', 'cityHandler'),
    province: await officer('BUR-440000', 'provinceCentre'),
    enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
  }
})

const as = (name: Name) => contextOf(test.app, who[name])
async function begin(): Promise<Parcel> {
  const ctx = await as('owner')
  const reference = await referenceDataOf(ctx.platform)
  const bureau = reference.orgs.byCode('BUR-440300')!
  const { step } = await ctx.unitOfWork((tx) =>
    beginCase(tx, ctx, sixth, reference, {
      id: newId(ctx.platform.clock),
      state: 'found',
      routing: { bureau, reason: both('here'), areaCode: '440300' },
      receivedAt: ctx.now(),
      clocks: ['consultAnswer'],
      lines: [{ event: 'filed', voice: 'user' }],
      evidenceIds: [],
      row: ({ ...given }) => ({
        ...given,
        state: 'found',
        brand: null,
        handlerId: null,
        ownerId: who.owner,
        shelf: null,
      }),
    }),
  )
  return step.row
}
const row = async (id: string) => (await sixth.store.find(test.app.platform.db, id, [{ by: 'all' }]))!
type Action = keyof typeof effects
/** What came of it: "done", or the reason of the refusal. */
async function tried(name: Name, action: Action, id: string, version?: number): Promise<string | Refusal> {
  const input = { id, version: version ?? (await row(id)).version, shelf: 'A1' }
  return act(await as(name), sixth, action, input).then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )
}
const said = (outcome: string | Refusal) => (typeof outcome === 'string' ? outcome : outcome.reason)
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
    const open = (userId: string) => ctx.unitOfWork((tx) => countOpenWork(tx, ctx, userId))
    const mine = await open(who.officer)
    expect(mine).toBeGreaterThan(0)
    const change = { from: who.officer, to: who.colleague, reason: 'leaves' }
    expect(await ctx.unitOfWork((tx) => handOverWork(tx, ctx, change))).toBe(mine)
    expect(await open(who.officer)).toBe(0)
    expect((await row(id)).handlerId).toBe(who.colleague)
    const cases = app.platform.product.one(clockCases, 'parcel')
    const load = await cases.workload(db, '2026-09-21', new Date(0))
    expect(load.find(({ handlerId }) => handlerId === who.colleague)?.fresh).toBe(await open(who.colleague))
    expect(await cases.untold?.(db)).toEqual([])
  })
})
