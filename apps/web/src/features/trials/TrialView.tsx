import { ReleaseTrial, type Trial, type TrialOutcome } from '@appeal/contract/trials/trials.schemas.ts'
import { TRIAL_TURNS, trialTurnTexts, trialVerdictTexts } from '@appeal/contract/trials/trials.texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Progress, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { CaseNumber } from '../../domain/CaseNumber.tsx'
import { anyCasePath } from '../../domain/caseFaces.ts'
import { formatDay, joinItems, joinParts } from '../../lib/formats.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { trials } from '../../lib/seldomDeskOperations.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useListState } from '../../ui/useListState.ts'
import * as styles from './trials.module.css'
import { trialTexts } from './trials.texts.ts'
import { useChangeWord } from './trials.words.ts'

const REFRESH_MS = 1_000

/** One trial: how far it is, then what would differ, case by case. */
export function TrialView({ id }: { id: string }) {
  const t = useTexts(trialTexts)
  const changeWord = useChangeWord()
  const { data, error, refetch } = useQuery({
    ...trials.detail.query({ id }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? REFRESH_MS : false),
  })
  const stop = useMutation(trials.stop.mutation())
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  const { checked, total, cases, state } = data
  return (
    <section className="o-sec" aria-live="polite">
      <h2>{joinItems(data.changes.map(changeWord))}</h2>
      <div className={styles.facts}>
        <span>{t('span', { from: formatDay(data.from), total })}</span>
        {state === 'done' && <b>{cases > 0 ? t('differ', { cases }) : t('same')}</b>}
        {state === 'stopped' && <span>{t('stopped', { checked })}</span>}
      </div>
      {state === 'running' && (
        <div className={styles.line}>
          <Progress percent={Math.floor((checked / Math.max(1, total)) * 100)} style={{ width: 240 }} />
          <span>{t('running', { checked, total })}</span>
          {data.can.includes('stop') && (
            <Button size="small" loading={stop.isPending} onClick={() => stop.mutate({ id })}>
              {t('stop')}
            </Button>
          )}
        </div>
      )}
      {state !== 'running' && <Found trial={data} />}
    </section>
  )
}

const outcomeWord = ({ verdict, on, to }: TrialOutcome) =>
  joinParts([...(on ? [formatDay(on)] : []), pick(trialVerdictTexts[verdict]), ...(to ? [to] : [])])

function Found({ trial }: { trial: Trial }) {
  const t = useTexts(trialTexts)
  const { filters, current, size, setFilters, setPage } = useListState(['turn'])
  const turn = TRIAL_TURNS.find((one) => one === filters.turn)
  const [releasing, setReleasing] = useState(false)
  const [pending, setPending] = useState<readonly string[]>([])
  const { data, error, refetch, isFetching } = useQuery(
    trials.rows.query({ id: trial.id, current, size, ...(turn && { turn }) }),
  )
  const nameOf = (key: string) => trial.changes.find((one) => one.key === key)?.name ?? key
  return (
    <div className={styles.found}>
      <p className="o-mut o-sm">{t('limits')}</p>
      {trial.can.includes('release') && (
        <div className={styles.line}>
          <Button type="primary" onClick={() => setReleasing(true)}>
            {t('release')}
          </Button>
          {pending.length > 0 && (
            <span role="status">{t('pending', { names: joinItems(pending.map(nameOf)) })}</span>
          )}
        </div>
      )}
      {trial.turns.length > 0 && (
        <div className={styles.line}>
          <Segmented
            className={styles.turns ?? ''}
            aria-label={t('every')}
            value={turn ?? ''}
            options={[
              { value: '', label: t('every') },
              ...trial.turns.map((one) => ({
                value: one.turn,
                label: t('turn', { word: pick(trialTurnTexts[one.turn]), count: one.count }),
              })),
            ]}
            onChange={(value: string) => setFilters({ turn: value })}
          />
          {trial.turns.some(({ count }) => count > trial.listed) && (
            <span className="o-mut o-sm">{t('cut', { listed: trial.listed })}</span>
          )}
        </div>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {trial.turns.length > 0 && !error && (
        <Table
          size="small"
          rowKey="n"
          loading={isFetching && !data}
          scroll={{ x: 'max-content' }}
          dataSource={data?.records ?? []}
          pagination={{ current, pageSize: size, total: data?.total ?? 0, onChange: setPage }}
          columns={[
            {
              title: t('number'),
              render: (_, { no, caseId, kind }) =>
                no && caseId ? (
                  <Link className="o-a" to={anyCasePath(kind, caseId)}>
                    <CaseNumber value={no} />
                  </Link>
                ) : (
                  <span className="o-mut">{t('hidden')}</span>
                ),
            },
            { title: t('bureau'), dataIndex: 'bureau' },
            {
              title: t('rule'),
              render: (_, { ruleName, round }) =>
                round > 1 ? joinParts([ruleName, t('round', { round })]) : ruleName,
            },
            { title: t('before'), render: (_, { before }) => outcomeWord(before) },
            { title: t('after'), render: (_, { after }) => <b>{outcomeWord(after)}</b> },
          ]}
        />
      )}
      {trial.digest && (
        <p className={`o-mut o-sm ${styles.digest}`}>{joinParts([t('digest'), trial.digest])}</p>
      )}
      {releasing && (
        <RecordDialog
          route={trials.release}
          schema={ReleaseTrial}
          title={t('releaseTitle')}
          ok={t('release')}
          note={t('releaseNote')}
          width={480}
          fields={[
            { path: 'from', label: t('from'), kind: 'date', ahead: true },
            { path: 'reason', label: t('reason') },
          ]}
          fixed={{ id: trial.id }}
          onDone={(reply) => setPending(reply?.pending ?? [])}
          onClose={() => setReleasing(false)}
        />
      )}
    </div>
  )
}
