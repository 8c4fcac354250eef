import { z } from 'zod'

/** A version of a rule as a receipt or a paper names it: its number, and the SM3 of the rule with its values, hex. */
export interface NamedVersion {
  rule: string
  no: number
  sm3: string
}

/** The same as it is answered: with what the rule is called. */
export const NamedRule = z.object({
  rule: z.string(),
  ruleName: z.string(),
  no: z.number().int(),
  sm3: z.string(),
})
export type NamedRule = z.infer<typeof NamedRule>
