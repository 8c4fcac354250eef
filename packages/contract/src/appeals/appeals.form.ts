import type { StoredFile } from '../files/files.routes.ts'
import type { BodySent } from '../kit/routes.ts'
import { type COMPLAINT_RESULTS, OTHER_BRAND } from './appeals.codes.ts'
import { PARTICULARS, type ParticularName, particularsOf } from './appeals.particulars.ts'
import type { appealRoutes } from './appeals.routes.ts'

type ParticularField = `particulars.${ParticularName}`

/** Everything that an appeal's form asks for, as typed; '' is "not answered yet". */
export interface AppealForm extends Record<ParticularField, string> {
  matter: string
  /** A result of the complaint, or NO: none was made. */
  complaintResult: '' | (typeof COMPLAINT_RESULTS)[number] | 'NO'
  complaintDate: string
  appellantRole: '' | 'SENDER' | 'RECIPIENT' | 'AGENT'
  postDate: string
  /** A code of OTHER_PROCEDURES; drafts of before say yes or no. */
  otherProcedure: string
  earlier: '' | 'NONE' | 'NEW_CONTENT' | 'SAME'
  earlierNews: string
  /** Whoever appeals is under 18. */
  minor: '' | 'yes'
  'guardian.name': string
  'guardian.relation': string
  'guardian.phone': string
  complaintChannel: string
  complaintTicketNo: string
  waybillNo: string
  brand: string
  /** Of a company that is not among the brands. */
  brandName: string
  /** Of a brand that offers several. */
  serviceKind: string
  /** Of the universal service. */
  mailKind: string
  'sender.name': string
  'sender.phone': string
  'sender.areaCode': string
  'sender.address': string
  'recipient.name': string
  'recipient.phone': string
  'recipient.areaCode': string
  'recipient.address': string
  l1: string
  l2: string
  content: string
  itemName: string
  itemValue: string
  insured: '' | 'yes' | 'no'
  insuredAmount: string
  demands: string[]
  claimAmount: string
  files: Pick<StoredFile, 'id' | 'name' | 'size'>[]
  /** Whom an agent acts for. */
  'proxy.name': string
  'proxy.phone': string
  'proxy.relation': string
  'proxy.consent': '' | 'yes'
  authorisation: Pick<StoredFile, 'id' | 'name' | 'size'>[]
}

export const EMPTY_APPEAL: AppealForm = {
  matter: '',
  complaintResult: '',
  complaintDate: '',
  appellantRole: '',
  postDate: '',
  otherProcedure: '',
  earlier: '',
  earlierNews: '',
  minor: '',
  'guardian.name': '',
  'guardian.relation': '',
  'guardian.phone': '',
  complaintChannel: '',
  complaintTicketNo: '',
  waybillNo: '',
  brand: '',
  brandName: '',
  serviceKind: '',
  mailKind: '',
  'sender.name': '',
  'sender.phone': '',
  'sender.areaCode': '',
  'sender.address': '',
  'recipient.name': '',
  'recipient.phone': '',
  'recipient.areaCode': '',
  'recipient.address': '',
  l1: '',
  l2: '',
  content: '',
  itemName: '',
  itemValue: '',
  insured: '',
  insuredAmount: '',
  demands: [],
  claimAmount: '',
  files: [],
  'proxy.name': '',
  'proxy.phone': '',
  'proxy.relation': '',
  'proxy.consent': '',
  authorisation: [],
  ...(Object.fromEntries(PARTICULARS.map((name) => [`particulars.${name}`, ''])) as Record<
    ParticularField,
    string
  >),
}

/** Whether what is demanded has an amount. */
export const asksAmount = (demands: readonly string[]): boolean =>
  demands.includes('COMPENSATE') || demands.includes('REFUND_FEE')

type Submission = BodySent<typeof appealRoutes.add>

const party = (values: AppealForm, side: 'sender' | 'recipient') => ({
  name: values[`${side}.name`],
  phone: values[`${side}.phone`],
  areaCode: values[`${side}.areaCode`],
  address: values[`${side}.address`],
})

const proxyOf = (values: AppealForm): NonNullable<Submission['proxy']> => ({
  name: values['proxy.name'],
  phone: values['proxy.phone'],
  relation: values['proxy.relation'] as NonNullable<Submission['proxy']>['relation'],
  consent: (values['proxy.consent'] === 'yes') as true,
  authorisationIds: values.authorisation.map(({ id }) => id),
})

type Admission = NonNullable<Submission['admission']>

/** The code of another procedure; drafts of before the codes say only whether there is one. */
export const procedureOf = ({ otherProcedure }: Pick<AppealForm, 'otherProcedure'>): string =>
  otherProcedure === 'no' ? 'NONE' : otherProcedure === 'yes' ? '' : otherProcedure

const admissionOf = (values: AppealForm): Admission => ({
  earlier: values.earlier as Admission['earlier'],
  earlierNews: values.earlier === 'NEW_CONTENT' ? values.earlierNews : undefined,
  procedure: procedureOf(values) as Admission['procedure'],
  minor: values.minor === 'yes',
  ...(values.minor === 'yes' && {
    guardian: {
      name: values['guardian.name'],
      relation: values['guardian.relation'] as NonNullable<Admission['guardian']>['relation'],
      phone: values['guardian.phone'],
    },
  }),
})

/** The body of `add` from what was typed. Codes are judged by the server; the form offers no others. */
export function submissionOf(
  values: AppealForm,
  extras: Pick<Submission, 'validCode' | 'validCodeReqNo'> & { id: string | undefined },
): Submission {
  const { id, ...captcha } = extras
  return {
    ...(id ? { id } : {}),
    waybillNo: values.waybillNo,
    brand: values.brand,
    ...(values.brand === OTHER_BRAND && { brandName: values.brandName }),
    serviceKind: values.serviceKind as Submission['serviceKind'],
    mailKind: values.mailKind,
    l1: values.l1 as Submission['l1'],
    l2: values.l2,
    appellantRole: values.appellantRole as Submission['appellantRole'],
    ...(values.appellantRole === 'AGENT' && { proxy: proxyOf(values) }),
    sender: party(values, 'sender'),
    recipient: party(values, 'recipient'),
    postDate: values.postDate,
    itemName: values.itemName,
    itemValue: values.itemValue,
    insured: values.insured === 'yes',
    insuredAmount: values.insured === 'yes' ? values.insuredAmount : undefined,
    complaintDate: values.complaintDate,
    complaintChannel: values.complaintChannel as Submission['complaintChannel'],
    complaintResult: values.complaintResult as Submission['complaintResult'],
    complaintTicketNo: values.complaintTicketNo,
    content: values.content,
    demands: values.demands as Submission['demands'],
    claimAmount: asksAmount(values.demands) ? values.claimAmount : undefined,
    attachmentIds: values.files.map(({ id: fileId }) => fileId),
    admission: admissionOf(values),
    particulars: Object.fromEntries(
      particularsOf(values).map((name) => [name, values[`particulars.${name}`]]),
    ),
    declareTruth: true,
    declareNoProcedure: true,
    ...captcha,
  }
}

/** Fields of the wire under the name that the form has for them; all others are called alike. */
export const appealFormFields = {
  attachmentIds: 'files',
  'proxy.authorisationIds': 'authorisation',
  'admission.earlier': 'earlier',
  'admission.earlierNews': 'earlierNews',
  'admission.procedure': 'otherProcedure',
  'admission.minor': 'minor',
  'admission.guardian.name': 'guardian.name',
  'admission.guardian.relation': 'guardian.relation',
  'admission.guardian.phone': 'guardian.phone',
} as const satisfies Readonly<Record<string, keyof AppealForm>>
