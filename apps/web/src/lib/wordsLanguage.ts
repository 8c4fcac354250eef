import type { Language } from '@appeal/contract/kit/language.ts'
import { getLanguage, useLanguage } from './i18n.ts'

/** The language of the page by the name that the contract's tables of words have for it. */
export const wordsLanguage = (): Language => (getLanguage() === 'en' ? 'en' : 'zh')

/** The same; what uses it is drawn again when the language changes. */
export const useWordsLanguage = (): Language => (useLanguage() === 'en' ? 'en' : 'zh')
