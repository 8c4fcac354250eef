/** `{days}` is a value, `{days|day|days}` the word that goes with it: one, and any other number. */
const HOLE = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g

// Chinese has one form for every number; of the product's languages only English asks.
const english = new Intl.PluralRules('en')
const numberOf = (value: unknown): number => Number(String(value).replaceAll(',', ''))

/**
 * Puts values into a sentence, and chooses the words that go with numbers (CLDR plural rules).
 * @param values by name, numbers also as they are written: `1,234`; a missing one leaves nothing
 */
export const fillWords = (sentence: string, values: Readonly<Record<string, unknown>>): string =>
  sentence.replace(HOLE, (_, name: string, one?: string, other?: string) => {
    const value = values[name]
    if (one === undefined) return String(value ?? '')
    return (english.select(numberOf(value)) === 'one' ? one : other) ?? ''
  })

/** Names of the values that a sentence asks for, each once, sorted. */
export const holesIn = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(HOLE)].map(([, name]) => name as string))].sort()

/**
 * Where an English sentence would stand wrong beside the number one: `1 days`, `1 open cases`, `are 1`.
 * @param words names of values that hold words, not numbers
 */
export function pluralFault(sentence: string, words: readonly string[]): string | undefined {
  const values = Object.fromEntries(holesIn(sentence).map((name) => [name, words.includes(name) ? '…' : 1]))
  const filled = fillWords(sentence, values)
  return PLURAL.exec(filled)?.[0]
}

/** A plural right behind the number, or behind one of the adjectives that the texts use. */
const PLURAL =
  /(?<![\d.–-])\b1 (?:(?:assumed|canned|chosen|more|full|open|rest|running|saved|working) )?(?:people|(?!as|has|is|ms|was)[a-z]{2,}(?<!s)s)\b|\b(?:are|were) 1\b/
