import type { Row } from '@appeal/contract/kit/rows.ts'
import { hashKey } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { newKey } from './newKey.ts'
import { getSession, onSession } from './session.ts'

// A captcha is answered anew at every try; the server does not count it either.
const VOLATILE = ['validCode', 'validCodeReqNo', 'captcha']

// After a lost answer the page asks how the thing stands, and where the act was done after all it has a newer version.
const VERSION = 'version'

interface Input {
  query?: object | undefined
  body?: unknown
  form?: FormData | undefined
}
/** Presses whose answer is not known yet: it is on its way, or it was lost and may have been a good one. */
const open = new Map<string, { key: string; body: unknown; sent?: Promise<unknown> }>()

/** What makes two presses the same: the route, and what was filled in. A file is told by its name, size and time. */
const pressOf = ({ name }: Row, { query, body, form }: Input) =>
  hashKey(
    JSON.parse(
      JSON.stringify([name, query, body, form && [...form]], (field, one) =>
        VOLATILE.includes(field) || field === VERSION
          ? undefined
          : one instanceof File
            ? [one.name, one.size, one.lastModified]
            : one,
      ),
    ),
  )

/** The first press once more, byte for byte but for the captcha: the server knows it again. */
function again(first: unknown, now: unknown): unknown {
  const body = Array.isArray(first) ? first : { ...(first as object) }
  const given = Object(now)
  for (const name of VOLATILE) if (name in given) (body as typeof given)[name] = given[name]
  return body
}

const LOST = 503

/**
 * Whether an answer is the last word. No network, a timeout and a server that is away leave it open what happened, and so
 * does a refusal because the first press is still being worked on.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== LOST && error.reason !== 'request.in_flight'

/**
 * Sends an act once, however often it is pressed until its answer is there; every press gets that answer. Where a repeat
 * must not do it twice, it goes under one key from its first press to its final answer, whatever happened to the form
 * meanwhile; filled in otherwise, it is another act with another key.
 * @param send sends a body, under a key; the key of an act that may be repeated is empty
 */
export function once<T>(
  row: Row,
  input: Input,
  send: (body: unknown, key: string) => Promise<T>,
): Promise<T> {
  const press = pressOf(row, input)
  const one = open.get(press) ?? { key: row.idempotent ? newKey() : '', body: input.body }
  open.set(press, one)
  one.sent ??= send(again(one.body, input.body), one.key).then(
    (answer) => {
      open.delete(press)
      return answer
    },
    (error) => {
      delete one.sent
      if (!one.key || isFinal(error)) open.delete(press)
      throw error
    },
  )
  return one.sent as Promise<T>
}

// Presses belong to whoever made them.
let token = getSession().token
onSession(() => {
  if (token !== getSession().token) open.clear()
  token = getSession().token
})
