import { STANDINGS } from '@appeal/contract/kit/records.ts'
import { type ButtonRecord, EditButton, NewButton } from '@appeal/contract/menus/menus.admin.schemas.ts'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { useMay } from '../../ui/useMay.ts'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import { useTitleFields } from './EntryDialogs.tsx'
import * as styles from './menus.module.css'
import { menuTexts } from './menus.texts.ts'
import { type Entry, useSurface } from './surfaces.ts'
import type { Removal } from './useRemoval.ts'

/** The buttons of a page: added, changed and deleted beside it. */
export function ButtonsDrawer({ menu, remove, onClose }: { menu: Entry; remove: Removal; onClose(): void }) {
  const t = useTexts(menuTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const { buttons } = useSurface()
  const titles = useTitleFields()
  const [editing, setEditing] = useState<ButtonRecord | 'new'>()
  const row = editing === 'new' ? undefined : editing
  const [standing, setStanding] = useState<(typeof STANDINGS)[number]>('current')
  const isDeleted = standing === 'deleted'
  const { data, error, refetch } = useRecord(buttons.page, { parentId: menu.id, size: 100, standing })
  const returning = useRecordAct(buttons.restore)
  return (
    <DragModal width={640} title={t('buttonsOf', { name: menu.title })} onClose={onClose}>
      <div className="o-rec-form">
        {may(buttons.restore) && (
          <div className={styles.menusChoice}>
            <Segmented
              value={standing}
              options={STANDINGS.map((value) => ({ value, label: words(value) }))}
              onChange={setStanding}
            />
          </div>
        )}
        {may(buttons.add) && !isDeleted && (
          <p>
            <Button icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
              {t('addButton')}
            </Button>
          </p>
        )}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        <Table<ButtonRecord>
          size="small"
          pagination={false}
          rowKey="id"
          loading={!data && !error}
          dataSource={data?.records ?? []}
          columns={[
            { title: t('title'), dataIndex: 'title' },
            { title: t('code'), dataIndex: 'code' },
            { title: words('order'), dataIndex: 'sortCode', width: 70 },
            {
              title: words('acts'),
              width: 120,
              render: (_, one) => (
                <span className="o-rec-acts">
                  {isDeleted && may(buttons.restore) && (
                    <Button type="link" size="small" onClick={() => returning.mutate({ id: one.id })}>
                      {words('restore')}
                    </Button>
                  )}
                  {!isDeleted && may(buttons.edit) && (
                    <Button type="link" size="small" onClick={() => setEditing(one)}>
                      {words('edit')}
                    </Button>
                  )}
                  {!isDeleted && may(buttons.delete) && (
                    <Button type="link" size="small" danger onClick={() => remove(buttons.delete, one)}>
                      {words('delete')}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      </div>
      {editing && (
        <RecordDialog
          route={row ? buttons.edit : buttons.add}
          schema={row ? EditButton : NewButton}
          title={row ? t('editItem', { name: row.title }) : t('addButton')}
          width={480}
          fields={[
            ...titles,
            { path: 'code', label: t('code'), per: 2 },
            { path: 'sortCode', label: words('order'), kind: 'number', per: 2 },
          ]}
          initial={row ? { ...row, sortCode: String(row.sortCode) } : { sortCode: '99' }}
          fixed={{ parentId: menu.id, ...(row && { id: row.id, version: row.version }) }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </DragModal>
  )
}
