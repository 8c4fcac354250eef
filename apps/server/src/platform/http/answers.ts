import { errorTexts } from '@appeal/contract/errors.texts.ts'
import type { ErrorKey } from '@appeal/contract/errors.ts'
import type { Envelope } from '@appeal/contract/kit/routes.ts'
import { isRuleTextKey, ruleText } from '@appeal/contract/rules.texts.ts'
import type { z } from 'zod'
import { type Details, type Language, Refusal, sentence } from '../fail.ts'

export const success = (data: unknown, language: Language): Envelope<unknown> => ({
  code: 200,
  msg: language === 'zh' ? '操作成功' : 'Done',
  data: data ?? null,
})

/**
 * The envelope of a refusal. A plain 403 carries no data, because the client takes a 403 with data for a
 * captcha challenge (spec 4, contract 0).
 */
export function refusal(error: Refusal, language: Language): Envelope<unknown> {
  const { reason, details, code } = error
  const msg = sentence(reason, details, language)
  // A rule of a feature names its field the way a schema does, so forms show it in the same place.
  const fields = typeof details.field === 'string' ? { fields: [{ field: details.field, message: msg }] } : {}
  const data = code === 403 && reason !== 'request.challenge' ? null : { reason, ...details, ...fields }
  return { code, msg, data }
}

export interface FieldError {
  field: string
  message: string
}

// What zod says itself, where a schema gives no text key of its own.
const GENERIC: Record<string, string> = {
  invalid_type: 'rule.shape',
  invalid_value: 'rule.code',
  too_big: 'rule.tooLong',
  too_small: 'rule.required',
  invalid_format: 'rule.shape',
}

function issueText(issue: z.core.$ZodIssue, language: Language): string {
  const { message } = issue
  const params = 'params' in issue ? (issue.params as Details) : {}
  if (isRuleTextKey(message)) return ruleText(message, language, params)
  if (message in errorTexts) return sentence(message as ErrorKey, params, language)
  const missing = issue.code === 'invalid_type' && /undefined|null/.test(message)
  return ruleText(missing ? 'rule.required' : (GENERIC[issue.code ?? ''] ?? 'rule.shape'), language)
}

/**
 * The refusal of an input that does not fit its schema: one sentence for each field (spec 8, code 415).
 *
 * @param naming put each field's name before its sentence, for clients that show the summary alone (contract 9)
 */
export function invalid(error: z.ZodError, language: Language, naming = false): Refusal {
  const fields: FieldError[] = error.issues.slice(0, 50).map((issue) => ({
    field: issue.path.map(String).join('.'),
    message: issueText(issue, language),
  }))
  const told = ({ field, message }: FieldError) => (naming && field ? `${field}: ${message}` : message)
  const summary = [...new Set(fields.map(told))].slice(0, 5).join(language === 'zh' ? '，' : ', ')
  return new Refusal('request.invalid', { summary, fields })
}
