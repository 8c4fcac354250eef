import { contract, FOR_OTHER_CLIENTS } from '@appeal/contract'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, setApiHooks } from './api.ts'
import { api } from './deskOperations.ts'
import { call, type Operation } from './operations.ts'
import { queryClient } from './query.ts'
import * as seldom from './seldomDeskOperations.ts'
import { startSession } from './session.ts'
import { statements } from './statements.ts'
import { clearStorage } from './storage.ts'
import { tracks } from './tracks.ts'
import { uniting } from './uniting.ts'

const foreign: readonly string[] = FOR_OTHER_CLIENTS
const tables = Object.entries(contract).flatMap(([name, table]) => (foreign.includes(name) ? [] : [table]))
/** Every act that pages of our own do and that must not be done twice. */
const acts = tables.flatMap((table) =>
  Object.values(table as Record<string, { name: string; idempotent: boolean; method: string; raw: boolean }>)
    .filter(({ idempotent, method, raw }) => idempotent && method === 'POST' && !raw)
    .map(({ name }) => name),
)
/** Acts that may be repeated, and make two of a thing where they are: keys and endpoints among them. */
const repeatable = [
  api.apiKeys,
  api.webhooks,
  api.factor,
  api.passkeys,
  api.settings,
  api.dictionaries,
  api.proposals,
]
  .flatMap((table) => Object.values(table as unknown as Record<string, Operation>))
  .filter(({ idempotent, method }) => !idempotent && method === 'POST')
  .map(({ name }) => name)
const operationOf = (name: string) => {
  const [feature = '', operation = ''] = name.split('.')
  return (
    { ...api, ...seldom, statements, tracks, uniting } as unknown as Record<string, Record<string, Operation>>
  )[feature]![operation]!
}

interface Sent {
  key: string | null
  body: Record<string, unknown>
}
let sent: Sent[]
let answer: () => Promise<Response>
const good =
  (data: unknown = null) =>
  () =>
    Promise.resolve(new Response(JSON.stringify({ code: 200, msg: '', data })))
const refusal = (code: number, reason: string) => () =>
  Promise.resolve(new Response(JSON.stringify({ code, msg: reason, data: { reason } })))
const never = () => Promise.reject(new TypeError('the line broke'))
const away = () => Promise.resolve(new Response('', { status: 502 }))

beforeEach(() => {
  clearStorage()
  queryClient.clear()
  startSession({ token: crypto.randomUUID(), source: 'office', status: '3', areaName: '' })
  sent = []
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    if (init?.method === 'POST')
      sent.push({
        key: new Headers(init.headers).get('Idempotency-Key'),
        body: JSON.parse(String(init.body)),
      })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The two ways by which pages act. */
const ways: Record<string, (operation: Operation, body: object) => Promise<unknown>> = {
  mutation: (operation, body) =>
    queryClient.getMutationCache().build(queryClient, operation.mutation()).execute(body),
  call: (operation, body) => call(operation, { body }),
}
const press = async (way: string, name: string, body: object, how: () => Promise<Response>) => {
  answer = how
  await ways[way]!(operationOf(name), body).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
  return sent.at(-1)!
}
const BODY = { id: '7', version: 3, text: '您好' }

describe.each(Object.keys(ways))('%s', (way) => {
  it.each(acts)('%s: a lost answer and a second press are one act, a final answer ends it', async (name) => {
    const lost = await press(way, name, BODY, never)
    expect(lost.key).toBeTruthy()
    for (const undecided of [away, refusal(409, 'request.in_flight'), never])
      expect((await press(way, name, BODY, undecided)).key).toBe(lost.key)
    expect((await press(way, name, BODY, good())).key).toBe(lost.key)
    const next = await press(way, name, BODY, refusal(409, 'appeal.stale'))
    expect(next.key).not.toBe(lost.key)
    expect((await press(way, name, BODY, good())).key).not.toBe(next.key)
  })

  it.each([...acts, ...repeatable])(
    '%s: pressed twice before its answer it is sent once, and both presses hear of it',
    async (name) => {
      let reply = (_: Response) => {}
      const [first, second] = [1, 2].map(() =>
        press(way, name, BODY, () => new Promise((resolve) => (reply = resolve))),
      )
      await vi.waitFor(() => expect(sent).not.toEqual([]))
      reply(Response.json({ code: 200, msg: '', data: null }))
      await Promise.all([first, second])
      expect(sent).toHaveLength(1)
      await press(way, name, BODY, good())
      expect(sent).toHaveLength(2)
    },
  )

  it('sends the first press again where the page has learned a newer version meanwhile, with the new captcha', async () => {
    const name = api.appeals.add.name
    const lost = await press(way, name, { ...BODY, validCode: '7' }, never)
    const again = await press(way, name, { ...BODY, version: 4, validCode: '12' }, good())
    expect(again).toEqual({ key: lost.key, body: { ...BODY, validCode: '12' } })
    expect((await press(way, name, { ...BODY, version: 4 }, good())).body.version).toBe(4)
  })

  it('comes again by itself, the same under the same key, while the server asks for patience', async () => {
    vi.useFakeTimers()
    const told = vi.fn()
    setApiHooks({ failed: told })
    try {
      const patience = { code: 503, msg: '', data: { reason: 'server.unavailable', seconds: 2 } }
      const answers = [patience, patience, { code: 200, msg: '', data: null }]
      const done = press(way, api.appeals.add.name, BODY, async () => Response.json(answers.shift()))
      await vi.advanceTimersByTimeAsync(4_000)
      await done
      expect(sent).toHaveLength(3)
      expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(told).not.toHaveBeenCalled()

      const given = press(way, api.appeals.add.name, BODY, async () => Response.json(patience))
      await vi.advanceTimersByTimeAsync(60_000)
      await given
      expect(sent).toHaveLength(6)
      expect(told).toHaveBeenCalledTimes(1)
    } finally {
      vi.useRealTimers()
      setApiHooks({})
    }
  })

  it('is another act where something else was filled in, and for somebody else', async () => {
    const name = api.appeals.add.name
    const lost = await press(way, name, BODY, never)
    expect((await press(way, name, { ...BODY, text: '再问一次' }, never)).key).not.toBe(lost.key)
    startSession({ token: 'another', source: 'office', status: '3', areaName: '' })
    expect((await press(way, name, BODY, never)).key).not.toBe(lost.key)
  })
})

it('sends what two forms hold as two acts, and one form that is pressed twice as one', async () => {
  answer = good()
  const form = (name: string) => {
    const made = new FormData()
    made.append('file', new File(['1'], name, { lastModified: 7 }))
    return made
  }
  const fetched = vi.fn((_: string, __?: RequestInit) => answer())
  vi.stubGlobal('fetch', fetched)
  const [one, other] = ['a.xlsx', 'b.xlsx'].map(
    (name) => () => call(api.replySheets.start, { form: form(name) }),
  ) as [() => Promise<unknown>, () => Promise<unknown>]
  await Promise.all([one(), one(), other()])
  const files = fetched.mock.calls.map(([, init]) => ((init!.body as FormData).get('file') as File).name)
  expect(files).toEqual(['a.xlsx', 'b.xlsx'])
})

it('leaves a press of the person before alone', async () => {
  const name = api.apiKeys.create.name
  void press('mutation', name, BODY, () => new Promise(() => {}))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  startSession({ token: 'another', source: 'office', status: '3', areaName: '' })
  await press('mutation', name, BODY, good())
  expect(sent).toHaveLength(2)
})

it('asks how the thing stands after a lost answer', async () => {
  answer = good([])
  const asked = vi.fn(() => Promise.resolve([]))
  const { queryKey } = api.appeals.consumerPage.query({} as never)
  const stop = new QueryObserver(queryClient, { queryKey, queryFn: asked }).subscribe(() => {})
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  await press('call', api.appeals.add.name, BODY, never)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  stop()
})
