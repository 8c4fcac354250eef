import { App, Button, Input } from 'antd'
import { useTexts } from '../lib/i18n.ts'
import { DragModal } from './DragModal.tsx'
import './records.css'
import { copyText } from '../lib/copy.ts'
import { secretTexts } from './secret.texts.ts'

interface Props {
  title: string
  /** What it is called when it is read aloud. */
  label: string
  secret: string
  /** What becomes of it once this is closed. */
  note: string
  onClose(): void
}

/** A secret, this once: it is in no cache and gone with the dialog. */
export function SecretDialog({ title, label, secret, note, onClose }: Props) {
  const t = useTexts(secretTexts)
  const { message } = App.useApp()
  const copy = () => void copyText(secret).then((done) => done && message.success(t('copied')))
  return (
    <DragModal
      width={560}
      title={title}
      onClose={onClose}
      footer={
        <div className="o-dlg-foot">
          <Button onClick={onClose}>{t('done')}</Button>
          <Button type="primary" onClick={copy}>
            {t('copy')}
          </Button>
        </div>
      }
    >
      <div className="o-rec-form">
        <p className="o-note o-note-amber">{note}</p>
        <Input readOnly value={secret} aria-label={label} onFocus={(event) => event.target.select()} />
      </div>
    </DragModal>
  )
}
