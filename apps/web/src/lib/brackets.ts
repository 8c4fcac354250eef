import { getLanguage } from './i18n.ts'

/** What explains words, in brackets behind them. */
export const bracketed = (words: string | number): string =>
  getLanguage() === 'en' ? ` (${words})` : `（${words}）`
