import type { FormInstance } from 'antd'
import { ApiError } from '../lib/api.ts'

/**
 * Tells a refusal at the fields that it is about, by the server's sentences; answers whether it named any.
 *
 * @param placeOf where a field of the call stands in the form
 * @throws whatever is no refusal
 */
export function tellAtFields<V>(
  form: FormInstance<V>,
  error: unknown,
  placeOf: (path: string) => string[] = (path) => path.split('.'),
): boolean {
  if (!(error instanceof ApiError)) throw error
  const wrong = Object.entries(error.fields).map(([path, text]) => ({ name: placeOf(path), errors: [text] }))
  form.setFields(wrong as Parameters<FormInstance<V>['setFields']>[0])
  return wrong.length > 0
}

/** What a form has to say of a refusal itself: nothing where its fields, or the shell, say it. */
export function leftToSay<V>(form: FormInstance<V>, error: unknown, placeOf?: (path: string) => string[]) {
  const { told, msg } = error as ApiError
  return tellAtFields(form, error, placeOf) || told ? undefined : msg
}
