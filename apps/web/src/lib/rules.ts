import { brokenRule } from '@appeal/contract/fieldRules.ts'
import { fillWords } from '@appeal/contract/kit/words.ts'
import { ruleTexts, type Sentence } from '@appeal/contract/rules.texts.ts'
import { apiTexts } from './api.texts.ts'
import { pick, say } from './i18n.ts'

const sentences: Readonly<Record<string, Sentence>> = ruleTexts

/** The sentence of a broken rule in the reader's language; the key itself where the contract names no sentence. */
export function sayRule(
  key: string | undefined,
  values: Readonly<Record<string, unknown>> = {},
): string | undefined {
  if (key === undefined) return undefined
  const sentence = sentences[key]
  return sentence ? fillWords(pick(sentence), values) : key
}

/** What is wrong with the answer to a picture's sum, where one is asked for. */
export const captchaFault = (answer: string): string | undefined =>
  answer.trim() ? sayRule(brokenRule(answer, 'captcha')) : say(apiTexts, 'sumMissing')
