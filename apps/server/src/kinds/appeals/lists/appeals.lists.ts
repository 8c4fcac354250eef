import {
  type AppealRow,
  BureauListQuery,
  EnterpriseListQuery,
  type EnterpriseQueue,
  type Queue,
} from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { APPEAL_STATES, type AppealState, OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { NOBODY } from '@appeal/contract/cases/cases.lateness.ts'
import { type Counted, MOST_COUNTED, MOST_FOUND, type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { ViewList } from '@appeal/contract/views/views.routes.ts'
import type { z } from 'zod'
import {
  actorKind,
  askedDates,
  type CountedQueue,
  type CountOfView,
  countListed,
  countQueues,
  EXACT,
  holdersOf,
  referenceDataOf,
  searched,
  unreadAmong,
} from '../../../cases/cases.service.ts'
import {
  askedOutside,
  dueOutside,
  type FiledOutside,
  filedOutside,
  ofOuterNumbers,
  soonerOutside,
  warnedOf,
} from '../../../cases/outer/cases.outer.service.ts'
import type { Scope } from '../../../cases/scope/cases.scope.service.ts'
import { namesOf } from '../../../features/people/users/users.service.ts'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, type Viewer, viewerOf } from '../../../platform/context.ts'
import { scope } from '../appeals.policy.ts'
import { namesFor, presentRow, type RowParts } from '../appeals.presenter.ts'
import { CASE } from '../appeals.step.ts'
import * as store from '../appeals.store.ts'
import { draftedAmong } from '../effects/appeals.replyDrafts.ts'
import { findable } from '../filing/appeals.narratives.ts'
import { clusteredAmong, mayReadClusters } from '../likeness/appeals.clustered.ts'
import { listAsked } from '../overlays/appeals.overlays.store.ts'
import type { ListFilter, ListOrder } from './appeals.filters.store.ts'
import type { OverlayFilter, SecondPerson } from './appeals.overlaid.store.ts'

const isOpen = (state: AppealState) => OPEN_STATES.includes(state)

/** Whose turn it is at the bureau. */
const BUREAU_TODO: AppealState[] = ['pending_accept', 'bureau_processing', 'replied']

interface QueueSpec {
  states?: readonly AppealState[]
  /** Whose pressing clock is near its end, or past it (domain 4.5). */
  warned?: true
  /** Its count says how many of its cases are late. */
  tellsLate?: true
  reworked?: true
  /** What waits for a second person, or was decided by one. */
  overlay?: Pick<OverlayFilter, 'of' | 'statuses'>
  order: ListOrder
}

const NEWEST: ListOrder = { by: 'createTime', descending: true }
const PRESSING: ListOrder = { by: 'dueTime', descending: false }
/** Whatever waits since longest comes first. */
const LONGEST: ListOrder = { by: 'updateTime', descending: false }
const LATEST: ListOrder = { by: 'updateTime', descending: true }

/** The bureau's queues (domain 4.4b). */
const QUEUES: Record<Queue, QueueSpec> = {
  todo: { states: BUREAU_TODO, order: PRESSING },
  pending: { states: ['pending_accept', 'supplement'], order: PRESSING },
  processing: { states: ['bureau_processing', 'at_enterprise', 'rework'], order: PRESSING },
  replied: { states: ['replied', 'verifying'], order: PRESSING },
  mediating: { states: ['mediating'], order: PRESSING },
  closed: { states: ['closed'], order: NEWEST },
  invalid: { states: ['invalid', 'withdrawn'], order: NEWEST },
  warning: { states: OPEN_STATES, warned: true, tellsLate: true, order: PRESSING },
  all: { order: NEWEST },
  approving: { overlay: { of: 'approval' }, order: LONGEST },
  excluding: { overlay: { of: 'exclusion', statuses: [1, 2] }, order: LONGEST },
  excludeFirst: { overlay: { of: 'exclusion', statuses: [1] }, order: LONGEST },
  excludeSecond: { overlay: { of: 'exclusion', statuses: [2] }, order: LONGEST },
  excluded: { overlay: { of: 'exclusion', statuses: [3, 4] }, order: LATEST },
  rechecking: { overlay: { of: 'recheck', statuses: [1, 2] }, order: LONGEST },
  rechecked: { overlay: { of: 'recheck', statuses: [3] }, order: LATEST },
}

/** The enterprise's queues. */
const ENTERPRISE: Record<EnterpriseQueue, QueueSpec> = {
  todo: { states: ['at_enterprise', 'rework'], tellsLate: true, order: PRESSING },
  replied: { states: ['replied', 'verifying', 'mediating', 'bureau_processing'], order: NEWEST },
  returned: { states: ['rework'], order: PRESSING },
  closed: { states: ['closed', 'invalid', 'withdrawn'], order: NEWEST },
  all: { order: NEWEST },
}

type ListQuery =
  | Omit<z.output<typeof BureauListQuery>, 'queue'>
  | Omit<z.output<typeof EnterpriseListQuery>, 'queue'>

/** Whoever stands in for somebody finds their cases among the own ones. */
async function handlersOf(ctx: Context, handlerId: string): Promise<readonly string[]> {
  const own = handlerId === viewerOf(ctx).userId
  const { standIns } = await referenceDataOf(ctx.platform)
  return own ? [handlerId, ...standIns.principals(handlerId)] : [handlerId]
}

/** Who works on a case is the bureau's own matter (domain 4.6-9): nobody else learns which wait for whom. */
async function heldBy(ctx: Context, handlerId: string): Promise<ListFilter> {
  if (actorKind(viewerOf(ctx)) !== 'bureau') return {}
  return handlerId === NOBODY ? { unheld: true } : { handlerIds: await handlersOf(ctx, handlerId) }
}

/** Permission path of each decision. */
const DECIDING = {
  approval: '/biz/todoprocedure/approve',
  exclusion: '/biz/information/excludeAudit',
  recheck: '/biz/information/reCheckComplete',
} as const

const secondPerson = ({ userId, entangled, org, grants }: Viewer, of: OverlayFilter['of']): SecondPerson => ({
  userId,
  entangled: [...(entangled ?? [])],
  orgId: org?.id ?? '0',
  isState: org?.kind === 'STATE_BUREAU',
  decides: grants.has(DECIDING[of]),
})

/** The queue's overlay with what was asked of it; only the bureau's lists have one. */
function overlayOf(
  ctx: Context,
  overlay: NonNullable<QueueSpec['overlay']>,
  query: ListQuery,
): OverlayFilter {
  const asked: Partial<z.output<typeof BureauListQuery>> = query
  return {
    ...overlay,
    reasons: { approval: asked.approval, exclusion: asked.excludeReason, recheck: asked.recheckCause }[
      overlay.of
    ],
    ...(asked.myTurn && { turnOf: secondPerson(viewerOf(ctx), overlay.of) }),
  }
}

async function filterOf(
  ctx: Context,
  queue: QueueSpec,
  query: ListQuery,
  visible: Scope,
): Promise<ListFilter> {
  const states = query.state
    ? (queue.states ?? APPEAL_STATES).filter((state) => query.state!.includes(state))
    : queue.states
  // A state outside the queue leaves nothing, which an empty list alone would not say.
  const impossible = query.state && states?.length === 0
  return {
    ...(await searched(ctx, { findable }, query.searchKey, {
      // An enterprise reads the appellant masked: what finds whole values would tell them one by one.
      byOwner: actorKind(viewerOf(ctx)) !== 'enterprise',
      others: (key) => ofOuterNumbers(ctx, CASE, key),
    })),
    states: impossible ? ['draft'] : states,
    ...(queue.warned && { warned: await warnedOf(ctx, CASE, visible) }),
    outer: await askedOutside(ctx, CASE, 'outer' in query ? query.outer : undefined),
    ...('clustered' in query && query.clustered && mayReadClusters(ctx) && { clustered: true }),
    ...(queue.reworked && { reworked: true }),
    ...(queue.overlay && { overlay: overlayOf(ctx, queue.overlay, query) }),
    brands: query.brand,
    l1: query.l1,
    l2: query.l2,
    channels: query.channel,
    areaKinds: query.areaKind,
    areaPrefix: query.areaCode?.replace(/(0000|00)$/, ''),
    answerPrefix: query.answerArea?.replace(/(0000|00)$/, ''),
    ...(query.handlerId && (await heldBy(ctx, query.handlerId))),
    ...askedDates(ctx, query),
  }
}

const totalOf = (ctx: Context, visible: Scope, filter: ListFilter, most?: number): Promise<Counted> =>
  countListed(
    ctx,
    { tally: store.rows.tally, countList: store.countList },
    visible,
    filter,
    filter.words ? MOST_FOUND : most,
  )

/** Lines of a list of second persons, each with who asked for what. */
async function withAsked(ctx: Context, of: OverlayFilter['of'], rows: AppealRow[]): Promise<AppealRow[]> {
  const asked = await listAsked(
    ctx.platform.db,
    of,
    rows.map(({ id }) => id),
  )
  const { orgs } = await referenceDataOf(ctx.platform)
  const people = await namesOf(
    ctx,
    [...asked.values()].flatMap(({ userId }) => userId ?? []),
  )
  return rows.map((row) => {
    const one = asked.get(row.id)
    if (!one) return row
    const { reason, userId, orgId, at, score, outcome } = one
    const org = orgId ? orgs.get(orgId) : undefined
    // Whoever belongs to another side is told by the organisation; an appellant by nothing.
    const ownSide = of === 'recheck' ? reason === 'SUPERIOR' : !org || org.kind.endsWith('_BUREAU')
    const by = (ownSide && userId && people.get(userId)) || orgs.nameOf(orgId, ctx.language) || null
    return { ...row, waiting: { kind: of, reason, by, at: wireTime(at), score, outcome } }
  })
}

async function listQueue(
  ctx: Context,
  path: string,
  queue: QueueSpec,
  query: ListQuery,
): Promise<Page<AppealRow>> {
  const viewer = viewerOf(ctx)
  const reference = await referenceDataOf(ctx.platform)
  const visible = scope(viewer, reference.orgs.descendantIds, path)
  const [filter, order] = await Promise.all([
    filterOf(ctx, queue, query, visible),
    orderOf(ctx, queue, query, visible),
  ])
  const [rows, count] = await Promise.all([
    store.list(ctx.platform.db, visible, filter, order, query),
    totalOf(ctx, visible, filter, query.exact ? EXACT : MOST_COUNTED),
  ])
  const { standIns } = reference
  const [handlerNames, unread, drafted, outerDue, clustered] = await Promise.all([
    namesOf(
      ctx,
      rows.flatMap((row) => holdersOf(row, reference)),
    ),
    unreadAmong(ctx, CASE, rows, isOpen, (handlerId) => standIns.of(handlerId) === viewer.userId),
    actorKind(viewer) === 'enterprise' ? draftedAmong(ctx, rows) : undefined,
    dueOutside(ctx, CASE, rows),
    clusteredAmong(ctx, rows),
  ])
  const parts = { ctx, reference, handlerNames, unread, drafted, outerDue, clustered }
  const records = rows.map((row) => presentRow(row, parts))
  return toPage(queue.overlay ? await withAsked(ctx, queue.overlay.of, records) : records, count, query)
}

export const bureauPage = (ctx: Context, { queue, ...query }: z.output<typeof BureauListQuery>) =>
  listQueue(ctx, '/biz/todoprocedure/page', QUEUES[queue], query)

export const enterprisePage = (ctx: Context, { queue, ...query }: z.output<typeof EnterpriseListQuery>) =>
  listQueue(ctx, '/biz/todoprocedure/enterprisepage', ENTERPRISE[queue], query)

/** A case on its way into a file, with what its words are made of. */
export interface FiledCase {
  row: store.FileLine
  /** As the viewer may read it. */
  appellantName: string
  outside: FiledOutside | undefined
  parts: RowParts
}

/** Every case of a queue, in the order of its pages, portion by portion. */
async function* sweepQueue(
  ctx: Context,
  path: string,
  queue: QueueSpec,
  query: ListQuery,
  size: number,
  columns: readonly string[],
): AsyncGenerator<FiledCase[]> {
  const reference = await referenceDataOf(ctx.platform)
  const visible = scope(viewerOf(ctx), reference.orgs.descendantIds, path)
  const filter = await filterOf(ctx, queue, query, visible)
  const handlerNames = new Map<string, string>()
  const parts = { ctx, reference, handlerNames }
  const filed = async (
    rows: readonly store.FileLine[],
    outside: ReadonlyMap<string, FiledOutside>,
  ): Promise<FiledCase[]> => {
    const shown = await namesFor(parts, rows)
    return rows.map((row, at) => ({ row, appellantName: shown[at]!, outside: outside.get(row.id), parts }))
  }
  // Names are opened by another thread while the next rows are read.
  let opening: Promise<FiledCase[]> | undefined
  const order = await orderOf(ctx, queue, query, visible)
  for await (const rows of store.sweep(ctx.platform.db, visible, filter, order, size)) {
    const fresh = new Set(rows.flatMap(({ handlerId }) => handlerId ?? []))
    for (const id of fresh) if (handlerNames.has(id)) fresh.delete(id)
    if (fresh.size) for (const [id, name] of await namesOf(ctx, [...fresh])) handlerNames.set(id, name)
    const outside = await filedOutside(ctx, CASE, rows, columns)
    const before = opening
    opening = filed(rows, outside)
    // Told when its turn comes.
    opening.catch(() => undefined)
    if (before) yield await before
  }
  if (opening) yield await opening
}

/** By what a list goes; what is near its end goes by the nearest day, that of an outer body among them. */
async function orderOf(
  ctx: Context,
  queue: QueueSpec,
  { sortField, sortOrder }: ListQuery,
  visible: Scope,
): Promise<ListOrder> {
  const order = sortField ? { by: sortField, descending: sortOrder === 'descend' } : queue.order
  return order.by === 'dueTime' ? { ...order, sooner: await soonerOutside(ctx, CASE, visible) } : order
}

export const bureauSweep = (
  ctx: Context,
  { queue, ...query }: z.output<typeof BureauListQuery>,
  size: number,
  columns: readonly string[],
) => sweepQueue(ctx, '/biz/todoprocedure/page', QUEUES[queue], query, size, columns)

export const enterpriseSweep = (
  ctx: Context,
  { queue, ...query }: z.output<typeof EnterpriseListQuery>,
  size: number,
  columns: readonly string[],
) => sweepQueue(ctx, '/biz/todoprocedure/enterprisepage', ENTERPRISE[queue], query, size, columns)

const counted =
  (
    path: string,
    query: typeof BureauListQuery | typeof EnterpriseListQuery,
    queues: Record<string, QueueSpec>,
  ): CountOfView =>
  async (ctx, asked, most) => {
    const read = query.safeParse({ queue: asked.queue, ...asked.filters })
    // A filter that an older edition knew finds nothing.
    if (!read.success) return 0
    const reference = await referenceDataOf(ctx.platform)
    const visible = scope(viewerOf(ctx), reference.orgs.descendantIds, path)
    const queue = queues[read.data.queue]!
    return Math.min(
      (await totalOf(ctx, visible, await filterOf(ctx, queue, read.data, visible), most)).total,
      most,
    )
  }

/** How saved views of the lists are counted. */
export const countOfViews = {
  bureau: counted('/biz/todoprocedure/page', BureauListQuery, QUEUES),
  enterprise: counted('/biz/todoprocedure/enterprisepage', EnterpriseListQuery, ENTERPRISE),
} as const satisfies Partial<Record<ViewList, CountOfView>>

async function counts(ctx: Context, path: string, specs: Record<string, QueueSpec>) {
  const reference = await referenceDataOf(ctx.platform)
  const visible = scope(viewerOf(ctx), reference.orgs.descendantIds, path)
  const { db } = ctx.platform
  const filter = (spec: QueueSpec, query: object) => filterOf(ctx, spec, query as ListQuery, visible)
  const queues: Record<string, CountedQueue<ListFilter>> = {}
  for (const [name, spec] of Object.entries(specs))
    if (!spec.overlay)
      queues[name] = {
        states: spec.states,
        counted: spec.warned && (await filter(spec, {})),
        late: spec.tellsLate && (await filter(spec, { overdue: 'true' })),
      }
  const { countByState } = store.rows
  const [told, asked] = await Promise.all([
    countQueues(db, { countByState, countList: store.countList }, visible, queues),
    // What was decided is no work to do and is not counted.
    Object.values(specs).some(({ overlay }) => overlay) ? store.countOverlays(db, visible) : {},
  ])
  return { counts: { ...told.counts, ...asked }, late: told.late }
}

/** Cases in each of the bureau's queues. */
export const bureauCounts = (ctx: Context) => counts(ctx, '/biz/todoprocedure/page', QUEUES)
/** Cases in each of the enterprise's queues. */
export const enterpriseCounts = (ctx: Context) => counts(ctx, '/biz/todoprocedure/enterprisepage', ENTERPRISE)
