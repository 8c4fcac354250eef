import { ChangeBody, type Cluster } from '@appeal/contract/clusters/clusters.schemas.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { useChosenNames } from '../../../ui/useChosenNames.ts'
import { clusterTexts } from './clusters.texts.ts'

/** Of less the list is not asked. */
const LEAST = 4

/** Puts one more case into a cluster, found by its number. */
export function AddCaseDialog({ cluster, onClose }: { cluster: Cluster; onClose(): void }) {
  const t = useTexts(clusterTexts)
  return (
    <RecordDialog
      route={api.clusters.add}
      schema={ChangeBody}
      title={t('add')}
      ok={t('add')}
      width={480}
      note={t('addNote')}
      fields={[
        {
          path: 'caseId',
          label: t('addNo'),
          hint: t('addHint'),
          kind: 'control',
          control: <CaseSelect without={cluster.members.map(({ id }) => id)} />,
        },
      ]}
      fixed={{ id: cluster.id, version: cluster.version }}
      onClose={onClose}
    />
  )
}

/** Chooses an appeal in sight; what is typed is searched for by the server. */
function CaseSelect({
  without,
  id,
  value,
  onChange,
}: {
  without: readonly string[]
  id?: string
  value?: string
  onChange?(id: string | undefined): void
}) {
  const t = useTexts(clusterTexts)
  const [sought, setSought] = useState('')
  const searchKey = sought.trim()
  const asks = searchKey.length >= LEAST
  const { data } = useQuery({
    ...api.todo.page.query(asks ? { queue: 'all', searchKey, current: 1, size: 10 } : skipToken),
    placeholderData: keepPreviousData,
  })
  const found = asks ? (data?.records ?? []).filter((one) => !without.includes(one.id)) : []
  const offered = found.map((one) => ({ value: one.id, label: one.appealNo }))
  const named = useChosenNames(offered, value)
  // A number that was typed anew has an answer of its own, or none.
  const options = asks ? offered : named
  return (
    <Select
      {...(id && { id })}
      {...(value && { value })}
      options={options}
      notFoundContent={t(asks ? 'addNotFound' : 'addHint')}
      showSearch={{ filterOption: false, onSearch: setSought }}
      onChange={(chosen?: string) => onChange?.(chosen)}
    />
  )
}
