import type { AccountRecord } from '@appeal/contract/accounts/accounts.schemas.ts'
import { Checkbox } from 'antd'
import { useState } from 'react'
import type { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { DialogFoot } from '../../ui/DialogFoot.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { Skeleton } from '../../ui/States.tsx'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import { accountTexts } from './accounts.desk.texts.ts'
import * as styles from './accounts.module.css'

interface Props {
  routes: typeof api.userGrants | typeof api.bizUserGrants
  row: AccountRecord
  onClose(): void
}

/** The roles of one person; what the viewer may not give is refused by the server with its reason. */
export function RolesDialog({ routes, row, onClose }: Props) {
  const t = useTexts(accountTexts)
  const words = useTexts(recordTexts)
  const own = useRecord(routes.ownRole, { id: row.id })
  const all = useRecord(routes.roleSelector, { size: 100 })
  const [chosen, setChosen] = useState<readonly string[]>()
  const act = useRecordAct(routes.grantRole)
  const value = chosen ?? own.data ?? []
  const save = async () => {
    await act.mutateAsync({ id: row.id, roleIdList: [...value] })
    onClose()
  }
  return (
    <DragModal
      open
      width={480}
      title={t('rolesTitle', { name: row.name ?? row.account })}
      onClose={onClose}
      footer={
        <DialogFoot
          ok={words('save')}
          disabled={chosen === undefined}
          busy={act.isPending}
          // A refusal is told by the shell; the choice stays.
          onOk={() => void save().catch(() => undefined)}
          onCancel={onClose}
        />
      }
    >
      <div className={styles.importBox}>
        <p className="o-mut">{t('rolesNote')}</p>
        {own.data && all.data ? (
          <Checkbox.Group
            className={styles.sides}
            value={[...value]}
            options={all.data.records.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next) => setChosen(next as string[])}
          />
        ) : (
          <Skeleton rows={5} />
        )}
      </div>
    </DragModal>
  )
}
