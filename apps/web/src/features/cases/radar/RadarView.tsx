import { DecideBody, type Radar } from '@appeal/contract/radar/radar.schemas.ts'
import { radarKindTexts, radarStateTexts } from '@appeal/contract/radar/radar.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { radar } from '../../../lib/seldomDeskOperations.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { RadarOrderDialog } from './RadarOrderDialog.tsx'
import { courseOf } from './radar.drawing.ts'
import * as styles from './radar.module.css'
import { radarTexts } from './radar.texts.ts'
import { casesOf, cellWords, expectedWord } from './radar.words.ts'

const Chart = lazy(() => import('../../../ui/Chart.tsx'))
type Act = Radar['can'][number]

/** One alarm: what came in against what was expected, why it is told of, and what may be done. */
export function RadarView({ id, onBack }: { id: string; onBack(): void }) {
  const { data, error, refetch } = useQuery(radar.detail.query({ id }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} />
  return <Alarm alarm={data} onBack={onBack} />
}

function Alarm({ alarm, onBack }: { alarm: Radar; onBack(): void }) {
  const t = useTexts(radarTexts)
  const [act, setAct] = useState<Act>()
  const option = useMemo(() => courseOf(t, alarm), [t, alarm])
  const expected = expectedWord(alarm.expected)
  return (
    <>
      <header className={styles.head}>
        <button type="button" className={`o-ibtn ${styles.back}`} aria-label={t('back')} onClick={onBack}>
          <Icon name="back" size={18} />
        </button>
        <h2>{cellWords(t, alarm)}</h2>
        <StatusTag
          pill
          turn={alarm.state === 'open' ? 'ours' : 'closed'}
          word={pick(radarStateTexts[alarm.state])}
        />
      </header>
      <div className={styles.body}>
        <div className={styles.facts}>
          <b>
            {t('span', {
              from: formatDay(alarm.from),
              to: formatDay(alarm.to),
              n: alarm.observed,
              expected,
            })}
          </b>
          {alarm.expected >= 1 && (
            <span>{t('times', { n: (alarm.observed / alarm.expected).toFixed(1) })}</span>
          )}
          <span className="o-mut o-sm">{pick(radarKindTexts[alarm.kind])}</span>
          <span className="o-mut o-sm">{t('found', { day: formatDay(alarm.foundOn) })}</span>
        </div>
        <Suspense fallback={<Skeleton rows={6} />}>
          <Chart option={option} height={220} label={t('chart')} />
        </Suspense>
        <section className="o-sec">
          <h3>{t('grounds')}</h3>
          <p>{t(alarm.kind)}</p>
          <p>{t('compared')}</p>
          <p>{t('bound')}</p>
        </section>
        <section className="o-sec">
          <h3>{t('falseTitle')}</h3>
          <p>{t('falseWords', { n: alarm.falseAlarms })}</p>
        </section>
        <section className="o-sec">
          <h3>{t('decide')}</h3>
          {alarm.decidedName && alarm.decidedAt && (
            <p className="o-mut">
              {t('decided', { name: alarm.decidedName, time: alarm.decidedAt.slice(0, 16) })}
            </p>
          )}
          {alarm.reason && <p>{alarm.reason}</p>}
          <div className={styles.acts}>
            <Link className="o-a" to={casesOf(alarm)}>
              {t('cases', { n: alarm.observed })}
            </Link>
            {alarm.orderId && (
              <Link className="o-a" to={`/appeal/supervision?state=all&order=${alarm.orderId}`}>
                {t('orderOf', { number: alarm.orderNumber ?? '' })}
              </Link>
            )}
            {alarm.can.map((one) => (
              <Button key={one} type={one === 'order' ? 'primary' : 'default'} onClick={() => setAct(one)}>
                {t(one)}
              </Button>
            ))}
          </div>
        </section>
      </div>
      {act === 'order' && <RadarOrderDialog alarm={alarm} onClose={() => setAct(undefined)} />}
      {(act === 'noted' || act === 'dismissed') && (
        <RecordDialog
          route={radar.decide}
          schema={DecideBody}
          title={t(act)}
          ok={t(act)}
          note={t(act === 'noted' ? 'notedNote' : 'dismissNote')}
          fields={[
            {
              path: 'reason',
              label: t('reason'),
              kind: 'textarea',
              rows: 3,
              required: act === 'dismissed',
            },
          ]}
          fixed={{ id: alarm.id, version: alarm.version, verdict: act }}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  )
}
