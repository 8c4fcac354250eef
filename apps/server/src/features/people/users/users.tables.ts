import type { Area, UserType } from '@appeal/contract/kit/access.ts'
import { sql } from 'drizzle-orm'
import {
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
import { bytes, day, instant, recordId, stamps } from '../../../platform/db/columns.ts'

/**
 * Everybody who can sign in. Names, phones, ID numbers, addresses and e-mail lie encrypted; `…Index` are keyed
 * digests for exact search (design: personal data at rest).
 */
export const users = pgTable(
  'users',
  {
    id: recordId().primaryKey(),
    /** Login area: a enterprise, b back-office, c consumer, d courier. Accounts are unique within an area. */
    area: text().$type<Area>().notNull(),
    userType: text('user_type').$type<UserType>().notNull(),
    account: text().notNull(),
    /** Null until a password is set. */
    passwordHash: text('password_hash'),
    passwordChangedAt: instant('password_changed_at'),
    /** Digests of the last passwords, newest first. */
    passwordHistory: jsonb('password_history').$type<string[]>().notNull().default([]),
    nickname: text(),
    name: bytes(),
    nameIndex: bytes('name_index'),
    phone: bytes(),
    phoneIndex: bytes('phone_index'),
    email: bytes(),
    emailIndex: bytes('email_index'),
    /** When the holder showed that mail arrives there. Only then does the address recover, and is nobody else's. */
    emailProvedAt: instant('email_proved_at'),
    idNumber: bytes('id_number'),
    idNumberIndex: bytes('id_number_index'),
    avatar: text(),
    signature: text(),
    gender: text(),
    /** '0' not asked, '1' must be entered again, '2' done. */
    isRealName: text('is_real_name').notNull().default('1'),
    orgId: recordId('org_id'),
    positionId: recordId('position_id'),
    positionName: text('position_name'),
    /** Courier's brand and outlet (spec 3). */
    brand: text(),
    outlet: text(),
    /** Enterprise status -1…4 (domain 3.3); '3' otherwise. */
    status: text().notNull().default('3'),
    /** ENABLE or DISABLED. */
    userStatus: text('user_status').notNull().default('ENABLE'),
    /** The language the person last used the platform in: SMS and mail follow it. */
    language: text().$type<'zh' | 'en'>().notNull().default('zh'),
    /** What was given as the reason when it was last disabled or enabled. */
    statusReason: text('status_reason'),
    /** NO, YES, or INITIAL where somebody else chose the password. */
    mustChangePassword: text('must_change_password').notNull().default('NO'),
    /** Whether the account has ever signed in with the nonce; from then on the old form is refused for it. */
    noncePinned: boolean('nonce_pinned').notNull().default(false),
    empNo: text('emp_no'),
    positionLevel: text('position_level'),
    entryDate: day('entry_date'),
    directorId: recordId('director_id'),
    /** Birthday, addresses, schooling, emergency contact and the like: one sealed JSON object (contract 5.2). */
    profile: bytes(),
    sortCode: integer('sort_code').notNull().default(99),
    extJson: jsonb('ext_json').$type<Record<string, unknown>>().notNull().default({}),
    lastLoginAt: instant('last_login_at'),
    lastLoginIp: text('last_login_ip'),
    latestLoginAt: instant('latest_login_at'),
    latestLoginIp: text('latest_login_ip'),
    version: integer().notNull().default(1),
    ...stamps(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('users_account_unique')
      .on(t.area, sql`lower(${t.account})`)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('users_phone_unique').on(t.area, t.phoneIndex).where(sql`${t.deletedAt} is null`),
    index('users_email_idx').on(t.area, t.emailIndex),
    uniqueIndex('users_email_proved_unique')
      .on(t.area, t.emailIndex)
      .where(sql`${t.deletedAt} is null and ${t.emailProvedAt} is not null`),
    index('users_org_idx').on(t.orgId),
    index('users_director_idx').on(t.directorId),
    // Lists of people walk in this order and stop at the end of a page.
    index('users_list_idx').on(t.area, t.sortCode, t.id).where(sql`${t.deletedAt} is null`),
    index('users_name_idx').on(t.area, t.nameIndex),
    check('users_area_known', sql`${t.area} in ('a','b','c','d')`),
    check('users_real_name_known', sql`${t.isRealName} in ('0','1','2')`),
  ],
)

/** What somebody did to the way in of another person: took the password away, or moved phone or e-mail. */
export type AccessAct = 'reset' | 'contact'

/** Who touched whose way in, and when; for some days the two are no second persons to each other. Rows are only added. */
export const accessActs = pgTable(
  'access_acts',
  {
    id: recordId().primaryKey(),
    userId: recordId('user_id').notNull(),
    actorId: recordId('actor_id').notNull(),
    act: text().$type<AccessAct>().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('access_acts_user_idx').on(t.userId, t.at.desc()),
    index('access_acts_actor_idx').on(t.actorId, t.at.desc()),
  ],
)

/** How many living accounts each area has, by standing: lines of ±n, written by triggers, folded by a job (decision 0002). */
export const userTallies = pgTable(
  'user_tallies',
  {
    area: text().$type<Area>().notNull(),
    userStatus: text('user_status').notNull(),
    n: integer().notNull(),
  },
  (t) => [index('user_tallies_area_idx').on(t.area, t.userStatus)],
)

/** Positions in organisations (contract 5.3). */
export const positions = pgTable(
  'positions',
  {
    id: recordId().primaryKey(),
    orgId: recordId('org_id').notNull(),
    name: text().notNull(),
    /** HIGH, MIDDLE or LOW. */
    category: text().notNull(),
    sortCode: integer('sort_code').notNull().default(99),
    version: integer().notNull().default(1),
    ...stamps(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('positions_name_unique').on(t.orgId, t.name).where(sql`${t.deletedAt} is null`),
    check('positions_category_known', sql`${t.category} in ('HIGH','MIDDLE','LOW')`),
  ],
)

/** Side positions: what somebody is besides the main position, each with a director of its own (contract 5.2). */
export const userPositions = pgTable(
  'user_positions',
  {
    userId: recordId('user_id').notNull(),
    orgId: recordId('org_id').notNull(),
    positionId: recordId('position_id').notNull(),
    directorId: recordId('director_id'),
    place: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'user_positions_pk', columns: [t.userId, t.orgId, t.positionId] }),
    index('user_positions_org_idx').on(t.orgId),
    index('user_positions_position_idx').on(t.positionId),
  ],
)

/** Named sets of people, for choosing them together (contract 5.15). */
export const userGroups = pgTable(
  'user_groups',
  {
    id: recordId().primaryKey(),
    name: text().notNull(),
    remark: text(),
    sortCode: integer('sort_code').notNull().default(99),
    version: integer().notNull().default(1),
    ...stamps(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [uniqueIndex('user_groups_name_unique').on(t.name).where(sql`${t.deletedAt} is null`)],
)

export const userGroupMembers = pgTable(
  'user_group_members',
  {
    groupId: recordId('group_id').notNull(),
    userId: recordId('user_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'user_group_members_pk', columns: [t.groupId, t.userId] }),
    index('user_group_members_user_idx').on(t.userId),
  ],
)
