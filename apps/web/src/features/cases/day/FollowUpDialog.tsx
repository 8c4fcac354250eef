import { type FollowUp, FollowUpBody, MoveFollowUpBody } from '@appeal/contract/followUps/followUps.routes.ts'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { dayTexts } from './day.texts.ts'

const WIDTH = 460

/** Puts a follow-up on a case, or moves one. */
export default function FollowUpDialog({
  of,
  onClose,
}: {
  of: CaseRef | Pick<FollowUp, 'id' | 'version' | 'dueOn' | 'words'>
  onClose(): void
}) {
  const t = useTexts(dayTexts)
  const fields = [
    { path: 'dueOn', label: t('day'), kind: 'date', ahead: true },
    { path: 'words', label: t('words'), kind: 'textarea', rows: 3 },
  ] as const
  const common = { fields, note: t('remind'), width: WIDTH, onClose }
  return 'kind' in of ? (
    <RecordDialog
      {...common}
      route={api.followUps.add}
      schema={FollowUpBody}
      title={t('add')}
      fixed={{ kind: of.kind, id: of.id }}
    />
  ) : (
    <RecordDialog
      {...common}
      route={api.followUps.edit}
      schema={MoveFollowUpBody}
      title={t('change')}
      initial={{ dueOn: of.dueOn, words: of.words ?? '' }}
      fixed={{ id: of.id, version: of.version }}
    />
  )
}
