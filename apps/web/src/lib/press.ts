import type { Row } from '@appeal/contract/kit/rows.ts'
import { hashKey } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { newKey } from './newKey.ts'
import { getSession, onSession } from './session.ts'

// A captcha is answered anew at every try; the server does not count it either.
const VOLATILE = new Set(['validCode', 'validCodeReqNo', 'captcha'])

/** Keys of presses whose answer is not known yet: a lost answer may have been a good one. */
const open = new Map<string, string>()

const withoutCaptcha = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !VOLATILE.has(name)))
    : body

/** What makes two presses the same: the route, and what was filled in. */
const pressOf = ({ name }: Row, { query, body }: { query?: object; body?: unknown }) =>
  hashKey([name, query, withoutCaptcha(body)])

/** Refusals that say nothing about the act: the first press is still being worked on. */
const UNDECIDED = ['request.in_flight']
const LOST = 503

/** Whether an answer is the last word. No network, a timeout and a server that is away leave it open what happened. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== LOST && !UNDECIDED.includes(error.reason)

/**
 * Sends an act under one key from its first press to its final answer, however often it is pressed in between and
 * whatever happened to the form meanwhile; filled in otherwise, it is another act with another key.
 */
export async function once<T>(
  row: Row,
  input: { query?: object; body?: unknown },
  send: (key: string) => Promise<T>,
): Promise<T> {
  const press = pressOf(row, input)
  const key = open.get(press) ?? newKey()
  open.set(press, key)
  try {
    const answer = await send(key)
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
  if (token !== getSession().token) open.clear()
  token = getSession().token
})
