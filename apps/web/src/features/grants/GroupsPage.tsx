import { EditGroup, type GroupRecord, NewGroup } from '@appeal/contract/grants/grants.schemas.ts'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { DialogFoot } from '../../ui/DialogFoot.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList, standingFilter } from '../../ui/RecordList.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import type { Pending } from './GrantDialog.tsx'
import { grantTexts } from './grants.texts.ts'
import { PeoplePane } from './PeoplePane.tsx'

const { groups } = api
const FILTERS = ['searchKey', 'standing'] as const

/** Named sets of people. */
export default function GroupsPage() {
  const t = useTexts(grantTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const control = useListState(FILTERS)
  const [editing, setEditing] = useState<GroupRecord | 'new'>()
  const [filling, setFilling] = useState<GroupRecord>()
  const row = editing === 'new' ? undefined : editing
  return (
    <>
      <RecordList
        name="groups"
        page={groups.page}
        exportAs="groups"
        control={control}
        filters={[{ kind: 'text', name: 'searchKey', placeholder: t('searchGroup') }, standingFilter(words)]}
        columns={[
          { dataIndex: 'name', title: t('group'), width: 200, sortable: true },
          { dataIndex: 'remark', title: t('remark'), width: 300, from: 1280 },
          { dataIndex: 'people', title: t('people'), width: 80 },
          { dataIndex: 'sortCode', title: words('order'), width: 80, sortable: true },
        ]}
        acts={(one) => [
          ...(may(groups.grantUser)
            ? [{ key: 'people', label: t('members'), onClick: () => setFilling(one) }]
            : []),
          ...(may(groups.edit)
            ? [{ key: 'edit', label: words('edit'), onClick: () => setEditing(one) }]
            : []),
        ]}
        restore={groups.restore}
        remove={{ route: groups.delete, nameOf: (one) => one.name }}
        add={{ route: groups.add, onAdd: () => setEditing('new') }}
        card={(one) => (
          <>
            <b>{one.name}</b>
            <div className="o-mut o-sm">
              {t('people')} {one.people}
            </div>
          </>
        )}
      />
      {editing && (
        <RecordDialog
          route={row ? groups.edit : groups.add}
          schema={row ? EditGroup : NewGroup}
          title={row ? t('editGroup', { name: row.name }) : t('addGroup')}
          width={480}
          fields={[
            { path: 'name', label: t('group') },
            { path: 'remark', label: t('remark'), kind: 'textarea', rows: 2 },
            { path: 'sortCode', label: words('order'), kind: 'number' },
          ]}
          initial={row ? { ...row, sortCode: String(row.sortCode) } : { sortCode: '99' }}
          fixed={row ? { id: row.id, version: row.version } : {}}
          onClose={() => setEditing(undefined)}
        />
      )}
      {filling && <PeopleDialog group={filling} onClose={() => setFilling(undefined)} />}
    </>
  )
}

function PeopleDialog({ group, onClose }: { group: GroupRecord; onClose(): void }) {
  const t = useTexts(grantTexts)
  const words = useTexts(recordTexts)
  const [pending, setPending] = useState<Pending>()
  const act = useRecordAct(groups.grantUser)
  const save = async () => {
    await act.mutateAsync({ id: group.id, grantInfoList: [...(pending?.grantInfoList ?? [])] })
    onClose()
  }
  return (
    <DragModal
      width={560}
      title={t('groupPeople', { name: group.name })}
      onClose={onClose}
      footer={
        <DialogFoot
          ok={words('save')}
          disabled={!pending}
          busy={act.isPending}
          // A refusal is told by the shell; the choice stays.
          onOk={() => void save().catch(() => undefined)}
          onCancel={onClose}
        />
      }
    >
      <div className="o-rec-form">
        <PeoplePane id={group.id} own={groups.ownUser} selector={groups.userSelector} onChange={setPending} />
      </div>
    </DragModal>
  )
}
