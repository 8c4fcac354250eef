import { APPEAL_STATES, type AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type CommonFilter, commonMatching, type ListOrder as OrderBy } from '../../../cases/cases.service.ts'
import { appeals } from '../appeals.tables.ts'
import { isClustered } from '../likeness/appeals.clustered.store.ts'
import { type OverlayFilter, overlaid } from './appeals.overlaid.store.ts'

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
  reworked?: boolean | undefined
  /** Stands in a cluster of the bureau that has it. */
  clustered?: boolean | undefined
  overlay?: OverlayFilter | undefined
}

export type ListOrder = OrderBy<'createTime' | 'updateTime' | 'dueTime' | 'appealNo'>

/** States in the statement's own text, so that the planner sees which indexes hold all of them. */
export const inStates = (states: readonly AppealState[]): SQL => {
  const known = APPEAL_STATES.filter((state) => states.includes(state))
  return sql`${appeals.state} in (${sql.raw(known.map((state) => `'${state}'`).join(', ') || 'null')})`
}

const COLUMNS = {
  ...appeals,
  no: appeals.appealNo,
  phoneIndex: appeals.appellantPhoneIndex,
  nameIndex: appeals.appellantNameIndex,
}

const among = (column: PgColumn, values: readonly string[] | undefined): SQL | undefined =>
  values?.length ? inArray(column, [...values]) : undefined

/** Whose code begins so: an area with everything below it. */
const below = (column: PgColumn, prefix: string): SQL => sql`${column} like ${`${prefix}%`}`

/** The conditions of a filter; what it leaves open is none. */
export function matching(filter: ListFilter): SQL[] {
  const { areaPrefix, answerPrefix } = filter
  return [
    ...commonMatching(COLUMNS, filter),
    filter.states?.length ? inStates(filter.states) : undefined,
    among(appeals.brand, filter.brands),
    among(appeals.l1, filter.l1),
    among(appeals.l2, filter.l2),
    among(appeals.channel, filter.channels),
    among(appeals.areaKind, filter.areaKinds),
    areaPrefix
      ? or(below(appeals.recipientArea, areaPrefix), below(appeals.senderArea, areaPrefix))
      : undefined,
    answerPrefix ? below(appeals.answerArea, answerPrefix) : undefined,
    among(appeals.handlerId, filter.handlerIds),
    filter.clustered ? isClustered() : undefined,
    filter.overlay && overlaid(filter.overlay),
    filter.reworked ? sql`${appeals.reworkCount} > 0` : undefined,
  ].filter((condition) => condition !== undefined)
}
