import type { ModuleRecord } from '@appeal/contract/menus/menus.admin.schemas.ts'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import type { Answering } from '../../lib/operations.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useMay } from '../../ui/useMay.ts'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import * as styles from './menus.module.css'
import { menuTexts } from './menus.texts.ts'
import { type Entry, useSurface, useTitleOf } from './surfaces.ts'

interface Props {
  /** The module whose deleted entries are shown; none where there is no module yet. */
  module: ModuleRecord | undefined
  onClose(): void
}

/** What was deleted of a menu: whole modules, and entries of the chosen one; each comes back with what went with it. */
export default function DeletedDialog({ module, onClose }: Props) {
  const t = useTexts(menuTexts)
  const titleOf = useTitleOf()
  const [what, setWhat] = useState(module ? 'menus' : 'modules')
  return (
    <DragModal width={640} title={t('deletedOnes')} onClose={onClose}>
      <div className="o-rec-form">
        {module && (
          <div className={styles.menusChoice}>
            <Segmented
              value={what}
              options={[
                { value: 'menus', label: t('entriesOf', { name: titleOf(module) }) },
                { value: 'modules', label: t('modules') },
              ]}
              onChange={setWhat}
            />
          </div>
        )}
        {module && what === 'menus' ? <DeletedEntries module={module.id} /> : <DeletedModules />}
      </div>
    </DragModal>
  )
}

function DeletedModules() {
  const { modules } = useSurface()
  const list = useRecord(modules.page, { standing: 'deleted', size: 100 })
  const { mutate } = useRecordAct(modules.restore)
  const may = useMay()
  return (
    <Deleted
      rows={list.data?.records}
      error={list.error}
      onRetry={() => void list.refetch()}
      {...(may(modules.restore) && { onRestore: (id: string) => mutate({ id }) })}
    />
  )
}

function DeletedEntries({ module }: { module: string }) {
  const { menus } = useSurface()
  const tree = useRecord(menus.tree as Answering<Entry[]>, { module, standing: 'deleted' })
  const { mutate } = useRecordAct(menus.restore)
  const may = useMay()
  return (
    <Deleted
      rows={tree.data}
      error={tree.error}
      onRetry={() => void tree.refetch()}
      {...(may(menus.restore) && { onRestore: (id: string) => mutate({ id }) })}
    />
  )
}

interface Gone {
  id: string
  title: string
  titleEn: string | null
  deletedTime: string | null
  children?: Gone[]
}
interface DeletedProps {
  rows: readonly Gone[] | undefined
  error: Error | null
  onRetry(): void
  onRestore?(id: string): void
}

function Deleted({ rows, error, onRetry, onRestore }: DeletedProps) {
  const t = useTexts(menuTexts)
  const words = useTexts(recordTexts)
  const titleOf = useTitleOf()
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  if (!rows) return <Skeleton rows={4} />
  if (rows.length === 0) return <EmptyState icon="list" title={t('noDeleted')} />
  // What lies below another deleted one comes back after it.
  const tops = new Set(rows.map(({ id }) => id))
  return (
    <Table<Gone>
      size="small"
      pagination={false}
      rowKey="id"
      dataSource={[...rows]}
      columns={[
        { title: t('title'), render: (_, row) => titleOf(row) },
        { title: t('deletedTime'), dataIndex: 'deletedTime', width: 170 },
        {
          title: words('acts'),
          width: 90,
          render: (_, row) =>
            onRestore &&
            tops.has(row.id) && (
              <Button type="link" size="small" onClick={() => onRestore(row.id)}>
                {words('restore')}
              </Button>
            ),
        },
      ]}
    />
  )
}
