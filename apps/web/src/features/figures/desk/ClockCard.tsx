import { PRESS_BANDS, type PressBand } from '@appeal/contract/figures/pressing.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { Link } from 'react-router'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { ClockGlyph, type ClockLevel } from '../../../ui/icons/glyphs.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { useClocks } from '../figures.api.ts'
import { Card } from './Card.tsx'
import { dashboardTexts } from './dashboard.texts.ts'

/** Glyph of a band: the nearer the end, the fuller the pie. */
const GLYPHS: Record<PressBand, readonly [ClockLevel, number]> = {
  late: ['late', 1],
  today: ['today', 0.95],
  soon: ['soon', 0.75],
  week: ['ample', 0.45],
  later: ['ample', 0.15],
}

/** The clocks that run, by how near their legal end is; each number leads to its cases. */
export function ClockCard() {
  const t = useTexts(dashboardTexts)
  const board = useClocks()
  const { data } = board
  const rows = (data?.rows ?? []).filter(({ counts }) => PRESS_BANDS.some((band) => counts[band]))
  return (
    <Card
      title={t('clocks')}
      note={data && t('clocksNote', { n: groupThousands(String(data.open)) })}
      extra={data && t('asOf', { time: data.asOf.slice(11, 16) })}
      behind={board}
    >
      {rows.length === 0 ? (
        <EmptyState icon="done" title={t('clocksNone')} />
      ) : (
        <table className="o-light">
          <thead>
            <tr>
              <td />
              {PRESS_BANDS.map((band) => (
                <th key={band} scope="col">
                  <ClockGlyph level={GLYPHS[band][0]} share={GLYPHS[band][1]} />
                  {t(`band.${band}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ clock, label, counts }) => (
              <tr key={clock}>
                <th scope="row">{label}</th>
                {PRESS_BANDS.map((band) => (
                  <Cell key={band} t={t} clock={clock} label={label} band={band} n={counts[band] ?? 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

interface CellProps {
  t: Translate<keyof typeof dashboardTexts.zh>
  clock: string
  label: string
  band: PressBand
  n: number
}

function Cell({ t, clock, label, band, n }: CellProps) {
  if (n === 0) return <td>0</td>
  return (
    <td className={`o-${band}`}>
      <Link
        to={`/statistics/pressing?clock=${clock}&band=${band}`}
        aria-label={t('openBand', { clock: label, band: t(`band.${band}`), n })}
      >
        {groupThousands(String(n))}
      </Link>
    </td>
  )
}
