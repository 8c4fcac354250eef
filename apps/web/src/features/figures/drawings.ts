import type { StatRow } from '@appeal/contract/figures/figures.schemas.ts'
import { type MeasureKey, measures } from '@appeal/contract/figures/measures.ts'
import type { OtherRow } from '@appeal/contract/figures/others.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { pick } from '../../lib/i18n.ts'
import type { Ink } from '../../ui/Chart.tsx'

const MOST_BARS = 20
const figureOf = (row: StatRow, key: MeasureKey) => {
  const { value } = row.figures[key]
  return value === null ? null : Number(value)
}

/** Rows by a measure, the largest first; those without it last, in the order they came in. */
export const ranked = (rows: readonly StatRow[], key: MeasureKey): StatRow[] =>
  rows.toSorted((a, b) => (figureOf(b, key) ?? -1) - (figureOf(a, key) ?? -1))

const axis = (ink: Ink) => ({
  axisLabel: { color: ink.faint, fontSize: 11 },
  axisLine: { lineStyle: { color: ink.line } },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: ink.line } },
})
const tooltip = (ink: Ink, trigger: 'axis' | 'item') => ({
  trigger,
  backgroundColor: ink.paper,
  borderColor: ink.line,
  textStyle: { color: ink.text, fontSize: 12 },
})

/** Words beside a bar, which would else be as pale as the bar. */
const barLabel = (ink: Ink) => ({ position: 'right', color: ink.text, opacity: 1, fontSize: 11 })

/** How many bars a measure draws. */
export const barCount = (rows: readonly StatRow[], key: MeasureKey): number =>
  Math.min(rows.filter((row) => figureOf(row, key) !== null).length, MOST_BARS)

/** Months as two lines: the whole, and the valid part; each is named at its end. */
export const lines =
  (rows: readonly StatRow[], keys: readonly MeasureKey[]) =>
  (ink: Ink): EChartsCoreOption => ({
    grid: { left: 48, right: 96, top: 16, bottom: 28 },
    tooltip: tooltip(ink, 'axis'),
    xAxis: { type: 'category', data: rows.map(({ key }) => key), boundaryGap: false, ...axis(ink) },
    yAxis: { type: 'value', ...axis(ink) },
    series: keys.map((key, i) => ({
      type: 'line',
      name: pick(measures[key].label),
      data: rows.map((row) => ({ value: figureOf(row, key), key: row.key })),
      showSymbol: rows.length < 4,
      symbolSize: 5,
      color: i === 0 ? ink.main : ink.second,
      lineStyle: { width: 1.8, type: i === 0 ? 'solid' : 'dashed' },
      ...(i === 0 && { areaStyle: { opacity: 0.07 } }),
      endLabel: { show: true, formatter: pick(measures[key].label), color: ink.text, fontSize: 11 },
    })),
  })

/** Bars, the largest on top, the valid part inside where the measure has one. */
export const bars =
  (rows: readonly StatRow[], key: MeasureKey) =>
  (ink: Ink): EChartsCoreOption => {
    const shown = ranked(rows, key)
      .filter((row) => figureOf(row, key) !== null)
      .slice(0, MOST_BARS)
      .toReversed()
    const inner = key === 'appeals' ? 'valid' : undefined
    const serie = (of: MeasureKey, color: string, opacity: number) => ({
      type: 'bar',
      name: pick(measures[of].label),
      data: shown.map((row) => ({ value: figureOf(row, of), key: row.key })),
      barGap: '-100%',
      barMaxWidth: 16,
      itemStyle: { color, opacity, borderRadius: 2 },
      label: { show: of === key, ...barLabel(ink) },
      cursor: 'pointer',
    })
    return {
      grid: { left: 8, right: 56, top: 8, bottom: 8, containLabel: true },
      tooltip: tooltip(ink, 'axis'),
      xAxis: { type: 'value', ...axis(ink), axisLabel: { show: false } },
      yAxis: { type: 'category', data: shown.map(({ label }) => label), ...axis(ink) },
      series: inner ? [serie(key, ink.main, 0.28), serie(inner, ink.main, 1)] : [serie(key, ink.main, 0.85)],
    }
  }

/** Counts of other kinds of case: months as two lines, everything else as bars with the ended part inside. */
export const counted =
  (rows: readonly OtherRow[], isTrend: boolean, names: readonly [string, string]) =>
  (ink: Ink): EChartsCoreOption => {
    const shown = isTrend ? rows : rows.slice(0, MOST_BARS).toReversed()
    const data = (of: 'received' | 'ended') => shown.map((row) => ({ value: row.sums[of], key: row.key }))
    const category = { type: 'category', data: shown.map(({ label }) => label), ...axis(ink) }
    if (isTrend)
      return {
        grid: { left: 48, right: 96, top: 16, bottom: 28 },
        tooltip: tooltip(ink, 'axis'),
        xAxis: { ...category, boundaryGap: false },
        yAxis: { type: 'value', minInterval: 1, ...axis(ink) },
        series: (['received', 'ended'] as const).map((of, i) => ({
          type: 'line',
          name: names[i],
          data: data(of),
          showSymbol: false,
          color: i === 0 ? ink.main : ink.second,
          lineStyle: { width: 1.8, type: i === 0 ? 'solid' : 'dashed' },
          endLabel: { show: true, formatter: names[i], color: ink.text, fontSize: 11 },
        })),
      }
    return {
      grid: { left: 8, right: 56, top: 8, bottom: 8, containLabel: true },
      tooltip: tooltip(ink, 'axis'),
      xAxis: { type: 'value', ...axis(ink), axisLabel: { show: false } },
      yAxis: category,
      series: (['received', 'ended'] as const).map((of, i) => ({
        type: 'bar',
        name: names[i],
        data: data(of),
        barGap: '-100%',
        barMaxWidth: 16,
        itemStyle: { color: ink.main, opacity: i === 0 ? 0.28 : 1, borderRadius: 2 },
        label: { show: i === 0, ...barLabel(ink) },
      })),
    }
  }

const MAP_STEPS = 5
/** Steps of a map's colours: whole numbers where cases are counted, else five equal parts. */
function stepsOf(most: number, key: MeasureKey) {
  if (measures[key].unit !== 'count') return { min: 0, max: most, splitNumber: MAP_STEPS, precision: 2 }
  const width = Math.ceil(most / MAP_STEPS)
  const pieces = Array.from({ length: Math.ceil(most / width) }, (_, i) => {
    const [min, max] = [i * width + 1, (i + 1) * width]
    return { min, max, label: min === max ? String(max) : `${min}–${max}` }
  })
  return { pieces: pieces.reverse() }
}

/** Provinces, or the cities of one, in five steps; what has no figure stays paper. */
export const areas =
  (
    rows: readonly StatRow[],
    key: MeasureKey,
    { name: map, nameOf }: { name: string; nameOf(code: string): string | undefined },
  ) =>
  (ink: Ink): EChartsCoreOption => {
    const data = rows.flatMap((row) => {
      const name = nameOf(row.key)
      return name ? [{ name, value: figureOf(row, key) ?? Number.NaN, key: row.key }] : []
    })
    const most = Math.max(1, ...data.map(({ value }) => (Number.isNaN(value) ? 0 : value)))
    return {
      tooltip: tooltip(ink, 'item'),
      visualMap: {
        type: 'piecewise',
        ...stepsOf(most, key),
        left: 8,
        bottom: 8,
        itemWidth: 12,
        itemHeight: 12,
        textStyle: { color: ink.faint, fontSize: 11 },
        inRange: { color: ink.steps.slice(1) },
        outOfRange: { color: ink.steps[0] },
      },
      series: [
        {
          type: 'map',
          map,
          name: pick(measures[key].label),
          data,
          roam: false,
          selectedMode: false,
          itemStyle: { areaColor: ink.steps[0], borderColor: ink.second, borderWidth: 0.5 },
          emphasis: { label: { color: ink.text, fontSize: 11 }, itemStyle: { areaColor: ink.steps[2] } },
          label: { show: false },
        },
      ],
    }
  }
