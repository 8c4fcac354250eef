import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { PageHeading } from '../../../ui/PageFrame.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useInFront } from '../../../ui/useInFront.ts'
import { useKeys } from '../../../ui/useKeys.ts'
import { ClusterLine } from './ClusterLine.tsx'
import { ClusterView } from './ClusterView.tsx'
import * as styles from './clusters.module.css'
import { clusterTexts } from './clusters.texts.ts'

/** As many clusters stand in the list at once: those with the nearest deadline. */
const LISTED = 100
const STATES = ['open', 'all'] as const
type Shown = (typeof STATES)[number]

/** Clusters of appeals that are probably about one thing: the list, or one of them with all its cases. */
export default function ClustersPage() {
  const t = useTexts(clusterTexts)
  const { shown, show, chosen, open, step } = useInFront('cluster', STATES)
  const list = useQuery(api.clusters.page.query({ state: shown, size: LISTED }))
  const rows = list.data?.records ?? []
  useKeys({ j: () => step(rows, 1), k: () => step(rows, -1) })
  if (chosen) return <ClusterView key={chosen} id={chosen} onBack={() => open()} />
  return (
    <section className="o-page">
      <header className={styles.head}>
        <div className={`${styles.headMain} ${styles.headLine}`}>
          <PageHeading>{t('title')}</PageHeading>
          {list.data && <small className="o-mut">{t('count', { n: list.data.total })}</small>}
        </div>
        <Segmented<Shown>
          aria-label={t('which')}
          value={shown}
          options={[
            { value: 'open', label: t('open') },
            { value: 'all', label: t('every') },
          ]}
          onChange={show}
        />
      </header>
      <div className={styles.list}>
        {list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Skeleton rows={5} />
        ) : rows.length === 0 ? (
          <EmptyState icon="copy" title={t('none')} text={t('noneHint')} />
        ) : (
          rows.map((row) => <ClusterLine key={row.id} row={row} onOpen={() => open(row.id)} />)
        )}
      </div>
    </section>
  )
}
