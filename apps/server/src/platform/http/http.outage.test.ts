import { contract } from '@appeal/contract'
import Fastify from 'fastify'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { hasRoom, serveProbes } from './probes.ts'

const test = useTestApp()
const CAPTCHA = contract.submissionCaptcha.appeal.url
const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

/** Both pools answer everything with this fault until the test ends. */
function broken(fault: Error) {
  const { platform } = test.app
  for (const pool of [
    platform.database.pool,
    (platform.autonomous as unknown as { $client: pg.Pool }).$client,
  ])
    for (const name of ['connect', 'query'] as const) {
      const spy = vi.spyOn(pool, name).mockImplementation(() => Promise.reject(fault))
      undo.push(() => spy.mockRestore())
    }
}

/** What the database answers, as the driver gives it on. */
const answered = (code: string, text = code) =>
  Object.assign(new pg.DatabaseError(text, 0, 'error'), { code, severity: 'FATAL' })
const failed = (code: string) => Object.assign(new Error(code), { code })
const asks = (language = 'zh') =>
  test.app.inject({ method: 'GET', url: CAPTCHA, headers: { 'accept-language': language } })

describe('a database that is away', () => {
  it.each([
    ['is starting up', answered('57P03')],
    ['is read-only', answered('25006')],
    ['has no connection left', answered('53300')],
    ['ended the session', answered('57P01')],
    ['forgot a prepared statement', answered('26000')],
    ['has a damaged configuration', answered('F0000')],
    ['says what no list knows', answered('ZZ9X9')],
    ['refuses the connection', failed('ECONNREFUSED')],
    ['ends the connection', new Error('Connection terminated unexpectedly')],
    ['does not answer', new Error('timeout exceeded when trying to connect')],
  ])('%s: whoever asks may try again, and is told when', async (_, fault) => {
    broken(fault)
    const reply = await asks()
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ code: 503, data: { reason: 'server.unavailable' } })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  it.each(['42703', '0A000', 'P0001'])(
    'a wrong statement (%s) is a fault, and not to be tried again',
    async (code) => {
      broken(answered(code))
      expect((await asks()).json()).toMatchObject({ code: 500, data: { reason: 'server.failed' } })
    },
  )

  it('is one line in the log, however many ask', async () => {
    const error = vi.spyOn(test.app.platform.log, 'error')
    undo.push(() => error.mockRestore())
    broken(answered('57P04'))
    for (let n = 0; n < 20; n += 1) expect((await asks()).json().code).toBe(503)
    const said = error.mock.calls.map(([, message]) => message)
    expect(new Set(said).size).toBe(said.length)
    expect(said).toContain('the database or the disk refuses')
  })
})

describe('a full disk', () => {
  it.each([
    ['of the database', answered('53100')],
    ['of ours', failed('ENOSPC')],
  ])('%s has a sentence of its own in both languages', async (_, fault) => {
    broken(fault)
    for (const [language, sentence] of [
      ['zh', /磁盘|存储|空间/],
      ['en', /full|space|storage/],
    ] as const) {
      const reply = await asks(language)
      expect(reply.json()).toMatchObject({ code: 503, data: { reason: 'server.storage_full' } })
      expect(reply.json().msg).toMatch(sentence)
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('makes the server not ready, with the reason', async () => {
    const { platform } = test.app
    expect((await test.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200)
    expect(await hasRoom(platform.config.DATA_DIR, Number.MAX_SAFE_INTEGER)).toBe(false)
    // A file system that never has a block to give.
    const full = Fastify()
    serveProbes(full, { ...platform, config: { ...platform.config, DATA_DIR: '/proc' } })
    const reply = await full.inject('/readyz')
    await full.close()
    expect([reply.statusCode, reply.body]).toEqual([503, 'not ready: the disk is full'])
  })
})
