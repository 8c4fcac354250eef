import { type AccountRecord, HandOver } from '@appeal/contract/accounts/accounts.schemas.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { api } from '../../lib/operations.ts'
import { PersonSelect } from '../../ui/PersonSelect.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { accountTexts } from './accounts.desk.texts.ts'

interface Props {
  routes: typeof api.accounts | typeof api.bizAccounts
  row: AccountRecord
  onClose(): void
}

/** Who goes on with a person's open cases. */
export function HandOverDialog({ routes, row, onClose }: Props) {
  const t = useTexts(accountTexts)
  return (
    <RecordDialog
      route={routes.handOver}
      schema={HandOver}
      title={t('handOverTitle', { name: row.name ?? row.account })}
      note={t('handOverNote')}
      ok={t('handOver')}
      fields={[
        {
          path: 'successorId',
          label: t('successor'),
          kind: 'control',
          control: <PersonSelect route={routes.userSelector} among={{ orgId: row.orgId }} />,
        },
        { path: 'reason', label: t('why'), kind: 'textarea' },
      ]}
      fixed={{ id: row.id }}
      onClose={onClose}
    />
  )
}
