import type { ExportListName } from '@appeal/contract/exports/exports.lists.ts'
import type { Page } from '@appeal/contract/kit/page.ts'
import { Button, Table, type TableColumnType, type TableProps } from 'antd'
import { type Key, type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../lib/i18n.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import {
  type Arranged,
  arrange,
  bySide,
  type Column,
  type ColumnSetting,
  fitting,
  idleAmong,
  isTooWide,
  LEAST_WIDTH,
  SELECTION_WIDTH,
  widthOf,
} from './columns.ts'
import { askedBy, ExportButton } from './exports/ExportButton.tsx'
import { Icon } from './icons/Icon.tsx'
import { Kbd } from './Kbd.tsx'
import { AtCursor, CursorRow, RowCursorContext, useRowCursor } from './rowCursor.tsx'
import { ErrorState, Skeleton } from './States.tsx'
import { type Density, usePreferences } from './theme/preferences.ts'
import { useSelectionWords } from './useSelectionWords.ts'
import './ui.css'
import { valueIn } from './columns.ts'
import { ListCount } from './table/ListCount.tsx'
import { ListPager } from './table/ListPager.tsx'
import { ListTools } from './table/ListTools.tsx'
import { NothingFound, NothingYet } from './table/Nothing.tsx'
import { TotalsRow, totalsOf } from './table/totals.tsx'
import { useRoom } from './table/useRoom.ts'
import { useStepBack } from './table/useStepBack.ts'
import { uiTexts } from './ui.texts.ts'
import { useColumnSetting } from './useColumnSetting.ts'
import { useKeys } from './useKeys.ts'
import type { ListControl, SortOrder } from './useListState.ts'
import { useScrollMemory } from './useScrollMemory.ts'
import { useIsMobile, useViewport } from './useViewport.ts'

/** What the list needs to know about the request behind it; a query of the cache fits. */
export interface ListData<R extends object> {
  data: Page<R> | undefined
  error: unknown
  isFetching: boolean
  /** Milliseconds since the epoch of the last answer. */
  dataUpdatedAt: number
  refetch(): unknown
}

interface Props<R extends object, F extends string> {
  /** Name of the list, unique in the product: its columns are remembered by it. */
  name: string
  list: ListData<R>
  control: ListControl<F>
  columns: readonly Column<R>[]
  rowKey(row: R): string
  /** What a row is called when it is read aloud: its number, its title. */
  rowName?(row: R): string
  /** The row as a card, for phones. */
  card(row: R): ReactNode
  onOpen?(row: R, rows: readonly R[]): void
  /** A look at the row under the cursor, beside the list. */
  look?(row: R, close: () => void): ReactNode
  /** Further keys that act on the row under the cursor. */
  rowActs?: readonly { press: string; words: string; act(row: R, rows: readonly R[]): void }[]
  /** What is counted are cases; everything else is counted as records. */
  ofCases?: boolean
  /** Words about the filters in force, beside the count. */
  condition?: string
  /** Primary action and other controls at the right of the tool bar. */
  tools?: ReactNode
  /** What to show instead of the plain empty states: nothing there yet, and nothing that matches. */
  empty?: ReactNode
  /** Actions for selected rows; rows can be selected only where this is given. */
  selectionActions?(rows: readonly R[], clear: () => void): ReactNode
  /** All rows of the list beyond the page that is shown, up to this many; offered beside the selection. */
  everything?: { most: number; fetch(): Promise<readonly R[]> }
  /** Counts the whole list; asked for where the server stopped counting. */
  countAll?(): Promise<number>
  /** The columns until the person sets others, e.g. those of a saved view. */
  original?: ColumnSetting | undefined
  /** Under which name the list leaves as a file, and parts of its query that no filter names. */
  exportAs?: { list: ExportListName; fixed?: Readonly<Record<string, unknown>> }
}

const cellOf = <R extends object>(row: R, { column, isTight }: Arranged<R>): ReactNode =>
  column.customRender ? column.customRender(row, isTight) : String(valueIn(row, column) ?? '')

function tableColumn<R extends object, F extends string>(
  one: Arranged<R>,
  control: ListControl<F>,
): TableColumnType<R> {
  const { column, side } = one
  const { dataIndex, title, width, sortable = false, needTotal } = column
  return {
    key: dataIndex,
    title,
    ...(width !== undefined && { width }),
    ...(side && { fixed: side }),
    ...(needTotal && { align: 'right' }),
    render: (_, row) => cellOf(row, one),
    sortIcon: ({ sortOrder }) => (
      <Icon className="o-th-sort" name={sortOrder === 'ascend' ? 'up' : 'down'} size={14} />
    ),
    ...(sortable && {
      sorter: true,
      sortOrder: control.sortField === dataIndex ? (control.sortOrder ?? null) : null,
    }),
  }
}

/** Columns that the person wants to see, also those for which this window is too narrow. */
const shownOf = <R extends object>(arranged: readonly Arranged<R>[]) =>
  bySide(arranged).flatMap(({ column, shown }) => (shown ? [column.dataIndex] : []))

/** Width of a column that names none, where the list has to scroll sideways under its pinned columns. */
const PLAIN_WIDTH = 200

const COMPONENTS = { body: { row: CursorRow } }

const SIZE_OF: Record<Density, 'large' | 'middle' | 'small'> = {
  default: 'large',
  middle: 'middle',
  small: 'small',
}

/**
 * A list from the server: count and tools, table or cards, page footer. Loading, empty and failed are part of it; a
 * page that became empty steps back by one (spec 4). J and K move, Enter opens, Space looks, X selects.
 */
export function DataTable<R extends object, F extends string>(props: Props<R, F>) {
  const {
    name,
    list,
    control,
    columns,
    rowKey,
    rowName,
    card,
    onOpen,
    look,
    rowActs = [],
    condition,
    tools,
    empty,
    selectionActions,
    everything,
    countAll,
    ofCases = false,
    original,
    exportAs,
  } = props
  const t = useTexts(uiTexts)
  const width = useViewport()
  const isMobile = useIsMobile()
  const { density } = usePreferences()
  const rows = list.data?.records ?? []
  const total = list.data?.total ?? 0
  const box = useRef<HTMLDivElement>(null)
  const { cursor, at, standOn, move } = useRowCursor(rows.map(rowKey), box)
  const selectionWords = useSelectionWords(rowName)
  const [picked, setPicked] = useState<ReadonlyMap<string, R>>(new Map())
  const clear = () => setPicked(new Map())
  const [gathering, setGathering] = useState(false)
  const pickEverything = async () => {
    setGathering(true)
    try {
      const all = await everything?.fetch()
      if (all) setPicked(new Map(all.map((row) => [rowKey(row), row])))
    } finally {
      setGathering(false)
    }
  }

  const [setting, setSetting] = useColumnSetting(name)
  const arranged = arrange(columns, setting ?? original)
  const room = useRoom(box)
  const idle = idleAmong(columns, rows)
  const marks = selectionActions ? SELECTION_WIDTH : 0
  const inView = fitting(
    bySide(arranged).filter(
      ({ column, shown }) => shown && width >= (column.from ?? 0) && !idle.includes(column.dataIndex),
    ),
    room,
    marks,
  )
  const isPinned = inView.some(({ side }) => side)
  const { pathname, search } = useLocation()

  useStepBack(list, control)
  useScrollMemory(box, pathname + search, list.data !== undefined)

  const totals = totalsOf(
    inView.map(({ column }) => column),
    picked.size > 0 ? [...picked.values()] : rows,
  )
  const totalsTitle = t(picked.size > 0 ? 'totalsPicked' : 'totals')

  const toggle = (row: R) =>
    setPicked((before) => {
      const next = new Map(before)
      if (!next.delete(rowKey(row))) next.set(rowKey(row), row)
      return next
    })
  const atCursor = (act: (row: R) => void) => () => {
    const row = rows[at()]
    if (row !== undefined) act(row)
  }
  const [looking, setLooking] = useState(false)
  const toggleLook = () => {
    if (at() < 0) move(1)
    setLooking(!looking)
  }
  const shut = look && looking ? () => setLooking(false) : undefined
  const leave = shut ?? (selectionActions && clear)
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      ...(onOpen && { Enter: atCursor((row) => onOpen(row, rows)) }),
      ...(look && !isMobile && { ' ': toggleLook }),
      ...(selectionActions && { x: atCursor(toggle) }),
      ...(leave && { Escape: leave }),
    },
    rowActs.map(({ act, ...key }) => ({ ...key, act: atCursor((row) => act(row, rows)) })),
  )

  const onChange: TableProps<R>['onChange'] = (_page, _filters, sorter) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter
    control.setSort(one?.columnKey?.toString(), (one?.order as SortOrder | null) ?? undefined)
  }

  const body = () => {
    if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => list.refetch()} />
    if (!list.data) return <Skeleton rows={8} />
    if (rows.length === 0)
      return empty ?? (isNarrowed(control) ? <NothingFound onReset={control.reset} /> : <NothingYet />)
    if (isMobile)
      return (
        <>
          <ul className="o-cards">
            {rows.map((row) => (
              <li key={rowKey(row)}>
                {onOpen ? (
                  <button type="button" className="o-plain o-card" onClick={() => onOpen(row, rows)}>
                    {card(row)}
                  </button>
                ) : (
                  // What can be done with it is done by buttons of its own.
                  <div className="o-card">{card(row)}</div>
                )}
              </li>
            ))}
          </ul>
          {totals.length > 0 && (
            <p className="o-cards-total">
              <b>{totalsTitle}</b>
              {totals.map(({ dataIndex, title, sum }) => (
                <span key={dataIndex}>
                  {title} {sum}
                </span>
              ))}
            </p>
          )}
        </>
      )
    return (
      <Table<R>
        size={SIZE_OF[density]}
        tableLayout="fixed"
        pagination={false}
        rowKey={rowKey}
        dataSource={rows}
        columns={inView.map((one) => tableColumn(one, control))}
        {...(!isPinned && { style: { minWidth: widthOf(inView, LEAST_WIDTH, marks) } })}
        {...(isPinned && {
          scroll: {
            x: widthOf(inView, isTooWide(inView, room, marks) ? PLAIN_WIDTH : LEAST_WIDTH, marks),
          },
          sticky: { getContainer: () => box.current ?? window },
        })}
        {...(totals.length > 0 && {
          summary: () => (
            <TotalsRow
              title={totalsTitle}
              totals={totals}
              columns={inView.map(({ column }) => column)}
              offset={selectionActions ? 1 : 0}
            />
          ),
        })}
        onChange={onChange}
        components={COMPONENTS}
        onRow={(row) => ({
          onClick: () => {
            standOn(rowKey(row))
            onOpen?.(row, rows)
          },
        })}
        {...(selectionActions && {
          rowSelection: {
            columnWidth: SELECTION_WIDTH,
            ...selectionWords,
            selectedRowKeys: [...picked.keys()],
            preserveSelectedRowKeys: true,
            onChange: (keys: Key[], chosen: (R | undefined)[]) =>
              setPicked((before) => {
                const known = new Map(before)
                for (const row of chosen) if (row) known.set(rowKey(row), row)
                return new Map(keys.map((key) => [String(key), known.get(String(key)) as R]))
              }),
          },
        })}
      />
    )
  }

  return (
    <>
      <div className="o-tbar">
        <span className="o-tbar-count" role="status">
          {list.data ? <ListCount list={list} ofCases={ofCases} countAll={countAll} /> : t('loading')}
        </span>
        <span className="o-tbar-cond">{condition}</span>
        {!isMobile && (
          <ListTools list={list} density={density}>
            {exportAs && total > 0 && (
              <ExportButton
                asked={{
                  list: exportAs.list,
                  query: askedBy(control, exportAs.fixed),
                  columns: shownOf(arranged),
                  total,
                }}
              />
            )}
            <ColumnSettings
              arranged={arranged}
              inView={[...inView.map(({ column }) => column.dataIndex), ...idle]}
              onChange={setSetting}
            />
          </ListTools>
        )}
        {tools}
      </div>
      <div
        ref={box}
        className={`o-tbl${list.isFetching && list.data ? ' o-tbl-stale' : ''}`}
        aria-busy={list.isFetching}
        // Cards may hold nothing to press: keys scroll them then.
        tabIndex={isMobile ? 0 : undefined}
      >
        <RowCursorContext value={cursor}>{body()}</RowCursorContext>
      </div>
      {shut && (
        <RowCursorContext value={cursor}>
          <AtCursor>
            {(key) => {
              const row = rows.find((one) => rowKey(one) === key)
              return row && look?.(row, shut)
            }}
          </AtCursor>
        </RowCursorContext>
      )}
      {selectionActions && picked.size > 0 && (
        <div className="o-pick" role="status">
          <span>{t('selected', { count: picked.size })}</span>
          {everything && picked.size < Math.min(total, everything.most) && (
            <Button type="text" loading={gathering} onClick={() => void pickEverything().catch(() => {})}>
              {t(total > everything.most ? 'selectFirst' : 'selectAll', {
                total: Math.min(total, everything.most),
              })}
            </Button>
          )}
          {selectionActions([...picked.values()], clear)}
          <Button type="text" onClick={clear}>
            {t('cancel')} <Kbd keys={['Esc']} />
          </Button>
        </div>
      )}
      <ListPager
        control={control}
        total={total}
        more={list.data?.more === true}
        opens={onOpen !== undefined}
        looks={look !== undefined}
      />
    </>
  )
}

const isNarrowed = ({ filters, stays = [] }: { filters: object; stays?: readonly string[] }) =>
  Object.entries(filters).some(([name, value]) => value && !stays.includes(name))
