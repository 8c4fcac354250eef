import { skipToken, useQuery } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useSettled } from '../../../lib/useSettled.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { likenessTexts } from './likeness.texts.ts'

/** Milliseconds without a change after which the server is asked. */
const REST_MS = 1_200
/** Of less the server says nothing, and more it does not take. */
const LEAST = 10
const MOST = 2_000

interface Props {
  caseId: string
  form: FormInstance<Record<string, unknown>>
  /** Whether an answer is submitted here, and not drafted alone: drafts are never refused. */
  submits: boolean
}

/** Says beside the form that the answer which is being written is nearly the same as former ones of the own unit. */
export function LikenessNote({ caseId, form, submits }: Props) {
  const t = useTexts(likenessTexts)
  const written: unknown = Form.useWatch('investigationResult', { form, preserve: true })
  const text = typeof written === 'string' ? written.trim() : ''
  const rested = useSettled(text, REST_MS)
  const asks = rested.length >= LEAST && rested.length <= MOST
  const { data } = useQuery(
    api.todo.likeness.query(asks ? { id: caseId, investigationResult: rested } : skipToken),
  )
  if (!asks || !data?.boilerplate) return null
  const { answers: n, days, percent } = data
  return (
    <p className="o-note" role="status">
      <Icon name="copy" />
      {t(data.refused && submits ? 'refused' : 'told', { n, days, percent })}
    </p>
  )
}
