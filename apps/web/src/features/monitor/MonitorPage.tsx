import type { ReplyOf } from '@appeal/contract/kit/routes.ts'
import type { ServerInfo, WorkInfo } from '@appeal/contract/monitor/monitor.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { lazy, Suspense } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { call, local } from '../../lib/operations.ts'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import * as styles from './monitor.module.css'
import { monitorTexts } from './monitor.texts.ts'

const { monitor } = api
// What only few look at comes after the figures.
const MasterKeyPanel = lazy(() => import('./MasterKeyPanel.tsx'))
const HeadPlacesPanel = lazy(() => import('./HeadPlacesPanel.tsx'))
const EVERY = 10_000
const INDEX_WORDS = { used: 'indexUsed', building: 'building', waiting: 'toBuild' } as const

interface Everything {
  server: ServerInfo
  work: WorkInfo
  network: ReplyOf<typeof monitor.networkInfo>['devMonitorNetworkInfo']
}

async function ask(signal: AbortSignal): Promise<Everything> {
  const quiet = { quiet: true, signal }
  const [server, work, network] = await Promise.all([
    call(monitor.serverInfo, quiet),
    call(monitor.workInfo, quiet),
    call(monitor.networkInfo, quiet),
  ])
  return { server, work, network: network.devMonitorNetworkInfo }
}

/** The machine, the process, the database and the job queue behind this page. */
export default function MonitorPage() {
  const t = useTexts(monitorTexts)
  const { data, error, refetch } = useQuery({
    ...local('monitor', undefined, ({ signal }) => ask(signal)),
    refetchInterval: EVERY,
  })
  return (
    <PageFrame title={t('title')} note={t('note')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && <Panels {...data} />}
    </PageFrame>
  )
}

function Panels({ server, work, network }: Everything) {
  const t = useTexts(monitorTexts)
  const ms = (value: number) => t('ms', { value })
  const { devMonitorCpuInfo: cpu, devMonitorMemoryInfo: memory, devMonitorStorageInfo: disk } = server
  const { devMonitorServerInfo: host, devMonitorJvmInfo: run } = server
  const standingText = (standing: WorkInfo['replicas'][number]['standing']) =>
    t(standing === 'used' ? 'inUse' : standing)
  return (
    <div className={styles.mon}>
      <Panel
        title={t('cpu')}
        rate={cpu.cpuTotalUseRate}
        facts={[
          { label: t('cores'), value: cpu.cpuLogicalCoreNum },
          { label: t('model'), value: cpu.cpuName },
        ]}
      />
      <Panel
        title={t('memory')}
        rate={memory.memoryUseRate}
        facts={[
          { label: t('used'), value: memory.memoryUsed },
          { label: t('total'), value: memory.memoryTotal },
        ]}
      />
      <Panel
        title={t('disk')}
        rate={disk.storageUseRate}
        facts={[
          { label: t('used'), value: disk.storageUsed },
          { label: t('free'), value: disk.storageFree },
        ]}
      />
      <Panel
        title={t('process')}
        facts={[
          { label: t('version'), value: `${run.jvmName} ${run.jvmVersion}` },
          { label: t('memory'), value: `${run.jvmMemoryUsed} / ${run.jvmMemoryTotal}` },
          { label: t('started'), value: run.jvmStartTime },
          { label: t('running'), value: run.jvmRunTime },
        ]}
      />
      <Panel
        title={t('host')}
        facts={[
          { label: t('host'), value: host.serverName },
          { label: t('system'), value: `${host.serverOs} ${host.serverArchitecture}` },
          { label: t('address'), value: host.serverIp },
          { label: t('network'), value: `↑ ${network.upLinkRate} ↓ ${network.downLinkRate}` },
        ]}
      />
      <Panel
        title={t('loop')}
        facts={[
          { label: t('median'), value: ms(work.loop.p50) },
          { label: t('p99'), value: ms(work.loop.p99) },
          { label: t('longest'), value: ms(work.loop.max) },
        ]}
      />
      <Panel
        title={t('pool')}
        facts={[
          { label: t('used'), value: String(work.pool.used) },
          { label: t('idle'), value: String(work.pool.idle) },
          { label: t('waiting'), value: String(work.pool.waiting) },
          { label: t('size'), value: String(work.pool.size) },
        ]}
      />
      <Panel
        title={t('database')}
        facts={[
          { label: t('version'), value: `PostgreSQL ${work.database.version}` },
          { label: t('dataSize'), value: work.database.size },
          {
            label: t('connections'),
            value: `${work.database.connections} / ${work.database.maxConnections}`,
          },
        ]}
      />
      <Panel
        title={t('jobs')}
        facts={[
          { label: t('waiting'), value: String(work.jobs.waiting) },
          { label: t('jobsRunning'), value: String(work.jobs.running) },
          { label: t('failed'), value: String(work.jobs.failed) },
          { label: t('oldest'), value: work.jobs.oldest },
        ]}
      />
      {work.replicas.length > 0 && (
        <Panel
          title={t('replicas')}
          facts={work.replicas.map(({ host, standing, bytes, seconds }) => ({
            label: host,
            value:
              bytes === null || seconds === null
                ? standingText(standing)
                : t('lag', { standing: standingText(standing), seconds, kb: Math.ceil(bytes / 1024) }),
          }))}
        />
      )}
      {work.indexes.length > 0 && (
        <Panel
          title={t('indexes')}
          facts={work.indexes.map(({ name, standing }) => ({ label: name, value: t(INDEX_WORDS[standing]) }))}
        />
      )}
      <Suspense fallback={null}>
        <MasterKeyPanel />
        <HeadPlacesPanel />
      </Suspense>
      <section className={styles.monWide}>
        <h2>{t('slow')}</h2>
        {work.slow.length === 0 ? (
          <p className="o-mut">{t('noSlow')}</p>
        ) : (
          <Table
            size="small"
            pagination={false}
            rowKey="query"
            dataSource={work.slow}
            columns={[
              { title: t('seconds'), dataIndex: 'seconds', width: 90 },
              { title: t('query'), dataIndex: 'query' },
            ]}
          />
        )}
      </section>
      <section className={styles.monWide}>
        <h2>{t('failures')}</h2>
        {work.failures.length === 0 ? (
          <p className="o-mut">{t('noFailures')}</p>
        ) : (
          <Table
            size="small"
            pagination={false}
            rowKey={(row) => row.task + row.at}
            dataSource={work.failures}
            columns={[
              { title: t('task'), dataIndex: 'task', width: 200 },
              { title: t('attempts'), dataIndex: 'attempts', width: 80 },
              { title: t('error'), dataIndex: 'error' },
              { title: t('at'), dataIndex: 'at', width: 160 },
            ]}
          />
        )}
      </section>
    </div>
  )
}

function Panel({ title, rate, facts }: { title: string; rate?: number; facts: readonly Fact[] }) {
  return (
    <section className={styles.monPanel}>
      <h2>{title}</h2>
      {rate !== undefined && (
        <>
          <b className={styles.monRate}>{rate}%</b>
          <meter min={0} max={100} high={85} value={rate} aria-label={title} />
        </>
      )}
      <FactList facts={facts} />
    </section>
  )
}
