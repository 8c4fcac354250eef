import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { addMonthsClamped, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { shareOf } from '@appeal/contract/figures/arithmetic.ts'
import {
  dueOf,
  OUTER_COUNTS,
  type OuterFigureRow,
  type OuterQuery,
  type OuterSums,
  type OuterTable,
} from '@appeal/contract/figures/outer.ts'
import { kindRoute } from '@appeal/contract/kindRoute.ts'
import { type OuterBody, outerBodyTexts } from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import { allKinds, kindOf, referenceDataOf, scope } from '../../../cases/cases.service.ts'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { type SpanRow, spanTable } from '../figures.spans.ts'
import { rulesOf } from '../figures.table.ts'
import { countReceived } from './figures.outer.store.ts'

const NONE = Object.fromEntries(OUTER_COUNTS.map((count) => [count, 0])) as OuterSums
const add = (a: OuterSums, b: OuterSums): OuterSums =>
  Object.fromEntries(OUTER_COUNTS.map((count) => [count, a[count] + b[count]])) as OuterSums

/** The list of a kind's cases: whoever may not read it has no numbers of it either. */
const listOf = (kind: CaseKindName): string =>
  kind === 'appeal' ? todoRoutes.page.permission : kindRoute(kind, 'bureaupage').permission

/** Counts of several kinds, those under one key put together. */
function together(counted: readonly { key: string; sums: OuterSums }[]): { key: string; sums: OuterSums }[] {
  const sums = new Map<string, OuterSums>()
  for (const one of counted) sums.set(one.key, add(sums.get(one.key) ?? NONE, one.sums))
  return [...sums].map(([key, all]) => ({ key, sums: all }))
}

/**
 * What outer bodies passed on within a period, of every kind that has their orders, and whether the day they named was
 * kept. By the day on which it was passed on; within the sight of each kind's list.
 */
export async function outerTable(ctx: Context, query: OuterQuery): Promise<OuterTable> {
  const { period, group, body } = query
  const viewer = viewerOf(ctx)
  const { db } = ctx.platform
  const { orgs } = await referenceDataOf(ctx.platform)
  const today = shanghaiDate(ctx.now())
  const kinds = allKinds(ctx.platform)
    .filter(({ around, name }) => around.outer && (query.kind ?? name) === name)
    .map((kind) => ({ kind, visible: scope(kind, viewer, orgs.descendantIds, listOf(kind.name)) }))
    .filter(({ visible }) => visible.length)
  const table = await spanTable({
    ...{ period, today, none: NONE, isTrend: group === 'month' },
    async count({ from, to }, split) {
      const days = { from: `${from}-01`, before: addMonthsClamped(`${to}-01`, 1) }
      const counted = await Promise.all(
        kinds.map(({ kind, visible }) =>
          countReceived(
            db,
            kind.store,
            { kind: kind.name, scope: visible, ...days, body, today },
            split ? group : undefined,
          ),
        ),
      )
      return together(counted.flat())
    },
    label(key) {
      if (group === 'body') return outerBodyTexts[key as OuterBody][ctx.language]
      if (group === 'kind') return kindOf(ctx.platform, key).table.texts.name[ctx.language]
      return orgs.nameOf(key, ctx.language) || key
    },
  })
  const { least } = await rulesOf(ctx.platform)
  const row = (one: SpanRow<OuterSums>): OuterFigureRow => ({
    ...one,
    kept: shareOf(one.sums.inTime, dueOf(one.sums), least),
  })
  return {
    ...{ period, group, asOf: wireTime(ctx.now()), least },
    ...table,
    total: row(table.total),
    rows: table.rows.map(row),
  }
}
