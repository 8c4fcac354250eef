import { useState } from 'react'
import { copyText } from '../../lib/copy.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from './Icon.tsx'
import { kitTexts } from './kit.texts.ts'

/** Puts a number into the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTexts(kitTexts)
  const [done, setDone] = useState(false)
  const copy = async () => {
    setDone(await copyText(text))
  }
  return (
    <button className="linkbtn" type="button" onClick={() => void copy()}>
      {label && <Icon name="copy" />}
      <span role="status">{done ? t('copied') : (label ?? t('copy'))}</span>
    </button>
  )
}
