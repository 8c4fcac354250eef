import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { Group } from '@appeal/contract/figures/figures.schemas.ts'
import type { MeasureKey } from '@appeal/contract/figures/measures.ts'

/** What the figures are narrowed to by choosing rows. */
export const NARROWING = ['l1', 'brand', 'province', 'city', 'bureau', 'channel', 'areaKind'] as const
export type Narrowing = (typeof NARROWING)[number]

/** A point of view on a period: what is split, which measures stand in the table, which one is drawn. */
export interface View {
  group: Group
  measures: readonly MeasureKey[]
  draw: MeasureKey
  chart: 'bars' | 'lines' | 'map'
  /** Choosing a row narrows to it and goes on with this view. */
  into?: { filter: Narrowing; view: ViewKey }
}

export const VIEWS = [
  'trend',
  'problem',
  'brand',
  'area',
  'bureau',
  'channel',
  'range',
  'time',
  'satisfaction',
  'index',
] as const
export type ViewKey = (typeof VIEWS)[number]
export type OtherViewKey = `${CaseKind}s`
/** Beside appeals: each kind has figures of its own (domain 5, 6.1). */
export const otherViews = Object.fromEntries(CASE_KINDS.map((kind) => [`${kind}s`, kind])) as Record<
  OtherViewKey,
  CaseKind
>

const COUNTS: readonly MeasureKey[] = ['appeals', 'valid', 'validShare']

export const views: Record<ViewKey, View> = {
  trend: { group: 'month', measures: [...COUNTS, 'rate', 'received'], draw: 'appeals', chart: 'lines' },
  problem: {
    group: 'l1',
    measures: [...COUNTS, 'rate', 'recovered'],
    draw: 'appeals',
    chart: 'bars',
    into: { filter: 'l1', view: 'problem' },
  },
  brand: {
    group: 'brand',
    measures: [...COUNTS, 'rate', 'validRate'],
    draw: 'appeals',
    chart: 'bars',
    into: { filter: 'brand', view: 'problem' },
  },
  area: {
    group: 'province',
    measures: [...COUNTS, 'rate'],
    draw: 'appeals',
    chart: 'map',
    into: { filter: 'province', view: 'area' },
  },
  bureau: {
    group: 'bureau',
    measures: [...COUNTS, 'acceptOnTime', 'forwardOnTime', 'answerOnTime', 'bureauSatisfaction'],
    draw: 'appeals',
    chart: 'bars',
    into: { filter: 'bureau', view: 'problem' },
  },
  channel: {
    group: 'channel',
    measures: ['received', 'appeals', 'valid', 'validShare'],
    draw: 'appeals',
    chart: 'bars',
    into: { filter: 'channel', view: 'problem' },
  },
  range: {
    group: 'areaKind',
    measures: ['received', 'appeals', 'valid', 'validShare'],
    draw: 'appeals',
    chart: 'bars',
    into: { filter: 'areaKind', view: 'problem' },
  },
  time: {
    group: 'brand',
    measures: ['overdue', 'overdueRate', 'untrue', 'untrueRate', 'oneTime', 'wellFormed'],
    draw: 'overdueRate',
    chart: 'bars',
    into: { filter: 'brand', view: 'time' },
  },
  satisfaction: {
    group: 'brand',
    measures: ['bureauSatisfaction', 'enterpriseSatisfaction', 'valid'],
    draw: 'enterpriseSatisfaction',
    chart: 'bars',
    into: { filter: 'brand', view: 'satisfaction' },
  },
  index: {
    group: 'brand',
    measures: ['index', 'enterpriseSatisfaction', 'oneTime', 'onTime', 'truthful', 'wellFormed'],
    draw: 'index',
    chart: 'bars',
    into: { filter: 'brand', view: 'index' },
  },
}

/**
 * What a view is split by once it is narrowed: the problems of one kind by their reasons, a province by its cities, an
 * enterprise whose time or satisfaction is looked at by the provinces it delivers to.
 */
export function groupOf(view: View, filters: Partial<Record<Narrowing, string | undefined>>): Group {
  if (view.group === 'l1' && filters.l1) return 'l2'
  if (view.group === 'province' && filters.province) return 'city'
  if (view.group === 'brand' && filters.brand) return filters.province ? 'city' : 'province'
  return view.group
}

/** What choosing a row of a view goes into next; undefined where it cannot be split further. */
export function intoOf(
  key: ViewKey,
  filters: Partial<Record<Narrowing, string | undefined>>,
): { filter: Narrowing; view: ViewKey } | undefined {
  const group = groupOf(views[key], filters)
  if (group === 'city') return filters.city ? undefined : { filter: 'city', view: 'problem' }
  if (group === 'province' && views[key].group === 'brand') return { filter: 'province', view: key }
  const into = views[key].into
  return into && !filters[into.filter] ? into : undefined
}
