import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables, openStatesOf } from '@appeal/contract/cases/cases.tables.ts'
import { shareOf } from '@appeal/contract/figures/arithmetic.ts'
import type { OtherQuery, OtherRow, OtherTable } from '@appeal/contract/figures/others.ts'
import { kindRoutes } from '@appeal/contract/kinds.routes.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { brandName, referenceDataOf, rulesOf, scope, sideOf } from '../../cases/cases.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { countOthers, type OtherCounts } from './figures.others.store.ts'
import { type SpanRow, spanOf, spanTable } from './figures.spans.ts'
import { rulesOf as measureRulesOf } from './figures.table.ts'

/** The list that the numbers are opened in: whoever may not read it has no numbers of it either. */
function listOf(kind: CaseKind, area: string): string | undefined {
  const routes: Readonly<Record<string, Route>> = kindRoutes[`${kind}s`]
  return routes[area === 'a' ? 'enterprisepage' : 'bureaupage']?.permission
}
const NONE: OtherCounts = {
  ...{ received: 0, open: 0, ended: 0, overdue: 0, recovered: 0 },
  ...{ due: 0, late: 0, evaluated: 0, satisfied: 0 },
}

/**
 * A row as it leaves the server. What was evaluated leaves as a rate alone: of few cases whoever is rated would know who
 * gave which score.
 */
function presentRow(
  { sums: { due, late, evaluated, satisfied, ...sums }, ...row }: SpanRow<OtherCounts>,
  isRated: boolean,
  least: number,
): OtherRow {
  return {
    ...row,
    sums,
    figures: {
      onTime: shareOf(due - late, due, least),
      satisfaction: isRated ? shareOf(satisfied, evaluated, least) : null,
    },
  }
}

/** Cases of another kind that came in within a period, within the sight of their list. */
export async function otherTable(ctx: Context, query: OtherQuery): Promise<OtherTable> {
  const { kind, period, group } = query
  const viewer = viewerOf(ctx)
  const reference = await referenceDataOf(ctx.platform)
  const path = listOf(kind, viewer.area)
  const rules = rulesOf(ctx.platform, kind)
  const visible = path ? scope(rules, viewer, reference.orgs.descendantIds, path) : []
  const today = shanghaiDate(ctx.now())
  const open = openStatesOf(kind)
  const table = await spanTable({
    ...{ period, today, none: NONE, isTrend: group === 'month' },
    count: (months, split) =>
      countOthers(ctx.platform.db, kind, visible, spanOf(months), query, split ? group : undefined, {
        ...{ today, now: ctx.now(), side: sideOf(viewer), answerClock: rules.answerClock },
      }),
    label(key) {
      if (key === '') return ctx.language === 'en' ? 'Not given' : '未填'
      if (group === 'brand') return brandName(reference, key, ctx.language) ?? key
      if (group === 'province') return reference.areas.nameIn(key, ctx.language) ?? key
      return reference.labels.label(caseTables[kind].dictionary ?? '', key, ctx.language)
    },
  })
  const { least } = await measureRulesOf(ctx.platform)
  const isRated = 'evaluate' in caseTables[kind].actions
  return {
    ...{ kind, period, group, asOf: wireTime(ctx.now()), least },
    ...table,
    total: presentRow(table.total, isRated, least),
    rows: table.rows.map((row) => presentRow(row, isRated, least)),
    openStates: [...open],
    endedStates: Object.keys(caseTables[kind].states).filter((state) => !open.includes(state)),
  }
}
