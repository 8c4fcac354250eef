import type { BodySent } from '@appeal/contract/kit/routes.ts'
import type { api } from '../../../lib/operations.ts'
import type { IntakeValues } from './draft.ts'

/** Whether what is demanded has an amount. */
export const asksAmount = (demands: readonly string[]): boolean =>
  demands.includes('COMPENSATE') || demands.includes('REFUND_FEE')

type Submission = BodySent<typeof api.appeals.add>

const party = (values: IntakeValues, side: 'sender' | 'recipient') => ({
  name: values[`${side}.name`],
  phone: values[`${side}.phone`],
  areaCode: values[`${side}.areaCode`],
  address: values[`${side}.address`],
})

const proxyOf = (values: IntakeValues): NonNullable<Submission['proxy']> => ({
  name: values['proxy.name'],
  phone: values['proxy.phone'],
  relation: values['proxy.relation'] as NonNullable<Submission['proxy']>['relation'],
  consent: (values['proxy.consent'] === 'yes') as true,
  authorisationIds: values.authorisation.map(({ id }) => id),
})

type Admission = NonNullable<Submission['admission']>

/** The code of another procedure; drafts of before the codes say only whether there is one. */
export const procedureOf = ({ otherProcedure }: Pick<IntakeValues, 'otherProcedure'>): string =>
  otherProcedure === 'no' ? 'NONE' : otherProcedure === 'yes' ? '' : otherProcedure

const admissionOf = (values: IntakeValues): Admission => ({
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
  values: IntakeValues,
  extras: Pick<Submission, 'validCode' | 'validCodeReqNo'> & { id: string | undefined },
): Submission {
  const { id, ...captcha } = extras
  return {
    ...(id ? { id } : {}),
    waybillNo: values.waybillNo,
    brand: values.brand,
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
    declareTruth: true,
    declareNoProcedure: true,
    ...captcha,
  }
}
