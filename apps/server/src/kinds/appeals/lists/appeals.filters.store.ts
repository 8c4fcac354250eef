import { APPEAL_STATES, type AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { type CommonFilter, commonMatching, type ListOrder as OrderBy } from '../../../cases/cases.service.ts'
import { appealTexts } from '../../../features/search/search.tables.ts'
import { appeals } from '../appeals.tables.ts'

// What lists are asked for, as conditions on cases.

export interface ListFilter extends CommonFilter {
  states?: readonly AppealState[] | undefined
  brands?: readonly string[] | undefined
  l1?: readonly string[] | undefined
  l2?: readonly string[] | undefined
  channels?: readonly string[] | undefined
  areaKinds?: readonly string[] | undefined
  areaPrefix?: string | undefined
  /** Beginning of the code of the area that answers. */
  answerPrefix?: string | undefined
  /** Any of these people handles it. */
  handlerIds?: readonly string[] | undefined
  /** Cases found by words, or whose appellant has exactly this name. */
  found?: { ids: readonly string[]; nameIndex: Buffer | undefined } | undefined
  /** Words so frequent that no list of ids is made of them. */
  words?: { grams: readonly string[] } | undefined
  reworked?: boolean | undefined
  overlay?: OverlayFilter | undefined
}

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

export type ListOrder = OrderBy<'createTime' | 'updateTime' | 'dueTime' | 'appealNo'>

/** States in the statement's own text, so that the planner sees which indexes hold all of them. */
export const inStates = (states: readonly AppealState[]): SQL => {
  const known = APPEAL_STATES.filter((state) => states.includes(state))
  return sql`${appeals.state} in (${sql.raw(known.map((state) => `'${state}'`).join(', ') || 'null')})`
}

function found({ ids, nameIndex }: NonNullable<ListFilter['found']>): SQL {
  const byWords = sql`${appeals.id} = any(${`{${ids.join()}}`}::bigint[])`
  return nameIndex ? or(byWords, eq(appeals.appellantNameIndex, nameIndex))! : byWords
}

/**
 * Asked of each case in the list's own order. As a value, not as `exists`: that the planner may turn round and begin
 * with all texts of the country that hold the words, a second and more where a million cases lie.
 * Digests are letters, digits, `-` and `_`, so that quoting them is enough to make a query of them.
 */
const holdsWords = ({ grams }: NonNullable<ListFilter['words']>): SQL =>
  sql`(select ${appealTexts.grams} @@ ${grams.map((gram) => `'${gram}'`).join(' & ')}::tsquery
    from ${appealTexts} where ${appealTexts.appealId} = ${appeals.id})`

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

function overlaid({ of, statuses, reasons, turnOf: person }: OverlayFilter): SQL {
  const { lies, reason } = OVERLAYS[of]
  return and(
    of === 'approval' ? lies : sql`${lies} in (${sql.raw((statuses ?? []).join())})`,
    reasons?.length ? sql`${reason} = any(${`{${reasons.join()}}`}::text[])` : undefined,
    person && turnOf(of, person),
  )!
}

const COLUMNS = {
  ...appeals,
  no: appeals.appealNo,
  phoneIndex: appeals.appellantPhoneIndex,
  nameIndex: appeals.appellantNameIndex,
}

/** The conditions of a filter. */
export function matching(filter: ListFilter): SQL[] {
  const conditions: (SQL | undefined)[] = []
  const among = <T extends string>(
    column: Parameters<typeof inArray>[0],
    values: readonly T[] | undefined,
  ) => (values?.length ? inArray(column, [...values]) : undefined)
  conditions.push(...commonMatching(COLUMNS, filter))
  conditions.push(filter.states?.length ? inStates(filter.states) : undefined)
  conditions.push(among(appeals.brand, filter.brands))
  conditions.push(among(appeals.l1, filter.l1))
  conditions.push(among(appeals.l2, filter.l2))
  conditions.push(among(appeals.channel, filter.channels))
  conditions.push(among(appeals.areaKind, filter.areaKinds))
  if (filter.areaPrefix)
    conditions.push(
      or(
        sql`${appeals.recipientArea} like ${`${filter.areaPrefix}%`}`,
        sql`${appeals.senderArea} like ${`${filter.areaPrefix}%`}`,
      ),
    )
  if (filter.answerPrefix) conditions.push(sql`${appeals.answerArea} like ${`${filter.answerPrefix}%`}`)
  conditions.push(among(appeals.handlerId, filter.handlerIds))
  if (filter.found) conditions.push(found(filter.found))
  if (filter.words) conditions.push(holdsWords(filter.words))
  if (filter.overlay) conditions.push(overlaid(filter.overlay))
  if (filter.reworked) conditions.push(sql`${appeals.reworkCount} > 0`)
  return conditions.filter((condition) => condition !== undefined)
}
