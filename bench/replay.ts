import type { Statement } from './capture.ts'

/** A parameter as the peer fills it in. */
export type Slot =
  | { kind: 'constant'; value: unknown }
  /** The moment of the request, as ISO text. */
  | { kind: 'now' }
  /** Texts and, between them, numbers of symbols. */
  | { kind: 'text'; parts: readonly (string | number)[] }

/** What is new in each request: an id, a code (the first letters stay, the rest is counted), or what the URL gives. */
export type Symbol = { kind: 'id' } | { kind: 'code'; head: string } | { kind: 'given' }

export interface Step {
  text: string
  name?: string
  slots: readonly Slot[]
}

/** The statements of one request, to be sent again and again with fresh values where the server made fresh ones. */
export interface Replay {
  steps: readonly Step[]
  symbols: readonly Symbol[]
  /** All on one connection, one after the other. */
  transaction: boolean
}

const ID = /^\d{19}$/
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|\+00(:?00)?)$/
/** Digits that a fresh code counts in. */
export const COUNTED = 12

const isText = (value: unknown): value is string => typeof value === 'string'

/** Cuts a text at the occurrences of symbols; the longest symbol wins where several fit. */
function cut(text: string, values: ReadonlyMap<string, number>): (string | number)[] {
  const found = [...values].find(([value]) => text.includes(value))
  if (!found) return text === '' ? [] : [text]
  const [value, number] = found
  const at = text.indexOf(value)
  return [...cut(text.slice(0, at), values), number, ...cut(text.slice(at + value.length), values)]
}

/**
 * Makes a replay from two recordings of the same kind of request. Parameters that are equal in both stay; texts that
 * differ were made for the request and are made afresh in the replay, the same value at each place where it stood.
 *
 * @param given a value that the request's URL carries, such as the id of the case that is opened
 * @throws Error where the two recordings are not the same statements
 */
export function replayOf(first: readonly Statement[], second: readonly Statement[], given?: string): Replay {
  const texts = (statements: readonly Statement[]) => statements.map(({ text }) => text).join('\n')
  if (texts(first) !== texts(second))
    throw new Error(`Two recordings differ:\n${texts(first)}\n---\n${texts(second)}`)
  const pairs = first.flatMap(({ values }, i) =>
    values.map((value, j) => [value, second[i]!.values[j]] as const),
  )

  const symbols: Symbol[] = []
  const values = new Map<string, number>()
  const know = (value: string, symbol: Symbol) => {
    if (!values.has(value)) values.set(value, symbols.push(symbol) - 1)
  }
  if (given) know(given, { kind: 'given' })
  const differing = pairs.flatMap(([a, b]) => (isText(a) && isText(b) && a !== b && !ISO.test(a) ? [a] : []))
  for (const value of differing) if (ID.test(value)) know(value, { kind: 'id' })
  // Shortest first: a longer text is made of shorter ones, such as a sentence with the number of the case.
  for (const value of differing.toSorted((a, b) => a.length - b.length))
    if (cut(value, values).every(isText) && value.length > COUNTED)
      know(value, { kind: 'code', head: value.slice(0, -COUNTED) })

  const slotOf = (value: unknown): Slot => {
    if (!isText(value)) return { kind: 'constant', value }
    if (ISO.test(value)) return { kind: 'now' }
    const parts = cut(value, values)
    return parts.every(isText) ? { kind: 'constant', value } : { kind: 'text', parts }
  }
  return {
    symbols,
    transaction: first.some(({ text }) => text === 'begin'),
    steps: first.map(({ text, name, values }) => ({
      text,
      ...(name && { name }),
      slots: values.map(slotOf),
    })),
  }
}
