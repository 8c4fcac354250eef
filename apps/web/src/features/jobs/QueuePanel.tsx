import type { FailedJob, QueueRow } from '@appeal/contract/jobs/jobs.routes.ts'
import { Button, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useMay } from '../../ui/useMay.ts'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import { useSelectionWords } from '../../ui/useSelectionWords.ts'
import * as styles from './jobs.module.css'
import { jobTexts } from './jobs.texts.ts'

const { jobs } = api
const SIZE = 20

/** What waits, runs and failed in the queue, and what can be put back. */
export function QueuePanel({ lead }: { lead: ReactNode }) {
  const t = useTexts(jobTexts)
  const { data, error, refetch } = useRecord(jobs.queue, undefined)
  return (
    <PageFrame lead={lead}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {data && (
        <div className={styles.jobQueue}>
          <Table<QueueRow>
            size="small"
            rowKey="task"
            pagination={false}
            dataSource={data}
            locale={{ emptyText: t('empty') }}
            scroll={{ x: 760 }}
            columns={[
              {
                title: t('task'),
                width: 220,
                render: (_, row) => <span>{row.task}</span>,
              },
              { title: t('waiting'), dataIndex: 'waiting', width: 80, align: 'right' },
              { title: t('later'), dataIndex: 'later', width: 80, align: 'right' },
              { title: t('running'), dataIndex: 'running', width: 80, align: 'right' },
              { title: t('failed'), dataIndex: 'failed', width: 80, align: 'right' },
              { title: t('oldest'), dataIndex: 'oldest', width: 170 },
              {
                title: t('lastError'),
                render: (_, row) =>
                  row.lastError && (
                    <>
                      <span className={styles.jobError}>{row.lastError}</span>
                      <div className="o-mut o-sm">{row.lastErrorTime}</div>
                    </>
                  ),
              },
            ]}
          />
          <Failures />
        </div>
      )}
    </PageFrame>
  )
}

function Failures() {
  const t = useTexts(jobTexts)
  const may = useMay()
  const [current, setCurrent] = useState(1)
  const [chosen, setChosen] = useState<string[]>([])
  const selectionWords = useSelectionWords<FailedJob>()
  const { data, error, isFetching, refetch } = useRecord(jobs.failures, { current, size: SIZE })
  const act = useRecordAct(jobs.retry)
  const retry = (ids: readonly string[]) =>
    act
      .mutateAsync(ids.map((id) => ({ id })))
      .then(() => setChosen([]))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
  const rows = data?.records ?? []
  const mayRetry = may(jobs.retry)
  return (
    <section>
      <header className="o-row">
        <h2>{t('failures')}</h2>
        <span className="o-mut o-sm">{t('failuresNote')}</span>
        <span className="o-grow" />
        {chosen.length > 0 && (
          <Button onClick={() => void retry(chosen)} loading={act.isPending}>
            {t('retrySome', { count: chosen.length })}
          </Button>
        )}
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Table<FailedJob>
        size="small"
        rowKey="id"
        dataSource={rows}
        loading={!data && isFetching}
        locale={{ emptyText: data ? t('noFailures') : ' ' }}
        scroll={{ x: 760 }}
        {...(mayRetry && {
          rowSelection: {
            ...selectionWords,
            selectedRowKeys: chosen,
            onChange: (keys: React.Key[]) => setChosen(keys.map(String)),
          },
        })}
        pagination={{
          current,
          pageSize: SIZE,
          total: data?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: setCurrent,
        }}
        columns={[
          { title: t('task'), width: 200, render: (_, row) => <span>{row.task}</span> },
          { title: t('state'), width: 120, render: (_, row) => t(`state.${row.state}`) },
          { title: t('tries'), width: 80, render: (_, row) => `${row.attempts} / ${row.maxAttempts}` },
          { title: t('time'), dataIndex: 'time', width: 170 },
          { title: t('error'), render: (_, row) => <span className={styles.jobError}>{row.error}</span> },
          {
            title: '',
            width: 100,
            render: (_, row) =>
              mayRetry && (
                <Button type="link" size="small" onClick={() => void retry([row.id])}>
                  {t('retry')}
                </Button>
              ),
          },
        ]}
      />
    </section>
  )
}
