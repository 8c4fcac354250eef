import { errorTexts } from '@appeal/contract/errors.texts.ts'
import { type ErrorKey, errors } from '@appeal/contract/errors.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

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

function operationOf(route: Route): Json {
  const own = (route.errors ?? []).map((key) => `- \`${key}\` (${errors[key]}): ${errorTexts[key].en}`)
  return {
    operationId: route.name,
    tags: [route.name.split('.')[0]],
    summary: route.summary,
    description: [accessText(route), ...(own.length ? ['', 'Refusals of its own:', ...own] : [])].join('\n'),
    security: route.access.kind === 'anyone' ? [] : [{ token: [] }],
    parameters: parametersOf(route),
    ...(bodyOf(route) && { requestBody: bodyOf(route) }),
    responses: { 200: replyOf(route) },
  }
}

/** OpenAPI 3.1 of the whole contract, made from the route tables alone. */
export function openApi(): Json {
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
        'Every handled answer is HTTP 200 with `{code, msg, data}`. Errors carry a stable `data.reason`:',
        '',
        '| reason | code | sentence |',
        '|---|---|---|',
        ...reasons,
      ].join('\n'),
    },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    paths,
  }
}

/** Serves `/api/openapi.json` and the page `/api/docs`. */
export async function serveDocuments(server: FastifyInstance): Promise<void> {
  const document = openApi()
  server.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(document))
  await server.register(swagger, { mode: 'static', specification: { document: document as never } })
  await server.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
