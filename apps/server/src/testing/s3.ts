import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { newStoredName } from '../platform/files/engine.ts'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

export interface SignedRequest {
  method: string
  /** Path with its query. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * The signature that a request should carry (AWS Signature Version 4, "Authenticating Requests: Using the
 * Authorization Header"), by the date, scope and headers that it names itself.
 */
export function signatureOf(
  { method, url, headers, body }: SignedRequest,
  secret: string,
): string | undefined {
  const found = /Credential=[^/]+\/(\d+\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+)/.exec(
    headers.authorization ?? '',
  )
  if (!found) return undefined
  const [, scope = '', names = ''] = found
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const claimed = String(headers['x-amz-content-sha256'])
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return undefined
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    claimed,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

export const S3_KEYS = { id: 'S3RVER', secret: 'S3RVER' }

/**
 * An S3 server on this machine. It keeps objects, parts and errors by itself, but looks at no signature of version 4:
 * that is done in front of it.
 */
export async function startS3(bucket: string): Promise<{ endpoint: string; close(): Promise<void> }> {
  const directory = join(tmpdir(), `s3-${newStoredName()}`)
  const options = { port: 0, address: '127.0.0.1', silent: true, directory }
  const behind = new S3rver({ ...options, configureBuckets: [{ name: bucket, configs: [] }] })
  const { port } = (await behind.run()) as AddressInfo

  const front = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const body = await buffer(request)
    const given = /Signature=([0-9a-f]{64})/.exec(headers.authorization ?? '')?.[1] ?? ''
    const wanted = signatureOf({ method, url, headers, body }, S3_KEYS.secret) ?? ''
    const isGenuine =
      given.length === 64 && wanted.length === 64 && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
    // Who the key belongs to is looked up before its signature, as the real service does.
    if (headers.authorization?.includes(`Credential=${S3_KEYS.id}/`) && !isGenuine) {
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end(
        '<Error><Code>SignatureDoesNotMatch</Code><Message>The signatures differ.</Message></Error>',
      )
      return
    }
    const passed = send({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    passed.end(body)
  })
  await new Promise<void>((ready) => front.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    async close() {
      front.closeAllConnections()
      front.close()
      await behind.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
