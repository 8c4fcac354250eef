import { anyone } from '@appeal/contract/kit/access.ts'
import { ASKS_OBJECT } from '@appeal/contract/kit/clients.ts'
import { get, post, routes } from '@appeal/contract/kit/routes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError, fetchFile, fileNameOf, isSessionOver, request, setApiHooks, tellsSuccess } from './api.ts'
import { endSession, startSession } from './session.ts'

const table = routes('things', '/api/bizapp/biz/thing', anyone, {
  page: get('/page', { summary: '', query: z.object({ q: z.string() }), reply: z.string() }),
  add: post('/add', { summary: '', body: z.object({ name: z.string() }), reply: z.string() }),
  judge: get('/judge/:value', { summary: '', params: ['value'], reply: z.string() }),
  file: get('/file', { summary: '', raw: true }),
})

const fetched = vi.fn<typeof fetch>()
const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init })
const good = (data: unknown) => json({ code: 200, msg: '操作成功', data })
const bad = (code: number, data: unknown = null, msg = '不行') => json({ code, msg, data })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

const addressOf = (nth: number) => new URL(String(fetched.mock.calls[nth]?.[0]), 'http://here')
const headersOf = (nth: number) => new Headers(fetched.mock.calls[nth]?.[1]?.headers)

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  startSession({ token: 'one', source: 'consumer_portal', status: '3', areaName: '' })
})
afterEach(() => {
  fetched.mockReset()
  setApiHooks({})
  endSession()
  vi.unstubAllGlobals()
})

const call = request

describe('an answer that begins and does not end', () => {
  it('is given up after a minute, like one that never comes', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation((_url, init) => {
      const body = new ReadableStream({
        start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(new Error('aborted'))),
      })
      return Promise.resolve(new Response(body))
    })
    const answer = failure(call(table.page, { query: { q: '' } }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toMatchObject({ code: 503, msg: '等待太久，请稍后再试' })
    vi.useRealTimers()
  })
})

describe('a request', () => {
  it('sends the token without a prefix, the language, and a cache buster with GET', async () => {
    fetched.mockResolvedValue(good('x'))
    expect(await call(table.page, { query: { q: '甲' } })).toBe('x')
    expect(headersOf(0).get('token')).toBe('one')
    expect(headersOf(0).get('Accept-Language')).toBe('zh-CN')
    // Where clients of the ecosystem are answered a bare token, these pages are not.
    expect(headersOf(0).get(ASKS_OBJECT.name)).toBe(ASKS_OBJECT.value)
    expect(addressOf(0).searchParams.get('q')).toBe('甲')
    expect(addressOf(0).searchParams.get('_')).toMatch(/^\d+$/)
  })

  it('sends POST as JSON, with the idempotency key', async () => {
    fetched.mockResolvedValue(good('x'))
    await call(table.add, { body: { name: '乙' }, idempotencyKey: 'k1' })
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"name":"乙"}' })
    expect(headersOf(0).get('Idempotency-Key')).toBe('k1')
    expect(addressOf(0).searchParams.has('_')).toBe(false)
  })

  it('leaves the token out where a call asks for none', async () => {
    fetched.mockResolvedValue(good('x'))
    await call(table.page, { query: { q: '' }, token: '' })
    expect(headersOf(0).has('token')).toBe(false)
  })

  it('fills and escapes the parts of a path', async () => {
    fetched.mockResolvedValue(good('success'))
    await call(table.judge, { params: { value: 'a/b' } })
    expect(addressOf(0).pathname).toBe('/api/bizapp/biz/thing/judge/a%2Fb')
  })

  it('turns every other code into an error with reason and fields', async () => {
    fetched.mockResolvedValue(
      bad(415, { reason: 'request.invalid', fields: [{ field: 'name', message: '此项必填' }] }),
    )
    const error = await failure(call(table.add, { body: { name: '' } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 415,
      reason: 'request.invalid',
      msg: '不行',
      fields: { name: '此项必填' },
    })
  })

  it.each([
    ['no network', () => Promise.reject(new TypeError('offline'))],
    ['an HTTP error', () => Promise.resolve(new Response('', { status: 502 }))],
    ['an answer that is no JSON', () => Promise.resolve(new Response('<html>'))],
  ])('answers 503 for %s', async (_, reply) => {
    fetched.mockImplementation(reply)
    expect(await failure(call(table.page, { query: { q: '' } }))).toMatchObject({ code: 503 })
  })

  it('gives up after a minute', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('cut'))),
        ),
    )
    const error = failure(call(table.page, { query: { q: '' } }))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await error).toMatchObject({ code: 503 })
    vi.useRealTimers()
  })

  it.each([401, 1011007, 1011008])(
    'tells the end of a session once, however many calls answer %s',
    async (code) => {
      startSession({ token: `of ${code}`, source: 'office', status: '3', areaName: '' })
      const expired = vi.fn()
      const failed = vi.fn()
      setApiHooks({ expired, failed })
      fetched.mockImplementation(() => Promise.resolve(bad(code)))
      await Promise.all([1, 2, 3].map(() => failure(call(table.page, { query: { q: '' } }))))
      expect(expired).toHaveBeenCalledTimes(1)
      expect(failed).not.toHaveBeenCalled()
      startSession({ token: `next of ${code}`, source: 'office', status: '3', areaName: '' })
      await failure(call(table.page, { query: { q: '' } }))
      expect(expired).toHaveBeenCalledTimes(2)
    },
  )

  it('asks nothing more in a session that has ended', async () => {
    startSession({ token: 'that ended', source: 'office', status: '3', areaName: '' })
    fetched.mockImplementation(() => Promise.resolve(bad(401)))
    await failure(call(table.page, { query: { q: '' } }))
    expect(isSessionOver()).toBe(true)
    expect(await failure(call(table.page, { query: { q: '' } }))).toMatchObject({ code: 401 })
    expect(fetched).toHaveBeenCalledTimes(1)
    startSession({ token: 'that began', source: 'office', status: '3', areaName: '' })
    await failure(call(table.page, { query: { q: '' } }))
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('hears of its end by its own token alone, and asks on under another one', async () => {
    startSession({ token: 'of the page', source: 'office', status: '3', areaName: '' })
    const expired = vi.fn()
    setApiHooks({ expired })
    fetched.mockImplementation(() => Promise.resolve(bad(401)))
    for (const token of ['of a phone', '']) await failure(call(table.page, { query: { q: '' }, token }))
    expect(expired).not.toHaveBeenCalled()
    expect(isSessionOver()).toBe(false)
    await failure(call(table.page, { query: { q: '' } }))
    await failure(call(table.page, { query: { q: '' }, token: 'of a phone' }))
    expect(fetched).toHaveBeenCalledTimes(4)
    expect(expired).toHaveBeenCalledTimes(1)
  })

  it('does not speak of an expired session to somebody who has none', async () => {
    endSession()
    const expired = vi.fn()
    setApiHooks({ expired })
    fetched.mockResolvedValue(bad(401))
    await failure(call(table.page, { query: { q: '' } }))
    expect(expired).not.toHaveBeenCalled()
  })
})

describe('captcha challenge', () => {
  const picture = (no: string) => ({ validCodeBase64: 'data:image/png;base64,x', validCodeReqNo: no })

  it('sends the same request again with the answer, until it passes', async () => {
    const challenge = vi.fn().mockResolvedValueOnce('7').mockResolvedValueOnce('8')
    setApiHooks({ challenge })
    fetched
      .mockResolvedValueOnce(bad(403, picture('a')))
      .mockResolvedValueOnce(bad(403, picture('b')))
      .mockResolvedValueOnce(good('done'))
    expect(await call(table.add, { body: { name: '丙' }, idempotencyKey: 'k' })).toBe('done')
    expect(challenge.mock.calls.map(([asked, again]) => [asked.validCodeReqNo, again])).toEqual([
      ['a', false],
      ['b', true],
    ])
    expect(addressOf(0).searchParams.has('captcha')).toBe(false)
    expect([1, 2].map((nth) => addressOf(nth).searchParams.get('captcha'))).toEqual(['a:7', 'b:8'])
    for (const [, init] of fetched.mock.calls) expect(init?.body).toBe('{"name":"丙"}')
    expect(headersOf(2).get('Idempotency-Key')).toBe('k')
  })

  it('asks one sum at a time: what is refused meanwhile is sent again once it was solved', async () => {
    let solve: (answer: string | undefined) => void = () => {}
    const challenge = vi.fn(
      () =>
        new Promise<string | undefined>((resolve) => {
          solve = resolve
        }),
    )
    setApiHooks({ challenge })
    fetched
      .mockResolvedValueOnce(bad(403, picture('a')))
      .mockResolvedValueOnce(bad(403, picture('b')))
      .mockImplementation(async () => good('done'))
    const both = ['1', '2'].map((q) => call(table.page, { query: { q } }))
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    await vi.waitFor(() => expect(challenge).toHaveBeenCalled())
    solve('7')
    expect(await Promise.all(both)).toEqual(['done', 'done'])
    expect(challenge).toHaveBeenCalledTimes(1)
    expect([2, 3].map((nth) => addressOf(nth).searchParams.get('captcha')).sort()).toEqual(['a:7', null])
  })

  it('gives the refusal back when the person gives up, of all that waited for it', async () => {
    setApiHooks({ challenge: async () => undefined })
    fetched.mockImplementation(async () => bad(403, picture('a')))
    const both = await Promise.all(['', '丁'].map((name) => failure(call(table.add, { body: { name } }))))
    expect(both).toMatchObject([{ code: 403 }, { code: 403 }])
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('takes a 403 without a picture for what it is: no permission', async () => {
    const challenge = vi.fn()
    setApiHooks({ challenge })
    fetched.mockResolvedValue(bad(403))
    expect(await failure(call(table.add, { body: { name: '' } }))).toMatchObject({ code: 403 })
    expect(challenge).not.toHaveBeenCalled()
  })
})

describe('messages', () => {
  it.each([
    ['/api/bizapp/biz/information/add', true],
    ['/api/bizapp/biz/information/saveDraft', true],
    ['/api/bizapp/biz/todoprocedure/reply', true],
    ['/api/bizapp/biz/todoprocedure/page', false],
    ['/api/bizapp/biz/todoprocedure/donepage', false],
    ['/api/bizapp/biz/information/consumerPage', false],
    ['/api/webapp/sys/address', false],
  ])('%s tells its success: %s', (path, told) => {
    expect(tellsSuccess(path)).toBe(told)
  })

  it('shows the message of the server, unless the caller is quiet', async () => {
    const succeeded = vi.fn()
    const failed = vi.fn()
    setApiHooks({ succeeded, failed })
    fetched.mockImplementation(() => Promise.resolve(good('x')))
    await call(table.add, { body: { name: '' } })
    await call(table.add, { body: { name: '' }, quiet: true })
    expect(succeeded.mock.calls).toEqual([['操作成功']])
    fetched.mockImplementation(() => Promise.resolve(bad(500)))
    await failure(call(table.add, { body: { name: '' } }))
    await failure(call(table.add, { body: { name: '' }, quiet: true }))
    expect(failed).toHaveBeenCalledTimes(1)
  })
})

describe('fetchFile', () => {
  it('reads the percent-encoded name that stands without quotes', async () => {
    fetched.mockResolvedValue(
      new Response('pdf', {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment;filename=%E8%AE%A2%E5%8D%95.pdf',
        },
      }),
    )
    expect((await fetchFile(table.file)).name).toBe('订单.pdf')
  })

  it('takes JSON for an error, though it comes with HTTP 200, and warns', async () => {
    const warned = vi.fn()
    setApiHooks({ warned })
    fetched.mockResolvedValue(bad(404))
    expect(await failure(fetchFile(table.file))).toMatchObject({ code: 404 })
    expect(warned.mock.calls).toEqual([['文件下载失败或此文件不存在']])
  })

  it.each([
    ['attachment;filename=a%20b.png', 'a b.png'],
    ['attachment; filename="plain.pdf"', 'plain.pdf'],
    ['attachment', undefined],
    [null, undefined],
  ])('%s names %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name)
  })
})

describe('a demand to show who it is', () => {
  const wanted = () => bad(409, { reason: 'session.proof_old' }, '请验证')

  it('is met once for all that ask, and the same requests go out again under the same keys', async () => {
    let shown = false
    fetched.mockImplementation(async () => (shown ? good('done') : wanted()))
    const prove = vi.fn(async () => {
      await Promise.resolve()
      shown = true
      return true
    })
    setApiHooks({ prove })
    const press = (idempotencyKey: string) => call(table.add, { body: { name: 'x' }, idempotencyKey })
    expect(await Promise.all([press('k1'), press('k2')])).toEqual(['done', 'done'])
    expect(prove).toHaveBeenCalledOnce()
    const keys = fetched.mock.calls.map((_, nth) => headersOf(nth).get('Idempotency-Key'))
    expect(keys.sort()).toEqual(['k1', 'k1', 'k2', 'k2'])
  })

  it('that nobody meets is a refusal like any other', async () => {
    fetched.mockImplementation(async () => wanted())
    const failed = vi.fn()
    setApiHooks({ prove: async () => false, failed })
    expect(await failure(call(table.add, { body: { name: 'x' } }))).toMatchObject({
      reason: 'session.proof_old',
    })
    expect(fetched).toHaveBeenCalledOnce()
    expect(failed).toHaveBeenCalledOnce()
  })
})
