import { fillVariables, languageOfText } from '@appeal/contract/conversations/conversations.variables.ts'
import { type CaseRef, ownerWords } from '../../../domain/caseFaces.ts'
import type { Variables } from './case.api.ts'

/** Stands where the case has no value; whoever writes fills it. */
const BLANK = '＿＿'

/**
 * A text with the values of a case in the text's own language, whatever the page speaks.
 *
 * @param byName each reader gets the name anew, so it is the name as the writer may know it; elsewhere the text is kept
 *   for all sides, and addresses whoever filed the case by their part in it
 */
export function filled(of: CaseRef, values: Variables, text: string, byName = false): string {
  const language = languageOfText(text)
  const known = addressed(of, values, language, byName)
  return fillVariables(text, (variable) => known[variable] || BLANK)
}

/** Values for a text in one language. */
export function addressed(
  of: CaseRef,
  values: Variables,
  language: 'zh' | 'en',
  byName: boolean,
): Readonly<Record<string, string>> {
  const { [language]: known } = values
  return { ...known, appellant: (byName && known.appellant) || ownerWords(of.kind, language).Owner }
}
