import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { NOBODY } from '@appeal/contract/cases/cases.lateness.ts'
import {
  CASE_QUEUES,
  type CASE_SORTS,
  CaseListQuery,
  type CaseQueue,
  type CaseRow,
  type OwnCaseQuery,
} from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables, openStatesOf } from '@appeal/contract/cases/cases.tables.ts'
import { type Counted, MOST_COUNTED, MOST_FOUND, type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { namesOf } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { CountOfView } from '../cases.kind.ts'
import { rulesOf, type SharedKind } from '../cases.kinds.ts'
import { actorKind, isItemKept, scope } from '../cases.policy.ts'
import { holdersOf, presentRow } from '../cases.presenter.ts'
import { type ReferenceData, referenceDataOf } from '../cases.referenceData.ts'
import type { ListFilter } from '../cases.store.ts'
import * as store from '../cases.store.ts'
import {
  askedOutside,
  dueOutside,
  type FiledOutside,
  filedOutside,
  ofOuterNumbers,
  soonerOutside,
  warnedOf,
} from '../outer/cases.outer.service.ts'
import type { Scope } from '../scope/cases.scope.service.ts'
import { countListed, countQueues, EXACT } from './cases.counting.ts'
import { isWordSearch } from './cases.filters.store.ts'
import { askedDates, searched } from './cases.filters.ts'
import type { ListOrder as OrderBy } from './cases.lists.store.ts'
import { unreadAmong } from './cases.unread.ts'

type ListOrder = OrderBy<(typeof CASE_SORTS)[number]>
type Query = Omit<z.output<typeof CaseListQuery>, 'queue'>

/**
 * What was typed into the search field. The bureau finds whoever filed a case as well, unless its kind keeps them
 * secret. Where the people in a case are written over it is found by no word, and where its item is kept back, not by
 * its number.
 */
async function foundBy(ctx: Context, rules: SharedKind, text: string | undefined): Promise<ListFilter> {
  const viewer = viewerOf(ctx)
  const byOwner = rules.findsOwner && actorKind(viewer) !== 'enterprise'
  const filter = await searched(ctx, rules, text, {
    byOwner,
    others: (key) => ofOuterNumbers(ctx, rules.name, key),
  })
  return {
    ...filter,
    ...(isWordSearch(filter) && { veiled: rules.veils?.(viewer) }),
    ...((filter.waybillTail || filter.takenOver) && { itemKept: rules.keepsItem?.(viewer) }),
  }
}

function queueStates(
  rules: SharedKind,
  queue: CaseQueue,
  ofEnterprise: boolean,
): readonly string[] | undefined {
  const { states } = caseTables[rules.name]
  const open = openStatesOf(rules.name)
  switch (queue) {
    case 'todo':
      return ofEnterprise ? rules.todo.enterprise : rules.todo.bureau
    case 'open':
    case 'warning':
      return open
    case 'ended':
      return Object.keys(states).filter((state) => !open.includes(state))
    case 'all':
      return undefined
  }
}

const NEWEST: ListOrder = { by: 'createTime', descending: true }
const PRESSING: ListOrder = { by: 'dueTime', descending: false }

/** Who works on a case; whoever stands in for somebody finds their cases among the own ones. */
function heldBy(ctx: Context, { standIns }: ReferenceData, handlerId: string): ListFilter {
  if (handlerId === NOBODY) return { unheld: true }
  const own = handlerId === viewerOf(ctx).userId
  return { handlerIds: own ? [handlerId, ...standIns.principals(handlerId)] : [handlerId] }
}

async function filterOf(
  ctx: Context,
  reference: ReferenceData,
  rules: SharedKind,
  visible: Scope,
  queue: CaseQueue,
  query: Query,
): Promise<ListFilter> {
  const ofEnterprise = actorKind(viewerOf(ctx)) === 'enterprise'
  const states = queueStates(rules, queue, ofEnterprise)
  return {
    ...(await foundBy(ctx, rules, query.searchKey)),
    states: query.state ? (states ?? query.state).filter((state) => query.state!.includes(state)) : states,
    types: query.type,
    brands: query.brand,
    areaPrefix: query.areaCode?.replace(/(0000|00)$/, ''),
    // Who works on a case is the bureau's own matter (domain 4.6-9).
    ...(!ofEnterprise && query.handlerId && heldBy(ctx, reference, query.handlerId)),
    ...(queue === 'warning' && { warned: await warnedOf(ctx, rules.name, visible) }),
    outer: await askedOutside(ctx, rules.name, query.outer),
    ...askedDates(ctx, query),
  }
}

const totalOf = (
  ctx: Context,
  kind: CaseKind,
  visible: Scope,
  filter: ListFilter,
  most: number,
): Promise<Counted> => {
  const { tally } = store.rowsOf(kind)
  const { countList } = store.listsOf(kind)
  return countListed(ctx, { tally, countList }, visible, filter, filter.words ? MOST_FOUND : most)
}

interface PageOfList {
  visible: Scope
  filter: ListFilter
  order: ListOrder
  /** Tells what is new to the viewer; a desk's lists do. */
  tellsNews?: boolean
}

async function listed(
  ctx: Context,
  kind: CaseKind,
  { visible, filter, order, tellsNews }: PageOfList,
  { exact, ...at }: { current: number; size: number; exact?: 'true' | undefined },
): Promise<Page<CaseRow>> {
  const reference = await referenceDataOf(ctx.platform)
  const [rows, total] = await Promise.all([
    store.listsOf(kind).list(ctx.platform.db, visible, filter, order, at),
    totalOf(ctx, kind, visible, filter, exact ? EXACT : MOST_COUNTED),
  ])
  const open = openStatesOf(kind)
  const { userId } = viewerOf(ctx)
  const isMine = (handlerId: string) => reference.standIns.of(handlerId) === userId
  const [handlerNames, unread, outerDue] = await Promise.all([
    namesOf(
      ctx,
      rows.flatMap((row) => holdersOf(row, reference)),
    ),
    tellsNews ? unreadAmong(ctx, kind, rows, (state) => open.includes(state), isMine) : undefined,
    tellsNews ? dueOutside(ctx, kind, rows) : undefined,
  ])
  return toPage(
    rows.map((row) => presentRow(row, { ctx, reference, handlerNames, unread, outerDue })),
    total,
    at,
  )
}

/** Which cases a queue of the desk holds, and in what order. */
async function deskAsked(
  ctx: Context,
  kind: CaseKind,
  path: string,
  { queue, ...query }: z.output<typeof CaseListQuery>,
): Promise<{ visible: Scope; filter: ListFilter; order: ListOrder }> {
  const rules = rulesOf(ctx.platform, kind)
  const reference = await referenceDataOf(ctx.platform)
  const visible = scope(rules, viewerOf(ctx), reference.orgs.descendantIds, path)
  const order: ListOrder = query.sortField
    ? { by: query.sortField, descending: query.sortOrder === 'descend' }
    : queue === 'ended' || queue === 'all'
      ? NEWEST
      : PRESSING
  const sooner = order.by === 'dueTime' ? await soonerOutside(ctx, kind, visible) : []
  return {
    visible,
    filter: await filterOf(ctx, reference, rules, visible, queue, query),
    order: { ...order, sooner },
  }
}

/** A bureau's or an enterprise's queue, as far as the grant of `path` reaches. */
export async function deskPage(
  ctx: Context,
  kind: CaseKind,
  path: string,
  query: z.output<typeof CaseListQuery>,
): Promise<Page<CaseRow>> {
  const asked = await deskAsked(ctx, kind, path, query)
  return listed(ctx, kind, { ...asked, tellsNews: true }, query)
}

/** How a saved view of such a list is counted. */
export const countDesk =
  (kind: CaseKind, path: string): CountOfView =>
  async (ctx, asked, most) => {
    const read = CaseListQuery.safeParse({ queue: asked.queue, ...asked.filters })
    // A filter that an older edition knew finds nothing.
    if (!read.success) return 0
    const { visible, filter } = await deskAsked(ctx, kind, path, read.data)
    return (await totalOf(ctx, kind, visible, filter, most)).total
  }

/** A case on its way into a file. */
export interface FiledRow extends CaseRow {
  outside?: FiledOutside | undefined
}

/** Every case of such a queue, portion by portion. */
export async function* deskSweep(
  ctx: Context,
  kind: CaseKind,
  path: string,
  query: z.output<typeof CaseListQuery>,
  size: number,
  columns: readonly string[],
): AsyncGenerator<FiledRow[]> {
  const reference = await referenceDataOf(ctx.platform)
  const { visible, filter, order } = await deskAsked(ctx, kind, path, query)
  const rules = rulesOf(ctx.platform, kind)
  const handlerNames = new Map<string, string>()
  for await (const rows of store.listsOf(kind).sweep(ctx.platform.db, visible, filter, order, size)) {
    const people = new Set(rows.flatMap((row) => holdersOf(row, reference)))
    const fresh = [...people].filter((id) => !handlerNames.has(id))
    if (fresh.length) for (const [id, name] of await namesOf(ctx, fresh)) handlerNames.set(id, name)
    // Whoever had the appeal that a report came out of would know by the number who reported.
    const open = rows.filter((row) => !isItemKept(viewerOf(ctx), rules, row))
    const outside = await filedOutside(ctx, kind, open, columns)
    yield rows.map((row) => ({
      ...presentRow(row, { ctx, reference, handlerNames }),
      outside: outside.get(row.id),
    }))
  }
}

/** Cases in each queue. */
export async function deskCounts(ctx: Context, kind: CaseKind, path: string) {
  const rules = rulesOf(ctx.platform, kind)
  const reference = await referenceDataOf(ctx.platform)
  const visible = scope(rules, viewerOf(ctx), reference.orgs.descendantIds, path)
  const ofEnterprise = actorKind(viewerOf(ctx)) === 'enterprise'
  const asked = (query: Partial<Query>) => filterOf(ctx, reference, rules, visible, 'warning', query as Query)
  const [counted, late] = await Promise.all([asked({}), asked({ overdue: 'true' })])
  const queues = CASE_QUEUES.map((queue) => [
    queue,
    queue === 'warning' ? { counted, late } : { states: queueStates(rules, queue, ofEnterprise) },
  ])
  const { countByState } = store.rowsOf(kind)
  const { countList } = store.listsOf(kind)
  return countQueues(ctx.platform.db, { countByState, countList }, visible, Object.fromEntries(queues))
}

/** A person's own cases of one kind, newest first. */
export function ownPage(
  ctx: Context,
  kind: CaseKind,
  { group, ...query }: z.output<typeof OwnCaseQuery>,
): Promise<Page<CaseRow>> {
  const open = openStatesOf(kind)
  const filter: ListFilter = {
    ...(group === 'open' && { states: open }),
    ...(group === 'ended' && {
      states: Object.keys(caseTables[kind].states).filter((state) => !open.includes(state)),
    }),
    ...(group === 'evaluate' && { awaitedOn: shanghaiDate(ctx.now()) }),
  }
  const order: ListOrder = { by: query.sortField ?? 'createTime', descending: query.sortOrder !== 'ascend' }
  const visible: Scope = [{ by: 'owner', id: viewerOf(ctx).userId }]
  return listed(ctx, kind, { visible, filter, order }, query)
}
