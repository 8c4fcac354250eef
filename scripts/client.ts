// `npm run client`: the table of calls and the types of `packages/client`, from the routes that a key of an enterprise opens.
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { KEY_SCOPE_NAMES, routesOf } from '../packages/contract/src/apiKeys/apiKeys.scopes.ts'
import { allRoutes } from '../packages/contract/src/index.ts'
import type { Route } from '../packages/contract/src/kit/routes.ts'

const root = path.resolve(import.meta.dirname, '..')
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
  $defs?: Record<string, Schema>
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
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '')
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

/** Objects under the names by which the contract exports them; a name that two of them have is nobody's. */
async function namedObjects() {
  const found = new Map<string, Set<z.ZodType>>()
  const contract = path.join(root, 'packages/contract/src')
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((one) => /\.(routes|schemas)\.ts$/.test(one)).toSorted())
    for (const [name, one] of Object.entries(await import(path.join(contract, file))))
      if (one instanceof z.ZodObject) found.set(name, (found.get(name) ?? new Set()).add(one))
  const names = z.registry<{ id: string }>()
  const taken = new Set<z.ZodType>()
  for (const [id, [type, ...others]] of found)
    if (type && others.length === 0 && !taken.has(type)) {
      taken.add(type)
      names.add(type, { id })
    }
  return names
}
const names = await namedObjects()

/** What is answered is told by names, each of which is noted in `told`; what is sent stands where it is sent. */
function schemaOf(type: z.ZodType, io: 'input' | 'output', told?: Map<string, Schema>): Schema {
  const { properties, $defs } = z.toJSONSchema(z.object({ it: type }), {
    ...(told && { metadata: names }),
    ...{ io, unrepresentable: 'any', target: 'draft-2020-12', reused: 'inline' },
  }) as Schema
  for (const [name, schema] of Object.entries($defs ?? {})) told?.set(name, schema)
  return properties?.it ?? {}
}
const FILE = '{ file: Blob | Uint8Array<ArrayBuffer>; name?: string }'

function signatureOf(
  { name, summary, method, query, body, reply, raw, upload, idempotent }: Route,
  told: Map<string, Schema>,
): string {
  const fields = method === 'GET' || upload ? query : body
  const shape = fields && schemaOf(fields, 'input')
  const sent = [...(shape ? [typeOf(shape, '    ')] : []), ...(upload ? [FILE] : [])].join(' & ')
  const isOptional = !sent || (!upload && !shape?.required?.length)
  const given = `input${isOptional ? '?' : ''}: ${sent || 'undefined'}${idempotent ? ', how?: Press' : ''}`
  const answer = raw ? 'Response' : reply ? typeOf(schemaOf(reply, 'output', told), '    ') : 'null'
  const once = idempotent ? '; sent again under one key, it takes effect once' : ''
  return `    /** ${summary}${once}. */\n    ${name.split('.')[1]}(${given}): Promise<${answer}>\n`
}

/** The files of the package that follow from the contract, by their paths. */
export function clientFiles(): Record<string, string> {
  const features = new Map<string, Route[]>()
  for (const route of routes) {
    const [feature = ''] = route.name.split('.')
    features.set(feature, [...(features.get(feature) ?? []), route])
  }
  const told = new Map<string, Schema>()
  const calls = [...features].map(
    ([feature, own]) =>
      `  readonly ${feature}: {\n${own.map((route) => signatureOf(route, told)).join('')}  }\n`,
  )
  const shapes = [...told].map(([name, schema]) => `export interface ${name} ${typeOf(schema)}\n`)
  const rows = routes.map(({ name, method, url, idempotent, raw, upload }) => {
    const marks = Object.entries({ idempotent, raw, upload }).flatMap(([mark, is]) =>
      is ? [`${mark}: true`] : [],
    )
    return `  '${name}': { ${[`method: '${method}'`, `url: '${url}'`, ...marks].join(', ')} },\n`
  })
  return {
    'packages/client/src/operations.js': `${NOTE}\nexport const OPERATIONS = {\n${rows.join('')}}\n`,
    'packages/client/src/calls.d.ts': `${NOTE}import type { Press } from './index.d.ts'

${shapes.join('\n')}
export interface Calls {
${calls.join('')}}
`,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of Object.entries(clientFiles())) writeFileSync(path.join(root, file), text)
