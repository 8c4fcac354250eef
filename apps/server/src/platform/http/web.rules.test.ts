import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKER_FILE } from '@appeal/contract/transparency/checker.texts.ts'
import fastify, { type FastifyReply } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { addToPages } from './addedToPages.ts'
import { serveWeb } from './web.ts'

const root = mkdtempSync(join(tmpdir(), 'web-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('gives the checker of proofs as a file to take away, and other files as they are', async () => {
  const dist = join(root, 'apps/web/dist')
  mkdirSync(dist, { recursive: true })
  for (const name of ['index.html', CHECKER_FILE, 'favicon.svg']) writeFileSync(join(dist, name), name)
  const server = fastify()
  await serveWeb(server, { ...readConfig(root, { APP_MODE: 'test' }), root }, {
    page: async () => ({ status: 200 }),
    document: async () => undefined,
  } as never)
  const get = async (name: string) =>
    (await server.inject({ url: `/${name}` })).headers['content-disposition']
  expect(await get(CHECKER_FILE)).toBe(`attachment;filename=${CHECKER_FILE}`)
  expect(await get('favicon.svg')).toBeUndefined()
  await server.close()
})

it('points pages to the sandbox where there is one, and those of the sandbox nowhere', async () => {
  const page = async (env: NodeJS.ProcessEnv) => {
    writeFileSync(
      join(root, 'apps/web/dist/index.html'),
      '<html><head><title>x</title></head><body></body></html>',
    )
    const server = fastify()
    await serveWeb(server, { ...readConfig(root, { APP_MODE: 'test', ...env }), root }, {
      page: async () => undefined,
      document: async () => undefined,
    } as never)
    const { body } = await server.inject({ url: '/portal/home' })
    await server.close()
    return body
  }
  const SANDBOX_URL = 'https://try.example.cn/?a=1&b=2'
  expect(await page({ SANDBOX_URL })).toContain(
    '<meta name="sandbox-url" content="https://try.example.cn/?a=1&amp;b=2" />',
  )
  expect(await page({ SANDBOX_URL, SANDBOX: 'true' })).not.toContain('sandbox-url')
  expect(await page({})).not.toContain('sandbox-url')
})

it('ends the portal’s pages of a demonstration with the way to its people; no sandbox and no real product has it', async () => {
  const pages = async (env: NodeJS.ProcessEnv) => {
    const server = fastify()
    addToPages(server, { ...readConfig(root, { APP_MODE: 'test', ...env }), root })
    const page = (body: string) => async (_: unknown, reply: FastifyReply) =>
      reply.type('text/html').send(body)
    server.get('/portal/home', page('<html><body><div id="app"></div></body></html>'))
    server.get('/portal/plain', page('<html><body><main></main></body></html>'))
    server.get('/api', async () => '<body><div id="app"></div></body>')
    const [home, plain, api] = await Promise.all(
      ['/portal/home', '/portal/plain', '/api'].map((url) => server.inject({ url })),
    )
    await server.close()
    expect(Number(home?.headers['content-length'])).toBe(Buffer.byteLength(home?.body ?? ''))
    return [home, plain, api].map((one) => one?.body.includes('href="/dev/people"'))
  }
  expect(await pages({ APP_MODE: 'demo' })).toEqual([true, false, false])
  expect(await pages({ APP_MODE: 'demo', SANDBOX: 'true' })).toEqual([false, false, false])
  expect(await pages({ APP_MODE: 'production' })).toEqual([false, false, false])
})
