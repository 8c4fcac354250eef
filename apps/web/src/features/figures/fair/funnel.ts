import type { Funnel } from '@appeal/contract/figures/benchmark.ts'
import type { EChartsCoreOption } from 'echarts/core'
import type { Ink } from '../../../ui/Chart.tsx'

const LIMITS = ['low99', 'low95', 'high95', 'high99'] as const

/** Points over their size, the mean and the two pairs of limits; what lies outside is full and named. */
export const funnelOf =
  ({ points, curve, mean }: Funnel) =>
  (ink: Ink): EChartsCoreOption => {
    const axis = {
      axisLabel: { color: ink.faint, fontSize: 11 },
      axisLine: { lineStyle: { color: ink.line } },
      splitLine: { lineStyle: { color: ink.line } },
    }
    const line = (data: number[][], type: 'solid' | 'dashed' | 'dotted') => ({
      type: 'line',
      data: data.map((value) => ({ value })),
      showSymbol: false,
      silent: true,
      color: ink.second,
      lineStyle: { width: 1, type },
    })
    return {
      grid: { left: 8, right: 24, top: 16, bottom: 8, containLabel: true },
      xAxis: { type: 'log', min: 'dataMin', max: 'dataMax', ...axis },
      yAxis: { type: 'value', scale: true, ...axis },
      series: [
        {
          type: 'line',
          lineStyle: { width: 0, opacity: 0 },
          symbol: 'circle',
          symbolSize: 9,
          cursor: 'pointer',
          data: points.map(({ key, label, size, value, verdict }) => ({
            key,
            name: label,
            value: [size, value],
            itemStyle: {
              color: verdict === 'within' ? ink.paper : ink.main,
              borderColor: ink.main,
              borderWidth: 1.5,
            },
            label: {
              show: verdict !== 'within',
              formatter: label,
              position: 'top',
              color: ink.text,
              fontSize: 11,
            },
          })),
        },
        line(mean === null ? [] : curve.map(({ size }) => [size, mean]), 'solid'),
        ...LIMITS.map((limit) =>
          line(
            curve.map((one) => [one.size, one[limit]]),
            limit.endsWith('95') ? 'dashed' : 'dotted',
          ),
        ),
      ],
    }
  }
