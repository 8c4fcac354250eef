import { particulars, particularsOf } from '@appeal/contract/appeals/appeals.particulars.ts'
import { isHiddenPhone } from '@appeal/contract/fieldRules.ts'
import type { FieldErrors } from '../../../lib/form.ts'
import { sayRule } from '../../../lib/rules.ts'
import { getUserInfo } from '../../../lib/session.ts'
import { futureSentence, type IntakeWords, orderSentence } from './dates.ts'
import type { IntakeValues } from './draft.ts'
import { intakeRules, stepFields } from './intake.forms.ts'
import { STEPS, type StepName, stepsOf } from './stepNames.ts'

/** Whether the appellant is this side of the item, and so knows its phone and street. */
export const isOwnSide = (
  values: Pick<IntakeValues, 'appellantRole'>,
  side: 'sender' | 'recipient',
): boolean => values.appellantRole === side.toUpperCase()

/**
 * The step as it is first seen: the appellant's own side begins with the name and phone of the account, the phone as
 * the account shows it.
 */
export function begun(step: StepName, values: IntakeValues): IntakeValues {
  if ((step !== 'sender' && step !== 'recipient') || !isOwnSide(values, step)) return values
  if (values[`${step}.name`] || values[`${step}.phone`]) return values
  const { name, phone } = getUserInfo() ?? {}
  return {
    ...values,
    [`${step}.name`]: name?.includes('*') ? '' : (name ?? ''),
    [`${step}.phone`]: phone ?? '',
  }
}

/**
 * What the schema leaves to the server: days that are still to come or in the wrong order, an own phone that is not the
 * account's, and the second half of a reason.
 */
export function stepCheck(step: StepName, values: IntakeValues, t: IntakeWords): FieldErrors {
  if (step === 'complaint') return { complaintDate: futureSentence(values.complaintDate, t) }
  if (step === 'waybill') return { postDate: futureSentence(values.postDate, t) ?? orderSentence(values, t) }
  if ((step === 'sender' || step === 'recipient') && isOwnSide(values, step)) {
    const phone = values[`${step}.phone`]
    const isHidden = isHiddenPhone(phone) && phone !== getUserInfo()?.phone
    return { [`${step}.phone`]: isHidden ? sayRule('rule.homePhone') : undefined }
  }
  if (step !== 'event') return {}
  const over = particularsOf(values).filter((name) => particulars[name].past)
  return {
    l2: values.l2 || !values.l1 ? undefined : t('l2Missing'),
    ...Object.fromEntries(
      over.map((name) => [`particulars.${name}`, futureSentence(values[`particulars.${name}`], t)]),
    ),
  }
}

/** Steps that are not filled in rightly yet, as far as the rules are loaded. */
export function openSteps(values: IntakeValues, t: IntakeWords): StepName[] {
  const errors = intakeRules.judge(values)
  const isOpen = (step: StepName) =>
    stepFields[step].some((field) => errors[field]) ||
    Object.values(stepCheck(step, values, t)).some((text) => text)
  return stepsOf(values).filter(isOpen)
}

/** The step a field of the wire belongs to, so that a refusal of the server leads there. */
export function stepOfField(path: string): StepName | undefined {
  const field = intakeRules.fieldOf(path.replace(/\.\d+/g, ''))
  return STEPS.find((step) => (stepFields[step] as readonly string[]).includes(field))
}
