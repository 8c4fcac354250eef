// `npm run client`: the table of calls and the types of `packages/client`, from the routes that a key of an enterprise opens.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { KEY_SCOPE_NAMES, routesOf } from '../packages/contract/src/apiKeys/apiKeys.scopes.ts'
import { ReplyInput } from '../packages/contract/src/appeals/appeals.inputs.ts'
import { AppealRow, Waiting } from '../packages/contract/src/appeals/appeals.lists.schemas.ts'
import {
  AppealDetail,
  Looked,
  MediationView,
  ProgressLine,
} from '../packages/contract/src/appeals/appeals.schemas.ts'
import { CaseClock, Deadline } from '../packages/contract/src/calendar/clocks.schemas.ts'
import { CaseListQuery, CaseRow } from '../packages/contract/src/cases/cases.schemas.ts'
import { CourierDetail } from '../packages/contract/src/couriers/couriers.routes.ts'
import { StoredFile } from '../packages/contract/src/files/files.routes.ts'
import { allRoutes } from '../packages/contract/src/index.ts'
import { page } from '../packages/contract/src/kit/page.ts'
import type { Route } from '../packages/contract/src/kit/routes.ts'
import { LetterDetail } from '../packages/contract/src/letters/letters.routes.ts'
import { SampleCase } from '../packages/contract/src/sandbox/sandbox.routes.ts'

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
  $schema?: string
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

const schemaOf = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12', reused: 'inline' }) as Schema

/** Shapes that stand in several calls have a name, their own one of the contract; a shape is known by all it says. */
const SHAPES: Readonly<Record<string, Schema>> = {
  AppealState: schemaOf(AppealRow.shape.state, 'output'),
  AppealAction: schemaOf(AppealRow.shape.can.element, 'output'),
  StoredFile: schemaOf(StoredFile, 'output'),
  CaseClock: schemaOf(CaseClock, 'output'),
  Waiting: schemaOf(Waiting, 'output'),
  AppealRow: schemaOf(AppealRow, 'output'),
  ProgressLine: schemaOf(ProgressLine, 'output'),
  MediationView: schemaOf(MediationView, 'output'),
  PartyView: schemaOf(AppealDetail.shape.sender, 'output'),
  AppealDetail: schemaOf(AppealDetail, 'output'),
  Deadline: schemaOf(Deadline, 'output'),
  Looked: schemaOf(Looked, 'output'),
  CaseRow: schemaOf(CaseRow, 'output'),
  CasePage: schemaOf(page(CaseRow), 'output'),
  CaseListQuery: schemaOf(CaseListQuery, 'input'),
  LetterDetail: schemaOf(LetterDetail, 'output'),
  CourierDetail: schemaOf(CourierDetail, 'output'),
  ReplyInput: schemaOf(ReplyInput, 'input'),
  SampleCase: schemaOf(SampleCase, 'output'),
}
const markOf = ({ description: _, $schema: __, additionalProperties: ___, ...schema }: Schema) =>
  JSON.stringify(schema)
const NAMES = new Map(Object.entries(SHAPES).map(([name, schema]) => [markOf(schema), name]))

/** A JSON schema as a type of TypeScript, by its name where it has one; what it cannot say is `unknown`. */
export const typeOf = (schema: Schema, indent = ''): string =>
  NAMES.get(markOf(schema)) ?? writtenOut(schema, indent)

function writtenOut(schema: Schema, indent = ''): string {
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
  const shapes = Object.entries(SHAPES).map(
    ([name, schema]) => `export type ${name} = ${writtenOut(schema)}\n`,
  )
  const rows = routes.map(({ name, method, url, idempotent, raw, upload }) => {
    const marks = Object.entries({ idempotent, raw, upload }).flatMap(([mark, is]) =>
      is ? [`${mark}: true`] : [],
    )
    return `  '${name}': { ${[`method: '${method}'`, `url: '${url}'`, ...marks].join(', ')} },\n`
  })
  return {
    'packages/client/src/operations.js': `${NOTE}\nexport const OPERATIONS = {\n${rows.join('')}}\n`,
    'packages/client/src/calls.d.ts': `${NOTE}
import type { Press } from './index.js'

${shapes.join('\n')}
export interface Calls {
${calls.join('')}}
`,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of Object.entries(clientFiles()))
    writeFileSync(path.resolve(import.meta.dirname, '..', file), text)
