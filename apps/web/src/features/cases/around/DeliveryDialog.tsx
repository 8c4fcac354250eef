import type { PaperReader, WAYS_BY_HAND } from '@appeal/contract/papers/papers.kinds.ts'
import { DeliverBody } from '@appeal/contract/papers/papers.routes.ts'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { paperTexts } from '../../../domain/paper.texts.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'

interface Props {
  fixed: CaseRef & { paperId: string }
  readers: readonly PaperReader[]
  ways: typeof WAYS_BY_HAND
  today: string
  onClose(): void
}

/** Writes down that a paper was posted or handed over. */
export default function DeliveryDialog({ fixed, readers, ways, today, onClose }: Props) {
  const t = useTexts(paperTexts)
  return (
    <RecordDialog
      route={api.papers.deliver}
      schema={DeliverBody}
      title={t('deliver')}
      fields={[
        {
          path: 'to',
          label: t('to'),
          kind: 'segmented',
          options: readers.map((value) => ({ value, label: t(`to.${value}`) })),
        },
        {
          path: 'way',
          label: t('way'),
          kind: 'segmented',
          options: ways.map((value) => ({ value, label: t(`by.${value}`) })),
        },
        { path: 'on', label: t('on'), kind: 'date' },
        { path: 'proof', label: t('proof'), hint: t('proofHint') },
      ]}
      initial={{ to: readers[0], way: 'post', on: today }}
      fixed={fixed}
      onClose={onClose}
    />
  )
}
