/** Languages that people read. */
export type Language = 'zh' | 'en'

/** A text in both languages. */
export interface Both {
  zh: string
  en: string
}
