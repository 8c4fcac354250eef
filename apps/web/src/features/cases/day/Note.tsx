import { Input } from 'antd'
import { useDeskText, useDeskTexts } from '../../../lib/deskTexts.ts'
import { useTexts } from '../../../lib/i18n.ts'
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
  const { value, keep, forget } = useDeskText<string>(PLACE, 'text')
  return (
    <Input.TextArea
      aria-label={t('note')}
      placeholder={t('notePlace')}
      autoSize={{ minRows: 3, maxRows: 12 }}
      maxLength={LONGEST}
      defaultValue={value}
      onChange={({ target }) => (target.value.trim() ? keep(target.value) : forget())}
    />
  )
}
