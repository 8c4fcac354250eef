import { ASSISTED_CHANNELS } from '@appeal/contract/appeals/appeals.codes.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { codeTexts } from '@appeal/contract/cases/cases.texts.ts'
import {
  type TakeoverField,
  takeoverField,
  takeoverKinds,
} from '@appeal/contract/takeovers/takeovers.kinds.ts'
import { Select } from 'antd'
import { useBrands } from '../../domain/brands.ts'
import { anyStateWord } from '../../domain/caseFaces.ts'
import { useWordsLanguage } from '../../lib/wordsLanguage.ts'
import { AreaSelect } from '../../ui/AreaSelect.tsx'
import { useDictionary } from '../../ui/dictionary.ts'
import type { Option } from '../../ui/options.ts'

interface Props {
  kind: CaseKindName
  field: TakeoverField
  label: string
  value: string | undefined
  onChange(code: string | undefined): void
}

/** Ways in by which a bureau writes a case down for somebody. */
const ASSISTED: ReadonlySet<string> = new Set(ASSISTED_CHANNELS)

/** What a word of the former system stands for. */
export function WordChoice({ kind, field, label, value, onChange }: Props) {
  const language = useWordsLanguage()
  const dictionary = useDictionary()
  const brands = useBrands()
  const list = takeoverField(kind, field)?.words
  if (list === 'area') return <AreaSelect anyLevel aria-label={label} value={value} onChange={onChange} />
  const optionsOf = (): Option[] => {
    switch (list) {
      case 'state':
        return Object.keys(takeoverKinds[kind].states).map((state) => ({
          value: state,
          label: anyStateWord(kind, state),
        }))
      case 'brand':
        return brands.all.filter(({ value }) => value !== 'OTHER')
      case 'problem':
        return dictionary.options('APPEAL_L1').flatMap(({ children = [], ...one }) => [one, ...children])
      case 'ASSISTED_CHANNEL':
        return dictionary.options('APPEAL_CHANNEL').filter(({ value }) => ASSISTED.has(String(value)))
      case 'COMPLAINED_TO':
        return Object.entries(codeTexts.COMPLAINED_TO).map(([value, words]) => ({
          value,
          label: words[language],
        }))
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
