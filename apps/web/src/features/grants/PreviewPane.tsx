import type { RoleRecord } from '@appeal/contract/grants/grants.schemas.ts'
import type { RightsBeside } from '@appeal/contract/grants/rolePlans.schemas.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { Answering } from '../../lib/operations.ts'
import { rolePlans } from '../../lib/seldomDeskOperations.ts'
import { PersonSelect } from '../../ui/PersonSelect.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import * as styles from './grants.module.css'
import { grantTexts } from './grants.texts.ts'
import { RightsTable } from './RightsTable.tsx'

// What a tab holds fits its own call; here it goes along as it is.
const preview: Answering<RightsBeside> = rolePlans.preview

type Ticked = Partial<Record<'resources' | 'mobile' | 'permissions', { grantInfoList: readonly unknown[] }>>

/** What somebody with the role would see and may call, with the ticks that are not saved, beside what is so today. */
export function PreviewPane({ role, pending }: { role: RoleRecord; pending: Ticked }) {
  const t = useTexts(grantTexts)
  const [userId, setUserId] = useState<string>()
  const ticked = (key: keyof Ticked) =>
    pending[key] && { id: role.id, grantInfoList: pending[key].grantInfoList }
  const [resources, mobile, permissions] = [ticked('resources'), ticked('mobile'), ticked('permissions')]
  const { data, error } = useQuery({
    ...preview.query({
      roleIds: [role.id],
      ...(userId && { userId }),
      ...(resources && { resources }),
      ...(mobile && { mobile }),
      ...(permissions && { permissions }),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <p className={`o-mut ${styles.grantNote}`}>{t('previewNote')}</p>
      <div className={styles.grantBar}>
        <PersonSelect
          route={api.roles.userSelector}
          value={userId}
          onChange={setUserId}
          label={t('previewAs')}
        />
      </div>
      {error ? (
        <ErrorState error={error} />
      ) : data ? (
        <RightsTable rights={data} before={t('today')} after={t('soon')} />
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  )
}
