import { type FindingKind, findPersonalData } from '../articles/redaction.ts'

/** Numbers by which a person is known. Those of parcels and cases are the case's own. */
const OF_PEOPLE: readonly FindingKind[] = ['idNumber', 'phone', 'email', 'bankCard', 'plate']
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(-11)
/** Landlines are service lines. */
const isMobile = (digits: string) => digits.length === 11 && digits.startsWith('1')

/**
 * Kinds of numbers of people in an enterprise's answer, which the appellant reads: nobody else's belong there (PIPL 6).
 *
 * @param known telephone numbers that may stand there, as the handler's own
 */
export function numbersOfPeople(text: string, known: readonly string[]): FindingKind[] {
  const allowed = new Set(known.map(digitsOf))
  const found = findPersonalData(text).filter(({ kind, text: number }) => {
    if (!OF_PEOPLE.includes(kind)) return false
    const digits = digitsOf(number)
    return kind !== 'phone' || (isMobile(digits) && !allowed.has(digits))
  })
  return OF_PEOPLE.filter((kind) => found.some((hit) => hit.kind === kind))
}
