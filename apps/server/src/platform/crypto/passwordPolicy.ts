import { countCharacters } from '@appeal/contract/fieldRules.ts'
import { halfWidth } from '@appeal/contract/identifiers.ts'
import { normalised } from '@appeal/contract/normalising.ts'
import type { RuleTextKey } from '@appeal/contract/rules.texts.ts'
import { COMMON, KEYBOARD_PATHS, MOST_COMMON } from './passwordList.ts'

/** `dengbao`: GB/T 22239-2019 level 3 and its usual parameters; `nist`: SP 800-63B-4. */
export type PasswordProfile = 'dengbao' | 'nist'

/** Whose password it is. */
export interface PasswordSubject {
  /** Consumers and couriers on the portal; enterprises, bureaus and administrators in the office. */
  audience: 'portal' | 'office'
  /** Whether signing in also asks for a code by SMS or an authenticator. */
  secondFactor: boolean
  account?: string | null
  phone?: string | null
  name?: string | null
  email?: string | null
  idCard?: string | null
  /** Words of the place, as its administrators wrote them: too likely there to be part of a password. */
  weakWords?: string
}

const LONGEST = 128
const UNSAFE = /[\p{Cc}\p{Surrogate}]/u

const MINIMUM: Record<PasswordProfile, (subject: PasswordSubject) => 8 | 12 | 15> = {
  dengbao: ({ audience }) => (audience === 'office' ? 12 : 8),
  nist: ({ audience, secondFactor }) => (audience === 'office' ? 12 : secondFactor ? 8 : 15),
}
/** The bounds of a password's length, in signs. */
export const passwordLengths = (profile: PasswordProfile, subject: PasswordSubject) => ({
  min: MINIMUM[profile](subject),
  max: LONGEST,
})
const CLASSES = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
const CLASSES_NEEDED = 3
// From this length on, one run of three by chance is normal (1 % of random passwords) and costs nothing.
const LONG = 16

const SHIFTED: Record<string, string> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
}
const LOOKALIKES = [{ '1': 'l' }, { '1': 'i' }].map(
  (one): Record<string, string> => ({
    ...one,
    '0': 'o',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '8': 'b',
    '@': 'a',
    $: 's',
    '!': 'i',
    '|': 'l',
  }),
)

const mapSigns = (text: string, table: Record<string, string>): string =>
  [...text].map((sign) => table[sign] ?? sign).join('')

const isAlphanumeric = (sign: string): boolean => /^[a-z0-9]$/.test(sign)

/** Length of the run that begins at `at`: equal signs, or letters or digits in alphabetical or falling order. */
function runAt(signs: readonly string[], at: number): number {
  const step = (i: number): number => {
    const [one, next] = [signs[i], signs[i + 1]]
    if (one === undefined || next === undefined) return Number.NaN
    if (one === next) return 0
    if (!isAlphanumeric(one) || !isAlphanumeric(next)) return Number.NaN
    return next.charCodeAt(0) - one.charCodeAt(0)
  }
  const first = step(at)
  if (!(Math.abs(first) <= 1)) return 1
  let end = at + 1
  while (step(end) === first) end++
  return end - at + 1
}

/** Length of the walk along a row or column of the keyboard that begins at `at`. */
function walkAt(text: string, at: number): number {
  let longest = 1
  for (const path of KEYBOARD_PATHS) {
    let length = longest + 1
    while (at + length <= text.length && path.includes(text.slice(at, at + length))) longest = length++
  }
  return longest
}

/** How many signs somebody has to guess: a run, a walk or a year counts as one. */
function guessLength(lower: string): number {
  const keys = mapSigns(lower, SHIFTED)
  const signs = [...keys]
  // Walks are found by UTF-16 place; outside ASCII there are none.
  const ascii = signs.length === keys.length
  let count = 0
  for (let at = 0; at < signs.length; count++) {
    const run = runAt(signs, at)
    const walk = ascii ? walkAt(keys, at) : 1
    const year = ascii && /^(?:19|20)\d\d/.test(keys.slice(at, at + 4)) ? 4 : 1
    const equal = signs[at] === signs[at + 1]
    at += Math.max(run >= 3 || equal ? run : 1, walk >= 3 ? walk : 1, year)
  }
  return count
}

/** The shortest piece whose repetition is the whole text; the text itself where nothing repeats. */
function repeatedPiece(text: string): string {
  const at = (text + text).indexOf(text, 1)
  return text.slice(0, at)
}

const FEW = 6
const SHORT_PIECE = 8
const SHORT_ORNAMENT = 4

/** A common word as it stands, or two of the most common behind each other. */
function isCommon(word: string): boolean {
  if (COMMON.has(word)) return true
  for (let cut = 3; cut <= word.length - 3; cut++) {
    if (MOST_COMMON.has(word.slice(0, cut)) && MOST_COMMON.has(word.slice(cut))) return true
  }
  return false
}

/** From the first letter to behind the last. */
function letterSpan(text: string): [start: number, end: number] {
  const letters = [...text.matchAll(/\p{L}/gu)]
  const last = letters.at(-1)
  return last ? [letters[0]!.index, last.index + last[0].length] : [0, 0]
}

/**
 * Whether a password is in the lists or is made by a pattern: keyboard walks, sequences, repetitions, a common
 * word with digits and signs around it or with look-alike signs inside it.
 */
export function isWeakPassword(password: string): boolean {
  const lower = normalised(halfWidth(password)).toLowerCase()
  if (isCommon(lower) || guessLength(lower) < FEW) return true
  const piece = repeatedPiece(lower)
  if (piece.length < lower.length && (piece.length < SHORT_PIECE || isWeakPassword(piece))) return true
  // Look-alikes may stand inside the word or at its ends, so both its bounds and its signs are read both ways.
  const readings = [lower, ...LOOKALIKES.map((table) => mapSigns(lower, table))]
  return readings.map(letterSpan).some(([start, end]) => {
    const ornament = lower.slice(0, start) + lower.slice(end)
    return (
      end - start >= 3 &&
      guessLength(ornament) <= SHORT_ORNAMENT &&
      readings.some((reading) => isCommon(reading.slice(start, end)))
    )
  })
}

/** What belongs to the person and is known to those around them. */
function ownWords(subject: PasswordSubject): string[] {
  const idCard = subject.idCard ?? ''
  const words: [string | null | undefined, number][] = [
    [subject.account, 3],
    [subject.name, 2],
    [subject.email?.split('@')[0], 4],
    [subject.phone, 7],
    [subject.phone?.slice(-8), 7],
    [idCard, 15],
    [idCard.length === 18 ? idCard.slice(6, 14) : null, 8],
    [idCard.slice(-6), 6],
  ]
  return words.flatMap(([word, shortest]) => {
    const own = halfWidth(word ?? '').toLowerCase()
    return countCharacters(own) >= shortest ? [own, [...own].reverse().join('')] : []
  })
}

/** Shorter ones stand in too many honest passwords. */
const SHORTEST_WORD = 3

/** Words of a list that a person wrote, each as it would stand in a password. */
export const wordsOf = (list: string): string[] =>
  halfWidth(list)
    .toLowerCase()
    .split(/[,、;\s]/)
    .filter((word) => countCharacters(word) >= SHORTEST_WORD)

/** Three equal or sequential signs, ignoring case; a long password may hold some by chance. */
function hasRuns(password: string): boolean {
  const signs = [...password.toLowerCase()]
  let counted = 0
  let runs = 0
  for (let at = 0; at < signs.length; counted++) {
    const run = runAt(signs, at)
    if (run >= 3) runs++
    at += run >= 3 ? run : 1
  }
  return runs > 0 && (signs.length < LONG || counted < 12)
}

/**
 * Judges a new password. Takes well under a millisecond; the lists are read once when the module loads.
 *
 * @returns `success`, or the text key of the first demand it does not meet
 */
export function passwordStrength(
  password: string,
  profile: PasswordProfile,
  subject: PasswordSubject,
): 'success' | RuleTextKey {
  if (password.length > 2 * LONGEST) return 'rule.password.max'
  const count = countCharacters(password)
  const minimum = MINIMUM[profile](subject)
  if (count < minimum) return `rule.password.min${minimum}`
  if (count > LONGEST) return 'rule.password.max'
  // U+0001 opens the newer form of an encrypted password, so no password may begin with it; no control may at all.
  if (UNSAFE.test(password)) return 'rule.password.characters'
  if (profile === 'dengbao' && CLASSES.filter((kind) => kind.test(password)).length < CLASSES_NEEDED) {
    return 'rule.password.classes'
  }
  const lower = halfWidth(password).toLowerCase()
  if (ownWords(subject).some((word) => lower.includes(word))) return 'rule.password.context'
  if (profile === 'dengbao' && hasRuns(password)) return 'rule.password.runs'
  if (wordsOf(subject.weakWords ?? '').some((word) => lower.includes(word))) return 'rule.password.weak'
  if (isWeakPassword(password)) return 'rule.password.weak'
  return 'success'
}
