import type { CalendarYear } from '@appeal/contract/calendar/calendar.schemas.ts'
import { Input } from 'antd'
import { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { DialogFoot } from '../../ui/DialogFoot.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useYearActs } from './calendar.api.ts'
import * as styles from './calendar.module.css'
import { calendarTexts } from './calendar.texts.ts'

/** A whole year from the text of the yearly notice; it lands in the draft, to be looked at first. */
export function ImportDialog({ data, onClose }: { data: CalendarYear; onClose(): void }) {
  const t = useTexts(calendarTexts)
  const [text, setText] = useKept(`import ${data.year}`, '')
  const { importText } = useYearActs(data.year)
  const { error } = importText
  const send = () =>
    importText.mutate(
      { text, ...(data.draft && { version: data.draft.version }) },
      {
        onSuccess: () => {
          setText('')
          onClose()
        },
      },
    )
  return (
    <DragModal
      title={t('importTitle', { year: data.year })}
      width={640}
      onClose={onClose}
      footer={
        <DialogFoot
          ok={t('importSend')}
          busy={importText.isPending}
          disabled={!text.trim()}
          onOk={send}
          onCancel={onClose}
        />
      }
    >
      <div className={styles.yearBody}>
        <p className="o-mut">{t('importHint')}</p>
        <Input.TextArea
          value={text}
          rows={14}
          maxLength={10_000}
          aria-label={t('importText')}
          onChange={(event) => setText(event.target.value)}
        />
        {error instanceof ApiError && (
          <div className="o-note o-note-red" role="alert">
            <Icon name="alert" />
            {error.msg}
          </div>
        )}
      </div>
    </DragModal>
  )
}
