import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { type TestApp, useTestApp } from '../../testing/app.ts'
import { aMatter, type Players } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { makeUser } from '../../testing/people.ts'
import { aCall, caseIn, copyCase, INPUTS, makePlayers, WAYS } from '../../testing/stages.ts'

const test = useTestApp()

const ROUTES = allRoutes.filter(({ name }) => name !== 'live.createSseConnect' && !name.endsWith('.doLogout'))
const RUNS = process.env.THOROUGH ? 40 : 16

// What JSON text can say and JSON.stringify cannot, put in after the fact.
const HUGE = '@huge@'
const POLLUTED = '@polluted@'
const written = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(`"${HUGE}"`, '1e309')
    .replaceAll(`"${POLLUTED}"`, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}')

const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 53 + 2,
  1e20,
  HUGE,
  POLLUTED,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202eabc',
  '😀'.repeat(40),
  '１２３４５',
  'a'.repeat(3_000),
  '字'.repeat(30_000),
  'NaN',
  '-1',
  '0x10',
  '9223372036854775808',
  '99999999999999999999999999',
  "' or 1=1 --",
  '%',
  '\\',
  '2026-02-30',
  '0000-00-00',
  '275760-09-13',
  '9999-12-31 23:59:59',
  '../../etc/passwd',
  [],
  [[]],
  [null],
  {},
  { length: 3 },
  { toString: 1, valueOf: 1 },
  [{ id: null }],
  Array.from({ length: 600 }, () => 'a'),
]

/** One of each kind, for calls that are dear. */
const WORST: readonly unknown[] = [
  null,
  true,
  -1,
  HUGE,
  POLLUTED,
  '',
  'a\u0000b',
  '\ud800',
  '字'.repeat(30_000),
  '2026-02-30',
  [],
  { toString: 1, valueOf: 1 },
]

/** Names of a schema's fields, as the API documents list them. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return Object.keys(json.properties ?? {})
}

/** Values that fit where a field of this name stands, so that most of a call is right and one thing is not. */
const plausible = (app: TestApp, id: string): Record<string, unknown> => ({
  ...aMatter(),
  ...aCall(app),
  ...Object.assign({}, ...Object.values(INPUTS)),
  id,
  version: 1,
  content: aMatter().content,
  reasonCode: 'UNVERIFIABLE',
  phone: '13800000001',
  email: 'a@example.cn',
  validCode: '12',
  validCodeReqNo: 'a'.repeat(32),
  password: 'ab'.repeat(100),
  newPassword: 'ab'.repeat(100),
  account: 'someone',
  type: '1',
  name: 'a.png',
  size: 10,
  offset: 0,
  uploadId: id,
  token: 'a'.repeat(32),
  appealNo: 'SS4403002026092100001',
  phoneTail: '0001',
  field: 'appellantPhone',
  current: 1,
  queue: 'all',
  searchKey: '440300',
  sortField: 'createTime',
  sortOrder: 'ascend',
  parent: '0',
  code: '440306',
})

const queryOf = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([key, value]) =>
      (Array.isArray(value) ? value.slice(0, 3) : [value]).map((one) => [
        key,
        (typeof one === 'object' ? JSON.stringify(one) : String(one)).slice(0, 2_000),
      ]),
    ),
  ).toString()

const one = fc.constantFrom(...NASTY)
/** How a call goes wrong: fields replaced, left out or added, or another body altogether. */
const spoiled = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('fields' as const),
      change: fc.array(fc.tuple(fc.nat(), one), { minLength: 1, maxLength: 3 }),
      drop: fc.array(fc.nat(), { maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('body' as const), body: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('any' as const), body: fc.jsonValue() }) },
)

describe('malformed input', () => {
  let who: Players
  const tokens: Record<string, string> = {}
  const cases: string[] = []
  const sent = { calls: 0, refused: 0, created: 0 }

  beforeAll(async () => {
    const { app } = test
    who = await makePlayers(app)
    const courier = await makeUser(app, { area: 'd' })
    const people = { a: who.enterprise, b: who.officer, c: who.consumer, d: courier.id }
    for (const [area, id] of Object.entries(people)) tokens[area] = (await app.as(id)).token
    for (const state of [
      'draft',
      'bureau_processing',
      ...(Object.keys(WAYS) as (keyof typeof WAYS)[]),
    ] as const)
      cases.push(await caseIn(app, who, state))
  })

  function expectAnswer(response: { statusCode: number; body: string }, what: string) {
    const { statusCode, body } = response
    expect(`${what} → ${statusCode}`).toBe(`${what} → 200`)
    const answer = JSON.parse(body) as { code: number; msg: string; data: { reason?: string } | null }
    expect(typeof answer.code).toBe('number')
    expect(`${what} → ${answer.msg || '(nothing)'}`).not.toBe(`${what} → (nothing)`)
    expect(`${what} → ${answer.data?.reason}`).not.toMatch(/server\.(failed|busy)/)
    sent.calls += 1
    if (answer.code !== 200) sent.refused += 1
    return answer
  }

  async function send(route: Route, area: string | undefined, how: { query?: string; payload?: string }) {
    const url = route.url.replace(/:\w+/g, 'x') + (how.query ? `?${how.query}` : '')
    const response = await test.app.inject({
      method: route.method,
      url,
      headers: {
        ...(area && { token: tokens[area]! }),
        ...(how.payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(how.payload !== undefined && { payload: how.payload }),
    })
    // A file is an answer, too: what was asked for was there.
    const { 'content-type': type, 'content-disposition': disposition } = response.headers
    const isFile = !/json/.test(String(type)) || /^attachment/.test(String(disposition))
    if (route.raw && isFile) {
      expect(`${route.name} ${url.slice(0, 300)} → ${response.statusCode}`).toMatch(/ → 200$/)
      return { code: 200 }
    }
    return expectAnswer(response, `${route.name} ${url.slice(0, 300)} ${how.payload?.slice(0, 500) ?? ''}`)
  }

  it.each(ROUTES.map((route) => [route.name, route] as const))('%s never fails over it', async (_, route) => {
    const names = [...fieldsOf(route.query), ...fieldsOf(route.body)]
    const areas = route.access.kind === 'anyone' ? [undefined, 'c'] : [...route.access.areas]
    await fc.assert(
      fc.asyncProperty(
        spoiled,
        fc.constantFrom(...areas),
        fc.constantFrom(...cases),
        async (how, area, id) => {
          const known = plausible(test.app, id)
          let body: unknown = how.kind === 'fields' ? {} : how.body
          if (how.kind === 'fields') {
            const fields = Object.fromEntries(names.map((name) => [name, known[name]]))
            for (const [at, value] of how.change)
              fields[names[at % Math.max(1, names.length)] ?? 'extra'] = value
            for (const at of how.drop) delete fields[names[at % Math.max(1, names.length)] ?? '']
            body = fields
          }
          const asFields =
            body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : { id: body }
          const query = route.method === 'GET' || route.upload ? queryOf(asFields) : ''
          const { code } = await send(route, area, {
            query,
            ...(route.method === 'POST' && { payload: written(body ?? null) }),
          })
          if (code === 200 && ['appeals.add', 'appeals.bureauAdd'].includes(route.name)) sent.created += 1
        },
      ),
      { numRuns: RUNS, endOnFailure: true, seed: 20260921 },
    )
  })

  it('is refused while it is still hot: actions on cases in the right state', async () => {
    const { app } = test
    const ready = [
      ['supplement', 'b', 'pending_accept'],
      ['editToBusiness', 'b', 'pending_accept'],
      ['reply', 'a', 'at_enterprise'],
      ['callback', 'b', 'replied'],
      ['rework', 'b', 'replied'],
      ['mediate', 'b', 'replied'],
      ['editToEnd', 'b', 'replied'],
      ['editToInvalid', 'b', 'replied'],
      ['verifyAnswer', 'c', 'verifying'],
      ['mediationAnswer', 'c', 'mediating'],
      ['withdraw', 'c', 'at_enterprise'],
      ['evaluateInfo', 'c', 'closed'],
    ] as const
    const contentOf = async (id: string) =>
      (await app.platform.database.pool.query('select a::text as t from appeals a where id = $1', [id]))
        .rows[0].t
    for (const [action, area, state] of ready) {
      const route = ROUTES.find(({ name }) => name === `appeals.${action}` || name === `todo.${action}`)!
      const source = await caseIn(app, who, state)
      const { version } = await caseFacts(app.platform.db, source)
      let id = await copyCase(app, source)
      const input: Record<string, unknown> = INPUTS[action]
      const fields = fieldsOf(route.body).filter((name) => name !== 'id' && name !== 'version')
      for (const field of fields)
        for (const value of WORST) {
          const before = await contentOf(id)
          const answer = await send(route, area, {
            payload: written({ ...input, id, version, [field]: value }),
          })
          // Either the whole step happened, or none of it.
          const changed = before !== (await contentOf(id))
          expect(`${action}.${field} ${changed}`).toBe(`${action}.${field} ${answer.code === 200}`)
          if (changed) id = await copyCase(app, source)
        }
    }
  }, 90_000)

  it('is judged, not let through: most of it is refused', () => {
    expect(sent.calls).toBeGreaterThan(2_000)
    expect(sent.refused / sent.calls).toBeGreaterThan(0.5)
  })

  it('leaves nothing half written', async () => {
    expect(await brokenPromises(test.app)).toEqual({})
  })
})

describe('requests that are no JSON of ours', () => {
  const post = (
    payload: string | Buffer,
    contentType = 'application/json',
    url = appealRoutes.eligibility.url,
  ) => test.app.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload })

  it.each([
    ['10 MB', `{"matter":"${'x'.repeat(10 * 1024 * 1024)}"}`, 'request.too_large'],
    ['a little over the limit', `{"matter":"${'x'.repeat(256 * 1024)}"}`, 'request.too_large'],
    ['100,000 levels of lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'request.malformed'],
    [
      '30,000 levels in an unknown field',
      `{"x":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_001)}`,
      'request.malformed',
    ],
    [
      '20,000 keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [i, 1]))),
      'request.malformed',
    ],
    ['half a text', '{"matter":"PO', 'request.malformed'],
    ['two values', '{}{}', 'request.malformed'],
    ['a byte order mark and rubbish', '\ufeff<xml/>', 'request.malformed'],
    ['a polluted prototype', '{"__proto__":{"x":1}}', 'request.malformed'],
    ['a polluted constructor', '{"constructor":{"prototype":{"x":1}}}', 'request.malformed'],
    ['a number alone', '1e309', 'request.invalid'],
    ['a list', '[]', 'request.invalid'],
    ['null in every field', '{"matter":null,"complained":null,"postDate":null}', 'request.invalid'],
  ])('%s is refused with a sentence', async (_, payload, reason) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(200)
    const { msg, data } = response.json()
    expect([data.reason, msg.length > 3]).toEqual([reason, true])
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  it.each([
    'text/plain',
    'application/xml',
    'application/json\t; x',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=----x',
    '*/*',
    ';;;',
  ])('content of type %s never passes for JSON', async (type) => {
    const response = await post('{"matter":"POSTAL"}', type, appealRoutes.saveDraft.url)
    expect(response.statusCode).toBe(200)
    expect([401, 415]).toContain(response.json().code)
  })

  const UPLOADS = ['uploads.chunk', 'files.uploadDynamicReturnId']
  const part = (name: string, file: string, content: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: image/png\r\n\r\n${content}`
  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no end', 'multipart/form-data; boundary=b', part('file', 'a.png', 'x')],
    ['no part at all', 'multipart/form-data; boundary=b', '--b--\r\n'],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    ['another boundary', 'multipart/form-data; boundary=c', `${part('file', 'a.png', 'x')}\r\n--b--\r\n`],
    [
      'a name with NUL',
      'multipart/form-data; boundary=b',
      `${part('file', 'a\u0000.png', 'x')}\r\n--b--\r\n`,
    ],
    [
      'a name that climbs',
      'multipart/form-data; boundary=b',
      `${part('file', '../../a.png', 'x')}\r\n--b--\r\n`,
    ],
    ['a polluted name', 'multipart/form-data; boundary=b', `${part('__proto__', 'a.png', 'x')}\r\n--b--\r\n`],
    [
      'two files',
      'multipart/form-data; boundary=b',
      `${part('file', 'a.png', 'x')}\r\n${part('file', 'b.png', 'y')}\r\n--b--\r\n`,
    ],
    ['JSON', 'application/json', '{}'],
  ])('an upload with %s is refused with a sentence', async (_, type, payload) => {
    const { token } = await test.app.as((await makeUser(test.app, { area: 'c' })).id)
    for (const route of ROUTES.filter(({ name }) => UPLOADS.includes(name))) {
      const response = await test.app.inject({
        method: 'POST',
        url: `${route.url}?uploadId=1&offset=0`,
        headers: { token, 'content-type': type },
        payload,
      })
      const { code, msg, data } = response.json()
      expect([route.name, response.statusCode, code !== 200, msg.length > 3]).toEqual([
        route.name,
        200,
        true,
        true,
      ])
      expect(data.reason).not.toMatch(/server\./)
    }
  })

  it.each([
    ['current=-1&size=0', 'pages'],
    ['current=abc&size=NaN', 'pages'],
    ['current=99999999999&size=100000', 'pages'],
    ['current=1&current=2', 'pages'],
    ['sortField=password', '415'],
    ['sortField=createTime;drop table appeals', '415'],
    ['sortOrder=sideways', '415'],
    ['queue=__proto__', '415'],
    ['state=closed,__proto__', '415'],
    ['areaCode=%25', '415'],
    ['handlerId=abc', '415'],
    ['handlerId=9223372036854775808', '415'],
    ['searchKey=%00', '415'],
    ['brand=%00', '415'],
    ['submittedFrom=0000-01-01', '415'],
    ['submittedTo=9999-12-31', '415'],
    ['submittedFrom=2026-02-30', '415'],
    ['__proto__=1&constructor=2', 'pages'],
  ])('a list asked for by %s', async (query, outcome) => {
    const who = await makePlayers(test.app)
    const { token } = await test.app.as(who.officer)
    const response = await test.app.inject({
      url: `/api/bizapp/biz/todoprocedure/page?${query}`,
      headers: { token },
    })
    expect(response.statusCode).toBe(200)
    const { code, data } = response.json()
    if (outcome === 'pages') {
      expect(code).toBe(200)
      expect(data.current).toBeGreaterThanOrEqual(1)
      expect(data.size).toBeLessThanOrEqual(100)
    } else expect([code, data.fields?.length > 0]).toEqual([415, true])
  })
})
