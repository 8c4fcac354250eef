import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useSettled } from '../../../lib/useSettled.ts'
import * as styles from './cases.desk.module.css'
import { registerTexts } from './register.texts.ts'

/** Milliseconds without a change after which the server is asked, and how much says something. */
const REST_MS = 400
const LEAST = 4

interface Props {
  id?: string
  value?: string
  onChange?(value: string): void
}

/** The question of whoever asks; what is published to one like it stands below, to be read out at once. */
export function AskedQuestion({ id, value = '', onChange }: Props) {
  const t = useTexts(registerTexts)
  const asked = useSettled(value.trim(), REST_MS)
  const { data = [] } = useQuery({
    ...api.consultations.suggest.query({ text: asked }),
    enabled: [...asked].length >= LEAST,
    placeholderData: (before) => before,
  })
  const alike = [...asked].length >= LEAST ? data : []
  return (
    <>
      <Input
        {...(id && { id })}
        value={value}
        allowClear
        onChange={({ target }) => onChange?.(target.value)}
      />
      <div role="status" className={styles.alike}>
        {alike.length > 0 && (
          <>
            <p className="o-mut o-sm">{t('alike')}</p>
            {alike.map((one) => (
              <details key={one.id}>
                <summary>{one.question}</summary>
                <p className="o-ev-say">{one.answer}</p>
              </details>
            ))}
          </>
        )}
      </div>
    </>
  )
}
