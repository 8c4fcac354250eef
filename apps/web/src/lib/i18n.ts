import type { Both } from '@appeal/contract/kit/language.ts'
import { fillWords } from '@appeal/contract/kit/words.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { readText, STORED, writeText } from './storage.ts'

export type { Both }

/** Languages offered; the first is the default and the fallback (spec 9). */
export const LANGUAGES = ['zh-cn', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The tag that HTML and HTTP use. */
const TAG: Record<Language, string> = { 'zh-cn': 'zh-CN', en: 'en' }

let current: Language = readText(STORED.language) === 'en' ? 'en' : 'zh-cn'
let chosen = current
const listeners = new Set<() => void>()

function markDocument(language: Language) {
  document.documentElement.lang = TAG[language]
}
// The build reads the tables too, where there is no page.
if (typeof document !== 'undefined') markDocument(current)

/** One feature's words: key → sentence, complete in both languages (the types and a test see to it). */
export interface Texts<K extends string> {
  ns: string
  zh: Readonly<Record<K, string>>
  /** Taken out by the build, which puts all of them into `english.ts`: who reads Chinese loads no English. */
  en?: Readonly<Record<K, string>>
}

/** The English words of every table, by its name, once they have been asked for. */
let english: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined

/** Brings the words of a language that are not there yet. */
export async function bringWords(language: Language = current): Promise<void> {
  if (language === 'en' && !english && import.meta.env.PROD) english = (await import('./english.ts')).english
}

/** Every table of words loaded so far, for the completeness test. */
export const allTexts: Texts<string>[] = []

/**
 * Makes a feature's table of words known.
 * @param ns name of the table, unique in the product
 */
export function texts<const Z extends Readonly<Record<string, string>>>(
  ns: string,
  table: { zh: Z; en: Readonly<Record<keyof Z & string, string>> },
): Texts<keyof Z & string> {
  const made = { ns, ...table } as Texts<keyof Z & string>
  allTexts.push(made)
  return made
}

export type Translate<K extends string> = (key: K, values?: Record<string, string | number>) => string

const NOTHING = {}
// Filled as the contract's sentences are, with the word that goes with a number.
const sayIn = <K extends string>(
  language: Language,
  table: Texts<K>,
  key: K,
  values: Record<string, string | number> = NOTHING,
): string => fillWords(wordsIn(language, table)[key] ?? table.zh[key] ?? key, values)

const wordsIn = (language: Language, { ns, zh, en }: Texts<string>): Readonly<Record<string, string>> =>
  language === 'en' ? (en ?? english?.[ns] ?? zh) : zh

/** The words of one table in the reader's language; renders again when the language changes. */
export function useTexts<K extends string>(table: Texts<K>): Translate<K> {
  const language = useLanguage()
  return useMemo(() => (key, values) => sayIn(language, table, key, values), [language, table])
}

/** One sentence outside components. */
export const say = <K extends string>(
  table: Texts<K>,
  key: K,
  values?: Record<string, string | number>,
): string => sayIn(current, table, key, values)

export const getLanguage = (): Language => current
/** Language as `Accept-Language` and `lang` want it. */
export const getLanguageTag = (): string => TAG[current]

/** Changes the language of everything on the page, without a reload. */
export function setLanguage(language: Language): void {
  chosen = language
  writeText(STORED.language, language)
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // The server writes titles and articles into pages and knows nothing of this browser's storage.
  // biome-ignore lint/suspicious/noDocumentCookie: the one cookie, holding a choice of two
  document.cookie = `${STORED.language}=${language}; path=/; max-age=31536000; samesite=lax${secure}`
  if (language === 'en' && !english && import.meta.env.PROD)
    void bringWords(language).then(() => show(language))
  else show(language)
}

function show(language: Language): void {
  // Somebody may have chosen again while the words were on their way.
  if (language === current || language !== chosen) return
  current = language
  markDocument(language)
  for (const listener of listeners) listener()
}

/**
 * Calls back after each change of the language.
 * @returns ends it
 */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The language; the component renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, getLanguage)

export const pick = (words: Both, language: Language = getLanguage()): string =>
  language === 'en' ? words.en : words.zh
