import type {
  ApplicationState,
  EnterpriseStatus,
  Level,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { and, asc, count, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/like.ts'
import { equals, inserting, lockedRow, paged, pageOf, rowOf, rowsOf } from '../../platform/db/rows.ts'
import { roles, userRoles } from '../access/roles/roles.tables.ts'
import {
  enterpriseStandings,
  organisations,
  responsibilityBindings,
} from '../organisations/organisations.tables.ts'
import { users } from '../people/users/users.tables.ts'
import type { BureauScope } from './enterprises.policy.ts'
import { enterpriseApplications } from './enterprises.tables.ts'

export type ApplicationRow = typeof enterpriseApplications.$inferSelect
export type NewApplication = typeof enterpriseApplications.$inferInsert
export type StandingRow = typeof enterpriseStandings.$inferSelect

interface At {
  current: number
  size: number
}
const _offset = ({ current, size }: At) => (current - 1) * size
const NOTHING = sql`false`

// ---------------------------------------------------------------- applications

/** The one condition that decides which applications a bureau may touch; drafts were never submitted to anybody. */
const seen = (within: BureauScope): SQL => {
  const submitted = sql`${enterpriseApplications.state} <> 'draft'`
  if (within === 'all') return submitted
  return within.length ? and(submitted, anyOf(enterpriseApplications.bureauId, within))! : NOTHING
}

export const insert = inserting(enterpriseApplications)

export const findOwn = (db: Queryable, userId: string) =>
  rowOf(db, enterpriseApplications, eq(enterpriseApplications.userId, userId))

export const lockOwn = (tx: Tx, userId: string) =>
  lockedRow(tx, enterpriseApplications, eq(enterpriseApplications.userId, userId))

export const find = (db: Queryable, id: string, within: BureauScope) =>
  rowOf(db, enterpriseApplications, and(eq(enterpriseApplications.id, id), seen(within)))

/** The application for this transaction alone; rivals wait. */
export const lock = (tx: Tx, id: string, within: BureauScope) =>
  lockedRow(tx, enterpriseApplications, and(eq(enterpriseApplications.id, id), seen(within)))

export async function update(
  tx: Tx,
  row: Pick<ApplicationRow, 'id' | 'version'>,
  change: Partial<NewApplication>,
): Promise<ApplicationRow> {
  const [changed] = await tx
    .update(enterpriseApplications)
    .set({ ...change, version: row.version + 1 })
    .where(eq(enterpriseApplications.id, row.id))
    .returning()
  return changed!
}

export interface AuditFilter {
  state?: ApplicationState | undefined
  brand?: string | undefined
  level?: Level | undefined
  /** Part of a name, or a credit code. */
  name?: string | undefined
  creditCode?: string | undefined
}

function audited(within: BureauScope, filter: AuditFilter): SQL {
  const { state, brand, level, name, creditCode } = filter
  return and(
    seen(within),
    state && eq(enterpriseApplications.state, state),
    brand ? eq(enterpriseApplications.brand, brand) : undefined,
    level && eq(enterpriseApplications.level, level),
    name || creditCode
      ? or(
          name ? sql`${enterpriseApplications.fullName} like ${containing(name)}` : undefined,
          creditCode ? eq(enterpriseApplications.creditCode, creditCode) : undefined,
        )
      : undefined,
  )!
}

export async function listAudit(
  db: Queryable,
  within: BureauScope,
  filter: AuditFilter,
  order: { by: 'submittedAt' | 'fullName'; descending: boolean },
  at: At,
) {
  const column = enterpriseApplications[order.by]
  const where = audited(within, filter)
  return paged(
    db
      .select({ row: enterpriseApplications, status: users.status })
      .from(enterpriseApplications)
      .innerJoin(users, eq(users.id, enterpriseApplications.userId))
      .where(where)
      .orderBy(order.descending ? desc(column) : asc(column), asc(enterpriseApplications.id)),
    at,
    db.$count(enterpriseApplications, where),
  )
}

export async function countAudit(db: Queryable, within: BureauScope): Promise<Map<ApplicationState, number>> {
  const rows = await db
    .select({ state: enterpriseApplications.state, n: count() })
    .from(enterpriseApplications)
    .where(seen(within))
    .groupBy(enterpriseApplications.state)
  return new Map(rows.map(({ state, n }) => [state, n]))
}

// ---------------------------------------------------------------- standing

export const listDisabled = (db: Queryable): Promise<StandingRow[]> =>
  rowsOf(db, enterpriseStandings, sql`${enterpriseStandings.disabledAt} is not null`)

export const listStandings = (db: Queryable): Promise<StandingRow[]> => rowsOf(db, enterpriseStandings)

/** Takes turns for one unit, whether or not it has a row yet. */
export async function lockStanding(tx: Tx, orgId: string): Promise<StandingRow | undefined> {
  await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, orgId))
    .for('update')
  const row = await rowOf(tx, enterpriseStandings, eq(enterpriseStandings.orgId, orgId))
  return row
}

export async function saveStanding(
  tx: Tx,
  row: { orgId: string; disabledAt: Date | null; reason: string; updatedAt: Date },
): Promise<void> {
  const { disabledAt, reason, updatedAt } = row
  await tx
    .insert(enterpriseStandings)
    .values(row)
    .onConflictDoUpdate({
      target: enterpriseStandings.orgId,
      set: { disabledAt, reason, updatedAt, version: sql`${enterpriseStandings.version} + 1` },
    })
}

/** Living accounts of each unit. */
export async function countAccounts(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .select({ orgId: users.orgId, n: count() })
    .from(users)
    .where(and(eq(users.area, 'a'), eq(users.userStatus, 'ENABLE'), isNull(users.deletedAt)))
    .groupBy(users.orgId)
  return new Map(rows.flatMap(({ orgId, n }) => (orgId === null ? [] : [[orgId, n] as const])))
}

// ---------------------------------------------------------------- bindings

const holdsOn = (day: string) =>
  and(
    eq(responsibilityBindings.enabled, true),
    lte(responsibilityBindings.validFrom, day),
    or(isNull(responsibilityBindings.validTo), sql`${responsibilityBindings.validTo} >= ${day}`),
  )!

/** Bindings of each unit that hold on a day. */
export async function countBindings(db: Queryable, day: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ orgId: responsibilityBindings.orgId, n: count() })
    .from(responsibilityBindings)
    .where(holdsOn(day))
    .groupBy(responsibilityBindings.orgId)
  return new Map(rows.map(({ orgId, n }) => [orgId, n]))
}

export interface BindingFilter {
  /** Areas in sight; undefined for all. */
  areaCodes?: readonly string[] | undefined
  brand?: string | undefined
  orgId?: string | undefined
  /** Units and areas that are called as somebody typed. */
  called?: { orgIds: readonly string[]; areaCodes: readonly string[] } | undefined
  time: 'current' | 'future' | 'past' | 'all'
  day: string
}

function bindingsMatching({ areaCodes, brand, orgId, called, time, day }: BindingFilter): SQL {
  const times: Record<BindingFilter['time'], SQL | undefined> = {
    current: holdsOn(day),
    future: and(eq(responsibilityBindings.enabled, true), gt(responsibilityBindings.validFrom, day)),
    past: and(eq(responsibilityBindings.enabled, true), sql`${responsibilityBindings.validTo} < ${day}`),
    all: eq(responsibilityBindings.enabled, true),
  }
  if (areaCodes?.length === 0) return NOTHING
  return and(
    times[time],
    areaCodes && anyOf(responsibilityBindings.areaCode, areaCodes),
    brand ? eq(responsibilityBindings.brand, brand) : undefined,
    orgId ? eq(responsibilityBindings.orgId, orgId) : undefined,
    called &&
      or(
        anyOf(responsibilityBindings.orgId, called.orgIds),
        anyOf(responsibilityBindings.areaCode, called.areaCodes),
      ),
  )!
}

export async function listBindings(
  db: Queryable,
  filter: BindingFilter,
  order: { by: 'areaCode' | 'validFrom'; descending: boolean },
  at: At,
) {
  const column = responsibilityBindings[order.by]
  const where = bindingsMatching(filter)
  return pageOf(
    db,
    responsibilityBindings,
    where,
    [
      order.descending ? desc(column) : asc(column),
      asc(responsibilityBindings.brand),
      desc(responsibilityBindings.validFrom),
      asc(responsibilityBindings.id),
    ],
    at,
  )
}

/** Area → unit of a brand's bindings on a day. */
export async function bindingsOn(db: Queryable, brand: string, day: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ areaCode: responsibilityBindings.areaCode, orgId: responsibilityBindings.orgId })
    .from(responsibilityBindings)
    .where(and(eq(responsibilityBindings.brand, brand), holdsOn(day)))
  return new Map(rows.map(({ areaCode, orgId }) => [areaCode, orgId]))
}

/** Bindings of these very areas that hold on a day or begin later, the earliest first. */
export const heldFrom = (db: Queryable, brand: string, areaCodes: readonly string[], day: string) =>
  areaCodes.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(responsibilityBindings)
        .where(
          and(
            equals(responsibilityBindings, { brand, enabled: true, areaCode: areaCodes }),
            or(isNull(responsibilityBindings.validTo), sql`${responsibilityBindings.validTo} >= ${day}`),
          ),
        )
        .orderBy(asc(responsibilityBindings.validFrom))

// ---------------------------------------------------------------- accounts

export interface AccountFilter {
  /** Units in sight. */
  orgIds: readonly string[]
  status?: EnterpriseStatus | undefined
  /** Part of an account name. */
  account?: string | undefined
  nameIndex?: Buffer | undefined
  phoneIndex?: Buffer | undefined
}

function accountsMatching({ orgIds, status, account, nameIndex, phoneIndex }: AccountFilter): SQL {
  if (orgIds.length === 0) return NOTHING
  const search = [
    account && sql`${users.account} ilike ${containing(account)}`,
    nameIndex && eq(users.nameIndex, nameIndex),
    phoneIndex && eq(users.phoneIndex, phoneIndex),
  ].filter((part) => part !== undefined && part !== '') as SQL[]
  return and(
    equals(users, { area: 'a', deletedAt: null, orgId: orgIds }),
    status && eq(users.status, status),
    search.length ? or(...search) : undefined,
  )!
}

export async function listAccounts(
  db: Queryable,
  filter: AccountFilter,
  order: { by: 'createTime' | 'account'; descending: boolean },
  at: At,
) {
  const column = order.by === 'account' ? users.account : users.createdAt
  const where = accountsMatching(filter)
  return pageOf(db, users, where, [order.descending ? desc(column) : asc(column), asc(users.id)], at)
}

/** Codes of the roles of these people. */
export async function rolesOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(userIds.map((id) => [id, []]))
  if (userIds.length === 0) return found
  const rows = await db
    .select({ userId: userRoles.userId, code: roles.code })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), isNull(roles.deletedAt)))
    .where(anyOf(userRoles.userId, userIds))
    .orderBy(asc(roles.sortCode))
  for (const { userId, code } of rows) found.get(userId)?.push(code)
  return found
}
