import { shanghaiDate, type WorkCalendar } from '@appeal/contract/calendar/workdays.ts'
import type {
  Order,
  OrderCase,
  OrderItem,
  OrderRow,
} from '@appeal/contract/supervision/supervision.schemas.ts'
import {
  type LadderStep,
  namingSentence,
  type OrderEvent,
} from '@appeal/contract/supervision/supervision.texts.ts'
import { caseVersions, kindOf, narratives } from '../../cases/cases.service.ts'
import { calendarOf, daysLeft } from '../../features/calendar/calendar.service.ts'
import { filesOf } from '../../features/files/files.service.ts'
import { type OrgDirectory, orgDirectory } from '../../features/organisations/organisations.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { opinionsOf, readHistory } from '../../platform/history/history.ts'
import { ledgerOf } from './supervision.dates.ts'
import { SUPERVISION } from './supervision.history.ts'
import { isOverdue, isRunning, openActs } from './supervision.policy.ts'
import * as store from './supervision.store.ts'

/** What a list says of orders. */
export async function presentRows(ctx: Context, orders: readonly store.OrderRecord[]): Promise<OrderRow[]> {
  const { db } = ctx.platform
  const [orgs, calendar] = await Promise.all([orgDirectory(ctx.platform), calendarOf(ctx.platform)])
  const missing = await store.missingOf(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) =>
    presentRow(ctx, order, { orgs, calendar, missing: missing.get(order.id) ?? 0 }),
  )
}

function stepOf({ reportedAt, talkAt }: store.OrderRecord): LadderStep {
  if (reportedAt) return 'reported'
  return talkAt ? 'talk' : 'ordered'
}

function presentRow(
  ctx: Context,
  order: store.OrderRecord,
  { orgs, calendar, missing }: { orgs: OrgDirectory; calendar: WorkCalendar; missing: number },
): OrderRow {
  const viewer = viewerOf(ctx)
  const today = shanghaiDate(ctx.now())
  const addressee = orgs.get(order.addresseeId)
  return {
    id: order.id,
    version: order.version,
    number: order.number,
    matter: ctx.platform.crypto.decryptField('supervision_orders.matter', order.matter),
    officeId: order.officeId,
    officeName: orgs.nameOf(order.officeId, ctx.language),
    addresseeId: order.addresseeId,
    addresseeName: orgs.nameOf(order.addresseeId, ctx.language),
    toEnterprise: Boolean(addressee?.brand),
    received: viewer.area === 'a' || viewer.org?.id === order.addresseeId,
    state: order.state,
    overdue: isOverdue(order, today),
    step: stepOf(order),
    dueOn: order.dueOn,
    left: isRunning(order) ? daysLeft('workday', today, order.dueOn, calendar) : null,
    cases: order.cases,
    missing,
    named: order.named,
    issuedOn: order.issuedOn,
  }
}

/** Cases of an order as far as the viewer sees them, with what the addressee said of each. */
async function presentCases(ctx: Context, rows: readonly store.CaseRow[]): Promise<OrderCase[]> {
  const { platform } = ctx
  const kinds = [...new Set(rows.map(({ caseKind }) => caseKind))]
  const known = new Map<string, { no: string; keySalt: Buffer }>()
  for (const name of kinds) {
    const ids = rows.flatMap(({ caseKind, caseId }) => (caseKind === name ? [caseId] : []))
    const seen = await caseVersions(ctx, name, ids)
    const whole = await kindOf(platform, name).store.listWhole(platform.db, [...seen.keys()])
    for (const row of whole)
      known.set(`${name} ${row.id}`, { no: seen.get(row.id)?.no ?? '', keySalt: row.keySalt })
  }
  return rows.map(({ n, caseKind, caseId, whereabouts }) => {
    const one = known.get(`${caseKind} ${caseId}`)
    // Under the keys of a case that was destroyed nothing opens.
    const isReadable = one !== undefined && one.keySalt.length > 0
    return {
      n,
      kind: caseKind,
      id: one ? caseId : null,
      no: one?.no ?? null,
      given: whereabouts !== null,
      whereabouts: isReadable
        ? narratives(platform.crypto, one).open('supervision_cases.whereabouts', whereabouts)
        : null,
    }
  })
}

async function presentItems(ctx: Context, order: store.OrderRecord, items: readonly store.ItemRow[]) {
  const { crypto } = ctx.platform
  const files = (await filesOf(ctx, SUPERVISION, [order.id])).get(order.id) ?? []
  const open = (column: 'title' | 'words' | 'reason', sealed: Buffer | null) =>
    sealed && crypto.decryptField(`supervision_items.${column}`, sealed)
  return items.map(
    ({ n, kind, title, state, words, day, reason }): OrderItem => ({
      n,
      kind,
      title: open('title', title),
      state,
      words: open('words', words),
      day,
      files: files.flatMap(({ role, ...file }) => (role === `item:${n}` ? [file] : [])),
      reason: open('reason', reason),
    }),
  )
}

async function presentLines(ctx: Context, id: string): Promise<Order['lines']> {
  const lines = await readHistory(ctx.platform.db, SUPERVISION, id)
  const wordsOf = opinionsOf(ctx.platform.crypto)
  const names = await namesOf(
    ctx,
    lines.map(({ actorId }) => actorId),
    (one) => one ?? [],
  )
  return lines.map((line) => {
    const detail = line.detail as Partial<Pick<Order['lines'][number], 'side' | 'items' | 'cases'>>
    return {
      event: line.event as OrderEvent,
      side: detail.side ?? 'system',
      name: line.actorId === null ? null : (names.get(line.actorId) ?? null),
      at: wireTime(line.at),
      words: wordsOf(line),
      items: detail.items ?? [],
      cases: detail.cases ?? 0,
    }
  })
}

function ladderOf(order: store.OrderRecord): Order['ladder'] {
  const dayOf = (at: Date | null, planned: string) => (at ? shanghaiDate(at) : planned)
  return [
    { step: 'urged', on: order.issuedOn, reached: true },
    { step: 'ordered', on: order.issuedOn, reached: true },
    { step: 'talk', on: dayOf(order.talkAt, order.talkOn), reached: order.talkAt !== null },
    { step: 'reported', on: dayOf(order.reportedAt, order.reportOn), reached: order.reportedAt !== null },
  ]
}

/** How a bulletin names an order. */
export const sentenceOf = (order: store.OrderRecord, orgs: OrgDirectory): string =>
  namingSentence({
    office: orgs.nameOf(order.officeId, 'zh'),
    number: order.number,
    addressee: orgs.nameOf(order.addresseeId, 'zh'),
    dueOn: order.dueOn,
    cases: order.cases,
  })

/** An order with all that became of it, as the viewer reads it. The caller has judged who may. */
export async function presentOrder(ctx: Context, order: store.OrderRecord): Promise<Order> {
  const { db, crypto } = ctx.platform
  const [orgs, calendar] = await Promise.all([orgDirectory(ctx.platform), calendarOf(ctx.platform)])
  const items = await store.itemsOf(db, order.id)
  const missing = items.filter(({ state }) => state === 'open' || state === 'returned').length
  const names = await namesOf(ctx, [order.issuerId], (id) => id)
  return {
    ...presentRow(ctx, order, { orgs, calendar, missing }),
    issuerName: names.get(order.issuerId) ?? null,
    words: crypto.decryptField('supervision_orders.words', order.words),
    items: await presentItems(ctx, order, items),
    concerned: await presentCases(ctx, await store.casesOf(db, order.id)),
    lines: await presentLines(ctx, order.id),
    ladder: ladderOf(order),
    days: order.days,
    extension: order.extension,
    extendedFor:
      order.extendedFor && crypto.decryptField('supervision_orders.extended_for', order.extendedFor),
    ledger: ledgerOf(order, calendar).map(({ assumed: _, ...line }) => line),
    receivedAt: order.receivedAt && wireTime(order.receivedAt),
    sentence: sentenceOf(order, orgs),
    can: openActs(viewerOf(ctx), order, items, orgs, shanghaiDate(ctx.now())),
  }
}
