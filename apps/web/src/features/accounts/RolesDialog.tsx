import type { AccountRecord } from '@appeal/contract/accounts/accounts.schemas.ts'
import type { RoleChoice } from '@appeal/contract/grants/grants.schemas.ts'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import type { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { DialogFoot } from '../../ui/DialogFoot.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { Skeleton } from '../../ui/States.tsx'
import { useEvery, useRecord, useRecordAct } from '../../ui/useRecords.ts'
import { accountTexts } from './accounts.desk.texts.ts'
import * as styles from './accounts.module.css'

interface Props {
  routes: typeof api.userGrants | typeof api.bizUserGrants
  row: AccountRecord
  onClose(): void
}

const holds = (word: string, sought: string) => word.toLowerCase().includes(sought.trim().toLowerCase())

/** The roles of one person; what the viewer may not give is refused by the server with its reason. */
export function RolesDialog({ routes, row, onClose }: Props) {
  const t = useTexts(accountTexts)
  const words = useTexts(recordTexts)
  const own = useRecord(routes.ownRole, { id: row.id })
  const all = useEvery<z.infer<typeof RoleChoice>>(routes.roleSelector)
  const [sought, setSought] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>()
  const act = useRecordAct(routes.grantRole)
  const value = chosen ?? own.data ?? []
  const shown = all?.filter(({ name, code }) => [name, code].some((word) => holds(word, sought))) ?? []
  const offered = new Set(shown.map(({ id }) => id))
  const save = async () => {
    await act.mutateAsync({ id: row.id, roleIdList: [...value] })
    onClose()
  }
  return (
    <DragModal
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
        {own.data && all ? (
          <>
            <Input
              allowClear
              value={sought}
              placeholder={t('rolesSearch')}
              aria-label={t('rolesSearch')}
              onChange={({ target }) => setSought(target.value)}
            />
            <Checkbox.Group
              className={styles.sides}
              value={[...value]}
              options={shown.map(({ id, name }) => ({ value: id, label: name }))}
              // The boxes know of those they show alone: the others stay.
              onChange={(next) =>
                setChosen([...value.filter((id) => !offered.has(id)), ...(next as string[])])
              }
            />
            {shown.length === 0 && <p className="o-mut">{t('rolesNone')}</p>}
          </>
        ) : (
          <Skeleton rows={5} />
        )}
      </div>
    </DragModal>
  )
}
