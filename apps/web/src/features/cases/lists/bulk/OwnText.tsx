import type { BulkForecast } from '@appeal/contract/bulk/bulk.schemas.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../../lib/i18n.ts'
import { ownTextTexts } from './ownText.texts.ts'

interface Props {
  item: Pick<BulkForecast, 'id' | 'appealNo' | 'said'>
  field: { path: string; label: string }
  /** What every case is told. */
  shared: string
  max: number | undefined
  /** One that is being written. */
  text: string | undefined
  onText(text: string | undefined): void
  /** Tries the case again with a text of its own; without one, with the shared text. */
  onSay(text: string): Promise<void>
}

/** What an order for many cases says of one of them: its text with the variables filled, or one written for it alone. */
export default function OwnText({ item, field, shared, max, text, onText, onSay }: Props) {
  const t = useTexts(ownTextTexts)
  const [trying, setTrying] = useState(false)
  // Whoever opened or left the field goes on from here; one that is back from before takes the focus from nobody.
  const [isAtHand, setAtHand] = useState(false)
  const said = item.said?.[field.path]
  const change = (next: string | undefined) => {
    setAtHand(true)
    onText(next)
  }
  const say = async () => {
    setAtHand(true)
    setTrying(true)
    await onSay(text ?? '')
    setTrying(false)
  }
  if (text === undefined)
    return (
      <span className="o-second">
        {said}
        <Button
          type="link"
          size="small"
          autoFocus={isAtHand}
          aria-label={`${said ? t('change') : t('write')} ${item.appealNo}`}
          onClick={() => change(said ?? shared)}
        >
          {said ? t('change') : t('write')}
        </Button>
      </span>
    )
  return (
    <span className="o-second">
      <Input.TextArea
        autoFocus={isAtHand}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={text}
        maxLength={max}
        aria-label={t('of', { no: item.appealNo, field: field.label })}
        onChange={(event) => onText(event.target.value)}
      />
      {t('empty')}
      <Button type="link" size="small" loading={trying} onClick={() => void say()}>
        {t('check')}
      </Button>
      <Button type="text" size="small" onClick={() => change(undefined)}>
        {t('cancel')}
      </Button>
    </span>
  )
}
