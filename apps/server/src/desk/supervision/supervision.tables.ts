import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { ItemKind, ItemState, OrderState } from '@appeal/contract/supervision/supervision.texts.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, day, instant, recordId, sealedText, stamps } from '../../platform/db/columns.ts'

/** Orders of supervision, each with a clock of its own; what happened to one is in the history under its id. */
export const supervisionOrders = pgTable(
  'supervision_orders',
  {
    id: recordId().primaryKey(),
    version: integer().notNull(),
    number: text().notNull(),
    officeId: recordId('office_id').notNull(),
    issuerId: recordId('issuer_id').notNull(),
    addresseeId: recordId('addressee_id').notNull(),
    matter: bytes().notNull(),
    words: bytes().notNull(),
    state: text().$type<OrderState>().notNull(),
    issuedOn: day('issued_on').notNull(),
    /** Working days, and those granted on top. */
    days: integer().notNull(),
    extension: integer().notNull(),
    extendedFor: bytes('extended_for'),
    /** The day on which something was returned: it gives a few days anew where fewer are left. */
    returnedOn: day('returned_on'),
    dueOn: day('due_on').notNull(),
    /** Days of the upper steps of the ladder, and when they were taken. */
    talkOn: day('talk_on').notNull(),
    reportOn: day('report_on').notNull(),
    talkAt: instant('talk_at'),
    reportedAt: instant('reported_at'),
    urgedOn: day('urged_on').notNull(),
    receivedAt: instant('received_at'),
    /** The day on which nothing was missing any more. */
    answeredOn: day('answered_on'),
    endedAt: instant('ended_at'),
    named: boolean().notNull(),
    cases: integer().notNull(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('supervision_orders_number_unique').on(t.number),
    index('supervision_orders_office_idx').on(t.officeId, t.dueOn, t.id),
    index('supervision_orders_addressee_idx').on(t.addresseeId, t.dueOn, t.id),
    index('supervision_orders_running_idx').on(t.id).where(sql`${t.state} in ('issued', 'partly')`),
  ],
)

/** What an order demands, in its order, and what was given. */
export const supervisionItems = pgTable(
  'supervision_items',
  {
    orderId: recordId('order_id')
      .notNull()
      .references(() => supervisionOrders.id),
    n: integer().notNull(),
    kind: text().$type<ItemKind>().notNull(),
    title: bytes(),
    state: text().$type<ItemState>().notNull(),
    words: bytes(),
    day: day(),
    reason: bytes(),
  },
  (t) => [primaryKey({ name: 'supervision_items_pk', columns: [t.orderId, t.n] })],
)

/** Cases that an order concerns; its clock does not touch theirs. */
export const supervisionCases = pgTable(
  'supervision_cases',
  {
    orderId: recordId('order_id')
      .notNull()
      .references(() => supervisionOrders.id),
    n: integer().notNull(),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    /** What became of it, under the case's own keys. */
    whereabouts: sealedText(),
  },
  (t) => [
    primaryKey({ name: 'supervision_cases_pk', columns: [t.orderId, t.n] }),
    index('supervision_cases_case_idx').on(t.caseKind, t.caseId),
  ],
)
