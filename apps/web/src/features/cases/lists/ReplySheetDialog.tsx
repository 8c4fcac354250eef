import { useMutation } from '@tanstack/react-query'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { saveFile } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call } from '../../../lib/operations.ts'
import { refresh } from '../../../lib/query.ts'
import { DragModal } from '../../../ui/DragModal.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { RunActs, RunOutcome } from './BulkDialog.tsx'
import { useBulkRun } from './lists.api.ts'
import * as styles from './lists.module.css'
import { replySheetTexts } from './replySheets.texts.ts'
import WrongRows from './WrongRows.tsx'

const formOf = (file: File) => {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

/** Many answers by one sheet: fetched, filled in, checked row by row, and only then submitted. */
export default function ReplySheetDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(replySheetTexts)
  const [runId, setRunId] = useState<string>()
  const check = useMutation({
    mutationFn: async (file: File) => ({
      file,
      ...(await call(api.replySheets.check, { form: formOf(file) })),
    }),
  })
  const start = useMutation({
    mutationFn: (file: File) => call(api.replySheets.start, { form: formOf(file) }),
    onSuccess: ({ id }) => setRunId(id),
  })
  const close = () => {
    // What was answered has moved cases between lists.
    if (runId) void refresh(api.replySheets.start.affects)
    onClose()
  }
  if (runId) return <Answered runId={runId} onRun={setRunId} onClose={close} />
  const checked = check.data
  return (
    <DragModal
      width={720}
      title={t('title')}
      onClose={close}
      footer={
        <div className="o-dlg-foot">
          <Button type="text" onClick={close}>
            {t('cancel')}
          </Button>
          {checked && checked.good > 0 && (
            <Button type="primary" loading={start.isPending} onClick={() => start.mutate(checked.file)}>
              {t('submit', { count: checked.good })}
            </Button>
          )}
        </div>
      }
    >
      <div className="o-rec-form">
        <p className="o-mut">{t('hint')}</p>
        <div className="o-row">
          <Button
            icon={<Icon name="download" />}
            onClick={() => void saveFile(api.replySheets.download).catch(() => undefined)}
          >
            {t('download')}
          </Button>
          <Upload
            accept=".xlsx"
            showUploadList={false}
            beforeUpload={(file) => {
              check.mutate(file)
              return false
            }}
          >
            <Button icon={<Icon name="upload" />} loading={check.isPending} disabled={start.isPending}>
              {t(checked ? 'again' : 'choose')}
            </Button>
          </Upload>
        </div>
        {checked && (
          <p className={styles.bulkSum} role="status">
            {checked.total === 0 && t('empty')}
            {checked.good > 0 && (
              <span className="o-ok">
                <Icon name="check" /> {t('good', { count: checked.good })}
              </span>
            )}
            {checked.wrong.length > 0 && (
              <span className="o-bad">
                <Icon name="ban" /> {t('wrong', { count: checked.wrong.length })}
              </span>
            )}
          </p>
        )}
        {checked && checked.wrong.length > 0 && <WrongRows rows={checked.wrong} />}
      </div>
    </DragModal>
  )
}

interface AnsweredProps {
  runId: string
  onRun(id: string): void
  onClose(): void
}

function Answered({ runId, onRun, onClose }: AnsweredProps) {
  const t = useTexts(replySheetTexts)
  const { data: run } = useBulkRun(runId)
  return (
    <DragModal
      width={720}
      title={t('title')}
      onClose={onClose}
      footer={
        <div className="o-dlg-foot">
          {run && <RunActs run={run} onRun={onRun} />}
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      }
    >
      <div className="o-rec-form">{run && <RunOutcome run={run} />}</div>
    </DragModal>
  )
}
