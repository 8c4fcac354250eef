import type { DeadlineKind } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { ClockSide } from '@appeal/contract/calendar/warnings.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, day, instant, money, recordId, sealedText } from '../platform/db/columns.ts'

/** The columns that the engine reads and writes of every case, whichever table it lies in. */
export const caseColumns = () => ({
  id: recordId().primaryKey(),
  state: text().notNull(),
  brand: text(),

  bureauId: recordId('bureau_id').notNull(),
  bureauProvinceId: recordId('bureau_province_id'),
  enterpriseId: recordId('enterprise_id'),
  enterpriseProvinceId: recordId('enterprise_province_id'),
  handlerId: recordId('handler_id'),
  routingReason: jsonb('routing_reason').$type<{ zh: string; en: string }>().notNull(),

  /** 0 none, 1 waiting, 2 done, 3 expired. */
  evaluateStatus: integer('evaluate_status').notNull().default(0),
  /** Last day of the evaluation (domain L11); the status follows a while later, when the job comes by. */
  evaluateUntil: day('evaluate_until'),

  /** The clock of the state, copied for lists and queues. */
  pressClock: text('press_clock'),
  pressUnit: text('press_unit').$type<'day' | 'workday'>(),
  pressOwedBy: text('press_owed_by').$type<DeadlineKind['owedBy']>(),
  pressStartOn: day('press_start_on'),
  pressDueOn: day('press_due_on'),
  /** Null while it stands still. */
  pressLegalOn: day('press_legal_on'),
  /** The clock of the whole case, which runs beside those of its states. */
  totalClock: text('total_clock'),
  totalStartOn: day('total_start_on'),
  totalDueOn: day('total_due_on'),
  totalLegalOn: day('total_legal_on'),

  submittedAt: instant('submitted_at').notNull(),
  closedAt: instant('closed_at'),
  updatedAt: instant('updated_at').notNull(),
  version: integer().notNull().default(1),
  /** What the keys of its narratives are made of, beside the master key (decision 0019); empty once it was destroyed. */
  keySalt: bytes('key_salt').notNull(),
  /** Since when nobody acts on it any more. */
  archivedAt: instant('archived_at'),
})

/**
 * The nearest legal end that presses a side of the desk, as lists order and filter by it: written alike in queries and
 * indexes, so that the planner knows the one from the other. `endOf` is the same for a row that was read.
 */
export const pressingEnd = {
  bureau: (t: Record<'pressOwedBy' | 'pressLegalOn' | 'totalLegalOn', AnyPgColumn>): SQL =>
    sql`(least(case when ${t.pressOwedBy} <> 'appellant' then ${t.pressLegalOn} end, ${t.totalLegalOn}))`,
  enterprise: (t: Record<'pressOwedBy' | 'pressLegalOn', AnyPgColumn>): SQL =>
    sql`(case when ${t.pressOwedBy} in ('enterprise', 'both') then ${t.pressLegalOn} end)`,
} as const satisfies Record<ClockSide, unknown>

const unclosed = (closedAt: AnyPgColumn) => sql`${closedAt} is null`

/** Indexes of a table of cases by which the archive and the appraisal find what is due, oldest first. */
export const keepingIndexes = (
  name: string,
  t: Record<'closedAt' | 'archivedAt' | 'keySalt', AnyPgColumn>,
) => [
  index(`${name}_ended_idx`).on(t.closedAt).where(sql`${t.closedAt} is not null and ${t.archivedAt} is null`),
  index(`${name}_due_idx`)
    .on(t.closedAt)
    .where(sql`${t.archivedAt} is not null and length(${t.keySalt}) > 0`),
]

/**
 * Consultations, reports, letters and couriers' cases. What every kind needs has a column; what one kind alone needs
 * lies in `facts`, and the personal part of that encrypted in `secrets`. What people wrote lies under the case's own keys.
 * `…Index` are keyed digests for exact search.
 */
export const cases = pgTable(
  'cases',
  {
    ...caseColumns(),
    kind: text().$type<CaseKind>().notNull(),
    caseNo: text('case_no').notNull(),
    /** Code of the kind's dictionary. */
    type: text(),
    title: sealedText().notNull(),
    content: sealedText().notNull(),
    areaCode: text('area_code').notNull(),
    waybillNo: text('waybill_no'),
    amount: money(),
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    secrets: bytes(),

    /** Null where a bureau wrote it down for somebody without an account. */
    ownerId: recordId('owner_id'),
    ownerName: bytes('owner_name').notNull(),
    ownerNameIndex: bytes('owner_name_index').notNull(),
    ownerPhone: bytes('owner_phone'),
    ownerPhoneIndex: bytes('owner_phone_index'),
    /** Digest of the last five digits; null until the job has made it for cases older than the column. */
    phoneEndIndex: bytes('phone_end_index'),
    /** Nobody below headquarters and province may see it, and no enterprise who filed it. */
    shielded: boolean().notNull().default(false),

    answer: sealedText(),
    score: text(),
    scoreRemark: sealedText('score_remark'),
  },
  (t) => [
    uniqueIndex('cases_no_unique').on(t.caseNo),
    index('cases_no_tail_idx').on(sql`reverse(${t.caseNo}) text_pattern_ops`),
    index('cases_owner_idx').on(t.ownerId, t.kind, t.submittedAt),
    index('cases_kind_idx').on(t.kind, t.state, t.submittedAt, t.id),
    index('cases_bureau_idx').on(t.bureauId, t.kind, t.state, t.submittedAt, t.id),
    index('cases_province_idx').on(t.bureauProvinceId, t.kind, t.state, t.submittedAt, t.id),
    index('cases_enterprise_idx').on(t.enterpriseId, t.kind, t.state, t.submittedAt, t.id),
    index('cases_enterprise_province_idx').on(t.enterpriseProvinceId, t.kind, t.state, t.submittedAt, t.id),
    index('cases_brand_idx').on(t.brand, t.kind, t.submittedAt, t.id),
    // The most pressing first, for each sight; most cases are over and press nobody.
    index('cases_press_idx').on(t.kind, pressingEnd.bureau(t), t.id).where(unclosed(t.closedAt)),
    index('cases_bureau_press_idx')
      .on(t.bureauId, t.kind, pressingEnd.bureau(t), t.id)
      .where(unclosed(t.closedAt)),
    index('cases_province_press_idx')
      .on(t.bureauProvinceId, t.kind, pressingEnd.bureau(t), t.id)
      .where(unclosed(t.closedAt)),
    index('cases_enterprise_press_idx')
      .on(t.enterpriseId, t.kind, pressingEnd.enterprise(t), t.id)
      .where(unclosed(t.closedAt)),
    index('cases_enterprise_province_press_idx')
      .on(t.enterpriseProvinceId, t.kind, pressingEnd.enterprise(t), t.id)
      .where(unclosed(t.closedAt)),
    index('cases_brand_press_idx')
      .on(t.brand, t.kind, pressingEnd.enterprise(t), t.id)
      .where(unclosed(t.closedAt)),
    index('cases_handler_idx')
      .on(t.handlerId)
      .where(sql`${t.closedAt} is null and ${t.handlerId} is not null`),
    index('cases_waybill_tail_idx').on(sql`reverse(${t.waybillNo}) text_pattern_ops`),
    index('cases_phone_idx').on(t.ownerPhoneIndex),
    index('cases_phone_end_idx').on(t.phoneEndIndex),
    index('cases_name_idx').on(t.ownerNameIndex),
    ...keepingIndexes('cases', t),
    // Reports are the regulator's own: no enterprise ever holds one.
    check('cases_report_without_enterprise', sql`${t.kind} <> 'report' or ${t.enterpriseId} is null`),
  ],
)

/**
 * How many cases of each kind lie where: one line for each place and state that a step enters or leaves, written by a
 * trigger in the same transaction (`keep_case_tallies` puts it on a kind's table), summed up by readers and folded
 * together by a job. So a list's total is exact without counting a million rows. Every kind of sight has lines of its
 * own, so that the widest one is as quick to sum up as the narrowest.
 */
export const caseTallies = pgTable(
  'case_tallies',
  {
    kind: text().notNull(),
    /**
     * Kind of the sight, as the scope names it: all, bureau, bureauProvince, enterprise, enterpriseProvince, brand; and
     * enterpriseUnshielded, of units that may not know of shielded cases.
     */
    axis: text().notNull(),
    /** Whose: an organisation's id, a brand, empty for all. */
    key: text().notNull(),
    state: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [index('case_tallies_axis_idx').on(t.kind, t.axis, t.key, t.state)],
)

/** Daily sequence of case numbers, by kind and area. */
export const caseNumbers = pgTable(
  'case_numbers',
  { prefix: text().notNull(), day: day().notNull(), n: integer().notNull() },
  (t) => [primaryKey({ name: 'case_numbers_pk', columns: [t.prefix, t.day] })],
)
