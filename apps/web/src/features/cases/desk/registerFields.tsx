import { ASSISTED_CHANNELS } from '@appeal/contract/appeals/appeals.codes.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { Translate } from '../../../lib/i18n.ts'
import type { Dictionary } from '../../../ui/dictionary.ts'
import type { Field } from '../../../ui/fields.ts'
import type { Option } from '../../../ui/options.ts'
import { AskedQuestion } from './AskedQuestion.tsx'
import { codeOptions } from './caseFields.ts'
import type { registerTexts } from './register.texts.ts'

interface Context {
  t: Translate<keyof typeof registerTexts.zh & string>
  brands: readonly Option[]
  dictionary: Dictionary
}
type Path = 'callerName' | 'callerPhone' | 'channel' | 'heardAt' | `matter.${string}`
type Fields = Field<Path>[]

const caller = ({ t, dictionary }: Context): Fields => [
  { path: 'callerName', label: t('callerName'), per: 2 },
  { path: 'callerPhone', label: t('callerPhone'), per: 2 },
  {
    ...{ path: 'channel', label: t('channel'), kind: 'select', per: 2 },
    options: ASSISTED_CHANNELS.map((value) => ({ value, label: dictionary.label('APPEAL_CHANNEL', value) })),
  },
  { path: 'heardAt', label: t('heardAt'), kind: 'dateTime', per: 2 },
]
const written = ({ t }: Context): Fields => [
  { path: 'matter.content', label: t('content'), kind: 'textarea', rows: 6 },
  { path: 'matter.attachmentIds', label: t('files'), kind: 'files' },
]

/** What each kind asks, in the order in which people tell it; the rules are those of the portal's form. */
const asked: Readonly<Partial<Record<CaseKind, (context: Context) => Fields>>> = {
  consultation: (context) => {
    const { t, brands, dictionary } = context
    return [
      { path: 'matter.title', label: t('question'), kind: 'control', control: <AskedQuestion /> },
      ...choice('type', t('consultType'), dictionary.options('CONSULT_TYPE'), 3),
      { path: 'matter.areaCode', label: t('area'), kind: 'area', per: 3 },
      ...choice('brand', t('brand'), brands, 3),
      ...written(context),
    ]
  },
  report: (context) => {
    const { t, brands, dictionary } = context
    return [
      ...choice('type', t('reportType'), dictionary.options('REPORT_TYPE'), 2),
      ...choice('brand', t('reportBrand'), brands, 2),
      { path: 'matter.subjectName', label: t('subjectName'), hint: t('subjectNameHint'), per: 2 },
      { path: 'matter.subjectAddress', label: t('subjectAddress'), kind: 'text', per: 2 },
      { path: 'matter.areaCode', label: t('area'), kind: 'area', per: 3 },
      { path: 'matter.occurredOn', label: t('occurredOn'), kind: 'date', per: 3 },
      { path: 'matter.waybillNo', label: t('waybillNo'), per: 3 },
      ...written(context),
      { path: 'matter.declareTruth', label: t('declareTruth'), kind: 'switch' },
    ]
  },
  letter: (context) => {
    const { t, brands } = context
    return [
      ...choice('brand', t('brand'), brands, 3),
      { path: 'matter.areaCode', label: t('area'), kind: 'area', per: 3 },
      { path: 'matter.waybillNo', label: t('waybillNo'), per: 3 },
      { path: 'matter.courierName', label: t('courierName'), per: 3 },
      { path: 'matter.courierNo', label: t('courierNo'), per: 3 },
      { path: 'matter.outlet', label: t('outlet'), per: 3 },
      { path: 'matter.title', label: t('letterTitle') },
      ...written(context),
      { path: 'matter.agreePublish', label: t('agreePublish'), kind: 'yesNo' },
    ]
  },
  courier: (context) => {
    const { t, brands, dictionary } = context
    return [
      ...choice('brand', t('employer'), brands, 2),
      { path: 'matter.outlet', label: t('outlet'), per: 2 },
      ...choice('jobKind', t('jobKind'), dictionary.options('JOB_KIND'), 2),
      ...choice('employmentForm', t('employmentForm'), dictionary.options('EMPLOYMENT_FORM'), 2),
      ...choice('issue', t('issue'), dictionary.options('COURIER_ISSUE'), 2),
      { path: 'matter.areaCode', label: t('area'), kind: 'area', per: 2 },
      { path: 'matter.amount', label: t('amount'), kind: 'price', per: 3 },
      { path: 'matter.periodFrom', label: t('periodFrom'), kind: 'date', per: 3 },
      { path: 'matter.periodTo', label: t('periodTo'), kind: 'date', per: 3 },
      ...choice('complainedTo', t('complainedTo'), codeOptions('COMPLAINED_TO'), 2),
      { path: 'matter.otherProcedure', label: t('otherProcedure'), kind: 'yesNo', per: 2 },
      ...written(context),
      { path: 'matter.shielded', label: t('shielded'), kind: 'switch', per: 2 },
      { path: 'matter.declareTruth', label: t('declareTruth'), kind: 'switch', per: 2 },
    ]
  },
}

function choice(name: string, label: string, options: readonly Option[], per: 2 | 3): Fields {
  return [{ path: `matter.${name}`, label, kind: 'select', options, per }]
}

/** The form of a kind: who tells it and how it came, then what they tell. */
export const registerFields = (kind: CaseKind, context: Context): Fields => [
  ...caller(context),
  ...(asked[kind]?.(context) ?? []),
]
