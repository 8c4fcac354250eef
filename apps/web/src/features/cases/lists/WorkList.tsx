import { BULK_MAX, bulkActions } from '@appeal/contract/bulk/bulk.schemas.ts'
import { actionsOf } from '@appeal/contract/cases/cases.acts.ts'
import type { ExportListName } from '@appeal/contract/exports/exports.lists.ts'
import type { Page } from '@appeal/contract/kit/page.ts'
import type { SavedView } from '@appeal/contract/views/views.routes.ts'
import { App, Button, Dropdown } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { anyActionWord, anyCasePath, type CaseRef } from '../../../domain/caseFaces.ts'
import { copyText } from '../../../lib/copy.ts'
import { api } from '../../../lib/deskOperations.ts'
import { joinItems } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { call } from '../../../lib/operations.ts'
import { useSession } from '../../../lib/session.ts'
import type { Column } from '../../../ui/columns.ts'
import { DataTable, type ListData } from '../../../ui/DataTable.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import type { IconName } from '../../../ui/icons/icons.ts'
import { PAGE_KEYS } from '../../../ui/keys.ts'
import { QueryBar, type QueryField } from '../../../ui/QueryBar.tsx'
import { useColumnSetting } from '../../../ui/useColumnSetting.ts'
import type { ListControl } from '../../../ui/useListState.ts'
import { useMay } from '../../../ui/useMay.ts'
import { listQuery } from '../../../ui/useRecords.ts'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { BulkRuns } from './BulkRuns.tsx'
import { byTarget, type ListMemory } from './listMemory.ts'
import { listRoute } from './lists.api.ts'
import * as styles from './lists.module.css'
import { listTexts } from './lists.texts.ts'
import { QueueViews } from './QueueViews.tsx'
import type { QueueCounts } from './queueSet.ts'
import type { ShownQueue } from './useQueuePage.ts'

const IssueDialog = lazy(part(() => import('../supervision/IssueDialog.tsx')))

interface WorkRow {
  id: string
  version: number
  can: readonly string[]
  endsOn?: string | null | undefined
  outerDueOn?: string | null | undefined
}

interface Props<R extends WorkRow, Q extends string, F extends string> {
  kind: CaseRef['kind']
  shown: ShownQueue<Q>
  counts: QueueCounts
  control: ListControl<F>
  list: ListData<R>
  /** Name of the list, under which its columns are remembered; each saved view, and each table within it, has its own. */
  name: string
  table?: string | undefined
  columns: readonly Column<R>[]
  fields: readonly QueryField<F>[]
  numberOf(row: R): string
  card(row: R): ReactNode
  exportAs?: { list: ExportListName; fixed: Readonly<Record<string, unknown>> }
  condition: string
  icons: Readonly<Record<string, IconName>>
  /** Keys that open the forms of acts. */
  actKeys: Readonly<Record<string, string>>
  tools?: ReactNode
  empty: ReactNode
  /** Further acts on what is picked. */
  more?(rows: readonly R[], clear: () => void): ReactNode
}

const QuickLook = lazy(part(() => import('./QuickLook.tsx')))

/** Acts of a kind by their keys; one key may stand for several, of which a case has one open. Keys of the list stay its own. */
function actsByKey(kind: CaseRef['kind'], keys: Readonly<Record<string, string>>) {
  const actions = actionsOf(kind)
  const named = Object.keys(keys).filter((name) => name in actions && !(keys[name]! in PAGE_KEYS))
  const presses = [...new Set(named.map((name) => keys[name]!))]
  return presses.map((press) => ({ press, names: named.filter((name) => keys[name] === press) }))
}

const MOST_ON_A_PAGE = 100

/**
 * A work list of any kind of case: queues and saved views as tabs, filters, the table with cursor, selection and orders
 * for many cases, and the way through the list from one case to the next.
 */
export function WorkList<R extends WorkRow, Q extends string, F extends string>(props: Props<R, Q, F>) {
  const { kind, shown, control, list, numberOf } = props
  const { queue, chosen } = shown
  const t = useTexts(deskTexts)
  const words = useTexts(listTexts)
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isEnterprise = useSession().source === 'courier_workbench'
  const [bulk, setBulk] = useState<{ action: string; rows: readonly R[]; clear(): void }>()
  const [pressed, setPressed] = useState<readonly R[]>()
  const [runs, setRuns] = useState(false)
  const name = [props.name, chosen?.id ?? props.table].filter(Boolean).join('.')
  const kept = useColumnSetting(name)[0] as SavedView['columns'] | undefined
  const may = useMay()
  const acts = Object.keys(bulkActions[kind]).filter((action) => action !== 'give')

  const open = (row: R, rows: readonly R[], act?: string) => {
    const { current, size, ...query } = listQuery(control)
    const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
    const memory: ListMemory = {
      ids: byTarget(rows),
      back: pathname + search,
      act,
      walk: {
        query: { ...(given as Record<string, string>), queue },
        from: current,
        to: current,
        size,
        total: list.data?.total ?? 0,
      },
    }
    void navigate(anyCasePath(kind, row.id), { state: memory })
  }
  const rowActs = actsByKey(kind, props.actKeys).map(({ press, names }) => {
    const what = joinItems(names.map((name) => anyActionWord(kind, name)))
    const act = (row: R, rows: readonly R[]) => {
      const meant = names.find((name) => row.can.includes(name))
      if (meant) open(row, rows, meant)
      else void message.info(words('notOpen', { no: numberOf(row).slice(-5), what }))
    }
    return { press, words: what, act }
  })
  /** Rows of the whole list, page by page, up to what one order may hold. */
  const everyRow = async () => {
    const rows: R[] = []
    for (let current = 1; rows.length < BULK_MAX; current++) {
      const query = { queue, ...listQuery({ ...control, current, size: MOST_ON_A_PAGE }) }
      const answer: Page<R> = await call(listRoute<R>(kind, isEnterprise), { query, quiet: true })
      rows.push(...answer.records)
      if (current >= answer.pages) break
    }
    return rows.slice(0, BULK_MAX)
  }
  const countAll = async () => {
    const query = { queue, ...listQuery({ ...control, current: 1, size: 10 }), exact: 'true' }
    const { total } = await call(listRoute<R>(kind, isEnterprise), { query })
    return total
  }
  const copy = async (rows: readonly R[]) => {
    const isThere = await copyText(rows.map(numberOf).join('\n'))
    if (isThere) void message.success(t('copiedNumbers', { count: rows.length }))
  }
  return (
    <section className="o-page">
      <QueueViews
        shown={shown}
        counts={props.counts}
        control={control}
        columns={kept ?? chosen?.columns ?? null}
      />
      <QueryBar fields={[...props.fields]} control={control} />
      <DataTable
        name={name}
        ofCases
        list={list}
        control={control}
        columns={props.columns}
        original={chosen?.columns ?? undefined}
        {...(props.exportAs && { exportAs: props.exportAs })}
        rowKey={(row) => row.id}
        rowName={numberOf}
        onOpen={(row, rows) => open(row, rows)}
        rowActs={rowActs}
        look={(row, close) => (
          <Suspense>
            <QuickLook key={row.id} of={{ kind, id: row.id }} onClose={close} />
          </Suspense>
        )}
        card={props.card}
        condition={props.condition}
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
            {props.tools}
          </>
        }
        empty={Object.keys(control.filters).length > 0 ? undefined : props.empty}
        everything={{ most: BULK_MAX, fetch: everyRow }}
        countAll={countAll}
        selectionActions={(rows, clear) => (
          <>
            {acts.map((action) => {
              const able = rows.filter(({ can }) => can.includes(action)).length
              return (
                able > 0 && (
                  <Button
                    key={action}
                    type="text"
                    icon={<Icon name={props.icons[action] ?? 'right'} />}
                    onClick={() => setBulk({ action, rows: rows.slice(0, BULK_MAX), clear })}
                  >
                    {anyActionWord(kind, action)}
                    <span className={styles.pickAble}>{words('canBulk', { count: able })}</span>
                  </Button>
                )
              )
            })}
            {/* Whoever leads gives any case; the dry run tells of each whether it goes. */}
            {may(api.giving.loadpage) && (
              <Button
                type="text"
                icon={<Icon name="users" />}
                onClick={() => setBulk({ action: 'give', rows: rows.slice(0, BULK_MAX), clear })}
              >
                {anyActionWord(kind, 'give')}
              </Button>
            )}
            {may(api.supervision.issue) && (
              <Button type="text" icon={<Icon name="alert" />} onClick={() => setPressed(rows)}>
                {words('supervise')}
              </Button>
            )}
            {props.more?.(rows, clear)}
            <Button type="text" icon={<Icon name="copy" />} onClick={() => void copy(rows)}>
              {t('copyNumbers')}
            </Button>
          </>
        )}
      />
      {bulk && (
        <BulkDialog
          kind={kind}
          action={bulk.action}
          rows={bulk.rows}
          onBegun={bulk.clear}
          onClose={() => setBulk(undefined)}
        />
      )}
      {pressed && (
        <Suspense fallback={null}>
          <IssueDialog
            cases={pressed.map(({ id }) => ({ kind, id }))}
            onClose={() => setPressed(undefined)}
            onDone={({ id }) => void navigate(`/appeal/supervision?order=${id}`)}
          />
        </Suspense>
      )}
      {runs && <BulkRuns onClose={() => setRuns(false)} />}
    </section>
  )
}
