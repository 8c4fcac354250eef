import type { CONSULT_TYPES } from '@appeal/contract/consultations/consultations.workflow.ts'
import type {
  COMPLAINED_TO,
  COURIER_ISSUES,
  EMPLOYMENT_FORMS,
  JOB_KINDS,
} from '@appeal/contract/couriers/couriers.workflow.ts'
import type { REPORT_TYPES } from '@appeal/contract/reports/reports.laws.ts'
import { formRules } from '../../../lib/formRules.ts'
import { api } from '../../../lib/operations.ts'
import { casePortalTexts } from './cases.portal.texts.ts'
import { given, WRITTEN, type Written } from './filing.ts'

type YesNo = '' | 'yes' | 'no'
const yesNo = (answer: YesNo) => (answer === '' ? undefined : answer === 'yes')
const idsOf = ({ files }: Written) => files.map(({ id }) => id)

const DAY = { missing: 'dateMissing', 'rule.date': 'dateWrong' } as const
const SHARED = {
  areaCode: { missing: 'areaMissing' },
  content: { missing: 'contentShort', 'rule.text.max': 'contentLong' },
  files: { 'files.too_many': 'filesTooMany' },
} as const
const FILES = { attachmentIds: 'files' } as const

// What is chosen of a list is a code of that list, or nothing yet, which the rules refuse.
type Chosen<T extends readonly string[]> = T[number]

export const CONSULTATION = { ...WRITTEN, type: '', title: '', brand: '' }
export const consultationRules = formRules({
  routes: [api.consultations.addConsumer],
  schema: async () =>
    (await import('@appeal/contract/consultations/consultations.workflow.ts')).SubmitConsultation,
  body: (values: typeof CONSULTATION) => ({
    type: values.type as Chosen<typeof CONSULT_TYPES>,
    areaCode: values.areaCode,
    brand: given(values.brand),
    title: values.title,
    content: values.content,
    attachmentIds: idsOf(values),
  }),
  fields: FILES,
  texts: casePortalTexts,
  words: {
    ...SHARED,
    title: { missing: 'consultSubjectMissing', 'rule.text.max': 'consultSubjectMissing' },
    type: 'choose',
  },
})

export const REPORT = {
  ...WRITTEN,
  type: '',
  brand: '',
  subjectName: '',
  subjectAddress: '',
  occurredOn: '',
  waybillNo: '',
}
export const reportRules = formRules({
  routes: [api.reports.addConsumer],
  schema: async () => (await import('@appeal/contract/reports/reports.workflow.ts')).SubmitReport,
  body: (values: typeof REPORT) => ({
    type: values.type as Chosen<typeof REPORT_TYPES>,
    areaCode: values.areaCode,
    brand: given(values.brand),
    subjectName: given(values.subjectName),
    subjectAddress: given(values.subjectAddress),
    occurredOn: values.occurredOn,
    waybillNo: given(values.waybillNo),
    content: values.content,
    attachmentIds: idsOf(values),
    declareTruth: true as const,
  }),
  fields: FILES,
  texts: casePortalTexts,
  words: { ...SHARED, type: 'choose', subjectName: 'reportSubjectMissing', occurredOn: DAY },
})

export const COURIER = {
  ...WRITTEN,
  issue: '',
  amount: '',
  periodFrom: '',
  periodTo: '',
  jobKind: '',
  employmentForm: '',
  complainedTo: '' as '' | (typeof COMPLAINED_TO)[number],
  procedure: '' as YesNo,
  shield: 'yes' as 'yes' | 'no',
}
export const courierRules = formRules({
  routes: [api.couriers.addCourier],
  schema: async () => (await import('@appeal/contract/couriers/couriers.workflow.ts')).SubmitCourierCase,
  body: (values: typeof COURIER) => ({
    areaCode: values.areaCode,
    jobKind: values.jobKind as Chosen<typeof JOB_KINDS>,
    employmentForm: values.employmentForm as Chosen<typeof EMPLOYMENT_FORMS>,
    issue: values.issue as Chosen<typeof COURIER_ISSUES>,
    amount: given(values.amount),
    periodFrom: given(values.periodFrom),
    periodTo: given(values.periodTo),
    content: values.content,
    attachmentIds: idsOf(values),
    complainedTo: values.complainedTo as Chosen<typeof COMPLAINED_TO>,
    otherProcedure: yesNo(values.procedure) as boolean,
    shielded: values.shield === 'yes',
    declareTruth: true as const,
  }),
  fields: { ...FILES, otherProcedure: 'procedure', shielded: 'shield' },
  texts: casePortalTexts,
  words: {
    ...SHARED,
    issue: 'choose',
    amount: { 'rule.price': 'courierAmountWrong' },
    periodFrom: { ...DAY, 'couriers.period_reversed': 'courierReversed' },
    periodTo: DAY,
    jobKind: 'choose',
    employmentForm: 'choose',
    complainedTo: 'choose',
    procedure: 'choose',
  },
})

export const LETTER = {
  ...WRITTEN,
  brand: '',
  outlet: '',
  courierName: '',
  courierNo: '',
  waybillNo: '',
  title: '',
  agree: '' as YesNo,
}
export const letterRules = formRules({
  routes: [api.letters.insert],
  schema: async () => (await import('@appeal/contract/letters/letters.workflow.ts')).SubmitLetter,
  body: (values: typeof LETTER) => ({
    brand: values.brand,
    areaCode: values.areaCode,
    outlet: given(values.outlet),
    courierName: given(values.courierName),
    courierNo: given(values.courierNo),
    waybillNo: given(values.waybillNo),
    title: values.title,
    content: values.content,
    attachmentIds: idsOf(values),
    agreePublish: yesNo(values.agree) as boolean,
  }),
  fields: { ...FILES, agreePublish: 'agree' },
  texts: casePortalTexts,
  words: {
    ...SHARED,
    brand: 'brandMissing',
    title: { missing: 'letterSubjectMissing', 'rule.text.max': 'letterSubjectMissing' },
    agree: 'choose',
  },
})

export const followUpRules = formRules({
  routes: [api.consultations.followUp],
  schema: async () =>
    (await import('@appeal/contract/consultations/consultations.workflow.ts')).FollowUpInput,
  body: (values: { question: string }) => values,
  texts: casePortalTexts,
  words: { question: 'followMissing' },
})

export const confirmRules = formRules({
  routes: [api.couriers.confirm],
  schema: async () => (await import('@appeal/contract/couriers/couriers.workflow.ts')).CourierConfirmInput,
  body: ({ agrees, remark }: { agrees: YesNo; remark: string }) => ({ agrees: yesNo(agrees), remark }),
  texts: casePortalTexts,
  words: { agrees: 'choose' },
})

const inputs = () => import('@appeal/contract/cases/cases.inputs.ts')

export const rateRules = formRules({
  routes: [api.consultations.evaluate, api.couriers.evaluate],
  schema: async () => (await inputs()).EvaluateCaseInput,
  body: (values: { score: '' | 'SATISFIED' | 'BASICALLY_SATISFIED' | 'UNSATISFIED'; remark: string }) =>
    values,
  texts: casePortalTexts,
  words: { score: 'choose' },
})

export const withdrawCaseRules = formRules({
  routes: [api.consultations.withdraw, api.reports.withdraw, api.couriers.withdraw, api.letters.withdraw],
  schema: async () => (await inputs()).WithdrawCaseInput,
  body: (values: { reason: string }) => values,
  texts: casePortalTexts,
  words: { reason: 'withdrawMissing' },
})
