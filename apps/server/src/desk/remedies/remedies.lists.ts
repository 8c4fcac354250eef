import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { maskName } from '@appeal/contract/masking.ts'
import { remedyRoutes } from '@appeal/contract/remedies/remedies.routes.ts'
import {
  REMEDY_ACTS,
  type RemediesOfCase,
  type Remedy,
  type RemedyFilter,
  type RemedyQuery,
  type RemedyRow,
  type RemedySums,
} from '@appeal/contract/remedies/remedies.schemas.ts'
import {
  amountText,
  brandName,
  type CaseBase,
  filesByPlace,
  type Kind,
  kindOf,
  narratives,
  referenceDataOf,
  scope,
  seenRow,
} from '../../cases/cases.service.ts'
import type { DescendantIds } from '../../cases/scope/cases.scope.service.ts'
import { instantOf, wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { isOverdue, mayAct, OPENING, reaches } from './remedies.policy.ts'
import { REMEDY_AMOUNT_MAX } from './remedies.settings.ts'
import * as store from './remedies.store.ts'

/** What a list says of a promise, and what the viewer may do with it. */
function present(ctx: Context, below: DescendantIds, kind: Kind, row: CaseBase, one: store.RemedyRecord) {
  const viewer = viewerOf(ctx)
  const today = shanghaiDate(ctx.now())
  const isClosed = row.archivedAt !== null
  return {
    id: one.id,
    version: one.version,
    caseId: one.caseId,
    kind: one.kind,
    source: one.source,
    amount: amountText(one.amount),
    dueOn: one.dueOn,
    status: one.status,
    overdue: isOverdue(one, today),
    doneOn: one.doneOn,
    byPhone: one.byPhone,
    endedBy: one.endedBy,
    createTime: wireTime(one.createdAt),
    updateTime: wireTime(one.updatedAt),
    can: REMEDY_ACTS.filter(
      (act) => !isClosed && OPENING[act](one, today) && mayAct(viewer, act, kind, row, below),
    ),
  }
}

/** The promises that a viewer reads on a case: an enterprise none of another one, from which it was corrected. */
const readable = (ctx: Context, row: CaseBase, all: readonly store.RemedyRecord[]) =>
  viewerOf(ctx).area === 'a' ? all.filter(({ brand }) => brand === row.brand) : all

async function presentAll(
  ctx: Context,
  kind: Kind,
  row: CaseBase,
  all: readonly store.RemedyRecord[],
): Promise<Remedy[]> {
  const below = (await referenceDataOf(ctx.platform)).orgs.descendantIds
  const { lines } = await filesByPlace(ctx, kind.name, row.id)
  const texts = narratives(ctx.platform.crypto, row)
  // Under the keys of a case that was destroyed nothing opens.
  const open = (column: string, sealed: store.RemedyRecord['said']) =>
    row.keySalt.length === 0 ? null : texts.open(column, sealed)
  return readable(ctx, row, all).map((one) => ({
    ...present(ctx, below, kind, row, one),
    performance: open('remedies.performance', one.performance),
    said: open('remedies.said', one.said),
    answer: open('remedies.answer', one.answer),
    files: lines.get(String(one.saidLine)) ?? [],
  }))
}

/** The promises of an appeal, newest first. @throws the kind's "not found" */
export async function remediesOf(ctx: Context, id: string): Promise<RemediesOfCase> {
  const kind = kindOf(ctx.platform, 'appeal')
  const row = await seenRow(ctx, kind, id)
  const all = await store.listOfCase(ctx.platform.db, { kind: kind.name, id })
  const viewer = viewerOf(ctx)
  const below = (await referenceDataOf(ctx.platform)).orgs.descendantIds
  const isOver = row.archivedAt !== null || row.state === 'withdrawn' || row.state === 'invalid'
  return {
    remedies: await presentAll(ctx, kind, row, all),
    mayPromise:
      !isOver &&
      row.enterpriseId !== null &&
      viewer.area === 'b' &&
      reaches(viewer, remedyRoutes.promise.permission, kind, row, below),
    amountMax: await REMEDY_AMOUNT_MAX.read(ctx.platform),
  }
}

/** One promise as the viewer reads it. @throws remedies.not_found */
export async function oneRemedy(ctx: Context, id: string): Promise<Remedy> {
  const one = (await store.find(ctx.platform.db, id)) ?? fail('remedies.not_found')
  const kind = kindOf(ctx.platform, one.caseKind)
  const [shown] = await presentAll(ctx, kind, await seenRow(ctx, kind, one.caseId), [one])
  return shown ?? fail('remedies.not_found')
}

const startOf = (day: string) => instantOf(`${day} 00:00:00`)

async function askedOf(ctx: Context, path: string, filter: RemedyFilter): Promise<store.Asked> {
  const viewer = viewerOf(ctx)
  const kindOfCase = kindOf(ctx.platform, 'appeal')
  const { orgs } = await referenceDataOf(ctx.platform)
  const { status, kind, brand, promisedFrom, promisedTo } = filter
  return {
    kindOfCase,
    scope: scope(kindOfCase, viewer, orgs.descendantIds, path),
    ownBrand: viewer.area === 'a',
    today: shanghaiDate(ctx.now()),
    status,
    kind,
    brand,
    from: promisedFrom ? startOf(promisedFrom) : undefined,
    before: promisedTo ? startOf(addCalendarDays(promisedTo, 1)) : undefined,
  }
}

/** Promises of the appeals in the viewer's sight, those due first unless asked otherwise. */
export async function pageRemedies(ctx: Context, query: RemedyQuery): Promise<Page<RemedyRow>> {
  const { db, crypto } = ctx.platform
  const reference = await referenceDataOf(ctx.platform)
  const asked = await askedOf(ctx, remedyRoutes.page.permission, query)
  const kind = asked.kindOfCase
  const { rows, total } = await store.page(db, asked, {
    ...query,
    newestFirst: query.sortOrder === 'descend',
    byDay: query.sortField !== 'createTime',
  })
  const cases = new Map(
    (await kind.store.listWhole(db, [...new Set(rows.map(({ caseId }) => caseId))])).map((row) => [
      row.id,
      row,
    ]),
  )
  return toPage(
    rows.map((one) => {
      const row = cases.get(one.caseId)!
      return {
        ...present(ctx, reference.orgs.descendantIds, kind, row, one),
        no: kind.about(row).no,
        brandName: brandName(reference, one.brand, ctx.language),
        enterpriseName: reference.orgs.nameOf(row.enterpriseId, ctx.language) || null,
        bureauName: reference.orgs.nameOf(row.bureauId, ctx.language),
        ownerName: maskName(kind.ownerName(crypto, row)),
      }
    }),
    total,
    query,
  )
}

/** Money promised, said to be paid, confirmed and overdue within the viewer's sight. */
export const sumRemedies = async (ctx: Context, filter: RemedyFilter): Promise<RemedySums> =>
  store.sums(ctx.platform.db, await askedOf(ctx, remedyRoutes.sums.permission, filter))
