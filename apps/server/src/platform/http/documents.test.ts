import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'

const test = useTestApp()
const ask = (headers: Record<string, string> = {}, url = '/api/openapi.json') =>
  test.app.inject({ url, headers, remoteAddress: '203.0.113.1' })

describe('/api/openapi.json', () => {
  it('is refused to whoever asks without end, and not to those who have it', async () => {
    const first = await ask()
    for (let n = 0; n < 40; n++) await ask()
    const refused = await ask()
    expect(refused.json()).toMatchObject({ code: 429, data: { reason: 'request.too_many' } })
    expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
    test.app.clock.advance(120_000)
  })

  it('is the same bytes for everybody, compressed as they take it', async () => {
    const plain = await ask()
    expect(plain.json().openapi).toBe('3.1.0')
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      vary: expect.stringContaining('accept-encoding'),
    })
    const br = await ask({ 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
    const gzip = await ask({ 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(br.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
  })

  it('is not sent to who has it', async () => {
    const { etag } = (await ask()).headers
    for (const sent of [String(etag), `"other", W/${etag}`]) {
      const again = await ask({ 'if-none-match': sent })
      expect(again.statusCode).toBe(304)
      expect(again.rawPayload).toHaveLength(0)
    }
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('is what the page of the documents reads', async () => {
    expect((await ask({}, '/api/docs/')).body).toContain('swagger-ui')
    const { etag } = (await ask()).headers
    for (const url of ['/api/docs/json', '/api/docs/yaml'])
      expect((await ask({}, url)).headers.etag).toBe(etag)
  })
})
