import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { monthOf, periodLike, shiftMonth } from '@appeal/contract/figures/periods.ts'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { useSession } from '../../../lib/session.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useMay } from '../../../ui/useMay.ts'
import { ClockCard } from './ClockCard.tsx'
import * as styles from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { MonthsCard } from './MonthsCard.tsx'
import { QualityCard } from './QualityCard.tsx'
import { type Rank, RankingCard } from './RankingCard.tsx'

/** Of administrators alone: nobody else loads it. */
const PLATFORM = [
  api.monitor.workInfo,
  api.sessionAdmin.analysis,
  api.logs.opPieChartData,
  api.alarms.page,
  api.proposals.list,
  api.deliveries.list,
]
const PlatformCards = lazy(part(() => import('./PlatformCards.tsx')))

const SPANS = ['month', 'last', 'quarter'] as const
type Span = (typeof SPANS)[number]

function periodOf(span: Span): string {
  const month = monthOf(shanghaiDate(Date.now()))
  if (span === 'quarter') return periodLike('quarter', month)
  return span === 'last' ? shiftMonth(month, -1) : month
}

/** An enterprise ranks the places it delivers to; a bureau the enterprises first. */
const RANKS: Record<'enterprise' | 'bureau', readonly [Rank, ...Rank[]]> = {
  enterprise: ['province', 'l1'],
  bureau: ['brand', 'bureau', 'province', 'l1'],
}

/**
 * The figures of the first page, as far as the viewer's grants reach: a bureau and an enterprise see their clocks,
 * months, ranking and satisfaction within their own sight, administrators the platform's work.
 */
export function Dashboard() {
  const t = useTexts(dashboardTexts)
  const may = useMay()
  const isEnterprise = useSession().source === 'courier_workbench'
  const [span, setSpan] = useState<Span>('month')
  const period = periodOf(span)
  const figures = may(api.statistics.query)
  return (
    <div className={styles.board}>
      {figures && (
        <>
          <div className={styles.boardBar}>
            <Segmented
              size="small"
              aria-label={t('span')}
              value={span}
              options={SPANS.map((one) => ({ value: one, label: t(one) }))}
              onChange={setSpan}
            />
            <span className="o-mut o-sm">{period}</span>
          </div>
          {may(api.statistics.clocks) && <ClockCard />}
          <MonthsCard period={period} />
          <RankingCard period={period} ranks={RANKS[isEnterprise ? 'enterprise' : 'bureau']} />
          <QualityCard period={period} />
        </>
      )}
      {PLATFORM.some(may) && (
        <Suspense>
          <PlatformCards />
        </Suspense>
      )}
    </div>
  )
}
