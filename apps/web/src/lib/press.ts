import type { Row } from '@appeal/contract/kit/rows.ts'
import { hashKey } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { newKey } from './newKey.ts'
import { getSession, onSession } from './session.ts'

// A captcha is answered anew at every try; the server does not count it either.
const VOLATILE = new Set(['validCode', 'validCodeReqNo', 'captcha'])

// After a lost answer the page asks how the thing stands, and where the act was done after all it has a newer version.
const VERSION = 'version'

interface Input {
  query?: object | undefined
  body?: unknown
  form?: FormData | undefined
}
/** Presses whose answer is not known yet: a lost answer may have been a good one. */
const open = new Map<string, { key: string; body: unknown }>()
/** Presses that are being sent: a button is pressed twice before the page has drawn the first press. */
const underWay = new Map<string, Promise<unknown>>()

const filledIn = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (name, one) => (VOLATILE.has(name) || name === VERSION ? undefined : one)),
  )

/** A file is told by its name, size and time. */
const partsOf = (form: FormData | undefined) =>
  form &&
  [...form].map(([name, one]) => (one instanceof File ? [name, one.name, one.size, one.lastModified] : one))

/** What makes two presses the same: the route, and what was filled in. */
const pressOf = ({ name }: Row, { query, body, form }: Input) =>
  hashKey([name, filledIn(query), filledIn(body), partsOf(form)])

/** The first press once more, byte for byte but for the captcha: the server knows it again. */
function again(first: unknown, now: unknown): unknown {
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return first
  const answered = Object.entries(now as object).filter(([name]) => VOLATILE.has(name))
  return { ...first, ...Object.fromEntries(answered) }
}

/** Refusals that say nothing about the act: the first press is still being worked on. */
const UNDECIDED = ['request.in_flight']
const LOST = 503

/** Whether an answer is the last word. No network, a timeout and a server that is away leave it open what happened. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== LOST && !UNDECIDED.includes(error.reason)

/**
 * Sends an act once, however often it is pressed until its answer is there; every press gets that answer. Where a repeat
 * must not do it twice, it goes under one key from its first press to its final answer, whatever happened to the form
 * meanwhile; filled in otherwise, it is another act with another key.
 * @param send sends a body, under a key
 */
export function once<T>(
  row: Row,
  input: Input,
  send: (body: unknown, key?: string) => Promise<T>,
): Promise<T> {
  const press = pressOf(row, input)
  const sent = underWay.get(press) ?? attempt(press, row, input, send).finally(() => underWay.delete(press))
  underWay.set(press, sent)
  return sent as Promise<T>
}

async function attempt<T>(
  press: string,
  row: Row,
  { body }: Input,
  send: (body: unknown, key?: string) => Promise<T>,
): Promise<T> {
  if (!row.idempotent) return send(body)
  const first = open.get(press) ?? { key: newKey(), body }
  open.set(press, first)
  try {
    const answer = await send(again(first.body, body), first.key)
    open.delete(press)
    return answer
  } catch (error) {
    if (isFinal(error)) open.delete(press)
    throw error
  }
}

// Presses belong to whoever made them.
let token = getSession().token
onSession(() => {
  if (token !== getSession().token) for (const presses of [open, underWay]) presses.clear()
  token = getSession().token
})
