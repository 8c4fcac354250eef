import type { ExportListName } from '@appeal/contract/exports/exports.lists.ts'
import type { Page } from '@appeal/contract/kit/page.ts'
import { STANDINGS } from '@appeal/contract/kit/records.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { ApiError } from '../lib/api.ts'
import { useTexts } from '../lib/i18n.ts'
import type { Answering, Operation } from '../lib/operations.ts'
import { type Column, type ColumnSetting, widthIn } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { Icon } from './icons/Icon.tsx'
import { QueryBar, type QueryField } from './QueryBar.tsx'
import { recordTexts } from './records.texts.ts'
import './records.css'
import type { ListControl } from './useListState.ts'
import { useMay } from './useMay.ts'
import { type FilterOf, type SortOf, useRecordPage } from './useRecords.ts'
import { useViewport } from './useViewport.ts'

/** One thing to do with a row. */
export interface RowAct<R> {
  key: string
  label: string
  danger?: boolean
  onClick(row: R): void
}

interface Props<Q extends object, R extends { id: string }> {
  /** Name of the list, unique in the product. */
  name: string
  page: Answering<Page<R>, Q, undefined>
  control: ListControl<FilterOf<Q>>
  filters: readonly QueryField<FilterOf<Q>>[]
  /** Parts of the query that no filter names. */
  fixed?: NoInfer<Partial<Q>>
  columns: readonly Column<NoInfer<R>, SortOf<Q>>[]
  /** First lines of a card on phones; the acts follow. */
  card(row: NoInfer<R>): ReactNode
  acts?(row: NoInfer<R>): readonly RowAct<NoInfer<R>>[]
  /** Width of the column of acts. */
  actsWidth?: number
  /** Deletion of one and of several rows; refused rows are told by the server. */
  remove?: {
    route: Operation
    nameOf(row: NoInfer<R>): string
    may?(row: NoInfer<R>): boolean
    /** What follows where one row could not be deleted. */
    onRefused?(error: ApiError, row: NoInfer<R>): void
  }
  /** Brings a deleted row back. The list shows deleted ones where its filter `standing` asks for them. */
  restore?: Operation
  /** The button for a new record, shown to those who may call its route. */
  add?: { route: Operation; label?: string; onAdd(): void }
  tools?: ReactNode
  /** Other acts on selected rows. */
  selection?(rows: readonly NoInfer<R>[], clear: () => void): ReactNode
  /** Beside the list: the tree that narrows it. */
  side?: ReactNode
  /** Above the list. */
  lead?: ReactNode
  empty?: ReactNode
  /** Under which name the list leaves as a file. */
  exportAs?: ExportListName
}

/** Shown at once; what is more goes behind a menu. */
const DIRECT = 3

/** Where a list may be too narrow for its columns, they scroll and the acts stay in view. */
const withActsAtHand = (columns: readonly { dataIndex: string; checked?: boolean }[]): ColumnSetting => ({
  order: columns.map(({ dataIndex }) => dataIndex),
  hidden: columns.flatMap(({ dataIndex, checked }) => (checked === false ? [dataIndex] : [])),
  pins: { acts: 'right' },
})

const WIDE = 1280

/** The filter that tells living records from deleted ones; `words` are those of records. */
export const standingFilter = (words: (key: 'standing' | (typeof STANDINGS)[number]) => string) => ({
  kind: 'one' as const,
  name: 'standing' as const,
  label: words('standing'),
  options: STANDINGS.map((value) => ({ value, label: words(value) })),
})

/** A list of the administration: query, table or cards, acts of a row, deletion. */
export function RecordList<Q extends object, R extends { id: string }>(props: Props<Q, R>) {
  const {
    name,
    page,
    control,
    filters,
    fixed,
    columns,
    card,
    acts,
    actsWidth = widthIn(190, 230),
    remove,
    add,
    tools,
  } = props
  const { selection, side, lead, empty, exportAs, restore } = props
  const t = useTexts(recordTexts)
  const may = useMay()
  const list = useRecordPage(page, control, fixed)
  const removal = useRemoval(remove, restore !== undefined)
  const asked: Readonly<Record<string, unknown>> = control.filters
  const isDeleted = asked.standing === 'deleted'
  const mayRemove = remove !== undefined && may(remove.route) && !isDeleted
  const returning = useMutation(restore ? restore.mutation() : {})
  const mayRestore = restore !== undefined && may(restore) && isDeleted

  const actsOf = (row: R): RowAct<R>[] => [
    ...(mayRestore
      ? [{ key: 'restore', label: t('restore'), onClick: () => returning.mutate({ id: row.id }) }]
      : []),
    ...(isDeleted ? [] : (acts?.(row) ?? [])),
    ...(mayRemove && (remove?.may?.(row) ?? true)
      ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => removal.ask([row]) }]
      : []),
  ]
  const hasActs = acts !== undefined || mayRemove
  const isTight = useViewport() < WIDE || props.side !== undefined
  const shown: Column<R, SortOf<Q>>[] = hasActs
    ? [
        ...columns,
        {
          dataIndex: 'acts',
          made: true,
          title: t('acts'),
          width: actsWidth,
          tight: Math.min(actsWidth, widthIn(88, 112)),
          hasActs: (row) => actsOf(row).length > 0,
          customRender: (row, isTight) => (
            <RowActs row={row} acts={actsOf(row)} behindOne={isTight === true} />
          ),
        },
      ]
    : [...columns]

  const table = (
    <DataTable<R, FilterOf<Q>>
      name={name}
      list={list}
      control={control}
      columns={shown}
      rowKey={(row) => row.id}
      tools={
        <>
          {tools}
          {add && may(add.route) && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={add.onAdd}>
              {add.label ?? t('add')}
            </Button>
          )}
        </>
      }
      {...(empty !== undefined && { empty })}
      {...(hasActs && isTight && { original: withActsAtHand(shown) })}
      {...(exportAs && { exportAs: { list: exportAs, ...(fixed && { fixed }) } })}
      {...((mayRemove || (selection && !isDeleted)) && {
        selectionActions: (rows: readonly R[], clear: () => void) => (
          <>
            {selection?.(rows, clear)}
            {mayRemove && (
              <Button type="text" danger onClick={() => removal.ask(rows, clear)}>
                {t('deleteSome', { count: rows.length })}
              </Button>
            )}
          </>
        ),
      })}
      card={(row) => (
        <>
          {card(row)}
          {hasActs && <RowActs row={row} acts={actsOf(row)} />}
        </>
      )}
    />
  )
  return (
    <section className={side ? 'o-page o-rec-split' : 'o-page'}>
      {side}
      <div className="o-rec-main">
        {lead}
        <QueryBar fields={filters} control={control} />
        {table}
      </div>
    </section>
  )
}

/** @param behindOne all of them stand behind one button */
function RowActs<R>({
  row,
  acts,
  behindOne = false,
}: {
  row: R
  acts: readonly RowAct<R>[]
  behindOne?: boolean
}) {
  const t = useTexts(recordTexts)
  if (acts.length === 0) return null
  const direct = behindOne ? [] : acts.length > DIRECT + 1 ? acts.slice(0, DIRECT) : acts
  const more = acts.slice(direct.length)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a press on an act from opening the row as well
    <span className="o-rec-acts" onClick={(event) => event.stopPropagation()} onKeyDown={() => undefined}>
      {direct.map((act) => (
        <Button
          key={act.key}
          type="link"
          size="small"
          danger={act.danger ?? false}
          onClick={() => act.onClick(row)}
        >
          {act.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ key, label, danger }) => ({ key, label, danger: danger ?? false })),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation()
              more.find((act) => act.key === key)?.onClick(row)
            },
          }}
        >
          <Button type="link" size="small">
            {t(behindOne ? 'acts' : 'more')}
            <Icon name="down" size={14} />
          </Button>
        </Dropdown>
      )}
    </span>
  )
}

/** Asks before deleting, then deletes all that were chosen by one call: all of them, or none. */
function useRemoval<R extends { id: string }>(remove: Props<object, R>['remove'], comesBack: boolean) {
  const t = useTexts(recordTexts)
  const { modal } = App.useApp()
  const act = useMutation(remove ? remove.route.mutation() : {})
  return {
    ask(rows: readonly R[], then?: () => void) {
      const [first] = rows
      if (!first || !remove) return
      modal.confirm({
        title:
          rows.length === 1
            ? t('deleteTitle', { name: remove.nameOf(first) })
            : t('deleteMany', { count: rows.length }),
        content: t(comesBack ? 'deleteBack' : 'deleteText'),
        okText: t('delete'),
        okButtonProps: { danger: true },
        cancelText: t('cancel'),
        centered: true,
        // The shell tells a refusal; the question goes away with it.
        onOk: () =>
          act
            .mutateAsync(rows.map(({ id }) => ({ id })))
            .then(() => then?.())
            .catch((error: unknown) => {
              if (!(error instanceof ApiError)) throw error
              if (rows.length === 1) remove.onRefused?.(error, first)
            }),
      })
    },
  }
}
