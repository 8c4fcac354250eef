import { ChangeBody, type Cluster, type ClusterMember } from '@appeal/contract/clusters/clusters.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { anAppeal } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { formatDay } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { refresh } from '../../../lib/query.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useTabTitle } from '../../../ui/tabTitle.ts'
import { useMay } from '../../../ui/useMay.ts'
import { BulkDialog } from '../lists/BulkDialog.tsx'
import { AddCaseDialog } from './AddCaseDialog.tsx'
import { BackButton, ClusterHead } from './ClusterHead.tsx'
import { ClusterSide } from './ClusterSide.tsx'
import { ClusterTable } from './ClusterTable.tsx'
import * as styles from './clusters.module.css'
import { clusterTexts } from './clusters.texts.ts'
import { titleOf } from './clusters.words.ts'
import { type Picks, usePicks } from './usePicks.ts'

const IssueDialog = lazy(part(() => import('../supervision/IssueDialog.tsx')))

/** One cluster: its cases with why they stand together, what they have in common, and one act for those that are ticked. */
export function ClusterView({ id, onBack }: { id: string; onBack(): void }) {
  const { data, error, refetch } = useQuery(api.clusters.detail.query({ id }))
  if (data) return <Shown cluster={data} onBack={onBack} />
  return (
    <section className="o-page">
      <header className={styles.head}>
        <BackButton onBack={onBack} />
      </header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
    </section>
  )
}

function Shown({ cluster, onBack }: { cluster: Cluster; onBack(): void }) {
  const t = useTexts(clusterTexts)
  const picks = usePicks(cluster.members)
  const [leaving, setLeaving] = useState<ClusterMember>()
  const [adding, setAdding] = useState(false)
  const [bulk, setBulk] = useState<string>()
  const [pressing, setPressing] = useState(false)
  const may = useMay()
  const navigate = useNavigate()
  const { id, version, can } = cluster
  useTabTitle(titleOf(t, cluster))
  return (
    <section className="o-page">
      <ClusterHead
        cluster={cluster}
        picked={picks.picked}
        onBack={onBack}
        onAct={setBulk}
        onAdd={() => setAdding(true)}
      />
      <div className={styles.panes}>
        <div className={styles.main}>
          <Sums cluster={cluster} picks={picks} />
          <div className={styles.scroll}>
            <ClusterTable
              cluster={cluster}
              picks={picks}
              onLeave={can.includes('leave') ? setLeaving : undefined}
            />
          </div>
          <footer className={styles.foot}>
            <span role="status">
              {t('picked', { n: picks.picked.length, all: cluster.members.length })}
              {cluster.elsewhere > 0 && ` ${t('elsewhere', { n: cluster.elsewhere })}`}
            </span>
            {cluster.undoUntil && <span>{t('undoUntil', { day: formatDay(cluster.undoUntil) })}</span>}
          </footer>
        </div>
        <ClusterSide
          cluster={cluster}
          onSupervise={
            may(api.supervision.issue) && picks.picked.length > 0 ? () => setPressing(true) : undefined
          }
        />
      </div>
      {leaving && (
        <RecordDialog
          route={api.clusters.leave}
          schema={ChangeBody}
          title={`${t('leave')} ${leaving.no}`}
          ok={t('leave')}
          note={t('leaveNote')}
          fields={[{ path: 'reason', label: t('reason'), kind: 'textarea', rows: 3 }]}
          fixed={{ id, version, caseId: leaving.id }}
          onClose={() => setLeaving(undefined)}
        />
      )}
      {adding && <AddCaseDialog cluster={cluster} onClose={() => setAdding(false)} />}
      {bulk && (
        <BulkDialog
          kind="appeal"
          action={bulk}
          rows={picks.picked}
          onBegun={() => {}}
          onClose={() => {
            setBulk(undefined)
            // What was done shows in the cases' states.
            void refresh(['clusters'])
          }}
        />
      )}
      {pressing && (
        <Suspense fallback={null}>
          <IssueDialog
            cases={picks.picked.map(({ id: caseId }) => anAppeal(caseId))}
            onClose={() => setPressing(false)}
            onDone={(order) => void navigate(`/appeal/supervision?order=${order.id}`)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** How many stand together and apart, of how many people, and what is due first. */
function Sums({ cluster, picks }: { cluster: Cluster; picks: Picks }) {
  const t = useTexts(clusterTexts)
  const sums = [
    [t('together'), picks.picked.length, t('togetherNote')],
    [t('apart'), cluster.members.length - picks.picked.length, t('apartNote')],
    [t('persons'), cluster.people, ''],
    [t('nearest'), cluster.dueOn ? formatDay(cluster.dueOn) : t('noDue'), ''],
  ] as const
  return (
    <dl className={styles.sums}>
      {sums.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <small className="o-mut">{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
