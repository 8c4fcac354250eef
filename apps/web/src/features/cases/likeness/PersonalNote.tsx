import { Form, type FormInstance } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { likenessTexts } from './likeness.texts.ts'
import { usePersonalWords } from './usePersonalWords.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Says beside the form that the answer which is being written holds numbers of people; the appellant reads it. */
export function PersonalNote({ form }: { form: FormInstance<Record<string, unknown>> }) {
  const t = useTexts(likenessTexts)
  const written: unknown = Form.useWatch('investigationResult', { form, preserve: true })
  const own: unknown = Form.useWatch('handlerPhone', { form, preserve: true })
  const words = usePersonalWords(textOf(written), [textOf(own)])
  if (!words) return null
  return (
    <p className="o-note" role="status">
      <Icon name="user" />
      {t('personal', { words })}
    </p>
  )
}
