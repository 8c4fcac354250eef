import { allRoutes } from '@appeal/contract/index.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { z } from 'zod'
import { aMatter } from '../apps/server/src/testing/cases.ts'
import { CASE_INPUTS } from '../apps/server/src/testing/otherCases.ts'
import type { TestApp } from '../apps/server/src/testing/server.ts'
import { aCall, INPUTS } from '../apps/server/src/testing/stages.ts'

/** Every call but those that have no end, and those that take the caller's session. */
export const ROUTES: readonly Route[] = allRoutes.filter(
  ({ name }) => name !== 'live.createSseConnect' && !name.endsWith('.doLogout'),
)

export interface Json {
  type?: string | string[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  minItems?: number
  $ref?: string
  $defs?: Record<string, Json>
  additionalProperties?: Json | boolean
  propertyNames?: Json
}

const shapes = new WeakMap<z.ZodType, Json>()
/** What a schema takes, as the API documents say it. */
export function shapeOf(schema: z.ZodType): Json {
  const known = shapes.get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  shapes.set(schema, made)
  return made
}

/** A field of a call: where it stands and what it is. */
export interface Field {
  in: 'query' | 'body' | 'params'
  path: readonly string[]
  shape: Json
}

function fieldsWithin(of: 'query' | 'body', shape: Json, root: Json, path: string[], depth: number): Field[] {
  const at = resolved(shape, root)
  if (depth > 4) return []
  if (at.properties)
    return Object.entries(at.properties).flatMap(([name, one]) =>
      fieldsWithin(of, one, root, [...path, name], depth + 1),
    )
  if (at.items) return fieldsWithin(of, at.items, root, [...path, '0'], depth + 1)
  return path.length ? [{ in: of, path, shape: at }] : []
}

const fieldLists = new WeakMap<Route, Field[]>()
/** All fields of a call, those within objects and lists as well. */
export function fieldsOf(route: Route): Field[] {
  const known = fieldLists.get(route)
  if (known) return known
  const { query, body, params = [] } = route
  const fields: Field[] = [
    ...params.map((name) => ({ in: 'params' as const, path: [name], shape: {} })),
    ...(query ? fieldsWithin('query', shapeOf(query), shapeOf(query), [], 0) : []),
    ...(body ? fieldsWithin('body', shapeOf(body), shapeOf(body), [], 0) : []),
  ]
  fieldLists.set(route, fields)
  return fields
}

function resolved(shape: Json, root: Json): Json {
  if (shape.$ref) return resolved(root.$defs?.[shape.$ref.replace('#/$defs/', '')] ?? {}, root)
  const choice = shape.anyOf ?? shape.oneOf
  if (choice) return resolved(choice.find(({ type }) => type !== 'null') ?? {}, root)
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((one) => resolved(one, root)))
  return shape
}

/** Values that fit where a field of this name stands. */
const KNOWN: Record<string, unknown> = {
  reasonCode: 'UNVERIFIABLE',
  phone: '13800000001',
  email: 'a@example.cn',
  validCode: '12',
  validCodeReqNo: 'a'.repeat(32),
  password: 'ab'.repeat(100),
  newPassword: 'ab'.repeat(100),
  account: 'someone',
  type: '1',
  token: 'a'.repeat(32),
  appealNo: 'SS4403002026092100001',
  no: 'SS4403002026092100001',
  phoneTail: '0001',
  field: 'sender',
  current: 1,
  size: 10,
  offset: 0,
  version: 99,
  sortOrder: 'ascend',
  parent: '0',
  code: '440306',
  areaCode: '440306',
  reason: '核查申诉人联系方式所需。',
  purpose: '核查申诉人联系方式所需。',
  content: '要求按照实际价值赔偿，请予处理。',
  text: '请补充材料。',
  name: '名称',
  talk: 'internal',
  viewId: 'view-0001',
  kind: 'appeal',
  caseKind: 'appeal',
  month: '2026-08',
  year: 2026,
  url: 'https://www.example.cn/a',
}

/** Ids of nothing, as long as the real ones. */
export const NOBODYS = '1999999999999999999'

function sample(shape: Json, root: Json, name: string, depth: number): unknown {
  const at = resolved(shape, root)
  if (at.const !== undefined) return at.const
  if (at.enum) return name in KNOWN && at.enum.includes(KNOWN[name]) ? KNOWN[name] : at.enum[0]
  const type = Array.isArray(at.type) ? at.type[0] : at.type
  const known = KNOWN[name]
  if (known !== undefined && typeof known === type) return known
  if (at.properties || type === 'object') {
    if (depth > 5) return {}
    return Object.fromEntries(
      Object.entries(at.properties ?? {}).map(([key, one]) => [key, sample(one, root, key, depth + 1)]),
    )
  }
  if (type === 'array') return [sample(at.items ?? {}, root, name.replace(/s$/, ''), depth + 1)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, at.minimum ?? 1)
  return textFor(at, name)
}

function textFor(at: Json, name: string): string {
  if (/ids?$/i.test(name)) return NOBODYS
  const tries = [
    NOBODYS,
    '2026-09-05',
    '2026-09',
    '2026-09-05 12:00:00',
    '13800000001',
    '440306',
    '12',
    '1',
    '100.00',
  ]
  tries.push('a'.repeat(32), 'a'.repeat(64), 'AB', 'ab', 'Abc1', 'a@example.cn', '12:00', 'A_B', '请予处理。')
  if (/(On|Date|From|To|day)$/i.test(name)) tries.unshift('2026-09-05')
  const fits = (text: string) =>
    (!at.pattern || new RegExp(at.pattern, 'u').test(text)) &&
    [...text].length >= (at.minLength ?? 0) &&
    [...text].length <= (at.maxLength ?? Number.POSITIVE_INFINITY)
  if (!at.pattern) tries.unshift(`请予处理，多谢${'。'.repeat(Math.max(0, (at.minLength ?? 0) - 7))}`)
  return tries.find(fits) ?? 'x'
}

/** What calls want besides what their fields' names say; actions of the workflows have theirs in the tests' tables. */
const MORE: Record<string, Record<string, unknown>> = {
  'views.save': { list: 'bureau', queue: 'all', filters: {}, columns: undefined },
  'couriers.unmask': { field: 'ownerPhone' },
  'reports.reporter': { field: 'ownerPhone' },
  'reports.decideLead': { result: 'TALK' },
  'records.history': { kind: 'appeal' },
  'merging.split': { l1: 'DELAY' },
  'appeals.excludeUpload': { attachmentIds: [NOBODYS] },
  'todo.refuse': { attachmentIds: [NOBODYS] },
  'consultations.redirect': { bureauId: NOBODYS },
  'reports.redirect': { bureauId: NOBODYS },
  'letters.redirect': { bureauId: NOBODYS },
  'couriers.redirect': { bureauId: NOBODYS },
  'merging.merge': { members: [{ id: '1888888888888888888', version: 1 }] },
  'conversations.send': { text: '请补充材料。' },
}

export interface Call {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A call that the contract takes, of nothing that exists. */
export function plausible(app: TestApp, route: Route): Call {
  const [table, action] = route.name.split('.') as [string, string]
  const kind = table.replace(/s$/, '') as keyof typeof CASE_INPUTS
  const given: Record<string, unknown> = {
    ...(route.name === 'appeals.bureauAdd' ? aCall(app) : aMatter()),
    ...(INPUTS as Record<string, Record<string, unknown>>)[action],
    ...(kind in CASE_INPUTS && CASE_INPUTS[kind][action]),
    ...MORE[route.name],
  }
  const fill = (schema: z.ZodType | undefined): unknown => {
    if (!schema) return undefined
    const root = shapeOf(schema)
    const made = sample(root, root, '', 0)
    if (!isRecord(made)) return made
    const properties = resolved(root, root).properties ?? {}
    const required = new Set(resolved(root, root).required ?? [])
    const better = { ...made }
    for (const key of Object.keys(properties)) if (key in given) better[key] = given[key]
    return shrunk(schema, better, required)
  }
  return {
    params: Object.fromEntries((route.params ?? []).map((name) => [name, 'x'])),
    query: (fill(route.query) as Record<string, unknown> | undefined) ?? {},
    body: fill(route.body),
  }
}

/** What stands where a name says nothing: the first that the schema takes. */
const CANDIDATES: readonly unknown[] = [
  ...[
    '2026-09-05',
    '2026-09-05 12:00:00',
    '2026-08',
    '2026',
    NOBODYS,
    'a@example.cn',
    '13800000001',
    '123456',
  ],
  ...[
    '0755-27880000',
    'abc',
    'ABC',
    'Abc1',
    'a_b',
    'a-b',
    '91440300MA5EXAMPLE',
    '1.00',
    '20',
    'users',
    '{}',
    '[]',
  ],
  ...['https://www.example.cn/a', 'data:image/png;base64,iVBORw0KGgo=', '请予处理，多谢。', 'a'.repeat(32)],
  ...['appeals', '{"shortcut":[]}', '91350100M000100Y43'],
  ...[[], {}, [NOBODYS], [{}], [[], []], 1, 0, true, 2026],
]

/** Puts right what the schema refuses: something else in its place, or nothing where nothing need be. */
function shrunk(schema: z.ZodType, value: Record<string, unknown>, required: ReadonlySet<string>): unknown {
  let kept: unknown = value
  for (let turn = 0; turn < 8; turn += 1) {
    const judged = schema.safeParse(kept)
    if (judged.success) break
    const path = judged.error.issues[0]!.path.map(String)
    const isWrong = (one: unknown) =>
      schema
        .safeParse(one)
        .error?.issues.some((issue) => issue.path.map(String).join('.').startsWith(path.join('.'))) ?? false
    const put = CANDIDATES.find((one) => !isWrong(placed(kept, path, one)))
    if (put !== undefined) kept = placed(kept, path, put)
    else if (path.length === 1 && !required.has(path[0]!)) {
      const { [path[0]!]: _, ...rest } = kept as Record<string, unknown>
      kept = rest
    } else break
  }
  return kept
}

/** A copy of a value with something else in one place; undefined where the place is not there. */
export function placed(value: unknown, path: readonly string[], put: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return put
  if (Array.isArray(value)) {
    const copy = [...value]
    copy[Number(key)] = placed(copy[Number(key)], rest, put)
    return copy
  }
  const record = isRecord(value) ? value : {}
  return { ...record, [key]: placed(record[key], rest, put) }
}

/** The same call with another value in one field. */
export const withField = (call: Call, field: Field, put: unknown): Call =>
  field.in === 'params'
    ? {
        ...call,
        params: {
          ...call.params,
          [field.path[0]!]: typeof put === 'object' ? JSON.stringify(put) : String(put),
        },
      }
    : field.in === 'query'
      ? { ...call, query: placed(call.query, field.path, put) as Record<string, unknown> }
      : { ...call, body: placed(call.body, field.path, put) }

/** Text of a query; lists stand as repeated keys. */
export const queryText = (query: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value])
        .filter((one) => one !== undefined)
        .map((one) => [key, typeof one === 'object' ? JSON.stringify(one) : String(one)]),
    ),
  ).toString()

export const urlOf = (route: Route, { params, query }: Call): string => {
  const path = route.url.replace(/:(\w+)/g, (_, name: string) =>
    // Half of a pair is no text of an address.
    encodeURIComponent((params[name] ?? 'x').replace(/\p{Surrogate}/gu, '\uFFFD')),
  )
  const text = queryText(query)
  return text ? `${path}?${text}` : path
}

export interface Raw {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** Sends a call as it is. */
export async function send(
  app: TestApp,
  route: Route,
  call: Call,
  token?: string,
  address?: string,
): Promise<Raw> {
  const hasBody = route.method === 'POST' && !route.upload
  const response = await app.inject({
    method: route.method,
    url: urlOf(route, call),
    headers: { ...(token && { token }), ...(hasBody && { 'content-type': 'application/json' }) },
    ...(address && { remoteAddress: address }),
    ...(hasBody && { payload: JSON.stringify(call.body ?? {}) }),
  })
  return { status: response.statusCode, headers: response.headers, body: response.body }
}

export interface Said {
  code: number
  reason: string | undefined
  data: unknown
}

/** The envelope of an answer; a file counts as 200. */
export function saidIn({ headers, body }: Pick<Raw, 'headers' | 'body'>): Said {
  if (!/json/.test(String(headers['content-type']))) return { code: 200, reason: undefined, data: null }
  const { code, data } = JSON.parse(body) as { code: number; data: { reason?: string } | null }
  return { code: code ?? 200, reason: data?.reason, data }
}
