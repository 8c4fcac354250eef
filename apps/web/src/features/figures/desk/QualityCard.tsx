import { type Count, type MeasureKey, measures } from '@appeal/contract/figures/measures.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { Link } from 'react-router'
import { pick, useLanguage, useTexts } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { casesAddress } from '../Figure.tsx'
import { type TableAsked, useTable } from '../figures.api.ts'
import { statisticsTexts } from '../figures.texts.ts'
import { Card } from './Card.tsx'
import * as styles from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'

/** Each rate with the count that its cases are opened by. */
const SHOWN: readonly (readonly [MeasureKey, Count])[] = [
  ['bureauSatisfaction', 'validEvaluated'],
  ['enterpriseSatisfaction', 'validEvaluated'],
  ['answerOnTime', 'answeredLate'],
  ['overdueRate', 'overdue'],
  ['untrueRate', 'untrue'],
  ['oneTime', 'oneTime'],
  ['validShare', 'valid'],
]

/** Satisfaction and the quality of answers, each with its interval and the cases behind it. */
export function QualityCard({ period }: { period: string }) {
  const t = useTexts(dashboardTexts)
  const words = useTexts(statisticsTexts)
  const language = useLanguage()
  const asked: TableAsked = { period, group: 'none' }
  const table = useTable(asked)
  const { data } = table
  const number = (n: number) => groupThousands(String(n))
  return (
    <Card
      size="slim"
      title={t('quality')}
      note={data && t('qualityNote', { n: number(data.total.sums.evaluated) })}
      behind={table}
    >
      {data && data.total.sums.handled + data.total.sums.evaluated === 0 ? (
        <EmptyState icon="chart" title={t('nothing')} text={t('nothingYet')} />
      ) : (
        data && (
          <dl className={styles.quality}>
            {SHOWN.map(([name, count]) => {
              const { value, low, high, few } = data.total.figures[name]
              const n = data.total.sums[count]
              return (
                <div key={name}>
                  <dt title={pick(measures[name].words, language)}>{pick(measures[name].label, language)}</dt>
                  <dd>{few ? words('few') : value === null ? '–' : `${value}%`}</dd>
                  <dd className={styles.qualityBase}>
                    {n > 0 && (
                      <Link
                        className="o-a"
                        to={casesAddress(asked, data, '', count)}
                        aria-label={words('openCases', {
                          label: pick(measures[name].label, language),
                          count: words('of.count', { count: number(n) }),
                        })}
                      >
                        {t('base', { n: number(n) })}
                      </Link>
                    )}{' '}
                    {few
                      ? words('fewTitle', { least: data.least })
                      : low !== null && high !== null && t('interval', { low, high })}
                  </dd>
                </div>
              )
            })}
          </dl>
        )
      )}
    </Card>
  )
}
