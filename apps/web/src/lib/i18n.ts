import { fillWords } from '@appeal/contract/kit/words.ts'
import { createInstance } from 'i18next'
import { useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { readText, STORED, writeText } from './storage.ts'

/** Languages offered; the first is the default and the fallback (spec 9). */
export const LANGUAGES = ['zh-cn', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The tag that HTML and HTTP use. */
const TAG: Record<Language, string> = { 'zh-cn': 'zh-CN', en: 'en' }

const stored = readText(STORED.language)
const initial: Language = stored === 'en' ? 'en' : 'zh-cn'

const i18n = createInstance()
i18n.use(initReactI18next).init({
  lng: initial,
  fallbackLng: 'zh-cn',
  supportedLngs: [...LANGUAGES],
  lowerCaseLng: true,
  load: 'currentOnly',
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: true,
  react: { useSuspense: false, bindI18nStore: 'added' },
})

function markDocument(language: Language) {
  document.documentElement.lang = TAG[language]
}
markDocument(initial)

/** One feature's words: key → sentence, complete in both languages (the types and a test see to it). */
export interface Texts<K extends string> {
  ns: string
  zh: Readonly<Record<K, string>>
  en: Readonly<Record<K, string>>
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
  i18n.addResourceBundle('zh-cn', ns, table.zh)
  i18n.addResourceBundle('en', ns, table.en)
  const made = { ns, ...table } as Texts<keyof Z & string>
  allTexts.push(made)
  return made
}

// Filled as the contract's sentences are, with the word that goes with a number.
const RAW = { skipInterpolation: true }
const NOTHING = {}

export type Translate<K extends string> = (key: K, values?: Record<string, string | number>) => string

/** The words of one table in the reader's language; renders again when the language changes. */
export function useTexts<K extends string>(table: Texts<K>): Translate<K> {
  const { t } = useTranslation(table.ns, { i18n })
  return useMemo(() => (key, values) => fillWords(t(key, RAW) as string, values ?? NOTHING), [t])
}

/** One sentence outside components. */
export function say<K extends string>(
  table: Texts<K>,
  key: K,
  values?: Record<string, string | number>,
): string {
  return fillWords(i18n.t(key, { ns: table.ns, ...RAW }) as string, values ?? NOTHING)
}

export const getLanguage = (): Language => (i18n.language === 'en' ? 'en' : 'zh-cn')
/** Language as `Accept-Language` and `lang` want it. */
export const getLanguageTag = (): string => TAG[getLanguage()]

/** Changes the language of everything on the page, without a reload. */
export function setLanguage(language: Language): void {
  writeText(STORED.language, language)
  // The server writes titles and articles into pages and knows nothing of this browser's storage.
  // biome-ignore lint/suspicious/noDocumentCookie: the one cookie, holding a choice of two
  document.cookie = `${STORED.language}=${language}; path=/; max-age=31536000; samesite=lax`
  markDocument(language)
  void i18n.changeLanguage(language)
}

/** Calls back after each change of the language. */
export function onLanguage(listener: () => void): void {
  i18n.on('languageChanged', listener)
}

/** The language; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation(undefined, { i18n })
  return getLanguage()
}

/** Words of both languages standing in a table row, e.g. a screen's title. */
export interface Both {
  zh: string
  en: string
}
export const pick = (words: Both, language: Language = getLanguage()): string =>
  language === 'en' ? words.en : words.zh
