import { brokenRule, countCharacters } from '@appeal/contract/rules.ts'
import type { FieldErrors } from '../../../lib/form.ts'
import type { Translate } from '../../../lib/i18n.ts'
import { sayRule } from '../../../lib/rules.ts'
import { getUserInfo } from '../../../lib/session.ts'
import { dateSentence } from './dates.ts'
import type { IntakeValues } from './draft.ts'
import type { intakeTexts } from './intake.texts.ts'
import { type StepName, stepsOf } from './stepNames.ts'

type T = Translate<keyof (typeof intakeTexts)['zh'] & string>

export const CONTENT_MIN = 10
export const CONTENT_MAX = 2000

/** Whether the appellant is this side of the item, and so knows its phone and street. */
export const isOwnSide = (
  values: Pick<IntakeValues, 'appellantRole'>,
  side: 'sender' | 'recipient',
): boolean => values.appellantRole === side.toUpperCase()

/** The step as it is first seen: the appellant's own side begins with the name and phone of the account. */
export function begun(step: StepName, values: IntakeValues): IntakeValues {
  if ((step !== 'sender' && step !== 'recipient') || !isOwnSide(values, step)) return values
  if (values[`${step}.name`] || values[`${step}.phone`]) return values
  const { name, phone } = getUserInfo() ?? {}
  return {
    ...values,
    [`${step}.name`]: name?.includes('*') ? '' : (name ?? ''),
    [`${step}.phone`]: phone && !brokenRule(phone, 'homePhone') ? phone : '',
  }
}

/** A phone as labels print it: 138****1234, 138xxxx1234. */
const isHiddenPhone = (phone: string) => /^[\d*＊xX -]{3,32}$/.test(phone) && /[*＊xX]/.test(phone)

const party =
  (side: 'sender' | 'recipient') =>
  (values: IntakeValues, t: T): FieldErrors => {
    const own = isOwnSide(values, side)
    const phone = values[`${side}.phone`].trim()
    const asTyped =
      phone && (own || !isHiddenPhone(phone)) ? sayRule(brokenRule(phone, 'homePhone')) : undefined
    return {
      [`${side}.name`]: values[`${side}.name`].trim() ? undefined : t('nameMissing'),
      [`${side}.phone`]: own && !phone ? t('phoneMissing') : asTyped,
      [`${side}.areaCode`]: values[`${side}.areaCode`] ? undefined : t('areaMissing'),
      [`${side}.address`]: own && !values[`${side}.address`].trim() ? t('addressMissing') : undefined,
    }
  }

const contentSentence = (content: string, t: T) => {
  const count = countCharacters(content.trim())
  if (count < CONTENT_MIN) return t('contentShort')
  return count > CONTENT_MAX ? t('contentLong', { n: count }) : undefined
}

export const asksAmount = (demands: readonly string[]): boolean =>
  demands.includes('COMPENSATE') || demands.includes('REFUND_FEE')

/** What is wrong with each step; the check page asks all of them again, for a pause must never skip a rule. */
export const stepChecks: Record<StepName, (values: IntakeValues, t: T) => FieldErrors> = {
  complaint: (values, t) => ({
    complaintResult: values.complaintResult && values.complaintResult !== 'NO' ? undefined : t('choose'),
    complaintDate: dateSentence(values.complaintDate, t),
    complaintChannel: values.complaintChannel ? undefined : t('choose'),
  }),
  waybill: (values, t) => ({
    waybillNo: values.waybillNo.trim()
      ? sayRule(brokenRule(values.waybillNo, 'waybill'))
      : t('waybillMissing'),
    brand: values.brand ? undefined : t('brandMissing'),
    appellantRole: values.appellantRole ? undefined : t('roleMissing'),
    postDate: dateSentence(values.postDate, t),
  }),
  sender: party('sender'),
  recipient: party('recipient'),
  event: (values, t) => ({
    l1: values.l1 ? undefined : t('l1Missing'),
    l2: values.l2 || !values.l1 ? undefined : t('l2Missing'),
    content: contentSentence(values.content, t),
    itemValue: sayRule(brokenRule(values.itemValue, 'price')),
    insuredAmount:
      values.insured === 'yes' ? sayRule(brokenRule(values.insuredAmount, 'required', 'price')) : undefined,
  }),
  demand: (values, t) => ({
    demands: values.demands.length > 0 ? undefined : t('demandsMissing'),
    claimAmount: asksAmount(values.demands) ? sayRule(brokenRule(values.claimAmount, 'price')) : undefined,
  }),
  proxy: (values, t) => ({
    'proxy.name': values['proxy.name'].trim().length >= 2 ? undefined : t('proxyNameMissing'),
    'proxy.phone': values['proxy.phone'].trim()
      ? sayRule(brokenRule(values['proxy.phone'], 'homePhone'))
      : t('phoneMissing'),
    'proxy.relation': values['proxy.relation'] ? undefined : t('choose'),
    'proxy.consent': values['proxy.consent'] ? undefined : t('proxyConsentMissing'),
  }),
  evidence: (values, t) => ({
    authorisation:
      values.appellantRole === 'AGENT' && values.authorisation.length === 0
        ? t('authorisationMissing')
        : undefined,
  }),
}

const isClean = (errors: FieldErrors) => Object.values(errors).every((text) => !text)

/** Steps that are not filled in rightly yet. */
export const openSteps = (values: IntakeValues, t: T): StepName[] =>
  stepsOf(values).filter((step) => !isClean(stepChecks[step](values, t)))

/** The step a field of the wire belongs to, so that a refusal of the server leads there. */
export function stepOfField(field: string): StepName | undefined {
  if (field.startsWith('proxy.authorisation')) return 'evidence'
  if (field.startsWith('proxy')) return 'proxy'
  if (field.startsWith('sender')) return 'sender'
  if (field.startsWith('recipient')) return 'recipient'
  if (field.startsWith('complaint')) return 'complaint'
  if (['waybillNo', 'brand', 'appellantRole', 'postDate'].includes(field)) return 'waybill'
  if (['l1', 'l2', 'content', 'itemName', 'itemValue', 'insured', 'insuredAmount'].includes(field))
    return 'event'
  if (['demands', 'claimAmount'].includes(field)) return 'demand'
  return field.startsWith('attachmentIds') ? 'evidence' : undefined
}
