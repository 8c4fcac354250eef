import type { RoleRecord } from '@appeal/contract/grants/grants.schemas.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { rolePlans } from '../../lib/seldomDeskOperations.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useChosenNames } from '../../ui/useChosenNames.ts'
import { useRecord } from '../../ui/useRecords.ts'
import * as styles from './grants.module.css'
import { grantTexts } from './grants.texts.ts'
import { RightsTable } from './RightsTable.tsx'

/** Roles that are offered; more are found by their names. */
const MOST = 100

/** What of two roles one has and the other lacks. */
export function CompareDialog({ role, onClose }: { role: RoleRecord; onClose(): void }) {
  const t = useTexts(grantTexts)
  const [sought, setSought] = useState('')
  const [otherId, setOtherId] = useState<string>()
  const choices = useRecord(api.roles.roleSelector, { size: MOST, searchKey: sought })
  const { data, error } = useRecord(
    rolePlans.compare,
    { id: role.id, otherId: otherId ?? '' },
    otherId !== undefined,
  )
  const others = (choices.data?.records ?? []).filter(({ id }) => id !== role.id)
  // Also when a later search finds others.
  const options = useChosenNames(
    others.map(({ id, name }) => ({ value: id, label: name })),
    otherId,
  )
  const other = options.find(({ value }) => value === otherId)
  return (
    <DragModal
      width={920}
      title={t('compareTitle', { name: role.name })}
      onClose={onClose}
      isDirty={false}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={styles.grantCompare}>
        <Select
          aria-label={t('compareWith')}
          placeholder={t('compareWith')}
          value={otherId}
          options={options}
          showSearch={{ filterOption: false, onSearch: setSought }}
          onChange={setOtherId}
        />
        {error ? (
          <ErrorState error={error} />
        ) : data ? (
          <RightsTable rights={data} before={role.name} after={other?.label ?? t('other')} />
        ) : otherId === undefined ? (
          <p className="o-mut">{t('compareNote')}</p>
        ) : (
          <Skeleton rows={8} />
        )}
      </div>
    </DragModal>
  )
}
