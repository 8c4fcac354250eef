import type {
  APPEAL_L1,
  APPELLANT_ROLES,
  COMPLAINT_CHANNELS,
  COMPLAINT_RESULTS,
  DEMAND_KINDS,
} from '@appeal/contract/appeals/appeals.codes.ts'
import type { AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { sql } from 'drizzle-orm'
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
import { caseColumns, keepingIndexes, pressingEnd } from '../../cases/cases.tables.ts'
import { bytes, day, instant, money, recordId, sealedText } from '../../platform/db/columns.ts'

type One<Codes extends readonly string[]> = Codes[number]

/** A sentence in both languages, kept as it was when the decision was made. */
export interface BothLanguages {
  zh: string
  en: string
}

// Written out, because the planner compares a query's states with the index's own.
const open = (state: AnyPgColumn) =>
  sql`${state} in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating')`

/**
 * Appeals that were filed (states 10–80). Names, phones, ID numbers, addresses and mail lie encrypted, narratives under
 * the case's own keys; `…Index` are keyed digests for exact search. What lists sort and filter by is copied here from organisations and clocks.
 */
export const appeals = pgTable(
  'appeals',
  {
    ...caseColumns(),
    appealNo: text('appeal_no').notNull(),
    state: text().$type<AppealState>().notNull(),
    channel: text().notNull(),
    serviceKind: text('service_kind').notNull(),
    areaKind: text('area_kind'),
    mailKind: text('mail_kind'),
    brand: text().notNull(),
    /** As it was typed, of a company that was not among the brands; kept where the case is put to a brand later. */
    brandName: text('brand_name'),
    waybillNo: text('waybill_no').notNull(),
    l1: text().$type<One<typeof APPEAL_L1>>().notNull(),
    l2: text(),

    appellantId: recordId('appellant_id'),
    appellantRole: text('appellant_role').$type<One<typeof APPELLANT_ROLES>>().notNull(),
    appellantName: bytes('appellant_name').notNull(),
    appellantNameIndex: bytes('appellant_name_index').notNull(),
    appellantPhone: bytes('appellant_phone').notNull(),
    appellantPhoneIndex: bytes('appellant_phone_index').notNull(),
    /** Digest of the last four digits with the case number, for progress without signing in. */
    phoneTailIndex: bytes('phone_tail_index').notNull(),
    /** Digest of the last five digits; null until the job has made it for cases older than the column. */
    phoneEndIndex: bytes('phone_end_index'),
    appellantIdNumber: bytes('appellant_id_number'),
    /** Sealed JSON of whom the appellant acts for, in what relation, and their consent. */
    proxy: bytes(),
    email: bytes(),
    /** JSON of name, phone, address; the area codes stand beside it in clear for routing and statistics. */
    sender: bytes().notNull(),
    senderArea: text('sender_area').notNull(),
    recipient: bytes().notNull(),
    recipientArea: text('recipient_area').notNull(),

    postOn: day('post_on').notNull(),
    itemName: sealedText('item_name'),
    itemValue: money('item_value'),
    insured: boolean().notNull(),
    insuredAmount: money('insured_amount'),
    postage: money(),
    codAmount: money('cod_amount'),
    complaintOn: day('complaint_on').notNull(),
    complaintChannel: text('complaint_channel').$type<One<typeof COMPLAINT_CHANNELS>>().notNull(),
    complaintResult: text('complaint_result').$type<One<typeof COMPLAINT_RESULTS>>().notNull(),
    complaintTicketNo: text('complaint_ticket_no'),
    content: sealedText().notNull(),
    /** JSON of what was answered on earlier appeals, other procedures and the guardian of a minor. */
    admission: sealedText(),
    /** JSON of what was answered of this kind of problem alone. */
    particulars: sealedText(),
    demands: text().array().$type<One<typeof DEMAND_KINDS>[]>().notNull(),
    claimAmount: money('claim_amount'),

    /** The end whose bureau and enterprise node answer. */
    answerArea: text('answer_area').notNull(),
    /** Since when the case is against this brand, where it was corrected from another one. */
    brandSince: instant('brand_since'),
    transferReason: jsonb('transfer_reason').$type<BothLanguages>(),

    accepted: boolean().notNull().default(false),
    liability: text(),
    valid: boolean(),
    closeType: text('close_type'),
    compensation: money(),
    answer: sealedText(),
    invalidReason: text('invalid_reason'),
    supplementReason: sealedText('supplement_reason'),
    statExcluded: boolean('stat_excluded').notNull().default(false),
    reworkCount: integer('rework_count').notNull().default(0),
    verifyCount: integer('verify_count').notNull().default(0),
    callbackCount: integer('callback_count').notNull().default(0),
    untrueReply: boolean('untrue_reply').notNull().default(false),
    /** What the bureau holds the answer to lack. */
    malformedReason: text('malformed_reason'),

    /** Last day on which the enterprise unit may return the case; null where it may not. */
    refuseUntil: day('refuse_until'),
    refuseCount: integer('refuse_count').notNull().default(0),
    /** Times it went from one bureau to another. */
    handOvers: integer('hand_overs').notNull().default(0),
    /** An interim report was given on the clock that runs. */
    progressReported: boolean('progress_reported').notNull().default(false),
    extendDays: integer('extend_days').notNull().default(0),
    /** Days that the enterprise asks for and nobody has decided on; how often it has asked. */
    extendAsked: integer('extend_asked'),
    extendAsks: integer('extend_asks').notNull().default(0),
    urgedOn: day('urged_on'),
    /** Who closed or ended it, and the second person who agreed; neither audits or re-checks it (domain 4.6-6). */
    closedBy: recordId('closed_by'),
    approvedBy: recordId('approved_by'),
    /** What waits for a second person's word, and who asked for it. */
    approvalAction: text('approval_action').$type<'editToInvalid' | 'editToEnd' | 'reopen'>(),
    approvalBy: recordId('approval_by'),
    /** 0 none, 1 applied, 2 first audit passed, 3 approved, 4 rejected. */
    excludeStatus: integer('exclude_status').notNull().default(0),
    excludeBy: recordId('exclude_by'),
    excludeFirstBy: recordId('exclude_first_by'),
    excludeUntil: day('exclude_until'),
    /** 0 none, 1 pending, 2 editing, 3 complete. */
    recheckStatus: integer('recheck_status').notNull().default(0),
    recheckBy: recordId('recheck_by'),
    recheckUntil: day('recheck_until'),
    /** Handled again after a re-check. */
    reopened: boolean().notNull().default(false),
    /** A suspected breach of postal law that the case shows. */
    lawBreach: sealedText('law_breach'),

    receivedAt: instant('received_at').notNull(),
    acceptedAt: instant('accepted_at'),
    transferredAt: instant('transferred_at'),
    repliedAt: instant('replied_at'),
  },
  (t) => [
    uniqueIndex('appeals_no_unique').on(t.appealNo),
    // Only one open case per person, brand, waybill and problem (domain 4.6-7).
    uniqueIndex('appeals_one_open').on(t.appellantId, t.brand, t.waybillNo, t.l1).where(open(t.state)),
    // People search by the last digits of a number.
    index('appeals_no_tail_idx').on(sql`reverse(${t.appealNo}) text_pattern_ops`),
    index('appeals_owner_idx').on(t.appellantId, t.submittedAt),
    index('appeals_submitted_idx').on(t.submittedAt, t.id),
    index('appeals_state_submitted_idx').on(t.state, t.submittedAt, t.id),
    index('appeals_bureau_submitted_idx').on(t.bureauId, t.submittedAt, t.id),
    index('appeals_bureau_state_idx').on(t.bureauId, t.state, t.submittedAt, t.id),
    index('appeals_province_submitted_idx').on(t.bureauProvinceId, t.submittedAt, t.id),
    index('appeals_province_state_idx').on(t.bureauProvinceId, t.state, t.submittedAt, t.id),
    index('appeals_enterprise_idx').on(t.enterpriseId, t.state, t.submittedAt, t.id),
    index('appeals_enterprise_province_idx').on(t.enterpriseProvinceId, t.state, t.submittedAt, t.id),
    // What was typed is matched to a brand later; few cases have it.
    index('appeals_brand_name_idx').on(t.brandName).where(sql`${t.brand} = 'OTHER'`),
    index('appeals_brand_idx').on(t.brand, t.submittedAt, t.id),
    // The most pressing first, for each sight; most cases are over and press nobody.
    index('appeals_press_idx').on(pressingEnd.bureau(t), t.id).where(open(t.state)),
    index('appeals_bureau_press_idx').on(t.bureauId, pressingEnd.bureau(t), t.id).where(open(t.state)),
    index('appeals_province_press_idx')
      .on(t.bureauProvinceId, pressingEnd.bureau(t), t.id)
      .where(open(t.state)),
    index('appeals_enterprise_press_idx')
      .on(t.enterpriseId, pressingEnd.enterprise(t), t.id)
      .where(open(t.state)),
    index('appeals_enterprise_province_press_idx')
      .on(t.enterpriseProvinceId, pressingEnd.enterprise(t), t.id)
      .where(open(t.state)),
    index('appeals_brand_press_idx').on(t.brand, pressingEnd.enterprise(t), t.id).where(open(t.state)),
    index('appeals_handler_idx')
      .on(t.handlerId)
      .where(sql`${open(t.state)} and ${t.handlerId} is not null`),
    // What is rare in the whole country; few values, so that the later columns are found as well.
    index('appeals_matter_idx').on(t.channel, t.l1, t.l2),
    // A month is proved by the cases it touched; lists are filtered by closing date.
    index('appeals_accepted_idx').on(t.acceptedAt),
    index('appeals_closed_idx').on(t.closedAt),
    // What a handler has had, open or not.
    index('appeals_handler_submitted_idx').on(t.handlerId, t.submittedAt, t.id),
    index('appeals_waybill_tail_idx').on(sql`reverse(${t.waybillNo}) text_pattern_ops`),
    index('appeals_phone_idx').on(t.appellantPhoneIndex),
    index('appeals_phone_end_idx').on(t.phoneEndIndex),
    index('appeals_name_idx').on(t.appellantNameIndex),
    ...keepingIndexes('appeals', t),
    check(
      'appeals_state_known',
      sql`${t.state} in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating','closed','invalid','withdrawn')`,
    ),
    // A valid appeal is an accepted, closed one for which the enterprise is liable (domain 4.6-2).
    check(
      'appeals_valid_means_liable',
      sql`${t.valid} is not true or (${t.liability} in ('RESPONSIBLE','PARTLY') and ${t.accepted} and ${t.state} = 'closed')`,
    ),
    check('appeals_invalid_never_counts', sql`${t.state} <> 'invalid' or ${t.valid} is not true`),
    check(
      'appeals_excluded_by_audit',
      sql`${t.statExcluded} = (${t.excludeStatus} = 3) and (${t.excludeStatus} = 0 or ${t.state} = 'closed')`,
    ),
    check('appeals_recheck_of_ended', sql`${t.recheckStatus} = 0 or ${t.state} in ('closed','invalid')`),
    check('appeals_approval_whole', sql`(${t.approvalAction} is null) = (${t.approvalBy} is null)`),
    check('appeals_approved_by_another', sql`${t.approvedBy} is null or ${t.approvedBy} <> ${t.closedBy}`),
    index('appeals_excluding_idx')
      .on(t.bureauProvinceId, t.submittedAt)
      .where(sql`${t.excludeStatus} in (1,2)`),
    index('appeals_rechecking_idx')
      .on(t.bureauProvinceId, t.submittedAt)
      .where(sql`${t.recheckStatus} in (1,2)`),
    index('appeals_approving_idx')
      .on(t.bureauProvinceId, t.submittedAt)
      .where(sql`${t.approvalAction} is not null`),
    // Lists of what audits and re-checks have ended; few of many cases.
    index('appeals_excluded_idx')
      .on(t.bureauProvinceId, t.submittedAt)
      .where(sql`${t.excludeStatus} in (3,4)`),
    index('appeals_rechecked_idx').on(t.bureauProvinceId, t.submittedAt).where(sql`${t.recheckStatus} = 3`),
    check('appeals_rework_limit', sql`${t.reworkCount} between 0 and 2`),
  ],
)

/** Daily sequence of case numbers, by area. */
export const appealNumbers = pgTable(
  'appeal_numbers',
  { prefix: text().notNull(), day: day().notNull(), n: integer().notNull() },
  (t) => [primaryKey({ name: 'appeal_numbers_pk', columns: [t.prefix, t.day] })],
)
