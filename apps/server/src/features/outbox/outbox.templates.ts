import { isLocalDate } from '@appeal/contract/calendar/workdays.ts'
import type { Both, Language } from '@appeal/contract/kit/language.ts'
import type { Occasion } from '@appeal/contract/preferences/occasions.ts'
import type { Platform } from '../../platform/context.ts'
import { dayInWords } from '../../platform/dayInWords.ts'
import { named } from '../../platform/product.ts'

/** A text in both languages; `{field}` is filled from the data of the message. */

/** What fills a field: the same in both languages, or one for each. */
export type Value = string | number | Both

/** A text that one room sends, by the name under which rows and providers know it. */
export interface Template<F extends string = string> {
  name: string
  category: 'SYS' | 'BIZ'
  /** `once`: at most once, since a second code only confuses; `notice`: at least once. */
  delivery: 'once' | 'notice'
  fields: readonly F[]
  /** On what it is told: people choose by which ways. None: nobody chooses, as of codes and of what guards an account. */
  occasion?: Occasion
  /** A field of it is what somebody wrote of a case, so that the message lies sealed. */
  narrates?: true
  subject: Both
  /** Inside the platform and by mail. */
  text: Both
  /** By SMS: short, and never a full name, phone number or waybill (domain 12). */
  sms: Both
}

/** What fills a template. */
export type TemplateData<F extends string> = Readonly<Record<F, Value>>

/** What a sender says of a text: a notice of its business, by SMS in the same words, unless it says otherwise. */
type Row = Omit<Template, 'name' | 'fields' | 'category' | 'delivery' | 'sms'> &
  Partial<Pick<Template, 'category' | 'delivery' | 'sms'>>
type FieldsIn<Text extends string> = Text extends `${string}{${infer Field}}${infer Rest}`
  ? Field | FieldsIn<Rest>
  : never
type WordsOf<R extends Row> = R['text']['zh'] | (R extends { sms: Both } ? R['sms']['zh'] : never)
type Named<T extends Readonly<Record<string, Row>>> = {
  readonly [K in keyof T]: Template<FieldsIn<WordsOf<T[K]>>>
}

/** The fields that words name in braces, each once, in their order. */
export const fieldsOf = (words: string): string[] => [
  ...new Set([...words.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field)),
]

/** The texts that a room sends; each sender keeps its own. What they name in braces is what fills them. */
export const templates = <const T extends Readonly<Record<string, Row>>>(rows: T): Named<T> =>
  Object.fromEntries(
    Object.entries(rows).map(([name, { sms, ...row }]) => {
      const short = sms ?? row.text
      const fields = fieldsOf(`${row.text.zh}${short.zh}`)
      return [name, { name, category: 'BIZ', delivery: 'notice', fields, ...row, sms: short }]
    }),
  ) as unknown as Named<T>

/** The same of texts that are told on one occasion, unless they say another. */
export const templatesOn =
  (occasion: Occasion) =>
  <const T extends Readonly<Record<string, Row>>>(rows: T): Named<T> =>
    templates(
      Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { occasion, ...row }])),
    ) as unknown as Named<T>

/** The texts of all senders (domain 12), for whoever looks at what was sent. */
export const sentTexts = named<Template>('texts', ({ name }) => name)

export const allTemplates = ({ product }: Platform): Template[] => Object.values(product.of(sentTexts))
/** Nothing for what a person wrote, and for texts of an older version that nobody sends any more. */
export const templateOf = ({ product }: Platform, name: string): Template | undefined =>
  product.of(sentTexts)[name]

/** A value as a reader of this language writes it: days are told as days, not as the wire names them. */
function inLanguage(value: Value | undefined, language: Language): string {
  const text = typeof value === 'object' ? value[language] : String(value ?? '')
  return isLocalDate(text) ? dayInWords(text, language) : text
}

// What staff typed may hold a phone number or a waybill; case numbers, dates and links are the platform's own.
const OWN_FIELDS = new Set([
  'no',
  'number',
  'code',
  'link',
  'date',
  'acceptBy',
  'answerBy',
  'days',
  'minutes',
  'hours',
  'how',
])
const NUMBERISH = /[A-Za-z]{0,3}\d[\dA-Za-z-]{6,}/g
const FREE_TEXT_LIMIT = 60

/** A free text fit for SMS: long numbers masked but for two characters at each end, at most 60 characters. */
export function discreet(text: string): string {
  const masked = text.replace(NUMBERISH, (found) => `${found.slice(0, 2)}****${found.slice(-2)}`)
  const characters = [...masked]
  return characters.length > FREE_TEXT_LIMIT
    ? `${characters.slice(0, FREE_TEXT_LIMIT - 1).join('')}…`
    : masked
}

type Values = Readonly<Record<string, Value>>

function valueIn(field: string, data: Values, language: Language, short: boolean): string {
  const value = inLanguage(data[field], language)
  return short && !OWN_FIELDS.has(field) ? discreet(value) : value
}

const fill = (text: string, data: Values, language: Language, short: boolean) =>
  text.replace(/\{(\w+)\}/g, (_, field: string) => valueIn(field, data, language, short))

/**
 * What fills the words of an SMS or a mail, by field in the order of the words: what a provider fills the text from that
 * is registered with it. Neither more nor other values than the filled text shows.
 */
export const valuesOf = (
  row: Template,
  part: 'text' | 'sms',
  data: Values,
  language: Language,
): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(row[part][language]).map((field) => [field, valueIn(field, data, language, part === 'sms')]),
  )

/** Subject, text and SMS of a message in both languages. */
export function render(row: Template, data: Values) {
  const each = (pick: (language: Language) => string): Both => ({ zh: pick('zh'), en: pick('en') })
  return {
    subject: each((language) => fill(row.subject[language], data, language, false)),
    text: each((language) => fill(row.text[language], data, language, false)),
    sms: each((language) => fill(row.sms[language], data, language, true)),
  }
}
