import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import { formatMoment } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call, local } from '../../../lib/operations.ts'
import { useScreenPath } from '../../../ui/screenPaths.ts'
import { useMay } from '../../../ui/useMay.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { Card } from './Card.tsx'
import * as styles from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { Fact } from './Fact.tsx'

const { monitor, sessionAdmin, logs } = api

/** What the three administrators look at first: what waits for them, jobs, sessions, logs; each sees what belongs to the own duty. */
export default function PlatformCards() {
  const may = useMay()
  return (
    <>
      <AttentionCard />
      {may(monitor.workInfo) && <JobsCard />}
      {may(sessionAdmin.analysis) && <SessionsCard />}
      {may(logs.opPieChartData) && <LogsCard />}
    </>
  )
}

function JobsCard() {
  const t = useTexts(dashboardTexts)
  const [jobs, server] = [useScreenPath('jobs/list'), useScreenPath('monitor/server')]
  const page = jobs ?? server
  const work = useQuery({
    ...monitor.workInfo.query(),
  })
  const { data } = work
  return (
    <Card
      title={t('queue')}
      note={
        data &&
        t('database', {
          size: data.database.size,
          used: data.database.connections,
          most: data.database.maxConnections,
        })
      }
      behind={work}
    >
      {data && (
        <>
          <dl className={styles.figures}>
            <Fact name={t('waiting')} value={String(data.jobs.waiting)} to={page} />
            <Fact name={t('runningJobs')} value={String(data.jobs.running)} to={page} />
            <Fact name={t('failed')} value={String(data.jobs.failed)} to={page} bad={data.jobs.failed > 0} />
            <Fact name={t('slow')} value={String(data.slow.length)} to={page} bad={data.slow.length > 0} />
          </dl>
          <ul>
            {data.failures.length === 0 && <li className="o-mut">{t('failuresNone')}</li>}
            {data.failures.slice(0, 5).map(({ task, error, at }) => (
              <li key={task + at}>
                <b>{task}</b> <span className="o-mut">{formatMoment(at)}</span> {error}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function SessionsCard() {
  const t = useTexts(dashboardTexts)
  const page = useScreenPath('sessions/list')
  const sessions = useQuery({
    ...sessionAdmin.analysis.query(),
  })
  const { data } = sessions
  return (
    <Card title={t('sessions')} behind={sessions} rows={3}>
      {data && (
        <dl className={styles.figures}>
          <Fact name={t('online')} value={data.currentSessionTotalCount} to={page} />
          <Fact name={t('newHour')} value={data.oneHourNewlyAdded} to={page} />
          <Fact name={t('mostTokens')} value={data.maxTokenCount} to={page} />
        </dl>
      )}
    </Card>
  )
}

function LogsCard() {
  const t = useTexts(dashboardTexts)
  const acts = useScreenPath('logs/operations')
  const visits = useScreenPath('logs/visits')
  const counts = useQuery(
    local('logs', undefined, async ({ signal }) => {
      const [op, vis] = await Promise.all([
        call(logs.opBarChartData, { quiet: true, signal }),
        call(logs.visLineChartData, { quiet: true, signal }),
      ])
      return { op, vis }
    }),
  )
  const { data } = counts
  const sum = (of: readonly number[]) => String(of.reduce((all, n) => all + n, 0))
  return (
    <Card title={t('logs')} behind={counts} rows={3}>
      {data && (
        <dl className={styles.figures}>
          {(['OPERATE', 'EXCEPTION'] as const).map((name) => (
            <Fact
              key={name}
              name={t(`log.${name}`)}
              value={sum(data.op.filter((one) => one.name === name).map(({ count }) => count))}
              to={acts}
            />
          ))}
          <Fact name={t('log.LOGIN')} value={sum(data.vis.map(({ loginCount }) => loginCount))} to={visits} />
          <Fact
            name={t('log.LOGOUT')}
            value={sum(data.vis.map(({ logoutCount }) => logoutCount))}
            to={visits}
          />
        </dl>
      )}
    </Card>
  )
}
