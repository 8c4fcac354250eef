import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import { KEY_EXAMPLES } from '@appeal/contract/apiKeys/apiKeys.examples.ts'
import { KEY_SCOPE_NAMES, KEY_SCOPES, routesOf } from '@appeal/contract/apiKeys/apiKeys.scopes.ts'
import { errorTexts } from '@appeal/contract/errors.texts.ts'
import { type ErrorKey, errors } from '@appeal/contract/errors.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { SANDBOX_EXAMPLES } from '@appeal/contract/sandbox/sandbox.examples.ts'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Platform } from '../context.ts'
import { fail } from '../fail.ts'
import { hitAddress } from '../limits/limits.ts'

type Json = Record<string, unknown>

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return schema
}

function parametersOf(route: Route): Json[] {
  const inPath = (route.params ?? []).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  if (!route.query) return inPath
  const { properties = {}, required = [] } = schemaOf(route.query, 'input') as {
    properties?: Json
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  return [...inPath, ...inQuery]
}

function bodyOf(route: Route): Json | undefined {
  if (route.upload)
    return {
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { file: { type: 'string', format: 'binary' } },
            required: ['file'],
          },
        },
      },
    }
  return route.body && { content: { 'application/json': { schema: schemaOf(route.body, 'input') } } }
}

function replyOf(route: Route): Json {
  if (route.raw) return { description: 'A stream, or an envelope that tells the error' }
  const data = route.reply ? schemaOf(route.reply, 'output') : { type: 'null' }
  const schema = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
  }
  return { description: 'Envelope; code 200 is success', content: { 'application/json': { schema } } }
}

const accessText = ({ access }: Route) =>
  access.kind === 'anyone'
    ? 'Open to anyone.'
    : `${access.kind === 'granted' ? 'Granted by a role' : 'Any session'}; login areas ${access.areas.join(', ')}.`

/** Routes that a key can be for. */
const OF_KEYS = routesOf(KEY_SCOPE_NAMES)

function operationOf(route: Route): Json {
  const own = (route.errors ?? []).map((key) => `- \`${key}\` (${errors[key]}): ${errorTexts[key].en}`)
  return {
    operationId: route.name,
    tags: [route.name.split('.')[0]],
    summary: route.summary,
    description: [accessText(route), ...(own.length ? ['', 'Refusals of its own:', ...own] : [])].join('\n'),
    security:
      route.access.kind === 'anyone'
        ? []
        : [{ token: [] }, ...(OF_KEYS.has(route.name) ? [{ key: [] }] : [])],
    parameters: parametersOf(route),
    ...(bodyOf(route) && { requestBody: bodyOf(route) }),
    responses: { 200: replyOf(route) },
  }
}

/** How an enterprise's system calls: what a key opens, and calls to begin with. */
const connecting = (sandbox: boolean, sandboxUrl: string | undefined): string[] => [
  '## Which world',
  '',
  sandbox
    ? 'These documents describe the **sandbox**: a nation of demonstration data, where every answer carries `X-Sandbox: true`, every event `"sandbox": true`, and no SMS or mail is sent. Its keys begin with `pk_sandbox_`; those of the real product are refused.'
    : `These documents describe the **real product**. Try your system in the sandbox first${sandboxUrl ? `: ${sandboxUrl}` : ''}; its keys begin with \`pk_sandbox_\` and are refused here.`,
  '',
  '## Connect your system',
  '',
  'In the examples `$BASE` is the sandbox’s address while you try, and the real one afterwards.',
  '',
  'The head office of an enterprise makes keys under 接口密钥 (API keys). A key goes as `Authorization: Bearer pk_…` (`pk_sandbox_…` in the sandbox),',
  'never in an address, and never together with a session or cookies. It is taken from its address ranges alone, sees',
  'the cases of its enterprise with names, telephones and identity numbers masked, and opens the calls of its scopes',
  'and no other:',
  '',
  ...[...KEY_SCOPES].map(([scope, names]) => `- \`${scope}\`: ${names.join(', ')}`),
  '',
  ...[...KEY_EXAMPLES, ...(sandbox ? SANDBOX_EXAMPLES : [])].flatMap(({ title, command }) => [
    `${title}:`,
    '',
    '```sh',
    command,
    '```',
    '',
  ]),
]

/** OpenAPI 3.1 of the whole contract, made from the route tables alone. */
export function openApi(
  { SANDBOX, SANDBOX_URL }: Pick<Platform['config'], 'SANDBOX' | 'SANDBOX_URL'> = { SANDBOX: false },
): Json {
  const paths: Record<string, Json> = {}
  for (const route of allRoutes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  const reasons = (Object.keys(errors) as ErrorKey[]).map(
    (key) => `| \`${key}\` | ${errors[key]} | ${errorTexts[key].en} |`,
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Postal industry appeal service platform',
      version: '1',
      description: [
        ...connecting(SANDBOX, SANDBOX_URL),
        '## Errors',
        '',
        'Every handled answer is HTTP 200 with `{code, msg, data}`. Errors carry a stable `data.reason`:',
        '',
        '| reason | code | sentence |',
        '|---|---|---|',
        ...reasons,
      ].join('\n'),
    },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        key: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  }
}

type Encoded = Readonly<Record<'br' | 'gzip', Buffer>> & { json: Buffer; etag: string }

/** Two megabytes of JSON, made and compressed at the first request of the process and the same ever after. */
async function encode(config: Platform['config']): Promise<Encoded> {
  const json = Buffer.from(JSON.stringify(openApi(config)))
  const [br, gzip] = await Promise.all([
    promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzipCompress)(json),
  ])
  return { json, br, gzip, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
}

const encoded = new WeakMap<Platform['config'], Promise<Encoded>>()

/** Whether a list of a header names this, without refusing it by a weight of nought (RFC 9110, section 12.5.3). */
const isListed = (header: string | undefined, name: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [listed, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return listed === name.toLowerCase() && !parameters.some((word) => /^q=0(?:\.0*)?$/.test(word))
  })

const PER_MINUTE = 30

/** Sends the document. @throws request.too_many; whoever has it already is told so without being counted */
async function sendDocument(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  const making = encoded.get(platform.config) ?? encode(platform.config)
  encoded.set(platform.config, making)
  const document = await making
  reply
    .header('cache-control', 'public, max-age=3600')
    .header('etag', document.etag)
    .header('vary', 'accept-encoding')
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(document.etag)) return reply.code(304).send()
  const asked = await hitAddress(platform.db, 'openApi', request.ip, {
    limit: PER_MINUTE,
    windowSeconds: 60,
    at: platform.clock.now(),
  })
  if (!asked.allowed) fail('request.too_many', { seconds: asked.retryAfterSeconds })
  const encoding = (['br', 'gzip'] as const).find((name) =>
    isListed(request.headers['accept-encoding']?.toString(), name),
  )
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(document[encoding ?? 'json'])
}

/** Serves `/api/openapi.json` and the page `/api/docs`, both of them the same bytes for everybody. */
export async function serveDocuments(server: FastifyInstance, platform: Platform): Promise<void> {
  server.get('/api/openapi.json', (request, reply) => sendDocument(platform, request, reply))
  // The plugin would write the whole document anew for each reader of its page, so it knows none.
  const document = { openapi: '3.1.0', info: { title: '', version: '1' }, paths: {} }
  await server.register(swagger, { mode: 'static', specification: { document } })
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: {
      onRequest: async (request, reply) => {
        // JSON is YAML too (YAML 1.2).
        if (/\/(?:json|yaml)$/.test(request.routeOptions.url ?? ''))
          return sendDocument(platform, request, reply)
      },
    },
  })
}
