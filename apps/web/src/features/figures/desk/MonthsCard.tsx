import type { StatRow } from '@appeal/contract/figures/figures.schemas.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { casesAddress } from '../Figure.tsx'
import { type TableAsked, useTable } from '../figures.api.ts'
import { Card } from './Card.tsx'
import * as styles from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'

const [HIGH, LEFT, TOP, BOTTOM] = [210, 34, 12, 26] as const
/** Width until the page has been measured. */
const FIRST_WIDE = 560
/** Least room for a point with the month below it. */
const LEAST_PLOT = 160

/** Room for the name of a month. */
const MONTH = 48

/** Room that a label of 12 px takes: full-width signs are as wide as they are high. */
const widthOf = (label: string) => [...label].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 12 : 7), 0)

/** The width an element has, so that a drawing is made for it instead of being stretched. */
function useWide() {
  const [wide, setWide] = useState(FIRST_WIDE)
  const box = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(([entry]) => entry && setWide(Math.round(entry.contentRect.width)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [wide, box] as const
}
type Words = Translate<keyof typeof dashboardTexts.zh>

/** Accepted and closed by month as two lines, each point a link to its cases. */
export function MonthsCard({ period }: { period: string }) {
  const t = useTexts(dashboardTexts)
  const asked: TableAsked = { period, group: 'month' }
  const table = useTable(asked)
  const { data } = table
  const isEmpty = data?.rows.every(({ sums }) => sums.accepted + sums.handled === 0)
  const number = (n: number) => groupThousands(String(n))
  return (
    <Card
      title={t('months')}
      note={
        data &&
        t('monthsNote', {
          accepted: number(data.total.sums.accepted),
          handled: number(data.total.sums.handled),
        })
      }
      extra={data && t('asOf', { time: data.asOf.slice(11, 16) }) + (data.running ? t('running') : '')}
      behind={table}
    >
      {data && isEmpty ? (
        <EmptyState icon="chart" title={t('nothing')} text={t('nothingYet')} />
      ) : (
        data && <Lines t={t} rows={sinceFirst(data.rows)} asked={asked} />
      )}
    </Card>
  )
}

const LEAST_MONTHS = 6
/** Months before anything was counted tell nothing; a few stay, so that a line is a line. */
function sinceFirst(rows: readonly StatRow[]): readonly StatRow[] {
  const first = rows.findIndex(({ sums }) => sums.accepted + sums.handled > 0)
  return rows.slice(Math.max(0, Math.min(first, rows.length - LEAST_MONTHS)))
}

const SERIES = [
  { key: 'accepted', line: 'o-first', dot: 'o-first-dot' },
  { key: 'handled', line: 'o-second', dot: styles.secondDot },
] as const

/** A round number at or above the largest value, so that the grid reads easily. */
function ceilingOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((n) => n * power).find((n) => n >= most) ?? most
}

function Lines({ t, rows, asked }: { t: Words; rows: readonly StatRow[]; asked: TableAsked }) {
  const [given, box] = useWide()
  const last = rows.at(-1)!
  const labels = SERIES.map(({ key }) => `${t(key)} ${groupThousands(String(last.sums[key]))}`)
  const right = Math.max(...labels.map(widthOf)) + 16
  const wide = Math.max(given, LEFT + LEAST_PLOT + right)
  // The months that are named must not stand upon each other.
  const every = Math.ceil((rows.length * MONTH) / Math.min(wide - LEFT - right, 5 * MONTH))
  const most = ceilingOf(Math.max(1, ...rows.flatMap(({ sums }) => [sums.accepted, sums.handled])))
  const x = (i: number) => LEFT + (i * (wide - LEFT - right)) / Math.max(1, rows.length - 1)
  const y = (n: number) => TOP + (1 - n / most) * (HIGH - TOP - BOTTOM)
  const path = (key: 'accepted' | 'handled') =>
    rows.map(({ sums }, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(sums[key]).toFixed(1)}`).join('')
  // The names of the two ends must not stand upon each other.
  const apart = Math.abs(y(last.sums.accepted) - y(last.sums.handled)) < 14
  const endOf = (key: 'accepted' | 'handled') => {
    const at = y(last.sums[key])
    if (!apart) return at + 4
    const upper = last.sums.accepted >= last.sums.handled ? 'accepted' : 'handled'
    return key === upper ? at - 3 : at + 12
  }
  return (
    <div ref={box}>
      <svg className={styles.months} viewBox={`0 0 ${wide} ${HIGH}`} style={{ maxWidth: wide }}>
        <title>{t('months')}</title>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <path className={styles.grid} d={`M${LEFT} ${y(most * share)}H${wide - right}`} />
            <text x={LEFT - 6} y={y(most * share) + 4} textAnchor="end">
              {groupThousands(String(Math.round(most * share)))}
            </text>
          </g>
        ))}
        {rows.map(({ key }, i) =>
          (rows.length - 1 - i) % every === 0 ? (
            <text key={key} x={x(i)} y={HIGH - 6} textAnchor="middle">
              {key.slice(2)}
            </text>
          ) : null,
        )}
        <path
          className={styles.area}
          d={`${path('accepted')}L${x(rows.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`}
          stroke="none"
        />
        {SERIES.toReversed().map(({ key, line }) => (
          <path key={key} className={line} d={path(key)} />
        ))}
        {SERIES.toReversed().map(({ key, dot }) => (
          <g key={key} className={dot}>
            {rows.map((row, i) =>
              row.sums[key] > 0 ? (
                <Link
                  key={row.key}
                  to={casesAddress(asked, { group: 'month' }, row.key, key)}
                  aria-label={t('openMonth', { month: row.key, what: t(key), n: row.sums[key] })}
                >
                  <title>{`${row.key} ${t(key)} ${row.sums[key]}`}</title>
                  <circle cx={x(i)} cy={y(row.sums[key])} r={3} />
                </Link>
              ) : null,
            )}
            <text className={styles.monthsEnd} x={wide - right + 8} y={endOf(key)}>
              {`${t(key)} ${groupThousands(String(last.sums[key]))}`}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
