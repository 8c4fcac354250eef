import { addMonthsClamped, shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables, openStatesOf } from '@appeal/contract/cases/cases.tables.ts'
import { changeText } from '@appeal/contract/figures/arithmetic.ts'
import type { OtherQuery, OtherRow, OtherSums, OtherTable } from '@appeal/contract/figures/others.ts'
import {
  eachMonth,
  type Months,
  monthOf,
  monthsOf,
  previousMonths,
  shiftMonth,
} from '@appeal/contract/figures/periods.ts'
import { kindRoutes } from '@appeal/contract/kinds.routes.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { brandName, referenceDataOf, rulesOf, scope, sideOf } from '../../cases/cases.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { countOthers } from './figures.others.store.ts'

/** The list that the numbers are opened in: whoever may not read it has no numbers of it either. */
function listOf(kind: CaseKind, area: string): string | undefined {
  const routes: Readonly<Record<string, Route>> = kindRoutes[`${kind}s`]
  return routes[area === 'a' ? 'enterprisepage' : 'bureaupage']?.permission
}
const TREND_MONTHS = 13
const NONE: OtherSums = { received: 0, open: 0, ended: 0, overdue: 0, recovered: 0 }

const spanOf = ({ from, to }: Months) => ({
  from: startOfDay(`${from}-01`),
  before: startOfDay(addMonthsClamped(`${to}-01`, 1)),
})

/** Cases of another kind that came in within a period, within the sight of their list. */
export async function otherTable(ctx: Context, query: OtherQuery): Promise<OtherTable> {
  const { kind, period, group } = query
  const viewer = viewerOf(ctx)
  const reference = await referenceDataOf(ctx.platform)
  const path = listOf(kind, viewer.area)
  const visible = path ? scope(rulesOf(ctx.platform, kind), viewer, reference.orgs.descendantIds, path) : []
  const today = shanghaiDate(ctx.now())
  const asked = monthsOf(period)
  const thisMonth = monthOf(today)
  const last = asked.from <= thisMonth && thisMonth < asked.to ? thisMonth : asked.to
  const wide: Months = { from: shiftMonth(last, -TREND_MONTHS), to: last }
  const asOf = wireTime(ctx.now())
  const count = (months: Months, by: OtherQuery['group'] | undefined) =>
    countOthers(ctx.platform.db, kind, visible, spanOf(months), query, by, { today, side: sideOf(viewer) })
  const label = (key: string): string => {
    if (group === 'month') return key
    if (key === '') return ctx.language === 'en' ? 'Not given' : '未填'
    if (group === 'brand') return brandName(reference, key, ctx.language) ?? key
    if (group === 'province') return reference.areas.nameIn(key, ctx.language) ?? key
    return reference.labels.label(caseTables[kind].dictionary ?? '', key, ctx.language)
  }
  const rowOf = (key: string, name: string, sums: OtherSums, before: number): OtherRow => ({
    key,
    label: name,
    sums,
    previous: before,
    change: changeText(sums.received, before),
  })
  const [total, earlier, parts, partsBefore] = await Promise.all([
    count(asked, undefined),
    count(previousMonths(asked), undefined),
    count(group === 'month' ? wide : asked, group),
    group === 'month' ? [] : count(previousMonths(asked), group),
  ])
  const at = (rows: readonly { key: string; sums: OtherSums }[], key: string) =>
    rows.find((row) => row.key === key)?.sums ?? NONE
  const rows =
    group === 'month'
      ? eachMonth({ from: shiftMonth(wide.from, 1), to: wide.to }).map((month) =>
          rowOf(month, month, at(parts, month), at(parts, shiftMonth(month, -1)).received),
        )
      : parts
          .toSorted((a, b) => b.sums.received - a.sums.received || (a.key < b.key ? -1 : 1))
          .map(({ key, sums }) => rowOf(key, label(key), sums, at(partsBefore, key).received))
  const open = openStatesOf(kind)
  return {
    kind,
    period,
    ...asked,
    group,
    asOf,
    running: asked.to >= thisMonth,
    total: rowOf('', '', total[0]?.sums ?? NONE, earlier[0]?.sums.received ?? 0),
    rows,
    openStates: [...open],
    endedStates: Object.keys(caseTables[kind].states).filter((state) => !open.includes(state)),
  }
}
