import { EXPORT_LIST_NAMES, exportList } from '@appeal/contract/exports/exports.lists.ts'
import {
  EXPORT_STATES,
  type ExportRecord,
  type ExportState,
} from '@appeal/contract/exports/exports.schemas.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { Button, Progress } from 'antd'
import { api } from '../../lib/deskOperations.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import type { Column } from '../../ui/columns.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import {
  isOpen,
  sizeWords,
  useCancelExport,
  useDownloadExport,
  useExportPage,
} from '../../ui/exports/exports.api.ts'
import { exportTexts } from '../../ui/exports/exports.texts.ts'
import type { Turn } from '../../ui/icons/glyphs.tsx'
import type { ScreenProps } from '../../ui/officeScreen.ts'
import { QueryBar, type QueryField } from '../../ui/QueryBar.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import * as styles from './exports.module.css'
import { registerTexts } from './exports.page.texts.ts'

const FILTERS = ['searchKey', 'account', 'list', 'state'] as const
type Filter = (typeof FILTERS)[number]
const TURN: Record<ExportState, Turn> = {
  waiting: 'appellant',
  running: 'ours',
  done: 'closed',
  failed: 'ended',
  cancelled: 'ended',
  expired: 'ended',
}
const grouped = (n: number) => groupThousands(String(n))

/** Who took out what, by which filters, why, how much: the own exports, or all within the viewer's scope. */
export default function ExportsPage({ component }: ScreenProps) {
  const t = useTexts(exportTexts)
  const words = useTexts(registerTexts)
  const isRegister = component === 'exports/register'
  const route = isRegister ? api.exports.registerpage : api.exports.page
  const control = useListState(FILTERS)
  const list = useExportPage(route, control)
  const cancel = useCancelExport()
  const download = useDownloadExport()

  const state = (row: ExportRecord) => (
    <>
      <StatusTag turn={TURN[row.state]} word={t(`state.${row.state}`)} />
      {isOpen(row) && (
        <Progress
          size="small"
          percent={row.total > 0 ? Math.floor((row.rows / row.total) * 100) : 0}
          aria-label={t('progress', { rows: grouped(row.rows), total: grouped(row.total) })}
        />
      )}
      {row.fault && <p className="o-mut o-sm">{row.fault}</p>}
    </>
  )
  const what = (row: ExportRecord) => (
    <>
      <b>{row.listName}</b> <span className="o-mut o-sm">{row.format.toUpperCase()}</span>
      <p className="o-mut o-sm">{row.condition}</p>
    </>
  )
  const acts = (row: ExportRecord) => (
    <>
      {row.can.includes('download') && (
        <Button
          type="link"
          size="small"
          loading={download.isPending && download.variables === row.id}
          onClick={() => download.mutate(row.id)}
        >
          {t('download')}
        </Button>
      )}
      {row.can.includes('cancel') && (
        <Button type="link" size="small" danger onClick={() => cancel.mutate({ id: row.id })}>
          {t('cancel')}
        </Button>
      )}
      {row.downloads > 0 && <span className="o-mut o-sm">{t('downloads', { count: row.downloads })}</span>}
    </>
  )
  const columns: Column<ExportRecord>[] = [
    { dataIndex: 'createTime', title: t('time'), width: 150, sortable: true },
    { dataIndex: 'listName', title: t('list'), customRender: what },
    ...(isRegister
      ? [
          {
            dataIndex: 'ownerName' as const,
            title: t('who'),
            width: 150,
            customRender: (row: ExportRecord) => (
              <>
                {row.ownerName}
                <p className="o-mut o-sm">{row.orgName}</p>
              </>
            ),
          },
        ]
      : []),
    { dataIndex: 'reason', title: t('why'), width: 180 },
    {
      dataIndex: 'rows',
      title: t('rows'),
      width: 110,
      customRender: (row) => (
        <>
          {grouped(row.rows)}
          {row.size > 0 && <p className="o-mut o-sm">{sizeWords(row.size)}</p>}
        </>
      ),
    },
    { dataIndex: 'state', title: t('state'), width: 130, customRender: state },
    {
      dataIndex: 'checksum',
      title: t('checksum'),
      width: 170,
      from: 1440,
      customRender: (row) => row.checksum && <code className={styles.checksum}>{row.checksum}</code>,
    },
    {
      dataIndex: 'expireTime',
      title: t('expires'),
      width: 130,
      from: 1100,
      customRender: (row) => row.expireTime?.slice(0, 16) ?? '',
    },
    { dataIndex: 'can', title: t('acts'), width: 140, customRender: acts },
  ]
  const fields: QueryField<Filter>[] = [
    ...(isRegister
      ? [
          { kind: 'text' as const, name: 'searchKey' as const, placeholder: words('search') },
          { kind: 'text' as const, name: 'account' as const, placeholder: t('account') },
        ]
      : []),
    {
      kind: 'one',
      name: 'list',
      label: t('list'),
      options: EXPORT_LIST_NAMES.map((value) => ({ value, label: pick(exportList(value).name) })),
    },
    {
      kind: 'one',
      name: 'state',
      label: t('state'),
      options: EXPORT_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
  ]
  return (
    <section className="o-page">
      <QueryBar fields={fields} control={control} />
      <DataTable
        name={component}
        list={list}
        control={control}
        columns={columns}
        rowKey={(row) => row.id}
        {...(Object.keys(control.filters).length === 0 && {
          empty: <EmptyState icon="download" title={t('emptyTitle')} text={t('emptyText')} />,
        })}
        card={(row) => (
          <>
            {what(row)}
            <div className="o-mut o-sm">
              {row.createTime} {row.reason}
            </div>
            {state(row)} {acts(row)}
          </>
        )}
      />
    </section>
  )
}
