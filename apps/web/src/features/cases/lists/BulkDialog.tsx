import { type BulkOrder, type BulkRunDetail, bulkInput } from '@appeal/contract/bulk/bulk.schemas.ts'
import { App, Button, Form, Progress } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { anyActionWord, type CaseRef } from '../../../domain/caseFaces.ts'
import { saveFile } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { refresh } from '../../../lib/query.ts'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { KeptBeside } from '../../../ui/keptForm.tsx'
import * as dialogStyles from '../appeals/dialogs.module.css'
import { Outcomes, refusedFirst } from './bulk/Outcomes.tsx'
import { useBulkAgain, useBulkRun } from './lists.api.ts'
import * as styles from './lists.module.css'
import { listTexts } from './lists.texts.ts'
import { isText, useBulkFields } from './useBulkFields.ts'

interface Props {
  kind: CaseRef['kind']
  action: string
  rows: readonly { id: string; version: number }[]
  onClose(): void
  /** The order was begun: what was picked for it is no longer picked. */
  onBegun(): void
}

const CheckStep = lazy(part(() => import('./bulk/CheckStep.tsx')))
const VariablesHint = lazy(part(() => import('./bulk/VariablesHint.tsx')))
const WrongRows = lazy(part(() => import('./WrongRows.tsx')))

type Values = Record<string, unknown>

/**
 * One action for many cases: what it takes, a dry run that tells of each case whether it would succeed, the work itself
 * with its progress, the outcome of each case; the refused can be tried again, and the whole can be taken back while what it
 * tells waits, or where the action has an inverse.
 */
export function BulkDialog({ onClose, onBegun, ...order }: Props) {
  const [runId, setRunId] = useState<string>()
  const close = () => {
    // What was done has moved cases between lists.
    if (runId) void refresh(api.bulk.start.affects)
    onClose()
  }
  const begin = (id: string) => {
    setRunId(id)
    onBegun()
  }
  if (runId) return <RunStep {...order} onClose={close} runId={runId} onRun={setRunId} />
  return <OrderStep {...order} onClose={close} onRun={begin} />
}

function Title({ kind, action, count }: Pick<Props, 'kind' | 'action'> & { count: number }) {
  const t = useTexts(listTexts)
  return (
    <span className="o-row">
      {anyActionWord(kind, action)}
      <span className={dialogStyles.dlgNo}>{t('bulkOf', { count })}</span>
    </span>
  )
}

interface OrderProps extends Omit<Props, 'onBegun'> {
  onRun(id: string): void
}

/** An order that is tried, and what its form is told once it was begun, or is to be gone on with. */
interface Tried {
  order: BulkOrder
  settle(isBegun: boolean): void
}

/**
 * What the order takes, and its dry run over it. The form stays below, hidden: what was filled in is kept, asked about and
 * brought back until the order is begun.
 */
function OrderStep({ kind, action, rows, onClose, onRun }: OrderProps) {
  const t = useTexts(listTexts)
  const [form] = Form.useForm<Values>()
  const fields = useBulkFields({ kind, id: rows[0]?.id ?? '' }, action)
  const [tried, setTried] = useState<Tried>()
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const back = () => {
    tried?.settle(false)
    setTried(undefined)
  }
  const attempt = (input: Values) =>
    new Promise<boolean>((settle) => {
      const items = rows.map(({ id, version }) => [id, version] as [string, number])
      setTried({ order: { kind, action, input, items }, settle })
    })
  return (
    <DragModal
      width={640}
      title={<Title kind={kind} action={action} count={rows.length} />}
      onClose={onClose}
      footer={
        tried ? (
          <div className="o-dlg-foot" ref={setFoot} />
        ) : (
          <DialogFoot ok={t('bulkCheck')} onOk={form.submit} onCancel={onClose} />
        )
      }
    >
      <KeptBeside what={`own ${kind} ${action}`} />
      <KeptBeside what={`written ${kind} ${action}`} />
      <div className="o-rec-form" hidden={tried !== undefined}>
        <ContractForm form={form} schema={bulkInput(kind, action)!} fields={fields} onSubmit={attempt} />
        {fields.some(isText) && (
          <Suspense>
            <VariablesHint />
          </Suspense>
        )}
        <p className="o-mut o-sm">{t('bulkCheckHint')}</p>
      </div>
      {tried && (
        <Suspense>
          <CheckStep
            {...{ kind, action, foot }}
            order={tried.order}
            onBack={back}
            onRun={(id) => {
              tried.settle(true)
              onRun(id)
            }}
          />
        </Suspense>
      )}
    </DragModal>
  )
}

interface RunProps extends Pick<Props, 'kind' | 'action'> {
  runId: string
  onClose(): void
  onRun(id: string): void
}

function RunStep({ kind, action, runId, onClose, onRun }: RunProps) {
  const t = useTexts(listTexts)
  const { data: run } = useBulkRun(runId)
  return (
    <DragModal
      width={640}
      title={<Title kind={kind} action={action} count={run?.total ?? 0} />}
      onClose={onClose}
      footer={
        <div className="o-dlg-foot">
          {run && <RunActs run={run} onRun={onRun} />}
          <Button type="primary" onClick={onClose}>
            {t('bulkClose')}
          </Button>
        </div>
      }
    >
      <div className="o-rec-form">{run && <RunOutcome run={run} />}</div>
    </DragModal>
  )
}

/** Counts a span down by the clock: a tab in the background counts on. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1_000
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)))
    count()
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

/** The outcome as a sheet, trying the refused again, and taking back, as far as the order allows it. */
export function RunActs({
  run,
  onRun,
}: {
  run: Pick<BulkRunDetail, 'id' | 'can' | 'finished' | 'undoSeconds'>
  onRun(id: string): void
}) {
  const t = useTexts(listTexts)
  const { modal } = App.useApp()
  const again = useBulkAgain()
  const { undoSeconds } = run
  const left = useSecondsLeft(undoSeconds ?? 0)
  const mayUndo = run.can.includes('undo') && (undoSeconds === null || left > 0)
  const go = async (how: 'retry' | 'undo') => {
    // The shell tells of a refusal.
    const next = await again.mutateAsync({ id: run.id, how }).catch(() => undefined)
    if (next) onRun(next.id)
  }
  return (
    <>
      {run.finished && (
        <Button
          type="text"
          icon={<Icon name="download" />}
          onClick={() => void saveFile(api.bulk.sheet, { query: { id: run.id } }).catch(() => undefined)}
        >
          {t('bulkSheet')}
        </Button>
      )}
      {mayUndo && (
        <Button
          type="text"
          icon={<Icon name="undo" />}
          onClick={() =>
            modal.confirm({
              title: t('bulkUndo'),
              content: t('bulkUndoAsk'),
              okText: t('bulkUndo'),
              cancelText: t('cancel'),
              onOk: () => go('undo'),
            })
          }
        >
          {undoSeconds === null ? t('bulkUndo') : t('bulkUndoFor', { seconds: left })}
        </Button>
      )}
      {run.can.includes('retry') && (
        <Button icon={<Icon name="refresh" />} loading={again.isPending} onClick={() => void go('retry')}>
          {t('bulkRetry')}
        </Button>
      )}
    </>
  )
}

/** How far an order has come, and the outcome of each case. */
export function RunOutcome({ run }: { run: BulkRunDetail }) {
  const t = useTexts(listTexts)
  const ended = run.done + run.refused
  return (
    <>
      {run.finished ? (
        <p className={styles.bulkSum} role="status">
          <span className="o-ok">
            <Icon name="check" /> {t(run.undoOf ? 'bulkUndone' : 'bulkDone', { count: run.done })}
          </span>
          {run.refused > 0 && (
            <span className="o-bad">
              <Icon name="ban" /> {t('bulkRefused', { count: run.refused })}
            </span>
          )}
        </p>
      ) : (
        <div role="status">
          <p>{t('bulkRunning', { at: ended, total: run.total })}</p>
          <Progress percent={Math.round((ended / run.total) * 100)} showInfo={false} />
          <p className="o-mut o-sm">{t('bulkRunningHint')}</p>
        </div>
      )}
      <Outcomes items={refusedFirst(run.items)} done={t('outcomeDone')} waiting={t('outcomeWaiting')} />
      {run.leftOut && run.leftOut.length > 0 && (
        <Suspense>
          <WrongRows rows={run.leftOut} />
        </Suspense>
      )}
    </>
  )
}
