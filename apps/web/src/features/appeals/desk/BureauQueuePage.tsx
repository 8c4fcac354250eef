import { type AppealRow, MOST_FOUND, type Queue } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import type { AppealAction } from '@appeal/contract/appeals/appeals.workflow.ts'
import { BULK_MAX, type BulkActionName } from '@appeal/contract/bulk/bulk.schemas.ts'
import { GROUP_MAX } from '@appeal/contract/merging/merging.routes.ts'
import type { SavedView } from '@appeal/contract/views/views.routes.ts'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import type { ScreenProps } from '../../../ui/officeScreen.ts'
import { QueryBar } from '../../../ui/QueryBar.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { useScreenPath } from '../../../ui/screenPaths.ts'
import { useColumnSetting } from '../../../ui/useColumnSetting.ts'
import { type ListControl, useListState } from '../../../ui/useListState.ts'
import { useMay } from '../../../ui/useMay.ts'
import { listQuery } from '../../../ui/useRecords.ts'
import { BulkDialog } from '../lists/BulkDialog.tsx'
import { BulkRuns } from '../lists/BulkRuns.tsx'
import type { ListMemory } from '../lists/listMemory.ts'
import { listTexts } from '../lists/lists.texts.ts'
import { MergeSelection } from '../lists/MergeActions.tsx'
import { QueueViews } from '../lists/QueueViews.tsx'
import { type ShownQueue, useQueuePage } from '../lists/useQueuePage.ts'
import { LIST_FILTERS, type ListFilter, useBureauQueue } from './appeals.desk.api.ts'
import './appeals.desk.css'
import { deskTexts } from './appeals.desk.texts.ts'
import { casePath } from './casePath.ts'
import { actionWord } from './faces.ts'
import { CaseCard, useBureauColumns } from './listColumns.tsx'
import { BUREAU_QUEUES, isCounted, overlayOf } from './queues.ts'
import { useListFields } from './useListFields.ts'

export type { ListMemory } from '../lists/listMemory.ts'

/** The list page of the queue its screen names; some switch between queues that belong together. */
export default function BureauQueuePage({ component }: ScreenProps) {
  const asked = useQueuePage(BUREAU_QUEUES, component, 'all')
  if ('opensAt' in asked) return <Navigate replace to={asked.opensAt} />
  const { shown } = asked
  return <BureauQueue key={`${shown.queue}:${shown.chosen?.id}`} shown={shown} />
}

/** Actions of the bureau that may be carried out for many cases. */
const BULK: readonly { action: BulkActionName & AppealAction; icon: 'send' | 'bell' }[] = [
  { action: 'editToBusiness', icon: 'send' },
  { action: 'urge', icon: 'bell' },
]
const MOST_ON_A_PAGE = 100

/** Rows of the whole list, page by page, up to what one order may hold. */
async function everyRow(queue: Queue, control: ListControl<ListFilter>): Promise<AppealRow[]> {
  const rows: AppealRow[] = []
  for (let current = 1; rows.length < BULK_MAX; current++) {
    const query = { queue, ...listQuery({ ...control, current, size: MOST_ON_A_PAGE }) }
    const { records, pages } = await call(api.todo.page, { query, quiet: true })
    rows.push(...records)
    if (current >= pages) break
  }
  return rows.slice(0, BULK_MAX)
}

function BureauQueue({ shown }: { shown: ShownQueue<Queue> }) {
  const { page, queue, chosen } = shown
  const t = useTexts(deskTexts)
  const words = useTexts(listTexts)
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const control = useListState(LIST_FILTERS)
  const list = useBureauQueue(queue, control)
  const columns = useBureauColumns(overlayOf(queue))
  const fields = useListFields(overlayOf(queue))
  const intake = useScreenPath('appeals/intake')
  const [bulk, setBulk] = useState<{ action: BulkActionName; rows: readonly AppealRow[]; clear(): void }>()
  const [merging, setMerging] = useState<{ rows: readonly AppealRow[]; clear(): void }>()
  const [runs, setRuns] = useState(false)
  const may = useMay()
  const filtered = Object.keys(control.filters).length
  const total = list.data?.total ?? 0
  // Each saved view remembers its own columns, beginning with those it was saved with.
  const table = overlayOf(queue) ? page : undefined
  const name = ['appeals.queue', chosen?.id ?? table].filter(Boolean).join('.')
  const kept = useColumnSetting(name)[0] as SavedView['columns'] | undefined

  const open = (row: AppealRow, rows: readonly AppealRow[]) => {
    const { current, size, ...query } = listQuery(control)
    const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
    const memory: ListMemory = {
      ids: rows.map(({ id }) => id),
      back: pathname + search,
      walk: { queue, query: given as Record<string, string>, from: current, to: current, size, total },
    }
    void navigate(casePath(row.id), { state: memory })
  }
  const copy = async (rows: readonly AppealRow[]) => {
    await navigator.clipboard.writeText(rows.map(({ appealNo }) => appealNo).join('\n'))
    void message.success(t('copiedNumbers', { count: rows.length }))
  }
  const condition = () => {
    if (control.filters.searchKey && total === MOST_FOUND) return words('foundMany', { total })
    if (filtered > 0) return t('conditions', { count: filtered })
    if (control.sortField) return ''
    if (!overlayOf(queue)) return ['closed', 'invalid', 'all'].includes(queue) ? t('byNewest') : t('byDue')
    return isCounted(queue) ? t('byWaiting') : t('byDecided')
  }
  return (
    <section className="o-page">
      <QueueViews shown={shown} control={control} columns={kept ?? chosen?.columns ?? null} />
      <QueryBar fields={fields} control={control} />
      <DataTable
        name={name}
        list={list}
        control={control}
        columns={columns}
        original={chosen?.columns ?? undefined}
        exportAs={{ list: 'appeals.bureau', fixed: { queue } }}
        rowKey={(row) => row.id}
        rowName={(row) => row.appealNo}
        onOpen={open}
        card={(row) => <CaseCard row={row} />}
        condition={condition()}
        tools={
          <>
            <Dropdown
              trigger={['click']}
              menu={{
                items: [{ key: 'runs', label: words('bulkRuns') }],
                onClick: () => setRuns(true),
              }}
            >
              <button type="button" className="o-ibtn" aria-label={words('bulkRuns')}>
                <Icon name="dots" />
              </button>
            </Dropdown>
            {intake && !overlayOf(queue) && (
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => navigate(intake)}>
                {t('register')}
              </Button>
            )}
          </>
        }
        empty={filtered > 0 ? undefined : <QueueEmpty queue={queue} />}
        everything={{ most: BULK_MAX, fetch: () => everyRow(queue, control) }}
        selectionActions={(rows, clear) => (
          <>
            {BULK.map(({ action, icon }) => {
              const able = rows.filter(({ can }) => can.includes(action)).length
              return (
                able > 0 && (
                  <Button
                    key={action}
                    type="text"
                    icon={<Icon name={icon} />}
                    onClick={() => setBulk({ action, rows: rows.slice(0, BULK_MAX), clear })}
                  >
                    {actionWord(action)}
                    <span className="o-pick-able">{words('canBulk', { count: able })}</span>
                  </Button>
                )
              )
            })}
            {rows.length > 1 && may(api.merging.merge) && (
              <Button
                type="text"
                icon={<Icon name="link" />}
                disabled={rows.length > GROUP_MAX}
                onClick={() => setMerging({ rows, clear })}
              >
                {words('merge')}
              </Button>
            )}
            <Button type="text" icon={<Icon name="copy" />} onClick={() => void copy(rows)}>
              {t('copyNumbers')}
            </Button>
          </>
        )}
      />
      {bulk && (
        <BulkDialog
          action={bulk.action}
          rows={bulk.rows}
          onBegun={bulk.clear}
          onClose={() => setBulk(undefined)}
        />
      )}
      {merging && (
        <MergeSelection rows={merging.rows} onMerged={merging.clear} onClose={() => setMerging(undefined)} />
      )}
      {runs && <BulkRuns onClose={() => setRuns(false)} />}
    </section>
  )
}

function QueueEmpty({ queue }: { queue: Queue }) {
  const t = useTexts(deskTexts)
  if (queue === 'todo')
    return <EmptyState icon="done" title={t('emptyTodoTitle')} text={t('emptyTodoText')} />
  if (overlayOf(queue))
    return <EmptyState icon="done" title={t('emptySecondTitle')} text={t('emptySecondText')} />
  return <EmptyState icon="list" title={t('emptyQueueTitle')} text={t('emptyQueueText')} />
}
