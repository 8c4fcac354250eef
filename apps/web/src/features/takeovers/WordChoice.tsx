import { stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import {
  TAKEOVER_STATES,
  type TakeoverField,
  takeoverField,
} from '@appeal/contract/takeovers/takeovers.fields.ts'
import { Select } from 'antd'
import { useBrands } from '../../domain/brands.ts'
import { useWordsLanguage } from '../../lib/wordsLanguage.ts'
import { AreaSelect } from '../../ui/AreaSelect.tsx'
import { useDictionary } from '../../ui/dictionary.ts'
import type { Option } from '../../ui/options.ts'

interface Props {
  field: TakeoverField
  label: string
  value: string | undefined
  onChange(code: string | undefined): void
}

/** What a word of the former system stands for. */
export function WordChoice({ field, label, value, onChange }: Props) {
  const language = useWordsLanguage()
  const dictionary = useDictionary()
  const brands = useBrands()
  const list = takeoverField(field).words
  if (list === 'area') return <AreaSelect anyLevel aria-label={label} value={value} onChange={onChange} />
  const optionsOf = (): Option[] => {
    switch (list) {
      case 'state':
        return TAKEOVER_STATES.map((state) => ({ value: state, label: stateTexts[state].desk[language] }))
      case 'brand':
        return brands.all.filter(({ value }) => value !== 'OTHER')
      case 'problem':
        return dictionary.options('APPEAL_L1').flatMap(({ children = [], ...one }) => [one, ...children])
      default:
        return dictionary.options(list ?? '')
    }
  }
  return (
    <Select
      allowClear
      aria-label={label}
      style={{ width: '100%' }}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={optionsOf().map(({ value: code, label: word }) => ({ value: code, label: word }))}
      onChange={onChange}
    />
  )
}
