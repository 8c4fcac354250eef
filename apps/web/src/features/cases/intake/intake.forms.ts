import { appealFormFields, submissionOf } from '@appeal/contract/appeals/appeals.form.ts'
import { PARTICULARS } from '@appeal/contract/appeals/appeals.particulars.ts'
import { formRules } from '../../../lib/formRules.ts'
import { api } from '../../../lib/operations.ts'
import type { IntakeValues } from './draft.ts'
import { intakeTexts } from './intake.texts.ts'
import type { StepName } from './stepNames.ts'

const submission = async () =>
  (await import('@appeal/contract/appeals/appeals.filing.inputs.ts')).SubmitAppeal

/** An appeal as it is filed; each step asks for its own fields. */
export const intakeRules = formRules({
  routes: [api.appeals.add],
  schema: submission,
  body: (values: IntakeValues) => submissionOf(values, { id: undefined }),
  fields: appealFormFields,
  texts: intakeTexts,
  words: {
    complaintResult: { 'rule.code': 'complaintResultMissing' },
    complaintDate: {
      missing: 'complaintDateMissing',
      'rule.date': 'dateNosuch',
      'appeals.complaint_before_posting': 'complaintBeforePosting',
    },
    complaintChannel: { 'rule.code': 'complaintChannelMissing' },
    waybillNo: 'waybillMissing',
    brand: 'brandMissing',
    brandName: { missing: 'brandNameMissing', 'appeals.brand_name_missing': 'brandNameMissing' },
    appellantRole: { 'rule.code': 'roleMissing' },
    postDate: { missing: 'postDateMissing', 'rule.date': 'dateNosuch' },
    'sender.name': 'nameMissing',
    'sender.phone': { 'rule.required': 'phoneMissing' },
    'sender.areaCode': { missing: 'areaMissing' },
    'sender.address': 'addressMissing',
    'recipient.name': 'nameMissing',
    'recipient.phone': { 'rule.required': 'phoneMissing' },
    'recipient.areaCode': { missing: 'areaMissing' },
    'recipient.address': 'addressMissing',
    l1: { 'rule.code': 'l1Missing' },
    content: { missing: 'contentShort', 'rule.text.max': 'contentLong' },
    demands: 'demandsMissing',
    'proxy.name': 'proxyNameMissing',
    'proxy.phone': 'phoneMissing',
    'proxy.relation': { 'rule.code': 'proxyRelationMissing' },
    'proxy.consent': { 'appeals.proxy_consent': 'proxyConsentMissing' },
    authorisation: {
      'appeals.authorisation_missing': 'authorisationMissing',
      'files.too_many': 'filesTooMany',
    },
    files: { 'files.too_many': 'filesTooMany' },
    earlier: { 'rule.code': 'earlierMissing', 'appeals.same_matter': 'earlierSame' },
    earlierNews: 'earlierNewsMissing',
    otherProcedure: { 'rule.code': 'otherMissing', 'appeals.decided_elsewhere': 'otherDecided' },
    'guardian.name': 'guardianMissing',
    'guardian.relation': { 'rule.code': 'guardianRelationMissing' },
    'guardian.phone': 'phoneMissing',
  },
})

/** What is declared on the last page, with the picture's sum. */
export const declarationRules = formRules({
  routes: [api.appeals.add],
  schema: submission,
  body: ({ declared, validCode }: { declared: boolean; validCode: string }) => ({
    ...{ declareTruth: declared, declareNoProcedure: declared, validCode },
  }),
  fields: { declareTruth: 'declared', declareNoProcedure: 'declared' },
  texts: intakeTexts,
  words: { declared: { 'appeals.declaration_required': 'declareMissing' } },
})

/** The fields of each step, in the order in which they stand there: so is told what is wrong with them. */
export const stepFields = {
  complaint: [
    'complaintResult',
    'complaintDate',
    'complaintChannel',
    'complaintTicketNo',
    'otherProcedure',
    'earlier',
    'earlierNews',
  ],
  waybill: [
    'waybillNo',
    'brand',
    'brandName',
    'serviceKind',
    'mailKind',
    'appellantRole',
    'postDate',
    'minor',
  ],
  guardian: ['guardian.name', 'guardian.relation', 'guardian.phone'],
  proxy: ['proxy.name', 'proxy.phone', 'proxy.relation', 'proxy.consent'],
  sender: ['sender.name', 'sender.phone', 'sender.areaCode', 'sender.address'],
  recipient: ['recipient.name', 'recipient.phone', 'recipient.areaCode', 'recipient.address'],
  event: [
    ...(['l1', 'l2'] as const),
    ...PARTICULARS.map((name) => `particulars.${name}` as const),
    ...(['content', 'itemName', 'itemValue', 'insured', 'insuredAmount'] as const),
  ],
  demand: ['demands', 'claimAmount'],
  evidence: ['authorisation', 'files'],
} as const satisfies Record<StepName, readonly (keyof IntakeValues)[]>
