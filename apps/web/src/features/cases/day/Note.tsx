import { Input } from 'antd'
import { useState } from 'react'
import { useDeskTexts } from '../../../lib/deskTexts.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useDeskText } from '../../../ui/useDeskText.tsx'
import { dayTexts } from './day.texts.ts'

const PLACE = 'day:note'
const LONGEST = 2_000

/** A sheet of paper for oneself; it is kept like everything else that is being written on the desk. */
export function Note() {
  const t = useTexts(dayTexts)
  const isKnown = useDeskTexts(PLACE)
  return (
    <section className="o-panel">
      <h2>
        {t('note')}
        <small>{t('noteOwn')}</small>
      </h2>
      {isKnown && <Sheet />}
    </section>
  )
}

function Sheet() {
  const t = useTexts(dayTexts)
  const [shown, setShown] = useState<{ times: number; text: string | undefined }>()
  const { value, keep, forget, strip } = useDeskText<string>(PLACE, 'text', (text) =>
    setShown((before) => ({ times: (before?.times ?? 0) + 1, text })),
  )
  return (
    <>
      {strip}
      <Input.TextArea
        // Another tab's text is another sheet.
        key={shown?.times}
        aria-label={t('note')}
        placeholder={t('notePlace')}
        autoSize={{ minRows: 3, maxRows: 12 }}
        maxLength={LONGEST}
        defaultValue={shown ? shown.text : value}
        onChange={({ target }) => (target.value.trim() ? keep(target.value) : forget())}
      />
    </>
  )
}
