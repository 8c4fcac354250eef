import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, recordId } from '../../platform/db/columns.ts'

/** What numbers are split by. `area` is the city of the answering end, `month` `yyyy-MM` of China standard time. */
const dimensions = () => ({
  month: text().notNull(),
  /** 0 where no provincial bureau stands above the bureau. */
  provinceId: recordId('province_id').notNull(),
  bureauId: recordId('bureau_id').notNull(),
  brand: text().notNull(),
  serviceKind: text('service_kind').notNull(),
  mailKind: text('mail_kind').notNull(),
  l1: text().notNull(),
  l2: text().notNull(),
  area: text().notNull(),
  channel: text().notNull(),
  /** '' where nobody knows where an item went. */
  areaKind: text('area_kind').notNull(),
  /** An enterprise unit has the case; only then its headquarters sees it. */
  linked: boolean().notNull(),
  /** Left out of every measure, kept for lists that show it with a mark (domain 4.6-3). */
  excluded: boolean().notNull(),
})

const counts = () => ({
  received: integer().notNull(),
  accepted: integer().notNull(),
  handled: integer().notNull(),
  valid: integer().notNull(),
  transferred: integer().notNull(),
  replied: integer().notNull(),
  overdue: integer().notNull(),
  untrue: integer().notNull(),
  malformed: integer().notNull(),
  oneTime: integer('one_time').notNull(),
  evaluated: integer().notNull(),
  bureauSatisfied: integer('bureau_satisfied').notNull(),
  validEvaluated: integer('valid_evaluated').notNull(),
  enterpriseSatisfied: integer('enterprise_satisfied').notNull(),
  /** Fen. */
  recovered: bigint({ mode: 'number' }).notNull(),
  decided: integer().notNull(),
  decidedLate: integer('decided_late').notNull(),
  forwarded: integer().notNull(),
  forwardedLate: integer('forwarded_late').notNull(),
  answered: integer().notNull(),
  answeredLate: integer('answered_late').notNull(),
  /** Transferred cases whose unit answered, or let its time pass. */
  owed: integer().notNull(),
  /** Transferred cases whose unit answered, or returned what was its own. */
  responded: integer().notNull(),
  /** Transferred cases that were closed: neither withdrawn nor ended early. */
  settled: integer().notNull(),
})

/**
 * What one case counts for in one month. Written by a trigger in the case's own transaction, so that a number and the
 * list of its cases come from the same rows.
 */
export const statFacts = pgTable(
  'stat_facts',
  {
    caseId: recordId('case_id').notNull(),
    ...dimensions(),
    enterpriseId: recordId('enterprise_id'),
    enterpriseProvinceId: recordId('enterprise_province_id'),
    ...counts(),
  },
  (t) => [
    primaryKey({ name: 'stat_facts_pk', columns: [t.caseId, t.month] }),
    index('stat_facts_month_idx').on(t.month, t.caseId),
    index('stat_facts_brand_idx').on(t.brand, t.month),
    index('stat_facts_province_idx').on(t.provinceId, t.month),
    index('stat_facts_bureau_idx').on(t.bureauId, t.month),
    index('stat_facts_enterprise_idx').on(t.enterpriseId, t.month).where(sql`${t.enterpriseId} is not null`),
    index('stat_facts_enterprise_province_idx')
      .on(t.enterpriseProvinceId, t.month)
      .where(sql`${t.enterpriseProvinceId} is not null`),
  ],
)

/**
 * Whose hands the time of a case that is over passed in. A trigger writes the row when the case ends or changes after;
 * a job measures it from history and clock ledger, by the function that makes the case's own bar.
 */
export const statTimes = pgTable(
  'stat_times',
  {
    caseId: recordId('case_id').primaryKey(),
    measured: boolean().notNull().default(false),
    /** Milliseconds. */
    user: bigint('user_ms', { mode: 'number' }).notNull().default(0),
    enterprise: bigint('enterprise_ms', { mode: 'number' }).notNull().default(0),
    outlet: bigint('outlet_ms', { mode: 'number' }).notNull().default(0),
    bureau: bigint('bureau_ms', { mode: 'number' }).notNull().default(0),
    paused: bigint('paused_ms', { mode: 'number' }).notNull().default(0),
    /** From the first transfer to the first reply, or to the end; null where no enterprise had it. */
    replyDays: integer('reply_days'),
    replyWorkdays: integer('reply_workdays'),
  },
  (t) => [index('stat_times_waiting_idx').on(t.caseId).where(sql`not ${t.measured}`)],
)

/** Facts that came (+) or went (−) since the roll-up was last folded. Readers add them, so sums are always current. */
export const statLines = pgTable('stat_lines', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  ...dimensions(),
  ...counts(),
})

/** The roll-up: sums by a few dimensions each (`grain`); the dimensions that a grain leaves out are '' , 0 or false. */
export const statCells = pgTable(
  'stat_cells',
  { grain: text().notNull(), ...dimensions(), ...counts() },
  (t) => [
    uniqueIndex('stat_cells_unique').on(
      t.grain,
      t.month,
      t.provinceId,
      t.bureauId,
      t.brand,
      t.serviceKind,
      t.mailKind,
      t.l1,
      t.l2,
      t.area,
      t.channel,
      t.areaKind,
      t.linked,
      t.excluded,
    ),
    check('stat_cells_grain_known', sql`${t.grain} in ('brand','reason','area','channel','bureau')`),
  ],
)

/** Business volume in million items: the denominator of every rate. */
export const businessVolumes = pgTable(
  'business_volumes',
  {
    brand: text().notNull(),
    /** A province; 000000 for the brand's volume of the whole country. */
    area: text().notNull(),
    month: text().notNull(),
    millions: numeric({ precision: 14, scale: 4 }).notNull(),
    version: integer().notNull().default(1),
    updatedBy: recordId('updated_by').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'business_volumes_pk', columns: [t.month, t.brand, t.area] }),
    check('business_volumes_positive', sql`${t.millions} >= 0`),
  ],
)

/** Months whose volumes nobody changes any more. */
export const volumeLocks = pgTable('volume_locks', {
  month: text().primaryKey(),
  lockedBy: recordId('locked_by'),
  reason: text().notNull(),
  /** Locked by the freeze: for good. */
  frozen: boolean().notNull(),
  createdAt: instant('created_at').notNull(),
})

/** The statistics of a month as they were frozen: canonical JSON and its SM3. Never changed, never deleted. */
export const statSnapshots = pgTable(
  'stat_snapshots',
  {
    id: recordId().primaryKey(),
    month: text().notNull(),
    content: text().notNull(),
    digest: text().notNull(),
    createdBy: recordId('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('stat_snapshots_month_unique').on(t.month)],
)
