import { useEffect, useRef } from 'react'
import { type Form, fieldId } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from './Icon.tsx'
import { kitTexts } from './kit.texts.ts'

/** The words a field goes by on the page. */
const nameOf = (id: string): string | undefined => {
  const label =
    document.querySelector(`label[for="${id}"]`) ??
    document.getElementById(id)?.closest('fieldset')?.querySelector('legend')
  return label?.firstChild?.textContent?.trim() || undefined
}

/** What has to be corrected, first thing in the work column; takes the focus after each refused attempt. */
export function ErrorSummary({ form }: { form: Pick<Form<object>, 'errors' | 'problem' | 'attempt'> }) {
  const t = useTexts(kitTexts)
  const ref = useRef<HTMLDivElement>(null)
  const rows = Object.entries(form.errors).flatMap(([name, text]) => (text ? [{ name, text }] : []))
  useEffect(() => {
    if (form.attempt > 0) ref.current?.focus()
  }, [form.attempt])
  if (rows.length === 0 && !form.problem) return null
  const sentence = (name: string, text: string) => {
    const label = nameOf(fieldId(name))
    const isShared = rows.filter((row) => row.text === text).length > 1
    return isShared && label ? t('errorAt', { label, text }) : text
  }
  const counted = rows.length === 1 ? t('errorsOne') : t('errorsMany', { count: rows.length })
  const title = form.problem ?? counted
  return (
    <div className="sum" ref={ref} role="alert" tabIndex={-1} aria-labelledby="sum-h">
      <h2 id="sum-h">
        <Icon name="alert" />
        {title}
      </h2>
      {rows.length > 0 && (
        <ul>
          {rows.map(({ name, text }) => (
            <li key={name}>
              <a
                href={`#${fieldId(name)}`}
                onClick={(event) => {
                  const field = document.getElementById(fieldId(name))
                  if (!field) return
                  event.preventDefault()
                  field.focus()
                }}
              >
                {sentence(name, text)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
