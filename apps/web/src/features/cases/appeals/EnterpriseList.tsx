import type { AppealRow, EnterpriseQueue } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { BULK_MAX } from '@appeal/contract/bulk/bulk.schemas.ts'
import { LATENESS } from '@appeal/contract/cases/cases.lateness.ts'
import { exportList } from '@appeal/contract/exports/exports.lists.ts'
import { Button, Checkbox, Input, Pagination, Popover, Select } from 'antd'
import { lazy, memo, Suspense, useCallback, useRef, useState } from 'react'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useKept } from '../../../lib/keptInput.ts'
import { part } from '../../../lib/leaving.ts'
import { ClockChip } from '../../../ui/ClockChip.tsx'
import { useDictionary } from '../../../ui/dictionary.ts'
import { askedBy, ExportButton } from '../../../ui/exports/ExportButton.tsx'
import type { ExportAsked } from '../../../ui/exports/ExportDialog.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import type { ListControl } from '../../../ui/useListState.ts'
import { useMay } from '../../../ui/useMay.ts'
import { listTexts } from '../lists/lists.texts.ts'
import { type ListFilter, type useEnterpriseQueue, useProblemWords } from './appeals.desk.api.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import * as styles from './enterpriseDesk.module.css'
import { actionWord, clockFace, stateWord } from './faces.ts'

const BulkDialog = lazy(
  part(() => import('../lists/BulkDialog.tsx').then((dialog) => ({ default: dialog.BulkDialog }))),
)
const BulkRuns = lazy(
  part(() => import('../lists/BulkRuns.tsx').then((dialog) => ({ default: dialog.BulkRuns }))),
)
const ReplySheetDialog = lazy(part(() => import('../lists/ReplySheetDialog.tsx')))

interface ListProps {
  queue: EnterpriseQueue
  list: ReturnType<typeof useEnterpriseQueue>
  control: ListControl<ListFilter>
  chosen: string | undefined
  onChoose(id: string): void
}

/** What a line and its case tell; a list of cards has no columns to choose from. */
const COLUMNS = Object.keys(exportList('appeals.enterprise').columns)

/** The list at the left: search and filters, cases that can be chosen or picked, what may be done with the picked ones. */
export function EnterpriseList({ queue, list, control, chosen, onChoose }: ListProps) {
  const t = useTexts(deskTexts)
  const [picked, setPicked] = useState<ReadonlyMap<string, AppealRow>>(new Map())
  const [bulk, setBulk] = useState<readonly AppealRow[]>()
  const [runs, setRuns] = useState(false)
  const [sheet, setSheet] = useState(false)
  const rows = list.data?.records ?? []
  const clear = () => setPicked(new Map())
  const toggle = useCallback(
    (row: AppealRow) =>
      setPicked((before) => {
        const next = new Map(before)
        if (!next.delete(row.id)) next.set(row.id, row)
        return next
      }),
    [],
  )
  const latest = useRef(onChoose)
  latest.current = onChoose
  const choose = useCallback((row: AppealRow) => latest.current(row.id), [])
  return (
    <div className={styles.lst}>
      <div className={styles.lstFind}>
        <Search control={control} />
        <Filters control={control} />
      </div>
      {rows.length > 0 && (
        <PickBar
          rows={rows}
          asked={{
            list: 'appeals.enterprise',
            query: askedBy(control, { queue }),
            columns: COLUMNS,
            total: list.data?.total ?? 0,
          }}
          picked={picked}
          onPick={(all) => setPicked(all ? new Map(rows.map((row) => [row.id, row])) : new Map())}
          onAssign={setBulk}
          onRuns={() => setRuns(true)}
          onSheet={() => setSheet(true)}
        />
      )}
      <div className="o-page-body">
        {list.error && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {!list.data && !list.error && <Skeleton />}
        {list.data && rows.length === 0 && (
          <EmptyState icon="done" title={t('emptyQueueTitle')} text={t('emptyQueueText')} />
        )}
        <ul>
          {rows.map((row) => (
            <Line
              key={row.id}
              row={row}
              chosen={row.id === chosen}
              picked={picked.has(row.id)}
              onChoose={choose}
              onPick={toggle}
            />
          ))}
        </ul>
      </div>
      <footer className="o-pager">
        <span className="o-keys">
          <span>
            <Kbd keys={['J', 'K']} />
          </span>
        </span>
        <span className="o-grow" />
        <Pagination
          simple
          size="small"
          current={control.current}
          pageSize={control.size}
          total={list.data?.total ?? 0}
          onChange={(current) => control.setPage(current)}
        />
      </footer>
      <Suspense>
        {bulk && (
          <BulkDialog
            kind="appeal"
            action="assign"
            rows={bulk}
            onBegun={clear}
            onClose={() => setBulk(undefined)}
          />
        )}
        {sheet && <ReplySheetDialog onClose={() => setSheet(false)} />}
        {runs && <BulkRuns onClose={() => setRuns(false)} />}
      </Suspense>
    </div>
  )
}

interface PickProps {
  rows: readonly AppealRow[]
  /** The list as it stands, for its file. */
  asked: ExportAsked
  picked: ReadonlyMap<string, AppealRow>
  onPick(all: boolean): void
  onAssign(rows: readonly AppealRow[]): void
  onRuns(): void
  onSheet(): void
}

function PickBar({ rows, asked, picked, onPick, onAssign, onRuns, onSheet }: PickProps) {
  const t = useTexts(deskTexts)
  const words = useTexts(listTexts)
  const may = useMay()
  const chosen = [...picked.values()]
  const able = chosen.filter(({ can }) => can.includes('assign')).length
  const here = rows.filter(({ id }) => picked.has(id)).length
  return (
    <div className={styles.lstPick}>
      <Checkbox
        checked={here === rows.length}
        indeterminate={here > 0 && here < rows.length}
        onChange={({ target }) => onPick(target.checked)}
      >
        {picked.size > 0 ? t('pickedCases', { count: picked.size }) : t('pickAll')}
      </Checkbox>
      <span className="o-grow" />
      {able > 0 && (
        <Button size="small" icon={<Icon name="send" />} onClick={() => onAssign(chosen.slice(0, BULK_MAX))}>
          {actionWord('assign')}
        </Button>
      )}
      {may(api.todo.reply) && (
        <button type="button" className="o-ibtn" aria-label={t('replySheet')} onClick={onSheet}>
          <Icon name="template" />
        </button>
      )}
      <button type="button" className="o-ibtn" aria-label={words('bulkRuns')} onClick={onRuns}>
        <Icon name="history" />
      </button>
      <ExportButton asked={asked} />
    </div>
  )
}

function Search({ control }: { control: ListControl<ListFilter> }) {
  const t = useTexts(deskTexts)
  // What is typed and not searched for yet; else what the list is filtered by.
  const [typed, setTyped] = useKept<string | null>('find', null)
  const text = typed ?? control.filters.searchKey ?? ''
  const search = (searchKey: string | undefined) => {
    setTyped(null)
    control.setFilters({ searchKey })
  }
  return (
    <search>
      <Input
        prefix={<Icon name="search" />}
        value={text}
        allowClear
        maxLength={100}
        placeholder={t('searchOwn')}
        aria-label={t('searchOwn')}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => search(undefined)}
        onPressEnter={() => search(text.trim())}
      />
    </search>
  )
}

/** Problem and lateness: what an enterprise sorts its work by, and what a saved view keeps. */
function Filters({ control }: { control: ListControl<ListFilter> }) {
  const t = useTexts(deskTexts)
  const { options } = useDictionary()
  const { l1, overdue } = control.filters
  const count = [l1, overdue].filter(Boolean).length
  const content = (
    <div className={styles.lstFilters}>
      <Select
        mode="multiple"
        allowClear
        placeholder={t('problem')}
        aria-label={t('problem')}
        value={l1 ? l1.split(',') : []}
        options={options('APPEAL_L1').map(({ value, label }) => ({ value, label }))}
        onChange={(values: string[]) => control.setFilters({ l1: values.join(',') })}
      />
      <Select
        allowClear
        placeholder={t('overdue')}
        aria-label={t('overdue')}
        value={overdue}
        options={LATENESS.map((value) => ({ value, label: t(`late.${value}`) }))}
        onChange={(value: string | undefined) => control.setFilters({ overdue: value })}
      />
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button icon={<Icon name="filter" />} aria-label={t('filter')}>
        {count > 0 && count}
      </Button>
    </Popover>
  )
}

interface LineProps {
  row: AppealRow
  chosen: boolean
  picked: boolean
  onChoose(row: AppealRow): void
  onPick(row: AppealRow): void
}

/** One case of the list; a step of J and K draws the two it goes between. */
const Line = memo(function Line({ row, chosen, picked, onChoose, onPick }: LineProps) {
  const t = useTexts(deskTexts)
  return (
    <li className={styles.eiRow}>
      <Checkbox
        checked={picked}
        aria-label={t('pickCase', { no: row.appealNo })}
        onChange={() => onPick(row)}
      />
      <Item row={row} chosen={chosen} onChoose={() => onChoose(row)} />
    </li>
  )
})

function Item({ row, chosen, onChoose }: Pick<LineProps, 'row' | 'chosen'> & { onChoose(): void }) {
  const t = useTexts(deskTexts)
  const { first, second } = useProblemWords()(row.l1, row.l2)
  return (
    <button
      type="button"
      className={`o-plain ${styles.ei}`}
      aria-current={chosen || undefined}
      onClick={onChoose}
    >
      <span className={styles.eiLine}>
        <CaseNumber value={row.appealNo} narrow unread={row.unread} />
        {row.clock && (
          <ClockChip
            {...clockFace(t, row.clock)}
            {...(!row.clock.stopped && { what: row.clock.legalDueOn.slice(5) })}
          />
        )}
      </span>
      <span className={styles.eiLine}>
        <span className="o-el">
          {first} <span className="o-mut">{second}</span>
        </span>
        <span className="o-mut o-sm o-el">{row.enterpriseName}</span>
      </span>
      {row.urged && <span className="o-flag">{t('urgedMark')}</span>}
      {row.drafted && <span className="o-mut o-sm">{t('drafted')}</span>}
      {row.state === 'rework' && (
        <span className="o-bad o-sm">{`${stateWord(row.state)} ${t('reworkCount', { count: row.reworkCount })}`}</span>
      )}
    </button>
  )
}
