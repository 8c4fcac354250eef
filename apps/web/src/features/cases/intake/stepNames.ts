import type { IntakeValues } from './draft.ts'

/** The form's steps in order; one topic a page. */
export const STEPS = [
  'complaint',
  'waybill',
  'guardian',
  'proxy',
  'sender',
  'recipient',
  'event',
  'demand',
  'evidence',
] as const
export type StepName = (typeof STEPS)[number]
export const isStep = (name: string | null): name is StepName =>
  (STEPS as readonly string[]).includes(name ?? '')
/** The steps that these answers need: whom somebody acts for is asked of agents alone, a guardian of minors. */
export const stepsOf = ({
  appellantRole,
  minor,
}: Pick<IntakeValues, 'appellantRole' | 'minor'>): readonly StepName[] =>
  STEPS.filter((step) => {
    if (step === 'proxy') return appellantRole === 'AGENT'
    return step !== 'guardian' || minor === 'yes'
  })
/** What follows a step; after the last one the answers are checked. */
export function stepAfter(step: StepName, values: IntakeValues): StepName | 'check' {
  const steps = stepsOf(values)
  return steps[steps.indexOf(step) + 1] ?? 'check'
}
export function stepBefore(step: StepName, values: IntakeValues): StepName | undefined {
  const steps = stepsOf(values)
  return steps[steps.indexOf(step) - 1]
}

export const INTAKE = '/portal/appeal'
/** Where a step, or the check of all of them, is filled in. */
export const stepPath = (step: StepName | 'check') => `${INTAKE}?step=${step}`
