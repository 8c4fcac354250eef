import type { Group, StatTable } from '@appeal/contract/figures/figures.schemas.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { useScreenPath } from '../../../ui/screenPaths.ts'
import { casesAddress, Value } from '../Figure.tsx'
import { type TableAsked, useTable } from '../figures.api.ts'
import * as figuresStyles from '../figures.module.css'
import { statisticsTexts } from '../figures.texts.ts'
import { Card } from './Card.tsx'
import * as styles from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'

const SHOWN = 10
const BARS = 60
export type Rank = Extract<Group, 'brand' | 'province' | 'bureau' | 'l1'>
/** The view of the analysis that shows all of a ranking. */
const VIEW: Record<Rank, string> = { brand: 'brand', province: 'area', bureau: 'bureau', l1: 'problem' }

/** Who has most appeals within the viewer's sight, with rate, satisfaction and change. */
export function RankingCard({ period, ranks }: { period: string; ranks: readonly [Rank, ...Rank[]] }) {
  const t = useTexts(dashboardTexts)
  const [by, setBy] = useState<Rank>(ranks[0])
  const asked: TableAsked = { period, group: by }
  const table = useTable(asked)
  // While another ranking is on its way the old one must not stand under its name.
  const data = table.data?.group === by ? table.data : undefined
  return (
    <Card
      size="wide"
      title={t('ranking')}
      note={
        data && t('rankingNote', { n: groupThousands(String(data.total.sums.handled)), least: data.least })
      }
      extra={
        <Segmented
          size="small"
          aria-label={t('by')}
          value={by}
          options={ranks.map((one) => ({ value: one, label: t(`by.${one}`) }))}
          onChange={setBy}
        />
      }
      behind={{ ...table, data }}
      rows={10}
    >
      {data && <Rows t={t} data={data} asked={asked} by={by} />}
    </Card>
  )
}

interface RowsProps {
  t: Translate<keyof typeof dashboardTexts.zh>
  data: StatTable
  asked: TableAsked
  by: Rank
}

function Rows({ t, data, asked, by }: RowsProps) {
  const words = useTexts(statisticsTexts)
  const analysis = useScreenPath('statistics/analysis')
  const rows = data.rows.filter(({ sums }) => sums.handled > 0)
  if (rows.length === 0) return <EmptyState icon="chart" title={t('nothing')} text={t('nothingYet')} />
  const most = Math.max(...rows.map(({ sums }) => sums.handled))
  const all = analysis && `${analysis}?view=${VIEW[by]}&period=${asked.period}`
  const value = { t: words, least: data.least, asked, data }
  return (
    <>
      <table className={styles.rank}>
        <thead>
          <tr>
            <th scope="col">{t(`by.${by}`)}</th>
            <th scope="col">
              {t('count')} <span className="o-a">{t('valid')}</span>
            </th>
            <th scope="col" className={styles.num}>
              {t('rate')}
            </th>
            <th scope="col" className={`${styles.num} ${styles.wideOnly}`}>
              {t('satisfied')}
            </th>
            <th scope="col" className={styles.num}>
              {t('change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={row.key}>
              <td title={row.label}>{row.label}</td>
              <td>
                <div className={styles.rankBar}>
                  <i aria-hidden="true" style={{ width: `${(BARS * row.sums.handled) / most}%` }}>
                    <b style={{ width: `${(100 * row.sums.valid) / row.sums.handled}%` }} />
                  </i>
                  <Value {...value} row={row} name="appeals" />
                  {row.sums.valid > 0 && (
                    <Link
                      className="o-a"
                      to={casesAddress(asked, data, row.key, 'valid')}
                      aria-label={words('openCases', {
                        label: row.label,
                        count: words('of.count', { count: row.sums.valid }),
                      })}
                    >
                      {groupThousands(String(row.sums.valid))}
                    </Link>
                  )}
                </div>
              </td>
              <td className={styles.num}>
                <Value {...value} row={row} name="rate" />
              </td>
              <td className={`${styles.num} ${styles.wideOnly}`}>
                <Value {...value} row={row} name="enterpriseSatisfaction" />
              </td>
              <td className={`${styles.num}${Number(row.change) > 0 ? ` ${figuresStyles.statUp}` : ''}`}>
                {row.change === null ? (
                  <span className="o-mut">–</span>
                ) : (
                  `${Number(row.change) > 0 ? '↑ ' : Number(row.change) < 0 ? '↓ ' : ''}${row.change.replace('-', '')}%`
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {all && rows.length > SHOWN && (
        <p className="o-sm">
          <Link className="o-a" to={all}>
            {t('more', { n: rows.length })}
          </Link>
        </p>
      )}
    </>
  )
}
