import '../lib/harmless.ts'
import { BarChart, LineChart, MapChart } from 'echarts/charts'
import {
  AriaComponent,
  GeoComponent,
  GridComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { type ECharts, type EChartsCoreOption, init, registerMap, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import './chart.css'

use([
  BarChart,
  LineChart,
  MapChart,
  GridComponent,
  TooltipComponent,
  VisualMapComponent,
  GeoComponent,
  AriaComponent,
  SVGRenderer,
])

/** Colours of the desk as they are now: charts are drawn, so style sheets do not reach them. */
export interface Ink {
  main: string
  second: string
  valid: string
  text: string
  faint: string
  line: string
  paper: string
  steps: readonly string[]
}

function inkOf(element: Element): Ink {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    main: of('--p'),
    second: of('--ink-400'),
    valid: of('--p-text'),
    text: of('--ink-700'),
    faint: of('--ink-500'),
    line: of('--line-2'),
    paper: of('--paper'),
    steps: [of('--sunk'), of('--p-soft-2'), of('--p-line'), of('--p'), of('--p-text')],
  }
}

interface Props {
  /** The drawing for these colours. */
  option(ink: Ink): EChartsCoreOption
  /** What the drawing shows, for who cannot see it; the table beside it holds the figures. */
  label: string
  height: number
  map?: { name: string; json: unknown }
  onPick?(key: string): void
  /** Hands out how to save the drawing. */
  onReady?(save: () => string): void
}

interface Item {
  key?: string
  name?: string
  value?: number | null
}
const itemsOf = (option: EChartsCoreOption): readonly Item[] =>
  (option.series as readonly { data?: readonly Item[] }[] | undefined)?.[0]?.data ?? []
/** Names of a category axis, which the items of bars and lines do not carry themselves. */
function namesOf(option: EChartsCoreOption): readonly string[] {
  const axes = [option.xAxis, option.yAxis] as readonly ({ type?: string; data?: string[] } | undefined)[]
  return axes.find((one) => one?.type === 'category')?.data ?? []
}

/**
 * A drawing in the desk's colours; drawn anew when the theme changes. Arrow keys walk over what is drawn, the Enter
 * key chooses it as a click does.
 */
export default function Chart({ option, label, height, map, onPick, onReady }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ chart: ECharts; option: EChartsCoreOption }>(undefined)
  const at = useRef(-1)
  const [told, setTold] = useState('')
  const pick = useRef(onPick)
  pick.current = onPick
  useEffect(() => {
    const element = place.current
    if (!element) return
    if (map) registerMap(map.name, map.json as Parameters<typeof registerMap>[1])
    const chart = init(element, null, { renderer: 'svg' })
    const draw = () => {
      const now = option(inkOf(element))
      drawn.current = { chart, option: now }
      chart.setOption({ animation: false, aria: { enabled: false }, ...now }, true)
    }
    draw()
    at.current = -1
    chart.on('click', ({ data }) => {
      const key = (data as { key?: string } | undefined)?.key
      if (key) pick.current?.(key)
    })
    onReady?.(() => chart.getDataURL({ type: 'svg', backgroundColor: inkOf(element).paper }))
    // A kept page that is hidden has no size, and a map of no size cannot be laid out.
    const sized = new ResizeObserver(() => element.clientWidth > 0 && chart.resize())
    sized.observe(element)
    const themed = new MutationObserver(draw)
    themed.observe(document.body, { attributes: true, attributeFilter: ['class', 'style'] })
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] })
    return () => {
      themed.disconnect()
      sized.disconnect()
      chart.dispose()
    }
  }, [option, map, onReady])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!drawn.current) return
    const { chart } = drawn.current
    const items = itemsOf(drawn.current.option)
    const item = items[at.current]
    if (event.key === 'Enter' && item?.key) {
      event.preventDefault()
      pick.current?.(item.key)
    }
    // Bars stand one upon the other, the first at the bottom.
    const upwards = (drawn.current.option.yAxis as { type?: string } | undefined)?.type === 'category'
    const step = (upwards ? UPWARDS : STEPS)[event.key]
    if (step === undefined || items.length === 0) return
    event.preventDefault()
    const of = (type: string) => chart.dispatchAction({ type, seriesIndex: 0, dataIndex: at.current })
    of('downplay')
    at.current = (at.current + step + items.length) % items.length
    of('highlight')
    of('showTip')
    const next = items[at.current]
    setTold(`${next?.name ?? namesOf(drawn.current.option)[at.current] ?? ''} ${next?.value ?? '–'}`)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that is walked over by keys has no element of its own
    <div
      className="o-chart"
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk over what is drawn
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div ref={place} style={{ height }} role="img" aria-label={label} />
      <span className="sr" aria-live="polite">
        {told}
      </span>
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
const UPWARDS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }
