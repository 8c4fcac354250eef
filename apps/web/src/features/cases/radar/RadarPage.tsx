import { radarKindTexts, radarStateTexts } from '@appeal/contract/radar/radar.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { joinParts } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { radar } from '../../../lib/seldomDeskOperations.ts'
import { PageHeading } from '../../../ui/PageFrame.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useInFront } from '../../../ui/useInFront.ts'
import { useKeys } from '../../../ui/useKeys.ts'
import { RadarView } from './RadarView.tsx'
import * as styles from './radar.module.css'
import { radarTexts } from './radar.texts.ts'
import { cellWords, expectedWord } from './radar.words.ts'

/** As many alarms stand in the list at once: the latest. */
const LISTED = 100
const STATES = ['open', 'all'] as const
type Shown = (typeof STATES)[number]

/** Alarms of the look-out: the list, and the one in front with its days, its grounds and what may be done. */
export default function RadarPage() {
  const t = useTexts(radarTexts)
  const { shown, show, front, open, step } = useInFront('alarm', STATES)
  const list = useQuery(radar.page.query({ state: shown, size: LISTED }))
  const rows = list.data?.records ?? []
  const chosen = front(rows)
  useKeys({ j: () => step(rows, 1, chosen), k: () => step(rows, -1, chosen) })
  return (
    <section className="o-page">
      <div className={`${styles.panes} ${chosen ? styles.one : ''}`}>
        <nav className={styles.list} aria-label={t('title')}>
          <header className={styles.head}>
            <PageHeading>{t('title')}</PageHeading>
            {list.data && <small className="o-mut">{t('count', { n: list.data.total })}</small>}
          </header>
          <div className={styles.which}>
            <Segmented<Shown>
              block
              aria-label={t('which')}
              value={shown}
              options={[
                { value: 'open', label: t('waiting') },
                { value: 'all', label: t('every') },
              ]}
              onChange={show}
            />
          </div>
          {list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <Skeleton rows={5} />
          ) : rows.length === 0 ? (
            <EmptyState icon="alert" title={t('none')} text={t('noneHint')} />
          ) : (
            rows.map((row) => (
              <button
                key={row.id}
                type="button"
                className={`o-plain ${styles.line} ${row.id === chosen ? styles.chosen : ''}`}
                aria-current={row.id === chosen}
                onClick={() => open(row.id)}
              >
                <span>{cellWords(t, row)}</span>
                <span className={`o-mut o-sm ${styles.lineFoot}`}>
                  <span>{t('against', { n: row.observed, expected: expectedWord(row.expected) })}</span>
                  <span>{joinParts([pick(radarKindTexts[row.kind]), pick(radarStateTexts[row.state])])}</span>
                </span>
              </button>
            ))
          )}
        </nav>
        <div className={styles.main}>
          {chosen && <RadarView key={chosen} id={chosen} onBack={() => open()} />}
        </div>
      </div>
    </section>
  )
}
