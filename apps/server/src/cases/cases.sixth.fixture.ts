import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { MOVE_ERRORS } from '@appeal/contract/cases/cases.routes.ts'
import { consultationRoutes } from '@appeal/contract/consultations/consultations.routes.ts'
import type { ExportListName } from '@appeal/contract/exports/exports.lists.ts'
import { keepingEvents } from '@appeal/contract/keeping/keeping.events.ts'
import { granted } from '@appeal/contract/kit/access.ts'
import { page, pageQuery, toPage } from '@appeal/contract/kit/page.ts'
import { get, post, routes } from '@appeal/contract/kit/routes.ts'
import { successionEvents } from '@appeal/contract/organisations/organisations.succession.ts'
import { zOptional, zText } from '@appeal/contract/rules.ts'
import { undoEvents } from '@appeal/contract/undo/undo.events.ts'
import { eq, getTableColumns } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll } from 'vitest'
import { z } from 'zod'
import type { Feature } from '../feature.ts'
import { type Context, viewerOf } from '../platform/context.ts'
import { recordId } from '../platform/db/columns.ts'
import { fail, Refusal } from '../platform/fail.ts'
import { bind } from '../platform/http/binding.ts'
import { newId } from '../platform/ids.ts'
import type { Exportable } from '../platform/sheets/exportable.ts'
import { useTestApp } from '../testing/app.ts'
import { contextOf } from '../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../testing/people.ts'
import { act } from './cases.engine.ts'
import type { CaseEffect, CaseStep, CountOfView, Kind, KindTable } from './cases.kind.ts'
import { scope } from './cases.policy.ts'
import { referenceDataOf } from './cases.referenceData.ts'
import { caseRows } from './cases.rows.store.ts'
import { caseColumns, caseNumbers } from './cases.tables.ts'
import { stop } from './clocks/cases.pressing.ts'
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
export type Parcel = typeof parcels.$inferSelect
type Step = CaseStep<Parcel>

const DDL = `create table test_parcels (
  id bigint primary key, state text not null, brand text,
  bureau_id bigint not null, bureau_province_id bigint, enterprise_id bigint, enterprise_province_id bigint,
  handler_id bigint, routing_reason jsonb not null, evaluate_status integer not null default 0, evaluate_until date,
  press_clock text, press_unit text, press_owed_by text, press_start_on date, press_due_on date, press_legal_on date,
  total_clock text, total_start_on date, total_due_on date, total_legal_on date,
  submitted_at timestamptz not null, closed_at timestamptz, updated_at timestamptz not null,
  version integer not null default 1, key_salt bytea not null, archived_at timestamptz, no text not null, owner_id bigint not null, shelf text)`

export const both = (word: string) => ({ zh: word, en: word })
const ANY = z.object({ id: z.string(), version: z.number() })
const NAME = 'parcel' as CaseKindName
export const table: KindTable = {
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
    noted: { visibleTo: ['bureau'] },
    ...keepingEvents,
    ...successionEvents,
    ...undoEvents,
  },
  texts: {
    name: both('parcel'),
    owner: both('finder'),
    states: { found: { desk: both('found') }, returned: { desk: both('returned') } },
    actions: {
      store: { name: both('store') },
      giveBack: { name: both('give back') },
      recognise: { name: both('recognise') },
    },
  },
}

export const effects = {
  async store({ ctx }: Step, { shelf }: { shelf: string | null }): Promise<CaseEffect<Parcel>> {
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

const rows = caseRows<Parcel>({
  kind: NAME,
  table: parcels,
  columns: parcels,
  openStates: ['found'],
  numbers: caseNumbers,
})

export const lists = caseLists<Parcel, Parcel, { shelf?: string; state?: string }, 'createTime' | 'dueTime'>({
  table: parcels,
  seen: rows.seen,
  id: parcels.id,
  line: getTableColumns(parcels),
  filed: getTableColumns(parcels),
  orderBy: () => ({ createTime: parcels.submittedAt, dueTime: parcels.pressLegalOn }),
  mayLack: ['dueTime'],
  matching: ({ shelf, state }) => [
    shelf === undefined ? undefined : eq(parcels.shelf, shelf),
    state === undefined ? undefined : eq(parcels.state, state),
  ],
  isSearch: () => false,
})

const { bureaupage, take } = consultationRoutes
const Input = z.object({ id: z.string(), version: z.number().int(), shelf: z.string().optional() })
const Shown = z.object({
  id: z.string(),
  no: z.string(),
  state: z.string(),
  shelf: z.string().nullable(),
  version: z.number().int(),
})
const show = ({ id, no, state, shelf, version }: Parcel) => ({ id, no, state, shelf, version })
const drafts = routes('testParcels', '/api/bizapp/biz/parcel', granted('b'), {
  page: get('/page', {
    summary: 'Parcels',
    query: pageQuery(['createTime'], { shelf: zOptional(zText({ max: 9 })) }),
    reply: page(Shown),
  }),
  store: post('/store', {
    summary: 'Puts a parcel on a shelf',
    body: Input,
    reply: Shown,
    idempotent: true,
    errors: MOVE_ERRORS,
  }),
})
/** Its routes; a right that officers have anyway stands for the ones it would get. */
export const parcelRoutes = {
  page: { ...drafts.page, permission: bureaupage.permission },
  store: { ...drafts.store, permission: take.permission },
}

type Asked = { shelf?: string | undefined }
const NEWEST = { by: 'createTime', descending: true } as const
const visible = async (ctx: Context) =>
  scope(sixth, viewerOf(ctx), (await referenceDataOf(ctx.platform)).orgs.descendantIds)
const countOfView: CountOfView = async (ctx, { filters }, most) =>
  lists.countList(ctx.platform.db, await visible(ctx), filters, most)
const asked = (query: Asked): Asked => (query.shelf === undefined ? {} : { shelf: query.shelf })
/** Its list as a file. */
const files: Exportable<Asked & { current: number; size: number }, Parcel> = {
  list: {
    route: parcelRoutes.page,
    name: both('parcels'),
    columns: { no: both('Number'), shelf: both('Shelf') },
    filters: { shelf: both('Shelf') },
  },
  async page(ctx, query) {
    const [seen, filter] = [await visible(ctx), asked(query)]
    const records = await lists.list(ctx.platform.db, seen, filter, NEWEST, query)
    return { records, total: await lists.countList(ctx.platform.db, seen, filter) }
  },
  async *sweep(ctx, query, size) {
    yield* lists.sweep(ctx.platform.db, await visible(ctx), asked(query), NEWEST, size)
  },
  cells: async () => ({ no: ({ no }) => no, shelf: ({ shelf }) => shelf }),
}
export const LIST = 'cases.parcel' as ExportListName

export const sixth: Kind<Parcel, Parcel, typeof effects> = {
  name: NAME,
  table,
  reasons: {
    notFound: 'cases.not_found',
    notPermitted: 'request.not_permitted',
    notOpen: 'cases.action_not_open',
    stale: 'cases.stale',
    unfinished: 'cases.unfinished',
  },
  store: rows,
  ownerOf: ({ ownerId }) => ownerId,
  owned: (ownerId) => ({ ownerId }),
  seeing: consultationRoutes.deskDetail.permission,
  filing: 'testParcels.add',
  handling: 'store',
  pathOf: () => consultationRoutes.take.permission,
  pressing: { found: ['consultAnswer'] },
  effects,
  conditions: { giveBack: ({ shelf }) => (shelf ? undefined : 'not_stored') },
  refuseCondition: (_tx, _row, condition) => fail('cases.condition', { what: both(condition) }),
  handsOn: [],
  openOnes: both('parcels'),
  decides: (_crypto, { no, shelf }) => ({ no, shelf }),
  withholds: () => [],
  about: ({ no }) => ({
    no,
    waybillNo: null,
    topic: null,
    problem: null,
    answerClock: 'consultAnswer',
    phoneIndex: null,
  }),
  exports: { [LIST]: files },
  around: {
    conversation: ['internal'],
    checklist: [],
    outer: false,
    bulk: { store: { inverse: () => ({ shelf: null }) }, giveBack: {} },
    views: { [NAME]: countOfView },
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
  destroyed: () => ({ shelf: null }),
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

// The product with one kind more, as it would be put together with a sixth folder.
const parcelsFeature: Feature = {
  name: 'testParcels',
  kinds: [sixth as Kind],
  bindings: bind(parcelRoutes, {
    page: async (ctx, { query }) => {
      const { records, total } = await files.page(ctx, query)
      return toPage((records as Parcel[]).map(show), total, query)
    },
    store: async (ctx, { body }) =>
      show(await act(ctx, sixth, 'store', { ...body, shelf: body.shelf ?? null })),
  }),
}
export type Name =
  | 'owner'
  | 'otherOwner'
  | 'officer'
  | 'colleague'
  | 'otherBureau'
  | 'province'
  | 'enterprise'
export type Action = keyof typeof effects
export const said = (outcome: string | Refusal) => (typeof outcome === 'string' ? outcome : outcome.reason)

/** A server with the sixth kind, and people around its cases. */
export function useParcels() {
  const test = useTestApp(parcelsFeature)
  let who: Record<Name, string>
  beforeAll(async () => {
    const { app } = test
    await app.owner.query(`${DDL}; grant all on test_parcels to public`)
    await app.owner.query("select keep_case_tallies('test_parcels', 'parcel')")
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

  const as = (name: Name): Promise<Context> => contextOf(test.app, who[name])
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

  return {
    test,
    get who() {
      return who
    },
    as,
    begin,
    row,
    tried,
  }
}
