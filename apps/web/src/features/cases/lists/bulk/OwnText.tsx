import type { BulkForecast } from '@appeal/contract/bulk/bulk.schemas.ts'
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../../lib/i18n.ts'
import { ownTextTexts } from './ownText.texts.ts'

interface Props {
  item: Pick<BulkForecast, 'id' | 'appealNo' | 'said'>
  field: { path: string; label: string }
  /** What every case is told. */
  shared: string
  max: number | undefined
  /** Tries the case again with a text of its own; without one, with the shared text. */
  onSay(text: string): Promise<boolean>
  /** Whether a text is being written, or tried. */
  onWriting(id: string, isWriting: boolean): void
}

/** What an order for many cases says of one of them: its text with the variables filled, or one written for it alone. */
export default function OwnText({ item, field, shared, max, onSay, onWriting }: Props) {
  const t = useTexts(ownTextTexts)
  const [text, setText] = useState<string>()
  const [trying, setTrying] = useState(false)
  const said = item.said?.[field.path]
  const say = async () => {
    setTrying(true)
    const isTaken = await onSay((text ?? '').trim())
    setTrying(false)
    if (isTaken) setText(undefined)
  }
  const isWriting = text !== undefined
  useEffect(() => {
    if (!isWriting) return
    onWriting(item.id, true)
    return () => onWriting(item.id, false)
  }, [isWriting, item.id, onWriting])
  if (text === undefined)
    return (
      <span className="o-second">
        {said}
        <Button
          type="link"
          size="small"
          aria-label={`${said ? t('change') : t('write')} ${item.appealNo}`}
          onClick={() => setText(said ?? shared)}
        >
          {said ? t('change') : t('write')}
        </Button>
      </span>
    )
  return (
    <span className="o-second">
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={text}
        maxLength={max}
        aria-label={t('of', { no: item.appealNo, field: field.label })}
        onChange={(event) => setText(event.target.value)}
      />
      {t('empty')}
      <Button type="link" size="small" loading={trying} onClick={() => void say()}>
        {t('check')}
      </Button>
      <Button type="text" size="small" onClick={() => setText(undefined)}>
        {t('cancel')}
      </Button>
    </span>
  )
}
