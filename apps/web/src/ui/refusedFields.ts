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

const told = new WeakSet<object>()

/** The shell has said this refusal; a form need not say it again. */
export const noteTold = (error: ApiError): void => void told.add(error)

/** What a form has to say of a refusal itself: nothing where its fields, or the shell, say it. */
export function leftToSay<V>(form: FormInstance<V>, error: unknown, placeOf?: (path: string) => string[]) {
  return tellAtFields(form, error, placeOf) || told.has(error as ApiError)
    ? undefined
    : (error as ApiError).msg
}
