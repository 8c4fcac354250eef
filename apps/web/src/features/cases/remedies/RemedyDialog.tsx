import { FulfilBody, RecordBody, WaiveBody } from '@appeal/contract/remedies/remedies.schemas.ts'
import { remedyWords } from '@appeal/contract/remedies/remedies.texts.ts'
import { api } from '../../../lib/deskOperations.ts'
import { today } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { remedyTexts } from './remedies.texts.ts'
import type { DeskAct, SeenRemedy } from './remedies.ts'

interface Props {
  remedy: Pick<SeenRemedy, 'id' | 'version' | 'kind' | 'amount'>
  act: DeskAct
  onClose(): void
}

/** One act of the desk upon a promise. */
export default function RemedyDialog({ remedy, act, onClose }: Props) {
  const t = useTexts(remedyTexts)
  const title = `${t(act)} ${pick(remedyWords(remedy.kind, remedy.amount))}`
  const shared = { title, fixed: { id: remedy.id, version: remedy.version }, onClose }
  if (act === 'fulfil')
    return (
      <RecordDialog
        {...shared}
        route={api.remedies.fulfil}
        schema={FulfilBody}
        note={t('fulfilNote')}
        fields={[
          { path: 'doneOn', label: t('doneOn'), kind: 'date', per: 2 },
          { path: 'remark', label: t('fulfilRemark'), kind: 'textarea', rows: 3 },
          { path: 'attachmentIds', label: t('attachmentIds'), kind: 'files' },
        ]}
        initial={{ doneOn: today() }}
      />
    )
  if (act === 'record')
    return (
      <RecordDialog
        {...shared}
        route={api.remedies.record}
        schema={RecordBody}
        note={t('recordNote')}
        fields={[
          { path: 'arrived', label: t('arrived'), answers: [t('yes'), t('no')] },
          { path: 'remark', label: t('recordRemark'), kind: 'textarea', rows: 3 },
        ]}
      />
    )
  return (
    <RecordDialog
      {...shared}
      route={api.remedies.waive}
      schema={WaiveBody}
      fields={[{ path: 'remark', label: t('waiveRemark'), kind: 'textarea', rows: 3 }]}
      danger
    />
  )
}
