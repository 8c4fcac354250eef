import type { AnswerFields } from '@appeal/contract/appeals/appeals.answers.ts'
import { Form, type FormInstance } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { likenessTexts } from './likeness.texts.ts'
import { useAnswerWords } from './useAnswerWords.ts'

const fieldsOf = (values: Record<string, unknown>): AnswerFields => ({
  investigationResult: values.investigationResult,
  liability: values.liability,
  handlingType: values.handlingType,
  compensationAmount: values.compensationAmount,
  agreedWithUser: values.agreedWithUser,
  userSatisfied: values.userSatisfied,
  contactTimes: values.contactTimes,
})

interface Props {
  form: FormInstance<Record<string, unknown>>
  /** Problem of the first level. */
  problem: string
}

/** Says beside the form what the answer that is being written lacks for its problem, contradicts, or says of people. */
export function AnswerNote({ form, problem }: Props) {
  const t = useTexts(likenessTexts)
  const answer: AnswerFields = Form.useWatch(fieldsOf, { form, preserve: true }) ?? {}
  const words = useAnswerWords(problem, answer)
  const said = [
    words.against && t('against', { words: words.against }),
    words.missing && t('missing', { words: words.missing }),
    words.tone && t('tone', { words: words.tone }),
  ].filter(Boolean)
  if (said.length === 0) return null
  return (
    <div className="o-note" role="status">
      <Icon name="alert" />
      <div>
        {said.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
    </div>
  )
}
