import type { ReplyOf } from '@appeal/contract/kit/routes.ts'
import { vi } from 'vitest'
import type { AnyRoute } from '../../lib/api.ts'

/** What a page sent to a route. */
export interface Sent {
  /** Method and path. */
  route: string
  query: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of many shapes
  body: any
  key: string | null
}

/** Tells a refusal from an answer, whatever fields that has. */
const REFUSED = Symbol('refused')

/** A refusal as the server words it. */
export interface Refusal {
  code: number
  msg: string
  data?: unknown
}
export const refuse = (code: number, msg: string, data: unknown = null): Refusal & { [REFUSED]: true } => ({
  code,
  msg,
  data,
  [REFUSED]: true,
})

const nameOf = ({ method, url }: AnyRoute) => `${method} ${url}`

type Answer<T extends AnyRoute> = ReplyOf<T> | ReturnType<typeof refuse>

/**
 * Stands in for the server: routes of the contract with answers of the contract's shapes. A route without an answer
 * refuses with 404, so that a test says everything its page asks for.
 */
export function stubApi() {
  const answers = new Map<string, (sent: Sent) => unknown>()
  const sent: Sent[] = []
  const fetchStub = async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(input), 'http://desk.test')
    const text = typeof init?.body === 'string' ? init.body : undefined
    const one: Sent = {
      route: `${init?.method ?? 'GET'} ${url.pathname}`,
      query: Object.fromEntries(url.searchParams),
      body: text ? JSON.parse(text) : undefined,
      key: new Headers(init?.headers).get('Idempotency-Key'),
    }
    sent.push(one)
    const answer = answers.get(one.route)
    const given = answer ? await answer(one) : refuse(404, `no answer for ${one.route}`)
    const refused = typeof given === 'object' && given !== null && REFUSED in given
    const envelope = refused ? given : { code: 200, msg: '操作成功', data: given }
    return new Response(JSON.stringify(envelope), { headers: { 'Content-Type': 'application/json' } })
  }
  vi.stubGlobal('fetch', vi.fn(fetchStub))
  const stub = {
    /** Answers a route with a value, or with what a function makes of the request, at once or later. */
    on<T extends AnyRoute>(route: T, answer: Answer<T> | ((sent: Sent) => Answer<T> | Promise<Answer<T>>)) {
      answers.set(
        nameOf(route),
        typeof answer === 'function' ? (answer as (sent: Sent) => unknown) : () => answer,
      )
      return stub
    },
    /** What was sent to a route, oldest first. */
    to: (route: AnyRoute) => sent.filter((one) => one.route === nameOf(route)),
  }
  return stub
}
