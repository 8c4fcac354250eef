import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { Dictionary } from '../../../ui/dictionary.ts'
import type { Field } from '../../../ui/fields.ts'
import type { IconName } from '../../../ui/icons/icons.ts'
import type { Option } from '../../../ui/options.ts'
import type { DeskWords } from './faces.ts'

/** What the fields of a form are made from. */
export interface FormContext {
  detail: AppealDetail
  t: DeskWords
  dictionary: Dictionary
  /** Organisations the case may go to. */
  nodes: readonly Option[]
  brands: readonly Option[]
}

/** How an action looks, and what its form asks for. */
export interface ActionFace {
  icon: IconName
  fields(context: FormContext): Field[]
  initial?(context: FormContext): Record<string, unknown>
  /** The field whose words the appellant reads as they are written. */
  told?: string
}

/** Whether anybody answers for it, in the words of the act that ends a case. */
export const liabilityCards = ({ t, dictionary }: FormContext): Option[] =>
  dictionary.options('LIABILITY').map((option) => ({
    ...option,
    hint: t(option.value === 'NOT_RESPONSIBLE' ? 'f.liabilityNot' : 'f.liabilityValid'),
  }))

/** What the appeal is about, as a cascade of two. */
export const problemField = ({ t, dictionary, detail }: FormContext): Field => ({
  path: 'l1',
  below: 'l2',
  label: t('f.problem'),
  kind: 'cascade',
  options: dictionary.options('APPEAL_L1', detail.l1, detail.l2),
  per: 2,
})

export const brandField = ({ t, brands }: FormContext): Field => ({
  path: 'brand',
  label: t('f.brand'),
  kind: 'select',
  options: brands,
  per: 2,
})

/** How many days more, and why. */
export const extensionFields = ({ t }: FormContext): Field[] => [
  { path: 'days', label: t('f.days'), kind: 'number', hint: t('f.daysHint'), per: 2 },
  { path: 'reason', label: t('f.why'), kind: 'textarea', rows: 4 },
]
