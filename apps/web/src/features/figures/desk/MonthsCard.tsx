import type { StatRow } from '@appeal/contract/figures/figures.schemas.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { Link } from 'react-router'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { casesAddress } from '../Figure.tsx'
import { type TableAsked, useTable } from '../figures.api.ts'
import { Card } from './Card.tsx'
import { dashboardTexts } from './dashboard.texts.ts'

const [WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM] = [560, 210, 34, 64, 12, 26] as const
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
  { key: 'handled', line: 'o-second', dot: 'o-second-dot' },
] as const

/** A round number at or above the largest value, so that the grid reads easily. */
function ceilingOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((n) => n * power).find((n) => n >= most) ?? most
}

function Lines({ t, rows, asked }: { t: Words; rows: readonly StatRow[]; asked: TableAsked }) {
  const most = ceilingOf(Math.max(1, ...rows.flatMap(({ sums }) => [sums.accepted, sums.handled])))
  const x = (i: number) => LEFT + (i * (WIDE - LEFT - RIGHT)) / Math.max(1, rows.length - 1)
  const y = (n: number) => TOP + (1 - n / most) * (HIGH - TOP - BOTTOM)
  const path = (key: 'accepted' | 'handled') =>
    rows.map(({ sums }, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(sums[key]).toFixed(1)}`).join('')
  const last = rows.at(-1)!
  // The names of the two ends must not stand upon each other.
  const apart = Math.abs(y(last.sums.accepted) - y(last.sums.handled)) < 14
  const endOf = (key: 'accepted' | 'handled') => {
    const at = y(last.sums[key])
    if (!apart) return at + 4
    const upper = last.sums.accepted >= last.sums.handled ? 'accepted' : 'handled'
    return key === upper ? at - 3 : at + 12
  }
  return (
    <svg className="o-months" viewBox={`0 0 ${WIDE} ${HIGH}`}>
      <title>{t('months')}</title>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <path className="o-grid" d={`M${LEFT} ${y(most * share)}H${WIDE - RIGHT}`} />
          <text x={LEFT - 6} y={y(most * share) + 4} textAnchor="end">
            {groupThousands(String(Math.round(most * share)))}
          </text>
        </g>
      ))}
      {rows.map(({ key }, i) =>
        (rows.length - 1 - i) % Math.ceil(rows.length / 5) === 0 ? (
          <text key={key} x={x(i)} y={HIGH - 6} textAnchor="middle">
            {key.slice(2)}
          </text>
        ) : null,
      )}
      <path
        className="o-area"
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
          <text className="o-months-end" x={WIDE - RIGHT + 8} y={endOf(key)}>
            {`${t(key)} ${groupThousands(String(last.sums[key]))}`}
          </text>
        </g>
      ))}
    </svg>
  )
}
