import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useScreenPath } from '../../../ui/screenPaths.ts'
import { useMay } from '../../../ui/useMay.ts'
import { Card } from './Card.tsx'
import * as styles from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { Fact } from './Fact.tsx'

const { alarms, proposals, jobs, deliveries } = api
const ONE = { current: 1, size: 1 }
/** Nothing but the card itself is behind it: each number has its own call. */
const ALWAYS = { data: true, error: null, refetch: () => undefined }

/** What waits for an administrator, each with its number and the page where it is seen to. Whoever has no such duty sees none. */
export function AttentionCard() {
  const t = useTexts(dashboardTexts)
  const may = useMay()
  const has = {
    alarms: may(alarms.page),
    proposals: may(proposals.list),
    jobs: may(jobs.failures),
    deliveries: may(deliveries.list),
  }
  if (!Object.values(has).some(Boolean)) return null
  return (
    <Card title={t('attention')} behind={ALWAYS}>
      <dl className={styles.figures}>
        {has.alarms && <OpenAlarms />}
        {has.proposals && <WaitingProposals />}
        {has.jobs && <FailedJobs />}
        {has.deliveries && <FailedSends />}
      </dl>
    </Card>
  )
}

/** A number with the page behind it: red where it is none that one leaves, a dash where it cannot be had. */
function Waiting({
  name,
  screen,
  asked: { data, error },
}: {
  name: string
  screen: string
  asked: Pick<UseQueryResult<number>, 'data' | 'error'>
}) {
  const to = useScreenPath(screen)
  return (
    <Fact name={name} value={data === undefined ? (error ? '–' : '…') : String(data)} to={to} bad={!!data} />
  )
}

function OpenAlarms() {
  const t = useTexts(dashboardTexts)
  const { data, error } = useQuery(alarms.page.query({ ...ONE, state: 'open' }))
  return <Waiting name={t('openAlarms')} screen="alarms/list" asked={{ data: data?.total, error }} />
}

function WaitingProposals() {
  const t = useTexts(dashboardTexts)
  const { data, error } = useQuery(proposals.list.query())
  return <Waiting name={t('secondWords')} screen="proposals/list" asked={{ data: data?.length, error }} />
}

function FailedJobs() {
  const t = useTexts(dashboardTexts)
  const { data, error } = useQuery(jobs.failures.query(ONE))
  return <Waiting name={t('failedJobs')} screen="jobs/list" asked={{ data: data?.total, error }} />
}

/** Of the last week: never taken, refused by the network, or too late. */
function FailedSends() {
  const t = useTexts(dashboardTexts)
  const { data, error } = useQuery(deliveries.list.query({ days: '7' }))
  const lost = data?.reduce(
    (sum, { failed, undelivered, expired }) => sum + failed + undelivered + expired,
    0,
  )
  return <Waiting name={t('lostSends')} screen="messages/sms" asked={{ data: lost, error }} />
}
