import { PromiseBody } from '@appeal/contract/remedies/remedies.schemas.ts'
import { REMEDY_KINDS, remedyKindTexts } from '@appeal/contract/remedies/remedies.texts.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { chinaToday } from '../../../ui/dates.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { remedyTexts } from './remedies.texts.ts'

/** Days that compensation agreed upon takes, as GB/T 27917.3 has it. */
const DAYS = 7

/** The bureau writes down what was promised on a case. */
export default function PromiseDialog({ caseId, onClose }: { caseId: string; onClose(): void }) {
  const t = useTexts(remedyTexts)
  return (
    <RecordDialog
      route={api.remedies.promise}
      schema={PromiseBody}
      title={t('promise')}
      note={t('promiseNote')}
      fields={[
        {
          path: 'kind',
          label: t('kind'),
          kind: 'segmented',
          options: REMEDY_KINDS.map((value) => ({ value, label: pick(remedyKindTexts[value]) })),
        },
        {
          path: 'amount',
          label: t('amount'),
          kind: 'price',
          per: 2,
          required: true,
          when: ({ kind }) => kind === 'money',
        },
        { path: 'dueOn', label: t('dueOn'), kind: 'date', ahead: true, per: 2 },
        { path: 'performance', label: t('performance'), kind: 'textarea', rows: 2 },
      ]}
      initial={{ kind: 'money', dueOn: chinaToday().add(DAYS, 'day').format('YYYY-MM-DD') }}
      fixed={{ id: caseId }}
      onClose={onClose}
    />
  )
}
