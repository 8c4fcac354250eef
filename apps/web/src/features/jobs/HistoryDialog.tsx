import type { JobRecord, JobRun } from '@appeal/contract/jobs/jobs.routes.ts'
import { Table } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { useRecord } from '../../ui/useRecords.ts'
import * as styles from './jobs.module.css'
import { jobTexts } from './jobs.texts.ts'
import { RunResult } from './RunResult.tsx'

const { jobs } = api
const SIZE = 10

/** Runs of a job with outcome and fault. */
export function HistoryDialog({ job, onClose }: { job: JobRecord; onClose(): void }) {
  const t = useTexts(jobTexts)
  const [current, setCurrent] = useState(1)
  const [only, setOnly] = useState<'' | 'FAIL'>('')
  const { data, error, isFetching, refetch } = useRecord(jobs.history, {
    id: job.id,
    current,
    size: SIZE,
    ...(only && { result: only }),
  })
  return (
    <DragModal width={860} title={t('historyOf', { name: job.name })} onClose={onClose}>
      <div className={`o-rec-form ${styles.jobRuns}`}>
        <Segmented
          value={only}
          options={[
            { value: '', label: t('allResults') },
            { value: 'FAIL', label: t('onlyFailed') },
          ]}
          onChange={(value) => {
            setOnly(value === 'FAIL' ? 'FAIL' : '')
            setCurrent(1)
          }}
        />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<JobRun>
            size="small"
            rowKey="id"
            loading={isFetching && !data}
            dataSource={data?.records ?? []}
            locale={{ emptyText: t('never') }}
            scroll={{ x: 700 }}
            pagination={{
              current,
              pageSize: SIZE,
              total: data?.total ?? 0,
              showSizeChanger: false,
              onChange: setCurrent,
            }}
            columns={[
              { title: t('result'), width: 190, render: (_, run) => <RunResult run={run} /> },
              {
                title: t('cause'),
                width: 130,
                render: (_, run) => (
                  <>
                    {run.cause === 'MANUAL' && run.userName
                      ? t('by', { name: run.userName })
                      : t(`cause.${run.cause}`)}
                    {run.attempt > 1 && <div className="o-mut o-sm">{t('attempt', { n: run.attempt })}</div>}
                  </>
                ),
              },
              { title: t('server'), dataIndex: 'server', width: 140, ellipsis: true },
              {
                title: t('error'),
                render: (_, run) => run.error && <span className={styles.jobError}>{run.error}</span>,
              },
            ]}
          />
        )}
      </div>
    </DragModal>
  )
}
