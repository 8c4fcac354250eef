import {
  type ParticularName,
  particulars,
  particularsOf,
} from '@appeal/contract/appeals/appeals.particulars.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { ChoiceGroup } from '../../../ui/portal/Choices.tsx'
import { DateInput } from '../../../ui/portal/DateInput.tsx'
import { TextInput } from '../../../ui/portal/Field.tsx'
import { kitTexts } from '../../../ui/portal/kit.texts.ts'
import type { Fields } from './FirstSteps.tsx'

function Question({
  name,
  form: { values, errors, set },
}: { name: ParticularName } & { form: Pick<Fields['form'], 'values' | 'errors' | 'set'> }) {
  const t = useTexts(kitTexts)
  const { type, label, choices = {}, required } = particulars[name]
  const field = `particulars.${name}` as const
  const face = {
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (value: string) => set(field, value),
  }
  if (type === 'choice')
    return (
      <ChoiceGroup
        {...face}
        legend={pick(label)}
        optional={!required}
        row
        options={Object.entries(choices).map(([value, words]) => ({ value, label: pick(words) }))}
      />
    )
  if (type === 'date')
    return (
      <DateInput
        {...face}
        legend={
          <>
            {pick(label)}
            {!required && <span className="opt">{t('optional')}</span>}
          </>
        }
      />
    )
  const isAmount = type === 'amount'
  return (
    <TextInput
      {...face}
      label={pick(label)}
      optional={!required}
      half={isAmount}
      code={isAmount}
      inputMode={isAmount ? 'decimal' : 'text'}
      autoComplete="off"
    />
  )
}

/** What is asked of the chosen problem and of no other. */
export function Particulars({ form }: { form: Pick<Fields['form'], 'values' | 'errors' | 'set'> }) {
  return particularsOf(form.values).map((name) => <Question key={name} name={name} form={form} />)
}
