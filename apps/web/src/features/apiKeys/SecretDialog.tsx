import type { ApiKeyMade } from '@appeal/contract/apiKeys/apiKeys.routes.ts'
import { App, Button, Input } from 'antd'
import { useTexts } from '../../lib/i18n.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { apiKeyTexts } from './apiKeys.texts.ts'

/** The secret of a key, this once: it is in no cache and gone with the dialog. */
export function SecretDialog({ made, onClose }: { made: ApiKeyMade; onClose(): void }) {
  const t = useTexts(apiKeyTexts)
  const { message } = App.useApp()
  const copy = () => void navigator.clipboard.writeText(made.secret).then(() => message.success(t('copied')))
  return (
    <DragModal
      open
      width={560}
      title={t('secretTitle', { name: made.key.name })}
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
      <p className="o-note o-note-amber">{t('secretNote')}</p>
      <Input
        readOnly
        value={made.secret}
        aria-label={t('secrets')}
        onFocus={(event) => event.target.select()}
      />
    </DragModal>
  )
}
