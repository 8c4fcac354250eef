import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { appeals } from '../appeals.tables.ts'

// What lies over cases (exclusion, re-check, approval) as conditions on cases.

/** Whoever looks for what waits for a second person. */
export interface SecondPerson {
  userId: string
  /** Whose acts this person may not decide on for some days, as `isSecondTo` has it. */
  entangled: readonly string[]
  orgId: string
  isState: boolean
  /** Holds the right to decide at all. */
  decides: boolean
}

/** What lies over cases; its values stand in the statement's own text, so that the planner sees the partial indexes. */
export interface OverlayFilter {
  of: 'approval' | 'exclusion' | 'recheck'
  /** Statuses of the exclusion or the re-check. */
  statuses?: readonly number[] | undefined
  reasons?: readonly string[] | undefined
  /** Only what this person may decide. */
  turnOf?: SecondPerson | undefined
}

const OVERLAYS = {
  approval: {
    lies: sql`${appeals.approvalAction} is not null`,
    reason: sql`${appeals.approvalAction}`,
    own: [appeals.approvalBy],
  },
  exclusion: {
    lies: sql`${appeals.excludeStatus}`,
    reason: sql`(select x.reason_code from appeal_exclusions x where x.appeal_id = ${appeals.id} order by x.lapsed, x.created_at desc limit 1)`,
    own: [appeals.excludeBy, appeals.excludeFirstBy, appeals.closedBy, appeals.approvedBy],
  },
  recheck: {
    lies: sql`${appeals.recheckStatus}`,
    reason: sql`(select x.cause from appeal_rechecks x where x.appeal_id = ${appeals.id} order by x.outcome is null desc, x.created_at desc limit 1)`,
    own: [appeals.recheckBy, appeals.closedBy, appeals.approvedBy, appeals.excludeBy],
  },
} as const

const crossing = sql`left(${appeals.senderArea}, 2) <> left(${appeals.recipientArea}, 2)`

/**
 * What somebody may decide as second person, as the policy and the conditions judge one case: never what they asked
 * for, closed or audited (domain 4.6-6); exclusions and reopenings of bureaus below alone; the state bureau has the
 * last word where the item crossed a province's border.
 */
function turnOf(of: OverlayFilter['of'], { userId, entangled, orgId, isState, decides }: SecondPerson): SQL {
  if (!decides) return sql`false`
  const isOthers = (by: (typeof OVERLAYS)[OverlayFilter['of']]['own'][number]) =>
    sql`(${by} is null or ${by} <> all(${`{${[userId, ...entangled].join()}}`}::bigint[]))`
  const isBelow = isState ? sql`true` : ne(appeals.bureauId, orgId)
  const own = and(...OVERLAYS[of].own.map(isOthers))!
  if (of === 'recheck') return own
  if (of === 'exclusion')
    return and(own, isBelow, isState ? undefined : or(eq(appeals.excludeStatus, 1), sql`not ${crossing}`))!
  return and(
    own,
    or(
      ne(appeals.approvalAction, 'reopen'),
      and(isBelow, isOthers(appeals.closedBy), isOthers(appeals.approvedBy)),
    ),
  )!
}

/** The condition of a filter by what lies over cases. */
export function overlaid({ of, statuses, reasons, turnOf: person }: OverlayFilter): SQL {
  const { lies, reason } = OVERLAYS[of]
  return and(
    of === 'approval' ? lies : sql`${lies} in (${sql.raw((statuses ?? []).join())})`,
    reasons?.length ? sql`${reason} = any(${`{${reasons.join()}}`}::text[])` : undefined,
    person && turnOf(of, person),
  )!
}
