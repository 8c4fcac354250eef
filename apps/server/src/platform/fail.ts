import { errorTexts } from '@appeal/contract/errors.texts.ts'
import { type ErrorKey, errors } from '@appeal/contract/errors.ts'
import type { Language } from '@appeal/contract/kit/language.ts'
import { fillWords } from '@appeal/contract/kit/words.ts'

export type { Language }
export type Details = Record<string, unknown>

/** A refusal with a stable reason; the sentence is made where the answer leaves, in the caller's language. */
export class Refusal extends Error {
  readonly reason: ErrorKey
  readonly details: Details
  constructor(reason: ErrorKey, details: Details) {
    super(reason)
    this.reason = reason
    this.details = details
  }
  get code(): number {
    return errors[this.reason]
  }
}

/** Ends the operation with a refusal. Details fill the sentence's `{names}` and travel in `data`. */
export function fail(reason: ErrorKey, details: Details = {}): never {
  throw new Refusal(reason, details)
}

/** A detail that differs by language is given as `{zh, en}`. */
const inLanguage = (value: unknown, language: Language) =>
  value !== null && typeof value === 'object' && language in value
    ? String((value as Record<Language, unknown>)[language])
    : String(value ?? '')

/** The sentence of a refusal. */
export function sentence(reason: ErrorKey, details: Details, language: Language): string {
  const words = Object.entries(details).map(([name, value]) => [name, inLanguage(value, language)])
  return fillWords(errorTexts[reason][language], Object.fromEntries(words))
}
