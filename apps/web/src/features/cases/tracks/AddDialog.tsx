import { AddTrack } from '@appeal/contract/tracks/tracks.routes.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { tracks } from '../../../lib/tracks.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { trackTexts } from './tracks.texts.ts'

/** Takes a track as it was copied. */
export default function AddDialog({ caseId, onClose }: { caseId: string; onClose(): void }) {
  const t = useTexts(trackTexts)
  return (
    <RecordDialog
      route={tracks.add}
      schema={AddTrack}
      title={t('add')}
      fields={[{ path: 'text', label: t('text'), kind: 'textarea', rows: 10, hint: t('textHint') }]}
      fixed={{ id: caseId }}
      onClose={onClose}
    />
  )
}
