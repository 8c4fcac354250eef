import type { z } from 'zod'
import { sayRule } from './rules.ts'
import { fieldSchema, type Limits, limitsOf } from './schema.ts'

/** One thing that is wrong with what a form would send. */
export interface Fault {
  /** Path in the body, without places in lists. */
  path: string
  /** Key of the broken rule. */
  rule: string
  /** Nothing was given, or less than is asked for. */
  isMissing: boolean
  /** The rule's limits, and how many characters there are. */
  values: Record<string, string | number>
  /** What the contract says of it. */
  sentence: string | undefined
}

const TOO_LITTLE = ['rule.text.min', 'rule.required']

const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && value.trim() === '')

const at = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body)

/** What a schema refuses of a body, in its order. */
export const faultsOf = (schema: z.ZodType, body: unknown): Fault[] =>
  (schema.safeParse(body).error?.issues ?? []).map((issue) => {
    const path = issue.path.filter((part) => typeof part === 'string')
    const given = at(body, path)
    const values = {
      ...('params' in issue ? (issue.params as Record<string, string | number>) : {}),
      ...('maximum' in issue && { max: Number(issue.maximum) }),
      ...(typeof given === 'string' && { n: [...given.trim()].length }),
    }
    return {
      path: path.join('.'),
      rule: issue.message,
      isMissing: isBlank(given) || TOO_LITTLE.includes(issue.message),
      values,
      sentence: sayRule(issue.message, values),
    }
  })

/** How long the text at a path may be. */
export function limitsAt(schema: z.ZodType, path: string): Limits | undefined {
  const part = fieldSchema(schema, path)
  return part && limitsOf(part)
}
