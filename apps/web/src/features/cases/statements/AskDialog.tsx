import { AskStatement } from '@appeal/contract/statements/statements.routes.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { statements } from '../../../lib/statements.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { statementTexts } from './statements.texts.ts'

/** Asks a courier of the case's brand for a statement. */
export default function AskDialog({
  caseId,
  note,
  onClose,
}: {
  caseId: string
  note: string
  onClose(): void
}) {
  const t = useTexts(statementTexts)
  return (
    <RecordDialog
      route={statements.ask}
      schema={AskStatement}
      title={t('ask')}
      note={note}
      fields={[
        { path: 'courier', label: t('courier') },
        { path: 'question', label: t('question'), kind: 'textarea', rows: 3, hint: t('questionHint') },
      ]}
      fixed={{ id: caseId }}
      onClose={onClose}
    />
  )
}
