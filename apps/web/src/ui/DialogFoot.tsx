import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { uiTexts } from './ui.texts.ts'

interface Props {
  /** The word of the solid button. */
  ok: ReactNode
  busy?: boolean
  disabled?: boolean
  /** The act takes something away. */
  danger?: boolean
  onOk(): void
  onCancel(): void
}

/** The two buttons under a form in a dialog: leaving it, and what it is for. */
export function DialogFoot({ ok, busy = false, disabled = false, danger = false, onOk, onCancel }: Props) {
  const t = useTexts(uiTexts)
  return (
    <div className="o-dlg-foot">
      <Button type="text" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="primary" danger={danger} ghost={danger} loading={busy} disabled={disabled} onClick={onOk}>
        {ok}
      </Button>
    </div>
  )
}
