// `npm run client`: the table of calls and the types of `packages/client`, from the routes that a key of an enterprise opens.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { KEY_SCOPE_NAMES, routesOf } from '../packages/contract/src/apiKeys/apiKeys.scopes.ts'
import { allRoutes } from '../packages/contract/src/index.ts'
import type { Route } from '../packages/contract/src/kit/routes.ts'

const NOTE = '// Written by `npm run client` from the contract.\n'
const OF_KEYS = routesOf(KEY_SCOPE_NAMES)
const routes = allRoutes.filter(({ name }) => OF_KEYS.has(name))

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string
  $ref?: string
}

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}
const nameOf = (property: string) =>
  /^[A-Za-z_$][\w$]*$/.test(property) ? property : JSON.stringify(property)
const union = (types: readonly string[]) => [...new Set(types)].join(' | ') || 'unknown'

/** A JSON schema as a type of TypeScript; what it cannot say is `unknown`. */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((one) => JSON.stringify(one)))
  if (schema.anyOf) return union(schema.anyOf.map((one) => typeOf(one, indent)))
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)))
  if (schema.type === 'array') {
    const item = typeOf(schema.items ?? {}, indent)
    return /[|\s]/.test(item) ? `Array<${item}>` : `${item}[]`
  }
  if (schema.type === 'object') {
    const { properties, additionalProperties: rest } = schema
    if (!properties) return `Record<string, ${typeof rest === 'object' ? typeOf(rest, indent) : 'unknown'}>`
    const deeper = `${indent}  `
    const lines = Object.entries(properties).map(([name, one]) => {
      const told = one.description ? `${deeper}/** ${one.description.replaceAll('*/', '')} */\n` : ''
      const mark = schema.required?.includes(name) ? '' : '?'
      return `${told}${deeper}${nameOf(name)}${mark}: ${typeOf(one, deeper)}\n`
    })
    return lines.length ? `{\n${lines.join('')}${indent}}` : 'Record<string, never>'
  }
  return SCALARS[schema.type ?? ''] ?? 'unknown'
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12', reused: 'inline' }) as Schema
const FILE = '{ file: Blob | Uint8Array<ArrayBuffer>; name?: string }'

function signatureOf({ name, summary, method, query, body, reply, raw, upload, idempotent }: Route): string {
  const fields = method === 'GET' || upload ? query : body
  const shape = fields && schemaOf(fields, 'input')
  const sent = [...(shape ? [typeOf(shape, '    ')] : []), ...(upload ? [FILE] : [])].join(' & ')
  const isOptional = !sent || (!upload && !shape?.required?.length)
  const given = `input${isOptional ? '?' : ''}: ${sent || 'undefined'}${idempotent ? ', how?: Press' : ''}`
  const answer = raw ? 'Response' : reply ? typeOf(schemaOf(reply, 'output'), '    ') : 'null'
  const once = idempotent ? '; sent again under one key, it takes effect once' : ''
  return `    /** ${summary}${once}. */\n    ${name.split('.')[1]}(${given}): Promise<${answer}>\n`
}

const PREAMBLE = `/** Of a call that the platform refused, or that reached nobody. */
export declare class AppealError extends Error {
  /** Code of the envelope; 0 where there was none. */
  readonly code: number
  /** Stable name of the refusal, \`appeals.stale\`. */
  readonly reason: string | undefined
  readonly data: unknown
  /** Status of HTTP; 0 where no answer came. */
  readonly status: number
}

export interface ClientOptions {
  /** Address of the platform, or of its sandbox. */
  baseUrl: string
  /** Secret of a key: \`pk_…\`, of a sandbox \`pk_sandbox_…\`. */
  key: string
  language?: 'zh' | 'en'
  /** Further tries of a call that may be sent again; 3 unless said. */
  retries?: number
  /** For one try; 30 s unless said. */
  timeoutMs?: number
  fetch?: typeof fetch
}

export interface Press {
  /** One for each thing that is to be done once, kept over restarts; a new one for each call unless said. */
  idempotencyKey?: string
}

export declare function createClient(options: ClientOptions): Client

/**
 * Whether an event came from the platform, unchanged and just now: \`body\` is what arrived, byte for byte. Of HMAC-SHA256; the
 * secret before is taken too while an exchange lasts.
 */
export declare function verifyWebhook(event: {
  secrets: readonly string[]
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  body: string
  now?: number
}): Promise<boolean>
`

/** The files of the package that follow from the contract, by their paths. */
export function clientFiles(): Record<string, string> {
  const features = new Map<string, Route[]>()
  for (const route of routes) {
    const [feature = ''] = route.name.split('.')
    features.set(feature, [...(features.get(feature) ?? []), route])
  }
  const calls = [...features].map(
    ([feature, own]) => `  readonly ${feature}: {\n${own.map(signatureOf).join('')}  }\n`,
  )
  const rows = routes.map(({ name, method, url, idempotent, raw, upload }) => {
    const marks = Object.entries({ idempotent, raw, upload }).flatMap(([mark, is]) =>
      is ? [`${mark}: true`] : [],
    )
    return `  '${name}': { ${[`method: '${method}'`, `url: '${url}'`, ...marks].join(', ')} },\n`
  })
  return {
    'packages/client/src/operations.js': `${NOTE}\nexport const OPERATIONS = {\n${rows.join('')}}\n`,
    'packages/client/src/index.d.ts': `${NOTE}
${PREAMBLE}
export interface Client {
${calls.join('')}  /** Every row of a list, page after page. */
  rowsOf<Q extends object, R>(
    list: (query?: Q) => Promise<{ records: R[]; pages: number }>,
    query?: Q,
  ): AsyncGenerator<R, void, undefined>
}
`,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of Object.entries(clientFiles()))
    writeFileSync(path.resolve(import.meta.dirname, '..', file), text)
