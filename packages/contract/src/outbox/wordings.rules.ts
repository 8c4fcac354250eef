import { normalised } from '../normalising.ts'
import { wordingVariables } from './wordings.texts.ts'

/** What a message says in one language. `text` goes into mails and messages in the platform. */
export interface Wording {
  subject: string
  text: string
  sms: string
}
export const WORDING_PARTS = ['subject', 'text', 'sms'] as const satisfies readonly (keyof Wording)[]
export type WordingPart = (typeof WORDING_PARTS)[number]
export const WORDING_LANGUAGES = ['zh', 'en'] as const
export type WordingLanguage = (typeof WORDING_LANGUAGES)[number]

/** What a message of code is; a stored wording is judged by it. */
export interface WordingFrame {
  /** Names of what can fill it. */
  fields: readonly string[]
  /** The text of the code in the same language. */
  own: Wording
}

/**
 * What no wording may leave out where the code's text says it: by what a code is used and how long it is good, which
 * case it is, the last day, and what a refusal owes its reader (reason and other remedies).
 */
export const LASTING: ReadonlySet<string> = new Set([
  ...['code', 'link', 'minutes', 'hours'],
  ...['no', 'caseNo', 'outerNo', 'number'],
  ...['date', 'due', 'days', 'acceptBy', 'answerBy'],
  ...['reason', 'remedy'],
])

const HOLE = /\{(\w+)\}/g

/** Names of the variables in a text, each once. */
export const holesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(HOLE)].map(([, name = '']) => name)),
]

/** What a part of this message has to name. */
export const lastingIn = ({ own }: WordingFrame, part: WordingPart): string[] =>
  holesOf(own[part]).filter((name) => LASTING.has(name))

/** A text with the examples of its variables. */
export const fillExample = (text: string, language: WordingLanguage): string =>
  text.replace(HOLE, (hole, name: string) => wordingVariables[name]?.example[language] ?? hole)

/** In one piece up to this; a longer one leaves in parts, each of which names its place (GSM 03.40, UCS-2). */
const SMS_WHOLE = 70
const SMS_PART = 67
/** More parts are a letter: networks put them together late or not at all. */
export const MAX_SMS_PARTS = 4

/** How many parts a short message leaves in; the provider's signature comes on top. */
export function smsParts(text: string): { characters: number; parts: number } {
  const characters = text.length
  return { characters, parts: characters <= SMS_WHOLE ? 1 : Math.ceil(characters / SMS_PART) }
}

const SCHEME_SIGN = /[a-z0-9+.-]/i
const ADDRESS_END = /[\s，。；、！？）)》”"]/

/** Takes what has a scheme out of a text. Walks by hand: a pattern would look at each sign as a beginning. */
function withSchemes(text: string): { addresses: string[]; rest: string } {
  const addresses: string[] = []
  let rest = ''
  let from = 0
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', from)) {
    let start = at
    while (start > from && SCHEME_SIGN.test(text[start - 1]!)) start--
    let end = at + 3
    while (end < text.length && !ADDRESS_END.test(text[end]!)) end++
    addresses.push(text.slice(start, end))
    rest += `${text.slice(from, start)} `
    from = end
  }
  return { addresses, rest: rest + text.slice(from) }
}

const NO_NAME = /[^a-z0-9\p{Script=Han}_.-]/iu
const TOP = /^(?:[a-z]{2,24}(?![a-z0-9-])|xn--|中国|公司|网络)/i
const NUMBER = /^\d{1,3}$/

/** Whether phones would make a link of a word though it has no scheme: a name that ends as names do, or an IP address. */
function isName(word: string): boolean {
  const parts = word.split('.')
  return (
    parts.some((part, at) => at > 0 && parts[at - 1] !== '' && TOP.test(part)) ||
    (parts.length > 1 && parts[0]?.toLowerCase() === 'www') ||
    parts.some((_, at) => at >= 3 && parts.slice(at - 3, at + 1).every((part) => NUMBER.test(part)))
  )
}

const hostOf = (link: string): string | undefined =>
  URL.canParse(link) ? new URL(link).hostname.toLowerCase() : undefined

/**
 * The first address in a text that is not the portal's; also one without `https://`, since phones make links of them.
 *
 * @param portal host of the portal; undefined where none is configured, and then every address is foreign
 */
export function foreignLink(text: string, portal: string | undefined): string | undefined {
  // Full-width letters and the Chinese full stop lead to the same place.
  const plain = normalised(text, 'NFKC')
    .replace(HOLE, ' ')
    .replace(/(?<=[a-z0-9])。(?=[a-z0-9])/gi, '.')
  const { addresses, rest } = withSchemes(plain)
  const foreign = addresses.find((one) => !/^https:/i.test(one) || hostOf(one) !== portal)
  if (foreign !== undefined) return foreign
  return rest
    .split(NO_NAME)
    .filter(isName)
    .map((word) => word.replace(/^\p{Script=Han}+/u, ''))
    .find((word) => word.toLowerCase() !== portal)
}

/** What is wrong with a wording, and where. */
export type WordingFault = { part: WordingPart } & (
  | { why: 'brace' }
  | { why: 'unknown' | 'missing'; names: string[] }
  | { why: 'link'; link: string }
  | { why: 'long'; characters: number; parts: number }
)

/** Whether a message of this code can still be filled by a wording: it names what it must, and nothing unknown. */
export function fillingFault(frame: WordingFrame, wording: Wording): WordingFault | undefined {
  for (const part of WORDING_PARTS) {
    const used = holesOf(wording[part])
    if (/[{}]/.test(wording[part].replace(HOLE, ''))) return { part, why: 'brace' }
    const unknown = used.filter((name) => !frame.fields.includes(name))
    if (unknown.length) return { part, why: 'unknown', names: unknown }
    const missing = lastingIn(frame, part).filter((name) => !used.includes(name))
    if (missing.length) return { part, why: 'missing', names: missing }
  }
  return undefined
}

/** What keeps a wording from being stored, the first of all. */
export function wordingFault(
  frame: WordingFrame,
  wording: Wording,
  language: WordingLanguage,
  portal: string | undefined,
): WordingFault | undefined {
  const unfit = fillingFault(frame, wording)
  if (unfit) return unfit
  for (const part of WORDING_PARTS) {
    const link = foreignLink(wording[part], portal)
    if (link !== undefined) return { part, why: 'link', link }
  }
  const size = smsParts(fillExample(wording.sms, language))
  return size.parts > MAX_SMS_PARTS ? { part: 'sms', why: 'long', ...size } : undefined
}
