import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { line } from '../appeals.lines.ts'
import { type Effect, labelOf, type Step } from '../appeals.step.ts'

/** The bureau holds the enterprise's answer to be malformed: it counts in the figures (domain 2.5). */
export async function markMalformed(step: Step, input: ActionInput<'markMalformed'>): Promise<Effect> {
  const malformed = labelOf(step.reference, 'MALFORMED_REASON', input.malformedReason)
  return {
    set: { malformedReason: input.malformedReason },
    lines: [line('malformed_marked', { malformed }, input.reason)],
  }
}

/** A leader takes it back; the figures follow. */
export async function unmarkMalformed(_: Step, input: ActionInput<'unmarkMalformed'>): Promise<Effect> {
  return { set: { malformedReason: null }, lines: [line('malformed_unmarked', {}, input.reason)] }
}
