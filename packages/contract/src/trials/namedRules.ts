import { z } from 'zod'
import type { Both, Language } from '../kit/language.ts'
import { fillWords } from '../kit/words.ts'
import { ruleName } from './trials.texts.ts'

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

const WORDS: Both = { zh: '{rule}第 {no} 版，SM3 {sm3}', en: '{rule}, version {no}, SM3 {sm3}' }

/** One version in words, with its digest. */
export const versionInWords = (language: Language, { rule, no, sm3 }: NamedVersion): string =>
  fillWords(WORDS[language], { rule: ruleName(rule)[language], no, sm3 })
