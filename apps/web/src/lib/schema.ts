import { ruleText } from '@appeal/contract/rules.texts.ts'
import type { z } from 'zod'
import { getLanguage } from './i18n.ts'

/** Reads the object schemas of the contract for forms: shape by path, whether a field must be given, what breaks a rule. */

interface Inner {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  entries?: Record<string, string>
  shape?: Record<string, z.ZodType>
}

const innerOf = (schema: z.ZodType) => schema.def as unknown as Inner

/** The schema without its wrappers: optional, default, nullable, preprocessing. */
export function bare(schema: z.ZodType): z.ZodType {
  const { type, innerType, out } = innerOf(schema)
  if (innerType) return bare(innerType)
  return type === 'pipe' && out ? bare(out) : schema
}

/** The schema of a field by its path, `sender.name`; undefined where the contract has no such field. */
export function fieldSchema(schema: z.ZodType, path: string): z.ZodType | undefined {
  let at: z.ZodType | undefined = schema
  for (const name of path.split('.')) at = at && innerOf(bare(at)).shape?.[name]
  return at
}

/** The fields of an object schema, in its order. */
export const fieldNames = (schema: z.ZodType): string[] => Object.keys(innerOf(bare(schema)).shape ?? {})

/** What kind of value a field holds, as far as the schema says. */
export function valueKind(schema: z.ZodType): 'text' | 'number' | 'boolean' | 'choice' | 'list' {
  const { type } = innerOf(bare(schema))
  if (type === 'enum') return 'choice'
  if (type === 'boolean' || type === 'literal') return 'boolean'
  if (type === 'array') return 'list'
  return type === 'number' ? 'number' : 'text'
}

/** Fewest and most characters of a text. */
export interface Limits {
  min: number
  max: number
}

/** How long a text may be, where the contract says so. */
export function limitsOf(schema: z.ZodType): Limits | undefined {
  const { minLength, maxLength } = (schema.meta() ?? {}) as { minLength?: number; maxLength?: number }
  if (maxLength !== undefined) return { min: minLength ?? 0, max: maxLength }
  const { type, innerType, out } = innerOf(schema)
  const inner = type === 'pipe' ? out : innerType
  return inner && limitsOf(inner)
}

/** Most characters that a field shows a count of: a text that must be given. */
export function maxLength(schema: z.ZodType): number | undefined {
  const max = (schema.meta() as { maxLength?: unknown } | undefined)?.maxLength
  if (typeof max === 'number') return max
  const { innerType } = innerOf(schema)
  return innerType && maxLength(innerType)
}

/** A value as the form holds it, as the wire wants it: blank means absent. */
export const blankToUndefined = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value

export const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success

type Issue = z.core.$ZodIssue & { params?: Record<string, unknown> }

/** The sentence of an issue; its message is a key of the contract's rule texts. */
export const sentenceOf = (issue: z.core.$ZodIssue): string =>
  ruleText(issue.message, getLanguage() === 'en' ? 'en' : 'zh', (issue as Issue).params ?? {})

/** What is wrong with one field's value, undefined where nothing is. */
export function faultOf(schema: z.ZodType, value: unknown): string | undefined {
  const result = schema.safeParse(blankToUndefined(value))
  return result.success ? undefined : result.error.issues[0] && sentenceOf(result.error.issues[0])
}

/** Copies a form's values with blanks left out, so that optional fields are absent instead of empty. */
export function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (typeof value !== 'object' || value === null) return blankToUndefined(value)
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, withoutBlanks(inner)])
      .filter(([, inner]) => inner !== undefined),
  )
}
