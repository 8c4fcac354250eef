import type { Radar } from '@appeal/contract/radar/radar.schemas.ts'
import type { EChartsCoreOption } from 'echarts/core'
import type { Ink } from '../../../ui/Chart.tsx'
import type { Words } from './radar.words.ts'

/** What came in as bars, those of the alarm's days in the main colour, against the expected line and its bound. */
export const courseOf =
  (t: Words, { days, from }: Pick<Radar, 'days' | 'from'>) =>
  (ink: Ink): EChartsCoreOption => ({
    grid: { left: 8, right: 8, top: 12, bottom: 8, containLabel: true },
    tooltip: {
      trigger: 'axis',
      backgroundColor: ink.paper,
      borderColor: ink.line,
      textStyle: { color: ink.text, fontSize: 12 },
    },
    xAxis: {
      type: 'category',
      data: days.map(({ on }) => on.slice(5)),
      axisLabel: { color: ink.faint, fontSize: 11 },
      axisLine: { lineStyle: { color: ink.line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { color: ink.faint, fontSize: 11 },
      splitLine: { lineStyle: { color: ink.line } },
    },
    series: [
      {
        type: 'bar',
        name: t('n'),
        data: days.map(({ on, n }) => ({
          value: n,
          itemStyle: { color: on >= from ? ink.main : ink.second },
        })),
      },
      {
        type: 'line',
        name: t('expected'),
        symbol: 'none',
        lineStyle: { color: ink.text, width: 1.5 },
        itemStyle: { color: ink.text },
        data: days.map(({ expected }) => Math.round(expected * 10) / 10),
      },
      {
        type: 'line',
        name: t('most'),
        symbol: 'none',
        step: 'middle',
        // Behind the bars.
        z: 1,
        lineStyle: { color: ink.faint, width: 1, type: 'dashed' },
        itemStyle: { color: ink.faint },
        areaStyle: { color: ink.line, opacity: 0.4 },
        data: days.map(({ most }) => most),
      },
    ],
  })
