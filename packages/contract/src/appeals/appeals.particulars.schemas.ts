import { z } from 'zod'
import { zAmount, zDate, zOptional, zText } from '../rules.ts'
import { PARTICULARS, type ParticularName, particulars, particularsOf } from './appeals.particulars.ts'

function answer(name: ParticularName) {
  const { type, choices } = particulars[name]
  if (type === 'date') return zDate
  if (type === 'amount') return zAmount
  return choices
    ? z.enum(Object.keys(choices) as [string, ...string[]], 'rule.code')
    : zText({ max: 200, singleLine: true })
}

/**
 * The answers to what is asked of one kind of problem. Clients of before send none; whoever sends the object answers what
 * is required of the problem, and nothing that is not asked of it.
 */
export const Particulars = z.object(
  Object.fromEntries(PARTICULARS.map((name) => [name, zOptional(answer(name))])) as unknown as Record<
    ParticularName,
    z.ZodOptional<z.ZodType<string, string | null>>
  >,
)
export type Particulars = z.output<typeof Particulars>

/** What is wrong between the answers and the problem, for the schema of the whole matter. */
export function judgeParticulars(
  {
    l1,
    l2,
    particulars: given,
  }: { l1: string; l2?: string | undefined; particulars?: Particulars | undefined },
  ctx: z.RefinementCtx,
): void {
  if (typeof given !== 'object' || given === null) return
  const asked = particularsOf({ l1, l2 })
  for (const name of PARTICULARS) {
    const isGiven = given[name] !== undefined && given[name] !== ''
    const isAsked = asked.includes(name)
    const message =
      isGiven && !isAsked
        ? 'rule.notAsked'
        : !isGiven && isAsked && particulars[name].required && 'rule.required'
    if (message) ctx.addIssue({ code: 'custom', path: ['particulars', name], message })
  }
}
