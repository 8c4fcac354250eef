import type { BulkRun } from '@appeal/contract/bulk/bulk.schemas.ts'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { anyActionWord } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { DragModal } from '../../../ui/DragModal.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { RunActs, RunOutcome } from './BulkDialog.tsx'
import { useBulkRun, useBulkRuns } from './lists.api.ts'
import * as styles from './lists.module.css'
import { listTexts } from './lists.texts.ts'

/** Own orders for many cases, newest first; one of them with its outcomes. */
export function BulkRuns({ onClose }: { onClose(): void }) {
  const t = useTexts(listTexts)
  const [current, setCurrent] = useState(1)
  const [chosen, setChosen] = useState<string>()
  const { data, error, refetch } = useBulkRuns(current)
  const one = useBulkRun(chosen)
  return (
    <DragModal
      width={640}
      title={t('bulkRuns')}
      onClose={onClose}
      footer={
        chosen && (
          <div className="o-dlg-foot">
            <Button type="text" onClick={() => setChosen(undefined)}>
              {t('bulkRuns')}
            </Button>
            {one.data && <RunActs run={one.data} onRun={setChosen} />}
          </div>
        )
      }
    >
      <div className="o-rec-form">
        {chosen ? (
          one.data ? (
            <RunOutcome run={one.data} />
          ) : (
            <Skeleton rows={4} />
          )
        ) : error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton rows={4} />
        ) : data.records.length === 0 ? (
          <EmptyState icon="tasks" title={t('bulkNoRuns')} text={t('bulkNoRunsText')} />
        ) : (
          <>
            <ul className={styles.runs}>
              {data.records.map((run) => (
                <RunLine key={run.id} run={run} onOpen={() => setChosen(run.id)} />
              ))}
            </ul>
            <Pagination
              size="small"
              hideOnSinglePage
              current={current}
              pageSize={10}
              total={data.total}
              showSizeChanger={false}
              onChange={setCurrent}
            />
          </>
        )}
      </div>
    </DragModal>
  )
}

function RunLine({ run, onOpen }: { run: BulkRun; onOpen(): void }) {
  const t = useTexts(listTexts)
  return (
    <li>
      <button type="button" className={`o-plain ${styles.run}`} onClick={onOpen}>
        <span className="o-a">
          {run.undoOf ? `${t('bulkIsUndo')} ` : ''}
          {anyActionWord(run.kind, run.action)}
        </span>
        <span className="o-mut o-sm">{run.createTime.slice(0, 16)}</span>
        <span className="o-sm">
          {run.finished
            ? t('bulkRunLine', { total: run.total, done: run.done, refused: run.refused })
            : t('bulkStillRunning')}
        </span>
      </button>
    </li>
  )
}
